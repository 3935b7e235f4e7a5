import { nobodysAccount } from '../../../shared/domain/account.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isAboutTime } from '../../../shared/domain/heartbeat.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import type { Db, ReleaseHoldRow } from '../../db/schema.ts';
import { requireRole } from '../access/require-role.ts';
import { passGate } from '../access/release-gate.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin, PersonContext } from '../context.ts';
import { bringCorrectionsForward } from '../stores/correction-store.ts';
import { bringHandoversForward } from '../stores/handover-store.ts';
import { bringOpeningsForward } from '../stores/opening-store.ts';
import { bringMailsForward } from '../stores/outbox-store.ts';
import { longestRetryMs } from '../mails/mail-retries.ts';
import { bringBeatsBack, changeHeartbeatState, cutGaps, lockHeartbeatState } from '../stores/heartbeat-store.ts';
import { closeHold, findHold } from '../stores/hold-store.ts';
import { checkHoldNote } from './check-hold-note.ts';
import { previewIn, unknownHold } from './preview-lift.ts';

export interface HoldLift {
  readonly number: number;
  /** Which list of what would be released was seen (`previewLift`). */
  readonly seen: string;
  /** What was found, for those who read the log later. */
  readonly note: string | null;
}

/**
 * Ends a hold: somebody has seen what this lets go on, and says that the present time and the present database are right. The highest time
 * seen is then the present one. Every warning that was given before is given again in full, and a date that passed, or is near, gets a
 * warning and 72 hours: nothing is released at that moment.
 * @throws DomainError `resource_not_found`; `conflict` for one that is already lifted, and where what it would release has changed since it
 * was seen; `invalid_request` for the note.
 */
export async function liftHold(core: Core, origin: Origin, { number, seen, note }: HoldLift): Promise<ReleaseHoldRow> {
  if (note !== null) checkHoldNote(note);
  return core.db.transaction(async (tx) => {
    await lockHeartbeatState(tx);
    const preview = await previewIn(tx, core.clock.now(), number);
    if (preview.seen !== seen)
      throw new DomainError('conflict', 'What this lift would release has changed since it was looked at. Look at it again.');
    return liftLockedHold(tx, core, origin, preview.hold, note);
  });
}

/** The same without asking what was seen, while the heartbeats' state is locked. @throws DomainError `conflict` */
export async function liftLockedHold(
  tx: Db,
  core: Core,
  origin: Origin,
  hold: ReleaseHoldRow,
  note: string | null,
): Promise<ReleaseHoldRow> {
  const at = core.clock.now();
  const by = origin.actor.type === 'user' ? origin.actor.id : null;
  if (!(await closeHold(tx, hold.number, { at, by, note }))) throw new DomainError('conflict', 'This hold has already been lifted.');
  if (isAboutTime[hold.reason]) {
    await changeHeartbeatState(tx, { watermark: at });
    await cutGaps(tx, at);
    await bringBeatsBack(tx, at);
    await bringMailsForward(tx, instantToMs(at), instantToMs(at) + longestRetryMs);
    await bringOpeningsForward(tx, instantToMs(at));
    await bringCorrectionsForward(tx, instantToMs(at));
    await bringHandoversForward(tx, instantToMs(at));
  }
  await recordAudit(tx, core, origin, {
    accountId: nobodysAccount,
    mode: 'live',
    vaultId: null,
    action: 'release_hold.lifted',
    resourceType: 'release_hold',
    resourceId: String(hold.number),
    at,
    details: { reason: hold.reason, note },
  });
  return { ...hold, lifted_at: at, lifted_by: by, note };
}

/** The same by an administrator, with a second factor just shown. @throws RoleRequiredError; DomainError as `liftHold`, and `mfa_required`. */
export async function liftHoldAs(ctx: PersonContext, lift: HoldLift): Promise<ReleaseHoldRow> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  if ((await findHold(ctx.core.db.read, lift.number)) === undefined) throw unknownHold();
  await passGate(ctx, 'lift_hold');
  return liftHold(ctx.core, ctx.origin, lift);
}
