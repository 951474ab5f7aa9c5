import { describe, expect, it } from 'vitest';
import { IllegalDropError } from '../../../../src/engine/position.ts';
import { plainRules } from '../../../../src/engine/rules.ts';
import { playAsBot } from '../../../../src/games/connect4/connect2/bot.ts';
import { ProtocolError } from '../../../../src/games/connect4/connect2/connectGame.ts';

async function* written(lines: readonly string[]): AsyncGenerator<string> {
  yield* lines;
}

/** What a bot that prefers these columns, in order, answers to these lines. */
async function answers(columns: readonly number[], ...lines: string[]): Promise<string[]> {
  const left = [...columns];
  const said: string[] = [];
  await playAsBot(
    written(lines),
    (line) => said.push(line),
    () => left.shift() as number,
    plainRules(2),
  );
  return said;
}

describe('a bot', () => {
  it("says what A says in the protocol's example", async () => {
    const lines = ['Move', 'Opponent played 1', 'Move', 'Opponent played 2'];
    expect(await answers([0, 2], ...lines)).toEqual(['1', '3']);
  });

  it("says what B says in the protocol's example, and ends with its win", async () => {
    const lines = ['Opponent played 1', 'Move', 'Opponent played 3', 'Move', 'Move'];
    expect(await answers([0, 1], ...lines)).toEqual(['1', '2']);
  });

  it('ignores comments', async () => {
    expect(await answers([3], '# welcome', 'Move', '#disqualified: too slow')).toEqual(['4']);
  });

  it('ends when the engine does', async () => {
    expect(await answers([])).toEqual([]);
  });

  it('complains about lines that are not part of the protocol', async () => {
    await expect(answers([], 'Hello')).rejects.toThrow(ProtocolError);
  });

  it('complains about impossible moves', async () => {
    const column = Array.from({ length: 4 }, () => ['Opponent played 1', 'Move']).flat();
    await expect(
      playAsBot(
        written(column),
        () => {},
        () => 0,
        plainRules(4),
      ),
    ).rejects.toThrow(IllegalDropError);
  });
});
