import { describe, expect, it } from 'vitest';
import { problemCodes } from '../problems.ts';
import { problems as german } from './de/problems.ts';
import { problems as english } from './en/problems.ts';

describe.each([
  ['English', english],
  ['German', german],
] as const)('every problem of a recipient, in %s', (_language, words) => {
  it('has a heading and a sentence that says what to do, and no other code has words', () => {
    expect(Object.keys(words).sort()).toEqual([...problemCodes].sort());
    for (const code of problemCodes) {
      const { heading, advice } = words[code];
      expect(heading, code).toMatch(/^\p{Lu}.{10,}\.$/u);
      expect(advice, code).toMatch(/^\p{Lu}.{25,}\.$/u);
      expect(advice, code).not.toBe(heading);
    }
  });

  it('has words of its own', () => {
    expect(new Set(problemCodes.map((code) => words[code].heading)).size).toBe(problemCodes.length);
  });
});
