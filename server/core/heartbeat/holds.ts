import { nobodysAccount } from '../../../shared/domain/account.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { codePoints, hasForbiddenCharacters, textLimits } from '../../../shared/domain/text-rules.ts';
import type { ReleaseHoldRow } from '../../db/schema.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { requireRole } from '../access/require-role.ts';
import { passGate } from '../access/release-gate.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin, PersonContext } from '../context.ts';
import { bringOpeningsForward } from '../stores/opening-store.ts';
import { bringMailsForward } from '../stores/outbox-store.ts';
import { longestRetryMs } from '../mails/mail-retries.ts';
import { bringBeatsBack, changeHeartbeatState, cutGaps, lockHeartbeatState } from '../stores/heartbeat-store.ts';
import { closeHold, findHold, listHoldRows } from '../stores/hold-store.ts';

/** How many holds a list shows, lifted ones included. */
const maxHolds = 100;

/** The installation's holds, the latest first. */
export async function listHolds(core: Core): Promise<readonly ReleaseHoldRow[]> {
  return listHoldRows(core.db.read, maxHolds);
}

/** The same for administrators. @throws RoleRequiredError */
export async function listHoldsAs({ core, person }: PersonContext): Promise<readonly ReleaseHoldRow[]> {
  requireRole(person, 'VAULT_ADMIN');
  return listHolds(core);
}

export interface HoldLift {
  readonly number: number;
  /** What was found, for those who read the log later. */
  readonly note: string | null;
}

/**
 * Ends a hold: somebody has looked and says that the present time and the present database are right. The highest time seen is then the
 * present one. What ran out in the meantime starts again at its full length with the next tick, because it is late.
 * @throws DomainError `resource_not_found`, `conflict` for one that is already lifted, `invalid_request` for the note.
 */
export async function liftHold(core: Core, origin: Origin, { number, note }: HoldLift): Promise<ReleaseHoldRow> {
  if (note !== null && codePoints(note) > textLimits.releaseNote)
    throw invalid('note', `must have at most ${textLimits.releaseNote} characters`);
  if (note !== null && hasForbiddenCharacters(note)) throw invalid('note', 'must not contain control characters');
  return core.db.transaction(async (tx) => {
    await lockHeartbeatState(tx);
    const hold = await findHold(tx, number);
    if (hold === undefined) throw unknownHold();
    const at = core.clock.now();
    const by = origin.actor.type === 'user' ? origin.actor.id : null;
    if (!(await closeHold(tx, number, { at, by, note }))) throw new DomainError('conflict', 'This hold has already been lifted.');
    if (hold.reason !== 'database_restored') {
      await changeHeartbeatState(tx, { watermark: at });
      await cutGaps(tx, at);
      await bringBeatsBack(tx, at);
      await bringMailsForward(tx, instantToMs(at), instantToMs(at) + longestRetryMs);
      await bringOpeningsForward(tx, instantToMs(at));
    }
    await recordAudit(tx, core, origin, {
      accountId: nobodysAccount,
      mode: 'live',
      vaultId: null,
      action: 'release_hold.lifted',
      resourceType: 'release_hold',
      resourceId: String(number),
      at,
      details: { reason: hold.reason, note },
    });
    return { ...hold, lifted_at: at, lifted_by: by, note };
  });
}

/** The same by an administrator, with a second factor just shown. @throws RoleRequiredError; DomainError as `liftHold`, and `mfa_required`. */
export async function liftHoldAs(ctx: PersonContext, lift: HoldLift): Promise<ReleaseHoldRow> {
  requireRole(ctx.person, 'VAULT_ADMIN');
  if ((await findHold(ctx.core.db.read, lift.number)) === undefined) throw unknownHold();
  await passGate(ctx, 'lift_hold');
  return liftHold(ctx.core, ctx.origin, lift);
}

function unknownHold(): DomainError {
  return new DomainError('resource_not_found', 'There is no hold with this number.');
}
