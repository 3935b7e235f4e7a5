import { createHash } from 'node:crypto';
import { open, type Entry, type ZipFile } from 'yauzl';

/** What is in a zip file: each entry's path, its size in bytes and SHA-256 in hex. Its checksums and sizes are checked along the way. */
export async function unzippedDigests(path: string): Promise<ReadonlyMap<string, { readonly sizeBytes: number; readonly sha256: string }>> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: true }, (error, opened) => (error === null ? resolve(opened) : reject(error))),
  );
  const found = new Map<string, { sizeBytes: number; sha256: string }>();
  return new Promise((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve(found));
    file.on('entry', (entry: Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const hash = createHash('sha256');
        let sizeBytes = 0;
        stream.on('data', (chunk: Buffer) => {
          hash.update(chunk);
          sizeBytes += chunk.length;
        });
        stream.on('error', reject);
        stream.on('end', () => {
          found.set(entry.fileName, { sizeBytes, sha256: hash.digest('hex') });
          file.readEntry();
        });
      });
    });
    file.readEntry();
  });
}
