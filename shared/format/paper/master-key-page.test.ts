import { describe, expect, it } from 'vitest';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey } from '../../crypto/keys.ts';
import { masterKeyText, readMasterKeyText } from './master-key-page.ts';
import { fromWords, toWords } from './mnemonic-words.ts';

const key = asKey(Uint8Array.from({ length: 32 }, (_, index) => index * 7 + 1));
const fingerprint = '0123456789abcdef';
const text = masterKeyText({ key, fingerprint });

/** Why the act is refused. */
function codeOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    throw error;
  }
  return 'nothing';
}

describe('the code of an emergency page', () => {
  it('is read back, and refused when a character is another, when it is cut, and when it is of another paper', () => {
    expect(readMasterKeyText(` ${text}\n`)).toEqual({ key, fingerprint });
    expect(codeOf(() => readMasterKeyText(text.replace(/:1:./, ':1:7')))).toBe('damaged');
    expect(codeOf(() => readMasterKeyText(text.split(':').slice(0, 4).join(':')))).toBe('truncated');
    expect(codeOf(() => readMasterKeyText(text.replace('masterkey', 'kit')))).toBe('bad_header');
    expect(codeOf(() => readMasterKeyText(text.replace(':1:', ':2:')))).toBe('unsupported_version');
  });

  it('has words of its own kind: those of an owner kit are named and refused', () => {
    expect(fromWords(toWords(key, 'masterkey'), 32, 'masterkey')).toEqual(Uint8Array.from(key));
    expect(() => fromWords(toWords(key, 'kit'), 32, 'masterkey')).toThrow('an owner kit');
    expect(() => fromWords(toWords(key, 'masterkey'), 32, 'kit')).toThrow("the emergency page of a server's master key");
    expect(codeOf(() => fromWords(toWords(key, 'masterkey').split(' ').slice(1).join(' '), 32, 'masterkey'))).toBe('truncated');
  });
});
