import { describe, expect, it } from 'vitest';
import { runCommand, startCommand, succeeded } from '../../../commands/runCommand.ts';
import { CTRL_C, CTRL_D, startInTerminal, type TerminalSession } from '../../../commands/terminal.ts';

const lines = (...answers: string[]) => answers.map((answer) => `${answer}\n`).join('');

async function converse(session: TerminalSession, ...turns: [question: RegExp, answer: string][]) {
  for (const [question, answer] of turns) {
    await session.printed(question);
    session.type(`${answer}\r`);
  }
}

describe('fcx games vier-gewinnt without a terminal', () => {
  it('plays a single player in English, with letters for discs, and the same seed plays the same', async () => {
    const args = 'console --lang en --level medium --ascii --seed 1'.split(' ');
    const play = () => succeeded(args, undefined, lines('1', 'Ada', 'blue', ...'abgabgabg'));
    const [{ stdout }, again] = await Promise.all([play(), play()]);
    expect(stdout).toMatch(/X Ada \(Blue\) {3}O Medium AI \((Red|Green|Yellow)\)/);
    expect(stdout).toMatch(/Medium AI \(\w+\) drops into column [A-G]\./);
    expect(again.stdout).toBe(stdout);
    expect(stdout).not.toContain('\u001b');
  });

  it('gives the game as JSON, and the dialogue on standard error', async () => {
    const answers = lines('2', 'Ada', 'rot', 'Bob', 'blau', ...'abababa');
    const args = ['games', 'vier-gewinnt', '--json', '--seed', '1'];
    const { stdout, stderr } = await succeeded(args, undefined, answers);
    expect(stderr).toContain('Ada (Rot) hat mit folgenden Steinen gewonnen');
    expect(JSON.parse(stdout)).toEqual({
      seed: 1,
      players: [
        { name: 'Ada', colour: 'red', level: null },
        { name: 'Bob', colour: 'blue', level: null },
      ],
      moves: [0, 1, 0, 1, 0, 1, 0],
      winner: 1,
      finished: true,
    });
    const left = await succeeded(['games', 'vier-gewinnt', '--json'], undefined, lines('2', 'Ada', 'rot'));
    expect(JSON.parse(left.stdout)).toMatchObject({ moves: [], winner: null, finished: false });
  });

  it('ends politely when the input ends', async () => {
    const { stdout, stderr, code } = await runCommand(['games', 'vier-gewinnt'], undefined, '');
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(/>> \nDas Spiel ist abgebrochen\. Auf Wiedersehen!\n$/);
  });
});

describe('fcx games vier-gewinnt in a terminal', () => {
  it('lets two people play, redraws the board and highlights the stones that won', async () => {
    const session = startInTerminal(['games', 'vier-gewinnt', '--no-ascii']);
    await converse(
      session,
      [/\(1\) .*\(2\) .*>>/s, '3'],
      [/Fehlerhafte Auswahl!/, '2'],
      [/Spieler 1:.*heißen.*>>/s, 'Ada'],
      [/Rot, Grün, Gelb oder Blau.*>>/s, 'rot'],
      [/Spieler 2:.*heißen.*>>/s, ''],
      [/Grün, Gelb oder Blau.*>>/s, 'Rot'],
      [/Fehlerhafte Auswahl!/, 'BLAU'],
      ...[...'abababa'].map((column, turn): [RegExp, string] => [
        turn % 2 === 0 ? /Ada \(Rot\) ist am Zug >>/ : /Spieler 2 \(Blau\) ist am Zug >>/,
        column,
      ]),
    );
    const { output, code } = await session.finished;
    expect(code).toBe(0);
    expect(output).toContain('\u001b[1m\u001b[7m[🔴] ');
    expect(output).toContain('Ada (Rot) hat mit folgenden Steinen gewonnen: (0|0) (0|1) (0|2) (0|3)\r\n');
    expect(output.match(/VIER GEWINNT/g)).toHaveLength(1 + 8);
  });

  it('plays against one person, and honours NO_COLOR', async () => {
    const session = startInTerminal(['games', 'vier-gewinnt', '--lang', 'en', '--ascii', '--seed', '2'], {
      NO_COLOR: '1',
    });
    await converse(
      session,
      [/\(2\) .*>>/s, '1'],
      [/name.*>>/s, ''],
      [/colour.*>>/s, 'green'],
      [/Player 1 \(Green\) to move >>/, 'd'],
      [/Simple AI \(\w+\) drops into column [A-G]\..*to move >>/s, CTRL_D],
    );
    const { output, code } = await session.finished;
    expect(code).toBe(0);
    expect(output).toContain('Goodbye!');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: escape sequences are what is looked for
    expect(output).not.toMatch(/\u001b\[[0-9;]*m/);
  });

  it('ends politely on Ctrl-C', async () => {
    const session = startInTerminal(['games', 'vier-gewinnt']);
    await session.printed(/\(2\) .*>>/s);
    session.type(CTRL_C);
    const { output, code } = await session.finished;
    expect(output).toMatch(/Auf Wiedersehen!\r\n$/);
    expect(code).toBe(130);
  });
});

it('fcx games vier-gewinnt ends politely on a signal', async () => {
  const running = startCommand(['games', 'vier-gewinnt'], undefined, null);
  await running.printed(/>>/);
  running.process.kill('SIGINT');
  const { stdout, code } = await running.finished;
  expect(stdout).toMatch(/Auf Wiedersehen!\n$/);
  expect(code).toBe(130);
});
