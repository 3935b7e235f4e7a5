import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { readPlan, type CustodyPlan } from '../../../shared/format/custody/custody-plan.ts';
import type { SignedText } from '../../../shared/format/custody/signed-text.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField } from '../items/item-fields.ts';

/*
 * Plans among the account's records
 *
 * A vault's record keeps, in one field `plan-<device>` for each device, the newest plan that the device made or took over: so that two
 * devices' plans merge, and no stamp brings an earlier one back. What counts is the highest number.
 */

const prefix = 'plan-';

/** How a plan is kept. */
interface KeptPlan {
  readonly number: number;
  readonly text: string;
  readonly signature: string;
  /** Where its maker reaches the two servers, in the order of their places. */
  readonly origins: readonly [string, string];
  /** Whom a witness is to warn, as JSON; null with a paper. It is sealed in the plan. */
  readonly contact: string | null;
  /** Whether all custodians were told that the others have their shares of it. */
  readonly settled: boolean;
  /** Whether that was so of one before it since the vault was last kept by one server: then both have shares that fit, whatever becomes of this. */
  readonly wasShared: boolean;
}

/** A plan as the account knows it. */
export interface KnownPlan extends Pick<KeptPlan, 'origins' | 'contact' | 'settled' | 'wasShared'> {
  readonly plan: CustodyPlan;
  readonly signed: SignedText;
}

const read = new WeakMap<object, KnownPlan | null>();

/** The plan that a vault's custodians go by, as far as the account knows; undefined before the first, and once custody has ended. */
export function latestPlan(session: Session, vault: Entry): KnownPlan | undefined {
  const last = lastPlan(session, vault);
  return last === undefined || endedAt(vault) > last.plan.number ? undefined : last;
}

/** The account's newest plan for a vault, whether or not it's over. */
export function lastPlan(session: Session, vault: Entry): KnownPlan | undefined {
  const known = Object.keys(vault.body.fields)
    .filter((name) => name.startsWith(prefix))
    .flatMap((name) => planIn(session, vault, name) ?? []);
  // Two of one number: all devices take the same one, until a later one ends it.
  return known.sort((one, other) => one.plan.number - other.plan.number || (one.plan.hash < other.plan.hash ? -1 : 1)).at(-1);
}

function planIn(session: Session, vault: Entry, name: string): KnownPlan | undefined {
  const kept = dataField<Partial<KeptPlan>>(vault.body, name, {});
  if (kept.text === undefined || kept.signature === undefined) return undefined;
  const before = read.get(kept);
  if (before !== undefined) return before ?? undefined;
  const plan = unlessDamaged(() => opened(session, vault, kept as KeptPlan));
  read.set(kept, plan ?? null);
  return plan;
}

function opened({ accountId, identity }: Session, { id: vaultId }: Entry, kept: KeptPlan): KnownPlan {
  const signed = { text: kept.text, signature: fromBase64(kept.signature, 'damaged') };
  const { origins, contact, settled, wasShared } = kept;
  return { plan: readPlan(signed, { identity: identity.publicKey, accountId, vaultId }), signed, origins, contact, settled, wasShared };
}

function unlessDamaged<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch (error) {
    if (error instanceof CryptoError) return undefined;
    throw error;
  }
}

/** Keeps a plan as the newest that this device knows. */
export function keepPlan({ book, deviceId }: Session, vault: Entry, { plan, signed, ...known }: KnownPlan): void {
  const { origins, contact, settled, wasShared } = known;
  const kept: KeptPlan = {
    ...{ number: plan.number, text: signed.text, signature: toBase64(signed.signature) },
    ...{ origins, contact, settled, wasShared },
  };
  book.write([{ id: vault.id, vault: accountScope, kind: 'vault', set: { [`${prefix}${deviceId}`]: kept } }]);
}

const endField = 'custodyEnd';

/** Number of the newest end that the vault's own server has taken: plans below it are over. 0 where there was none. */
export function endedAt({ body }: Entry): number {
  return dataField<{ readonly number?: number }>(body, endField, {}).number ?? 0;
}

/** Notes that the server which keeps the vault alone from now on has taken an end of this number. */
export function noteEnded({ book }: Session, { id }: Entry, number: number): void {
  book.write([{ id, vault: accountScope, kind: 'vault', set: { [endField]: { number } } }]);
}

/** Number that the next plan or end has: greater than all before. */
export function nextNumber(session: Session, vault: Entry): number {
  return Math.max(lastPlan(session, vault)?.plan.number ?? 0, endedAt(vault)) + 1;
}
