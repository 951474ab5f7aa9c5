import { describe, expect, it } from 'vitest';
import { botUrl, checkBotName } from '../../../src/bot/wire/address.ts';

describe("a bot's name", () => {
  it.each(['Alpha', 'a', 'my_bot-2.0~x', '...', 'x'.repeat(64)])('can be %s', (name) => {
    expect(() => checkBotName(name)).not.toThrow();
    // What a server takes from the URL is the name, unchanged.
    expect(new URL(botUrl('localhost', 5051, name)).pathname).toBe(`/${name}`);
  });

  it.each(['', 'my bot', 'a/b', 'a?b', 'a#b', 'Bär', 'a%20b', '.', '..', 'x'.repeat(65)])(
    'cannot be "%s"',
    (name) => {
      const message =
        `"${name}" cannot be a bot's name: it takes 1 to 64 letters (A-Z, a-z), digits or any of _ . ~ -, without ` +
        'spaces, and not "." or ".." alone';
      expect(() => checkBotName(name)).toThrow(expect.objectContaining({ code: 'badName', message }));
    },
  );
});

describe('the URL of a server', () => {
  it.each([
    ['127.0.0.1', 5051, 'ws://127.0.0.1:5051/Alpha'],
    ['localhost', 1, 'ws://localhost:1/Alpha'],
    ['::1', 65535, 'ws://[::1]:65535/Alpha'],
    ['wss://cup.example', 443, 'wss://cup.example:443/Alpha'],
  ])('for %s', (host, port, url) => {
    expect(botUrl(host, port, 'Alpha')).toBe(url);
  });

  it.each([
    ['', 5051],
    ['a/b', 5051],
    ['user@host', 5051],
    ['https://host', 5051],
    ['localhost', 0],
    ['localhost', 65536],
    ['localhost', 1.5],
  ])('cannot be made for host "%s", port %d', (host, port) => {
    const message = `no server can be at host "${host}", port ${port}; a host is a name or an IP address, a port 1 to 65535`;
    expect(() => botUrl(host, port, 'Alpha')).toThrow(
      expect.objectContaining({ code: 'badAddress', message }),
    );
  });
});
