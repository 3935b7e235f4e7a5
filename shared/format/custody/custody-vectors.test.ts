import { describe, expect, test } from 'vitest';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { asKey } from '../../crypto/keys.ts';
import { openContainer, sealContainerWithSalt } from './custody-container.ts';
import type { ByteSpan } from './custody-container.ts';
import { sealedFrameBytes } from './custody-layout.ts';
import vectors from '../vectors/custody-container.json' with { type: 'json' };

// FORMAT.md, "Vectors". The file was made by another implementation (Python: hashlib's BLAKE2b, OpenSSL's ChaCha20-Poly1305,
// HChaCha20 written out).

interface OpenVector {
  readonly name: string;
  readonly key: string;
  readonly salt: string;
  readonly documentId: string;
  readonly version: number;
  readonly plain: { readonly hex?: string; readonly patternBytes?: number };
  readonly container: { readonly hex?: string; readonly sizeBytes?: number; readonly sha256?: string };
}

interface FailVector {
  readonly name: string;
  readonly of: string;
  readonly code: string;
  readonly key?: string;
  readonly documentId?: string;
  readonly version?: number;
  readonly flip?: { readonly offset: number; readonly bit: number };
  readonly set?: { readonly offset: number; readonly hex: string };
  readonly cut?: number;
  readonly append?: string;
  readonly swap?: readonly number[];
  readonly drop?: number;
}

const opens: readonly OpenVector[] = vectors.opens;
const fails: readonly FailVector[] = vectors.fails;

const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, 'hex'));
const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

function plainOf({ plain }: OpenVector): Uint8Array {
  if (plain.hex !== undefined) return fromHex(plain.hex);
  return Uint8Array.from({ length: plain.patternBytes ?? 0 }, (_, index) => (index + Math.floor(index / 256)) % 256);
}

async function* inChunks(bytes: Uint8Array, chunk: number): AsyncGenerator<Uint8Array> {
  for (let offset = 0; offset < bytes.length; offset += chunk) yield bytes.subarray(offset, offset + chunk);
}

async function join(source: AsyncIterable<Uint8Array>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Uint8Array.from(Buffer.concat(chunks));
}

const seal = (vector: OpenVector, chunk: number): Promise<Uint8Array> =>
  join(sealContainerWithSalt(inChunks(plainOf(vector), chunk), asKey(fromHex(vector.key)), vector, fromHex(vector.salt)));

function open(blob: Uint8Array, key: string, binding: { documentId: string; version: number }, chunk: number): Promise<Uint8Array> {
  const read = (range: ByteSpan): AsyncIterable<Uint8Array> => inChunks(blob.subarray(range.start, range.end), chunk);
  return join(openContainer(read, blob.length, asKey(fromHex(key)), binding));
}

/** The container of a failing vector: what it starts from, with its edit applied. */
function edited(blob: Uint8Array, edit: FailVector): Uint8Array {
  const frame = (index: number): Uint8Array => blob.subarray(64 + index * sealedFrameBytes, 64 + (index + 1) * sealedFrameBytes);
  const whole = blob.slice();
  if (edit.flip !== undefined) whole[edit.flip.offset] = (whole[edit.flip.offset] ?? 0) ^ (1 << edit.flip.bit);
  if (edit.set !== undefined) whole.set(fromHex(edit.set.hex), edit.set.offset);
  if (edit.swap !== undefined) {
    const [a = 0, b = 0] = edit.swap;
    whole.set(frame(a), 64 + b * sealedFrameBytes);
    whole.set(frame(b), 64 + a * sealedFrameBytes);
  }
  if (edit.cut !== undefined) return whole.subarray(0, edit.cut);
  if (edit.append !== undefined) return Uint8Array.from(Buffer.concat([whole, fromHex(edit.append)]));
  if (edit.drop !== undefined) {
    const from = 64 + edit.drop * sealedFrameBytes;
    return Uint8Array.from(Buffer.concat([whole.subarray(0, from), whole.subarray(from + sealedFrameBytes)]));
  }
  return whole;
}

describe('custody container vectors', () => {
  test.each(opens)('"$name" seals to exactly the given container and opens again, in one piece and streamed', async (vector) => {
    for (const chunk of [2 ** 20, 40_000, 999]) {
      const blob = await seal(vector, chunk);
      if (vector.container.hex !== undefined) expect(toHex(blob)).toBe(vector.container.hex);
      else {
        expect(blob.length).toBe(vector.container.sizeBytes);
        const digest = await globalThis.crypto.subtle.digest('SHA-256', Uint8Array.from(blob));
        expect(toHex(new Uint8Array(digest))).toBe(vector.container.sha256);
      }
      expect(Buffer.compare(await open(blob, vector.key, vector, chunk), plainOf(vector))).toBe(0);
    }
  });

  test.each(opens.filter((vector) => vector.container.hex !== undefined))('"$name" opens byte by byte', async (vector) => {
    const blob = fromHex(vector.container.hex ?? '');
    expect(toHex(await open(blob, vector.key, vector, 1))).toBe(toHex(plainOf(vector)));
  });

  test.each(fails)('"$name" is refused as $code', async (vector) => {
    const base = opens.find(({ name }) => name === vector.of);
    if (base === undefined) throw new Error(`no vector is called ${vector.of}`);
    const blob = edited(await seal(base, 2 ** 20), vector);
    const binding = { documentId: vector.documentId ?? base.documentId, version: vector.version ?? base.version };
    const failure = await (async () => open(blob, vector.key ?? base.key, binding, 50_000))().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(CryptoError);
    expect(failure).toMatchObject({ code: vector.code });
  });
});
