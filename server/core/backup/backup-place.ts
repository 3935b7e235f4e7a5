import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import type { BackupKeys } from '../installation-keys.ts';
import { BackupFileMissingError, type BackupTarget } from '../ports.ts';
import { readText } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { oneChunk } from './parts.ts';

const placeFile = 'heirlock-backups.json';
const format = 'heirlock backups 1';

/** Makes a place this installation's, or finds that it is. @throws BackupProblem when it's another one's. */
export async function claimPlace(target: BackupTarget, keys: BackupKeys): Promise<void> {
  const owner = await ownerOf(target);
  const own = hex(keys.publicKey);
  if (owner === own) return;
  if (owner !== undefined)
    throw new BackupProblem(`In ${target.place} are the backups of another installation, or of another master key. Choose an empty place.`);
  for await (const { name } of target.list(''))
    throw new BackupProblem(`${target.place} isn't empty (${name}), and holds no backups of this installation. Choose an empty place.`);
  const text = utf8(`${JSON.stringify({ format, installation: own })}\n`);
  await target.put(placeFile, text.length, () => oneChunk(text));
}

/** @throws BackupProblem for a place that holds no backups. */
export async function assertPlace(source: BackupTarget): Promise<void> {
  if ((await ownerOf(source)) === undefined) throw new BackupProblem(`There are no backups of Heirlock in ${source.place}.`);
}

/** The public key of the installation whose place it is; undefined for nobody's. */
async function ownerOf(target: BackupTarget): Promise<string | undefined> {
  let text: string;
  try {
    text = await readText(target, placeFile, 4_096);
  } catch (error) {
    if (error instanceof BackupFileMissingError) return undefined;
    throw error;
  }
  const found = /^\{"format":"heirlock backups 1","installation":"([0-9a-f]{64})"\}\n$/.exec(text)?.[1];
  if (found === undefined) throw new BackupProblem(`The file ${placeFile} in ${target.place} isn't one that this version can read.`);
  return found;
}
