import { signSettled } from '../../../shared/format/custody/settled-word.ts';
import { signedTextToJson } from '../../../shared/format/custody/signed-text.ts';
import type { CustodianRole } from '../../contract/second-methods.ts';
import type { Session } from '../engine-context.ts';
import { failureOf } from '../engine-error.ts';
import type { Entry } from '../items/item-repository.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { isTrashed } from '../library/trash-mark.ts';
import { isChosen } from '../second-server/second-choice.ts';
import { withStranger } from '../sync/connection/call-server.ts';
import { publishReleaseKeys } from '../sync/publish/publish-release-keys.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { CustodyApi, WitnessApi } from './custody-api.ts';
import { noteCustodianKey } from './custodian-keys.ts';
import { custodyMemory, remember } from './custody-memory.ts';
import type { BothServers } from './both-servers.ts';
import { goBeyond } from './go-beyond.ts';
import { hearCustodians } from './hear-custodians.ts';
import { nextPlan, type PlanSources } from './make-plan.ts';
import { keepPlan, latestPlan, type KnownPlan } from './plan-record.ts';
import { noteTakenPlan } from './planned.ts';
import { shareKeys } from './share-keys.ts';
import { sharingOf } from './sharing.ts';
import { bringNotes } from './signs-of-life.ts';
import { thirdPartyOf } from './third-party.ts';

/**
 * Sees to it that the vaults on two servers are kept by both of them and the third party. Whoever is killed between any two steps leaves
 * what was there before whole, or two shares that fit:
 *
 * 1. new release keys, and the plan that commits to their shares, are among the account's records before anything of them leaves;
 * 2. the plan goes to the first server, which settles between two devices, then to the second and to the witness;
 * 3. the new shares go to the second, then to the first, which until then has what it had;
 * 4. all are told that it's settled, and drop what was before.
 *
 * One custodian that's away holds up only what has to wait for it. Why, is kept for each.
 */
export async function settleCustody(both: BothServers): Promise<void> {
  const { ctx, session, first, second } = both;
  const vaults = session.book.list('vault').filter((vault) => isChosen(vault) && !isTrashed(vault));
  if (vaults.length === 0) return;
  await noteCustodianKey(first, ctx.store);
  await noteCustodianKey(second, both.account().ctx.store);
  const devices = await first.devices();
  for (const { id } of vaults) {
    if (sharingOf(session, session.book.get('vault', id)) === undefined || releasedAtOf(session, id) !== null) continue;
    await settleVault(both, id, { ctx, session, there: both.account(), devices });
  }
}

async function settleVault(both: BothServers, id: string, sources: PlanSources): Promise<void> {
  const { ctx, session, first, second } = both;
  const at = { first: new CustodyApi(first), second: new CustodyApi(second) };
  for (const role of ['first', 'second'] as const)
    await trying(both, id, role, async () => hearCustodians(ctx, session, vaultOf(both, id), await at[role].standing(id)));
  const known = await agreedPlan(both, id, sources, at.first);
  if (known !== undefined) await bringPlan(both, id, known, at.second);
  if (known !== undefined && hasAll(both, id, known)) await bringShares(both, id, known, at);
  await bringSigns(both, id, at);
}

const vaultOf = ({ session }: BothServers, id: string): Entry => session.book.get('vault', id);

/** Whether it went through; why it didn't is kept, and shown. @throws whatever says nothing about this one custodian. */
async function trying({ ctx }: Pick<BothServers, 'ctx'>, vault: string, role: CustodianRole, act: () => Promise<void>): Promise<boolean> {
  const note = (code: string | undefined): void =>
    void remember(ctx.store, vault, ({ failures: { [role]: _, ...others } }) => ({
      failures: code === undefined ? others : { ...others, [role]: code },
    }));
  try {
    await act();
    note(undefined);
    return true;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code === 'cancelled') throw error;
    note(error.serverCode === 'code_wrong' ? 'code_wrong' : failureOf(error, () => undefined).code);
    return false;
  }
}

/** Two devices that make plans at once end up with one beyond both; this many times in a row it's something else. */
const attempts = 4;

/** The plan that the first server has taken, with keys that it commits to; undefined where there is none yet. */
async function agreedPlan(both: BothServers, id: string, sources: PlanSources, first: CustodyApi): Promise<KnownPlan | undefined> {
  const { ctx, session } = both;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    await shareKeys(ctx, session, vaultOf(both, id), hasGiven(both, id));
    const origins = sharingOf(session, vaultOf(both, id));
    const next = origins && nextPlan(sources, vaultOf(both, id), origins);
    if (next === undefined) return undefined;
    if (next.isNew) keepPlan(session, vaultOf(both, id), next.known);
    if (ctx.store.items.waitingCount() > 0) await both.settleRecords();
    const { hash } = next.known.plan;
    // Another device's may have come with the records.
    if (latestPlan(session, vaultOf(both, id))?.plan.hash !== hash) continue;
    if (custodyMemory(ctx.store, id).taken.first === hash) return next.known;
    let isBehind = false;
    const isTaken = await trying(both, id, 'first', async () => {
      try {
        await first.putPlan(id, signedTextToJson(next.known.signed));
      } catch (error) {
        if (!(error instanceof SyncError) || error.code !== 'conflict') throw error;
        isBehind = await goBeyond(both, vaultOf(both, id), next.known, await first.standing(id));
        if (!isBehind) throw error;
      }
    });
    if (isBehind) continue;
    if (!isTaken) return undefined;
    remember(ctx.store, id, ({ taken }) => ({ taken: { ...taken, first: hash } }));
    return next.known;
  }
  return undefined;
}

/** Whether a custodian has handed out its share of the present plan although the owner is here: then that share is to be worth nothing. */
function hasGiven({ ctx, session }: BothServers, id: string): boolean {
  const number = latestPlan(session, session.book.get('vault', id))?.plan.number;
  return Object.values(custodyMemory(ctx.store, id).heard).some(({ says, plan }) => says === 'given' && plan === number);
}

async function bringPlan(both: BothServers, id: string, { plan, signed }: KnownPlan, second: CustodyApi): Promise<void> {
  const { ctx, session } = both;
  const json = signedTextToJson(signed);
  const bring = async (role: CustodianRole, put: () => Promise<void>): Promise<void> => {
    if (custodyMemory(ctx.store, id).taken[role] === plan.hash) return;
    if (await trying(both, id, role, put)) remember(ctx.store, id, ({ taken }) => ({ taken: { ...taken, [role]: plan.hash } }));
  };
  await bring('second', () => second.putPlan(id, json));
  await bring('third', () => putToThird(session, id, json));
}

async function putToThird(session: Session, id: string, json: ReturnType<typeof signedTextToJson>): Promise<void> {
  const third = thirdPartyOf(session);
  // A paper opens whatever plan the servers hand out.
  if (third?.kind !== 'witness') return;
  await withStranger(third.address, async (api) => new WitnessApi(api).putPlan(id, json, third.code));
}

/** Whether all three have the plan, so that shares may follow. */
function hasAll({ ctx }: BothServers, id: string, { plan }: KnownPlan): boolean {
  const { taken } = custodyMemory(ctx.store, id);
  return taken.first === plan.hash && taken.second === plan.hash && taken.third === plan.hash;
}

async function bringShares(
  both: BothServers,
  id: string,
  known: KnownPlan,
  at: { readonly first: CustodyApi; readonly second: CustodyApi },
): Promise<void> {
  const { ctx, session, first, settleRecords } = both;
  const { hash, number } = known.plan;
  noteTakenPlan(both.account().ctx.store, id, hash);
  if (!(await trying(both, id, 'second', () => both.stepSecond(id)))) return;
  noteTakenPlan(ctx.store, id, hash);
  const bring = async (): Promise<void> => void (await publishReleaseKeys(new ReleaseApi(first), ctx, session, id, settleRecords));
  if (!(await trying(both, id, 'first', bring))) return;
  for (const role of ['second', 'first'] as const) {
    if (custodyMemory(ctx.store, id).settled[role] === hash) continue;
    if (!(await trying(both, id, role, () => at[role].settle(id, number)))) return;
    remember(ctx.store, id, ({ settled }) => ({ settled: { ...settled, [role]: hash } }));
  }
  // Whoever never hears it keeps the shares of before a while longer: nothing waits for it.
  await tellThird(both, id, known);
  const latest = latestPlan(session, vaultOf(both, id));
  if (latest?.plan.hash === hash && !latest.settled) keepPlan(session, vaultOf(both, id), { ...latest, settled: true });
}

async function tellThird(both: BothServers, id: string, { plan }: KnownPlan): Promise<void> {
  const { ctx, session } = both;
  const third = thirdPartyOf(session);
  if (third?.kind !== 'witness' || custodyMemory(ctx.store, id).settled.third === plan.hash) return;
  const word = signedTextToJson(signSettled(plan, session.identity));
  if (await trying(both, id, 'third', () => withStranger(third.address, (api) => new WitnessApi(api).settle(id, word))))
    remember(ctx.store, id, ({ settled }) => ({ settled: { ...settled, third: plan.hash } }));
}

/** Each custodian hears of the owner from this device itself. */
async function bringSigns(both: BothServers, id: string, at: { readonly first: CustodyApi; readonly second: CustodyApi }): Promise<void> {
  const { ctx, session } = both;
  for (const role of ['first', 'second'] as const) {
    if (custodyMemory(ctx.store, id).taken[role] === undefined) continue;
    await trying(both, id, role, () => bringNotes(ctx, session, vaultOf(both, id), role, (notes) => at[role].putNotes(id, notes)));
  }
  const third = thirdPartyOf(session);
  if (third?.kind !== 'witness' || custodyMemory(ctx.store, id).taken.third === undefined) return;
  const put = (notes: Parameters<CustodyApi['putNotes']>[1]) =>
    withStranger(third.address, (api) => new WitnessApi(api).putNotes(id, notes));
  await trying(both, id, 'third', () => bringNotes(ctx, session, vaultOf(both, id), 'third', put));
}
