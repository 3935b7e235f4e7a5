import { describe, expect, it } from 'vitest';
import { readSearchTerms } from './search-terms.ts';

describe('a search', () => {
  it.each([
    ['will', ['will'], null],
    ['  My WILL my ', ['my', 'will'], null],
    ['name:will', ['will'], 'a'],
    ['description:a b', ['a', 'b'], 'b'],
    ['tags:x', ['x'], 'c'],
    ['name:name:x', ['name', 'x'], 'a'],
    ['12:30', ['12', '30'], null],
    ['Re: will', ['re', 'will'], null],
    ['name :x', ['name', 'x'], null],
    [':x', ['x'], null],
    ['name:\nwill', ['will'], 'a'],
  ] as const)('%j is for %j in %s', (text, words, place) => {
    expect(readSearchTerms(text, 'vault')).toEqual({ words, place });
  });

  it.each([
    ['', 'must contain a letter or a digit'],
    ['!?', 'must contain a letter or a digit'],
    ['name:', 'must contain a letter or a digit'],
    ['email:a', 'must name one of the fields name, description, tags before the colon'],
    ['constructor:a', 'must name one of the fields name, description, tags before the colon'],
    ['x'.repeat(201), 'must have at most 200 characters'],
    ['😀'.repeat(201), 'must have at most 200 characters'],
  ])('%j is none', (text, reason) => {
    expect(readSearchTerms(text, 'vault')).toBe(reason);
  });

  it('counts characters, not code units', () => {
    expect(readSearchTerms(`${'😀'.repeat(199)}x`, 'vault')).toEqual({ words: ['x'], place: null });
  });

  it('knows the fields of its kind', () => {
    expect(readSearchTerms('email:a.b@c', 'recipient')).toEqual({ words: ['a', 'b', 'c'], place: 'b' });
    expect(readSearchTerms('relationship:son', 'recipient')).toEqual({ words: ['son'], place: 'c' });
    expect(readSearchTerms('tags:x', 'recipient')).toBeTypeOf('string');
  });
});
