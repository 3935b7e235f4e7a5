import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import { custodianNotesPath, readCustodyAnswer } from '../../../shared/wire/custody.ts';
import type { CustodyLetterRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { systemOrigin, type Core } from '../context.ts';
import { claimLetter, findLetter, findPlan, listDueLetters, listLetters, saveLetter } from '../stores/custody-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { planIn } from '../custody/known-plan.ts';
import { takeNotes } from './take-notes.ts';

const batchSize = 50;
/** How many are on their way at once: a custodian that is slow holds up few others. */
const atOnce = 8;
const timeoutMs = 10 * secondMs;
/** How long a person who pressed a button waits for it. */
const whileWatchedMs = 4 * secondMs;
/** How long after each failed attempt the next one comes; after the last of them that long again. */
const retryMs = [30 * secondMs, minuteMs, 2 * minuteMs, 5 * minuteMs, 15 * minuteMs, 30 * minuteMs, hourMs];

/** Sends what the other custodians are still to be told, and takes in what they answer. @param goesOn false: no further one is sent. */
export async function sendDueLetters(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  const queue = [...(await listDueLetters(core.db.read, instantToMs(core.clock.now()), batchSize))];
  const lane = async (): Promise<void> => {
    for (let letter = queue.shift(); letter !== undefined && goesOn(); letter = queue.shift()) await sendOne(core, letter);
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, queue.length) }, lane));
}

/**
 * The same for one vault, and at once: its owner is looking at a page, and wants to read that the other server knows too. One that doesn't
 * answer in time is told by the sweep.
 */
export async function sendLettersOf(core: Core, vaultId: Ulid): Promise<void> {
  const nowMs = instantToMs(core.clock.now());
  const due = (await listLetters(core.db.read, vaultId)).filter(({ due_at_ms: dueMs }) => dueMs !== null && dueMs <= nowMs);
  await Promise.all(due.map((letter) => sendOne(core, letter, whileWatchedMs)));
}

async function sendOne(core: Core, letter: CustodyLetterRow, patienceMs = timeoutMs): Promise<void> {
  try {
    const againMs = instantToMs(core.clock.now()) + (retryMs[Math.min(letter.attempts, retryMs.length - 1)] ?? hourMs);
    // The claim is the next attempt itself: if this server stops after it, that one comes when it is due.
    if (!(await core.db.transaction((tx) => claimLetter(tx, letter, againMs)))) return;
    const sent = jsonColumns.custody_letters.notes.read(letter.notes, letter.vault_id);
    const outcome = await post(core, letter, sent, patienceMs);
    if ('failure' in outcome) return await noteFailure(core, letter, outcome.failure);
    await takeAnswer(core, letter.vault_id, outcome.notes);
    await noteDelivered(core, letter, sent);
  } catch (error) {
    core.report({ kind: 'letter to a custodian failed', id: letter.vault_id, error });
  }
}

type Posted = { readonly notes: readonly SignedTextJson[] } | { readonly failure: string };

async function post(
  core: Core,
  { vault_id: vaultId, address }: CustodyLetterRow,
  notes: readonly SignedTextJson[],
  patienceMs: number,
): Promise<Posted> {
  const plan = await findPlan(core.db.read, vaultId);
  if (plan === undefined) return { failure: 'no plan is kept of this vault' };
  const url = address + custodianNotesPath(planIn(plan).vaultId);
  const answer = await core.custodians.post({ url, body: JSON.stringify({ notes }), timeoutMs: patienceMs });
  if ('failure' in answer) return answer;
  if (answer.status !== 200) return { failure: `the answer was ${answer.status}` };
  const read = readCustodyAnswer(answer.body);
  return read === undefined ? { failure: 'the answer was none of a custodian' } : { notes: read };
}

async function takeAnswer(core: Core, vaultId: Ulid, notes: readonly SignedTextJson[]): Promise<void> {
  try {
    await takeNotes(core, { vaultId, notes, origin: systemOrigin, isAnswer: true });
  } catch (error) {
    // Notes of nobody whom the plan names: the letter has arrived all the same.
    if (!(error instanceof DomainError)) throw error;
  }
}

async function noteFailure(core: Core, { vault_id: vaultId, place }: CustodyLetterRow, failure: string): Promise<void> {
  await core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const letter = await findLetter(tx, vaultId, place);
    if (letter !== undefined) await saveLetter(tx, { ...letter, last_error: failure });
  });
}

/** What was added in the meantime is still to be sent. */
async function noteDelivered(core: Core, { vault_id: vaultId, place }: CustodyLetterRow, sent: readonly SignedTextJson[]): Promise<void> {
  const texts = new Set(sent.map(({ text }) => text));
  await core.db.transaction(async (tx) => {
    await lockVault(tx, vaultId);
    const letter = await findLetter(tx, vaultId, place);
    if (letter === undefined) return;
    const left = jsonColumns.custody_letters.notes.read(letter.notes, vaultId).filter(({ text }) => !texts.has(text));
    const now = core.clock.now();
    await saveLetter(tx, {
      ...letter,
      notes: jsonColumns.custody_letters.notes.write(left),
      due_at_ms: left.length === 0 ? null : instantToMs(now),
      waiting_since_ms: left.length === 0 ? null : instantToMs(now),
      attempts: 0,
      last_error: null,
      delivered_at: now,
    });
  });
}
