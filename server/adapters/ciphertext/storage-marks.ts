import { randomUUID } from 'node:crypto';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BlobMissingError, type EpochNote, type StorageMark } from '../../core/ports.ts';
import { noteOf, recordIn } from '../epoch-note-file.ts';
import { fileMode, ignoreMissing } from './durable-files.ts';
import type { S3Objects } from './s3-objects.ts';

const markName = 'storage-id';

/** The mark in a folder of blobs that exists. */
export function folderMark(folder: string, place: string): StorageMark {
  const file = join(folder, markName);
  return {
    place,
    read: async () => (await readFile(file, 'utf8').catch(ignoreMissing))?.trim() ?? null,
    write: async (id) => {
      const aside = `${file}.${randomUUID()}`;
      await writeFile(aside, `${id}\n`, { mode: fileMode, flush: true });
      await rename(aside, file);
    },
  };
}

/** The mark in a bucket. */
export function objectMark(objects: S3Objects, place: string): StorageMark {
  return {
    place,
    read: async () => (await readText(objects, markName))?.trim() ?? null,
    write: async (id) => void (await objects.write(markName, text(`${id}\n`))),
  };
}

const noteName = 'engine-epoch';
/** How far the note may lag behind the database: only a backup that is younger than this would be put back unnoticed. */
const lagMs = 60_000;

/**
 * The count of heartbeats as an object, for servers that have no disk in common. It's written once a minute, not at each heartbeat, and a
 * store that is away doesn't hold up a heartbeat: its silence would be taken for downtime.
 */
export function epochNoteObject(objects: S3Objects, steadyMs: () => number): EpochNote {
  let writtenAtMs: number | undefined;
  return {
    read: async () => recordIn((await readText(objects, noteName)) ?? ''),
    write: async (record) => {
      if (writtenAtMs !== undefined && steadyMs() - writtenAtMs < lagMs) return;
      const isFirst = writtenAtMs === undefined;
      writtenAtMs = steadyMs();
      const writing = objects.write(noteName, text(`${noteOf(record)}\n`), { shared: true });
      // Whoever keeps the objects has been told of a failure.
      if (isFirst)
        await writing.catch((error: unknown) => {
          writtenAtMs = undefined;
          throw error;
        });
      else writing.catch(() => undefined);
    },
  };
}

async function readText(objects: S3Objects, key: string): Promise<string | undefined> {
  const chunks: Uint8Array[] = [];
  try {
    for await (const chunk of objects.read(key)) chunks.push(chunk);
  } catch (error) {
    if (error instanceof BlobMissingError) return undefined;
    throw error;
  }
  return Buffer.concat(chunks).toString('utf8');
}

async function* text(content: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(content);
}
