import { pack } from 'tar-stream';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { spliced, withByte } from '../../../test/kit/files/tar-bytes.ts';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import { accessBytes, aroundFaults } from './random-access.ts';
import { scanTar, type TarScan } from './scan-tar.ts';

type Entries = readonly (readonly [name: string, content: string])[];

async function archiveOf(entries: Entries): Promise<Uint8Array<ArrayBuffer>> {
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name, mtime: new Date(0) }, content);
  archive.finalize();
  return new Uint8Array(await buffer(archive));
}

const entries: Entries = [
  ['bundle.json', '{}'],
  [`parts/${'a'.repeat(64)}`, 'x'.repeat(1_500)],
  // Too long for one field, and for both together: prefix, and a pax header.
  [`${'folder/'.repeat(20)}end`, ''],
  [`${'ü'.repeat(200)}.json`, 'long'],
];

const isKnown = (name: string): boolean => name === 'bundle.json' || name.startsWith('parts/');
const scan = (bytes: Uint8Array): Promise<TarScan> => scanTar(accessBytes(bytes), isKnown);

function contents(bytes: Uint8Array, { entries: found }: TarScan): Entries {
  return found.map(({ name, start, sizeBytes = -1 }) => [name, new TextDecoder().decode(bytes.subarray(start, start + sizeBytes))]);
}

describe('the entries of a tar archive', () => {
  it('are found by name, with their bytes', async () => {
    const bytes = await archiveOf(entries);
    const found = await scan(bytes);
    expect(found.fault).toBeUndefined();
    expect(contents(bytes, found)).toEqual(entries);
  });

  it('are none in an empty archive, and in no bytes', async () => {
    expect(await scan(await archiveOf([]))).toEqual({ entries: [], fault: undefined });
    expect(await scan(new Uint8Array(0))).toEqual({ entries: [], fault: undefined });
  });

  it('may come twice: that is for others to judge', async () => {
    const twice: Entries = [
      ['a', '1'],
      ['a', '2'],
    ];
    const bytes = await archiveOf(twice);
    expect(contents(bytes, await scan(bytes))).toEqual(twice);
  });

  it('are none in what is no archive', async () => {
    expect((await scan(new Uint8Array(2_000).fill(7))).fault).toBe('bad_header');
    expect((await scan(new Uint8Array(100).fill(7))).fault).toBe('truncated');
  });

  it('are found up to a cut', async () => {
    const bytes = await archiveOf(entries);
    for (const [end, whole] of [
      [1, 0],
      [511, 0],
      [513, 0],
      [1_030, 1],
      [1_536, 1],
      [2_600, 1],
      [3_072, 2],
    ] as const) {
      const found = await scan(bytes.subarray(0, end));
      expect([end, found.entries.filter(({ isSound }) => isSound).length]).toEqual([end, whole]);
      if (end !== 3_072) expect([end, found.fault]).toEqual([end, 'truncated']);
    }
  });
});

describe('a damaged tar archive', () => {
  const plain: Entries = [
    ['bundle.json', 'b'.repeat(700)],
    ...['1', '2', '3', '4'].map((digit) => [`parts/${digit.repeat(64)}`, digit.repeat(900)] as const),
  ];

  /** Where bytes of each entry are said to begin. */
  const starts = (found: TarScan): readonly number[] => found.entries.map(({ start }) => start);

  it('keeps every entry’s place when any byte of any header is changed', async () => {
    const whole = await archiveOf(plain);
    const right = starts(await scan(whole));
    for (let header = 0; header < plain.length; header += 1) {
      for (let at = 0; at < 512; at += 1) {
        const found = await scan(withByte(whole, (right[header] ?? 0) - 512 + at, (byte) => byte ^ 0x10));
        // A leading zero of the sum may as well be a space.
        const isSum = at >= 148 && at < 156;
        expect([header, at, found.fault !== undefined || isSum, starts(found)]).toEqual([header, at, true, right]);
      }
    }
  });

  it('keeps the others’ places when a header is gone altogether, or everything around one', async () => {
    const whole = await archiveOf(plain);
    const right = starts(await scan(whole));
    for (const [header, start] of right.entries()) {
      const found = await scan(Uint8Array.from(whole).fill(0, start - 512, start));
      expect(starts(found)).toEqual(right.filter((one) => one !== start));
      const torn = Uint8Array.from(whole).fill(0x41, Math.max(0, start - 700), start + 100);
      expect(starts(await scan(torn))).toEqual(expect.arrayContaining(right.slice(header + 1)));
    }
  });

  it('is read on behind bytes that were lost or came in between, however many', async () => {
    const whole = await archiveOf(plain);
    const right = starts(await scan(whole));
    const third = (right[3] ?? 0) - 512;
    for (const count of [1, 511, 512, 513, 1_000, 2_000_000]) {
      const inserted = await scan(spliced(whole, third - 200, third - 200, new Uint8Array(count).fill(0x2a)));
      expect(starts(inserted)).toEqual(expect.arrayContaining(right.slice(3).map((start) => start + count)));
      if (count > 600) continue;
      const removed = await scan(spliced(whole, third - 200 - count, third - 200));
      expect(starts(removed)).toEqual(expect.arrayContaining(right.slice(3).map((start) => start - count)));
    }
  });

  it('is read on behind a header whose size leads astray although it holds', async () => {
    const whole = await archiveOf(plain);
    const right = starts(await scan(whole));
    const header = (right[1] ?? 0) - 512;
    // 900 is 1604 in octal: a block more, and the checksum with it.
    const longer = withByte(
      withByte(whole, header + 131, (byte) => byte + 1),
      header + 153,
      (byte) => byte + 1,
    );
    const found = await scan(longer);
    expect(starts(found)).toEqual(expect.arrayContaining([...right]));
    expect(found.fault).toBe('damaged');
  });

  it('says that something stands behind its end', async () => {
    const whole = await archiveOf(plain);
    expect((await scan(new Uint8Array([...whole, ...new Uint8Array(9_000)]))).fault).toBeUndefined();
    expect((await scan(new Uint8Array([...whole, ...new Uint8Array(9_000), 1]))).fault).toBe('damaged');
    const more = await scan(new Uint8Array([...whole, ...(await archiveOf([['later', 'x']]))]));
    expect([more.fault, more.entries.at(-1)?.name]).toEqual(['damaged', 'later']);
  });

  it('comes to an end whatever it is made of', async () => {
    const random = seededRandom(20_261_126);
    const headers = (await archiveOf(plain)).subarray(0, 512);
    for (let round = 0; round < 200; round += 1) {
      const bytes = random.bytes(random.integer(0, 20_000));
      for (let count = random.integer(0, 8); count > 0 && bytes.length > 600; count -= 1)
        bytes.set(headers, random.integer(0, bytes.length - 513));
      const { entries: found } = await scan(bytes);
      for (const { start, end } of found) expect(start <= end && end <= Math.max(bytes.length, start)).toBe(true);
    }
  });
});

describe('a file on a disk with faults', () => {
  it('has zeros for what can’t be read, and nothing else', async () => {
    const bytes = new Uint8Array(10_000).fill(5);
    const fault = new Error('EIO');
    const read = (start: number, sizeBytes: number): Promise<Uint8Array> =>
      start < 4_200 && start + sizeBytes > 4_100 ? Promise.reject(fault) : accessBytes(bytes).read(start, sizeBytes);
    const around = await aroundFaults({ sizeBytes: bytes.length, read }, (error) => error === fault).read(100, 20_000);
    expect(around.length).toBe(9_900);
    const zeros = [...around.keys()].filter((at) => around[at] === 0).map((at) => at + 100);
    expect([zeros[0]! <= 4_100, zeros.at(-1)! >= 4_199, zeros.length <= 1_024, zeros.at(-1)! - zeros[0]! + 1]).toEqual([
      true,
      true,
      true,
      zeros.length,
    ]);
    await expect(aroundFaults({ sizeBytes: 1, read: () => Promise.reject(fault) }, () => false).read(0, 1)).rejects.toBe(fault);
  });
});
