/** The pictures of docs/how-it-works.md that show matches, from the replays of these. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Estimate, eloEstimate, judgeOfGames, loadReplay, playedGameOf } from '../src/arena/index.ts';
import { matchReport } from '../src/arena/match/matchReport.ts';
import type { PlayedGame } from '../src/arena/play/playedGame.ts';

const [TEXT, QUIET, EDGE, GREEN, RED, BLUE] = [
  '#1f2933',
  '#5b6773',
  '#c5ced6',
  '#15803d',
  '#c2410c',
  '#1d4ed8',
];
const BOUNDS = { elo0: 0, elo1: 10, alpha: 0.05, beta: 0.05 };

const at = (value: number) => value.toFixed(1).replace('.0', '');

function picture(width: number, height: number, title: string, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="${title}" font-family="system-ui, sans-serif" font-size="14" fill="${TEXT}">
<title>${title}</title>
<rect x="0.5" y="0.5" width="${width - 1}" height="${height - 1}" rx="10" fill="#f7f9fb" stroke="${EDGE}"/>
${parts.join('\n')}
</svg>
`;
}

function text(
  x: number,
  y: number,
  content: string,
  { anchor = 'middle', fill = QUIET, size = 14 } = {},
): string {
  return `<text x="${at(x)}" y="${at(y)}" text-anchor="${anchor}" fill="${fill}" font-size="${size}">${content}</text>`;
}

function line(from: readonly [number, number], to: readonly [number, number], more: string): string {
  return `<line x1="${at(from[0])}" y1="${at(from[1])}" x2="${at(to[0])}" y2="${at(to[1])}" ${more}/>`;
}

function bar(
  { mean, low, high }: Estimate,
  y: number,
  scale: (value: number) => number,
  colour: string,
): string {
  const thick = `stroke="${colour}" stroke-width="4" stroke-linecap="round"`;
  return `${line([scale(low), y], [scale(high), y], thick)}<circle cx="${at(scale(mean))}" cy="${y}" r="6" fill="${colour}"/>`;
}

const signed = (elo: number) => `${elo > 0 ? '+' : ''}${elo}`.replace('-', '−');

/** The games of a replay in their order, with their luck. */
function gamesOf(path: string): PlayedGame[] {
  const judge = judgeOfGames();
  const { games } = loadReplay(path);
  return games.toSorted((one, other) => one.index - other.index).map((record) => playedGameOf(record, judge));
}

const reportOf = (games: readonly PlayedGame[], count: number) =>
  matchReport(['', ''], games.slice(0, count), BOUNDS);

function eloPicture(games: readonly PlayedGame[]): string {
  const x = (elo: number) => 320 + 2.5 * Math.max(-85, Math.min(85, elo));
  const grid = [-80, -60, -40, -20, 0, 20, 40, 60, 80].flatMap((elo) => [
    line(
      [x(elo), 42],
      [x(elo), 216],
      elo === 0 ? `stroke="${TEXT}" stroke-dasharray="5 4"` : `stroke="${EDGE}"`,
    ),
    text(x(elo), 234, signed(elo), { size: 12.5 }),
  ]);
  const rows = [80, 160, 240, 360, games.length].flatMap((count, row) => {
    const { elo: mean, low, high } = eloEstimate((reportOf(games, count).adjusted ?? fail()).score);
    const y = 62 + 34 * row;
    const estimate = { mean, low, high, count };
    return [
      text(105, y + 5, `${count} games`, { anchor: 'end', fill: TEXT }),
      bar(estimate, y, x, low > 0 ? GREEN : QUIET),
    ];
  });
  const what = text(20, 26, 'lead of mine over default without luck, in Elo, with its 95 % interval', {
    anchor: 'start',
  });
  return picture(550, 250, 'The interval of an Elo difference shrinks with the number of games', [
    what,
    ...grid,
    ...rows,
  ]);
}

function llrPicture(games: readonly PlayedGame[]): string {
  const x = (count: number) => 60 + (440 * count) / games.length;
  const y = (llr: number) => 140 - 29 * llr;
  const points = games.flatMap((_, index) => {
    const { llr } = reportOf(games, index + 1).sprt;
    return index % 16 === 15 && llr !== null ? [`${at(x(index + 1))},${at(y(llr))}`] : [];
  });
  const hundreds = Array.from({ length: Math.floor(games.length / 100) + 1 }, (_, index) => 100 * index);
  const bounds = [
    [2.94, GREEN, '+2.94: H1 accepted, mine is better'],
    [-2.94, RED, '−2.94: H0 accepted, it is not'],
  ] as const;
  return picture(
    520,
    280,
    'The log-likelihood ratio of a sequential test walks between two bounds until it crosses one',
    [
      text(20, 24, 'LLR', { anchor: 'start', fill: TEXT }),
      ...bounds.flatMap(([llr, colour, label]) => [
        line([60, y(llr)], [500, y(llr)], `stroke="${colour}" stroke-width="2" stroke-dasharray="6 4"`),
        text(68, y(llr) - 7, label, { anchor: 'start', fill: colour }),
      ]),
      line([60, y(0)], [500, y(0)], `stroke="${EDGE}"`),
      text(50, y(0) + 5, '0', { anchor: 'end' }),
      `<polyline points="${points.join(' ')}" fill="none" stroke="${BLUE}" stroke-width="2"/>`,
      ...hundreds.map((count) => text(x(count), 252, `${count}`, { size: 12.5 })),
      text(500, 270, `${games.length} games played`, { anchor: 'end', size: 12.5 }),
      text(300, 169, 'not sure yet: play on'),
    ],
  );
}

function luckPicture(games: readonly PlayedGame[]): string {
  const x = (score: number) => 110 + 900 * (score - 0.4);
  const kinds = [
    [BLUE, 'without luck', 230, 7],
    [QUIET, 'as played', 90, -7],
  ] as const;
  const grid = [0.4, 0.5, 0.6, 0.7, 0.8].flatMap((score) => [
    line([x(score), 52], [x(score), 262], `stroke="${EDGE}"`),
    text(x(score), 280, `${score}`, { size: 12.5 }),
  ]);
  const legend = kinds.flatMap(([colour, name, left]) => [
    line([left, 28], [left + 28, 28], `stroke="${colour}" stroke-width="4"`),
    text(left + 36, 33, name, { anchor: 'start', fill: colour }),
  ]);
  const rows = [20, 50, 100, 200, games.length].flatMap((count, row) => {
    const { strength, adjusted } = reportOf(games, count);
    const scores = [adjusted ?? fail(), strength ?? fail()].map(({ score }) => score);
    const y = 72 + 42 * row;
    return [
      text(20, y + 5, `${count} games`, { anchor: 'start', fill: TEXT, size: 12.5 }),
      ...kinds.map(([colour, , , below], kind) => bar(scores[kind] as Estimate, y + below, x, colour)),
    ];
  });
  const title =
    'The score of a match after 20 to 400 games, as played and without luck: the intervals without luck are narrower';
  return picture(520, 312, title, [
    ...grid,
    ...legend,
    ...rows,
    text(500, 298, 'score of best against default', { anchor: 'end', size: 12.5 }),
  ]);
}

function fail(): never {
  throw new Error('too few games for a picture');
}

/** The pictures whose replays lie in this folder, by their paths below the root. */
export function matchPictures(folder: string): readonly (readonly [path: string, picture: string])[] {
  return (
    [
      ['sprt.jsonl', 'elo', eloPicture],
      ['sprt.jsonl', 'llr', llrPicture],
      ['luck.jsonl', 'luckIntervals', luckPicture],
    ] as const
  ).flatMap(([replay, name, draw]) => {
    const path = join(folder, replay);
    return existsSync(path) ? [[`docs/pictures/${name}.svg`, draw(gamesOf(path))] as const] : [];
  });
}
