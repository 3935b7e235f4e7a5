import { describe, expect, test } from 'vitest';
import { concatBytes } from '../../crypto/bytes.ts';
import { asKey, randomKey, wipe } from '../../crypto/keys.ts';
import { chunkBytes, sealedChunkBytes, sealedSegmentBytes } from './document-container-layout.ts';
import { binding, codeOf, key, open, otherId, plainOf, same, seal, sealParts } from './document-container-test-kit.ts';
import { beginContainer, containerBytesOf, joinContainer, openContainer, segmentBytes } from './document-container.ts';

const sizes = [0, 1, chunkBytes - 1, chunkBytes, chunkBytes + 1, 3 * chunkBytes, segmentBytes - 1, segmentBytes, segmentBytes + 1];

describe('sealing and opening', () => {
  test.each(sizes)('%i bytes come back, whole segments and streamed', async (size) => {
    const plain = plainOf(size);
    const parts = sealParts(plain);
    const container = concatBytes(...parts);
    expect(container.length).toBe(containerBytesOf(size));
    expect(same(await open(container), plain)).toBe(true);
    const opener = openContainer({ ...binding, key, header: container.subarray(0, 64) });
    const segments = parts.map((part, index) =>
      opener.openSegment(index, index === 0 ? part.subarray(64) : part, index === parts.length - 1),
    );
    expect(same(concatBytes(...segments), plain)).toBe(true);
  });

  test('segments open in any order, and another thread can seal some of them', () => {
    const plain = plainOf(2 * segmentBytes + 5);
    const first = beginContainer({ ...binding, key });
    const second = joinContainer({ ...binding, key: asKey(key.slice()), header: first.header });
    const pieces = [0, 1, 2].map((index) => plain.subarray(index * segmentBytes, (index + 1) * segmentBytes));
    const sealed = [
      first.sealSegment(0, pieces[0]!, false),
      second.sealSegment(1, pieces[1]!, false),
      first.sealSegment(2, pieces[2]!, true),
    ];
    const opener = openContainer({ ...binding, key, header: first.header });
    for (const index of [2, 0, 1]) expect(same(opener.openSegment(index, sealed[index]!, index === 2), pieces[index]!)).toBe(true);
  });

  test('the same bytes sealed twice under one key have nothing in common but the fixed header', () => {
    const [first, second] = [seal(plainOf(100)), seal(plainOf(100))];
    expect(same(first.subarray(0, 16), second.subarray(0, 16))).toBe(true);
    for (const [from, to] of [
      [16, 32],
      [32, 64],
      [64, 88],
      [88, 205],
    ] as const)
      expect(same(first.subarray(from, to), second.subarray(from, to))).toBe(false);
  });

  test('the key may be wiped as soon as a container is begun or opened, and wiping the container ends it', () => {
    const [forSealing, forOpening] = [asKey(key.slice()), asKey(key.slice())];
    const sealer = beginContainer({ ...binding, key: forSealing });
    wipe(forSealing);
    const sealed = sealer.sealSegment(0, Uint8Array.of(1, 2), true);
    const opener = openContainer({ ...binding, key: forOpening, header: sealer.header });
    wipe(forOpening);
    expect(opener.openSegment(0, sealed, true)).toEqual(Uint8Array.of(1, 2));
    sealer.wipe();
    opener.wipe();
    expect(() => sealer.sealSegment(0, Uint8Array.of(1), true)).toThrow(TypeError);
    expect(() => opener.openSegment(0, sealed, true)).toThrow(TypeError);
  });

  test('chunks go where the caller wants them', () => {
    const room = new Uint8Array(1000).fill(9);
    const segment = beginContainer({ ...binding, key }).sealSegmentStream(0, true);
    expect(segment.seal(Uint8Array.of(1), true, room).buffer).toBe(room.buffer);
    expect(room.subarray(18).every((byte) => byte === 9)).toBe(true);
  });
});

describe('writing against the rules', () => {
  const sealer = beginContainer({ ...binding, key });

  test('segments and chunks of a size that can not stand there are refused', () => {
    expect(() => sealer.sealSegment(0, new Uint8Array(5), false)).toThrow(RangeError);
    expect(() => sealer.sealSegment(0, new Uint8Array(segmentBytes + 1), true)).toThrow(RangeError);
    expect(() => sealer.sealSegment(1, new Uint8Array(0), true)).toThrow(RangeError);
    expect(() => sealer.sealSegment(0, new Uint8Array(0), false)).toThrow(RangeError);
    for (const index of [-1, 0.5, 65_536]) expect(() => sealer.sealSegment(index, new Uint8Array(1), true)).toThrow(RangeError);
    const chunk = new Uint8Array(chunkBytes);
    expect(() => sealer.sealSegmentStream(0, true).seal(chunk.subarray(1), false)).toThrow(RangeError);
    expect(() => sealer.sealSegmentStream(0, false).seal(chunk, true)).toThrow(RangeError);
    expect(() => sealer.sealSegmentStream(0, true).seal(new Uint8Array(chunkBytes + 1), true)).toThrow(RangeError);
    const long = sealer.sealSegmentStream(0, true);
    for (let count = 0; count < 63; count += 1) long.seal(chunk, false);
    expect(() => long.seal(chunk, false)).toThrow(RangeError);
    const over = sealer.sealSegmentStream(0, true);
    over.seal(chunk, true);
    expect(() => over.seal(chunk, true)).toThrow();
  });

  test('a malformed id or version, a wiped key and a foreign header are refused', async () => {
    for (const wrong of [
      { vaultId: 'vault_1' },
      { documentId: otherId.toLowerCase() },
      { version: 0 },
      { version: 1.5 },
      { version: 2 ** 53 },
    ]) {
      expect(() => beginContainer({ ...binding, ...wrong, key })).toThrow(TypeError);
      expect(() => openContainer({ ...binding, ...wrong, key, header: sealer.header })).toThrow(TypeError);
    }
    const wiped = randomKey();
    wipe(wiped);
    expect(() => beginContainer({ ...binding, key: wiped })).toThrow(TypeError);
    expect(() => openContainer({ ...binding, key: wiped, header: sealer.header })).toThrow(TypeError);
    expect(await codeOf(() => joinContainer({ ...binding, key: randomKey(), header: sealer.header }))).toBe('wrong_key');
    expect(await codeOf(() => openContainer({ ...binding, key, header: sealer.header.subarray(0, 63) }))).toBe('truncated');
  });
});

describe('opening one segment', () => {
  const plain = plainOf(segmentBytes + 2 * chunkBytes + 9);
  const parts = sealParts(plain);
  const [first, last] = [parts[0]!.subarray(64), parts[1]!];
  const opener = openContainer({ ...binding, key, header: parts[0]!.subarray(0, 64) });

  test('a segment of an impossible size is truncated or damaged', async () => {
    for (const size of [0, 23, 24, 40, 24 + sealedChunkBytes + 16, 24 + sealedChunkBytes + 17]) {
      expect(await codeOf(() => opener.openSegment(1, last.subarray(0, size), true))).toBe('truncated');
    }
    expect(await codeOf(() => opener.openSegment(0, first.subarray(0, sealedSegmentBytes - 1), false))).toBe('truncated');
    expect(await codeOf(() => opener.openSegment(0, concatBytes(first, Uint8Array.of(0)), false))).toBe('damaged');
    expect(await codeOf(() => opener.openSegment(1, new Uint8Array(41), true))).toBe('truncated');
  });

  test('a segment taken for another one, or for the last, is refused', async () => {
    expect(await codeOf(() => opener.openSegment(1, first, false))).toBe('damaged');
    expect(await codeOf(() => opener.openSegment(0, last, true))).toBe('damaged');
    expect(await codeOf(() => opener.openSegment(0, first, true))).toBe('truncated');
    expect(await codeOf(() => opener.openSegment(1, concatBytes(last, new Uint8Array(sealedSegmentBytes - last.length)), false))).toBe(
      'damaged',
    );
  });

  test('a cut at a chunk is noticed as one, and nothing stays in the memory that was given', async () => {
    expect(await codeOf(() => opener.openSegment(1, last.subarray(0, 24 + 2 * sealedChunkBytes), true))).toBe('truncated');
    const into = new Uint8Array(chunkBytes);
    const segment = opener.openSegmentStream(1, true, last.subarray(0, 24));
    expect(await codeOf(() => segment.open(last.subarray(24, 24 + sealedChunkBytes), true, into))).toBe('truncated');
    expect(into.every((byte) => byte === 0)).toBe(true);
  });
});
