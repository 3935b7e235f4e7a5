import { describe, expect, it } from 'vitest';
import { isolated } from './isolated.ts';

describe('a name in a sentence', () => {
  it('is set apart when it is written from right to left, and left alone otherwise', () => {
    expect(isolated('ליאורה')).toBe('\u2068ליאורה\u2069');
    expect(isolated('ليلى.pdf')).toBe('\u2068ليلى.pdf\u2069');
    expect(isolated('Anna Müller')).toBe('Anna Müller');
  });
});
