import { describe, expect, test } from 'vitest';
import * as chosen from './secret-stream.ts';
import { asKey, randomBytes, randomKey, wipe } from './keys.ts';
import * as native from './secret-stream-native.ts';
import { chunkOverheadBytes, maxChunkBytes } from './secret-stream-rules.ts';
import * as compiled from './secret-stream-wasm.ts';
import { reserveScratch } from './scratch.ts';
import { wasm } from './sodium.ts';

type Implementation = Pick<typeof native, 'beginSealing' | 'beginSealingWithHeader' | 'beginOpening'>;

const implementations: readonly (readonly [name: string, implementation: Implementation])[] = [
  ['native', native],
  ['wasm', compiled],
];
const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');
const counting = (from: number, count: number): Uint8Array => Uint8Array.from({ length: count }, (_, index) => from + index);

/** A stream of three chunks, the last one empty. */
function sample({ beginSealing }: Implementation, key = randomKey()) {
  const stream = beginSealing(key);
  const plains = [randomBytes(1000), randomBytes(1), new Uint8Array(0)];
  const associated = [randomBytes(133), new Uint8Array(0), Uint8Array.of(7)];
  const sealed = plains.map((plain, index) => stream.seal(plain, associated[index]!, index === 2));
  return { key, header: stream.header, plains, associated, sealed };
}

test('in Node the native implementation is the chosen one', () => {
  expect(chosen.beginSealing).toBe(native.beginSealing);
  expect(chosen.beginOpening).toBe(native.beginOpening);
});

describe.each(implementations)('%s', (_, implementation) => {
  const { beginSealing, beginSealingWithHeader, beginOpening } = implementation;

  // Made by another implementation (Python: OpenSSL's ChaCha20, HChaCha20 and Poly1305 written out).
  test('a stream under a given key and header is what another implementation makes of it', () => {
    const stream = beginSealingWithHeader(asKey(counting(0x80, 32)), counting(0x40, 24));
    const text = new TextEncoder();
    expect(hexOf(stream.seal(text.encode('Dear Ann,'), text.encode('first'), false))).toBe(
      '6673cfd6fc28c5cfe8aa3e58ba7a59c5b65979cec92f4aabb3d9',
    );
    expect(hexOf(stream.seal(new Uint8Array(0), new Uint8Array(0), false))).toBe('99ce4966b6c169421ee72166f9088be4eb');
    expect(hexOf(stream.seal(text.encode('the blue folder is in the desk. '.repeat(5)), text.encode('last'), true))).toBe(
      'e6c7bcf97f946a228cbb035580853b41f6426781fc6e21b0b3bca9d6cc83beaaef88a073100c1e576aa4008536020b793dc197b3a4569e02002afcc41c9aa37640' +
        '9d897651246b4cb9d47655a30401855b3aec69b77cdd4808a8140396e983be0ebf820499948f8b73e6d045e52a4e1cbd151af3151fdd53f2de53d7e5c524b3a9b1' +
        'a1a84887a237e25fa2cf98c6541818430f9f11179a3a9861f8936e635910b052802f637cef42d4e2281a1d0551d113',
    );
  });

  test.each([0, 1, 46, 47, 63, 64, 65, 262_144, maxChunkBytes])('%i bytes come back, in new memory and in given memory', (size) => {
    const key = randomKey();
    const plain = new Uint8Array(size).fill(5);
    const associated = randomBytes(size % 300);
    const room = new Uint8Array(size + 100);
    for (const into of [undefined, room]) {
      const stream = beginSealing(key);
      const sealed = stream.seal(plain, associated, true, into);
      expect(sealed.length).toBe(size + chunkOverheadBytes);
      expect(into === undefined || sealed.buffer === room.buffer).toBe(true);
      expect(plain.every((byte) => byte === 5)).toBe(true);
      const given = into === undefined ? undefined : new Uint8Array(size);
      const opened = beginOpening(key, stream.header).open(sealed, associated, given);
      expect(opened?.last).toBe(true);
      expect(Buffer.compare(opened!.plain, plain)).toBe(0);
      if (given !== undefined && size > 0) expect(opened!.plain.buffer).toBe(given.buffer);
    }
  });

  test('chunks come back in order, each with its tag, and only the last one ends the stream', () => {
    const { key, header, plains, associated, sealed } = sample(implementation);
    const stream = beginOpening(key, header);
    expect(sealed.map((chunk, index) => stream.open(chunk, associated[index]!))).toEqual(
      plains.map((plain, index) => ({ plain, last: index === 2 })),
    );
    expect(() => stream.open(sealed[2]!, associated[2]!)).toThrow('over');
  });

  test.each(implementations)('%s opens what it sealed', (_name, other) => {
    const { key, header, plains, associated, sealed } = sample(implementation);
    const stream = other.beginOpening(key, header);
    for (const [index, plain] of plains.entries()) expect(stream.open(sealed[index]!, associated[index]!)?.plain).toEqual(plain);
  });

  test('two streams under one key have nothing in common', () => {
    const key = randomKey();
    const [one, two] = [beginSealing(key), beginSealing(key)];
    expect(one.header).not.toEqual(two.header);
    expect(one.seal(new Uint8Array(40), new Uint8Array(0), true)).not.toEqual(two.seal(new Uint8Array(40), new Uint8Array(0), true));
  });

  test('another key, header or associated data opens nothing, and neither does a chunk out of its order', () => {
    const { key, header, associated, sealed } = sample(implementation);
    const none = new Uint8Array(0);
    expect(beginOpening(randomKey(), header).open(sealed[0]!, associated[0]!)).toBeUndefined();
    expect(beginOpening(key, randomBytes(24)).open(sealed[0]!, associated[0]!)).toBeUndefined();
    expect(beginOpening(key, header).open(sealed[0]!, none)).toBeUndefined();
    expect(beginOpening(key, header).open(sealed[1]!, associated[1]!)).toBeUndefined();
    const skipping = beginOpening(key, header);
    expect(skipping.open(sealed[0]!, associated[0]!)).toBeDefined();
    expect(skipping.open(sealed[2]!, associated[2]!)).toBeUndefined();
    const repeating = beginOpening(key, header);
    expect(repeating.open(sealed[0]!, associated[0]!)).toBeDefined();
    expect(repeating.open(sealed[0]!, associated[0]!)).toBeUndefined();
  });

  test('a flipped bit or a missing byte opens nothing, writes nothing and ends the stream', () => {
    const key = randomKey();
    const sealing = beginSealing(key);
    const sealed = sealing.seal(Uint8Array.of(1, 2, 3), Uint8Array.of(9), true);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const broken = sealed.slice();
      broken[bit >> 3]! ^= 1 << (bit & 7);
      const into = new Uint8Array(3);
      const opening = beginOpening(key, sealing.header);
      expect(opening.open(broken, Uint8Array.of(9), into)).toBeUndefined();
      expect(into).toEqual(new Uint8Array(3));
      expect(() => opening.open(sealed, Uint8Array.of(9))).toThrow('over');
    }
    for (let size = 0; size < sealed.length; size += 1) {
      expect(beginOpening(key, sealing.header).open(sealed.subarray(0, size), Uint8Array.of(9))).toBeUndefined();
    }
  });

  test.each([
    ['push', '6736a8b4156e9ce6c152a35136c4ac0772da5bf2'],
    ['rekey', '6436a8b483b90e11cf815b86945f87e86baac6a0'],
  ])('an authentic chunk with the tag %s is not shown', (_tag, chunk) => {
    const into = new Uint8Array(3);
    const opening = beginOpening(asKey(counting(0x80, 32)), counting(0x40, 24));
    expect(opening.open(Uint8Array.from(Buffer.from(chunk, 'hex')), new Uint8Array(0), into)).toBeUndefined();
    expect(into).toEqual(new Uint8Array(3));
  });

  test('a finished or wiped stream, a wiped key and wrong lengths are refused', () => {
    const key = randomKey();
    const finished = beginSealing(key);
    finished.seal(new Uint8Array(1), new Uint8Array(0), true);
    expect(() => finished.seal(new Uint8Array(1), new Uint8Array(0), true)).toThrow('over');
    const given = beginSealing(key);
    given.wipe();
    expect(() => given.seal(new Uint8Array(1), new Uint8Array(0), false)).toThrow('over');
    const opening = beginOpening(key, finished.header);
    opening.wipe();
    expect(() => opening.open(new Uint8Array(20), new Uint8Array(0))).toThrow('over');
    expect(() => beginOpening(key, new Uint8Array(23))).toThrow(TypeError);
    const wiped = randomKey();
    wipe(wiped);
    expect(() => beginSealing(wiped)).toThrow(TypeError);
    expect(() => beginOpening(wiped, new Uint8Array(24))).toThrow(TypeError);
    expect(() => beginSealing(key).seal(new Uint8Array(maxChunkBytes + 1), new Uint8Array(0), true)).toThrow(RangeError);
    expect(() => beginSealing(key).seal(new Uint8Array(4), new Uint8Array(0), true, new Uint8Array(20))).toThrow(RangeError);
    expect(() => beginOpening(key, new Uint8Array(24)).open(new Uint8Array(30), new Uint8Array(0), new Uint8Array(12))).toThrow(RangeError);
    expect(() => beginOpening(key, new Uint8Array(24)).open(new Uint8Array(maxChunkBytes + 18), new Uint8Array(0))).toThrow(RangeError);
  });

  test('the key may be wiped as soon as the stream has begun', () => {
    const key = randomKey();
    const kept = asKey(key.slice());
    const sealing = beginSealing(key);
    wipe(key);
    const opening = beginOpening(kept, sealing.header);
    wipe(kept);
    expect(opening.open(sealing.seal(Uint8Array.of(1), new Uint8Array(0), true), new Uint8Array(0))?.plain).toEqual(Uint8Array.of(1));
  });
});

test("neither key nor plain bytes stay in libsodium's memory", () => {
  const key = randomKey();
  const secret = randomBytes(200);
  const sealing = compiled.beginSealing(key);
  const sealed = sealing.seal(secret, new Uint8Array(10), false);
  const opening = compiled.beginOpening(key, sealing.header);
  expect(opening.open(sealed, new Uint8Array(10))?.plain).toEqual(secret);
  reserveScratch(1);
  const memory = Buffer.from(wasm.HEAPU8.buffer);
  for (const hidden of [key, secret.subarray(0, 32), secret.subarray(100, 132)]) expect(memory.includes(Buffer.from(hidden))).toBe(false);
});
