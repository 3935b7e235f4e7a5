import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextFromJson, type SignedText } from '../../../shared/format/custody/signed-text.ts';
import type { CustodyAnswer } from '../../../shared/wire/custody.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { remember, type HeardWord } from './custody-memory.ts';
import { latestPlan } from './plan-record.ts';
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
 */
export function hearCustodians(ctx: EngineContext, session: Session, vault: Entry, answer: CustodyAnswer['custody']): void {
  const plan = latestPlan(session, vault)?.plan;
  if (answer === null || plan === undefined) return;
  noteReceipts(ctx, session, vault, answer.notes);
  for (const note of answer.notes.flatMap((text) => noteIn(text, plan) ?? [])) {
    const { content, signer, counter, at } = note;
    if (content.kind !== 'state' || signer.role === 'device') continue;
    const word: HeardWord = { says: content.says, at, counter, plan: note.plan };
    remember(ctx.store, vault.id, ({ heard }) =>
      (heard[signer.place]?.counter ?? 0) >= counter ? {} : { heard: { ...heard, [signer.place]: word } },
    );
  }
}
