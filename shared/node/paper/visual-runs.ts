import bidiFactory, { type Bidi } from 'bidi-js';

/** Its types describe its ES module, but what Node loads is the other one, whose default is the factory itself. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** Letters of scripts that run from right to left, and what sets a text's direction apart from its surroundings. */
const turns = /[\u0590-\u08ff\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufefc]/u;
const strong = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const marks = /[\u200e\u200f\u2066-\u2069]/gu;

/** Whether a letter only says in which direction what is beside it runs: nothing of it is drawn. */
export const isDirection = (letter: string): boolean => /^[\u200e\u200f\u2066-\u2069]$/u.test(letter);

/** The direction of a text's first letter (Unicode Standard Annex 9, rules P2 and P3); `otherwise` where it has none. */
export function directionIn(text: string, otherwise: 'ltr' | 'rtl'): 'ltr' | 'rtl' {
  const letter = /\p{L}/u.exec(text)?.[0];
  return letter === undefined ? otherwise : strong.test(letter) ? 'rtl' : 'ltr';
}

/** A text without what only says directions. */
export const drawn = (text: string): string => text.replace(marks, '');

/** Whether anything in a line runs from right to left. */
export const turnsAround = (line: string): boolean => turns.test(line);

/**
 * The pieces of a line in the order in which they stand on paper, from the left (Unicode Standard Annex 9, rules L2 and L4). Within each the
 * letters are in reading order, as a font's shaper takes them. Marks that only say directions are left out.
 */
export function visualRuns(line: string, direction: 'ltr' | 'rtl'): readonly string[] {
  const { levels } = bidi.getEmbeddingLevels(line, direction);
  const runs: { readonly text: string; readonly level: number }[] = [];
  for (let start = 0; start < line.length; ) {
    const level = levels[start] ?? 0;
    let end = start + 1;
    while (end < line.length && levels[end] === level) end += 1;
    const text = drawn(line.slice(start, end));
    if (text !== '') runs.push({ text: level % 2 === 1 ? turned(text) : text, level });
    start = end;
  }
  return reordered(runs).map(({ text }) => text);
}

/** A piece that runs right to left: its brackets face the other way; what has no letters that a shaper would turn is turned here. */
function turned(text: string): string {
  const letters = [...text].map((letter) => bidi.getMirroredCharacter(letter) ?? letter);
  return strong.test(text) ? letters.join('') : letters.toReversed().join('');
}

function reordered<Run extends { readonly level: number }>(runs: readonly Run[]): readonly Run[] {
  const order = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < order.length; ) {
      let end = start;
      while ((order[end]?.level ?? -1) >= level) end += 1;
      if (end > start) order.splice(start, end - start, ...order.slice(start, end).toReversed());
      start = Math.max(end, start + 1);
    }
  }
  return order;
}
