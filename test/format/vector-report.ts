import { hex, sha256 } from '../../shared/crypto/hash.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';

// What the vector runners share. No Node here: runners also run in a page.

/** Collects what does not come out as a vector says; an empty list of failures is a pass. */
export class VectorReport {
  readonly failures: string[] = [];

  /** Runs one check; it fails by throwing. */
  check(name: string, act: () => void): void {
    try {
      act();
    } catch (error) {
      this.failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
}

/** @throws Error unless both texts are the same. */
export function same(actual: string, expected: string, what = 'the result'): void {
  if (actual !== expected) throw new Error(`${what} is ${shortened(actual)} and should be ${shortened(expected)}`);
}

const shortened = (text: string): string =>
  text.length <= 80 ? JSON.stringify(text) : `${JSON.stringify(text.slice(0, 60))}… (${text.length})`;

/** What `act` ends with: the code of its CryptoError, the name of another error, or `no failure`. */
export function outcomeOf(act: () => unknown): string {
  try {
    act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** Bytes in a vector: as hexadecimal digits, or a pattern in which byte `i` is `(i + floor(i / 256)) mod 256`. */
export interface GivenBytes {
  readonly hex?: string;
  readonly patternBytes?: number;
}

/** The expected bytes: all of them, or their number and SHA-256. */
export interface ExpectedBytes {
  readonly hex?: string;
  readonly sizeBytes?: number;
  readonly sha256?: string;
}

/** The pattern of `GivenBytes`. */
export function pattern(sizeBytes: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(sizeBytes);
  for (let index = 0; index < sizeBytes; index += 1) bytes[index] = index + (index >> 8);
  return bytes;
}

/** @throws Error unless the bytes are the expected ones. */
export function sameBytes(actual: Uint8Array, expected: ExpectedBytes): void {
  if (expected.hex !== undefined) return same(hex(actual), expected.hex);
  same(String(actual.length), String(expected.sizeBytes), 'the length');
  same(hex(sha256(actual)), expected.sha256 ?? '', 'the hash');
}

/** A copy with one bit flipped. */
export function flipped(bytes: Uint8Array, offset: number, bit: number): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy[offset] = (copy[offset] ?? 0) ^ (1 << bit);
  return copy;
}

/** The same bytes as a view that begins and ends within a larger buffer, as bytes from a socket or a file do. */
export function withinBuffer(bytes: Uint8Array): Uint8Array<ArrayBuffer> {
  const buffer = new Uint8Array(bytes.length + 20).fill(0xa5);
  buffer.set(bytes, 7);
  return buffer.subarray(7, 7 + bytes.length);
}
