import { describe, expect, it } from 'vitest';
import { knownBadPassphrases } from '../../../test/kit/passphrases/known-bad-passphrases.ts';
import { assertGoodPassword } from './password-rules.ts';

const refusal = async (password: string, email = 'anna.berg@example.org'): Promise<string> => {
  try {
    await assertGoodPassword(password, email);
  } catch (error) {
    return (error as Error).message;
  }
  return 'taken';
};

describe('a password', () => {
  it.each([
    'correct horse battery',
    'Zwölf Boxkämpfer',
    '🦉🦊🐻🦁🐯🐨🐼🐸🐙🦄🐝🐢',
    ' leading, trailing owls ',
    'ab1cq7#mK9zé',
    'sevenowlsbythequay',
  ])('"%s" is taken', async (password) => {
    expect(await refusal(password)).toBe('taken');
  });

  it('has 12 to 256 characters, however many bytes those take', async () => {
    expect(await refusal('q7#mK9zRt!x')).toContain('at least 12');
    expect(await refusal('q7#mK9zRt!xy')).toBe('taken');
    const long = Array.from({ length: 256 }, (_, index) => String.fromCodePoint(0x4e00 + index * 7)).join('');
    expect(await refusal(long)).toBe('taken');
    expect(await refusal(`${long}字`)).toContain('at most 256');
    expect(await refusal('🦉'.repeat(5) + '🦊')).toContain('at least 12');
  });

  it.each([
    '1234567890',
    'qwertyuiop',
    'QWERTYUIOP',
    'password123',
    'Password123!',
    'manchester',
    'Manchester1!',
    '1qaz2wsx3edc',
    'zxcvbnm123',
    '!basketball',
  ])('"%s" is refused, as everybody tries it', async (password) => {
    expect(await refusal(password)).toContain('many people have');
  });

  it.each(['aaaaaaaaaaaa', 'abababababab', 'Xy1Xy1Xy1Xy1', 'abcdabcdabcd', 'aaaaaaaaaaab'])(
    '"%s" is refused, as it is one piece over and over',
    async (password) => {
      expect(await refusal(password)).toContain('over and over');
    },
  );

  it.each(['anna.berg@example.org', 'Anna.Berg@Example.org', 'Anna-Berg-1970', 'annaberg!!!!'])(
    '"%s" is refused, as it is the address',
    async (password) => {
      expect(await refusal(password)).toContain('your address');
    },
  );

  it.each(knownBadPassphrases)('"%s" is refused here as everywhere', async (password) => {
    expect(await refusal(password)).not.toBe('taken');
  });

  it('is refused when it is no text', async () => {
    expect(await refusal('q7#mK9zRt!!\0x')).toContain('must be text');
    expect(await refusal('q7#mK9zRt!!\ud800x')).toContain('must be text');
  });
});
