import { nobodysAccount } from '../../../shared/domain/account.ts';
import { addMs, dayMs, instantFromMs, instantToMs } from '../../../shared/domain/instant.ts';
import { nextInTurn, nextLookMs, type WitnessState } from '../../../shared/domain/witnessing.ts';
import type { Db, WitnessingRow, WitnessRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import type { WitnessingNews } from '../mails/witnessing-facts.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { findDocument } from '../stores/document-store.ts';
import { changeWitness, listWitnesses } from '../stores/witnessing-people-store.ts';
import { recordWitnessing } from './record-witnessing.ts';

/** Whose mail it is, as the outbox keeps it. */
const envelopeOf = ({ vault_id, account_id, mode }: WitnessingRow) => ({ id: vault_id ?? ('' as const), account_id, mode });

/** What the document is called, where the server may say it. */
async function documentName(tx: Db, { sealed, document_id }: WitnessingRow): Promise<string | null> {
  return sealed === 1 ? null : ((await findDocument(tx, document_id))?.name ?? null);
}

/** Asks whoever's turn it is, if they haven't been asked. The witnessing is open and locked, and its file is there. */
export async function inviteNext(tx: Db, core: Core, witnessing: WitnessingRow): Promise<void> {
  const next = nextInTurn(await listWitnesses(tx, witnessing.id));
  if (next?.state !== 'waiting') return;
  const now = core.clock.now();
  const asked = { invitedMs: instantToMs(now), reminded: 0, expiresMs: instantToMs(addMs(now, witnessing.days * dayMs)) };
  const change = {
    state: 'invited',
    invited_at: now,
    expires_ms: asked.expiresMs,
    reminded: 0,
    look_at_ms: nextLookMs(asked),
  } as const;
  if (!(await changeWitness(tx, next, change))) return;
  await recordWitnessing(tx, core, systemOrigin, witnessing, { action: 'witnessing.invited', details: { witness: next.id } });
  await mailWitness(tx, core, witnessing, { ...next, ...change }, 'witness_asked');
}

/** Writes to somebody who was asked. Of a sealed document the link is the owner's to hand over: it opens the document. */
export async function mailWitness(
  tx: Db,
  core: Core,
  witnessing: WitnessingRow,
  witness: WitnessRow,
  kind: 'witness_asked' | 'witness_reminder',
): Promise<void> {
  const [owner, all] = [await findUser(tx, witnessing.owner_id), await listWitnesses(tx, witnessing.id)];
  await queueMail(tx, core, {
    kind,
    facts: {
      witnessName: witness.name,
      ownerName: owner?.name ?? null,
      documentName: await documentName(tx, witnessing),
      position: witness.position + 1,
      of: all.length,
      expiresAt: instantFromMs(witness.expires_ms ?? 0),
      language: witness.language,
      witnessId: witness.id,
      isSealed: witnessing.sealed === 1,
      ...(witnessing.sealed === 1 ? {} : { linkId: witness.id }),
    },
    dedupKey: `${kind}:${witness.id}:${witness.invited_at ?? ''}:${witness.reminded}`,
    to: { address: witness.email, name: witness.name },
    vault: envelopeOf(witnessing),
    recipientId: null,
    at: core.clock.now(),
  });
}

/** What somebody who was asked hears of an end that isn't their own doing. */
const isToldOfEnd: Readonly<Record<WitnessState, boolean>> = {
  waiting: false,
  invited: true,
  opened: true,
  signed: true,
  declined: false,
  expired: false,
};

/** Tells those who were asked that nobody is asked any more. It names no reason: that is their owner's to say. */
export async function tellThoseAsked(tx: Db, core: Core, witnessing: WitnessingRow, isErased: boolean): Promise<void> {
  const all = await listWitnesses(tx, witnessing.id);
  const told = all.filter(({ state }) => isToldOfEnd[state]);
  if (told.length === 0) return;
  const named = isErased
    ? { ownerName: null, documentName: null }
    : { ownerName: (await findUser(tx, witnessing.owner_id))?.name ?? null, documentName: await documentName(tx, witnessing) };
  // The vault may be going, and with it every mail about it; so may its owner's account.
  const vault = { id: '', account_id: isErased ? nobodysAccount : witnessing.account_id, mode: witnessing.mode } as const;
  for (const { id, name, email, language, state } of told)
    await queueMail(tx, core, {
      kind: 'witness_called_off',
      facts: { witnessName: name, ...named, hasSigned: state === 'signed', language },
      dedupKey: `witness_called_off:${id}`,
      to: { address: email, name },
      vault,
      recipientId: null,
      at: core.clock.now(),
    });
}

/** Tells the owner what has happened. */
export async function tellOwner(
  tx: Db,
  core: Core,
  witnessing: WitnessingRow,
  { news, witness, reason }: { readonly news: WitnessingNews; readonly witness?: WitnessRow; readonly reason?: string | null },
): Promise<void> {
  const owner = await findUser(tx, witnessing.owner_id);
  if (owner === undefined) return;
  const all = await listWitnesses(tx, witnessing.id);
  await queueMail(tx, core, {
    kind: 'witnessing_news',
    facts: {
      ownerName: owner.name,
      documentName: await documentName(tx, witnessing),
      news,
      witnessName: witness?.name ?? null,
      certificateName: witness?.certificate_name ?? null,
      reason: reason ?? null,
      signed: all.filter(({ state }) => state === 'signed').length,
      of: all.length,
      isSealed: witnessing.sealed === 1,
    },
    dedupKey: `witnessing:${witnessing.id}:${news}:${witness?.id ?? ''}:${witness?.invited_at ?? ''}`,
    to: { address: owner.email, name: owner.name },
    vault: envelopeOf(witnessing),
    recipientId: null,
    at: core.clock.now(),
  });
}
