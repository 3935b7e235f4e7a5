import { signEnd } from '../../../shared/format/custody/custody-end.ts';
import { signedTextToJson, type SignedTextJson } from '../../../shared/format/custody/signed-text.ts';
import type { Session } from '../engine-context.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { isTrashed } from '../library/trash-mark.ts';
import { currentKey } from '../releases/release-record.ts';
import { idOf, publishReleaseKeys } from '../sync/publish/publish-release-keys.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { CustodyApi } from './custody-api.ts';
import { askCustodianKey } from './custodian-keys.ts';
import { forgetCustody } from './custody-memory.ts';
import { planOfAnswer } from './hear-custodians.ts';
import { latestPlan, nextNumber, noteEnded } from './plan-record.ts';
import { noteTakenPlan } from './planned.ts';
import type { ReachedServers } from './reached-servers.ts';
import { retireLater } from './retire-witness.ts';
import { shareKeys } from './share-keys.ts';
import { isEnding } from './sharing.ts';
import { tryCustodian } from './try-custodian.ts';

/**
 * Has the account's server keep alone again what isn't to be shared out any more. Whoever is killed between any two steps leaves two shares
 * that fit, or the whole half:
 *
 * 1. new release keys are among the account's records before anything of them leaves;
 * 2. their whole halves go to the server, each with the owner's word that allows it; it keeps its shares of before beside them;
 * 3. it's told the end: from then on it keeps the vault alone, and that is noted among the records;
 * 4. only now does the other server have to forget the vault (`isKeptThere`), and the witness hears that its part is over.
 */
export async function endCustody(servers: ReachedServers): Promise<void> {
  const { session } = servers;
  const vaults = session.book.list('vault').filter((vault) => isEnding(session, vault) && !isTrashed(vault));
  for (const { id } of vaults) if (releasedAtOf(session, id) === null) await tryCustodian(servers, id, 'first', () => endOne(servers, id));
}

async function endOne(servers: ReachedServers, id: string): Promise<void> {
  const { ctx, session, first, settleRecords } = servers;
  const custody = new CustodyApi(first);
  await shareKeys(ctx, session, session.book.get('vault', id));
  if (ctx.store.items.waitingCount() > 0) await settleRecords();
  const vault = session.book.get('vault', id);
  const known = latestPlan(session, vault);
  // Another device was faster, or the owner wants it shared again.
  if (known === undefined || !isEnding(session, vault)) return;
  const standing = await custody.standing(id);
  const theirs = planOfAnswer(session, id, standing)?.plan ?? known.plan;
  const number = Math.max(nextNumber(session, vault), theirs.number + 1);
  const content = { accountId: session.accountId, vaultId: id, number, previous: theirs.hash, madeAt: ctx.clock.now() };
  const end = signedTextToJson(signEnd({ ...content, custodian: await askCustodianKey(first) }, session.identity));
  await bringWhole(servers, id, end);
  // One that has no plan of it keeps it alone already.
  if (standing !== null) await custody.end(id, end);
  noteEnded(session, vault, number);
  retireLater(ctx, id, known.plan, number);
  forgetCustody(ctx.store, id);
  noteTakenPlan(ctx.store, id, undefined);
  await settleRecords();
}

/** @throws SyncError `conflict` where the server has something else than the whole half of somebody's present key. */
async function bringWhole({ ctx, session, first, settleRecords }: ReachedServers, id: string, end: SignedTextJson): Promise<void> {
  const api = new ReleaseApi(first, end);
  await publishReleaseKeys(api, ctx, session, id, settleRecords);
  const { recipients } = await api.status(id);
  const isShort = recipients.some((there) => there.key_generation !== null && !isWhole(session, idOf(there), there.key_generation));
  if (isShort) throw new SyncError('conflict', "The server hasn't taken the whole of a recipient's key yet.");
}

function isWhole(session: Session, recipientId: string, keyGeneration: number): boolean {
  const recipient = session.book.find('recipient', recipientId);
  const key = recipient && currentKey(recipient);
  return recipient === undefined || (key?.keyGeneration === keyGeneration && key.custodians === undefined);
}
