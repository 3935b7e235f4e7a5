import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import type { WitnessingAnswer, WitnessingMessage } from '../../../shared/wire/witnessings.ts';
import type { EngineContext } from '../engine-context.ts';
import { withAccount, type Talk } from '../sync/connection/call-server.ts';
import { SyncError } from '../sync/sync-error.ts';
import { findSealed } from './prepared-copy.ts';
import { WitnessingApi } from './witnessing-api.ts';
import { noteProgress, type KeptWitnessing, type WitnessingRecord } from './witnessing-record.ts';

/** Refusals that another try would meet with again. */
const final: ReadonlySet<string> = new Set(['refused', 'conflict', 'over_quota']);

/**
 * Gives the server what it lacks of a witnessing; with the last of it, the first witness is asked. Whatever it already has is left alone,
 * so it goes on after any end. A server that isn't there is tried again with the next sync. @throws SyncError `cancelled`.
 */
export async function sendWitnessing(ctx: EngineContext, kept: KeptWitnessing, talk: Talk = {}): Promise<void> {
  const { document, record, progress } = kept;
  const sealed = await findSealed(ctx, record);
  // Only the device that laid it out has the file before the server does.
  if (progress.sentAt !== null || sealed === undefined) return;
  try {
    await withAccount(
      ctx,
      async (account, session) => {
        const api = new WitnessingApi(account);
        const known = await api.find(record.id);
        if (known === undefined) await api.begin(messageOf(record, document.id));
        if (!hasContent(known)) await api.putContent(record.id, sealed);
        noteProgress(session, kept, { ...progress, sentAt: ctx.clock.now(), trouble: null });
      },
      talk,
    );
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    if (final.has(error.code)) noteProgress(ctx.session(), kept, { ...progress, trouble: { code: 'refused', witness: null } });
  }
}

const hasContent = (known: WitnessingAnswer | undefined): boolean => known?.content === true;

function messageOf(record: WitnessingRecord, document: string): WitnessingMessage {
  const { id, version, secondFactor, days, slots, sealed, witnesses } = record;
  return {
    id,
    document_id: document,
    version,
    sealed: true,
    second_factor: secondFactor,
    days,
    slots: slots.map(({ fieldName, byteRange: [zero, before, after, rest], dateAt }) => ({
      field_name: fieldName,
      byte_range: [zero, before, after, rest],
      date_at: dateAt,
    })),
    size: sealed.sizeBytes,
    sha256: sealed.sha256,
    witnesses: witnesses.map(({ id: witness, name, email, language, token, phone, word }) => ({
      id: witness,
      name,
      email,
      language,
      token_hash: hex(sha256(utf8(token))),
      ...(phone === undefined ? {} : { phone }),
      ...(word === undefined ? {} : { word }),
    })),
  };
}
