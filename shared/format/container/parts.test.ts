import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { plainOf, sealParts } from './document-container-test-kit.ts';
import { segmentBytes } from './document-container.ts';
import { checkPartsList, containerBytesOfParts, isPartName, maxParts, partName, rootOf, type PartsList } from './parts.ts';

const parts = sealParts(plainOf(segmentBytes + 5));
const list: PartsList = parts.map((part) => [partName(part), part.length]);

describe('parts', () => {
  test('a name is the SHA-256 of the bytes, in one piece or several', () => {
    expect(partName(parts[0]!)).toBe(createHash('sha256').update(parts[0]!).digest('hex'));
    expect(partName(parts[0]!.subarray(0, 64), parts[0]!.subarray(64))).toBe(partName(parts[0]!));
    expect(partName()).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855');
    expect(isPartName(partName())).toBe(true);
    for (const text of ['', 'g'.repeat(64), 'A'.repeat(64), `${partName()}\n`, partName().slice(1)]) expect(isPartName(text)).toBe(false);
  });

  test('the root is that of FORMAT.md and changes with every name, size and the order', () => {
    const size = (bytes: number): Buffer => Buffer.concat([Buffer.alloc(4), Buffer.from(Uint32Array.of(bytes).buffer).swap32()]);
    const hash = createHash('sha256').update('Heirlock parts 1\n');
    for (const [name, sizeBytes] of list) hash.update(Buffer.from(name, 'hex')).update(size(sizeBytes));
    expect(rootOf(list)).toBe(hash.digest('hex'));
    const [[first, firstBytes], [second, secondBytes]] = list as unknown as [[string, number], [string, number]];
    for (const other of [
      [
        [second, secondBytes],
        [first, firstBytes],
      ],
      [[first, firstBytes]],
      [
        [first, firstBytes],
        [second, secondBytes + 1],
      ],
      [
        [first, firstBytes],
        [first, secondBytes],
      ],
    ] as PartsList[]) {
      expect(rootOf(other)).not.toBe(rootOf(list));
    }
  });

  test('the parts list of a container is taken as it is', () => {
    expect(checkPartsList(JSON.parse(JSON.stringify(list)))).toEqual(list);
    expect(containerBytesOfParts(list)).toBe(parts[0]!.length + parts[1]!.length);
    expect(checkPartsList([[partName(), 105]])).toEqual([[partName(), 105]]);
  });

  test.each([
    ['nothing', undefined],
    ['an object', { 0: list[0] }],
    ['an empty list', []],
    ['entries that are none', [null]],
    ['an entry of one', [[partName()]]],
    ['an entry of three', [[partName(), 105, 1]]],
    ['a name in capitals', [[partName().toUpperCase(), 105]]],
    ['a size as text', [[partName(), '105']]],
    ['half a byte', [[partName(), 105.5]]],
    ['a negative size', [[partName(), -105]]],
    ['a size that no container has', [[partName(), 104]]],
    [
      'a first part that is too short',
      [
        [partName(), 1000],
        [partName(), parts[1]!.length],
      ],
    ],
    ['parts in another order', list.toReversed()],
    ['an empty last part', [...list, [partName(), 41]]],
    ['more parts than a container has', Array.from({ length: maxParts + 1 }, () => list[0])],
  ])('%s is no parts list', (_name, value) => {
    expect(() => checkPartsList(value)).toThrow(expect.objectContaining({ code: 'damaged' }));
  });
});
