import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { finding, type Finding } from '../releases/finding-words.ts';
import { recipientsBehind } from '../second-server/follow-release-keys.ts';
import { secondAccount } from '../second-server/second-account.ts';
import { custodyMemory } from './custody-memory.ts';
import { viewCustody } from './custody-view.ts';
import { isEnding, isKeptThere } from './sharing.ts';

const silentFor = 3 * dayMs;

/** Why a server that answers no longer has what it had, as far as can be seen: it was set back, or knows the account no more. Waiting mends none of it. */
const lostCodes: ReadonlySet<string | null> = new Set(['server_rolled_back', 'server_forked', 'unauthorized']);

/** What stands between a vault on two servers and its people, as far as this device knows. */
export function custodyFindings(ctx: EngineContext, session: Session, id: string): readonly Finding[] {
  const vault = session.book.get('vault', id);
  if (!isKeptThere(session, vault)) return [];
  // Where another device has the second server, what that lacks is said there.
  const account = secondAccount(ctx, session);
  const behind = account === undefined ? 0 : recipientsBehind(session, account.session, id);
  const { plan, isSettled, custodians } = viewCustody(ctx, session, vault);
  const { heard } = custodyMemory(ctx.store, id);
  const silentSince = addMs(ctx.clock.now(), -silentFor);
  const hasLost = custodians.some(({ failure }) => lostCodes.has(failure));
  const hasGiven = Object.values(heard).some((word) => word.says === 'given' && word.plan === plan);
  return [
    ...(hasGiven ? [finding('custodian_gave')] : []),
    ...(isSettled && !hasLost && !isEnding(session, vault) ? [] : [finding('shares_not_settled')]),
    ...(behind > 0 ? [finding('second_behind')] : []),
    ...(custodians.some(({ heardAt }) => heardAt !== null && heardAt < silentSince) ? [finding('custodian_silent')] : []),
  ];
}
