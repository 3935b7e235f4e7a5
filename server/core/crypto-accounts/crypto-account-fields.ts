import { codePoints, hasControlCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import { invalid } from '../../../shared/domain/error-codes.ts';

/** The largest a wallet may be, in bytes as its owner encrypted them (RULINGS.md#crypto-accounts). */
export const maxWalletBytes = 64 * 1024;

/** @throws DomainError `invalid_request` for what isn't a ticker of 2 to 10 upper-case letters or digits. */
export function checkCurrency(currency: string): string {
  if (!/^[A-Z0-9]{2,10}$/.test(currency)) throw invalid('currency', 'must be 2 to 10 upper-case letters or digits');
  return currency;
}

/** @throws DomainError `invalid_request`. @returns the trimmed label. */
export function checkLabel(label: string): string {
  const trimmed = label.trim();
  if (trimmed === '' || codePoints(trimmed) > textLimits.cryptoLabel)
    throw invalid('label', `must have 1 to ${textLimits.cryptoLabel} characters`);
  if (hasControlCharacters(trimmed)) throw invalid('label', 'must not contain control characters');
  return trimmed;
}

/** @throws DomainError `invalid_request`. @returns the trimmed address, null for none. */
export function checkAddress(address: string | null): string | null {
  const trimmed = address?.trim() ?? '';
  if (codePoints(trimmed) > textLimits.cryptoAddress) throw invalid('address', `must have at most ${textLimits.cryptoAddress} characters`);
  if (hasControlCharacters(trimmed)) throw invalid('address', 'must not contain control characters');
  return trimmed === '' ? null : trimmed;
}

/**
 * The bytes of a wallet in base64 with its padding, in the only spelling that these bytes have: what is returned later is then
 * character for character what was sent. @throws DomainError `invalid_request` for any other text, for none, and beyond 64 KiB.
 */
export function checkWallet(text: string): Uint8Array {
  const maxCharacters = Math.ceil(maxWalletBytes / 3) * 4;
  const bytes = text.length <= maxCharacters ? Buffer.from(text, 'base64') : undefined;
  if (bytes !== undefined && bytes.toString('base64') !== text)
    throw invalid('encrypted_wallet', 'must be base64 (RFC 4648, section 4, with padding)');
  if (bytes === undefined || bytes.length > maxWalletBytes) throw invalid('encrypted_wallet', `must have at most ${maxWalletBytes} bytes`);
  if (bytes.length === 0) throw invalid('encrypted_wallet', 'must not be empty');
  return bytes;
}
