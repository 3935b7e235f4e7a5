import { describe, expect, it } from 'vitest';
import { engineErrorCodes } from '../../../electron/contract/contract.ts';
import { shellErrorCodes } from '../../../electron/contract/shell.ts';
import { problems as german } from './de/problems.ts';
import { problems as english } from './en/problems.ts';

const codes = [...engineErrorCodes, ...shellErrorCodes];

/** Words that ask somebody to do something, or say that there is nothing left to do. */
const asks = {
  en: /\b(add|ask|check|choose|close|compare|connect|copy|create|delete|do not|empty|enter|fetch|install|look|open|please|split|start|stop|sync|take|try|type|unlock|update|wait|was tried|has to begin)\b/i,
  // People are addressed formally: "Prüfen Sie …".
  de: /\p{L}n Sie\b|\bSie können\b|\bmuss\b/u,
};

describe.each([
  ['English', english, asks.en],
  ['German', german, asks.de],
] as const)('every error, in %s', (_language, words, isAsked) => {
  it('has a title and a sentence that says what to do, and no other code has words', () => {
    expect(Object.keys(words).sort()).toEqual([...new Set(codes)].sort());
    for (const code of codes) {
      const { title, whatToDo } = words[code];
      expect(title, code).toMatch(/^\p{Lu}.*[^.!]$/u);
      expect(whatToDo, code).toMatch(/^\p{Lu}.{15,}\.$/u);
      expect(whatToDo, code).toMatch(isAsked);
      expect(`${title} ${whatToDo}`, code).not.toMatch(/[!{}<>]|undefined/);
    }
  });

  it('has words of its own', () => {
    expect(new Set(codes.map((code) => words[code].title)).size).toBe(new Set(codes).size);
  });
});

it('German is not English', () => {
  expect(codes.filter((code) => german[code].title === english[code].title || german[code].whatToDo === english[code].whatToDo)).toEqual(
    [],
  );
});
