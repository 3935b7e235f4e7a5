import { describe, expect, it } from 'vitest';
import { fittingLine, parseRecipientName, parseVaultName } from './text-rules.ts';

const faces = (count: number): string => '😀'.repeat(count);

describe('a name that device and server both take', () => {
  it('is counted in characters, not in what they are stored as, and without the blanks around it', () => {
    expect(parseRecipientName(`  ${faces(100)} `)).toBe(faces(100));
    expect(parseRecipientName(faces(101))).toBeUndefined();
    expect(parseVaultName('a'.repeat(100))).toBe('a'.repeat(100));
    expect(parseVaultName('a'.repeat(101))).toBeUndefined();
  });

  it.each(['a\u0000b', 'a\nb', 'a\u2028b', '\ud800'])('is not %j', (name) => {
    expect(parseRecipientName(name)).toBeUndefined();
    expect(parseVaultName(name)).toBeUndefined();
  });

  it('may be empty for a recipient, and not for a vault', () => {
    expect(parseRecipientName('  ')).toBe('');
    expect(parseVaultName('  ')).toBeUndefined();
  });

  it.each([
    [` ${faces(120)}`, faces(100)],
    ['a\nb\u0000c', 'a b c'],
    ['\ud800x', '\ufffdx'],
    [`${'a'.repeat(99)} bcd`, 'a'.repeat(99)],
    ['  ', ''],
  ])('is made of %j by shortening it', (text, fitting) => {
    expect(fittingLine(text, 100)).toBe(fitting);
    expect(parseRecipientName(fittingLine(text, 100))).toBe(fitting);
  });
});
