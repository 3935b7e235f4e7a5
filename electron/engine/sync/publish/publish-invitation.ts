import type { EngineContext, Session } from '../../engine-context.ts';
import type { Entry } from '../../items/item-repository.ts';
import { openInvitation, type InvitationRecord } from '../../releases/invitation-record.ts';
import { offerOf } from '../../releases/invitations.ts';
import { goneIds } from '../../releases/release-record.ts';
import type { ReleaseApi } from './release-api.ts';

/** Which ended invitation the server was last told of: a field of the recipient's item. */
const endedField = 'invitationEndedAtServer';

/**
 * Leaves the offer of a recipient's open invitation at the server, or takes away one that no longer counts. The server is not believed
 * about any of it: this device alone decides whether a proof counts.
 */
export async function publishInvitation(api: ReleaseApi, ctx: EngineContext, session: Session, recipient: Entry): Promise<void> {
  const { id, vault, body } = recipient;
  const open = openInvitation(recipient, ctx.clock.now());
  if (open !== undefined) {
    if (open.offeredAt !== null) return;
    await api.putInvitation(vault, id, { invitation: open.id, offer: offerOf(session, recipient, open), expiresAt: open.expiresAt });
    const offered: InvitationRecord = { ...open, offeredAt: ctx.clock.now() };
    session.book.write([{ id, vault, kind: 'recipient', set: { [`invitation-${open.id}`]: offered } }]);
    return;
  }
  const ended = goneIds(recipient, 'invitation').at(-1);
  if (ended === undefined || body.fields[endedField]?.value === ended) return;
  await api.removeInvitation(vault, id);
  session.book.write([{ id, vault, kind: 'recipient', set: { [endedField]: ended } }]);
}
