import { describe, expect, it } from 'vitest';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { checkAddress, checkCurrency, checkLabel, checkWallet, maxWalletBytes } from './crypto-account-fields.ts';

/** The field that is at fault. */
function blamed(check: () => unknown): string | undefined {
  try {
    check();
    return undefined;
  } catch (error) {
    return error instanceof DomainError && error.code === 'invalid_request' ? error.details[0]?.field : 'another error';
  }
}

describe('the fields of a crypto account', () => {
  it.each(['BT', 'BTC', '1INCH', '0123456789'])('take the ticker %s', (currency) => {
    expect(checkCurrency(currency)).toBe(currency);
  });

  it.each(['', 'B', 'btc', 'BTC-1', 'ÄBC', 'BTC\n', '01234567890'])('refuse the ticker %j', (currency) => {
    expect(blamed(() => checkCurrency(currency))).toBe('currency');
  });

  it('trim labels and count them in code points', () => {
    expect(checkLabel(' a ')).toBe('a');
    expect(checkLabel('𝔸'.repeat(100))).toHaveLength(200);
    for (const label of ['', ' ', '𝔸'.repeat(101), 'a\nb', 'a\ud800'])
      expect(
        blamed(() => checkLabel(label)),
        label,
      ).toBe('label');
  });

  it('turn no address, blanks and null into none', () => {
    for (const address of [null, '', ' \t ']) expect(checkAddress(address)).toBeNull();
    expect(checkAddress(` ${'x'.repeat(200)} `)).toHaveLength(200);
    for (const address of ['x'.repeat(201), 'x\u0000x'])
      expect(
        blamed(() => checkAddress(address)),
        address,
      ).toBe('address');
  });

  it('read a wallet of every length up to 64 KiB and give its bytes', () => {
    for (const length of [1, 2, 3, 4, 255, maxWalletBytes - 2, maxWalletBytes - 1, maxWalletBytes]) {
      const bytes = Buffer.alloc(length, 0xfb);
      expect(Buffer.from(checkWallet(bytes.toString('base64'))).equals(bytes), `${length}`).toBe(true);
    }
  });

  it('refuse a wallet that is empty, too large, or spelt in any way but the one', () => {
    const tooLarge = [maxWalletBytes + 1, maxWalletBytes + 2, 10 * maxWalletBytes].map((length) => Buffer.alloc(length).toString('base64'));
    for (const text of [
      '',
      'A',
      'AA',
      'AAA',
      'AA=',
      'AB==',
      'AAB=',
      'AA==AA==',
      ' AA==',
      'A A==',
      '-_-_',
      'AAAA\r\n',
      '====',
      'Ä===',
      ...tooLarge,
    ]) {
      expect(
        blamed(() => checkWallet(text)),
        text.slice(0, 20),
      ).toBe('encrypted_wallet');
    }
  });
});
