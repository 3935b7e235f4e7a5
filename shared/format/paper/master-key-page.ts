import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Emergency page".

/** What the QR code of a server's emergency page says. */
export interface MasterKeyPage {
  /** The holder wipes it. */
  readonly key: Key;
  /** The first 16 hexadecimal digits of its fingerprint. */
  readonly fingerprint: string;
}

/** The text of the QR code. It is the key: print it, keep it nowhere. @throws TypeError for what is no fingerprint's beginning. */
export function masterKeyText({ key, fingerprint }: MasterKeyPage): string {
  if (!isFingerprint(fingerprint)) throw new TypeError('16 hexadecimal digits of a fingerprint are printed');
  return paperText('masterkey', [toBase32(asKey(key)), fingerprint]);
}

/** @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`. */
export function readMasterKeyText(text: string): MasterKeyPage {
  const [key = '', fingerprint = ''] = readPaperText('masterkey', text, 2);
  const bytes = fromBase32(key, 'damaged');
  if (bytes.length !== keyBytes || bytes.every((byte) => byte === 0) || !isFingerprint(fingerprint)) {
    wipe(bytes);
    throw new CryptoError('damaged', 'the emergency page has a field that is not what it should be');
  }
  return { key: asKey(bytes), fingerprint };
}

const isFingerprint = (text: string): boolean => /^[0-9a-f]{16}$/.test(text);
