import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { isOwnMachineAddress, parseEmail, parseRecipientName } from '../../../shared/domain/text-rules.ts';
import { isTimeZone } from '../../../shared/domain/zone.ts';
import type { Db, UserRow } from '../../db/schema.ts';
import { passGate } from '../access/release-gate.ts';
import { moveOwner } from '../accounts/change-user-email.ts';
import { recordAudit } from '../events/record-audit.ts';
import { changeUserName, changeUserZone, findUser } from '../stores/account-store.ts';
import { lockOwnerReach } from '../stores/reach-store.ts';
import { tellOwner, type ContactsContext } from './manage-contacts.ts';
import { assertPaused, queueTestMail, signsIn } from './owner-reach.ts';

/** What an owner says of themselves; absent: as it is. */
export interface OwnerChange {
  /** What mails and pages call them; empty: nothing. */
  readonly name?: string | undefined;
  readonly email?: string | undefined;
  /** An IANA name: mails and pages say times as the clock there shows them. */
  readonly timeZone?: string | undefined;
}

/**
 * Takes an owner's own word for their name, and for where their mail goes (RULINGS.md#an-owner-who-moves).
 * @throws DomainError `invalid_request`; `permission_denied` for the address of somebody who signs in by it, `mfa_required` once it was
 * proved, `conflict` when somebody else has it or a mail went out within a minute, `unavailable` where the server sends none.
 */
export async function changeOwner(ctx: ContactsContext, { name, email, timeZone }: OwnerChange): Promise<void> {
  const wanted = name === undefined ? undefined : checkedName(name);
  const address = email === undefined ? undefined : checkedAddress(email);
  if (timeZone !== undefined && !isTimeZone(timeZone)) throw invalid('time_zone', 'must be an IANA time zone such as Europe/Berlin');
  const isMailed = await ctx.core.db.transaction(async (tx) => {
    const user = await findUser(tx, ctx.person.userId);
    if (user === undefined) throw new DomainError('authentication_failed', 'This account is gone.');
    if (wanted !== undefined) await rename(tx, ctx, user, wanted === '' ? null : wanted);
    if (timeZone !== undefined && timeZone !== user.time_zone) {
      await changeUserZone(tx, user.id, timeZone);
      await audit(tx, ctx, user, 'user.time_zone_changed');
    }
    return address !== undefined && (await changeAddress(tx, ctx, user, address));
  });
  if (isMailed) ctx.core.mailQueued();
}

function checkedName(text: string): string {
  const name = parseRecipientName(text);
  if (name === undefined) throw invalid('name', 'must be one line of text, and not so long');
  return name;
}

function checkedAddress(text: string): string {
  const email = parseEmail(text);
  if (email === undefined) throw invalid('email', 'must be an e-mail address');
  return email;
}

async function rename(tx: Db, ctx: ContactsContext, user: UserRow, name: string | null): Promise<void> {
  if (user.name === name) return;
  await changeUserName(tx, user.id, name);
  await audit(tx, ctx, user, 'user.renamed');
}

async function audit(
  tx: Db,
  { core, origin }: ContactsContext,
  user: UserRow,
  action: 'user.renamed' | 'user.time_zone_changed',
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: user.account_id,
    mode: 'live',
    vaultId: null,
    action,
    resourceType: 'user',
    resourceId: user.id,
    at: core.clock.now(),
  });
}

/** @returns whether mail was queued. */
async function changeAddress(tx: Db, ctx: ContactsContext, user: UserRow, address: string): Promise<boolean> {
  const { core, origin } = ctx;
  if (user.email === address) return false;
  if (await signsIn(tx, user.id))
    throw new DomainError('permission_denied', 'You sign in by your address. It is changed where you sign in.');
  // Made on this very machine, for somebody whose address nobody knew: nothing was ever sent there.
  if (isOwnMachineAddress(user.email)) {
    await moveOwner(tx, core, origin, { user, to: address });
    return false;
  }
  const before = await lockOwnerReach(tx, user.id);
  if (before?.proved_address === user.email) await passGate(ctx, 'change_contacts', tx);
  if (core.mail.sends === 'folder') throw new DomainError('unavailable', 'This server sends no mail, so no other address can be proved.');
  const now = core.clock.now();
  assertPaused(before, now);
  await queueTestMail(tx, ctx, user, { address, isMove: true, at: now });
  await tellOwner(tx, ctx, 'contacts_changed', `moves ${now}`);
  return true;
}
