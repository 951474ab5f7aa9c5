import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { TraceError, verifyTrace, verifyTraceFile } from '../../../src/arena/replays/verifyTrace.ts';
import { describeTraceReport } from '../../../src/commands/verify/reports.ts';

const FILE = fileURLToPath(new URL('../../fixtures/recorded-games.jsonl', import.meta.url));
const LINES = readFileSync(FILE, 'utf8').trim().split('\n');

/** What the tests change of a recorded game. */
interface Recording {
  id: number;
  p1: string;
  first: number;
  moves: number[];
  bombs: { first_shown: number; col: number }[];
  winners: number[];
  points: number[];
  reason: string;
  end_round: number;
  final_board: number[][];
  states: { board: number[][]; bot: string; round: number }[];
  quirk: boolean;
}

const recording = (line: string) => JSON.parse(line) as Recording;

/** The first recorded game that ended this way, as a fresh copy. */
function recordingThat(test: (game: Recording) => boolean): Recording {
  return recording(LINES.find((line) => test(recording(line))) as string);
}

const replayOne = (game: object) => verifyTrace([JSON.stringify(game)], 'games.jsonl');

describe('the games recorded from the contest server', () => {
  it('all follow the rules, except the one with the quirk', async () => {
    const report = await verifyTraceFile(FILE);
    expect(report).toEqual({ games: 223, states: 7562, quirks: [70], mismatches: [] });
  });

  it('end in every way there is', () => {
    const reasons = new Set(LINES.map((line) => recording(line).reason));
    expect(reasons).toEqual(new Set(['line', 'explosion', 'explosion_double', 'full_column', 'timeout']));
  });

  it('differ where a coin vanished, if the quirk is not marked', async () => {
    const { mismatches } = await replayOne({ ...recordingThat(({ quirk }) => quirk), quirk: false });
    expect(mismatches).toMatchObject([{ id: 70, line: 1, field: 'state' }]);
  });
});

describe('a corrupted recording', () => {
  it('is found at the exact state, with both boards', async () => {
    const game = recordingThat(({ reason }) => reason === 'line');
    const state = game.states[9] as Recording['states'][number];
    state.board = state.board.map((row) => [...row].reverse());
    const { games, states, mismatches } = await verifyTrace(
      [LINES[1] as string, '', JSON.stringify(game)],
      'games.jsonl',
    );
    expect(games).toBe(2);
    expect(states).toBe(recording(LINES[1] as string).states.length + 9);
    const [mismatch] = mismatches;
    expect(mismatches).toHaveLength(1);
    expect(mismatch).toMatchObject({ id: game.id, line: 3, round: 10, field: 'state' });
    expect(mismatch?.got).toBe(JSON.stringify(state));
    expect(JSON.parse(mismatch?.expected as string)).toMatchObject({ round: 10, bot: state.bot });
    expect(mismatch?.boards).toMatch(
      /^by the rules:\n5 \|[\s\S]*\nround 10, o to move[\s\S]*\nrecorded:\n5 \|/,
    );
  });

  it('is found when only the text of a state differs', async () => {
    const game = recordingThat(({ reason }) => reason === 'line');
    const { bot, ...rest } = game.states[0] as Recording['states'][number];
    const { mismatches } = await replayOne({ ...game, states: [{ bot, ...rest }, ...game.states.slice(1)] });
    expect(mismatches).toMatchObject([{ round: 1, field: 'state' }]);
  });

  it('is reported even if its board cannot be drawn', async () => {
    const game = recordingThat(({ reason }) => reason === 'line');
    (game.states[0] as Recording['states'][number]).board[3] = [0, 0, 0, 1, 0, 0, 0];
    const { mismatches } = await replayOne(game);
    expect(mismatches[0]?.boards).toContain('recorded:\ncannot be drawn: the cell in row 3, column 3 floats');
  });

  const bombGame = () => recordingThat(({ reason, bombs }) => reason === 'explosion' && bombs.length > 1);
  it.each<[string, string, (game: Recording) => void]>([
    [
      'another winner',
      'winners',
      (game) => (game.winners = [...game.winners, 3 - (game.winners[0] as number)]),
    ],
    ['other points', 'points', (game) => game.points.reverse()],
    ['another reason', 'reason', (game) => (game.reason = 'line')],
    ['another last round', 'end_round', (game) => game.end_round--],
    ['another last board', 'final_board', (game) => game.final_board.reverse()],
    ['a bomb in another column', 'state', (game) => ((game.bombs[0] as Recording['bombs'][number]).col -= 1)],
    ['a bomb too many', 'bombs', (game) => game.bombs.push({ first_shown: 10, col: 6 })],
    ['a bomb left out', 'state', (game) => game.bombs.shift()],
    ['another starter', 'state', (game) => (game.first = 3 - game.first)],
    ['another name', 'state', (game) => (game.p1 = 'Gamma')],
    ['the end cut off', 'reason', (game) => [game.states.pop(), game.moves.pop()]],
    [
      'another game behind it',
      'reason',
      (game) => [game.states.push(...game.states), game.moves.push(...game.moves)],
    ],
  ])('is found: %s', async (_, field, tamper) => {
    const game = bombGame();
    expect((await replayOne(game)).mismatches).toEqual([]);
    tamper(game);
    expect((await replayOne(game)).mismatches).toMatchObject([{ id: game.id, field }]);
  });

  it('is described with its place, what was expected and what was found', async () => {
    const game = bombGame();
    const { winners, end_round, reason } = game;
    const shown = describeTraceReport(await replayOne({ ...game, winners: [1, 2] }));
    expect(shown).toContain(`✗ game ${game.id} (line 1), round ${end_round}: winners differs\n`);
    expect(shown).toContain(`    expected ${JSON.stringify(winners)}\n         got [1,2]\n`);
    expect(shown).toMatch(/✗ 1 game replayed, \d+ states equal, 1 game differs from the rules$/);
    expect(reason).toBe('explosion');
  });
});

describe('a file that cannot be read', () => {
  const game = recordingThat(() => true);

  it.each<[string, string, RegExp]>([
    ['no JSON', '{"id":', /^games\.jsonl, line 2: not JSON: /],
    ['no object', '[]', /^games\.jsonl, line 2: the game: /],
    ['a missing field', JSON.stringify({ ...game, moves: undefined }), /^games\.jsonl, line 2: moves: /],
    ['a column that is none', JSON.stringify({ ...game, moves: [7] }), /^games\.jsonl, line 2: moves\.0: /],
    ['an unknown reason', JSON.stringify({ ...game, reason: 'bored' }), /^games\.jsonl, line 2: reason: /],
    ['no states', JSON.stringify({ ...game, states: [] }), /^games\.jsonl, line 2: states: /],
    [
      'a state that is none',
      JSON.stringify({ ...game, states: [{}], moves: [0] }),
      /line 2: states\.0: not a PlayState: board: /,
    ],
    ['too few moves', JSON.stringify({ ...game, moves: [0] }), /line 2: moves: 1 for \d+ states/],
    [
      'a bomb without column',
      JSON.stringify({ ...game, bombs: [{ first_shown: 5 }] }),
      /line 2: bombs\.0\.col: /,
    ],
  ])('is refused with line and field: %s', async (_, line, message) => {
    const replay = verifyTrace([LINES[0] as string, line], 'games.jsonl');
    await expect(replay).rejects.toThrow(message);
    await expect(replay).rejects.toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('is refused when there is no game in it', async () => {
    await expect(verifyTrace(['', '  '], 'games.jsonl')).rejects.toThrow(
      'games.jsonl: there are no games in this file',
    );
  });

  it('is refused when it is missing or not a file', async () => {
    await expect(verifyTraceFile('/no/such.jsonl')).rejects.toThrow(TraceError);
    await expect(verifyTraceFile('/no/such.jsonl')).rejects.toThrow(
      'cannot read /no/such.jsonl: there is no such file',
    );
    await expect(verifyTraceFile('/')).rejects.toThrow(TraceError);
  });
});
