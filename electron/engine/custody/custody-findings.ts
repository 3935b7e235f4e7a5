import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { finding, type Finding } from '../releases/finding-words.ts';
import { recipientsBehind } from '../second-server/follow-release-keys.ts';
import { secondAccount } from '../second-server/second-account.ts';
import { custodyMemory } from './custody-memory.ts';
import { viewCustody } from './custody-view.ts';
import { latestPlan } from './plan-record.ts';
import { isEnding, isKeptThere } from './sharing.ts';

const silentFor = 3 * dayMs;

/** What stands between a vault on two servers and its people, as far as this device knows. */
export function custodyFindings(ctx: EngineContext, session: Session, id: string): readonly Finding[] {
  const vault = session.book.get('vault', id);
  if (!isKeptThere(session, vault)) return [];
  // Where another device has the second server, what that lacks is said there.
  const account = secondAccount(ctx, session);
  const behind = account === undefined ? 0 : recipientsBehind(session, account.session, id);
  const { plan, isSettled, custodians } = viewCustody(ctx, session, vault);
  const { heard } = custodyMemory(ctx.store, id);
  // Whoever has never said anything has been silent since it was asked to.
  const askedAt = latestPlan(session, vault)?.plan.madeAt ?? ctx.clock.now();
  const silentSince = addMs(ctx.clock.now(), -silentFor);
  const hasGiven = Object.values(heard).some((word) => word.says === 'given' && word.plan === plan);
  return [
    ...(hasGiven ? [finding('custodian_gave')] : []),
    ...(isSettled && !isEnding(session, vault) ? [] : [finding('shares_not_settled')]),
    ...(behind > 0 ? [finding('second_behind')] : []),
    ...(custodians.some(({ kind, heardAt }) => kind !== 'paper' && (heardAt ?? askedAt) < silentSince)
      ? [finding('custodian_silent')]
      : []),
  ];
}
