/** The help of fcx, with what the games say of their topics. */
import type { Interfaces } from '@oclif/core';
import { FcxHelp } from '../cli/index.ts';
import { GAMES } from '../games/registry.ts';

const TOPICS = new Map(GAMES.flatMap(({ topics = {} }) => Object.entries(topics)));

export default class GamesHelp extends FcxHelp {
  constructor(config: Interfaces.Config, options?: Partial<Interfaces.HelpOptions>) {
    // oclif has made a topic of every command with a word in front, and described it by one of its commands.
    for (const topic of config.topics) {
      const description = TOPICS.get(topic.name);
      if (description !== undefined) topic.description = description;
    }
    super(config, options);
  }
}
