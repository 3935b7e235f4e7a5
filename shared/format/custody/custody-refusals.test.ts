import { describe, expect, test } from 'vitest';
import { randomKey } from '../../crypto/keys.ts';
import { checkContainer, frameBytes, openContainer } from './custody-container.ts';
import type { ByteSpan } from './custody-container.ts';
import { sealedFrameBytes } from './custody-layout.ts';
import { binding, otherId, key, seeded, plainOf, join, seal, readFrom, open, codeOf, flipped, same } from './custody-test-kit.ts';

/** Opens and collects what came out before the failure: all of it must be a beginning of the plain bytes. */
async function openUntilFailure(blob: Uint8Array, plain: Uint8Array): Promise<string> {
  let offset = 0;
  return codeOf(async () => {
    for await (const chunk of openContainer(readFrom(blob), blob.length, key, binding)) {
      expect(same(chunk, plain.subarray(offset, offset + chunk.length))).toBe(true);
      offset += chunk.length;
    }
  });
}

describe('refusals', () => {
  const plain = plainOf(3 * frameBytes + 500);
  const last = 64 + 3 * sealedFrameBytes;

  test('a container cut at every frame boundary, and one byte around it, is refused and yields nothing false', async () => {
    const blob = await seal(plain);
    for (const boundary of [0, 64, 64 + sealedFrameBytes, 64 + 2 * sealedFrameBytes, last, blob.length]) {
      for (const by of [-1, 0, 1]) {
        const size = boundary + by;
        if (size < 0 || size >= blob.length) continue;
        const withinFrame = (by === -1 && boundary > 64) || (boundary === 64 && size >= 80);
        expect(await openUntilFailure(blob.subarray(0, size), plain), `${size} bytes`).toBe(withinFrame ? 'damaged' : 'truncated');
      }
    }
  });

  test('a cut or extended container does not pass the check, whatever size is expected', async () => {
    const blob = await seal(plain);
    const check = (part: Uint8Array, expected: number): Promise<string> =>
      codeOf(() => checkContainer(readFrom(part), part.length, key, binding, expected));
    expect(await check(blob, plain.length)).toBe('no failure');
    expect(await check(blob, plain.length - 1)).toBe('damaged');
    expect(await check(blob, plain.length + 1)).toBe('truncated');
    const cut = blob.subarray(0, last);
    expect(await check(cut, plain.length)).toBe('truncated');
    expect(await check(cut, 3 * frameBytes)).toBe('truncated');
    const extended = Uint8Array.of(...blob.subarray(last), 0);
    expect(await check(Uint8Array.from(Buffer.concat([blob.subarray(0, last), extended])), plain.length + 1)).toBe('damaged');
  });

  test('one flipped bit in the header is refused with the code of its field', async () => {
    const blob = await seal(plainOf(10));
    for (let offset = 0; offset < 64; offset += 1) {
      const field = offset < 8 ? 'bad_header' : offset < 10 ? 'unsupported_version' : offset < 16 ? 'bad_header' : 'wrong_key';
      for (let bit = 0; bit < 8; bit += 1) {
        const broken = flipped(blob, offset, bit);
        expect(await codeOf(() => open(broken))).toBe(field);
        expect(await codeOf(() => open(broken, { start: 4, end: 4 }))).toBe(field);
      }
    }
  });

  test('one flipped bit in any frame, content or tag, is refused as damaged and yields nothing false', async () => {
    const blob = await seal(plain);
    const next = seeded(5);
    const offsets = [64, last - 1, last, blob.length - 16, blob.length - 1];
    for (let sample = 0; sample < 40; sample += 1) offsets.push(64 + Math.floor(next() * (blob.length - 64)));
    for (const offset of offsets) {
      expect(await openUntilFailure(flipped(blob, offset, Math.floor(next() * 8)), plain), `offset ${offset}`).toBe('damaged');
    }
  });

  test('frames swapped, repeated or left out are refused as damaged', async () => {
    const blob = await seal(plain);
    const frame = (index: number): Uint8Array => blob.subarray(64 + index * sealedFrameBytes, 64 + (index + 1) * sealedFrameBytes);
    for (const order of [
      [1, 0, 2, 3],
      [0, 2, 1, 3],
      [0, 0, 2, 3],
      [0, 1, 1, 3],
      [0, 2, 3],
      [1, 2, 3],
      [0, 1, 2, 2, 3],
    ]) {
      const broken = Uint8Array.from(Buffer.concat([blob.subarray(0, 64), ...order.map(frame)]));
      expect(await openUntilFailure(broken, plain), order.join()).toBe('damaged');
    }
  });

  test('a frame or a header of another container under the same key is refused', async () => {
    const [one, two] = [await seal(plain), await seal(plain)];
    const frames = Uint8Array.from(Buffer.concat([one.subarray(0, 64), two.subarray(64)]));
    expect(await codeOf(() => open(frames))).toBe('damaged');
  });

  test('anything behind the final frame is refused', async () => {
    const exact = plainOf(2 * frameBytes);
    const blob = await seal(exact);
    for (const more of [1, 15, 16, 17, 500, sealedFrameBytes]) {
      const longer = Uint8Array.from(Buffer.concat([blob, new Uint8Array(more)]));
      expect(await openUntilFailure(longer, exact), `${more} more`).toBe(more <= 16 ? 'truncated' : 'damaged');
    }
  });

  test('another key is told apart from another document or version', async () => {
    for (const size of [0, 10, 2 * frameBytes]) {
      const blob = await seal(plainOf(size));
      for (const [withKey, to, code] of [
        [randomKey(), binding, 'wrong_key'],
        [key, { ...binding, documentId: otherId }, 'damaged'],
        [key, { ...binding, version: 4 }, 'damaged'],
      ] as const) {
        expect(await codeOf(() => open(blob, undefined, withKey, to))).toBe(code);
        expect(await codeOf(() => checkContainer(readFrom(blob), blob.length, withKey, to, size))).toBe(code);
      }
    }
  });

  test('storage that delivers too little or too much is noticed', async () => {
    const blob = await seal(plain);
    const short = (range: ByteSpan): AsyncIterable<Uint8Array> => readFrom(blob)({ start: range.start, end: range.end - 1 });
    const padded = Uint8Array.from(Buffer.concat([blob, new Uint8Array(1)]));
    const long = (range: ByteSpan): AsyncIterable<Uint8Array> => readFrom(padded)({ start: range.start, end: range.end + 1 });
    for (const range of [undefined, { start: 0, end: 5 }, { start: frameBytes, end: frameBytes + 5 }]) {
      expect(await codeOf(() => join(openContainer(short, blob.length, key, binding, range)))).toBe('truncated');
      expect(await codeOf(() => join(openContainer(long, blob.length, key, binding, range)))).toBe('damaged');
    }
  });

  test('an error of the storage passes through, and its stream is closed after any failure', async () => {
    const blob = flipped(await seal(plain), 70, 0);
    let running = 0;
    async function* tracked(range: ByteSpan): AsyncGenerator<Uint8Array> {
      running += 1;
      try {
        yield* readFrom(blob, 1000)(range);
      } finally {
        running -= 1;
      }
    }
    expect(await codeOf(() => join(openContainer(tracked, blob.length, key, binding)))).toBe('damaged');
    expect(running).toBe(0);
    const failure = new Error('the disk is gone');
    const failing = (): AsyncIterable<Uint8Array> => ({ [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(failure) }) });
    await expect(join(openContainer(failing, blob.length, key, binding))).rejects.toBe(failure);
  });
});
