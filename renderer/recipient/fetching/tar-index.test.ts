import { pack } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { indexTar, slice } from './tar-index.ts';
import { problemCodeOf } from '../problems.ts';

type Entries = readonly (readonly [name: string, content: string])[];

async function archiveOf(entries: Entries): Promise<Uint8Array<ArrayBuffer>> {
  const archive = pack();
  for (const [name, content] of entries) archive.entry({ name, mtime: new Date(0) }, content);
  archive.finalize();
  const chunks: Uint8Array[] = [];
  for await (const chunk of archive) chunks.push(chunk as Uint8Array);
  return new Uint8Array(Buffer.concat(chunks));
}

async function codeOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return indexTar(new Blob([bytes])).then(() => 'opened', problemCodeOf);
}

const entries: Entries = [
  ['bundle.json', '{}'],
  [`parts/${'a'.repeat(64)}`, 'x'.repeat(1_500)],
  // Too long for one field, and for both together: prefix, and a pax header.
  [`${'folder/'.repeat(20)}end`, ''],
  [`${'ü'.repeat(200)}.json`, 'long'],
];

describe('the entries of a tar archive', () => {
  it('are found by name, with their bytes', async () => {
    const file = new Blob([await archiveOf(entries)]);
    const index = await indexTar(file);
    expect([...index.keys()]).toEqual(entries.map(([name]) => name));
    for (const [name, content] of entries) {
      const { start, sizeBytes } = index.get(name) ?? { start: 0, sizeBytes: -1 };
      expect(new TextDecoder().decode(await slice(file, start, sizeBytes))).toBe(content);
    }
  });

  it('are none in an empty archive', async () => {
    expect((await indexTar(new Blob([await archiveOf([])]))).size).toBe(0);
  });

  it('are refused when one comes twice', async () => {
    expect(
      await codeOf(
        await archiveOf([
          ['a', '1'],
          ['a', '2'],
        ]),
      ),
    ).toBe('damaged');
  });

  it('are refused for what is no archive, and for one that is cut', async () => {
    const whole = await archiveOf(entries);
    expect(await codeOf(new Uint8Array(2_000).fill(7))).toBe('bad_header');
    expect(await codeOf(new Uint8Array(100).fill(7))).toBe('truncated');
    for (const end of [1, 511, 513, 1_030, 1_536, 3_000]) expect(await codeOf(whole.slice(0, end)), `cut at ${end}`).toBe('truncated');
  });

  it('are refused when a bit of a header differs', async () => {
    const whole = await archiveOf(entries);
    for (const at of [0, 99, 124, 135, 148, 156, 257, 345, 511, 1_024, 1_024 + 130]) {
      const changed = whole.slice();
      changed[at] = (changed[at] ?? 0) ^ 1;
      expect(await codeOf(changed), `bit at ${at}`).not.toBe('opened');
    }
  });
});
