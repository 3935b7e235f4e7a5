import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openLocalFolder } from './adapters/ciphertext/local-folder.ts';
import { openPackFolder } from './adapters/ciphertext/pack-folder.ts';
import { folderMark } from './adapters/ciphertext/storage-marks.ts';
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
  /** Null where the data folder has it. */
  readonly epochNote: EpochNote | null;
  close(): void;
}

/** Where documents are kept, as configured: one place, or two while everything is being moved. */
export interface OpenStores {
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
  readonly marks: readonly StorageMark[];
  readonly epochNote: EpochNote | null;
  close(): void;
}

/** @param report is told of every request that a store didn't carry out. */
export async function openStores(config: Settings, db: ServerDatabase, report: (error: unknown) => void): Promise<OpenStores> {
  const first = await openPlace(config, config.blobs, db, report);
  const { blobs, packs, mark, epochNote } = first;
  if (config.blobsFallback === null) return { blobs, packs, marks: [mark], epochNote, close: () => first.close() };
  const second = await openPlace(config, config.blobsFallback, db, report);
  const close = (): void => {
    first.close();
    second.close();
  };
  return { blobs: blobsInTwo(blobs, second.blobs), packs: packsInTwo(packs, second.packs), marks: [mark, second.mark], epochNote, close };
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
  return { blobs, packs, mark: folderMark(folder, words), epochNote: null, close: () => undefined };
}

async function openS3(
  place: BlobsPlace & { readonly kind: 's3' },
  words: string,
  credentialsFile: string | null,
  db: ServerDatabase,
  report: (error: unknown) => void,
): Promise<OpenPlace> {
  // A third of the program's size, and most installations do without.
  const { S3Objects, s3Blobs, s3Packs, objectMark, epochNoteObject } = await import('./adapters/ciphertext/s3-store.ts');
  const credentials = credentialsFile === null ? null : () => readCredentials(credentialsFile);
  const objects = new S3Objects(place, { credentials, report });
  return {
    blobs: s3Blobs(objects),
    packs: s3Packs(objects, uploadLedger(db)),
    mark: objectMark(objects, words),
    epochNote: epochNoteObject(objects, () => performance.now()),
    close: () => objects.close(),
  };
}

/** @throws Error for a file without two lines. */
async function readCredentials(file: string) {
  const [accessKeyId = '', secretAccessKey = ''] = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim());
  if (accessKeyId !== '' && secretAccessKey !== '') return { accessKeyId, secretAccessKey };
  throw new Error(`${file} must hold the access key id and, on a second line, the secret key`);
}
