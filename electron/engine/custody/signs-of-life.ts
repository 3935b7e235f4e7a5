import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { Place } from '../../../shared/domain/custodian.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { nextCounter, readNote, signNote, type CustodyNote, type NoteContent } from '../../../shared/format/custody/custody-note.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { signedTextFromJson, signedTextToJson, textHash, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { CustodianRole } from '../../contract/second-methods.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { optionalText } from '../items/item-fields.ts';
import { policyEntry } from '../library/policies.ts';
import { deviceIdentity } from '../sync/connection/device-secrets.ts';
import { custodyMemory, remember, type CustodyMemory, type OwnNote } from './custody-memory.ts';
import { latestPlan } from './plan-record.ts';

/*
 * Check-ins, pauses and their ends go to all custodians, signed by this device: none of them has to believe another. Of each kind only the
 * newest matters, and it's kept until everybody has it.
 */

/** Where the policy's record says when the owner last gave each sign. */
const signFields = { life: 'checkedInAt', pause: 'pauseSetAt' } as const;

/** The notes about a vault that are to be brought, made now where the owner has done something since. Nothing before the first plan. */
export function ownNotes(ctx: EngineContext, session: Session, vault: Entry): readonly OwnNote[] {
  const known = latestPlan(session, vault);
  const policy = policyEntry(session, vault.id);
  const key = deviceIdentity(ctx.store, session.keys.masterKey, session);
  if (known === undefined || policy === undefined || !known.plan.devices.some(({ id }) => id === session.deviceId)) return [];
  const { plan } = known;
  const text = (name: string): Instant | null => optionalText<Instant>(policy.body, name);
  const now = ctx.clock.now();
  const pausedUntil = text('pausedUntil');
  const made = (memory: CustodyMemory, kind: 'life' | 'pause', of: Instant | null, content: NoteContent): Partial<CustodyMemory> => {
    if (of === null || memory[kind]?.of === of) return {};
    const counter = nextCounter(memory.counter, now);
    const signed = signNote({ vaultId: vault.id, owner: plan.owner, plan: plan.number, counter, at: of, content }, key);
    return { counter, [kind]: { of, note: signedTextToJson(signed), hash: textHash(signed.text), told: [], receipts: {} } };
  };
  const life: NoteContent = { kind: isUnderWay(custodyMemory(ctx.store, vault.id)) ? 'cancel' : 'check_in' };
  const pauseSetAt = text(signFields.pause);
  const pause: NoteContent =
    pausedUntil !== null && pauseSetAt !== null && pausedUntil > pauseSetAt ? { kind: 'pause', until: pausedUntil } : { kind: 'resume' };
  remember(ctx.store, vault.id, (memory) => made(memory, 'life', text(signFields.life), life));
  const memory = remember(ctx.store, vault.id, (known) => made(known, 'pause', pauseSetAt, pause));
  return [memory.life, memory.pause].filter((note) => note !== null);
}

const isUnderWay = ({ heard }: CustodyMemory): boolean => Object.values(heard).some(({ says }) => says === 'warned' || says === 'over');

/** Brings one custodian what it hasn't been told, and keeps what it confirms. @throws SyncError of whoever is asked. */
export async function bringNotes(
  ctx: EngineContext,
  session: Session,
  vault: Entry,
  role: CustodianRole,
  put: (notes: readonly SignedTextJson[]) => Promise<readonly SignedTextJson[]>,
): Promise<void> {
  const notes = ownNotes(ctx, session, vault).filter(({ told }) => !told.includes(role));
  if (notes.length === 0) return;
  const answers = await put(notes.map(({ note }) => note));
  const brought = new Set(notes.map(({ hash }) => hash));
  const tell = (note: OwnNote | null) => (note !== null && brought.has(note.hash) ? { ...note, told: [...note.told, role] } : note);
  remember(ctx.store, vault.id, ({ life, pause }) => ({ life: tell(life), pause: tell(pause) }));
  noteReceipts(ctx, session, vault, answers);
}

/** Keeps what custodians have confirmed of this device's notes, as far as they signed it themselves. */
export function noteReceipts(ctx: EngineContext, session: Session, vault: Entry, texts: readonly SignedTextJson[]): void {
  const plan = latestPlan(session, vault)?.plan;
  if (plan === undefined) return;
  for (const note of texts.flatMap((text) => noteIn(text, plan) ?? [])) {
    const { content, signer } = note;
    if (content.kind !== 'receipt' || signer.role !== 'server') continue;
    const with_ = (own: OwnNote | null): OwnNote | null =>
      own?.hash === content.of.hash ? { ...own, receipts: { ...own.receipts, [signer.place]: content.outcome } } : own;
    remember(ctx.store, vault.id, ({ life, pause }) => ({ life: with_(life), pause: with_(pause) }));
  }
}

/** A note that somebody in the plan has signed; undefined for anything else. */
export function noteIn(text: SignedTextJson, plan: CustodyPlan): CustodyNote | undefined {
  try {
    return readNote(signedTextFromJson(text, 'the note'), plan);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/**
 * The servers that haven't confirmed the newest of the owner's signs of life, also while it's only on this device; undefined where there is
 * none, or no plan.
 */
export function stopMissing(session: Session, vault: Entry, memory: CustodyMemory): readonly Place[] | undefined {
  const policy = policyEntry(session, vault.id);
  if (policy === undefined || latestPlan(session, vault) === undefined) return undefined;
  const newest = (['life', 'pause'] as const)
    .map((kind) => ({ at: optionalText<Instant>(policy.body, signFields[kind]), note: memory[kind] }))
    .filter(({ at }) => at !== null)
    .sort((one, other) => ((one.at ?? '') < (other.at ?? '') ? -1 : 1))
    .at(-1);
  if (newest === undefined) return undefined;
  const { at, note } = newest;
  return ([1, 2] as const).filter((place) => note?.of !== at || note?.receipts[place] !== 'counted');
}
