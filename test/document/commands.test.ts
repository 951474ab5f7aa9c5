/** Results that only one command shows: what it prints has the numbers of its JSON. */
import { expect, it } from 'vitest';
import { ladderOf } from '../../src/arena/contest/history.ts';
import { eloEstimate, matchReport, type Reply, verifyReplay } from '../../src/arena/index.ts';
import { analyzeGame } from '../../src/arena/replays/gameAnalysis.ts';
import { replayRecord } from '../../src/arena/replays/replayRecord.ts';
import { loadWeights } from '../../src/bot/evaluation/weightsFile.ts';
import { analyze, Blends, Kernel, WIN_SCORE } from '../../src/bot/index.ts';
import { renderDocument } from '../../src/cli/text/document.ts';
import { analysisDocument } from '../../src/commands/analyze/text.ts';
import { accountsTable, gameAnalysisDocument, gameDocument } from '../../src/commands/replay/text.ts';
import { replayReportDocument } from '../../src/commands/verify/text.ts';
import {
  changesDocument,
  compareWeights,
  summarizeNetwork,
  weightsDocument,
} from '../../src/commands/weights/text.ts';
import { galleryDocument, galleryJson, plainText } from '../../src/document/index.ts';
import { ladderDocument } from '../../src/document/ladder.ts';
import { FOUR_CONNECT_XTREME, parsePosition } from '../../src/engine/index.ts';
import { gamesOf, luckyGamesOf } from '../arena/games.ts';
import { EXPLOSION, scriptedGame } from '../arena/scripted.ts';
import { expectOneResult } from './agreement.ts';

const FILES = ['default.json', 'evolved.json', 'best.json'];

/** Ranges of features, the coins and cells that their meanings name, and the logits of a blend. */
const IN_MEANINGS = [-500, 500, -250, 250, -200, 200, -100, 100, -50, 50, 0, 1, 2, 3, 13];

function kernelOf(file: string): Kernel {
  const kernel = new Kernel(FOUR_CONNECT_XTREME, 16);
  kernel.setEvaluation(0, loadWeights(file));
  return kernel;
}

const ofBlend = ({ blend }: ReturnType<typeof loadWeights>) =>
  Object.values(blend ?? {}).flatMap((stage) => Object.values(stage).map((one) => one / Blends.BLEND_ONE));

it.each(FILES)('fcx weights show %s: terminal, page and JSON agree', (file) => {
  const read = loadWeights(file);
  const network = summarizeNetwork(read.network);
  const json = { ...read, file, network, kilobytes: (network?.bytes ?? 0) / 1000, logits: ofBlend(read) };
  expectOneResult(weightsDocument(file, read), json, IN_MEANINGS);
});

it.each(FILES)('fcx weights diff default.json %s: terminal, page and JSON agree', (file) => {
  const [from, to] = [loadWeights('default.json'), loadWeights(file)];
  const changes = compareWeights(from, to);
  const network = { from: summarizeNetwork(from.network), to: summarizeNetwork(to.network) };
  const counts = [changes.length, changes.filter(({ ofRange }) => ofRange !== 0).length];
  const json = { changes, network, counts, kilobytes: (network.to?.bytes ?? 0) / 1000 };
  expectOneResult(changesDocument('default.json', file, changes, network), json);
});

/** Numbers of rows, columns and sides, as boards have them. */
const ON_BOARDS = [0, 1, 2, 3, 4, 5, 6];

it.each(['best.json', 'default.json'])('fcx analyze with %s: terminal, page and JSON agree', (file) => {
  const kernel = kernelOf(file);
  const position = parsePosition('7/7/7/3b3/2ox3/1xoox2 x 7 10 1', { rules: FOUR_CONNECT_XTREME });
  const analysis = analyze(kernel, position, { depth: 4 });
  const { blend } = analysis.evaluation;
  const { logit = 0, gain = 0 } = blend ?? {};
  const scaled = blend ? Object.values(blend.terms).flatMap(({ weight, product }) => [weight, product]) : [];
  const logits = [...scaled, gain, logit * gain].map((one) => one / Blends.BLEND_ONE);
  const constants = [...IN_MEANINGS, ...ON_BOARDS];
  expectOneResult(analysisDocument(position, analysis), { analysis, logits }, constants);
});

it('fcx ladder: terminal, page and JSON agree', () => {
  const at = '2026-11-22T00:00:00.000Z';
  const entry = (version: string, results: string) => ({
    at,
    players: [
      { name: 'mine', version },
      { name: 'foe', version: 'f' },
    ],
    meetings: [{ players: [0, 1] as const, games: [...luckyGamesOf(results, 0.1, -0.2)] }],
  });
  const ladder = ladderOf([entry('one', 'AABB'.repeat(8)), entry('two', 'AAAB'.repeat(8))] as never);
  const document = ladderDocument(ladder);
  expectOneResult(document, { ...ladder, at }, []);
  expect(document.sections[0]).toMatchObject({
    answers: [{ answer: expect.stringMatching(/^mine two is first/) }],
  });
  const rowsOf = ({ sections: [, table] }: typeof document) => (table?.kind === 'table' ? table.rows : []);
  expect(rowsOf(document).map(([, name = '']) => plainText(name))).toEqual(['mine', 'mine', 'foe']);
  const own = rowsOf(ladderDocument(ladder, (name) => name === 'mine'));
  expect(own.map(([, name = '', version]) => [plainText(name), version])).toEqual([
    ['mine', 'two'],
    ['mine', 'one'],
  ]);
});

it('fcx match --against gallery: terminal, page and JSON agree', () => {
  const meetings = ['greedy', 'mcts'].map((opponent, more) => ({
    opponent,
    report: matchReport(['mine', opponent], gamesOf('AABBAB'.repeat(3 + more))),
    lossCounts: { oddRow: 5 + more, bomb: 4, time: more },
  }));
  const elos = meetings.map(({ report }) => eloEstimate(report.strength!.score));
  const [all, oddRow] = [20, 11];
  const document = galleryDocument('mine', meetings);
  expectOneResult(document, { gallery: galleryJson(meetings), elos, all, oddRow });
  expect(document.sections[0]).toMatchObject({
    answers: [{ answer: 'mine lost 20 games, most often by odd rows (11)' }],
  });
});

it('fcx match --against gallery: two games against one are too few for Elo, and are told as two games', () => {
  const meetings = [
    { opponent: 'greedy', report: matchReport(['mine', 'greedy'], gamesOf('AB')), lossCounts: { bomb: 1 } },
  ];
  const [, table] = galleryDocument('mine', meetings).sections;
  expect(table).toMatchObject({
    header: ['against', 'games', 'points', 'Elo of mine', 'bombs'],
    rows: [['greedy', '2', '1 : 1', 'too few games', '1']],
  });
});

it('fcx replay --analyze: the table of what results are made of agrees with the JSON', () => {
  const [game, sums] = [WIN_SCORE * 2, { start: 0.25, mistakes: -0.5, opponentMistakes: 0.125, luck: 0.75 }];
  const accounts = ['mine', 'foe'].map((name, place) => {
    const scores = Object.entries(sums).map(([part, score]) => [part, (score - place) * game]);
    return { name, games: 3, ...Object.fromEntries(scores), seenLater: 0, result: game };
  });
  const inGames = accounts.map(({ name, games, ...scores }) =>
    Object.values(scores as Record<string, number>).map((score) => [score / game, score / game + games / 2]),
  );
  const table = accountsTable(accounts as never, 3);
  expectOneResult({ title: '', sections: [{ kind: 'verdict', answers: [] }, ...table] }, [accounts, inGames]);
});

it('fcx replay: a game, its analysis and its verification agree with the JSON', async () => {
  const { record } = await scriptedGame(EXPLOSION);
  const game = replayRecord(record);
  const json = {
    game,
    coins: record.moves.length,
    destroyed: game.turns.map((turn) => turn.explosion?.destroyed.length),
  };
  expectOneResult(gameDocument(game, 1), json, ON_BOARDS);

  const analysis = await analyzeGame(kernelOf('default.json'), game, { nodes: 500 });
  const { steps, player, ...scores } = analysis.account!;
  const parts = [...Object.values(scores), scores.start + WIN_SCORE, ...steps.map(({ luck }) => luck)];
  const inGames = parts.map((score) => score / (2 * WIN_SCORE));
  const bombs = steps.map(({ round }) => round + 1);
  const verdicts = ['blunder', 'mistake'].map(
    (one) => analysis.moves.filter((m) => m.verdict === one).length,
  );
  const derived = { coins: record.moves.length, inGames, bombs, verdicts };
  expectOneResult(gameAnalysisDocument(game, analysis, 1), { game, analysis, derived }, ON_BOARDS);

  const report = verifyReplay([record, { ...record, winners: [2] }]);
  expectOneResult(replayReportDocument(report), report, [...ON_BOARDS, 1]);
});

it.each<[string, Reply]>([
  ['Beta did not answer in time', { type: 'forfeit', reason: 'timeout' }],
  ["Beta's answer was not JSON", { type: 'forfeit', reason: 'notJson' }],
  ['Beta answered with column 9, which is not on the board', { type: 'column', column: 9, ms: 1 }],
])('fcx replay --analyze says of a game that was forfeited how: %s', async (how, reply) => {
  const game = replayRecord((await scriptedGame([3, 3, 3, reply])).record);
  const analysis = await analyzeGame(kernelOf('default.json'), game, { nodes: 500 });
  expect(renderDocument(gameAnalysisDocument(game, analysis, 1))).toContain(
    `0 mistakes; lost after coin 3: ${how}\n`,
  );
});
