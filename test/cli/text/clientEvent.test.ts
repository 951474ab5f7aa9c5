import { expect, it } from 'vitest';
import { describeClientEvent } from '../../../src/cli/index.ts';

it('does not show the secret of a name', () => {
  const url = 'ws://127.0.0.1:5051/Bea~blue';
  expect(describeClientEvent({ type: 'connected', url })).toBe('connected to ws://127.0.0.1:5051/Bea');
});
