import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { zstdCompressSync, constants } from 'node:zlib';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { estateFiles, kept, keptFiles, unpackReaders, type Kept } from './kept-estates.ts';
import { sealSampleEstate } from './seal-sample-estate.ts';

// Keeps the present version's offline reader, unless one of the same bytes is kept, and an estate that it sealed. The newest may be made
// anew under the same name until its version has landed; what landed stays. Usage: npm run keep:estate -- <name>, such as the day.

const slow = { params: { [constants.ZSTD_c_compressionLevel]: 19 } };

/** The list without the newest entry, if that's the one to be made anew. @throws Error for the name of an earlier one. */
function before(name: string): Kept {
  const estates = kept.estates.at(-1)?.name === name ? kept.estates.slice(0, -1) : kept.estates;
  const readers = kept.readers.at(-1)?.name === name ? kept.readers.slice(0, -1) : kept.readers;
  if ([...estates, ...readers].some((one) => one.name === name))
    throw new Error(`${name} was kept by an earlier version: take another name`);
  return { readers, estates };
}

async function withReader(name: string, { readers, estates }: Kept): Promise<Kept> {
  const reader = await readFile(readerFile);
  const sha256 = createHash('sha256').update(reader).digest('hex');
  const known = readers.find((one) => one.sha256 === sha256);
  if (known !== undefined) return { readers, estates: [...estates, { name, reader: known.name }] };
  const dictionary = (await unpackReaders()).get(readers.at(-1)?.name ?? '');
  await writeFile(keptFiles.reader(name), zstdCompressSync(reader, { ...slow, ...(dictionary === undefined ? {} : { dictionary }) }));
  return { readers: [...readers, { name, sha256 }], estates: [...estates, { name, reader: name }] };
}

const [, , name = ''] = process.argv;
if (!/^[\w-]+$/.test(name)) throw new Error('say what to call it, such as the day: npm run keep:estate -- 2026-11-27');
const list = await withReader(name, before(name));
await using folder = await tempFolder('keep-estate');
await sealSampleEstate(folder.path, null);
const tar = execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '-cf', '-', '-C', folder.path, ...Object.values(estateFiles)], {
  maxBuffer: 2 ** 28,
});
await writeFile(keptFiles.estate(name), zstdCompressSync(tar, slow));
await writeFile(keptFiles.list, `${JSON.stringify(list, null, 2)}\n`);
