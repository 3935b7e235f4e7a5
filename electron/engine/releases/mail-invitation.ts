import type { Input, Output } from '../../contract/contract.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
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

export const mailInvitationHandlers: Handlers<'invitations.mail'> = { 'invitations.mail': mailInvitation };
