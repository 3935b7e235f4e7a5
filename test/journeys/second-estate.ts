import { join } from 'node:path';
import { latestPlan } from '../../electron/engine/custody/plan-record.ts';
import type { Place } from '../../shared/domain/custodian.ts';
import { committedIn, type CustodyPlan } from '../../shared/format/custody/custody-plan.ts';
import { fitsCommitment, joinShares } from '../../shared/format/custody/split-half.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { present } from '../kit/runner/present.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { halfOf, makeSheet, newEstate, onServer, openWith, sync, type Estate, type Handed } from './release-key-estate.ts';

let owners = 0;

/** An estate on one server, whose owner has named another as its second. */
export interface PairedEstate extends Estate {
  readonly second: TestServer;
  /** Of the owner at the second server. */
  readonly secondToken: string;
  /** Of the recipient's sheet. */
  readonly words: string;
}

/** With a sheet and a policy; no vault is chosen yet. @param origin where the device reaches the second server. */
export async function pairedEstate(first: TestServer, second: TestServer, origin = second.origin): Promise<PairedEstate> {
  owners += 1;
  const estate = await newEstate(first);
  const { a, vault } = estate;
  const words = await makeSheet(estate, a);
  await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 240, backup: null } });
  await sync(a);
  const secondToken = await tokenFor(second.core, `second-${owners}@example.org`);
  await a.must('secondServer.pair', { server: origin, token: secondToken });
  await a.must('secondServer.setPaper', { path: join(estate.paper, 'third.pdf'), holder: 'Notary' });
  return { ...estate, second, secondToken, words };
}

/** Brings the second server into step. */
export const step = (device: OwnerDevice) => device.must('secondServer.sync', {});
export const stateOf = (device: OwnerDevice) => device.must('secondServer.get', {});
export const choose = ({ a, vault }: Estate, paired = true) => a.must('secondServer.choose', { vault, paired });

/** The account's plan for the vault, as a device knows it. */
export function planOf({ vault }: Estate, { engine }: OwnerDevice): CustodyPlan {
  const session = engine.context.session();
  return present(latestPlan(session, session.book.get('vault', vault))).plan;
}

/** What whoever has the sheet opens with both servers' shares, from what the second hands out: the documents' names. */
export async function namesAtBoth(estate: PairedEstate, device: OwnerDevice = estate.a): Promise<readonly string[]> {
  const [one, two] = [await onServer(estate), await onServer({ ...estate, server: estate.second })];
  const committed = present(committedIn(planOf(estate, device), estate.recipient));
  const shares = [one, two].map(({ half }, index) => ({ place: (index + 1) as Place, givenBy: (index + 1) as Place, share: half }));
  const { half } = await joinShares(shares, committed);
  const key = joinHalves(present(await halfOf(estate.words, two)), half);
  return openWith({ ...estate, a: device }, two, key).manifest.documents.map(({ name }) => name);
}

/** Whether what a server has is the share that a plan gives to a place. */
export function isShareOf({ recipient }: Estate, { keyGeneration, half }: Handed, plan: CustodyPlan, place: Place): boolean {
  const committed = committedIn(plan, recipient);
  return committed?.keyGeneration === keyGeneration && fitsCommitment({ place, share: half }, committed);
}
