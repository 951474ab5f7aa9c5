import { describe, expect, it } from 'vitest';
import { groupCommands } from '../../src/cli/help.ts';
import { COMMANDS } from '../../src/commands/index.ts';

describe('the groups of fcx --help', () => {
  const names = [...new Set(Object.keys(COMMANDS).map((id) => id.split(':')[0] ?? ''))];
  const groups = groupCommands(names.map((name) => ({ name, summary: '' })));

  it('begin with the six that a new user needs, and have every command once', () => {
    expect(groups[0]?.[1]).toHaveLength(6);
    expect(groups.flatMap(([, listed]) => listed.map(({ name }) => name)).toSorted()).toEqual(
      names.toSorted(),
    );
  });

  it('leave to the siblings only what belongs to their games', () => {
    const siblings = groups.find(([title]) => title === 'SIBLING GAMES')?.[1].map(({ name }) => name);
    expect(siblings?.toSorted()).toEqual(['connect2', 'console', 'kitten']);
  });
});
