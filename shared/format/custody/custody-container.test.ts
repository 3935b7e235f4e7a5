import { describe, expect, test } from 'vitest';
import { asKey, randomKey, wipe } from '../../crypto/keys.ts';
import { checkContainer, containerSize, frameBytes, openContainer, plainSizeOf, sealContainer } from './custody-container.ts';
import type { ByteSpan } from './custody-container.ts';
import { sealedFrameBytes } from './custody-layout.ts';
import { binding, key, seeded, plainOf, inChunks, join, seal, readFrom, open, codeOf, same, flipped } from './custody-test-kit.ts';

const sizes = [0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, 3 * frameBytes, 3 * frameBytes + 17];

describe('sealing and opening', () => {
  test.each(sizes)('%i bytes come back, and both sizes are told by arithmetic', async (size) => {
    const plain = plainOf(size);
    const blob = await seal(plain);
    expect(blob.length).toBe(containerSize(size));
    expect(plainSizeOf(blob.length)).toBe(size);
    expect(same(await open(blob), plain)).toBe(true);
    await checkContainer(readFrom(blob), blob.length, key, binding, size);
  });

  test.each([1, 2, 63, 64, 65])('chunks of %i bytes on both sides make no difference', async (chunk) => {
    const plain = plainOf(frameBytes + 100);
    const blob = await seal(plain, chunk);
    expect(same(await join(openContainer(readFrom(blob, chunk), blob.length, key, binding)), plain)).toBe(true);
  });

  test.each([frameBytes - 1, frameBytes, frameBytes + 1, 2 * frameBytes, sealedFrameBytes, 10 * frameBytes])(
    'chunks of %i bytes make no difference at any size',
    async (chunk) => {
      for (const size of sizes) {
        const plain = plainOf(size);
        const blob = await seal(plain, chunk);
        expect(same(await join(openContainer(readFrom(blob, chunk), blob.length, key, binding)), plain)).toBe(true);
      }
    },
  );

  test('chunks of random sizes, empty ones included, make no difference', async () => {
    const next = seeded(7);
    for (let round = 0; round < 20; round += 1) {
      const plain = plainOf(Math.floor(next() * 4 * frameBytes));
      const chunk = (): number => Math.floor(next() ** 3 * 90_000);
      const blob = await join(sealContainer(inChunks(plain, chunk), key, binding));
      const read = (range: ByteSpan): AsyncIterable<Uint8Array> => inChunks(blob.subarray(range.start, range.end), chunk);
      expect(same(await join(openContainer(read, blob.length, key, binding)), plain)).toBe(true);
    }
  });

  test('a source that reuses its chunk and a caller that wipes the key at once are safe', async () => {
    async function* reusing(): AsyncGenerator<Uint8Array> {
      const chunk = new Uint8Array(frameBytes);
      for (let step = 1; step <= 3; step += 1) yield chunk.fill(step);
      chunk.fill(0);
    }
    const shortLived = asKey(key.slice());
    const sealing = sealContainer(reusing(), shortLived, binding);
    wipe(shortLived);
    const blob = await join(sealing);
    const again = asKey(key.slice());
    const opening = openContainer(readFrom(blob), blob.length, again, binding);
    wipe(again);
    const plain = await join(opening);
    for (let step = 1; step <= 3; step += 1) expect(plain[step * frameBytes - 1]).toBe(step);
  });

  test('the same bytes sealed twice under one key have nothing in common but the fixed header', async () => {
    const plain = plainOf(100);
    const [first, second] = [await seal(plain), await seal(plain)];
    expect(same(first.subarray(0, 16), second.subarray(0, 16))).toBe(true);
    expect(same(first.subarray(16, 32), second.subarray(16, 32))).toBe(false);
    expect(same(first.subarray(64), second.subarray(64))).toBe(false);
  });

  test('a source that throws ends the sealing with its error and without a final frame', async () => {
    const failure = new Error('the upload broke off');
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield plainOf(frameBytes + 1);
      throw failure;
    }
    const chunks: Uint8Array[] = [];
    const sealing = async (): Promise<void> => {
      for await (const chunk of sealContainer(broken(), key, binding)) chunks.push(chunk);
    };
    await expect(sealing()).rejects.toBe(failure);
    const blob = Uint8Array.from(Buffer.concat(chunks));
    expect(await codeOf(() => open(blob))).toBe('truncated');
  });

  test.each([0, 1, 2])('a consumer that leaves after %i more chunks lets the source close', async (more) => {
    let closed = 0;
    const source: AsyncIterable<Uint8Array> = {
      [Symbol.asyncIterator]: () => ({
        next: async () => ({ done: false, value: plainOf(frameBytes) }),
        return: async () => {
          closed += 1;
          return { done: true, value: undefined };
        },
      }),
    };
    let seen = 0;
    for await (const chunk of sealContainer(source, key, binding)) {
      expect(chunk.length).toBeGreaterThan(0);
      if (seen === more) break;
      seen += 1;
    }
    expect(closed).toBeGreaterThan(0);
  });

  test('a malformed binding, a wiped key and a range outside the file are refused at once', async () => {
    const blob = await seal(plainOf(10));
    const wiped = randomKey();
    wipe(wiped);
    const none = inChunks(new Uint8Array(0), () => 1);
    for (const wrong of [
      { documentId: 'doc_1', version: 1 },
      { ...binding, version: 0 },
      { ...binding, version: 1.5 },
    ]) {
      expect(() => sealContainer(none, key, wrong)).toThrow(TypeError);
      expect(() => openContainer(readFrom(blob), blob.length, key, wrong)).toThrow(TypeError);
    }
    expect(() => sealContainer(none, wiped, binding)).toThrow(TypeError);
    expect(() => openContainer(readFrom(blob), blob.length, wiped, binding)).toThrow(TypeError);
    for (const range of [
      { start: 0, end: 11 },
      { start: -1, end: 2 },
      { start: 3, end: 2 },
      { start: 0, end: 1.5 },
    ]) {
      expect(() => openContainer(readFrom(blob), blob.length, key, binding, range)).toThrow(RangeError);
    }
  });
});

describe('ranges', () => {
  test('any range yields exactly its bytes and reads only the header and the frames it touches', async () => {
    const plain = plainOf(5 * frameBytes + 1234);
    const blob = await seal(plain);
    const next = seeded(11);
    const edges = [0, 1, frameBytes - 1, frameBytes, frameBytes + 1, 5 * frameBytes, plain.length - 1, plain.length];
    const pick = (): number => (next() < 0.4 ? (edges[Math.floor(next() * edges.length)] ?? 0) : Math.floor(next() * plain.length));
    for (let round = 0; round < 300; round += 1) {
      const [a, b] = [pick(), pick()];
      const range = { start: Math.min(a, b), end: Math.max(a, b) };
      let readBytes = 0;
      const read = (part: ByteSpan): AsyncIterable<Uint8Array> => {
        readBytes += part.end - part.start;
        return readFrom(blob, 30_000)(part);
      };
      const part = await join(openContainer(read, blob.length, key, binding, range));
      expect(same(part, plain.subarray(range.start, range.end)), `${range.start} to ${range.end}`).toBe(true);
      const frames = range.end === range.start ? 0 : Math.ceil(range.end / frameBytes) - Math.floor(range.start / frameBytes);
      expect(readBytes).toBeLessThanOrEqual(64 + frames * sealedFrameBytes);
    }
  });

  test('the rest of a frame is not in the memory of the part that was asked for', async () => {
    const blob = await seal(plainOf(frameBytes));
    for await (const chunk of openContainer(readFrom(blob), blob.length, key, binding, { start: 5, end: 9 })) {
      expect(chunk.buffer.byteLength).toBe(4);
    }
  });

  test('a damaged frame fails the ranges that touch it and no other', async () => {
    const plain = plainOf(4 * frameBytes);
    const blob = flipped(await seal(plain), 64 + 2 * sealedFrameBytes + 100, 0);
    expect(same(await open(blob, { start: 0, end: 2 * frameBytes }), plain.subarray(0, 2 * frameBytes))).toBe(true);
    expect(same(await open(blob, { start: 3 * frameBytes, end: 4 * frameBytes }), plain.subarray(3 * frameBytes))).toBe(true);
    expect(await codeOf(() => open(blob, { start: 2 * frameBytes - 1, end: 2 * frameBytes + 1 }))).toBe('damaged');
  });
});
