import { isBucketUrl, overlap, readBucketUrl, type Bucket } from '../../../shared/domain/bucket-url.ts';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, basename, relative, resolve } from 'node:path';

/** Why a place can't be a backup's, in words; undefined when it can. Symbolic links are followed. */
export async function whyNotApart(
  place: string,
  installation: {
    readonly dataDir: string;
    readonly masterKeyFile: string;
    readonly blobs: { readonly kind: 'folder' } | ({ readonly kind: 's3' } & Bucket);
  },
): Promise<string | undefined> {
  if (isBucketUrl(place)) {
    const { blobs } = installation;
    if (blobs.kind === 'folder' || !overlap(readBucketUrl(place), blobs)) return undefined;
    return `The backup's place s3://${blobs.bucket}/ and that of the documents lie in one another: whatever takes one takes the other. Choose another bucket.`;
  }
  const [folder, dataDir, key] = await Promise.all([place, installation.dataDir, installation.masterKeyFile].map(whereIs));
  if (isWithin(dataDir ?? '', folder ?? '') || isWithin(folder ?? '', dataDir ?? ''))
    return `The backup's folder ${folder} and the data folder ${dataDir} lie in one another: whatever takes one takes the other. Choose another disk or machine.`;
  if (isWithin(key ?? '', folder ?? ''))
    return `The master key file ${key} lies in the backup's folder: together they open everything. Keep it in another place.`;
  return undefined;
}

/** Whether a file would lie in a folder. Symbolic links are followed. */
export async function liesWithin(file: string, folder: string): Promise<boolean> {
  return isWithin(await whereIs(file), await whereIs(folder));
}

/** The real path of what is there, and of what isn't yet. */
async function whereIs(path: string): Promise<string> {
  const full = resolve(path);
  try {
    return await realpath(full);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || dirname(full) === full) throw error;
    return join(await whereIs(dirname(full)), basename(full));
  }
}

function isWithin(inner: string, outer: string): boolean {
  const way = relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !isAbsolute(way));
}
