import type { CustodyAnswer } from '../../../shared/wire/custody.ts';
import type { Entry } from '../items/item-repository.ts';
import { acceptKey, currentKey, keyRecords, lockRecords } from '../releases/release-record.ts';
import { takeAway } from '../releases/renew-release-key.ts';
import { noteTrouble } from '../sync/publish/publish-release-keys.ts';
import { SyncError } from '../sync/sync-error.ts';
import { planOfAnswer } from './hear-custodians.ts';
import { keepPlan, type KnownPlan } from './plan-record.ts';
import { isKeyOf } from './planned.ts';
import type { ReachedServers } from './reached-servers.ts';

/**
 * Takes over the plan that the first server has in place of the one that it refused: another device's was there first. The next one goes
 * beyond both. A recipient's key that the other device made too, with the same number, counts where this device knows it; otherwise there's
 * a new one.
 * @returns false where the server has no other plan, or an earlier one. @throws SyncError `server_rolled_back` for a server that had this
 * device's plan before.
 */
export async function goBeyond(
  servers: Pick<ReachedServers, 'ctx' | 'session' | 'settleRecords'>,
  vault: Entry,
  refused: KnownPlan,
  answer: CustodyAnswer['custody'],
): Promise<boolean> {
  const { ctx, session } = servers;
  const theirs = planOfAnswer(session, vault.id, answer);
  if (theirs === undefined) return false;
  if (theirs.plan.number < refused.plan.number) {
    if (theirs.plan.number < refused.plan.number - 1)
      throw new SyncError('server_rolled_back', 'The server has an earlier plan of this vault than before.');
    return false;
  }
  // The other device's records say what it made.
  await servers.settleRecords();
  keepPlan(session, session.book.get('vault', vault.id), {
    ...theirs,
    origins: refused.origins,
    contact: null,
    settled: false,
    wasShared: refused.wasShared,
  });
  for (const { id, keyGeneration } of theirs.plan.recipients) {
    const recipient = session.book.find('recipient', id);
    const current = recipient && currentKey(recipient);
    if (
      recipient === undefined ||
      current === undefined ||
      current.keyGeneration > keyGeneration ||
      isKeyOf(session, theirs.plan, recipient, current)
    )
      continue;
    const key = keyRecords(recipient).find((one) => isKeyOf(session, theirs.plan, recipient, one));
    if (key !== undefined) {
      session.book.write([{ id: recipient.id, vault: recipient.vault, kind: 'recipient', set: acceptKey(recipient, key) }]);
      continue;
    }
    noteTrouble(session, id, { code: 'unknown_key', keyGeneration });
    await takeAway(ctx, id, { keep: lockRecords(recipient), set: {} });
  }
  return true;
}
