import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { codeOf, isInWasm } from './crypto-test-kit.ts';
import { randomBytes, randomKey, wipe } from './keys.ts';
import { minSealedObjectBytes, openObject, paddedBytesOf, sealedObjectBytes, sealObject } from './sealed-object.ts';
import { wasm } from './sodium.ts';

const place = { person: 'HeirlockItem0001', binding: ['item', '01ARZ3NDEKTSV4RRFFQ69G5FAV', '1'] };
const limit = { ...place, maxBytes: 2 ** 20 };

describe('a sealed object', () => {
  test('opens with its key in its place, differs each time and keeps the body as it was', () => {
    const key = randomKey();
    const body = new TextEncoder().encode('{"fields":{}}');
    const [first, second] = [sealObject(body, key, place), sealObject(body, key, place)];
    expect(first).not.toEqual(second);
    expect(openObject(first, key, limit)).toEqual(body);
    expect(openObject(second, key, limit)).toEqual(body);
    expect(new TextDecoder().decode(body)).toBe('{"fields":{}}');
  });

  test('any body comes back, and its length is all that the size tells, in steps', () => {
    const key = randomKey();
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 5000 }), (body) => {
        const sealed = sealObject(body, key, place);
        expect(sealed.length).toBe(sealedObjectBytes(body.length));
        expect(openObject(sealed, key, limit)).toEqual(Uint8Array.from(body));
      }),
    );
    expect(minSealedObjectBytes).toBe(330);
  });

  test.each([
    [0, 256],
    [255, 256],
    [256, 512],
    [511, 512],
    [1023, 1024],
    [2048, 4096],
    [4095, 4096],
    [4096, 8192],
    [8191, 8192],
    [8192, 12_288],
    [12_287, 12_288],
  ])('a body of %i bytes is padded to %i', (body, padded) => {
    expect(paddedBytesOf(body)).toBe(padded);
  });

  test('two bindings that read alike are two, and a word with a line feed is refused', () => {
    const key = randomKey();
    const sealed = sealObject(new Uint8Array(3), key, { ...place, binding: ['a', 'bc'] });
    for (const binding of [['ab', 'c'], ['a', 'b', 'c'], ['a', 'bc', ''], ['abc'], []])
      expect(codeOf(() => openObject(sealed, key, { ...limit, binding }))).toBe('damaged');
    expect(() => sealObject(new Uint8Array(3), key, { ...place, binding: ['a\nbc'] })).toThrow(TypeError);
    expect(() => openObject(sealed, key, { ...limit, binding: ['a\nbc'] })).toThrow(TypeError);
    expect(() => sealObject(new Uint8Array(3), key, { ...place, binding: ['x'.repeat(1025)] })).toThrow(RangeError);
  });

  test('a wiped key, and a body for more than 16 MiB, are refused', () => {
    const key = randomKey();
    expect(() => sealObject(new Uint8Array(2 ** 24 - 4096), key, place)).toThrow(RangeError);
    wipe(key);
    expect(() => sealObject(new Uint8Array(3), key, place)).toThrow(TypeError);
    expect(() => openObject(new Uint8Array(400).fill(1), key, limit)).toThrow(TypeError);
  });

  test("16 MiB go through, leave nothing in libsodium's memory and give their room back", () => {
    const key = randomKey();
    const body = new Uint8Array(4095 * 4096 - 1);
    const secret = randomBytes(40);
    body.set(secret, 10_000_000);
    const bundle = { person: 'HeirlockBundle01', binding: ['bundle'], maxBytes: 2 ** 24 };
    const sealed = sealObject(body, key, bundle);
    expect(sealed.length).toBeLessThanOrEqual(2 ** 24);
    expect(Buffer.compare(openObject(sealed, key, bundle), body)).toBe(0);
    expect(isInWasm(secret)).toBe(false);
    const before = wasm.HEAPU8.length;
    for (let time = 0; time < 3; time += 1) sealObject(body, key, bundle);
    // Its space is free: something else of that size gets it, and the memory doesn't grow.
    const room = wasm._malloc(2 ** 24);
    wasm._free(room);
    expect(wasm.HEAPU8.length).toBe(before);
  });
});
