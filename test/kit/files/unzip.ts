import { createHash } from 'node:crypto';
import { open, type Entry, type ZipFile } from 'yauzl';

/** What is in a small zip file: each entry's bytes by its path, in order. */
export async function unzipped(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const found = new Map<string, Buffer>();
  await eachEntry(path, (name) => {
    const pieces: Buffer[] = [];
    return { take: (piece) => pieces.push(piece), end: () => found.set(name, Buffer.concat(pieces)) };
  });
  return found;
}

/** What is in a zip file: each entry's path, its size in bytes and SHA-256 in hex. Its checksums and sizes are checked along the way. */
export async function unzippedDigests(path: string): Promise<ReadonlyMap<string, { readonly sizeBytes: number; readonly sha256: string }>> {
  const found = new Map<string, { sizeBytes: number; sha256: string }>();
  await eachEntry(path, (name) => {
    const hash = createHash('sha256');
    let sizeBytes = 0;
    return {
      take: (piece) => {
        hash.update(piece);
        sizeBytes += piece.length;
      },
      end: () => found.set(name, { sizeBytes, sha256: hash.digest('hex') }),
    };
  });
  return found;
}

interface Taker {
  readonly take: (piece: Buffer) => unknown;
  readonly end: () => unknown;
}

/** Passes on the pieces of each entry in turn. @throws Error for a zip that is not sound. */
async function eachEntry(path: string, begin: (name: string) => Taker): Promise<void> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    open(path, { lazyEntries: true, autoClose: true }, (error, opened) => (error === null ? resolve(opened) : reject(error))),
  );
  await new Promise<void>((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve());
    file.on('entry', (entry: Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const { take, end } = begin(entry.fileName);
        stream.on('data', (piece: Buffer) => void take(piece));
        stream.on('error', reject);
        stream.on('end', () => {
          end();
          file.readEntry();
        });
      });
    });
    file.readEntry();
  });
}
