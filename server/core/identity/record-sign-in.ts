import { nobodysAccount } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Db } from '../../db/schema.ts';
import { recordAudit, type AuditAction, type AuditEntry } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';

/** Who a sign-in event is about. */
export interface EventUser {
  readonly id: Ulid;
  readonly account_id: Ulid;
}

/** Writes an event of identity into a person's audit, now. */
export async function recordIdentityEvent(
  tx: Db,
  core: Core,
  origin: Origin,
  user: EventUser,
  action: AuditAction,
  about: { readonly session?: string; readonly passkey?: string; readonly details?: AuditEntry['details'] } = {},
): Promise<void> {
  const [resourceType, resourceId] =
    about.session !== undefined
      ? (['session', about.session] as const)
      : about.passkey !== undefined
        ? (['passkey', about.passkey] as const)
        : (['user', user.id] as const);
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action,
    resourceType,
    resourceId,
    at: core.clock.now(),
    ...(about.details === undefined ? {} : { details: about.details }),
  });
}

/**
 * Records a failed attempt: in the audit of the person whose address it is, or under nobody's, with a keyed hash instead of the address.
 */
export async function recordFailedSignIn(
  core: Core,
  origin: Origin,
  user: EventUser | undefined,
  emailKey: string,
  method: string,
): Promise<void> {
  await core.db.transaction((tx) =>
    recordAudit(tx, core, origin, {
      accountId: user?.account_id ?? nobodysAccount,
      mode: 'live',
      vaultId: null,
      action: 'sign_in.failed',
      resourceType: user === undefined ? 'address' : 'user',
      resourceId: user?.id ?? core.keys.tokenHash(`address ${emailKey}`).slice(0, 26),
      at: core.clock.now(),
      details: { method },
    }),
  );
}
