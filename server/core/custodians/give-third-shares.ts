import { toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hourMs, instantToMs, minuteMs, secondMs } from '../../../shared/domain/instant.ts';
import type { CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import { custodianThirdSharesPath, readThirdSharesAnswer, type ThirdSharesMessage } from '../../../shared/wire/custody.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { KnownFacts, ThirdShareLetterRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { findCustodian, listPlans } from '../stores/custody-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { claimThirdShareLetter, findThirdShareLetter, listDueThirdShareLetters, saveThirdShareLetter } from '../stores/witness-store.ts';
import { planIn } from '../custody/known-plan.ts';

const batchSize = 50;
const timeoutMs = 20 * secondMs;
/** How long after each failed attempt the next one comes; after the last of them that long again, for as long as it takes. */
const retryMs = [30 * secondMs, minuteMs, 5 * minuteMs, 15 * minuteMs, hourMs];

/** Brings servers the shares that they haven't got yet. @param goesOn false: no further one is brought. */
export async function sendThirdShares(core: Core, goesOn: () => boolean = () => true): Promise<void> {
  for (const letter of await listDueThirdShareLetters(core.db.read, instantToMs(core.clock.now()), batchSize)) {
    if (!goesOn()) return;
    try {
      await sendOne(core, letter);
    } catch (error) {
      core.report({ kind: 'letter to a custodian failed', id: letter.vault_id, error });
    }
  }
}

async function sendOne(core: Core, letter: ThirdShareLetterRow): Promise<void> {
  const againMs = instantToMs(core.clock.now()) + (retryMs[Math.min(letter.attempts, retryMs.length - 1)] ?? hourMs);
  // The claim is the next attempt itself: a witness that is killed after it brings the shares again.
  if (!(await core.db.transaction((tx) => claimThirdShareLetter(tx, letter, againMs)))) return;
  const { url, messages } = await messagesFor(core, letter);
  const failures: (string | null)[] = [];
  for (const message of messages) failures.push(await bring(core, url, message));
  // A server may have gone over to the newest plan already, or not have heard of it yet: it has the shares that go with its own.
  const failure = failures.includes(null) ? null : (failures[0] ?? 'there is nothing to bring');
  await core.db.transaction(async (tx) => {
    await lockVault(tx, letter.vault_id);
    const current = await findThirdShareLetter(tx, letter.vault_id, letter.place);
    if (current === undefined) return;
    const delivered = { due_at_ms: null, delivered_at: core.clock.now(), attempts: 0 };
    await saveThirdShareLetter(tx, { ...current, ...(failure === null ? delivered : {}), last_error: failure });
  });
}

/** @returns why the shares of a plan aren't there yet; null where they are. */
async function bring(core: Core, url: string, message: ThirdSharesMessage): Promise<string | null> {
  const answer = await core.custodians.post({ url, body: JSON.stringify(message), timeoutMs });
  if ('failure' in answer) return answer.failure;
  if (answer.status !== 200) return `the answer was ${answer.status}`;
  const read = readThirdSharesAnswer(answer.body);
  if (read === undefined) return 'the answer was none of a server';
  return read.refused === 0 ? null : `${read.refused} of ${message.shares.length} shares fit no plan there`;
}

interface Gift {
  readonly url: string;
  readonly messages: readonly ThirdSharesMessage[];
}

/** What a server is to have, by the plans that are kept: each share once, in the newest plan that has it. */
async function messagesFor(core: Core, { vault_id: vaultId, place, generations }: ThirdShareLetterRow): Promise<Gift> {
  const db = core.db.read;
  const plans = (await listPlans(db, vaultId)).map((row) => planIn(row));
  const row = await findCustodian(db, vaultId);
  const [newest] = plans;
  if (row === undefined || newest === undefined) return { url: '', messages: [] };
  const facts = jsonColumns.custodian_states.facts.read(row.facts, vaultId);
  const given = jsonColumns.third_share_letters.generations.read(generations, vaultId);
  const brought = new Set<string>();
  const messages = plans.flatMap((plan) => {
    if (!isGiven(plan, newest, facts, given)) return [];
    const shares = sharesIn(core, plan, brought);
    return shares.length === 0 ? [] : [{ plan: plan.number, shares }];
  });
  const [first, second] = newest.custodians;
  // They know the vault by the id that the owner gave it.
  return { url: { 1: first, 2: second }[place].address + custodianThirdSharesPath(newest.vaultId), messages };
}

/** Plans before the last change of shares are given only where the owner hadn't yet settled those that came after. */
function isGiven(plan: CustodyPlan, newest: CustodyPlan, { generation }: KnownFacts, given: readonly number[]): boolean {
  return plan.number === newest.number || plan.number >= generation ? given.includes(generation) : given.some((one) => one < generation);
}

function sharesIn(core: Core, plan: CustodyPlan, brought: Set<string>): ThirdSharesMessage['shares'] {
  return plan.recipients.flatMap(({ id, keyGeneration }) => {
    const name = `${id} ${keyGeneration}`;
    if (brought.has(name)) return [];
    brought.add(name);
    try {
      const share = core.keys.openThirdOf(plan, id);
      const text = toBase64(share);
      wipe(share);
      return [{ recipient: id as Ulid, key_generation: keyGeneration, share: text }];
    } catch (error) {
      if (!(error instanceof CryptoError)) throw error;
      // Its owner sealed something else to this key; the other recipients are to have theirs.
      core.report({ kind: 'third share does not open', id: plan.vaultId, error });
      return [];
    }
  });
}
