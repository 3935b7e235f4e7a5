import type { Input, Output } from '../../contract/contract.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { askReach } from '../reach/mail-reach.ts';
import { requireOpen } from './invitations.ts';
import { liveRecipient } from './live-recipient.ts';

/**
 * Has the server send the open invitation's mail once more. The code isn't in it.
 * @throws EngineError `not_found` when none is open, `conflict` while the server knows nothing of it; SyncError when it can't be asked.
 */
async function mailInvitation(ctx: EngineContext, { recipient: id }: Input<'invitations.mail'>): Promise<Output<'invitations.mail'>> {
  const recipient = liveRecipient(ctx.session(), id);
  if (requireOpen(ctx, recipient).offeredAt === null)
    throw new EngineError('conflict', 'The server doesn’t know of this invitation yet. Sync first.');
  return withAccount(ctx, (api) => new ReleaseApi(api).mailInvitation(recipient.vault, id));
}

/**
 * Has the server ask a recipient once more, by the mail that it asked with last, and looks what became of it.
 * @throws EngineError `not_found`; SyncError when the server can't be asked, or doesn't know them yet.
 */
async function mailRecipient(ctx: EngineContext, { recipient: id }: Input<'recipients.mail'>): Promise<Output<'recipients.mail'>> {
  const recipient = liveRecipient(ctx.session(), id);
  return withAccount(ctx, async (api, session) => {
    const answer = await new ReleaseApi(api).mailRecipient(recipient.vault, id);
    await askReach(api, ctx, session);
    return answer;
  });
}

export const mailInvitationHandlers: Handlers<'invitations.mail' | 'recipients.mail'> = {
  'invitations.mail': mailInvitation,
  'recipients.mail': mailRecipient,
};
