import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { currentKey, lockRecords } from '../releases/release-record.ts';
import { takeAway } from '../releases/renew-release-key.ts';
import { isSameSharing, sharingOf } from './sharing.ts';

/**
 * Makes a new release key for each of a vault's recipients whose present one isn't shared out as the vault is to be: the first server had
 * the whole half of the one before, or two other servers have shares of it. Paper and passphrases stay what they are. Who has paper of the
 * first format keeps the key until that was typed in once; readiness says so.
 * @param all a custodian has given a share of what there is now: all get new ones.
 */
export async function shareKeys(ctx: EngineContext, session: Session, vault: Entry, all = false): Promise<void> {
  const sharing = sharingOf(session, vault);
  for (const { id } of session.book.list('recipient', vault.id)) {
    const recipient = session.book.find('recipient', id);
    const key = recipient && currentKey(recipient);
    if (recipient === undefined || key === undefined || (!all && isSameSharing(key.custodians, sharing))) continue;
    await takeAway(ctx, id, { keep: lockRecords(recipient), set: {} });
  }
}
