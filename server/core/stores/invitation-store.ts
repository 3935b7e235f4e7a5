import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db, EndedInvitationRow, InvitationRow } from '../../db/schema.ts';

/** A recipient's invitation, whether its time is up or not. */
export async function findInvitation(db: Db, recipientId: Ulid): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('recipient_id', '=', recipientId).executeTakeFirst();
}

/** A recipient's invitation, unless its time is up. */
export async function findOpenInvitation(db: Db, recipientId: Ulid, now: Instant): Promise<InvitationRow | undefined> {
  const invitation = await findInvitation(db, recipientId);
  return invitation !== undefined && invitation.expires_at > now ? invitation : undefined;
}

export async function findInvitationById(db: Db, id: Ulid): Promise<InvitationRow | undefined> {
  return db.selectFrom('invitations').selectAll().where('invitation_id', '=', id).executeTakeFirst();
}

/** An invitation that was withdrawn or replaced. */
export async function findEndedInvitation(db: Db, id: Ulid): Promise<EndedInvitationRow | undefined> {
  return db.selectFrom('ended_invitations').selectAll().where('invitation_id', '=', id).executeTakeFirst();
}

/** Opens an invitation for a recipient who has none. The vault is locked. */
export async function insertInvitation(tx: Db, row: InvitationRow): Promise<void> {
  await tx.insertInto('invitations').values(row).execute();
}

/**
 * Ends a recipient's invitation, if one is open, for good. The vault is locked.
 * @returns the one that ended.
 */
export async function endInvitation(
  tx: Db,
  { id, vault_id: vaultId }: { readonly id: Ulid; readonly vault_id: Ulid },
  now: Instant,
): Promise<InvitationRow | undefined> {
  const open = await findInvitation(tx, id);
  if (open === undefined) return undefined;
  await tx.deleteFrom('invitations').where('recipient_id', '=', id).execute();
  const ended = { invitation_id: open.invitation_id, recipient_id: id, vault_id: vaultId, ended_at: now };
  await tx.insertInto('ended_invitations').values(ended).execute();
  return open;
}
