import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { isUlid } from '../../domain/ids.ts';
import type { ServerHalfPlace } from '../release/release-key.ts';
import { fromWords, toWords } from './mnemonic-words.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Shares of B": the third party's share, where the third party is somebody with a paper.

/** What the QR code of such a paper says. The place is always the third. */
export interface SharePaper extends ServerHalfPlace {
  /** The holder wipes it. */
  readonly share: Key;
}

/** The text of the QR code. It is the share: print it, keep it nowhere. @throws TypeError for a wiped share or a malformed place. */
export function sharePaperText({ vaultId, recipientId, keyGeneration, share }: SharePaper): string {
  if (!isUlid(vaultId) || !isUlid(recipientId) || !isGeneration(keyGeneration))
    throw new TypeError('a share is of a vault, a recipient and a key generation');
  return paperText('share', [vaultId, recipientId, String(keyGeneration), toBase32(asKey(share))]);
}

/** @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`. */
export function readSharePaperText(text: string): SharePaper {
  const [vaultId = '', recipientId = '', generation = '', share = ''] = readPaperText('share', text, 4);
  const bytes = fromBase32(share, 'damaged');
  const keyGeneration = /^[1-9]\d{0,15}$/.test(generation) ? Number(generation) : 0;
  const isShare = bytes.length === keyBytes && bytes.some((byte) => byte !== 0);
  if (!isUlid(vaultId) || !isUlid(recipientId) || !isGeneration(keyGeneration) || !isShare) {
    wipe(bytes);
    throw new CryptoError('damaged', 'the paper has a field that is not what it should be');
  }
  return { vaultId, recipientId, keyGeneration, share: asKey(bytes) };
}

const isGeneration = (number: number): boolean => Number.isSafeInteger(number) && number >= 1;

/** The words of a share. Which recipient's it is stands beside them, and whoever reads them knows by the commitment. @throws TypeError for a wiped share. */
export function shareWords(share: Key): string {
  return toWords(asKey(share), 'share');
}

/** @throws CryptoError as for `fromWords`. */
export function readShareWords(text: string): Key {
  return asKey(fromWords(text, keyBytes, 'share'));
}
