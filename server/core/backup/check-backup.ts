import type { InstallationKeys } from '../installation-keys.ts';
import { BackupFileMissingError, type BackupTarget } from '../ports.ts';
import { assertPlace } from './backup-place.ts';
import { checkManifest, objectFile, readManifest, type BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { findObjects } from './earlier-backup.ts';
import type { ObjectSet } from './object-set.ts';
import { hashOf, linesOf, openPart } from './parts.ts';
import { fileOf, type ListedFile } from './portable-lines.ts';
import { openSample } from './open-sample.ts';

/** How many problems are named; the others are counted. */
const maxNamed = 20;
/** How many files are looked at together. */
const atOnce = 8;
/** How many documents are opened. */
const sampleSize = 20;

export interface BackupChecking {
  readonly keys: InstallationKeys;
  /** `everything`: each file is read to its end. `sample`: files only have to be there in their size, but some documents are opened. */
  readonly reading: 'everything' | 'sample';
  /** Called all the time. */
  readonly alive?: () => Promise<void>;
}

/** What was found. */
export interface BackupCheck {
  readonly manifest: BackupManifest;
  /** In words, the first twenty; empty for a backup that is as it should be. */
  readonly problems: readonly string[];
  readonly problemCount: number;
  /** Files that are missing or changed in the backup itself, by `<kind> <id>`; not those that the installation never had. */
  readonly damagedFiles: ReadonlySet<string>;
  /** Whether the database in it can be read to its end. */
  readonly isDatabaseWhole: boolean;
  /** How many documents were opened. */
  readonly opened: number;
}

/**
 * Looks whether a backup is whole, and changes nothing.
 * @throws BackupProblem when it's no backup, or not this key's: then nothing can be said about what is in it.
 */
export async function checkBackup(source: BackupTarget, name: string, checking: BackupChecking): Promise<BackupCheck> {
  await assertPlace(source);
  const { keys, alive = () => Promise.resolve() } = checking;
  const manifest = checkManifest(await readManifest(source, name), keys.backup, keys.fingerprint);
  const found = new Findings();
  for (const part of [...manifest.tables.flatMap(({ parts }) => parts), ...manifest.files.parts]) {
    await alive();
    await openPart(source, keys.backup, part).catch((error: unknown) => found.add(inWords(error)));
  }
  const isDatabaseWhole = found.count === 0;
  let opened = 0;
  if (isDatabaseWhole) {
    await checkFiles(source, manifest, checking, found);
    opened = await openSample(source, manifest, keys, sampleSize, found.damaged).catch((error: unknown) => {
      found.add(inWords(error));
      return 0;
    });
  }
  return { manifest, problems: found.problems, problemCount: found.count, damagedFiles: found.damaged, isDatabaseWhole, opened };
}

class Findings {
  readonly problems: string[] = [];
  readonly damaged = new Set<string>();
  count = 0;

  add(problem: string): void {
    this.count += 1;
    if (this.problems.length < maxNamed) this.problems.push(problem);
  }
}

async function checkFiles(source: BackupTarget, manifest: BackupManifest, checking: BackupChecking, found: Findings): Promise<void> {
  const { keys, reading, alive = () => Promise.resolve() } = checking;
  // One list instead of a question for each file.
  const there = reading === 'sample' ? await findObjects(source) : undefined;
  let batch: ListedFile[] = [];
  let count = 0;
  const settle = async (): Promise<void> => {
    await alive();
    await Promise.all(batch.map((file) => checkFile(source, file, there, found)));
    batch = [];
  };
  for await (const line of linesOf(source, keys.backup, manifest.files.parts)) {
    count += 1;
    batch.push(fileOf(line));
    if (batch.length === atOnce) await settle();
  }
  await settle();
  if (count !== manifest.files.count) found.add(`The list of files has ${count} lines and not ${manifest.files.count}.`);
}

async function checkFile(
  source: BackupTarget,
  { kind, id, sizeBytes, object }: ListedFile,
  there: ObjectSet | undefined,
  found: Findings,
): Promise<void> {
  if (object === null) return;
  const file = objectFile(object);
  if (there?.has(object, sizeBytes) === true) return;
  const size = await source.size(file);
  if (there === undefined && size === sizeBytes && (await hashOf(source.read(file))).hash === object) return;
  found.damaged.add(`${kind} ${id}`);
  found.add(size === undefined ? `The file ${file} is missing.` : `The file ${file} isn't what it was when it was written.`);
}

/** @throws what isn't about the backup, such as a place that doesn't answer. */
function inWords(error: unknown): string {
  if (error instanceof BackupProblem) return error.message;
  if (error instanceof BackupFileMissingError) return `${error.message.replace(/^the/, 'The')}.`;
  throw error;
}
