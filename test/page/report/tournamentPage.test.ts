import { expect, it } from 'vitest';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { standingsOf } from '../../../src/arena/contest/standings.ts';
import { newTournament } from '../../../src/arena/tournament/tournament.ts';
import { BLEND_ONE, perTerm } from '../../../src/bot/evaluation/blend.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { tournamentPage } from '../../../src/page/report/tournamentPage.tsx';
import { luckyGamesOf } from '../../arena/games.ts';
import { perStageFeature } from '../../bot/evaluation/perStageFeature.ts';

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

const SETTINGS = {
  kind: 'round-robin',
  games: 2,
  seed: 5,
  limits: { moveTimeMs: 100 },
  openingPlies: 2,
} as const;

const START = { startedAt: '2026-11-21T18:04:33.000Z', fcxVersion: '0.9.1' };

function tournament() {
  return newTournament(START, SETTINGS, [
    { kind: 'program', name: 'Mine', command: 'python3 bot.py {port} {name}' },
    { kind: 'weights', name: 'new', file: 'weights/tuned.json', weights: DEFAULT_WEIGHTS },
    { kind: 'sparring', name: 'greedy', bot: 'greedy' },
  ]);
}

it('the page says when it began, by what and with what it was played, and what each name stood for', () => {
  const state = tournament();
  const page = tournamentPage(state, standingsOf(state));
  expect(page).toContain('<td>2026-11-21 18:04 UTC</td>');
  expect(page).toContain('<td>0.9.1</td>');
  expect(page).toContain('weights <code>weights/tuned.json</code>');
  expect(page).toContain('program: <code>python3 bot.py {port} {name}</code>');
  expect(page).toContain('built-in bot greedy');
  expect(page).toContain('with <code>--replays</code> every game is a link');
});

it('lists the weights of every stage, and what was evolved beside a network', () => {
  const weights = perStageFeature((_, stage) => (stage === 'live' ? 7 : 3));
  const network = { sha256: 'fd365ef116a1beef' } as NonNullable<WeightsSpec['network']>;
  const blend = perTerm(({ name }) => (name === 'gain' ? BLEND_ONE : 0));
  const state = newTournament(START, SETTINGS, [
    { kind: 'weights', name: 'staged', weights },
    { kind: 'weights', name: 'blended', weights, network, blend },
  ]);
  const page = tournamentPage(state, standingsOf(state));
  const row = (...cells: string[]) => cells.map((cell) => `<td class="figure">${cell}</td>`).join('');
  expect(page).toContain(`<td>bombLosses</td>${row('', '7', '')}`);
  expect(page).toContain(`<td>gain</td>${row('1.00', '1.00', '1.00')}`);
  expect(page).toContain('network fd365ef116a1<details><summary>evolved beside the network');
});

it('double wins are counted, as the points do not add up', () => {
  const state = tournament();
  const [meeting] = state.meetings;
  const game = (points: PlayedGame['points'], index: number) =>
    ({ index, starter: 0, points, fault: null, replyMs: [[], []] }) as unknown as PlayedGame;
  meeting!.games.push(game([1, 1], 0), game([1, 0], 1));
  const page = tournamentPage(state, standingsOf(state));
  expect(page).toContain('1 double win: both players got a point.');
});

it('ratings without luck say so, beside what luck gave', () => {
  const state = { ...tournament(), settings: { ...SETTINGS, luck: true } };
  state.meetings[0]?.games.push(...luckyGamesOf('AB', 0.5, 0.1));
  const page = tournamentPage(state, standingsOf(state));
  expect(page).toContain('Ratings are without luck, which is what bombs gave by falling where they did');
  expect(page).toContain('<td class="figure">+0.6</td>');
  expect(page).toContain('<td class="figure">-0.6</td>');
  expect(page).toContain('taken out</td>');
  expect(tournamentPage(tournament(), standingsOf(tournament()))).not.toContain('without luck');
});
