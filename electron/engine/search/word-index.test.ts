import { describe, expect, it } from 'vitest';
import { queryWords } from './tokenize.ts';
import { WordIndex, type WordHit } from './word-index.ts';

interface Sample {
  readonly name?: string;
  readonly text?: string;
  readonly tags?: readonly string[];
  readonly note?: string;
}

function put(index: WordIndex, id: string, { name = '', text = '', tags = [], note = '' }: Sample): void {
  index.putNames(id, { name, tags, note });
  putText(index, id, `root of ${id}`, text);
}

/** @param meanwhile is done after each piece. */
function putText(index: WordIndex, id: string, root: string, text: string, meanwhile: () => void = () => undefined): void {
  const pieces = index.putText(id, root, text);
  while (pieces.next().done !== true) meanwhile();
}

function indexOf(samples: Readonly<Record<string, Sample>>): WordIndex {
  const index = new WordIndex();
  for (const [id, sample] of Object.entries(samples)) put(index, id, sample);
  return index;
}

const hits = (index: WordIndex, query: string, limit = 10): readonly WordHit[] => index.find(queryWords(query), limit, () => true);
const ids = (index: WordIndex, query: string, limit?: number): string[] => hits(index, query, limit).map(({ document }) => document);

describe('the index of words', () => {
  it('finds words by their beginning, without regard to case and accents, in every field', () => {
    const index = indexOf({
      a: { name: 'Grundbuchauszug Łódź.pdf' },
      b: { name: 'Brief', text: 'Der blaue Ordner liegt im Schreibtisch' },
      c: { name: 'Foto', tags: ['Familie'], note: 'Grundstück von oben' },
    });
    expect(ids(index, 'grund')).toEqual(['a', 'c']);
    expect(ids(index, 'LODZ')).toEqual(['a']);
    expect(ids(index, 'ordn schreib')).toEqual(['b']);
    expect(ids(index, 'schreib ordn')).toEqual(['b']);
    expect(ids(index, 'ordner familie')).toEqual([]);
    expect(ids(index, 'ordner ordnung')).toEqual([]);
    expect(ids(index, 'rdner')).toEqual([]);
    expect(ids(index, 'f')).toEqual(['c']);
    expect(hits(index, 'familie')).toEqual([{ document: 'c', found: ['tags'], places: [] }]);
    expect(hits(index, 'grundstuck')[0]?.found).toEqual(['note']);
  });

  it('finds words of one document that stand in different fields', () => {
    const index = indexOf({ a: { name: 'Testament Berg', text: 'Haus in Kassel' }, b: { name: 'Testament', text: 'Haus' } });
    expect(hits(index, 'kassel testament')).toEqual([{ document: 'a', found: ['name', 'text'], places: [8] }]);
  });

  it('takes any text as words, never as a query language', () => {
    const index = indexOf({ a: { name: 'alpha beta' } });
    for (const query of [
      '"',
      'alpha OR gamma',
      'name:alpha',
      'alpha*',
      '(alpha',
      'alpha NEAR beta',
      '-alpha',
      '__proto__',
      'constructor',
      '\u0000',
      '\ud800',
    ]) {
      expect(() => ids(index, query)).not.toThrow();
    }
    for (const query of ['alpha OR gamma', 'constructor', '  ', '', '🔒']) expect(ids(index, query)).toEqual([]);
    expect(ids(index, '("alpha*')).toEqual(['a']);
  });

  it('replaces names and text each for itself, removes, and takes back what was removed', () => {
    const index = indexOf({ a: { name: 'alpha', text: 'omega' }, b: { name: 'alpha' } });
    index.putNames('a', { name: 'beta', tags: [], note: '' });
    expect(ids(index, 'alpha')).toEqual(['b']);
    expect(ids(index, 'beta omega')).toEqual(['a']);
    expect(index.rootOf('a')).toBe('root of a');
    putText(index, 'a', 'another root', 'psi');
    expect(ids(index, 'omega')).toEqual([]);
    expect(ids(index, 'psi')).toEqual(['a']);
    expect(index.rootOf('a')).toBe('another root');
    index.remove('a');
    index.remove('unknown');
    for (const query of ['beta', 'psi']) expect(ids(index, query)).toEqual([]);
    expect([index.has('a'), index.rootOf('a'), index.has('b'), index.has('unknown')]).toEqual([false, undefined, true, false]);
    put(index, 'a', { name: 'gamma', text: 'chi' });
    expect(ids(index, 'gamma chi')).toEqual(['a']);
  });

  it('counts only what the caller accepts against the limit', () => {
    const index = indexOf(
      Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`d${String(at).padStart(3, '0')}`, { name: 'alpha' }])),
    );
    expect(index.find(['alpha'], 3, (id) => id < 'd010').map(({ document }) => document)).toEqual(['d009', 'd008', 'd007']);
    expect(ids(index, 'alpha', 2)).toEqual(['d099', 'd098']);
    expect(index.find(['alpha'], 10, () => false)).toEqual([]);
  });

  it('shows names before notes before texts, whole words before beginnings, short texts before long ones', () => {
    const index = indexOf({
      a: { name: 'other', text: 'haus '.repeat(500) },
      b: { name: 'Das Haus am See' },
      c: { name: 'other', note: 'haus' },
      d: { name: 'Hausrat' },
      e: { name: 'other', text: `haus ${'wort '.repeat(2000)}` },
    });
    expect(ids(index, 'haus')).toEqual(['b', 'd', 'c', 'a', 'e']);
    expect(ids(index, 'haus', 2)).toEqual(['b', 'd']);
  });

  it('weighs rare words more', () => {
    const common = Object.fromEntries(Array.from({ length: 50 }, (_, at) => [`x${at}`, { text: 'brief an' }]));
    const index = indexOf({ ...common, y: { text: 'brief brief brief notar' }, z: { text: 'brief notar notar notar' } });
    expect(ids(index, 'brief notar')).toEqual(['z', 'y']);
  });

  it('says where words stand in a text, and finds those at the end of a long one', () => {
    const text = `${'wort '.repeat(50_000)}ende`;
    const index = indexOf({ a: { text } });
    const [hit] = hits(index, 'ende');
    expect(hit?.places).toEqual([250_000 - (250_000 % 8)]);
    expect(hits(index, 'wort')[0]?.places).toEqual([0]);
  });

  it('reads a long text in pieces without losing words between them, whatever its script, and stops when it is replaced', () => {
    const index = new WordIndex();
    const numbers = Array.from({ length: 20_000 }, (_, at) => `w${at}`);
    let pieces = 0;
    putText(index, 'a', 'root', numbers.join(' '), () => (pieces += 1));
    expect(pieces).toBeGreaterThan(5);
    for (const word of numbers) if (ids(index, `${word}`).length !== 1) expect.fail(word);
    putText(index, 'b', 'root', `${'家族の文書。'.repeat(5000)}遺言`);
    expect(ids(index, '文書')).toEqual(['b']);
    for (const query of ['遺言', '家族の文書']) expect(ids(index, query)).toEqual(['b']);
    expect(ids(index, '書家')).toEqual([]);
    let replaced = false;
    putText(index, 'a', 'old root', `old ${'word '.repeat(20_000)}`, () => {
      if (!replaced) putText(index, 'a', 'new root', 'new');
      replaced = true;
    });
    expect([ids(index, 'new'), ids(index, 'old'), ids(index, 'word'), index.rootOf('a')]).toEqual([['a'], [], [], 'new root']);
  });

  it('keeps its answers through many changes and the clearing away of waste', () => {
    const index = new WordIndex();
    const text = (round: number, at: number): string =>
      `immer ${`runde${round}x `.repeat(3)} nummer${at} ${Array.from({ length: 40 }, (_, word) => `w${(at * 7 + word * 13 + round) % 900}`).join(' ')}`;
    let swept = false;
    for (let round = 0; round < 40; round += 1) {
      for (let at = 0; at < 100; at += 1) put(index, `d${at}`, { name: `name ${at}`, text: text(round, at) });
      while (index.wasteful) {
        index.sweep();
        swept = true;
        // Also in the middle of it.
        expect(hits(index, `runde${round}x`, 1000)).toHaveLength(100);
      }
      expect(hits(index, 'immer', 1000)).toHaveLength(100);
      expect(ids(index, `runde${round - 1}x`)).toEqual([]);
    }
    expect(swept).toBe(true);
    const fresh = new WordIndex();
    for (let at = 0; at < 100; at += 1) put(fresh, `d${at}`, { name: `name ${at}`, text: text(39, at) });
    for (const query of ['w1', 'w12', 'nummer7', 'immer w5', 'n']) expect(hits(index, query, 1000)).toEqual(hits(fresh, query, 1000));
  });

  it('finds the same as a search that looks at every word', () => {
    const samples = Object.fromEntries(
      Array.from({ length: 300 }, (_, at) => [
        `d${at}`,
        { text: Array.from({ length: 30 }, (__, word) => ((at * 31 + word * 17) % 499).toString(7)).join(' ') },
      ]),
    );
    const index = indexOf(samples);
    for (const query of ['1', '12', '100', '3 4 5', '66 6', '2 200']) {
      const asked = query.split(' ');
      const expected = Object.entries(samples)
        .filter(([, { text }]) => asked.every((one) => text.split(' ').some((word) => word.startsWith(one))))
        .map(([id]) => id);
      expect(ids(index, query, 1000).sort(), query).toEqual(expected.sort());
    }
  });

  it('forgets everything when it is closed', () => {
    const index = indexOf({ a: { name: 'alpha' } });
    index.close();
    expect(ids(index, 'alpha')).toEqual([]);
    expect(index.has('a')).toBe(false);
  });
});
