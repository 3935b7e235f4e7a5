import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { fromBuffer, open as openZip, type Entry, type ZipFile } from 'yauzl';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import { testNumber } from '../../../test/kit/runner/test-settings.ts';
import { memorySink, type SaveSink } from './save-sink.ts';
import { writeZip, type ZipEntry } from './write-zip.ts';
import { zipPaths } from './zip-paths.ts';

const modifiedAt = '2026-03-01T10:00:00.000Z';

/** Pours pieces out of one buffer that is overwritten as soon as a piece is taken, as the worker does. */
function entryOf(path: string, pieces: readonly Uint8Array[]): ZipEntry {
  const buffer = new Uint8Array(Math.max(0, ...pieces.map(({ length }) => length)));
  const pour: ZipEntry['pour'] = async (write) => {
    for (const piece of pieces) {
      buffer.set(piece);
      await write(buffer.subarray(0, piece.length));
      buffer.fill(0xee);
    }
  };
  return { path, modifiedAt, pour };
}

const piecesOf = (count: number, sizeBytes: number, seed: number) =>
  Array.from({ length: count }, (_, piece) =>
    Uint8Array.from({ length: sizeBytes }, (_unused, index) => (index * 31 + piece * 7 + seed) & 0xff),
  );

async function unzipped(zip: Blob): Promise<ReadonlyMap<string, Buffer>> {
  const file = await new Promise<ZipFile>(
    (resolve, reject) =>
      void zip
        .arrayBuffer()
        .then((bytes) =>
          fromBuffer(Buffer.from(bytes), { lazyEntries: true }, (error, opened) => (error === null ? resolve(opened) : reject(error))),
        ),
  );
  const found = new Map<string, Buffer>();
  return new Promise((resolve, reject) => {
    file.on('error', reject);
    file.on('end', () => resolve(found));
    file.on('entry', (entry: Entry) => {
      file.openReadStream(entry, (error, stream) => {
        if (error !== null) return reject(error);
        const chunks: Buffer[] = [];
        stream
          .on('data', (chunk: Buffer) => chunks.push(chunk))
          .on('error', reject)
          .on('end', () => {
            found.set(entry.fileName, Buffer.concat(chunks));
            file.readEntry();
          });
      });
    });
    file.readEntry();
  });
}

async function disposableFolder(): Promise<AsyncDisposable & { readonly path: string }> {
  const folder = await tempFolder('zip');
  return { path: folder.path, [Symbol.asyncDispose]: () => folder.remove() };
}

/** Writes a file, but leaves these zeros out: a hole reads the same. */
function sparseSink(file: FileHandle, zeros: Uint8Array): SaveSink {
  let at = 0;
  return {
    write: async (bytes) => {
      if (bytes !== zeros) await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    },
    finish: async () => {
      await file.close();
      return undefined;
    },
    abandon: () => file.close(),
  };
}

async function listed(path: string): Promise<readonly Entry[]> {
  const file = await new Promise<ZipFile>((resolve, reject) =>
    openZip(path, (error, opened) => (error === null ? resolve(opened) : reject(error))),
  );
  const entries: Entry[] = [];
  return new Promise((resolve, reject) =>
    file
      .on('entry', (entry: Entry) => entries.push(entry))
      .on('end', () => resolve(entries))
      .on('error', reject),
  );
}

describe('a zip of documents', () => {
  it('has every file byte for byte, though their buffers are used again at once', async () => {
    const contents = new Map([
      ['Will.pdf', piecesOf(3, 70_000, 1)],
      ['Photos/Summer at the lake, 1974.jpg', piecesOf(1, 1_000, 2)],
      ['Straße.txt', []],
      ['empty.txt', [new Uint8Array(0)]],
    ]);
    const zip = await writeZip(
      [...contents].map(([path, pieces]) => entryOf(path, pieces)),
      memorySink(),
    );
    const found = await unzipped(zip ?? new Blob());
    expect([...found.keys()]).toEqual([...contents.keys()]);
    for (const [path, pieces] of contents) expect(Buffer.compare(found.get(path) ?? Buffer.alloc(0), Buffer.concat(pieces)), path).toBe(0);
  });

  it('may have hundreds of files, or none', async () => {
    const many = await writeZip(
      Array.from({ length: 300 }, (_, index) => entryOf(`${index}.txt`, piecesOf(1, 3, index))),
      memorySink(),
    );
    expect((await unzipped(many ?? new Blob())).size).toBe(300);
    expect((await unzipped((await writeZip([], memorySink())) ?? new Blob())).size).toBe(0);
  });

  it('has files of any size: beyond 4 GiB in its long form, HEIRLOCK_TEST_ZIP_MIB=4100', async () => {
    await using folder = await disposableFolder();
    const path = join(folder.path, 'large.zip');
    const file = await open(path, 'w');
    const zeros = new Uint8Array(2 ** 20);
    const count = testNumber('ZIP_MIB', 100);
    const large: ZipEntry = {
      path: 'zeros.bin',
      modifiedAt,
      pour: async (write) => {
        for (let piece = 0; piece < count; piece += 1) await write(zeros);
      },
    };
    await writeZip([large, entryOf('after.txt', [new TextEncoder().encode('still here')])], sparseSink(file, zeros));
    const entries = await listed(path);
    expect(
      entries.map(({ fileName, uncompressedSize, relativeOffsetOfLocalHeader }) => [
        fileName,
        uncompressedSize,
        relativeOffsetOfLocalHeader > count * 2 ** 20,
      ]),
    ).toEqual([
      ['zeros.bin', count * 2 ** 20, false],
      ['after.txt', 10, true],
    ]);
  });

  it('waits for the sink before it takes the next piece', async () => {
    let inSink = 0;
    let offered = 0;
    const sink: SaveSink = {
      write: async (bytes) => {
        await new Promise((resolve) => setTimeout(resolve, 1));
        if (bytes.length === 5_000) inSink += 1;
      },
      finish: async () => undefined,
      abandon: async () => undefined,
    };
    const pour: ZipEntry['pour'] = async (write) => {
      for (let piece = 0; piece < 20; piece += 1) {
        offered += 1;
        await write(new Uint8Array(5_000));
        expect(inSink).toBe(offered);
      }
    };
    await writeZip([{ path: 'a', modifiedAt, pour }], sink);
    expect(inSink).toBe(20);
  });

  it('leaves nothing behind when a file or the sink fails, and tells which failure it was', async () => {
    const abandoned: string[] = [];
    const sink = (name: string, write: SaveSink['write']): SaveSink => ({
      write,
      finish: async () => new Blob(),
      abandon: async () => void abandoned.push(name),
    });
    const failing: ZipEntry = {
      path: 'b',
      modifiedAt,
      pour: async (write) => {
        await write(new Uint8Array(10));
        throw new Error('damaged');
      },
    };
    await expect(
      writeZip(
        [entryOf('a', piecesOf(2, 10, 1)), failing],
        sink('file', async () => undefined),
      ),
    ).rejects.toThrow('damaged');
    let ended: unknown;
    const watched: ZipEntry = {
      path: 'a',
      modifiedAt,
      pour: (write) =>
        write(new Uint8Array(10)).catch((error: unknown) => {
          ended = error;
          throw error;
        }),
    };
    await expect(
      writeZip(
        [watched],
        sink('sink', async (bytes) => {
          if (bytes.length === 10) throw new Error('disk full');
        }),
      ),
    ).rejects.toThrow('disk full');
    expect(abandoned).toEqual(['file', 'sink']);
    expect(String(ended)).toContain('disk full');
  });
});

describe('paths in the zip', () => {
  it('keep folders, clash with none, and lead nowhere else', () => {
    const documents = [
      { name: 'Will.pdf', folder: '' },
      { name: 'will.PDF', folder: '' },
      { name: 'Will.pdf', folder: '' },
      { name: 'Will.pdf', folder: 'Papers/House' },
      { name: '../../etc/passwd', folder: '../../..' },
      { name: '..', folder: '/' },
      { name: 'notes', folder: 'a' },
      { name: 'notes', folder: 'A' },
    ];
    const paths = zipPaths(documents);
    expect(paths.slice(0, 4)).toEqual(['Will.pdf', 'will (2).PDF', 'Will (3).pdf', 'Papers/House/Will.pdf']);
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(documents.length);
    for (const path of paths)
      expect(
        path.split('/').every((level) => level !== '' && level !== '.' && level !== '..'),
        path,
      ).toBe(true);
  });
});
