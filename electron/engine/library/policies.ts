import { hasCheckIns } from './has-check-ins.ts';
import type { Input, Output } from '../../contract/contract.ts';
import type { PolicyShape } from '../../contract/shapes.ts';
import { addMs, dayMs, parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import { checkPolicy, policyLimits } from '../../../shared/domain/policy.ts';
import { isUlid } from '../../../shared/domain/ids.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { derivedId } from '../items/derived-id.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField, optionalText, textField } from '../items/item-fields.ts';
import { playHandovers } from '../ways/play-handovers.ts';
import { simulateFuture, timelineOf } from './simulate-policy.ts';
import { releasedAtOf } from './released-vaults.ts';
import { isChosen } from '../second-server/second-choice.ts';
import { isTrashed } from './trash-mark.ts';
import { liveEntries, liveVault } from './vaults.ts';

/** The record of a vault's policy and check-ins; undefined as long as nothing has been set. */
export function policyEntry({ book }: Session, vault: string): Entry | undefined {
  return isUlid(vault) ? book.find('policy', derivedId('policy', vault)) : undefined;
}

/** The policy that a vault has, as its owner set it. */
export function policyOf(session: Session, vault: string): PolicyShape | null {
  const entry = policyEntry(session, vault);
  const policy = entry === undefined ? {} : dataField<Partial<PolicyShape>>(entry.body, 'policy', {});
  return policy.type === undefined ? null : (policy as PolicyShape);
}

/** What the policy's record says about the owner and the timer. */
interface Known {
  readonly policy: PolicyShape | null;
  readonly checkedInAt: Instant | null;
  /** The owner's last sign of life for this policy; null where there never was one. */
  readonly since: Instant | null;
  /** Null for a pause that is over, too. */
  readonly pausedUntil: Instant | null;
  readonly now: Instant;
}

function readKnown(ctx: EngineContext, session: Session, vault: string): Known {
  const body = policyEntry(session, vault)?.body ?? { fields: {} };
  const now = ctx.clock.now();
  const checkedInAt = optionalText<Instant>(body, 'checkedInAt');
  const setAt = optionalText<Instant>(body, 'setAt');
  const pausedUntil = optionalText<Instant>(body, 'pausedUntil');
  const since = [checkedInAt, setAt, optionalText<Instant>(body, 'resumedAt')].reduce<Instant | null>(
    (late, next) => (late === null || (next !== null && next > late) ? next : late),
    null,
  );
  return {
    policy: policyOf(session, vault),
    checkedInAt,
    since,
    pausedUntil: pausedUntil !== null && pausedUntil > now ? pausedUntil : null,
    now,
  };
}

function viewPolicy(ctx: EngineContext, session: Session, vault: string): Output<'policies.get'> {
  const { policy, checkedInAt, since, pausedUntil, now } = readKnown(ctx, session, vault);
  const releasedAt = releasedAtOf(session, vault);
  // A date in the past is no reason not to show what was set.
  const timeline = policy === null || releasedAt !== null ? [] : timelineOf(checkPolicy(policy, since ?? now), pausedUntil ?? since ?? now);
  return { vault, policy, checkedInAt, pausedUntil, timeline, releasedAt };
}

function simulatePolicy(ctx: EngineContext, { vault, ...input }: Input<'policies.simulate'>): Output<'policies.simulate'> {
  const session = ctx.session();
  liveVault(session, vault);
  const { policy, since, pausedUntil, now } = readKnown(ctx, session, vault);
  const settings = policy === null ? ({ type: 'manual', backup: null } as const) : checkPolicy(policy, since ?? now);
  const recipients = liveEntries(session, 'recipient', vault).map(({ id, body }) => ({ recipient: id, name: textField(body, 'name') }));
  const future = simulateFuture({ settings, since: since ?? now, pausedUntil, now }, recipients, input);
  const { releasedAt } = future;
  return { ...future, handovers: releasedAt === null ? [] : playHandovers(ctx, session, vault, releasedAt) };
}

function setPolicy(
  ctx: EngineContext,
  { vault, policy }: { readonly vault: string; readonly policy: PolicyShape },
): Output<'policies.set'> {
  const session = ctx.session();
  const { id } = liveVault(session, vault);
  const now = ctx.clock.now();
  checkPolicy(policy, now);
  if (policy.type !== 'inactivity' && isChosen(session.book.get('vault', id)))
    throw new EngineError('inactivity_needed', 'While a vault is on two servers, it opens when its owner is no longer heard from.');
  session.book.write([
    { id: derivedId('policy', id), vault: id, kind: 'policy', set: { policy, setAt: now, pausedUntil: null, pauseSetAt: null } },
  ]);
  return viewPolicy(ctx, session, vault);
}

function pausePolicy(ctx: EngineContext, { vault, until }: { readonly vault: string; readonly until: string }): Output<'policies.pause'> {
  const session = ctx.session();
  const { id } = vaultWithTimer(session, vault);
  const now = ctx.clock.now();
  const end = parseInstant(until);
  if (end === undefined || end <= now || end > addMs(now, policyLimits.pauseDays * dayMs)) {
    throw new EngineError('invalid_policy', `A pause must end in the future and within ${policyLimits.pauseDays} days.`);
  }
  // The server learns of it through sync; `pauseSetAt` is what it has to be sent.
  session.book.write([{ id: derivedId('policy', id), vault: id, kind: 'policy', set: { pausedUntil: end, pauseSetAt: now } }]);
  return viewPolicy(ctx, session, vault);
}

/** When the owner ends a pause, the period starts over, just as on the server. */
function resumePolicy(ctx: EngineContext, { vault }: { readonly vault: string }): Output<'policies.resume'> {
  const session = ctx.session();
  const { id } = vaultWithTimer(session, vault);
  const now = ctx.clock.now();
  const { pausedUntil } = viewPolicy(ctx, session, vault);
  if (pausedUntil === null) throw new EngineError('invalid_policy', "This policy isn't paused.");
  session.book.write([
    { id: derivedId('policy', id), vault: id, kind: 'policy', set: { pausedUntil: null, pauseSetAt: now, resumedAt: now } },
  ]);
  return viewPolicy(ctx, session, vault);
}

function vaultWithTimer(session: Session, id: string): Entry {
  const vault = liveVault(session, id);
  if (!hasCheckIns(policyOf(session, id))) throw new EngineError('invalid_policy', 'Only a policy with check-ins can be paused.');
  return vault;
}

export const policyHandlers: Handlers<
  'policies.get' | 'policies.set' | 'policies.preview' | 'policies.simulate' | 'policies.pause' | 'policies.resume' | 'checkIns.record'
> = {
  'policies.get': (ctx, { vault }) => {
    const session = ctx.session();
    liveVault(session, vault);
    return viewPolicy(ctx, session, vault);
  },
  'policies.set': setPolicy,
  'policies.preview': (ctx, { policy }) => timelineOf(checkPolicy(policy, ctx.clock.now()), ctx.clock.now()),
  'policies.simulate': simulatePolicy,
  'policies.pause': pausePolicy,
  'policies.resume': resumePolicy,
  'checkIns.record': (ctx, { vault }) => {
    const session = ctx.session();
    const asked = vault === undefined ? session.book.list('vault') : [liveVault(session, vault)];
    const vaults = asked.filter(({ id }) => releasedAtOf(session, id) === null);
    const now = ctx.clock.now();
    // One in the trash may have a witness, who goes on asking.
    const signs = vaults.map(({ id }) => ({ id: derivedId('policy', id), vault: id, kind: 'policy' as const, set: { checkedInAt: now } }));
    if (signs.length > 0) session.book.write(signs);
    return vaults.filter((one) => !isTrashed(one)).map(({ id }) => viewPolicy(ctx, session, id));
  },
};
