import { hash } from 'node:crypto';
import { closeSync, fstatSync, fsyncSync, openSync } from 'node:fs';
import { asKey, keyBytes, wipe } from '../../../shared/crypto/keys.ts';
import { streamHeaderBytes } from '../../../shared/crypto/secret-stream.ts';
import {
  chunkBytes,
  containerBytesOf,
  containerHeaderBytes,
  sealedChunkBytes,
  type DocumentBinding,
} from '../../../shared/format/container/document-container-layout.ts';
import { beginSegment } from '../../../shared/format/container/document-segment.ts';
import { readWhole, writeWhole } from './descriptor-io.ts';
import { packHeadBytes, writePackHead, type PartSize } from './pack-head.ts';
import { fileChanged, fileUnreadable, isUnchanged, sourceFlags } from './source-state.ts';

/** A file that is to become a container of one segment. */
export interface SmallFile {
  readonly path: string;
  /** As seen before: one whose size has changed by now is refused. */
  readonly sizeBytes: number;
  readonly binding: DocumentBinding;
  /** The container's header. */
  readonly header: Uint8Array;
}

/** Small files to be sealed into one pack: what takes most of the time is flushing to disk, and one flush serves all of them. */
export interface SmallFilesTask {
  readonly act: 'pack';
  readonly files: readonly SmallFile[];
  /** The containers' sealing keys, 32 bytes each, in memory that all threads share. */
  readonly sealingKeys: SharedArrayBuffer;
  /** Path of the pack (mode 0600), which must not exist yet. */
  readonly target: string;
}

/** What became of one of the files. */
export type SmallFileOutcome =
  | { readonly ok: true; readonly part: PartSize; readonly modifiedAtMs: number }
  | { readonly ok: false; readonly name: string; readonly code: string; readonly message: string };

/** Where the thread's packs are made, one after another: touching that much fresh memory for each costs as much as writing it. */
let packMemory = Buffer.alloc(0);

/** This many bytes of it. What was sealed before may still be in them. */
function packMemoryOf(sizeBytes: number): Buffer {
  if (packMemory.length < sizeBytes) packMemory = Buffer.allocUnsafeSlow(sizeBytes);
  return packMemory.subarray(0, sizeBytes);
}

/**
 * Seals the files one after another and writes those that could be read into one pack, which has been flushed when this returns;
 * where none could, there is no pack. A file that can't be read, or is written to in the meantime, doesn't affect the others.
 * @throws errors of the file system that concern the pack.
 */
export function runSmallFilesTask({ files, sealingKeys, target }: SmallFilesTask): readonly SmallFileOutcome[] {
  const maxBytes = files.reduce((sum, { sizeBytes }) => sum + containerBytesOf(sizeBytes), 0);
  const bodies = packMemoryOf(maxBytes);
  const plain = Buffer.allocUnsafeSlow(Math.max(1, ...files.map(({ sizeBytes }) => sizeBytes)));
  let filled = 0;
  try {
    const outcomes = files.map((file, index): SmallFileOutcome => {
      try {
        const modifiedAtMs = readFile(file, plain);
        const sealed = bodies.subarray(filled, filled + containerBytesOf(file.sizeBytes));
        sealFile(file, plain.subarray(0, file.sizeBytes), new Uint8Array(sealingKeys, index * keyBytes, keyBytes), sealed);
        filled += sealed.length;
        return { ok: true, part: { name: hash('sha256', sealed, 'hex'), sizeBytes: sealed.length }, modifiedAtMs };
      } catch (error) {
        if (!(error instanceof Error)) throw error;
        return {
          ok: false,
          name: error.name,
          code: 'code' in error && typeof error.code === 'string' ? error.code : '',
          message: error.message,
        };
      }
    });
    const parts = outcomes.flatMap((outcome) => (outcome.ok ? [outcome.part] : []));
    if (parts.length > 0) writePack(parts, bodies.subarray(0, filled), target);
    return outcomes;
  } finally {
    wipe(plain);
  }
}

/** @returns when the file was changed last, in milliseconds. @throws EngineError `file_changed`, `file_unreadable`; errors of the file system. */
function readFile({ path, sizeBytes }: SmallFile, into: Buffer): number {
  const descriptor = openSync(path, sourceFlags);
  try {
    const before = fstatSync(descriptor, { bigint: true });
    if (!before.isFile()) throw fileUnreadable();
    const whole = before.size === BigInt(sizeBytes) && readWhole(descriptor, into.subarray(0, sizeBytes), 0);
    if (!whole || !isUnchanged(before, fstatSync(descriptor, { bigint: true }))) throw fileChanged();
    return Number(before.mtimeNs / 1_000_000n);
  } finally {
    closeSync(descriptor);
  }
}

function sealFile({ binding, header }: SmallFile, plain: Uint8Array, sharedKey: Uint8Array, into: Uint8Array): void {
  // The native library doesn't accept shared memory.
  const sealingKey = asKey(sharedKey.slice());
  const segment = beginSegment({ ...binding, sealingKey, header, index: 0, last: true });
  try {
    into.set(header);
    into.set(segment.header, containerHeaderBytes);
    const chunks = Math.max(1, Math.ceil(plain.length / chunkBytes));
    for (let chunk = 0; chunk < chunks; chunk += 1) {
      const to = containerHeaderBytes + streamHeaderBytes + chunk * sealedChunkBytes;
      segment.seal(plain.subarray(chunk * chunkBytes, (chunk + 1) * chunkBytes), chunk === chunks - 1, into.subarray(to));
    }
  } finally {
    segment.wipe();
    wipe(sealingKey);
  }
}

function writePack(parts: readonly PartSize[], bodies: Uint8Array, target: string): void {
  const head = Buffer.alloc(packHeadBytes(parts.length));
  writePackHead(parts, head);
  const descriptor = openSync(target, 'wx', 0o600);
  try {
    writeWhole(descriptor, head, 0);
    writeWhole(descriptor, bodies, head.length);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
