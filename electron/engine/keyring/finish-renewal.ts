import { toBase64 } from '../../../shared/crypto/base64.ts';
import { accountScope } from '../../../shared/format/vault/item.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Draft } from '../items/item-repository.ts';
import { endedInvitations } from '../releases/invitation-record.ts';
import { currentKey, dueRenewal, type Cause } from '../releases/release-record.ts';
import { knownDevices } from '../sync/account-devices.ts';
import { renewalNotes, settingsId, type RenewalNotes } from './renewal-notes.ts';

/**
 * What follows from a renewal, in one write: every recipient is due for a new release key, no open invitation vouches for anybody any more,
 * and the old kit is void. For whichever device comes first; it does nothing the second time.
 */
export function finishRenewal(ctx: EngineContext, session: Session): void {
  const { renewals } = readKeyring(session.keys.keyring);
  if (renewalNotes(session).done >= renewals) return;
  const now = ctx.clock.now();
  const keysRenewed: RenewalNotes = {
    done: renewals,
    devices: knownDevices(ctx).flatMap(({ id, revokedAt }) => (revokedAt === null ? [] : [id])),
  };
  const cause: Cause = { by: [session.deviceId], seq: ctx.store.changes.last()?.seq ?? 0 };
  const recipients = session.book.list('recipient').map((entry): Draft => {
    const due = dueRenewal(entry);
    // What waits for paper gets another key with it.
    const isDue = currentKey(entry) !== undefined && (due === undefined || due.cause !== undefined);
    const set = { ...endedInvitations(entry), ...(isDue ? { renewal: { since: due?.since ?? now, cause } } : {}) };
    return { id: entry.id, vault: entry.vault, kind: 'recipient', set };
  });
  // The kit before is void, with its way in; the new one is known here, and others get it with this record.
  const { recoveryKey } = session.keys;
  const known = recoveryKey === undefined ? {} : { recoveryKey: toBase64(recoveryKey) };
  const set = { keysRenewed, kitSavedAt: null, kitConfirmedAt: null, kitAccess: null, ...known };
  session.book.write([{ id: settingsId(session), vault: accountScope, kind: 'settings', set }, ...recipients]);
}
