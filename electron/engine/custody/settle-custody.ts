import { toBase64 } from '../../../shared/crypto/base64.ts';
import { signSettled } from '../../../shared/format/custody/settled-word.ts';
import { signedTextToJson } from '../../../shared/format/custody/signed-text.ts';
import { custodianRoles, type CustodianRole } from '../../contract/second-methods.ts';
import type { Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { isTrashed } from '../library/trash-mark.ts';
import type { SecondAccount } from '../second-server/second-account.ts';
import { pairingOf } from '../second-server/second-choice.ts';
import { withStranger } from '../sync/connection/call-server.ts';
import { publishReleaseKeys } from '../sync/publish/publish-release-keys.ts';
import { ReleaseApi } from '../sync/publish/release-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { CustodyApi, WitnessApi } from './custody-api.ts';
import { noteCustodianKey } from './custodian-keys.ts';
import { custodyMemory, remember } from './custody-memory.ts';
import { endCustody } from './end-custody.ts';
import { goBeyond } from './go-beyond.ts';
import { hearCustodians } from './hear-custodians.ts';
import { nextPlan, type PlanSources } from './make-plan.ts';
import { keepPlan, latestPlan, type KnownPlan } from './plan-record.ts';
import { noteTakenPlan } from './planned.ts';
import type { ReachedServers } from './reached-servers.ts';
import { retireLater, retireWitnesses } from './retire-witness.ts';
import { shareKeys } from './share-keys.ts';
import { isKeptThere, isSameSharing, sharingOf } from './sharing.ts';
import { bringNotes } from './signs-of-life.ts';
import { thirdPartyOf } from './third-party.ts';
import { tryCustodian } from './try-custodian.ts';

/**
 * Sees to it that the vaults on two servers are kept by both of them and the third party. Whoever is killed between any two steps leaves
 * what was there before whole, or two shares that fit:
 *
 * 1. new release keys, and the plan that commits to their shares, are among the account's records before anything of them leaves;
 * 2. the plan goes to the first server, which settles between two devices, then to the second and to the witness;
 * 3. the new shares go to the second, then to the first. A first server that has the whole half keeps it until then; of two that have had
 *    shares of one plan already, each takes what it can get, and keeps what it had: what the owner takes away ends there at once;
 * 4. both are told that it's settled, and drop what was before.
 *
 * One custodian that's away holds up only what has to wait for it. Why, is kept for each. All this is done with the first server alone too,
 * by any device: the second hears of it by one that is signed in there.
 */
export async function settleCustody(servers: ReachedServers, there: SecondAccount | undefined): Promise<void> {
  const { ctx, session, first, second } = servers;
  await endCustody(servers);
  await retireWitnesses(ctx, session);
  // The words of both are compared before a vault is chosen.
  if (pairingOf(session) !== undefined) await noteCustodianKey(first, ctx.store);
  if (second !== undefined) await noteCustodianKey(second.api, second.account().ctx.store);
  // Its servers have given it up; its witness asks until it's deleted for good.
  for (const vault of session.book.list('vault').filter(isTrashed))
    if (latestPlan(session, vault) !== undefined) await bringSigns(servers, vault.id, {});
  const vaults = keptTogether(session);
  if (vaults.length === 0) return;
  const devices = await first.devices();
  for (const { id } of vaults)
    if (releasedAtOf(session, id) === null)
      await settleVault(servers, id, { ctx, session, there: second === undefined ? there : second.account(), devices });
  await retireWitnesses(ctx, session);
}

/** The vaults that this account's two servers keep, or are to. */
export const keptTogether = (session: Session): readonly Entry[] =>
  session.book.list('vault').filter((vault) => isKeptThere(session, vault) && !isTrashed(vault));

/** The servers that this device talks to, as custodians. */
type Asked = Readonly<Partial<Record<CustodianRole, CustodyApi>>>;

async function settleVault(servers: ReachedServers, id: string, sources: PlanSources): Promise<void> {
  const { first, second } = servers;
  const custody = new CustodyApi(first);
  const asked: Asked = { first: custody, ...(second === undefined ? {} : { second: new CustodyApi(second.api) }) };
  for (const [role, api] of rolesOf(asked)) await tryCustodian(servers, id, role, () => hear(servers, id, role, api));
  const known = await agreedPlan(servers, id, sources, custody);
  if (known !== undefined) {
    await bringPlan(servers, id, known, asked);
    await bringShares(servers, id, known, asked);
  }
  await bringSigns(servers, id, asked);
}

/** @throws SyncError of whoever is asked; `server_rolled_back` where it has lost what it had. */
async function hear({ ctx, session }: ReachedServers, id: string, role: CustodianRole, api: CustodyApi): Promise<void> {
  const answer = await api.standing(id);
  hearCustodians(ctx, session, session.book.get('vault', id), { role, answer });
}

const rolesOf = (asked: Asked): readonly (readonly [CustodianRole, CustodyApi])[] =>
  custodianRoles.flatMap((role) => (asked[role] === undefined ? [] : [[role, asked[role]] as const]));

const vaultOf = ({ session }: Pick<ReachedServers, 'session'>, id: string): Entry => session.book.get('vault', id);

/** Two devices that make plans at once end up with one beyond both; this many times in a row it's something else. */
const attempts = 4;

/** The plan that the first server has taken, with keys that it commits to; undefined where there is none yet. */
async function agreedPlan(servers: ReachedServers, id: string, sources: PlanSources, first: CustodyApi): Promise<KnownPlan | undefined> {
  const { ctx } = servers;
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const next = await keptPlan(servers, id, sources);
    if (next === undefined) return undefined;
    if (next === 'again') continue;
    const { hash } = next.plan;
    if (custodyMemory(ctx.store, id).taken.first === hash) return next;
    let isBehind = false;
    const isTaken = await tryCustodian(servers, id, 'first', async () => {
      isBehind = await putToFirst(servers, id, next, first);
    });
    if (isBehind) continue;
    if (!isTaken) return undefined;
    remember(ctx.store, id, ({ taken }) => ({ taken: { ...taken, first: hash } }));
    return next;
  }
  return undefined;
}

/** The plan that the vault is to have now, among the account's records; `again` where another device changed something of it meanwhile. */
async function keptPlan(servers: ReachedServers, id: string, sources: PlanSources): Promise<KnownPlan | 'again' | undefined> {
  const { ctx, session, second, settleRecords } = servers;
  const before = latestPlan(session, vaultOf(servers, id));
  const origins = sharingOf(session, vaultOf(servers, id));
  // Whoever has the whole half gives it up only where the second is there to take its share.
  const mayBegin = second !== undefined || before?.settled === true || before?.wasShared === true;
  if (origins === undefined || !mayBegin || nextPlan(sources, vaultOf(servers, id), origins) === undefined) return undefined;
  await shareKeys(ctx, session, vaultOf(servers, id), hasGiven(servers, id) || isOtherThird(session, before));
  const next = nextPlan(sources, vaultOf(servers, id), origins);
  if (next === undefined) return undefined;
  if (next.isNew) {
    if (isOtherThird(session, before) && before !== undefined) retireLater(ctx, id, before.plan, next.known.plan.number);
    keepPlan(session, vaultOf(servers, id), next.known);
  }
  if (ctx.store.items.waitingCount() > 0) await settleRecords();
  // Another device's may have come with the records, or its owner's word that the vault isn't to be shared any more.
  const isStill = isSameSharing(sharingOf(session, vaultOf(servers, id)), origins);
  return isStill && latestPlan(session, vaultOf(servers, id))?.plan.hash === next.known.plan.hash ? next.known : 'again';
}

/** @returns whether the server had another device's plan, beyond which there has to be a new one. */
async function putToFirst(servers: ReachedServers, id: string, next: KnownPlan, first: CustodyApi): Promise<boolean> {
  try {
    await first.putPlan(id, signedTextToJson(next.signed));
    return false;
  } catch (error) {
    if (!(error instanceof SyncError) || error.code !== 'conflict') throw error;
    if (await goBeyond(servers, vaultOf(servers, id), next, await first.standing(id))) return true;
    throw error;
  }
}

/** Whether a custodian has handed out its share of the present plan although the owner is here: then that share is to be worth nothing. */
function hasGiven({ ctx, session }: ReachedServers, id: string): boolean {
  const number = latestPlan(session, session.book.get('vault', id))?.plan.number;
  return Object.values(custodyMemory(ctx.store, id).heard).some(({ says, plan }) => says === 'given' && plan === number);
}

/** Whether somebody else is the third party now: whoever was may have kept their share, or lost it to somebody. */
function isOtherThird(session: Session, before: KnownPlan | undefined): boolean {
  const third = thirdPartyOf(session);
  return before !== undefined && third !== undefined && toBase64(before.plan.custodians[2].publicKey) !== third.publicKey;
}

async function bringPlan(servers: ReachedServers, id: string, { plan, signed }: KnownPlan, { second }: Asked): Promise<void> {
  const { ctx, session } = servers;
  const json = signedTextToJson(signed);
  const bring = async (role: CustodianRole, put: () => Promise<void>): Promise<void> => {
    if (custodyMemory(ctx.store, id).taken[role] === plan.hash) return;
    if (await tryCustodian(servers, id, role, put)) remember(ctx.store, id, ({ taken }) => ({ taken: { ...taken, [role]: plan.hash } }));
  };
  if (second !== undefined) await bring('second', () => second.putPlan(id, json));
  await bring('third', () => putToThird(session, id, json));
}

async function putToThird(session: Session, id: string, json: ReturnType<typeof signedTextToJson>): Promise<void> {
  const third = thirdPartyOf(session);
  // A paper opens whatever plan the servers hand out.
  if (third?.kind !== 'witness') return;
  await withStranger(third.address, async (api) => new WitnessApi(api).putPlan(id, json, third.code));
}

async function bringShares(servers: ReachedServers, id: string, known: KnownPlan, asked: Asked): Promise<void> {
  const { ctx, session, first, second, settleRecords } = servers;
  const { hash } = known.plan;
  const { taken } = custodyMemory(ctx.store, id);
  const isAtAll = custodianRoles.every((role) => taken[role] === hash);
  if (!isAtAll && !known.wasShared) return;
  let isAtSecond = false;
  if (second !== undefined && taken.second === hash) {
    noteTakenPlan(second.account().ctx.store, id, hash);
    isAtSecond = await tryCustodian(servers, id, 'second', () => second.step(id));
  }
  if (!isAtSecond && !known.wasShared) return;
  noteTakenPlan(ctx.store, id, hash);
  const bring = async (): Promise<void> => void (await publishReleaseKeys(new ReleaseApi(first), ctx, session, id, settleRecords));
  if (!(await tryCustodian(servers, id, 'first', bring)) || !isAtSecond || !isAtAll) return;
  for (const role of ['second', 'first'] as const) {
    if (custodyMemory(ctx.store, id).settled[role] === hash) continue;
    if (!(await tryCustodian(servers, id, role, () => settle(servers, known, role, asked[role])))) return;
    remember(ctx.store, id, ({ settled }) => ({ settled: { ...settled, [role]: hash } }));
  }
  // Whoever never hears it keeps the shares of before a while longer: nothing waits for it.
  await tellThird(servers, id, known);
  const latest = latestPlan(session, vaultOf(servers, id));
  if (latest?.plan.hash === hash && !latest.settled) keepPlan(session, vaultOf(servers, id), { ...latest, settled: true });
}

/** It's settled once a server says itself that it goes by this plan, and not by what it was before. */
async function settle(servers: ReachedServers, { plan }: KnownPlan, role: CustodianRole, api: CustodyApi | undefined): Promise<void> {
  await api?.settle(plan.vaultId, plan.number);
  if (api !== undefined) await hear(servers, plan.vaultId, role, api);
}

async function tellThird(servers: ReachedServers, id: string, { plan }: KnownPlan): Promise<void> {
  const { ctx, session } = servers;
  const third = thirdPartyOf(session);
  if (third?.kind !== 'witness' || custodyMemory(ctx.store, id).settled.third === plan.hash) return;
  const word = signedTextToJson(signSettled(plan, session.identity));
  const tell = (): Promise<void> => withStranger(third.address, (api) => new WitnessApi(api).settle(id, word));
  if (await tryCustodian(servers, id, 'third', tell))
    remember(ctx.store, id, ({ settled }) => ({ settled: { ...settled, third: plan.hash } }));
}

/** Each custodian hears of the owner from this device itself; one that it doesn't reach, from the others. */
export async function bringSigns(servers: Pick<ReachedServers, 'ctx' | 'session'>, id: string, asked: Asked): Promise<void> {
  const { ctx, session } = servers;
  for (const [role, api] of rolesOf(asked)) {
    if (custodyMemory(ctx.store, id).taken[role] === undefined) continue;
    const put: Parameters<typeof bringNotes>[4] = (notes) => api.putNotes(id, notes);
    await tryCustodian(servers, id, role, () => bringNotes(ctx, session, vaultOf(servers, id), role, put));
  }
  const third = thirdPartyOf(session);
  if (third?.kind !== 'witness' || custodyMemory(ctx.store, id).taken.third === undefined) return;
  const put = (notes: Parameters<CustodyApi['putNotes']>[1]) =>
    withStranger(third.address, (api) => new WitnessApi(api).putNotes(id, notes));
  await tryCustodian(servers, id, 'third', () => bringNotes(ctx, session, vaultOf(servers, id), 'third', put));
}
