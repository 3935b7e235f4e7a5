import { randomInt } from 'node:crypto';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { DocumentRow, DocumentVersionRow, VaultKeyRow } from '../../db/schema.ts';
import type { InstallationKeys } from '../installation-keys.ts';
import type { BackupTarget, ByteRange } from '../ports.ts';
import { objectFile, type BackupManifest } from './backup-manifest.ts';
import { BackupProblem } from './backup-problem.ts';
import { linesOf } from './parts.ts';
import { fileOf, rowOf } from './portable-lines.ts';

/** Documents up to this size are opened: the sample is to show that keys and files fit, which it does on small ones. */
const maxSampledBytes = 8 * 2 ** 20;

interface Sampled {
  readonly version: DocumentVersionRow;
  vaultId?: Ulid;
  wrappedKey?: Uint8Array;
  object?: string | null;
}

/**
 * Opens some documents out of a backup, with nothing but the backup and the master key: versions that the server has the keys of, chosen at
 * random.
 * @param damaged files that were found damaged already.
 * @returns how many were opened.
 * @throws BackupProblem for one that doesn't open.
 */
export async function openSample(
  source: BackupTarget,
  manifest: BackupManifest,
  keys: InstallationKeys,
  size: number,
  damaged: ReadonlySet<string>,
): Promise<number> {
  const chosen = await choose(source, manifest, keys, size);
  const byDocument = Map.groupBy(chosen, ({ version }) => version.document_id);
  for await (const document of tableRows<DocumentRow>(source, manifest, keys, 'documents'))
    for (const sampled of byDocument.get(document.id) ?? []) sampled.vaultId = document.vault_id;
  const byVault = Map.groupBy(chosen, ({ vaultId }) => vaultId);
  for await (const { vault_id: vaultId, wrapped_key: key } of tableRows<VaultKeyRow>(source, manifest, keys, 'vault_keys'))
    for (const sampled of byVault.get(vaultId) ?? []) sampled.wrappedKey = key;
  const byBlob = new Map(chosen.map((sampled) => [sampled.version.blob_id as string, sampled]));
  for await (const line of linesOf(source, keys.backup, manifest.files.parts)) {
    const { kind, id, object } = fileOf(line);
    const sampled = kind === 'blob' ? byBlob.get(id) : undefined;
    if (sampled !== undefined) sampled.object = object;
  }
  let opened = 0;
  for (const sampled of chosen) {
    if (sampled.object === null || damaged.has(`blob ${sampled.version.blob_id}`)) continue;
    await open(source, keys, sampled);
    opened += 1;
  }
  return opened;
}

/** So many versions out of all, each as likely as any other. */
async function choose(source: BackupTarget, manifest: BackupManifest, keys: InstallationKeys, size: number): Promise<readonly Sampled[]> {
  const chosen: Sampled[] = [];
  let seen = 0;
  for await (const version of tableRows<DocumentVersionRow>(source, manifest, keys, 'document_versions')) {
    if (version.blob_size_bytes > maxSampledBytes) continue;
    seen += 1;
    if (chosen.length < size) chosen.push({ version });
    else {
      const place = randomInt(seen);
      if (place < size) chosen[place] = { version };
    }
  }
  return chosen;
}

async function open(source: BackupTarget, keys: InstallationKeys, { version, vaultId, wrappedKey, object }: Sampled): Promise<void> {
  const { document_id: documentId, version: number } = version;
  if (vaultId === undefined || wrappedKey === undefined || object === undefined || object === null)
    throw new BackupProblem(`The backup lacks what belongs to the document ${documentId}.`);
  try {
    const key = keys.openDocumentKey(wrappedKey, version.wrapped_key, vaultId, documentId, number);
    try {
      const place = { documentId, version: number };
      const content = openContainer((range) => stretch(source, object, range), version.blob_size_bytes, key, place);
      let bytes = 0;
      for await (const chunk of content) bytes += chunk.length;
      if (bytes !== version.size_bytes) throw new BackupProblem(`The document ${documentId} has another length in the backup.`);
    } finally {
      wipe(key);
    }
  } catch (error) {
    if (error instanceof CryptoError) throw new BackupProblem(`The document ${documentId} doesn't open from the backup.`, { cause: error });
    throw error;
  }
}

/** A range of an object; places only give whole files. */
async function* stretch(source: BackupTarget, object: string, { start, end }: ByteRange): AsyncIterable<Uint8Array> {
  let position = 0;
  for await (const chunk of source.read(objectFile(object))) {
    const [from, to] = [Math.max(start - position, 0), Math.min(end - position, chunk.length)];
    if (to > from) yield chunk.subarray(from, to);
    position += chunk.length;
    if (position >= end) return;
  }
}

/** The rows of one table of a backup, as the database had them. */
async function* tableRows<Row>(source: BackupTarget, manifest: BackupManifest, keys: InstallationKeys, name: string): AsyncIterable<Row> {
  const table = manifest.tables.find((one) => one.name === name);
  if (table === undefined) return;
  for await (const line of linesOf(source, keys.backup, table.parts)) yield rowOf(table.columns, line) as Row;
}
