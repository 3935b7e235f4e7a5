import { describe, expect, it } from 'vitest';
import { searchWords } from './search-text.ts';

describe('a text as it is searched', () => {
  it.each([
    ['My Will, 2nd edition!', 'my will 2nd edition'],
    ['  a\t\nb  ', 'a b'],
    ['anna.berg+heir@example.org', 'anna berg heir example org'],
    ['["home","légal"]', 'home legal'],
    ['Grüne Mappe', 'grune mappe'],
    ['ÉLÈVE élève e\u0301le\u0300ve', 'eleve eleve eleve'],
    ['STRASSE Straße ẞ', 'strasse strasse ss'],
    ['Łódź Ørsted Æther œuvre Đoković', 'lodz orsted aether oeuvre dokovic'],
    ['İstanbul ISPARTA ılık', 'istanbul isparta ilik'],
    ['ΟΔΟΣ οδός ΔΙΑΘΗΚΗ', 'οδοσ οδοσ διαθηκη'],
    ['Завещание Ёлка', 'завещание елка'],
    ['ﬁle №5 ½ Ⅷ ｆｕｌｌ', 'file no5 1 2 viii full'],
    ['🗝️ Schlüssel 👨‍👩‍👧', 'schlussel'],
    ['O\'Neil -- "x" * NEAR(a b) a:b {c} ^d | !e \\', 'o neil x near a b a b c d e'],
    ['𝒲𝒾𝓁𝓁', 'will'],
    ['', ''],
    ['🔒 -- *', ''],
    ['\u0000a\u0000b\ud800', 'a b'],
  ])('%j becomes %j', (text, words) => {
    expect(searchWords(text)).toBe(words);
  });

  it('knows pairs of letters where words are not spaced', () => {
    expect(searchWords('家族の文書')).toBe('家族 族の の文 文書 書');
    expect(searchWords('文書')).toBe('文書 書');
    expect(searchWords('2024年PDF書類')).toBe('2024 年 pdf 書類 類');
    expect(searchWords('พินัย')).toBe('พน นย ย');
    expect(searchWords('𠮷野家')).toBe('𠮷野 野家 家');
  });

  it('keeps every part of an unspaced name among its words or their beginnings', () => {
    const words = searchWords('重要な家族の書類です').split(' ');
    for (const part of ['重', 'す', '家族', '書類', '族の書', '重要な家族の書類です']) {
      for (const asked of searchWords(part).split(' '))
        expect(
          words.some((word) => word.startsWith(asked)),
          `${part}: ${asked}`,
        ).toBe(true);
    }
    expect(words.some((word) => word.startsWith('類書'))).toBe(false);
  });

  it('is the same when it is made of itself, unspaced scripts aside', () => {
    for (const text of ['Ein Größenwahn', 'ΣΑΣ', 'a'.repeat(300), 'x@y.z 12:30'])
      expect(searchWords(searchWords(text))).toBe(searchWords(text));
  });

  it('bounds words and texts', () => {
    expect(searchWords(`${'w'.repeat(150)} next`)).toBe(`${'w'.repeat(100)} next`);
    expect(searchWords('𝒲'.repeat(150))).toBe('w'.repeat(100));
    expect(searchWords('ab '.repeat(10_000)).length).toBeLessThanOrEqual(4000);
  });
});
