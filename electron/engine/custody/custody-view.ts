import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Output } from '../../contract/contract.ts';
import { custodianRoles, type CustodianRole } from '../../contract/second-methods.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import { custodyMemory, type CustodyMemory } from './custody-memory.ts';
import { latestPlan, type KnownPlan } from './plan-record.ts';
import { sharingOf } from './sharing.ts';
import { stopMissing } from './signs-of-life.ts';
import { thirdPartyOf } from './third-party.ts';

type Custody = NonNullable<NonNullable<Output<'secondServer.get'>>['vaults'][number]['custody']>;

/** Why a server that answers no longer has what it had: it was set back, or knows the account no more. */
const lostCodes: ReadonlySet<string | undefined> = new Set(['server_rolled_back', 'server_forked', 'unauthorized']);

/** Who keeps a vault's key together, as far as this device knows. */
export function viewCustody(ctx: EngineContext, session: Session, vault: Entry): Custody {
  const known = latestPlan(session, vault);
  const memory = custodyMemory(ctx.store, vault.id);
  const missing = stopMissing(session, vault, memory);
  // Whoever was named third since is in no plan yet, and nobody knows of it.
  const waiting =
    known === undefined || !hasThirdNamed(session, known)
      ? [...custodianRoles]
      : custodianRoles.filter((role) => lostCodes.has(memory.failures[role]) || waitsFor(memory, known).includes(role));
  return {
    plan: known?.plan.number ?? 0,
    isSettled: waiting.length === 0,
    waitsFor: waiting,
    custodians: known === undefined ? [] : custodianRoles.map((role) => viewCustodian(session, vault, known, memory, role)),
    isStopKnown: missing === undefined ? null : missing.length === 0,
    stopWaitsFor: (missing ?? []).map((place) => roleAt(session, vault, place)),
  };
}

function hasThirdNamed(session: Session, { plan }: KnownPlan): boolean {
  const third = thirdPartyOf(session);
  return third === undefined || third.publicKey === toBase64(plan.custodians[2].publicKey);
}

/** Who hasn't been reached with something of a plan. What another device settled is settled, until a server says otherwise. */
function waitsFor({ taken, settled, lacking }: CustodyMemory, { plan: { hash }, settled: isDone }: KnownPlan): CustodianRole[] {
  if (isDone) return custodianRoles.filter((role) => lacking[role] === hash);
  return custodianRoles.filter((role) => lacking[role] === hash || taken[role] !== hash || (role !== 'third' && settled[role] !== hash));
}

function viewCustodian(
  session: Session,
  vault: Entry,
  { plan }: KnownPlan,
  { heard, failures, lacking }: CustodyMemory,
  role: CustodianRole,
): Custody['custodians'][number] {
  const place = placeOfRole(session, vault, role);
  const custodian = plan.custodians[place - 1] ?? plan.custodians[2];
  const word = heard[place];
  return {
    role,
    kind: custodian.kind,
    address: custodian.kind === 'paper' ? null : custodian.address,
    says: word?.says ?? null,
    heardAt: word?.at ?? null,
    // It answers, and doesn't have what it took: what it was asked last may have gone well all the same.
    failure: failures[role] ?? (lacking[role] === plan.hash ? 'server_rolled_back' : null),
  };
}

/** The place in a vault's plan that the account's first or second server has. */
export function placeOfRole(session: Session, vault: Entry, role: CustodianRole): 1 | 2 | 3 {
  if (role === 'third') return 3;
  const origins = latestPlan(session, vault)?.origins ?? sharingOf(session, vault);
  const secondIsOne = origins?.[0] === pairingOf(session)?.server;
  return (role === 'first') === secondIsOne ? 2 : 1;
}

const roleAt = (session: Session, vault: Entry, place: number): CustodianRole =>
  custodianRoles.find((role) => placeOfRole(session, vault, role) === place) ?? 'third';
