/** Bounds of texts (INTERFACE.md#bounds); lengths count Unicode code points. */
export const textLimits = {
  vaultName: 100,
  vaultDescription: 500,
  documentNameBytes: 255,
  documentDescription: 500,
  recipientName: 100,
  /** What an owner is called (FORMAT.md, "Bundle"). */
  ownerName: 100,
  releaseNote: 1000,
  pauseReason: 500,
  email: 254,
  tags: 50,
  tag: 50,
  metadataBytes: 4096,
  metadataLevels: 32,
  documentCategory: 50,
  relationship: 50,
  permission: 50,
  cryptoLabel: 100,
  cryptoAddress: 200,
  /** A letter to a recipient (FORMAT.md, "Bundle"). */
  letter: 100_000,
  /** What the owner says about one document to those who get it (FORMAT.md, "Bundle"). */
  documentNote: 20_000,
  /** A document that is written in the app. */
  writtenText: 100_000,
} as const;

/** Length in Unicode code points. */
export function codePoints(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/**
 * True when the text holds a character that no database column or header accepts: NUL, other controls (line breaks and tabs excepted), lone
 * surrogates.
 */
export function hasForbiddenCharacters(text: string): boolean {
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for.
  return /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(text) || !text.isWellFormed();
}

const telephone = /^\+[1-9][0-9]{6,14}$/;

/**
 * A telephone's number with its country code, such as `+49 151 12345678`; spaces, dots, hyphens and brackets are left out.
 * @returns undefined for anything else.
 */
export function parsePhone(text: string): string | undefined {
  const number = text.replace(/[\s().-]/g, '');
  return telephone.test(number) ? number : undefined;
}

/** True when the text holds any control character or a lone surrogate: for names, which are a single line. */
export function hasControlCharacters(text: string): boolean {
  return /[\p{Cc}\u2028\u2029]/u.test(text) || !text.isWellFormed();
}

const emailPattern =
  /^[^\s@"(),:;<>[\]\\]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)*[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?$/u;

/**
 * A mail address in the form `local@domain` without quoting, comments or control characters, at most 254 characters.
 * @returns the trimmed address, or undefined when it isn't one.
 */
export function parseEmail(text: string): string | undefined {
  const email = text.trim();
  if (email.length > textLimits.email || hasControlCharacters(email) || !emailPattern.test(email)) return undefined;
  const local = email.slice(0, email.indexOf('@'));
  if (local.length > 64 || local.startsWith('.') || local.endsWith('.') || local.includes('..')) return undefined;
  return email.includes('.', local.length + 1) || isOwnMachineAddress(email) ? email : undefined;
}

/** What an account made on the server's own machine has for an address: no mail ever goes there. */
export function isOwnMachineAddress(email: string): boolean {
  return emailKey(email).endsWith('@localhost');
}

/** What makes two addresses belong to the same person for us. */
export function emailKey(email: string): string {
  return email.normalize('NFC').toLowerCase();
}

/**
 * The text without control characters and halves of characters, trimmed, and cut after that many code points; for text that has to fit and
 * may be shortened.
 */
export function fittingLine(text: string, most: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
    .trim();
  return codePoints(line) <= most ? line : [...line].slice(0, most).join('').trim();
}

/**
 * A recipient's name as every side takes it: one line of at most `textLimits.recipientName` characters, trimmed; empty for no name.
 * @returns undefined for anything else.
 */
export function parseRecipientName(text: string): string | undefined {
  return parseLine(text, textLimits.recipientName);
}

/** A vault's name as the server shows it: one line of 1 to `textLimits.vaultName` characters, trimmed. @returns undefined for anything else. */
export function parseVaultName(text: string): string | undefined {
  return parseLine(text, textLimits.vaultName) || undefined;
}

function parseLine(text: string, most: number): string | undefined {
  const line = text.trim();
  return codePoints(line) > most || hasControlCharacters(line) ? undefined : line;
}

/**
 * A file name as the sender's path has it, reduced to its last part; `/` and `\` both separate path segments (RULINGS.md#file-names).
 * @returns undefined when nothing usable is left, a control character is in it, or it is longer than 255 bytes of UTF-8.
 */
export function parseDocumentName(text: string): string | undefined {
  const name = (text.split(/[/\\]/).at(-1) ?? '').trim();
  if (name === '' || name === '.' || name === '..' || hasControlCharacters(name)) return undefined;
  return new TextEncoder().encode(name).length <= textLimits.documentNameBytes ? name : undefined;
}
