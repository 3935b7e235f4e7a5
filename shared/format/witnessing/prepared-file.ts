/**
 * A PDF that several people are to sign one after the other, with the revisions of all of them laid out before anybody is asked (FORMAT.md,
 * "Prepared signatures"). The room for a signature has a fixed size, so a later revision stands where it stands whatever an earlier value
 * will be: whoever signs writes a date and a value into their own revision, and needs no means to write PDF.
 */
export interface SignatureSlot {
  readonly fieldName: string;
  /** [0, a, b, c]: what the signature covers. The room for its value lies between a and b, brackets included; b + c ends its revision. */
  readonly byteRange: readonly [0, number, number, number];
  /** Where its date stands: 17 bytes, `D:` and 14 digits and `Z`, in UTC. */
  readonly dateAt: number;
}

/** What somebody signed with. */
export interface SlotValue {
  /** Their own clock, in milliseconds since 1970; whole seconds are written. */
  readonly signedAtMs: number;
  /** CMS SignedData in DER. */
  readonly cms: Uint8Array;
}

/** The file isn't laid out as its slots say, or a value doesn't fit in. */
export class PreparedFileError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'PreparedFileError';
  }
}

/** More people than any law asks for. */
export const maxSlots = 16;
const dateLength = 17;
const maxRoomBytes = 2 * 2 ** 20;

/**
 * Everything that a stranger could have written wrongly: each room is empty, each date a date, and each revision begins where the one
 * before it ends. @throws PreparedFileError
 */
export function checkSlots(file: Uint8Array, slots: readonly SignatureSlot[]): void {
  if (slots.length === 0 || slots.length > maxSlots) throw new PreparedFileError(`1 to ${maxSlots} people can sign`);
  let start = 1;
  for (const { byteRange, dateAt } of slots) {
    const [zero, before, after, rest] = byteRange;
    const end = after + rest;
    const ordered = [zero, before, after, rest, dateAt].every((place) => Number.isSafeInteger(place) && place >= 0) && rest > 0;
    if (!ordered || zero !== 0 || before < start || after < before + 4 || after - before > maxRoomBytes || end > file.length)
      throw new PreparedFileError('a place lies outside of its revision');
    if (dateAt <= start || dateAt + dateLength > end || (dateAt < after && dateAt + dateLength > before))
      throw new PreparedFileError('a date lies outside of its revision');
    if (!isEmptyRoom(file, before, after)) throw new PreparedFileError('the room for a signature is not empty');
    if (!isDate(file, dateAt)) throw new PreparedFileError('there is no date where one should be');
    start = end;
  }
  if (start !== file.length) throw new PreparedFileError('something comes after the last signature');
}

function isEmptyRoom(file: Uint8Array, before: number, after: number): boolean {
  const digits = file.subarray(before + 1, after - 1);
  return file[before] === 0x3c && file[after - 1] === 0x3e && digits.length % 2 === 0 && digits.every((digit) => digit === 0x30);
}

function isDate(file: Uint8Array, at: number): boolean {
  return /^\(D:\d{14}Z\)$/.test(latin1(file.subarray(at - 1, at + dateLength + 1)));
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/**
 * What the next person reads and signs: the file up to the end of their own revision, with the values of those before them and their own
 * date in it. A copy; the prepared file stays as it is. @throws PreparedFileError
 */
export function fileToSign(
  prepared: Uint8Array,
  slots: readonly SignatureSlot[],
  before: readonly SlotValue[],
  signedAtMs: number,
): { readonly file: Uint8Array; readonly slot: SignatureSlot } {
  const slot = slots[before.length];
  if (slot === undefined) throw new PreparedFileError('everybody has signed');
  checkSlots(prepared, slots);
  const file = new Uint8Array(prepared.subarray(0, endOf(slot)));
  for (const [index, value] of before.entries()) fill(file, slots[index] as SignatureSlot, value);
  writeDate(file, slot, signedAtMs);
  return { file, slot };
}

/**
 * The signed file as far as it goes: up to the end of the last revision that has a value, so that a revision nobody signed is no part of
 * it. @throws PreparedFileError, also without any value.
 */
export function filledFile(prepared: Uint8Array, slots: readonly SignatureSlot[], values: readonly SlotValue[]): Uint8Array {
  const last = slots[values.length - 1];
  if (last === undefined || values.length > slots.length) throw new PreparedFileError('as many values as people are needed');
  checkSlots(prepared, slots);
  const file = new Uint8Array(prepared.subarray(0, endOf(last)));
  for (const [index, value] of values.entries()) fill(file, slots[index] as SignatureSlot, value);
  return file;
}

/** What a slot's signature covers of a file: the bytes before its room and those behind it. */
export function coveredParts(file: Uint8Array, { byteRange: [, before, after, rest] }: SignatureSlot): readonly [Uint8Array, Uint8Array] {
  return [file.subarray(0, before), file.subarray(after, after + rest)];
}

const endOf = ({ byteRange: [, , after, rest] }: SignatureSlot): number => after + rest;

function fill(file: Uint8Array, slot: SignatureSlot, { signedAtMs, cms }: SlotValue): void {
  writeDate(file, slot, signedAtMs);
  const [, before, after] = slot.byteRange;
  const digits = Array.from(cms, (byte) => byte.toString(16).padStart(2, '0')).join('');
  if (digits === '' || digits.length > after - before - 2) throw new PreparedFileError('the signature has no room');
  file.set(new TextEncoder().encode(digits), before + 1);
}

function writeDate(file: Uint8Array, { dateAt }: SignatureSlot, ms: number): void {
  if (!Number.isFinite(ms) || ms < 0 || ms >= Date.UTC(10_000, 0)) throw new PreparedFileError('that is no date');
  const digits = new Date(ms).toISOString().slice(0, 19).replace(/\D/g, '');
  file.set(new TextEncoder().encode(`D:${digits}Z`), dateAt);
}
