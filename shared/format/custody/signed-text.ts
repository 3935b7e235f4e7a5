import { Type } from 'typebox';
import { fromBase64, toBase64 } from '../../crypto/base64.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { signatureBytes } from '../../crypto/identity.ts';
import { canonicalJson, checkJson, parseJson } from '../json-body.ts';

// FORMAT.md, "Custody by two servers and a third party": plans and notes are texts that are signed byte for byte.

/** The form that is known here; another one is another version of the page. */
export const textVersion = 1;

/** A text, and whoever's signature over it: nothing about it is proved until it was read as a plan or a note. */
export interface SignedText {
  readonly text: string;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

/** How a signed text stands in JSON. */
export interface SignedTextJson {
  readonly text: string;
  readonly signature: string;
}

const SignedTextSchema = Type.Object({ text: Type.String(), signature: Type.String({ minLength: 88, maxLength: 88 }) });

export function signedTextToJson({ text, signature }: SignedText): SignedTextJson {
  return { text, signature: toBase64(signature) };
}

/** @param what names the text in the refusal. @throws CryptoError `damaged`. */
export function signedTextFromJson(value: unknown, what: string): SignedText {
  const { text, signature } = checkJson(SignedTextSchema, value, what);
  const bytes = fromBase64(signature, 'damaged');
  if (bytes.length !== signatureBytes) throw new CryptoError('damaged', `${what} has no signature`);
  return { text, signature: bytes };
}

/** What later plans and receipts call a text by: H, hexadecimal. */
export function textHash(text: string): string {
  return hex(sha256(utf8(text)));
}

/**
 * What a text says, if it is the only text that says so. Two readers may take different values from JSON with a member written twice, or
 * with a number that one of them rounds; what custodians act on has to mean the same to each of them.
 * @throws CryptoError `damaged` for anything but canonical JSON of printable ASCII with whole numbers, or for too long a text.
 */
export function readCanonicalText(text: string, what: string, maxCharacters: number): unknown {
  if (text.length > maxCharacters) throw new CryptoError('damaged', `${what} is too long`);
  if (!/^[ -~]*$/.test(text)) throw new CryptoError('damaged', `${what} is not in plain letters`);
  const value = parseJson(text, what);
  if (!isOfPlainParts(value) || canonicalJson(value) !== text) throw new CryptoError('damaged', `${what} is not in its one form`);
  return value;
}

/** Whether its numbers are whole, and its texts have no half of a letter: JSON can write both, and not everybody can read them. */
function isOfPlainParts(value: unknown): boolean {
  if (typeof value === 'number') return Number.isSafeInteger(value);
  if (typeof value === 'string') return value.isWellFormed();
  if (typeof value !== 'object' || value === null) return true;
  return Object.entries(value).every(([name, member]) => name.isWellFormed() && isOfPlainParts(member));
}

/** @throws CryptoError `unsupported_version` for a text of a later page, `damaged` for one that names no version. */
export function checkTextVersion(value: unknown, what: string): void {
  const { version } = checkJson(Type.Object({ version: Type.Integer() }), value, what);
  if (version !== textVersion) throw new CryptoError('unsupported_version', `${what} has an unknown version`);
}
