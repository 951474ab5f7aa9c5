import { expect, it } from 'vitest';
import type { GivenSettings } from '../../../src/arena/contest/contestFormat.ts';
import type { PlayedGame } from '../../../src/arena/play/playedGame.ts';
import type { PlayerSpec } from '../../../src/arena/players/playerSpec.ts';
import { BLEND_ONE, perTerm } from '../../../src/bot/evaluation/blend.ts';
import { DEFAULT_WEIGHTS } from '../../../src/bot/evaluation/features.ts';
import { tournamentDocument } from '../../../src/document/index.ts';
import { tournamentOf } from '../../arena/contest/tournaments.ts';
import { gamesOf, luckyGamesOf } from '../../arena/games.ts';
import { perStageFeature } from '../../bot/evaluation/perStageFeature.ts';
import { shownOf } from './shown.ts';

type WeightsSpec = Extract<PlayerSpec, { kind: 'weights' }>;

const SETTINGS = { games: 2, limits: { moveTimeMs: 100 } };

function tournament(settings: Partial<GivenSettings> = {}, ...games: readonly (readonly PlayedGame[])[]) {
  const players: readonly PlayerSpec[] = [
    { kind: 'program', name: 'Mine', command: 'python3 bot.py {port} {name}' },
    { kind: 'weights', name: 'new', file: 'weights/tuned.json', weights: DEFAULT_WEIGHTS },
    { kind: 'sparring', name: 'greedy', bot: 'greedy' },
  ];
  const state = tournamentOf({ ...SETTINGS, ...settings }, players, ...games);
  Object.assign(state.header, { at: '2026-11-21T18:04:33.000Z', fcxVersion: '0.9.1' });
  return state;
}

it('the page says when it began, by what and with what it was played, and what each name stood for', () => {
  const state = tournament();
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('>No game is over yet<');
  expect(page).toContain('<dd><time datetime="2026-11-21T18:04:33.000Z">');
  expect(page).toContain('<dd>0.9.1</dd>');
  expect(page).toContain('weights <code>weights/tuned.json</code>');
  expect(page).toContain('program: <code>python3 bot.py {port} {name}</code>');
  expect(page).toContain('built-in bot greedy');
  expect(page).toContain('with <code>--replays</code> every game is a link');
});

it('lists the weights of every stage, and what was evolved beside a network', () => {
  const weights = perStageFeature((_, stage) => (stage === 'live' ? 7 : 3));
  const network = { sha256: 'fd365ef116a1beef' } as NonNullable<WeightsSpec['network']>;
  const blend = perTerm(({ name }) => (name === 'gain' ? BLEND_ONE : 0));
  const state = tournamentOf(SETTINGS, [
    { kind: 'weights', name: 'staged', weights },
    { kind: 'weights', name: 'blended', weights, network, blend },
  ]);
  const page = shownOf(tournamentDocument(state));
  const row = (...cells: string[]) => cells.map((cell) => `<td class="figure">${cell}</td>`).join('');
  expect(page).toContain(`<td>blastTurn</td>${row('', '7', '')}`);
  expect(page).toContain(`<td>gain</td>${row('1.00', '1.00', '1.00')}`);
  expect(page).toContain('<td>weights, network fd365ef116a1</td>');
  expect(page).toContain('<details><summary>What blended has beside its network</summary>');
});

it('double wins are counted, as the points do not add up', () => {
  const state = tournament({}, gamesOf('=A'));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('1 double win: both players got a point.');
});

it('ratings without luck say so, beside what luck gave', () => {
  const state = tournament({ luck: true }, luckyGamesOf('AB', 0.5, 0.1));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('Bomb luck is subtracted from ratings');
  expect(page).toContain('<td class="figure">+0.6</td>');
  expect(page).toContain('<td class="figure">-0.6</td>');
  expect(page).toContain('taken out</dd>');
  expect(shownOf(tournamentDocument(tournament()))).not.toContain('without luck');
});

it('a format with a bracket or groups has them on its page, without links to matches, which have no pages', () => {
  const seeded = { seed: 1, paired: false, openingPlies: 0 };
  const state = tournament({ format: 'knock-out', games: 1, suddenDeath: true, seeded }, gamesOf('A'));
  const page = shownOf(tournamentDocument(state));
  expect(page).toContain('aria-label="Bracket"');
  expect(page).toContain('new – greedy');
  expect(page).not.toContain('href=');
  const groups = tournament({ format: 'groups', games: 1, suddenDeath: true, seeded });
  expect(shownOf(tournamentDocument(groups))).toContain('<h2>group A</h2>');
});
