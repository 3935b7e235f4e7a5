import { describe, expect, it } from 'vitest';
import { openWordIndex } from './word-index.ts';

const words = (name: string, text = '', tags: string[] = [], note = '') => ({ name, tags, note, text });
const all = (): boolean => true;

describe('the index of words', () => {
  it('finds words by their beginning, without regard to case and accents, in every field', () => {
    const index = openWordIndex();
    index.put(new Map([
      ['1', words('Grundbuchauszug Łódź.pdf')],
      ['2', words('Brief', 'Der blaue Ordner liegt im Schreibtisch')],
      ['3', words('Foto', '', ['Familie'], 'Grundstück von oben')],
    ]));
    const ids = (query: string): string[] => index.find(query, 10, all).map(({ document }) => document);
    expect(ids('grund')).toEqual(['1', '3']);
    expect(ids('LODZ')).toEqual(['1']);
    expect(ids('ordn schreib')).toEqual(['2']);
    expect(ids('ordner familie')).toEqual([]);
    expect(ids('rdner')).toEqual([]);
    expect(index.find('familie', 10, all)).toEqual([{ document: '3', found: ['tags'] }]);
    expect(index.find('grundstuck', 10, all)[0]?.found).toEqual(['note']);
    index.close();
  });

  it('takes any text as words, never as a query language', () => {
    const index = openWordIndex();
    index.put(new Map([['1', words('alpha beta')]]));
    for (const query of ['"', 'alpha OR gamma', 'name:alpha', 'alpha*', '(alpha', 'alpha NEAR beta', '-alpha', "';drop table words", '^alpha', '\u0000']) {
      expect(() => index.find(query, 10, all)).not.toThrow();
    }
    expect(index.find('alpha OR gamma', 10, all)).toEqual([]);
    expect(index.find('  ', 10, all)).toEqual([]);
    index.close();
  });

  it('replaces, removes, and leaves out what the caller does not accept', () => {
    const index = openWordIndex();
    index.put(new Map([['1', words('alpha')], ['2', words('alpha')]]));
    index.put(new Map([['1', words('beta')]]));
    expect(index.find('alpha', 10, all).map(({ document }) => document)).toEqual(['2']);
    expect(index.find('beta', 10, (id) => id !== '1')).toEqual([]);
    index.remove(['2', 'unknown']);
    expect(index.find('alpha', 10, all)).toEqual([]);
    index.close();
  });

  it('finds words at the end of a long text', () => {
    const index = openWordIndex();
    index.put(new Map([['1', words('long', `${'wort '.repeat(50_000)}ende`)]]));
    expect(index.find('ende', 10, all)).toHaveLength(1);
    index.close();
  });
});
