import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextFromJson, type SignedText } from '../../../shared/format/custody/signed-text.ts';
import type { CustodyAnswer } from '../../../shared/wire/custody.ts';
import type { CustodianRole } from '../../contract/second-methods.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { custodyMemory, remember, type HeardWord } from './custody-memory.ts';
import { latestPlan } from './plan-record.ts';
import { SyncError } from '../sync/sync-error.ts';
import { noteIn, noteReceipts } from './signs-of-life.ts';

/** The plan that a server says it goes by, if this account's owner signed it for this vault; undefined for anything else. */
export function planOfAnswer(
  { accountId, identity }: Session,
  vault: string,
  answer: CustodyAnswer['custody'],
): { readonly plan: CustodyPlan; readonly signed: SignedText } | undefined {
  if (answer === null) return undefined;
  try {
    const signed = signedTextFromJson(answer.plan, 'the plan');
    return { plan: readPlan(signed, { identity: identity.publicKey, accountId, vaultId: vault }), signed };
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/**
 * Keeps what each custodian says of itself in a server's answer. Whoever hands it on may leave something out or repeat it, but can't change
 * it: each note is signed, and one with a lower counter than was heard before is passed over.
 * @param role of the server that answered. @throws SyncError `server_rolled_back` where that has lost the plan that it had.
 */
export function hearCustodians(
  ctx: EngineContext,
  session: Session,
  vault: Entry,
  { role, answer }: { readonly role: CustodianRole; readonly answer: CustodyAnswer['custody'] },
): void {
  const plan = latestPlan(session, vault)?.plan;
  if (plan === undefined) return;
  const notes = answer?.notes ?? [];
  noteReceipts(ctx, session, vault, notes);
  for (const note of notes.flatMap((text) => noteIn(text, plan) ?? [])) {
    const { content, signer, counter, at } = note;
    if (content.kind !== 'state' || signer.role === 'device') continue;
    const word: HeardWord = { says: content.says, at, counter, plan: note.plan };
    remember(ctx.store, vault.id, ({ heard }) =>
      (heard[signer.place]?.counter ?? 0) >= counter ? {} : { heard: { ...heard, [signer.place]: word } },
    );
  }
  noteLacking(ctx, session, vault, { role, answer });
}

/**
 * A server that was restored from a copy of before, or says so, is brought everything anew: what it took once is no proof of what it has. What
 * another device settled counts as taken.
 */
function noteLacking(
  { store }: EngineContext,
  session: Session,
  vault: Entry,
  { role, answer }: { readonly role: CustodianRole; readonly answer: CustodyAnswer['custody'] },
): void {
  const known = latestPlan(session, vault);
  if (known === undefined) return;
  const { hash, number } = known.plan;
  const theirs = planOfAnswer(session, vault.id, answer)?.plan;
  const { taken, lacking } = custodyMemory(store, vault.id);
  const hadIt = taken[role] === hash || lacking[role] === hash || known.settled;
  const isLacking = hadIt && theirs?.hash !== hash && (theirs?.number ?? 0) <= number;
  remember(store, vault.id, (memory) => ({
    lacking: { ...memory.lacking, [role]: isLacking ? hash : undefined },
    ...(isLacking ? { taken: { ...memory.taken, [role]: undefined }, settled: { ...memory.settled, [role]: undefined } } : {}),
  }));
  if (isLacking) throw new SyncError('server_rolled_back', "A server doesn't have the plan of this vault any more that it had.");
}
