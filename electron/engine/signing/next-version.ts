import type { X509Certificate } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { SignPdfOutcome } from '../../../shared/node/pades/contract.ts';
import type { SignatureLevel, SignedDocument } from '../../contract/signing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText } from '../items/item-fields.ts';
import { sealAsNextVersion } from '../library/add-documents.ts';
import { openVersionIntoFile } from '../library/documents.ts';
import { liveDocument, versionOf, viewDocument } from '../library/view-documents.ts';
import { storedCertificates } from './stored-signing-keys.ts';
import { inPlaintextFolder } from './plaintext-folder.ts';
import { serverAuthorities, type ServerAuthorities } from './server-authorities.ts';
import { trustedRoots } from './trusted-roots.ts';

/** The fields of a document that say which version is waiting for which level. */
const pendingFields = { level: 'signatureLevel', root: 'signatureRoot' } as const;

/** The level that the newest version of a document is still waiting for; null when it is waiting for none. */
export function pendingLevelOf(document: Entry): SignatureLevel | null {
  const level = optionalText<SignatureLevel>(document.body, pendingFields.level);
  return level !== null && optionalText(document.body, pendingFields.root) === versionOf(document).root ? level : null;
}

/** What a step works with in addition to the file. */
export interface Step {
  readonly input: string;
  readonly output: string;
  readonly authorities: ServerAuthorities;
  readonly signal: AbortSignal;
}

/** Which document, and which level is asked for. */
export interface StepOrder {
  readonly document: string;
  readonly level: SignatureLevel;
  readonly task?: string | undefined;
}

/** The outcome of a step; an output no longer than the input is the same file. */
export type StepOutcome = Pick<SignPdfOutcome, 'level' | 'pending' | 'sizeBytes'>;

/**
 * Takes a document out, lets `act` sign or complete it, and seals the result as the next version, with what it is still waiting for.
 * A file to which nothing was added does not become a version.
 */
export async function asNextVersion(
  ctx: EngineContext,
  { document: id, level, task: name }: StepOrder,
  act: (step: Step) => Promise<StepOutcome>,
): Promise<SignedDocument> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const { root } = versionOf(document);
  const task = ctx.task(name);
  const { signal } = task;
  try {
    return await inPlaintextFolder(ctx, async (folder) => {
      const [input, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
      await openVersionIntoFile(ctx, session, document, { number: undefined, path: input, signal, progress: () => undefined });
      const {
        level: reached,
        pending,
        sizeBytes,
      } = await act({ input, output, authorities: await serverAuthorities(ctx, signal), signal });
      signal.throwIfAborted();
      const now = liveDocument(session, id);
      if (versionOf(now).root !== root) throw new EngineError('conflict', 'The document has a newer version by now.');
      if (sizeBytes !== (await stat(input)).size)
        await sealAsNextVersion(ctx, session, now, { path: output, signal, progress: () => undefined });
      const signed = session.book.get('document', id);
      notePending(session, signed, pending === null ? null : level);
      return { document: viewDocument(ctx, session, signed), version: versionOf(signed).number, level: reached, pending };
    });
  } finally {
    task.end();
  }
}

function notePending({ book }: Session, document: Entry, level: SignatureLevel | null): void {
  if (level === null && optionalText(document.body, pendingFields.level) === null) return;
  const set = level === null ? { [pendingFields.level]: null, [pendingFields.root]: null } : pendingSet(level, versionOf(document).root);
  book.write([{ id: document.id, vault: document.vault, kind: 'document', set }]);
}

/** Fields that say that a version is waiting for a level. */
export const pendingSet = (level: SignatureLevel, root: string): Readonly<Record<string, string>> => ({
  [pendingFields.level]: level,
  [pendingFields.root]: root,
});

/** Roots for the proofs in the owner's own signature: the owner's, the server's, and the owner's own certificates. */
export function rootsFor(session: Session, { roots }: ServerAuthorities, ...more: readonly X509Certificate[]): X509Certificate[] {
  const own = [...storedCertificates(session), ...more].filter((certificate) => certificate.checkIssued(certificate));
  return [...trustedRoots(session), ...roots, ...own];
}
