import { readFile } from 'node:fs/promises';

const hashFile = new URL('../../dist/reader/heirlock-reader.html.sha256', import.meta.url);

/** The SHA-256 of the offline reader that was built with this program, as sheets print it; empty where none was built. */
export async function readerHash(): Promise<{ readonly readerHash?: string }> {
  const [hash] = (await readFile(hashFile, 'utf8').catch(() => '')).split(' ');
  return hash === undefined || !/^[0-9a-f]{64}$/.test(hash) ? {} : { readerHash: hash };
}
