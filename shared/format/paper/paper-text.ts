import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { equalBytes } from '../../crypto/sodium.ts';

/** The kinds of paper with a QR code of ours; FORMAT.md, "Owner kit", "Sheet", "Invitation", "Emergency page", "Part text", "Paper of the third party" and "Prepared signatures". */
export type PaperKind = 'kit' | 'sheet' | 'invitation' | 'masterkey' | 'part' | 'third' | 'witness';

/** What papers are of where nothing else is said. */
const firstVersion = '1';
const checkDigits = 8;
const checkOf = (before: string): string => hex(sha256(utf8(before))).slice(0, checkDigits);

/** `heirlock:<kind>:<version>:<fields>:<check digits>`; no field holds a colon. */
export function paperText(kind: PaperKind, fields: readonly string[], version = firstVersion): string {
  const before = ['heirlock', kind, version, ...fields].join(':');
  return `${before}:${checkOf(before)}`;
}

/**
 * The fields of a text made by `paperText`, check digits removed.
 * @throws CryptoError `bad_header` for another kind of text, `unsupported_version`, `truncated` for fewer than `count` fields, `damaged`
 * for more
 * or for check digits that don't match.
 */
export function readPaperText(kind: PaperKind, text: string, count: number, version = firstVersion): readonly string[] {
  const trimmed = text.trim();
  const [name, found, number, ...rest] = trimmed.split(':');
  if (name !== 'heirlock' || found !== kind || number === undefined)
    throw new CryptoError('bad_header', `this is not the code of a ${kind}`);
  if (number !== version) throw new CryptoError('unsupported_version', `the ${kind} has an unknown version`);
  if (rest.length < count + 1) throw new CryptoError('truncated', `the code of the ${kind} is cut`);
  const before = trimmed.slice(0, trimmed.lastIndexOf(':'));
  if (rest.length > count + 1 || !equalBytes(utf8(rest[count] ?? ''), utf8(checkOf(before)))) {
    throw new CryptoError('damaged', `the code of the ${kind} was read wrongly`);
  }
  return rest.slice(0, count);
}
