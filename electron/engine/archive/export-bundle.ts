import { pack, type Pack } from 'tar-stream';
import type { Input, Output } from '../../contract/contract.ts';
import { fromBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { endEntryName, fileEndText } from '../../../shared/format/file-entries.ts';
import { offlineBundleText } from '../../../shared/format/release/offline-bundle.ts';
import type { EngineContext, Session, Task } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { versionsOf } from '../items/item-fields.ts';
import { writeNewFileFrom } from '../files/new-file.ts';
import { liveRecipient } from '../releases/live-recipient.ts';
import { languageOf } from '../releases/recipient-view.ts';
import { selectedDocuments } from '../releases/selected-documents.ts';
import { enrolmentRecord, workingLocks } from '../releases/release-record.ts';
import { paperContentHash, sealRelease, type SealedRelease } from '../releases/seal-release.ts';
import { entry, writePart } from './export-vault.ts';

/** Names and sizes of the parts that a recipient would get. @throws EngineError `not_here` when one of them is not on this device. */
export function neededParts(ctx: EngineContext, recipient: string): ReadonlyMap<string, number> {
  const session = ctx.session();
  const documents = selectedDocuments(session, liveRecipient(session, recipient));
  const sizes = new Map(
    documents.flatMap(({ body }) => (versionsOf(body).at(-1)?.parts ?? []).map(([name, size]) => [name, size] as const)),
  );
  for (const name of sizes.keys())
    if (!ctx.parts.has(name)) throw new EngineError('not_here', 'Parts of these documents are not on this device yet.');
  return sizes;
}

function bundleText(ctx: EngineContext, release: SealedRelease, onlyPaper: boolean): string {
  const session = ctx.session();
  const { vaultId, recipientId, keyGeneration, half, bundleGeneration, bundle, locks } = release;
  const recipient = liveRecipient(session, recipientId);
  const [pinned, language] = [enrolmentRecord(recipient), languageOf(recipient)];
  const enrolment = pinned === undefined || onlyPaper ? null : fromBase64(pinned.enrolment, 'damaged');
  return offlineBundleText({
    accountId: session.accountId,
    vaultId,
    recipientId,
    keyGeneration,
    generation: bundleGeneration,
    serverHalf: half,
    locks,
    enrolment,
    bundle,
    ...(language === null ? {} : { language }),
  });
}

async function fill(ctx: EngineContext, tar: Pack, text: string, parts: ReadonlyMap<string, number>, task: Running): Promise<void> {
  const total = [...parts.values()].reduce((sum, size) => sum + size, 0);
  entry(tar, 'bundle.json', text);
  let done = 0;
  for (const [name, size] of parts) {
    task.signal.throwIfAborted();
    await writePart(ctx, tar, name, size, task.signal);
    done += size;
    task.progress(done, total);
  }
  entry(tar, 'bundle-again.json', text);
  entry(tar, endEntryName, fileEndText({ items: 0, parts: parts.size, hash: hex(sha256(utf8(text))) }));
  tar.finalize();
}

type Running = Pick<Task, 'signal' | 'progress'>;

/** One bundle file that is to be written. */
export interface BundleFile {
  readonly recipient: string;
  /** Of a file that doesn't exist yet. */
  readonly path: string;
  readonly parts: ReadonlyMap<string, number>;
  /** No passphrase opens it, even where the recipient has one: only sheets do. */
  readonly onlyPaper: boolean;
}

/** Seals what a recipient would get today, and writes it with its parts. @throws the file system's errors. */
export async function writeBundleFile(
  ctx: EngineContext,
  { recipient, path, parts, onlyPaper }: BundleFile,
  task: Running,
): Promise<{ readonly generation: number }> {
  const release = sealRelease(ctx, recipient, { onlyPaper });
  try {
    const tar = pack();
    await Promise.all([
      fill(ctx, tar, bundleText(ctx, release, onlyPaper), parts, task).catch((error: unknown) => {
        tar.destroy(error instanceof Error ? error : undefined);
        throw error;
      }),
      writeNewFileFrom(path, tar as unknown as AsyncIterable<Uint8Array>),
    ]);
    return { generation: release.bundleGeneration };
  } finally {
    wipe(release.half);
  }
}

/** What was last written for a recipient without a server: it's part of their record, so that every device of the owner's knows its age. */
export function noteWritten(session: Session, id: string, { at, generation }: { readonly at: string; readonly generation: number }): void {
  const recipient = liveRecipient(session, id);
  const set = { estate: { at, generation, content: paperContentHash(session, recipient) } };
  session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set }]);
}

/**
 * Writes what a recipient would get today into one new file that needs no server; FORMAT.md, "Files", offline bundle. It carries the
 * server's half, so for anyone who has a sheet it is as good as a release: the owner makes it deliberately.
 * @throws EngineError `not_found`, `not_here`, `invalid_request` while the recipient has no lock; the file system's errors.
 */
export async function saveBundle(
  ctx: EngineContext,
  { recipient: id, path, task: name }: Input<'bundles.save'>,
): Promise<Output<'bundles.save'>> {
  if (workingLocks(ctx.session(), liveRecipient(ctx.session(), id)).length === 0)
    throw new EngineError('invalid_request', 'Nothing would open this file: the recipient has no sheet and has not enrolled.');
  const parts = neededParts(ctx, id);
  const task = ctx.task(name);
  try {
    const { generation } = await writeBundleFile(ctx, { recipient: id, path, parts, onlyPaper: false }, task);
    noteWritten(ctx.session(), id, { at: ctx.clock.now(), generation });
    return { path, generation, parts: parts.size };
  } finally {
    task.end();
  }
}
