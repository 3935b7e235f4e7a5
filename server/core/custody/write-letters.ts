import { signedTextToJson, textHash, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { CustodianFacts, CustodianMove, Note, OwnNote, Place } from '../../../shared/domain/custodian.ts';
import { instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import type { CustodyLetterRow, Db, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Core } from '../context.ts';
import { findLetter, findNamedNote, findPlan, saveLetter, saveNote } from '../stores/custody-store.ts';
import { planIn } from './known-plan.ts';

/** The most notes that wait for one custodian; of more the oldest go, since a later one says all that matters of them. */
export const maxLetterNotes = 16;

/** What a move of a custodian has to say, and to whom. */
interface Spoken {
  readonly vault: VaultRow;
  /** The plan of now, by which the others know the vault, and where they are. */
  readonly plan: CustodyPlan;
  readonly facts: CustodianFacts;
  readonly move: CustodianMove;
  readonly now: Instant;
  /** Of the note that is receipted. */
  readonly hash: string;
  /** Who is told in the answer to their own letter, and so needs none. */
  readonly answerTo: Place | undefined;
}

/** What was signed: the receipt for whoever brought a note, and what was put into letters, by place. */
export interface Written {
  readonly receipt: SignedTextJson | undefined;
  readonly told: ReadonlyMap<Place, readonly SignedTextJson[]>;
}

/** Signs what a custodian has to say, and puts it where the sweep finds it. The vault is locked. */
export async function writeLetters(tx: Db, core: Core, given: Omit<Spoken, 'plan'>): Promise<Written> {
  const told = new Map<Place, readonly SignedTextJson[]>();
  let receipt: SignedTextJson | undefined;
  const row = await findPlan(tx, given.vault.id);
  if (row === undefined) return { receipt, told };
  const spoken: Spoken = { ...given, plan: planIn(row) };
  for (const effect of spoken.move.effects) {
    if (effect.type === 'receipt') receipt = await signOwn(tx, core, spoken, effect.note);
    if (effect.type !== 'tell') continue;
    const notes = [...(await signedOf(tx, spoken, effect.passOn)), ...(await signAll(tx, core, spoken, effect.say))];
    for (const place of effect.to) {
      told.set(place, [...(told.get(place) ?? []), ...notes]);
      if (place !== spoken.answerTo) await addToLetter(tx, spoken, place, notes);
    }
  }
  return { receipt, told };
}

async function signAll(tx: Db, core: Core, spoken: Spoken, notes: readonly OwnNote[]): Promise<readonly SignedTextJson[]> {
  const signed: SignedTextJson[] = [];
  for (const note of notes) signed.push(await signOwn(tx, core, spoken, note));
  return signed;
}

async function signOwn(tx: Db, core: Core, { vault, plan, facts, now, hash }: Spoken, note: OwnNote): Promise<SignedTextJson> {
  const { counter, at, content } = note;
  const said = content.kind === 'receipt' ? { ...content, of: { ...content.of, hash } } : content;
  const signed = core.keys.signNote({ vaultId: plan.vaultId, owner: plan.owner, plan: facts.plan, counter, at, content: said });
  const json = signedTextToJson(signed);
  await saveNote(tx, {
    vault_id: vault.id,
    hash: textHash(signed.text),
    signer: toBase64(core.keys.custodianPublicKey),
    kind: content.kind,
    counter,
    note: json.text,
    signature: json.signature,
    taken_at: now,
    receipt: null,
    receipt_signature: null,
  });
  return json;
}

/** Other people's notes, as they signed them. */
async function signedOf(tx: Db, { vault }: Spoken, notes: readonly Note[]): Promise<readonly SignedTextJson[]> {
  const found: SignedTextJson[] = [];
  for (const { signer, counter, content } of notes) {
    const row = await findNamedNote(tx, vault.id, { signer, kind: content.kind, counter });
    if (row !== undefined) found.push({ text: row.note, signature: row.signature });
  }
  return found;
}

async function addToLetter(tx: Db, { vault, plan, now }: Spoken, place: Place, notes: readonly SignedTextJson[]): Promise<void> {
  const address = addressIn(plan, place);
  if (address === undefined || notes.length === 0) return;
  const letter = await findLetter(tx, vault.id, place);
  const waiting = letter === undefined || letter.due_at_ms === null ? [] : jsonColumns.custody_letters.notes.read(letter.notes, vault.id);
  const fresh = notes.filter(({ text }) => waiting.every((one) => one.text !== text));
  const nowMs = instantToMs(now);
  await saveLetter(tx, {
    ...(letter ?? blankLetter(vault, place)),
    address,
    notes: jsonColumns.custody_letters.notes.write([...waiting, ...fresh].slice(-maxLetterNotes)),
    due_at_ms: nowMs,
    waiting_since_ms: (waiting.length === 0 ? undefined : letter?.waiting_since_ms) ?? nowMs,
    attempts: 0,
  });
}

function blankLetter(vault: VaultRow, place: Place): Omit<CustodyLetterRow, 'address' | 'notes' | 'due_at_ms' | 'attempts'> {
  return { vault_id: vault.id, place, waiting_since_ms: null, last_error: null, delivered_at: null };
}

/** Where a custodian is reached; undefined for paper. */
function addressIn({ custodians: [first, second, third] }: CustodyPlan, place: Place): string | undefined {
  const custodian = { 1: first, 2: second, 3: third }[place];
  return custodian.kind === 'paper' ? undefined : custodian.address;
}
