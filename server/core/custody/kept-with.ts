import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Custodians } from '../../../shared/format/custody/custodian.ts';
import type { Db } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { KeptTogether } from '../mails/mail-facts.ts';
import { findCustodian, findPlan, listPlans, listThirdShares } from '../stores/custody-store.ts';
import { findReleaseKey } from '../stores/release-key-store.ts';
import { planIn, planOfShares } from './known-plan.ts';

/** With whom this server keeps a vault, as people are told: by host. */
export interface KeptWith {
  /** The other server. */
  readonly other: string;
  /** The third party, where it is a server too; null for paper. */
  readonly witness: string | null;
}

/** @returns undefined for a vault that this server keeps alone. */
export async function keptWith(db: Db, vaultId: Ulid): Promise<KeptWith | undefined> {
  const [row, plan] = await Promise.all([findCustodian(db, vaultId), findPlan(db, vaultId)]);
  if (row === undefined || plan === undefined) return undefined;
  const { place, keys } = jsonColumns.custodian_states.facts.read(row.facts, vaultId);
  return othersIn(planIn(plan).custodians, keys[place]);
}

function othersIn([first, second, third]: Custodians, ownKey: string): KeptWith {
  const other = toBase64(first.publicKey) === ownKey ? second : first;
  return { other: hostOf(other.address), witness: third.kind === 'witness' ? hostOf(third.address) : null };
}

function hostOf(address: string): string {
  return new URL(address).host;
}

/** The others who write to a vault's owner by themselves. */
export async function hostsKeptWith(db: Db, vaultId: Ulid): Promise<readonly string[]> {
  const found = await keptWith(db, vaultId);
  return found === undefined ? [] : [found.other, ...(found.witness === null ? [] : [found.witness])];
}

/** What a recipient's mail says of it: nothing for a vault that this server keeps alone, or where it still has the whole of their key. */
export async function keptWithFacts(db: Db, vaultId: Ulid, recipientId: Ulid): Promise<{ readonly keptWith?: KeptTogether }> {
  const [found, plans, key] = await Promise.all([keptWith(db, vaultId), listPlans(db, vaultId), findReleaseKey(db, recipientId)]);
  if (found === undefined || key === undefined) return {};
  const generation = key.key_generation;
  if (planOfShares(plans.map(planIn), recipientId, generation) === undefined) return {};
  const thirds = await listThirdShares(db, vaultId);
  const isComplete = thirds.some((row) => row.recipient_id === recipientId && row.key_generation === generation);
  return { keptWith: { other: found.other, isComplete } };
}
