import { describe, expect, it } from 'vitest';
import { isSafeFileName, safeFileName } from './file-name.ts';

describe('a name from elsewhere', () => {
  it.each(['a.txt', 'Grüße an Änne.pdf', '.hidden', 'a b', '写真.jpg', 'x'.repeat(255), '...', 'con.txt'])(
    '%j can be a name here',
    (name) => {
      expect(isSafeFileName(name, 'linux')).toBe(true);
    },
  );

  it.each(['', '.', '..', 'a/b', '/', 'a\0', 'x'.repeat(256), 'ä'.repeat(128), '\ud800'])('%j can not', (name) => {
    expect(isSafeFileName(name, 'linux')).toBe(false);
    expect(isSafeFileName(name, 'win32')).toBe(false);
  });

  it.each(['a\\b', 'C:x', 'a?', 'a*', '<a>', 'a|b', 'nul', 'NUL.txt', 'com1', 'LPT9.pdf', 'a.', 'a ', 'a\nb', '..\\x'])(
    '%j can not on Windows',
    (name) => {
      expect(isSafeFileName(name, 'win32')).toBe(false);
    },
  );
});

describe('a suggested name', () => {
  it.each([
    ['kit.pdf', 'kit.pdf'],
    ['Für Änne.pdf', 'Für Änne.pdf'],
    ['../../etc/passwd', '_.._etc_passwd'],
    ['a/b\\c:d.pdf', 'a_b_c_d.pdf'],
    ['', 'document'],
    ['...', 'document'],
    ['.pdf', 'pdf'],
    ['con.pdf', '_con.pdf'],
    ['a\u202efdp.exe', 'a_fdp.exe'],
    ['a\nb', 'a_b'],
    [' a ', 'a'],
    [`${'x'.repeat(300)}.pdf`, `${'x'.repeat(196)}.pdf`],
    ['😀'.repeat(100), '😀'.repeat(50)],
  ])('%j becomes %j', (suggested, expected) => {
    expect(safeFileName(suggested)).toBe(expected);
    for (const platform of ['linux', 'win32']) expect(isSafeFileName(safeFileName(suggested), platform)).toBe(true);
  });
});
