import { readFile, writeFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';

/** The entries of a tar archive, in order. */
export type TarEntries = readonly (readonly [name: string, bytes: Buffer])[];

export async function readTar(path: string): Promise<TarEntries> {
  const tar = extract();
  tar.end(await readFile(path));
  const entries: [string, Buffer][] = [];
  for await (const entry of tar) entries.push([entry.header.name, await buffer(entry)]);
  return entries;
}

export async function writeTar(path: string, entries: TarEntries): Promise<void> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name }, bytes);
  tar.finalize();
  await writeFile(path, await buffer(tar));
}
