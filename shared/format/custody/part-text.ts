import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { isUlid } from '../../domain/ids.ts';
import type { Place } from '../../domain/custodian-states.ts';
import { paperText, readPaperText } from '../paper/paper-text.ts';
import type { ServerHalfPlace } from '../release/release-key.ts';
import { isPlace } from './custodian.ts';

// FORMAT.md, "Part text": a share that people carry from one page to another.

/** One share, and whose half it is a part of. Whether it is the true one, its commitment says. */
export interface Part extends ServerHalfPlace {
  readonly place: Place;
  /** The holder wipes it. */
  readonly share: Key;
}

/** The part as one line. It is the share: keep it nowhere. @throws TypeError for a wiped share or a malformed place. */
export function partText({ vaultId, recipientId, keyGeneration, place, share }: Part): string {
  if (!isUlid(vaultId) || !isUlid(recipientId) || !isGeneration(keyGeneration) || !isPlace(place))
    throw new TypeError('a part is of a vault, a recipient, a key generation and a place');
  return paperText('part', [vaultId, recipientId, String(keyGeneration), String(place), toBase32(asKey(share))]);
}

/**
 * The part in such a line, or in a link that ends with it.
 * @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`.
 */
export function readPartText(text: string): Part {
  const [vaultId = '', recipientId = '', generation = '', placeDigit = '', share = ''] = readPaperText(
    'part',
    text.slice(text.indexOf('#') + 1),
    5,
  );
  const bytes = fromBase32(share, 'damaged');
  const keyGeneration = /^[1-9]\d{0,15}$/.test(generation) ? Number(generation) : 0;
  const place = /^[1-3]$/.test(placeDigit) ? Number(placeDigit) : 0;
  const isShare = bytes.length === keyBytes && bytes.some((byte) => byte !== 0);
  if (!isUlid(vaultId) || !isUlid(recipientId) || !isGeneration(keyGeneration) || !isPlace(place) || !isShare) {
    wipe(bytes);
    throw new CryptoError('damaged', 'the part has a field that is not what it should be');
  }
  return { vaultId, recipientId, keyGeneration, place, share: asKey(bytes) };
}

const isGeneration = (number: number): boolean => Number.isSafeInteger(number) && number >= 1;
