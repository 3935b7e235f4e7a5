import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Bucket } from '../shared/domain/bucket-url.ts';
import { listFolder } from '../shared/node/pades/trusted-lists/list-folder.ts';
import type { ListStore } from '../shared/node/pades/trusted-lists/list-state.ts';
import { localFolderToLookAt, openLocalFolder } from './adapters/ciphertext/local-folder.ts';
import { openPackFolder } from './adapters/ciphertext/pack-folder.ts';
import type { S3Objects } from './adapters/ciphertext/s3-objects.ts';
import { folderMark } from './adapters/ciphertext/storage-marks.ts';
import { tryWritingFile } from './adapters/ciphertext/write-check.ts';
import { blobsInTwo, packsInTwo } from './adapters/ciphertext/two-stores.ts';
import { placeInWords, type BlobsPlace } from './config/blobs.ts';
import type { Config } from './config/config.ts';
import type { CiphertextStore, EpochNote, PackStore, StorageMark } from './core/ports.ts';
import { uploadLedger } from './core/sync/upload-ledger.ts';
import type { ServerDatabase } from './db/schema.ts';

type Settings = Pick<Config, 'dataDir' | 'blobs' | 'blobsFallback' | 'blobsCredentialsFile'>;

/** One place where documents are kept. */
export interface OpenPlace {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
  readonly mark: StorageMark;
  /** Stores a few bytes there. @throws what keeps documents from being stored. */
  readonly tryWriting: () => Promise<void>;
  /** Null where the data folder has it. */
  readonly epochNote: EpochNote | null;
  /** Where trusted lists are kept, for all servers. */
  readonly lists: ListStore;
  close(): void;
}

/** Where documents are kept, as configured: one place, or two while everything is being moved. */
export interface OpenStores {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
  readonly marks: readonly StorageMark[];
  /** Stores a few bytes where new documents go. @throws what keeps those from being stored. */
  readonly tryWriting: () => Promise<void>;
  readonly epochNote: EpochNote | null;
  readonly lists: ListStore;
  close(): void;
}

/** @param report is told of every request that a store didn't carry out. */
export async function openStores(config: Settings, db: ServerDatabase, report: (error: unknown) => void): Promise<OpenStores> {
  const first = await openPlace(config, config.blobs, db, report);
  const { blobs, packs, mark, epochNote, lists, tryWriting } = first;
  if (config.blobsFallback === null) return { blobs, packs, marks: [mark], epochNote, lists, tryWriting, close: () => first.close() };
  const second = await openPlace(config, config.blobsFallback, db, report);
  const close = (): void => {
    first.close();
    second.close();
  };
  const inTwo = { blobs: blobsInTwo(blobs, second.blobs), packs: packsInTwo(packs, second.packs), marks: [mark, second.mark] };
  return { ...inTwo, epochNote, lists, tryWriting, close };
}

/** Opens one place, whether it is the configured one or not. */
export async function openPlace(
  config: Pick<Settings, 'dataDir' | 'blobsCredentialsFile'>,
  place: BlobsPlace,
  db: ServerDatabase,
  report: (error: unknown) => void,
): Promise<OpenPlace> {
  const words = placeInWords(place, config.dataDir);
  if (place.kind === 's3') return openS3(place, words, config.blobsCredentialsFile, db, report);
  const folder = join(config.dataDir, 'blobs');
  const blobs = await openLocalFolder(folder);
  // Packs are written beside `parts` while they arrive, on the same file system.
  const packs = await openPackFolder({ packs: join(config.dataDir, 'parts'), uploads: join(config.dataDir, 'uploads') });
  const tryWriting = (): Promise<void> => tryWritingFile(join(folder, 'tmp'));
  const lists = listFolder(join(config.dataDir, 'trusted-lists'));
  return { blobs, packs, mark: folderMark(folder, words), epochNote: null, lists, tryWriting, close: () => undefined };
}

/** Documents, where it's only looked whether they are there: makes no folder, and needs no database. */
export interface BlobsToLookAt extends Pick<CiphertextStore, 'size'> {
  close(): void;
}

/** In the configured place, and while they are being moved in the other one too. */
export async function openBlobsToLookAt({ dataDir, blobs, blobsFallback, blobsCredentialsFile }: Settings): Promise<BlobsToLookAt> {
  const open = async (place: BlobsPlace): Promise<BlobsToLookAt> => {
    if (place.kind === 'folder') return { ...localFolderToLookAt(join(dataDir, 'blobs')), close: () => undefined };
    const objects = await openObjects(place, blobsCredentialsFile, () => undefined);
    const { s3Blobs } = await import('./adapters/ciphertext/s3-store.ts');
    const there = s3Blobs(objects);
    return { size: (id) => there.size(id), close: () => objects.close() };
  };
  const places = [await open(blobs), ...(blobsFallback === null ? [] : [await open(blobsFallback)])];
  return {
    size: async (id) => {
      for (const place of places) {
        const sizeBytes = await place.size(id);
        if (sizeBytes !== undefined) return sizeBytes;
      }
      return undefined;
    },
    close: () => places.forEach((place) => place.close()),
  };
}

async function openObjects(place: Bucket, credentialsFile: string | null, report: (error: unknown) => void): Promise<S3Objects> {
  // A third of the program's size, and most installations do without.
  const { S3Objects } = await import('./adapters/ciphertext/s3-store.ts');
  const credentials = credentialsFile === null ? null : () => readCredentials(credentialsFile);
  return new S3Objects(place, { credentials, report });
}

async function openS3(
  place: BlobsPlace & { readonly kind: 's3' },
  words: string,
  credentialsFile: string | null,
  db: ServerDatabase,
  report: (error: unknown) => void,
): Promise<OpenPlace> {
  const { s3Blobs, s3Packs, objectMark, epochNoteObject, listObjects, tryWritingObject } = await import(
    './adapters/ciphertext/s3-store.ts'
  );
  const objects = await openObjects(place, credentialsFile, report);
  return {
    blobs: s3Blobs(objects),
    packs: s3Packs(objects, uploadLedger(db)),
    mark: objectMark(objects, words),
    epochNote: epochNoteObject(objects, () => performance.now()),
    lists: listObjects(objects),
    tryWriting: tryWritingObject(objects, () => performance.now()),
    close: () => objects.close(),
  };
}

/** @throws Error for a file without two lines. */
async function readCredentials(file: string) {
  const [accessKeyId = '', secretAccessKey = ''] = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  if (accessKeyId !== '' && secretAccessKey !== '') return { accessKeyId, secretAccessKey };
  throw new Error(`${file} must hold the access key id and, on a second line, the secret key`);
}
