/** Stepping through a replay: keys in, screens out, on a terminal of the test's. */
import { PassThrough } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { GameAnalysis, MoveAnalysis } from '../../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../../src/arena/replays/replayRecord.ts';
import type { Terminal } from '../../../src/cli/live/keyScreen.ts';
import { type StepThroughOptions, stepThrough } from '../../../src/cli/replays/replayTerminal.ts';
import { EXPLOSION, scriptedGame } from '../../arena/scripted.ts';

const LINE = [0, 1, 0, 1, 0, 1, 0];
const GAMES = await Promise.all(
  [LINE, EXPLOSION].map(async (moves) => replayRecord((await scriptedGame(moves)).record)),
);

const RIGHT = '\x1b[C';
const LEFT = '\x1b[D';
const END = '\x1b[F';
const CTRL_C = '\x03';
/** The cursor goes home before every screen. */
const HOME = '\x1b[H';
/** The cursor is shown again, on the screen that was there before. */
const LEAVE = '\x1b[?25h\x1b[?1049l';

/** A judgement that calls the move of this round a blunder. */
function analysisWithBlunder(blunder: number): GameAnalysis {
  const value = { score: 0, winningChance: 0.5, winIn: null, lossIn: null };
  const moves = LINE.map(
    (column, ply): MoveAnalysis => ({
      round: ply + 1,
      player: ply % 2 === 0 ? 1 : 2,
      played: { ...value, column, winningChance: 0.25 },
      best: { ...value, column: 6 },
      line: [6, 5],
      givenAway: 0.25,
      verdict: ply + 1 === blunder ? 'blunder' : null,
      bombLuck: null,
    }),
  );
  return { moves, losingRound: blunder };
}

function open(options: Partial<StepThroughOptions> = {}, size = { columns: 80, rows: 24 }) {
  const raw: boolean[] = [];
  const stdin = Object.assign(new PassThrough(), { setRawMode: (mode: boolean) => raw.push(mode) });
  const stdout = Object.assign(new PassThrough({ encoding: 'utf8' }), size);
  const controller = new AbortController();
  const ended = stepThrough(
    {
      title: 'games.jsonl',
      games: GAMES,
      firstGame: 0,
      analyzeAll: false,
      analyze: async () => analysisWithBlunder(6),
      delayMs: 1,
      signal: controller.signal,
      ...options,
    },
    { stdin, stdout } as unknown as Terminal,
  );
  onTestFinished(async () => {
    controller.abort();
    await ended.catch(() => {});
  });
  let written = '';
  stdout.on('data', (chunk: string) => {
    written += chunk;
  });
  /** The lines of the latest screen. */
  const screen = () => stripVTControlCharacters(written.split(HOME).at(-1) as string).split('\r\n');
  const shows = (text: string) => expect.poll(() => screen().join('\n')).toContain(text);
  const press = (...keys: string[]) => {
    for (const key of keys) stdin.write(key);
  };
  return { ended, press, shows, screen, raw, abort: () => controller.abort(), written: () => written };
}

describe('stepping through a replay', () => {
  it('begins before the first coin and follows the keys', async () => {
    const { press, shows, screen } = open();
    await shows('coin 0 of 7');
    expect(screen()[0]).toBe('game 1 of 2 in games.jsonl');
    expect(screen()[1]).toBe('Alpha wins (four in a line), 7 coins, Alpha started');
    press(RIGHT, ' ');
    await shows('coin 2 of 7');
    await shows('Beta (o): column 1, 1.2 ms');
    expect(screen()[8]).toMatch(/^0 \| x o \. \. \. \. \./);
    expect(screen().join('\n')).toContain('0 [1] 0 1 0 1 0');
    press(LEFT);
    await shows('coin 1 of 7');
    press(END);
    await shows('the game is over');
    press('n');
    await shows(`coin 0 of ${EXPLOSION.length}`);
    press(END);
    await shows('the bomb exploded and destroyed');
    press('p');
    await shows('game 1 of 2');
  });

  it('jumps to the losing move, analysing the game for it', async () => {
    const { press, shows } = open();
    press('l');
    await shows('coin 6 of 7');
    await shows('Beta (o): column 1??');
    await shows('blunder: 50.0 % -> 25.0 %');
    await shows('better: column 6, expected 6 5');
    await shows('the losing move is that of round 6');
    await shows('0 1 0 1 0 [1??] 0');
  });

  it('analyses every game that is shown, on request', async () => {
    const analysed: number[] = [];
    const { press, shows } = open({
      analyzeAll: true,
      analyze: async (game, onProgress) => {
        onProgress(analysed.push(game.turns.length));
        return analysisWithBlunder(6);
      },
    });
    await shows('1??');
    press('n');
    await expect.poll(() => analysed).toEqual([LINE.length, EXPLOSION.length]);
  });

  it('plays to the end of the game on its own', async () => {
    const { press, shows } = open();
    press('a');
    await shows('coin 7 of 7');
  });

  it('stops auto-play on request', async () => {
    const { press, shows, screen } = open({ delayMs: 40 });
    press('a');
    await shows('auto-play, until');
    press('a');
    await expect.poll(() => screen().join('\n')).not.toContain('auto-play, until');
    const still = screen();
    await sleep(100);
    expect(screen()).toEqual(still);
  });

  it.each([
    ['q', 'q'],
    ['Ctrl-C', CTRL_C],
  ])('ends with %s and leaves the terminal as it was', async (_, key) => {
    const { ended, press, raw, written } = open();
    press(key);
    await ended;
    expect(raw).toEqual([true, false]);
    await expect.poll(() => written().endsWith(LEAVE)).toBe(true);
  });

  it('ends when it is aborted, or when the analysis fails', async () => {
    const { ended, abort, raw } = open();
    abort();
    await ended;
    expect(raw).toEqual([true, false]);
    const failing = open({ analyze: () => Promise.reject(new Error('no kernel')) });
    failing.press('l');
    await expect(failing.ended).rejects.toThrow('no kernel');
    expect(failing.raw).toEqual([true, false]);
  });

  it('keeps within a small terminal', async () => {
    const { press, shows, screen } = open({}, { columns: 30, rows: 6 });
    press(END);
    await shows('Alpha wins');
    expect(screen().length).toBeLessThanOrEqual(6);
    for (const line of screen()) expect(line.length).toBeLessThanOrEqual(30);
  });

  it('shows names without the control characters that a terminal would obey', async () => {
    const { record } = await scriptedGame(LINE);
    const game = replayRecord({ ...record, players: ['A\x1b[2J', 'B'] });
    const { shows } = open({ games: [game] });
    await shows('A?[2J (x) against B (o)');
  });
});
