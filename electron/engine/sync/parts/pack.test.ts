import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { buildPack, maxPackBytes, maxPackParts, packBytes, planPacks, smallPackBytes, type PartSize } from './pack.ts';

const named = (sizeBytes: number, index = 0): PartSize => ({ name: index.toString(16).padStart(64, '0'), sizeBytes });
/** Header, 24 bytes of stream header and 64 chunks of 256 KiB with 17 bytes each. */
const fullPartBytes = 2 ** 24 + 24 + 64 * 17;

describe('planPacks', () => {
  it('lets small parts travel together and keeps their order', () => {
    const parts = Array.from({ length: 2_000 }, (_, index) => named(50 * 1024, index));
    const packs = planPacks(parts);
    expect(packs.flat()).toEqual(parts);
    expect(packs.length).toBe(Math.ceil((2_000 * (50 * 1024 + 36)) / (smallPackBytes - 12)));
  });

  it('puts two full segments into one pack and never a third', () => {
    expect(planPacks([named(fullPartBytes + 64, 1), named(fullPartBytes, 2), named(fullPartBytes, 3)]).map((pack) => pack.length)).toEqual([
      2, 1,
    ]);
  });

  it('fills a pack to its last byte and not beyond', () => {
    const exact = [named(1000, 1), named(2000, 2)];
    expect(planPacks(exact, packBytes(exact)).length).toBe(1);
    expect(planPacks(exact, packBytes(exact) - 1).length).toBe(2);
  });

  it('names no more parts in a pack than the protocol has room for', () => {
    const packs = planPacks(Array.from({ length: maxPackParts + 1 }, (_, index) => named(1, index)));
    expect(packs.map((pack) => pack.length)).toEqual([maxPackParts, 1]);
  });

  it('refuses a part that fits no pack', () => {
    expect(() => planPacks([named(maxPackBytes)])).toThrow(expect.objectContaining({ code: 'part_damaged' }));
  });

  it('plans nothing for nothing', () => {
    expect(planPacks([])).toEqual([]);
  });
});

describe('buildPack', () => {
  it('writes magic, version, count, hashes with sizes, and the bytes in order', async () => {
    await using folder = await tempFolder('pack');
    const contents = [Buffer.from('first'), Buffer.alloc(0), Buffer.from('the third')];
    const parts = contents.map((bytes) => ({ name: createHash('sha256').update(bytes).digest('hex'), sizeBytes: bytes.length }));
    for (const [index, bytes] of contents.entries()) await writeFile(join(folder.path, parts[index]!.name), bytes);
    const pack = await buildPack(parts, (name) => ({ path: join(folder.path, name), position: 0 }), Buffer.alloc(1_000));
    const entries = parts.map(({ name, sizeBytes }) => Buffer.concat([Buffer.from(name, 'hex'), Buffer.from([0, 0, 0, sizeBytes])]));
    expect(pack).toEqual(Buffer.concat([Buffer.from('HLPK'), Buffer.from([1, 0, 0, 0, 0, 0, 0, 3]), ...entries, ...contents]));
    expect(pack.length).toBe(packBytes(parts));
  });

  it('refuses a part that is not there, and one of another size', async () => {
    await using folder = await tempFolder('pack');
    const pathOf = (name: string): string => join(folder.path, name);
    const build = (part: PartSize): Promise<Buffer> =>
      buildPack([part], (name) => ({ path: pathOf(name), position: 0 }), Buffer.alloc(1_000));
    await expect(build(named(3))).rejects.toMatchObject({ code: 'part_missing' });
    await writeFile(pathOf(named(3).name), 'four');
    await expect(build(named(3))).rejects.toMatchObject({ code: 'part_damaged' });
    await expect(build(named(5))).rejects.toMatchObject({ code: 'part_damaged' });
  });
});
