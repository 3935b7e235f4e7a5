import { describe, expect, it } from 'vitest';
import { spliced, tarBytes, withByte, type NamedBytes } from '../../../test/kit/files/tar-bytes.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { partName } from '../container/parts.ts';
import { PartFinder, type WantedPart } from './part-finder.ts';
import { accessBytes } from './random-access.ts';
import { scanTar } from './scan-tar.ts';

const random = seededRandom(7);
const parts = [1_000, 1_000, 4_096, 700, 3_000].map((sizeBytes) => random.bytes(sizeBytes));
const wanted: readonly WantedPart[] = parts.map((bytes) => [partName(bytes), bytes.length]);
const entries: NamedBytes = [
  ['bundle.json', 'b'.repeat(3_000)],
  ...parts.map((bytes) => [`parts/${partName(bytes)}`, bytes] as const),
  ['end.json', '{}'],
];
const whole = await tarBytes(entries);
/** Where each part's bytes begin in it. */
const starts = wanted.map(([name]) => Buffer.from(whole).indexOf(`parts/${name}`) + 512);

const isOther = (name: string): boolean => name.endsWith('.json');

async function finderFor(bytes: Uint8Array, searchBytes?: number): Promise<{ readonly finder: PartFinder; readonly hashed: () => number }> {
  let hashed = 0;
  const file = accessBytes(bytes);
  const hashOf = (piece: Uint8Array): string => {
    hashed += piece.length;
    return hex(sha256(piece));
  };
  const scan = await scanTar(file, (name) => isOther(name) || name.startsWith('parts/'));
  const finder = new PartFinder(file, scan, { hashOf, isOther, ...(searchBytes === undefined ? {} : { searchBytes }) });
  finder.want(wanted);
  return { finder, hashed: () => hashed };
}

/** Which of the parts are found; what is found has been compared with what it should be. */
async function found(bytes: Uint8Array, searchBytes?: number): Promise<readonly number[]> {
  const { finder } = await finderFor(bytes, searchBytes);
  const indexes: number[] = [];
  for (const [index, part] of wanted.entries()) {
    const start = await finder.find(part);
    if (start === undefined) continue;
    expect(Buffer.compare(bytes.subarray(start, start + part[1]), parts[index]!)).toBe(0);
    indexes.push(index);
  }
  return indexes;
}

const all = [0, 1, 2, 3, 4];

describe('parts in a file', () => {
  it('are where their entries say, for one reading of each', async () => {
    const { finder, hashed } = await finderFor(whole);
    for (const part of wanted) {
      const start = await finder.find(part);
      expect([start, finder.presumed(part)]).toEqual([start, start]);
      expect(await finder.find(part)).toBe(start);
    }
    expect(hashed()).toBe(parts.reduce((sum, bytes) => sum + bytes.length, 0));
  });

  it('are found behind any header that is damaged, renamed or gone', async () => {
    for (const [index, start] of starts.entries()) {
      for (const at of [0, 20, 100, 124, 130, 148, 156, 257, 265, 345])
        expect([index, at, await found(withByte(whole, start - 512 + at))]).toEqual([index, at, all]);
      expect(await found(Uint8Array.from(whole).fill(0, start - 512, start))).toEqual(all);
      expect(await found(Uint8Array.from(whole).fill(0x99, start - 512, start))).toEqual(all);
    }
    const renamed = entries.map(([name, bytes], index) => [index === 3 ? 'notes' : name, bytes] as const);
    expect(await found(await tarBytes(renamed))).toEqual(all);
  });

  it('are found where several headers behind each other are gone, and what is between them is damaged', async () => {
    const headless = Uint8Array.from(whole);
    for (const start of starts) headless.fill(0, start - 512, start);
    expect(await found(headless)).toEqual(all);
    // Without trying every block.
    expect(await found(headless, 0)).toEqual(all);
    expect(await found(withByte(headless, starts[2]! + 9), 0)).toEqual([0, 1, 3, 4]);
    expect(await found(withByte(headless, starts[0]!), 0)).toEqual([1, 2, 3, 4]);
  });

  it('are found where entries changed names, places or number, or where bytes were lost or came in between', async () => {
    const named = (index: number): string => `parts/${wanted[index]![0]}`;
    const swapped = entries.map(([name, bytes]) => [name === named(0) ? named(1) : name === named(1) ? named(0) : name, bytes] as const);
    expect(await found(await tarBytes(swapped))).toEqual(all);
    expect(await found(await tarBytes([...entries].reverse()))).toEqual(all);
    expect(await found(await tarBytes([...entries.slice(0, 3), ['parts/x', 'x'.repeat(900)], ...entries.slice(2)]))).toEqual(all);
    expect(await found(spliced(whole, starts[2]! - 512, starts[2]! - 512, random.bytes(777)))).toEqual(all);
    // Within a part's filling.
    expect(await found(spliced(whole, starts[0]! + 1_010, starts[0]! + 1_020))).toEqual(all);
    // Within a header: what follows stands beside every block.
    expect(await found(spliced(whole, starts[0]! - 5, starts[0]! - 2), 0)).toEqual(all);
  });

  it('are not found where one of their bytes differs or is missing, and all others are', async () => {
    for (const [index, start] of starts.entries()) {
      const others = all.filter((one) => one !== index);
      for (const at of [0, 1, 511, 699]) expect([index, await found(withByte(whole, start + at))]).toEqual([index, others]);
      expect([index, await found(whole.subarray(0, start + 400))]).toEqual([index, all.slice(0, index)]);
    }
    const without = entries.filter(([name]) => name !== `parts/${wanted[2]![0]}`);
    expect(await found(await tarBytes(without))).toEqual([0, 1, 3, 4]);
  });

  it('are looked for no longer than is allowed', async () => {
    // In a place that nothing points to: in the middle of something else.
    const hidden = await tarBytes([['notes', new Uint8Array([...random.bytes(2_048), ...parts[3]!, ...random.bytes(2_000)])]]);
    expect(await found(hidden)).toEqual([3]);
    expect(await found(hidden, 2_000)).toEqual([]);
  });

  it('are looked for until somebody stops it', async () => {
    const { finder } = await finderFor(whole);
    const stopped = AbortSignal.abort(new Error('stopped'));
    await expect(finder.find(wanted[0]!, stopped)).rejects.toThrow('stopped');
    expect(await finder.find(wanted[0]!)).toBe(starts[0]);
  });
});
