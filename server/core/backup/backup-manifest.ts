import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { fromHex, hex, sha256 } from '../../../shared/crypto/hash.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { BackupKeys } from '../installation-keys.ts';
import type { BackupTarget } from '../ports.ts';
import { BackupProblem } from './backup-problem.ts';

/** BACKUP.md, "A part". */
const partSchema = Type.Object({
  /** SHA-256 of the sealed file, hexadecimal: it's called by this. */
  object: Type.String({ pattern: '^[0-9a-f]{64}$' }),
  bytes: Type.Integer({ minimum: 0 }),
  /** The keyed name of what is in it, hexadecimal. */
  name: Type.String({ pattern: '^[0-9a-f]{64}$' }),
});

/** One sealed stretch of a table or of the list of files. */
export type BackupPart = Static<typeof partSchema>;

const headSchema = Type.Object({
  seq: Type.Integer({ minimum: 0 }),
  hash: Type.String(),
  signed_at: Type.String(),
  signature: Type.String(),
});

const manifestSchema = Type.Object({
  format: Type.Literal('heirlock backup 1'),
  name: Type.String(),
  taken_at: Type.String(),
  /** Of the program that made it. */
  version: Type.String(),
  /** The last migration that the database had had. */
  migration: Type.String(),
  database: Type.Union([Type.Literal('sqlite'), Type.Literal('postgres')]),
  /** The installation's public key for backups, hexadecimal. */
  installation: Type.String(),
  /** The fingerprint of its master key. */
  key_check: Type.String(),
  /** How many heartbeats the database had counted. */
  epoch: Type.Integer({ minimum: 0 }),
  /** How far the installation's own log went, signed. */
  audit_head: headSchema,
  tables: Type.Array(
    Type.Object({
      name: Type.String({ pattern: '^[a-z_]+$' }),
      columns: Type.Array(Type.String({ pattern: '^[a-z_0-9]+$' })),
      rows: Type.Integer({ minimum: 0 }),
      parts: Type.Array(partSchema),
    }),
  ),
  files: Type.Object({
    count: Type.Integer({ minimum: 0 }),
    bytes: Type.Integer({ minimum: 0 }),
    /** How many of them the installation itself didn't have. */
    missing: Type.Integer({ minimum: 0 }),
    parts: Type.Array(partSchema),
  }),
});

/** What a backup consists of. */
export type BackupManifest = Static<typeof manifestSchema>;

/** Where manifests are. */
export const manifestFolder = 'backups/';

export const manifestFile = (name: string): string => `${manifestFolder}${name}.json`;

/** The name of an object's file, two levels deep so that no folder gets too large. */
export const objectFile = (object: string): string => `objects/${object.slice(0, 2)}/${object}`;

const maxManifestBytes = 512 * 2 ** 20;

/** The manifest as its file: one line that is signed, and one with the signature. */
export function writeManifest(manifest: BackupManifest, keys: BackupKeys): Uint8Array {
  const line = JSON.stringify(manifest);
  const signature = hex(keys.sign(sha256(utf8(line))));
  return utf8(`${line}\n${JSON.stringify({ signature })}\n`);
}

/** A manifest whose signature nobody has looked at yet. */
export interface UncheckedManifest {
  readonly manifest: BackupManifest;
  readonly line: string;
  readonly signature: Uint8Array;
}

/** Reads one. @throws BackupProblem when it's missing, cut, or of another format. */
export async function readManifest(source: BackupTarget, name: string): Promise<UncheckedManifest> {
  const text = await readText(source, manifestFile(name), maxManifestBytes);
  const [line = '', second = ''] = text.split('\n');
  const [manifest, end] = [parse(line), parse(second)];
  const signature = (end as { readonly signature?: unknown } | undefined)?.signature;
  if (manifest === undefined || typeof signature !== 'string' || !/^[0-9a-f]{128}$/.test(signature))
    throw new BackupProblem(
      `The manifest ${manifestFile(name)} is cut off or no manifest: this backup wasn't completed, or not copied whole.`,
    );
  if ((manifest as { readonly format?: unknown }).format !== 'heirlock backup 1')
    throw new BackupProblem(
      `The manifest ${manifestFile(name)} has a format that this version doesn't know; a newer Heirlock may have made it.`,
    );
  if (!Value.Check(manifestSchema, manifest))
    throw new BackupProblem(`The manifest ${manifestFile(name)} lacks something that belongs in it.`);
  if (manifest.name !== name)
    throw new BackupProblem(
      `The manifest ${manifestFile(name)} is the one of the backup ${manifest.name}: the files of two backups were mixed.`,
    );
  return { manifest, line, signature: fromHex(signature) };
}

/** Accepts a manifest that this installation signed. @throws BackupProblem that says whether it's another key's or was changed. */
export function checkManifest({ manifest, line, signature }: UncheckedManifest, keys: BackupKeys, keyCheck: string): BackupManifest {
  if (manifest.key_check !== keyCheck || !equalBytes(utf8(manifest.installation), utf8(hex(keys.publicKey))))
    throw new BackupProblem(
      `The master key doesn't belong to the backup ${manifest.name}: it's another installation's backup, or another installation's key. Nothing has been changed.`,
    );
  if (!keys.isSignature(sha256(utf8(line)), signature))
    throw new BackupProblem(`The manifest of ${manifest.name} isn't as it was signed: it was changed or damaged.`);
  return manifest;
}

/** The names of all backups in a place, the earliest first. */
export async function listBackupNames(source: BackupTarget): Promise<readonly string[]> {
  const names: string[] = [];
  for await (const { name } of source.list(manifestFolder)) {
    const found = /^backups\/([0-9A-Za-z-]+)\.json$/.exec(name)?.[1];
    if (found !== undefined) names.push(found);
  }
  return names.sort();
}

/** The text of a small file. @throws BackupProblem when it's too large, BackupFileMissingError. */
export async function readText(source: BackupTarget, file: string, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of source.read(file)) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new BackupProblem(`The file ${file} is larger than such a file can be.`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    const value = JSON.parse(text) as unknown;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
