import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { DEFAULT_WEIGHTS } from '../../src/bot/evaluation/features.ts';
import { standalonePage, tablePageFiles } from '../../src/ui/appPage.ts';

const WEIGHTS = { name: '</script><script>alert(1)</script><!--', evaluation: { weights: DEFAULT_WEIGHTS } };
const PAGE = standalonePage('<b>', { page: 'lab', weights: [WEIGHTS] });

function inside(element: 'script' | 'style'): string {
  return new RegExp(`<${element}>(.*?)</${element}>`, 's').exec(PAGE)?.[1] ?? '';
}

function hashOf(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
}

describe('a page in one file', () => {
  it('allows exactly the script and the style inside', () => {
    const policy = /Content-Security-Policy" content="([^"]*)"/.exec(PAGE)?.[1];
    expect(policy).toContain(`script-src ${hashOf(inside('script'))} 'wasm-unsafe-eval';`);
    expect(policy).toContain(`style-src ${hashOf(inside('style'))}`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toContain('unsafe-inline');
  });

  it('refers to no other file', () => {
    expect(PAGE).not.toMatch(/<script[^>]* src=|<link[^>]* rel="stylesheet"|@import/);
  });

  it('keeps names as data and text', () => {
    expect(PAGE).not.toContain('<script>alert(1)');
    expect(PAGE).toContain('<title>&lt;b></title>');
    const data = /<script id="data" type="application\/json">(.*?)<\/script>/s.exec(PAGE)?.[1] ?? '';
    expect(JSON.parse(data)).toMatchObject({ weights: [{ name: WEIGHTS.name }] });
  });
});

it('the page of a server has no inline script and may connect to its own server only', () => {
  const { html, policy } = tablePageFiles(WEIGHTS.evaluation);
  expect(html).not.toMatch(/<script>|<style>/);
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("connect-src 'self'");
  expect(policy).not.toContain('unsafe-inline');
});
