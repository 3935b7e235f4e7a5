import { stat } from 'node:fs/promises';
import type { RaisedLevel, SignedDocument } from '../../contract/signing.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { liveDocument } from '../library/view-documents.ts';
import { authoritiesOf } from '../witnessing/finish-witnessing.ts';
import { witnessingsOf } from '../witnessing/witnessing-record.ts';
import { asNextVersion, pendingLevelOf, rootsFor, type Step, type StepOutcome } from './next-version.ts';

/**
 * Adds what the signatures of the newest version lack for a level; at `B-LTA` a newer timestamp over everything. Whatever nobody
 * could be reached for is fetched later.
 * @throws EngineError `not_found`; PadesError as `extendPdf`: `bad_order` where nothing is signed, `path_incomplete`,
 * `certificate_revoked`.
 */
export async function raiseLevel(ctx: EngineContext, order: Input<'documents.raiseLevel'>): Promise<SignedDocument> {
  return asNextVersion(ctx, order, (step) => extend(ctx, order, step));
}

/**
 * Fetches what the newest version is still waiting for. @throws EngineError `not_found` when it is waiting for nothing; EngineError
 * `authority_unreachable` when nobody answered.
 */
export async function completeSignature(
  ctx: EngineContext,
  { document, pdfPassword, task }: Input<'documents.completeSignature'>,
): Promise<SignedDocument> {
  const waiting = pendingLevelOf(liveDocument(ctx.session(), document));
  if (waiting === null) throw new EngineError('not_found', 'No signature of this document is waiting for anything.');
  const level = waiting === 'B-B' ? 'B-T' : waiting;
  return asNextVersion(ctx, { document, level, task }, async (step) => {
    const outcome = await extend(ctx, { document, level, pdfPassword }, step);
    // Attempts that achieve little are not kept: there may be many before somebody answers.
    const cameToNothing =
      outcome.pending === 'timestamp' || (outcome.pending !== null && outcome.sizeBytes === (await stat(step.input)).size);
    if (cameToNothing) throw new EngineError('authority_unreachable', 'No timestamp service or authority answered.');
    return outcome;
  });
}

async function extend(
  ctx: EngineContext,
  { document, level, pdfPassword }: { readonly document: string; readonly level: RaisedLevel; readonly pdfPassword?: string | undefined },
  { authorities, ...files }: Step,
): Promise<StepOutcome> {
  const session = ctx.session();
  const { extendPdf } = await import('../../../shared/node/pades/extend-pdf.ts');
  return extendPdf({
    ...files,
    level,
    now: ctx.clock.now(),
    authorities: authorities.client,
    timestampUrls: authorities.timestampUrls,
    // Whoever signed it at the owner's request may have been certified by the service alone.
    roots: rootsFor(session, authorities, ...witnessingsOf(liveDocument(session, document)).flatMap(authoritiesOf)),
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
  });
}
