import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Place } from '../../../shared/domain/custodian.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { readNote, type CustodyNote } from '../../../shared/format/custody/custody-note.ts';
import { signedTextFromJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { CustodyNoteRow, Db, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { findNote, findPlan, saveNote } from '../stores/custody-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { planIn } from '../custody/known-plan.ts';
import { ownerIn, witnessedId } from '../custody/witnessed-id.ts';
import type { Written } from '../custody/write-letters.ts';

/** Notes about one vault that came together, and how. */
export interface NotesIn {
  /** As the plan has it; for an answer to a letter of ours, as it stands here. */
  readonly vaultId: string;
  readonly notes: readonly SignedTextJson[];
  readonly origin: Origin;
  /** Whether they came as the answer to a letter of ours: then whatever they ask for is written in another one. */
  readonly isAnswer?: boolean;
}

/** A vault that is locked, with the plan by which its notes are read. */
interface Receiver {
  readonly vault: VaultRow;
  readonly plan: CustodyPlan;
}

/**
 * Takes in what devices and custodians say about a vault, each note in a transaction of its own. Whoever repeats one is told the same again.
 * @returns receipts, and what the sender asked for. @throws DomainError `vault_not_found` alike for a vault that isn't here, for one without
 * a plan, and for notes of nobody whom its plan names: whoever asks learns nothing of what there is.
 */
export async function takeNotes(core: Core, given: NotesIn): Promise<readonly SignedTextJson[]> {
  const answers: SignedTextJson[] = [];
  let isKnown = false;
  for (const note of given.notes) {
    const answer = await core.db.transaction((tx) => takeOne(tx, core, given, note));
    isKnown ||= answer !== undefined;
    answers.push(...(answer ?? []));
  }
  core.mailQueued();
  if (!isKnown && given.notes.length > 0) throw new DomainError('vault_not_found', 'There is no vault with this id.');
  return answers;
}

/** @returns undefined for what nobody whom the vault's plan names has signed. */
async function takeOne(tx: Db, core: Core, given: NotesIn, json: SignedTextJson): Promise<readonly SignedTextJson[] | undefined> {
  const receiver = await receiverOf(tx, given.vaultId, json);
  const note = receiver && readOrRefuse(json, receiver.plan);
  if (receiver === undefined || note === undefined) return undefined;
  const known = await findNote(tx, receiver.vault.id, note.hash);
  if (known !== undefined) return receiptIn(known);
  return takeNew(tx, core, given, { ...receiver, note, json });
}

async function receiverOf(tx: Db, vaultId: string, note: SignedTextJson): Promise<Receiver | undefined> {
  if (!isUlid(vaultId)) return undefined;
  const owner = ownerIn(note.text);
  // A witness has the vault under an id of its own, which the note's owner is part of.
  const ids = [vaultId, ...(owner === undefined ? [] : [witnessedId(owner, vaultId)])];
  for (const id of ids) {
    // Looked up before it is locked: strangers keep nobody waiting.
    if ((await findPlan(tx, id)) === undefined) continue;
    const vault = await lockVault(tx, id);
    const row = await findPlan(tx, id);
    return vault && row && { vault, plan: planIn(row) };
  }
  return undefined;
}

function readOrRefuse(json: SignedTextJson, plan: CustodyPlan): CustodyNote | undefined {
  try {
    return readNote(signedTextFromJson(json, 'the note'), plan);
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

function receiptIn({ receipt, receipt_signature: signature }: CustodyNoteRow): readonly SignedTextJson[] {
  return receipt === null || signature === null ? [] : [{ text: receipt, signature }];
}

interface NewNote extends Receiver {
  readonly note: CustodyNote;
  readonly json: SignedTextJson;
}

async function takeNew(tx: Db, core: Core, given: NotesIn, { vault, note, json }: NewNote): Promise<readonly SignedTextJson[]> {
  const policy = await findPolicy(tx, vault.id);
  if (policy === undefined) return [];
  const { signerKey: signer, counter, at, content, hash } = note;
  const time = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  const from = note.signer.role === 'device' ? undefined : note.signer.place;
  const answerTo = given.isAnswer === true ? undefined : from;
  const event = { type: 'custody', event: { type: 'note', note: { signer, counter, at, content } }, hash, answerTo } as const;
  // Kept before the rules pass it on: they name it by who signed it.
  const kept = keptNote(vault, note, json, time.now);
  await saveNote(tx, kept);
  const method = from === undefined ? 'desktop' : 'api';
  const outcome = await applyTimerEvent(tx, core, { vault, policy, event, time, origin: given.origin, method });
  if ('refused' in outcome) return [];
  const { written } = outcome;
  if (written?.receipt !== undefined) await keepReceipt(tx, kept, written.receipt);
  return answerIn(written, answerTo);
}

function keptNote(
  vault: VaultRow,
  { content: { kind }, counter, hash, signerKey: signer }: CustodyNote,
  { text, signature }: SignedTextJson,
  takenAt: Instant,
): CustodyNoteRow {
  return {
    ...{ vault_id: vault.id, hash, signer, kind, counter, note: text, signature, taken_at: takenAt },
    ...{ receipt: null, receipt_signature: null },
  };
}

async function keepReceipt(tx: Db, { vault_id: vaultId, hash }: CustodyNoteRow, { text, signature }: SignedTextJson): Promise<void> {
  await tx
    .updateTable('custody_notes')
    .set({ receipt: text, receipt_signature: signature })
    .where('vault_id', '=', vaultId)
    .where('hash', '=', hash)
    .execute();
}

function answerIn(written: Written | undefined, answerTo: Place | undefined): readonly SignedTextJson[] {
  if (written === undefined) return [];
  const told = answerTo === undefined ? [] : (written.told.get(answerTo) ?? []);
  return [...(written.receipt === undefined ? [] : [written.receipt]), ...told];
}
