/**
 * A hook of oclif at each start: what the games say of their topics.
 *
 * oclif makes a topic of every command with a word in front, and describes it by one of its commands.
 */
import type { Hook } from '@oclif/core';
import { GAMES } from '../games/registry.ts';

const describeTopics: Hook.Init = async ({ config }) => {
  const descriptions = new Map(GAMES.flatMap(({ topics = {} }) => Object.entries(topics)));
  for (const topic of config.topics) {
    const description = descriptions.get(topic.name);
    if (description !== undefined) topic.description = description;
  }
};

export default describeTopics;
