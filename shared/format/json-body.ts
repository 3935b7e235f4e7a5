import { Type, type Static, type TSchema } from 'typebox';
import { Check } from 'typebox/schema';
import { CryptoError } from '../crypto/crypto-error.ts';

// FORMAT.md, "Sealed object": bodies are JSON. The check walks the schema and compiles nothing, since a page's policy forbids that.

/** The deepest nesting of lists and objects that a body has. */
export const maxJsonDepth = 64;

/** A bare ULID. */
export const UlidText = Type.String({ pattern: '^[0-7][0-9A-HJKMNP-TV-Z]{25}$' });
/** A SHA-256 in hexadecimal. */
export const HashText = Type.String({ pattern: '^[0-9a-f]{64}$' });
/** A revision, generation or version: starts at 1. */
export const OrdinalNumber = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });

function isShallow(value: unknown, levels: number): boolean {
  if (typeof value !== 'object' || value === null) return true;
  return levels > 0 && Object.values(value).every((member) => isShallow(member, levels - 1));
}

/**
 * Whether a text opens so few lists and objects that they can't be nested too deeply. Every record that is opened passes through here:
 * searching its
 * text is much cheaper than walking through what it says.
 */
function opensFew(text: string): boolean {
  let left = maxJsonDepth;
  for (const mark of ['{', '[']) for (let at = text.indexOf(mark); at !== -1 && left >= 0; at = text.indexOf(mark, at + 1)) left -= 1;
  return left >= 0;
}

/**
 * What a text says as JSON.
 * @param what names the text in the refusal.
 * @throws CryptoError `damaged` when it is not JSON, or nested deeper than `maxJsonDepth`.
 */
export function parseJson(text: string, what: string): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The parser's own message quotes the text, which is content.
    throw new CryptoError('damaged', `${what} is not JSON`);
  }
  if (!opensFew(text) && !isShallow(value, maxJsonDepth)) throw new CryptoError('damaged', `${what} is nested too deeply`);
  return value;
}

const strictUtf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** As `parseJson`, from UTF-8. @throws CryptoError `damaged`, also for bytes that aren't UTF-8 or that begin with a byte order mark. */
export function readJson(bytes: Uint8Array, what: string): unknown {
  let text: string;
  try {
    text = strictUtf8.decode(bytes);
  } catch {
    throw new CryptoError('damaged', `${what} is not UTF-8`);
  }
  return parseJson(text, what);
}

/** `value`, if it matches the schema; members that the schema doesn't name are kept. @throws CryptoError `damaged`. */
export function checkJson<Schema extends TSchema>(schema: Schema, value: unknown, what: string): Static<Schema> {
  if (!Check(schema, value)) throw new CryptoError('damaged', `${what} is not what the format says`);
  return value;
}

/**
 * JSON with one text for one value: members in the order of their names, no white space (RFC 8785). Members that are undefined
 * are left out, as `JSON.stringify` does.
 */
export function canonicalJson(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const members = Object.entries(value).filter(([, member]) => member !== undefined);
  members.sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member)}`).join(',')}}`;
}
