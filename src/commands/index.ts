/**
 * All commands by id, those of the games included. Each is loaded when it is called: loading all of them takes longer than
 * most of them run.
 */
import type { Command, Hook, Interfaces } from '@oclif/core';
import type { GameSlice } from '../cli/index.ts';
import { GAMES } from '../games/registry.ts';

const LOADERS: GameSlice['commands'] = {
  analyze: () => import('./analyze/analyze.ts'),
  demo: () => import('./demo.ts'),
  'fleet:list': () => import('./fleet/list.ts'),
  'fleet:work': () => import('./fleet/work.ts'),
  host: () => import('./host/host.ts'),
  ladder: () => import('./ladder.ts'),
  match: () => import('./match.ts'),
  new: () => import('./new.ts'),
  pack: () => import('./pack.ts'),
  play: () => import('./play.ts'),
  replay: () => import('./replay/replay.ts'),
  report: () => import('./report.ts'),
  serve: () => import('./serve/serve.ts'),
  tournament: () => import('./tournament.ts'),
  tune: () => import('./tune/tune.ts'),
  ui: () => import('./ui.ts'),
  'verify:bot': () => import('./verify/bot.ts'),
  'verify:contest': () => import('./verify/contest.ts'),
  'verify:replay': () => import('./verify/replay.ts'),
  'verify:rules': () => import('./verify/rules.ts'),
  'verify:server': () => import('./verify/server.ts'),
  'weights:diff': () => import('./weights/diff.ts'),
  'weights:show': () => import('./weights/show.ts'),
  'weights:validate': () => import('./weights/validate.ts'),
  ...Object.assign({}, ...GAMES.map(({ commands }) => commands)),
};

/** Return a stub that stands for a command in oclif, which adds the id and the plugin, until it is called. */
function stubOf(load: GameSlice['commands'][string]) {
  return {
    async run(this: object, argv: string[], config: Interfaces.LoadOptions): Promise<unknown> {
      const { default: command } = await load();
      const { id, plugin } = this as Command.Class;
      return Object.assign(command, { id, plugin }).run(argv, config);
    },
  };
}

/** The commands as oclif runs them, if it has a manifest to show help from. */
export const COMMANDS = Object.fromEntries(
  Object.entries(LOADERS).map(([id, load]) => [id, stubOf(load)] as const),
);

/** Load all command classes, to make a manifest of. */
export async function loadAll(): Promise<Record<string, Command.Class>> {
  const commands = Object.entries(LOADERS).map(async ([id, load]) => [id, (await load()).default] as const);
  return Object.fromEntries(await Promise.all(commands));
}

/**
 * A hook at each start: oclif describes a topic by one of its commands, but the games say what their topics are. `fcx help`
 * reads the topics of the package once more.
 */
export const describeTopics: Hook.Init = async ({ config }) => {
  for (const [name, description] of GAMES.flatMap(({ topics = {} }) => Object.entries(topics))) {
    Object.assign(config.pjson.oclif.topics ?? {}, { [name]: { description } });
    for (const topic of config.topics) if (topic.name === name) topic.description = description;
  }
};
