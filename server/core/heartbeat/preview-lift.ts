import { createHash } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, dayMs, instantToMs, latest, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { hoursToMs } from '../../../shared/domain/period.ts';
import type { PolicyType } from '../../../shared/domain/policy.ts';
import { releaseAfterLift } from '../../../shared/domain/release-after-lift.ts';
import type { Db, ReleaseHoldRow } from '../../db/schema.ts';
import { requireRole } from '../access/require-role.ts';
import type { Core, PersonContext } from '../context.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';
import { findHold, listOpenHoldNumbers } from '../stores/hold-store.ts';
import { listHeldOpenings, listHeldTimers, type HeldTimer } from '../stores/held-vault-store.ts';

/** How far a list of what a lift would release looks ahead. */
export const previewDays = 30;
/** How many vaults it names; more are counted. */
const maxNamed = 200;

/** A vault that a lift lets go on to its release. */
export interface FreedVault {
  readonly vaultId: Ulid;
  readonly ownerEmail: string;
  /** `opening`: its owner has told it to open by itself. */
  readonly cause: PolicyType | 'opening';
  /** The earliest moment of its release if nothing is heard, warnings and windows given anew. */
  readonly releaseAt: Instant;
}

/** What would happen if a hold were lifted now. */
export interface LiftPreview {
  readonly hold: ReleaseHoldRow;
  /** What would be released within `previewDays`, the soonest first. */
  readonly vaults: readonly FreedVault[];
  /** How many there are, named or not. */
  readonly total: number;
  /** The other holds that go on: while there is one, nothing is released. */
  readonly others: readonly number[];
  /** Names this very list: a lift is only done for the list that was seen. */
  readonly seen: string;
}

/** @throws DomainError `resource_not_found`; `conflict` for a hold that is already lifted. */
export async function previewLift(core: Core, number: number): Promise<LiftPreview> {
  return previewIn(core.db.read, core.clock.now(), number);
}

/** The same for administrators. @throws RoleRequiredError; DomainError as `previewLift` */
export async function previewLiftAs({ core, person }: PersonContext, number: number): Promise<LiftPreview> {
  requireRole(person, 'VAULT_ADMIN');
  return previewLift(core, number);
}

/** The same in a running transaction. */
export async function previewIn(db: Db, now: Instant, number: number): Promise<LiftPreview> {
  const hold = await findHold(db, number);
  if (hold === undefined) throw unknownHold();
  if (hold.lifted_at !== null) throw new DomainError('conflict', 'This hold has already been lifted.');
  const until = addMs(now, previewDays * dayMs);
  const timers = await listHeldTimers(db, { number, untilMs: instantToMs(until), datesOnly: hold.reason === 'clock_unproved' });
  const openings = await listHeldOpenings(db, until);
  const freed = [
    ...timers.flatMap((timer) => freedByTimer(timer, now)),
    ...openings.map(({ vault_id: vaultId, email, opens_at: opensAt, hours, id }) => ({
      vaultId,
      ownerEmail: email,
      cause: 'opening' as const,
      releaseAt: latest(opensAt, addMs(now, hoursToMs(hours))),
      mark: `${vaultId} opening ${id}`,
    })),
  ].filter(({ releaseAt }) => releaseAt <= until);
  const ordered = freed.toSorted((one, other) => (one.releaseAt < other.releaseAt ? -1 : 1));
  // Moments that count from the lift differ with every look: what a list is known by are the vaults and where each of them stands.
  const marks = freed.map(({ mark }) => mark).toSorted();
  const open = await listOpenHoldNumbers(db);
  return {
    hold,
    vaults: ordered.slice(0, maxNamed).map(({ vaultId, ownerEmail, cause, releaseAt }) => ({ vaultId, ownerEmail, cause, releaseAt })),
    total: ordered.length,
    others: open.map((other) => other.number).filter((other) => other !== number),
    seen: createHash('sha256')
      .update([`hold ${number}`, ...marks].join('\n'))
      .digest('hex')
      .slice(0, 12),
  };
}

function freedByTimer(timer: HeldTimer, now: Instant): (FreedVault & { readonly mark: string })[] {
  const { policy, vault, email } = timer;
  const [rule, state] = [timerRule(policy, vault), parseTimerState(policy)];
  const releaseAt = rule === null || state === null ? null : releaseAfterLift(rule, state, now);
  if (releaseAt === null) return [];
  const mark = `${vault.id} ${policy.type} ${policy.timer_state ?? ''}`;
  return [{ vaultId: vault.id, ownerEmail: email, cause: policy.type, releaseAt, mark }];
}

/** What is said of a hold that isn't there. */
export function unknownHold(): DomainError {
  return new DomainError('resource_not_found', 'There is no hold with this number.');
}
