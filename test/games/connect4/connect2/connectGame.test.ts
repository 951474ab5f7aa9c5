import { describe, expect, it } from 'vitest';
import { plainRules, type Rules } from '../../../../src/engine/rules.ts';
import {
  formatReplay,
  linePlayer,
  playConnectGame,
  results,
} from '../../../../src/games/connect4/connect2/connectGame.ts';
import type { LineAnswer } from '../../../../src/system/lineProcess.ts';
import { boardOf } from '../../../engine/boardOf.ts';
import { ScriptedPartner } from './scriptedPartner.ts';

const CONNECT_TWO = plainRules(2);

/** A game between two partners. */
function playGame(
  [first, second]: readonly [ScriptedPartner, ScriptedPartner],
  rules: Rules,
  onLine: (line: string) => void = () => {},
) {
  return playConnectGame([linePlayer('A', first, onLine), linePlayer('B', second, onLine)], rules);
}

describe("the protocol's own example", () => {
  const play = async () => {
    const players = [new ScriptedPartner('1', '3'), new ScriptedPartner('1', '2')] as const;
    const dialogue: string[] = [];
    const game = await playGame(players, CONNECT_TWO, (line) => {
      dialogue.push(line);
    });
    return { players, dialogue, game };
  };

  it("goes as in the protocol, from the engine's perspective", async () => {
    const { dialogue, game } = await play();
    expect(dialogue).toEqual([
      '=>A: Move',
      'A: 1',
      '=>B: Opponent played 1',
      '=>B: Move',
      'B: 1',
      '=>A: Opponent played 1',
      '=>A: Move',
      'A: 3',
      '=>B: Opponent played 3',
      '=>B: Move',
      'B: 2',
      '=>A: Opponent played 2',
    ]);
    expect(game).toMatchObject({ winner: 2, disqualification: null, board: boardOf('o......', 'xox....') });
  });

  it("goes as in the protocol, from A's perspective: the last move is announced too", async () => {
    const { players } = await play();
    expect(players[0].told).toEqual(['Move', 'Opponent played 1', 'Move', 'Opponent played 2']);
  });

  it('makes the replay that the protocol shows', async () => {
    const { game } = await play();
    const replay = formatReplay(game, 2, [
      { name: 'Bilbo', author: 'Bill' },
      { name: 'Botamus', author: 'Hippo' },
    ]);
    expect(JSON.parse(replay)).toEqual({
      Connect2: {
        Players: [
          { Name: 'Bilbo', Author: 'Bill' },
          { Name: 'Botamus', Author: 'Hippo' },
        ],
        Moves: [1, 1, 3, 2],
        Results: [0, 1],
      },
    });
  });
});

describe('two in a row', () => {
  it.each([
    ['horizontally', ['3', '4'], ['7']],
    ['vertically', ['3', '3'], ['7']],
    ['rising', ['3', '4'], ['4']],
    ['falling', ['3', '2'], ['2']],
  ])('win %s', async (_, first, second) => {
    const game = await playGame([new ScriptedPartner(...first), new ScriptedPartner(...second)], CONNECT_TWO);
    expect(game).toMatchObject({ winner: 1, disqualification: null });
    expect(results(game)).toEqual([1, 0]);
  });
});

describe('four in a row', () => {
  const CONNECT_FOUR = plainRules(4);

  it('are needed with four', async () => {
    const players = [new ScriptedPartner('1', '2', '3', '4'), new ScriptedPartner('1', '2', '3')] as const;
    const game = await playGame(players, CONNECT_FOUR);
    expect(game).toMatchObject({ winner: 1, moves: [0, 0, 1, 1, 2, 2, 3] });
    expect(players[1].told.at(-1)).toBe('Opponent played 4');
  });

  it('may not come: a full board gives both half', async () => {
    const columns = [...'542675735652466316433455477776122324311211'];
    const ofPlayer = (player: number) => columns.filter((_, index) => index % 2 === player);
    const players = [new ScriptedPartner(...ofPlayer(0)), new ScriptedPartner(...ofPlayer(1))] as const;
    const game = await playGame(players, CONNECT_FOUR);
    expect(game).toMatchObject({ winner: null, disqualification: null });
    expect(results(game)).toEqual([0.5, 0.5]);
  });
});

describe('a player is disqualified for', () => {
  it.each<[string, string | LineAnswer, string]>([
    ['notANumber', 'hello', '"hello" is not a number from 1 to 7'],
    ['notANumber', '', '"" is not a number from 1 to 7'],
    ['notANumber', '\u001b[2J', '"?[2J" is not a number from 1 to 7'],
    ['notANumber', 'x'.repeat(100), `"${'x'.repeat(40)}…" is not a number from 1 to 7`],
    ['outOfRange', '8', 'there is no column "8", only 1 to 7'],
    ['outOfRange', '0', 'there is no column "0", only 1 to 7'],
    ['outOfRange', '99999999999999999999', 'there is no column "99999999999999999999", only 1 to 7'],
    ['silence', { type: 'silence', timeoutMs: 50 }, 'no answer within 50 ms'],
    ['end', { type: 'end', reason: 'ended with exit code 1' }, 'the program ended with exit code 1'],
    ['flood', { type: 'flood' }, 'too much output'],
  ])('%s', async (offence, answer, message) => {
    const players = [new ScriptedPartner('4'), new ScriptedPartner(answer)] as const;
    const game = await playGame(players, CONNECT_TWO);
    expect(game).toMatchObject({
      moves: [3],
      winner: 1,
      disqualification: { player: 2, offence, message },
    });
    expect(results(game)).toEqual([1, 0]);
    expect(players[1].told).toEqual(['Opponent played 4', 'Move', `# disqualified: ${message}`]);
    expect(players[0].told).toEqual(['Move']);
  });

  it('a full column', async () => {
    const players = [new ScriptedPartner('1', '1', '1', '1'), new ScriptedPartner('1', '1', '1')] as const;
    const game = await playGame(players, plainRules(4));
    expect(game).toMatchObject({ winner: 2, disqualification: { player: 1, offence: 'fullColumn' } });
    expect(players[0].told.at(-1)).toBe('# disqualified: column 1 is full');
  });
});
