import { readFileSync } from 'node:fs';
import { runInThisContext } from 'node:vm';
import fc from 'fast-check';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { CALLS, enclosingFunction, noting } from '../../tools/mutation/calls.ts';
import { judged } from '../../tools/mutation/judged.ts';
import { mutantsOf, mutated, sample } from '../../tools/mutation/mutants.ts';
import { type SurveyedFile, testsFor } from '../../tools/mutation/survey.ts';
import { always } from '../thorough.ts';

const made = (source: string) => mutantsOf('made.ts', source).map((one) => mutated(source, one));

describe('the mutants of a source', () => {
  it.each([
    ['a === b;', [';', 'a !== b;']],
    ['const x = a < 2;', ['const x = a <= 2;', 'const x = a < 3;']],
    ['const x = !a && b;', ['const x = a && b;', 'const x = !a || b;']],
    ['if (a) b();', ['if (!(a)) b();', 'if (a) ;']],
    ['const x = list.filter(good);', ['const x = list;']],
    ['const x = list.some(good);', ['const x = list.every(good);']],
    ['const x = a ?? true;', ['const x = a && true;', 'const x = a ?? false;']],
    ["import { a } from './1.ts';", []],
    ['type A = 1 | 2; interface B { readonly c: 3 }', []],
    ['const x = y as 1;', []],
  ])('%s', (source, mutants) => {
    expect(made(source)).toEqual(mutants);
  });
});

it('a lot draws each mutant at most once, and the same ones again', () => {
  always([fc.nat(50), fc.nat(60), fc.nat()], (size, count, seed) => {
    const all = Array.from({ length: size }, (_, number) => number);
    const drawn = sample(all, count, seed);
    expect(drawn).toHaveLength(Math.min(size, count));
    expect(new Set(drawn).size).toBe(drawn.length);
    expect(sample(all, count, seed)).toEqual(drawn);
  });
});

it('notes which functions are called, with whatever they are written', () => {
  const source = `
    const add = (a: number) => (b: number) => a + b;
    class Deep { constructor(readonly x = 1) { this.go(); } go() { return add(1)(2); } }
    function unused() { return 3; }
    globalThis.made = new Deep().go();
  `;
  const file = 'made.ts';
  const names = [...noting(file, source).matchAll(/made\.ts:\d+/g)].map(([name]) => name);
  expect(new Set(names).size).toBe(5);
});

it.each(['class', 'class extends Map'])('notes the call of a constructor of a %s that throws', (head) => {
  const refuse = head === 'class' ? "throw new Error('no');" : "super(); throw new Error('no');";
  const called = new Set<string>();
  vi.stubGlobal(CALLS, called);
  onTestFinished(() => void vi.unstubAllGlobals());
  const code = noting('made.ts', `(${head} { constructor() { ${refuse} } })`);
  const Refusing = runInThisContext(code) as new () => object;
  expect(() => new Refusing()).toThrow('no');
  expect(called.size).toBe(1);
});

it('knows the function around a place, none for what runs at once', () => {
  const file = 'tools/mutation/mutants.ts';
  const source = readFileSync(file, 'utf8');
  expect(enclosingFunction(file, source.indexOf('new Set(['))).toBeNull();
  expect(enclosingFunction(file, source.indexOf("stream(seed, 'mutants')"))).toMatch(
    /^tools\/mutation\/mutants\.ts:\d+$/,
  );
});

describe('the tests that see a change', () => {
  const source = 'src/system/files.ts';
  const file = (name: string, of: Partial<SurveyedFile>): SurveyedFile => ({
    path: `${process.cwd()}/test/system/${name}.test.ts`,
    tookMs: 900,
    calls: { outside: [], tests: {} },
    testsMs: {},
    imports: [source],
    ...of,
  });
  const namesOf = (survey: readonly SurveyedFile[], functionName: string | null, kills = new Map()) =>
    testsFor(survey, source, functionName, kills).map(({ path, tests }) => [
      path.replace(/.*\//, '').replace('.test.ts', ''),
      tests,
    ]);
  const calls = { outside: ['b'], tests: { one: ['a'], two: ['c'], three: ['a', 'c'] } };
  const testsMs = { one: 10, two: 5000, three: 20 };
  const survey = [file('names', { calls, testsMs }), file('files', { calls, testsMs }), file('pool', {})];

  it('are those that call the function, the nearest file first', () => {
    expect(namesOf(survey, 'a')).toEqual([
      ['files', ['one', 'three']],
      ['names', ['one', 'three']],
    ]);
    expect(namesOf(survey, 'nowhere')).toEqual([]);
  });

  it('are all of a file where it is called outside of tests, or where it runs when the source is loaded', () => {
    expect(namesOf(survey, 'b')).toEqual([
      ['files', null],
      ['names', null],
    ]);
    expect(namesOf(survey, null).map(([name]) => name)).toEqual(['files', 'names', 'pool']);
    expect(namesOf([file('names', { imports: [] })], null)).toEqual([]);
  });

  it('begin with what has killed most', () => {
    const kills = new Map([[survey[0]?.path, 9]]);
    expect(namesOf(survey, 'a', kills).map(([name]) => name)).toEqual(['names', 'files']);
  });
});

it('judges only mutants that there are: a line that has changed is judged anew', () => {
  for (const { file, code, found, becomes } of judged) {
    const lines = readFileSync(file, 'utf8').split('\n');
    const there = mutantsOf(file).filter(
      (one) => one.found === found && one.becomes === becomes && lines[one.line - 1]?.trim() === code,
    );
    expect([file, code, there.length > 0]).toEqual([file, code, true]);
  }
});
