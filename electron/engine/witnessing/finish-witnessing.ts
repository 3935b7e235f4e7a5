import { X509Certificate } from 'node:crypto';
import { copyFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PadesError } from '../../../shared/node/pades/contract.ts';
import { filledFile, PreparedFileError, type SignatureSlot, type SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import type { SignatureLevel } from '../../contract/signing.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { sealAsNextVersion } from '../library/add-documents.ts';
import { versionOf } from '../library/view-documents.ts';
import { inPlaintextFolder } from '../signing/plaintext-folder.ts';
import { pendingSet, rootsFor } from '../signing/next-version.ts';
import { serverAuthorities } from '../signing/server-authorities.ts';
import { trustedRoots } from '../signing/trusted-roots.ts';
import { valueOf } from './check-answer.ts';
import { preparedFile } from './prepared-copy.ts';
import { keptWitnessing, resultFields, type KeptWitnessing } from './witnessing-record.ts';

/**
 * Makes what was signed, as far as it goes, the document's next version: filled in, checked as a whole, with the proofs that can be had
 * now; what can't be had stays pending, as with other signatures.
 * @throws EngineError `conflict` where nobody has signed, `not_here`; `damaged` where the whole isn't what each of them signed.
 */
export async function finishWitnessing(ctx: EngineContext, kept: KeptWitnessing, signal: AbortSignal): Promise<void> {
  const session = ctx.session();
  const { record, progress } = kept;
  const { root: newest } = versionOf(kept.document);
  const values = progress.people.filter(({ state }) => state === 'signed').map(valueOf);
  if (values.length === 0) throw new EngineError('conflict', 'Nobody has signed yet.');
  const prepared = await preparedFile(ctx, record);
  await inPlaintextFolder(ctx, async (folder) => {
    const [filled, output] = [join(folder, 'in.pdf'), join(folder, 'out.pdf')];
    await writeFile(filled, wholeOf(prepared, record.slots, values), { mode: 0o600 });
    await assertWhole(ctx, session, kept, { input: filled, count: values.length, signal });
    const { level, isPending } = await extend(ctx, session, kept, { input: filled, output, signal });
    signal.throwIfAborted();
    const { document, result } = keptWitnessing(session, record.id);
    // Another device's has arrived meanwhile.
    if (result !== null) return;
    if (versionOf(document).root !== newest) throw new EngineError('conflict', 'The document has a newer version by now.');
    const at = ctx.clock.now();
    await sealAsNextVersion(ctx, session, document, {
      path: output,
      signal,
      progress: () => undefined,
      // In one write: a version that nobody knows to be the result would be made again.
      set: (root) => ({ ...resultFields(kept, { root, level, at }), ...(isPending ? pendingSet('B-LTA', root) : {}) }),
    });
  });
}

/** @throws EngineError `damaged`. */
function wholeOf(prepared: Uint8Array, slots: readonly SignatureSlot[], values: readonly SlotValue[]): Uint8Array {
  try {
    return filledFile(prepared, slots, values);
  } catch (error) {
    if (error instanceof PreparedFileError) throw new EngineError('damaged', 'What was signed doesn’t fit into the file.');
    throw error;
  }
}

/** @throws EngineError `damaged` unless every signature that was asked for is intact in the whole, and nothing else has been done to it. */
async function assertWhole(
  ctx: EngineContext,
  session: Session,
  kept: KeptWitnessing,
  { input, count, signal }: { readonly input: string; readonly count: number; readonly signal: AbortSignal },
): Promise<void> {
  const { verifyPdf } = await import('../../../shared/node/pades/verify-pdf.ts');
  const roots = [...trustedRoots(session), ...authoritiesOf(kept)];
  const { signatures } = await verifyPdf({ input, roots, now: ctx.clock.now(), signal });
  const wanted = kept.record.slots.slice(0, count).map(({ fieldName }) => fieldName);
  const isWhole = wanted.every((name) => {
    const [found, second] = signatures.filter(({ fieldName }) => fieldName === name);
    return second === undefined && found?.integrity === 'intact' && found.laterChanges.every(({ allowed }) => allowed);
  });
  if (!isWhole) throw new EngineError('damaged', 'What was signed doesn’t make a whole.');
}

/** What vouched for those who had no certificate of their own. */
export function authoritiesOf({ progress: { authority } }: KeptWitnessing): X509Certificate[] {
  return authority === null ? [] : [new X509Certificate(authority)];
}

/** Adds the proofs that can be had. A stranger's certificate whose issuers nobody knows keeps the whole from more than a proven time. */
async function extend(
  ctx: EngineContext,
  session: Session,
  kept: KeptWitnessing,
  files: { readonly input: string; readonly output: string; readonly signal: AbortSignal },
): Promise<{ readonly level: SignatureLevel; readonly isPending: boolean }> {
  const { extendPdf } = await import('../../../shared/node/pades/extend-pdf.ts');
  const authorities = await serverAuthorities(ctx, files.signal);
  const order = {
    ...files,
    now: ctx.clock.now(),
    authorities: authorities.client,
    timestampUrls: authorities.timestampUrls,
    roots: rootsFor(session, authorities, ...authoritiesOf(kept)),
  };
  for (const level of authorities.timestampUrls.length === 0 ? [] : (['B-LTA', 'B-T'] as const)) {
    try {
      const reached = await extendPdf({ ...order, level });
      return { level: reached.level, isPending: reached.pending !== null };
    } catch (error) {
      if (!(error instanceof PadesError) || error.code === 'cancelled') throw error;
    }
  }
  // Nobody is there to prove a time: what was signed counts all the same, and is proven later.
  await copyFile(files.input, files.output);
  return { level: 'B-B', isPending: true };
}
