import { fromBase32, toBase32 } from '../../crypto/base64.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { maxSlots } from '../witnessing/prepared-file.ts';
import { paperText, readPaperText } from './paper-text.ts';

// FORMAT.md, "Prepared signatures": the fragment of a witness's link.

/** What the owner hands to a witness, past the server. */
export interface WitnessCode {
  /** K: opens what is to be signed. The holder wipes it. */
  readonly key: Key;
  /** Whose turn this link is for, from 1: which of the signatures it is to be. */
  readonly position: number;
}

/** The text for a link's fragment. Who has it can read the document. @throws TypeError for a wiped key, or a position that nobody has. */
export function witnessText({ key, position }: WitnessCode): string {
  if (!isPosition(position)) throw new TypeError(`a position is from 1 to ${maxSlots}`);
  return paperText('witness', [toBase32(asKey(key)), String(position)]);
}

/**
 * What such a text says, or a link that ends with it.
 * @throws CryptoError `bad_header`, `unsupported_version`, `truncated` or `damaged`, as for `readPaperText`; `damaged` also for a field
 * that isn't what its position calls for.
 */
export function readWitnessText(text: string): WitnessCode {
  const [field = '', number = ''] = readPaperText('witness', text.slice(text.indexOf('#') + 1), 2);
  const key = fromBase32(field, 'damaged');
  if (key.length !== keyBytes || key.every((byte) => byte === 0) || !/^[1-9]\d?$/.test(number) || !isPosition(Number(number))) {
    wipe(key);
    throw new CryptoError('damaged', 'the link has a field that is not what it should be');
  }
  return { key: asKey(key), position: Number(number) };
}

const isPosition = (position: number): boolean => Number.isInteger(position) && position >= 1 && position <= maxSlots;
