/** The README inside a pack. */
export const README = `# A bot for Four Connect Xtreme

Made by \`fcx pack\`. It needs Node 20 or newer, and nothing is installed.

| file | what it is |
|---|---|
| bot.mjs | the bot as a program |
| FcxBot.mjs, FcxBot.d.mts | the same bot as a class for the contest's TypeScript client, and its types |
| weights.json | what the bot knows; both files read it from their own folder |

## On its own

    node bot.mjs NAME 5051
    node bot.mjs --help

Start the game first: it waits for bots on the port that its start menu shows. The bot connects to this machine unless a
host follows the port, answers within 600 ms, thinks on the opponent's time in a second thread, and connects again when
the server comes back. Ctrl-C ends it.

## In the contest's TypeScript client

1. Copy FcxBot.mjs, FcxBot.d.mts and weights.json into the client's folder with the sources, side by side.
2. Where the client makes its bot, make this one, under your name for it (no spaces):

       import { FcxBot } from './FcxBot.mjs';

       const bot = new FcxBot('NAME');

   It has what the client calls: \`getName()\`, and \`play(state)\`, which returns the column.
3. If the client is compiled into another folder, copy FcxBot.mjs and weights.json there too: tsc leaves them out.
4. Start the game, then the client as its own README says, and play a match. The bot takes about 550 ms for a move and uses
   one thread.

The class keeps the client's thread busy while it thinks. The program does not, and it also thinks on the opponent's time:
where the contest takes a program, it is the stronger choice.
`;
