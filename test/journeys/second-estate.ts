import { join } from 'node:path';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { present } from '../kit/runner/present.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { halfOf, makeSheet, newEstate, onServer, openWith, sync, type Estate } from './release-key-estate.ts';

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

/** What the second server would hand out to whoever has the sheet: the documents' names. @param device of the owner, unlocked. */
export async function namesAtSecond(estate: PairedEstate, device: OwnerDevice): Promise<readonly string[]> {
  const handed = await onServer({ ...estate, server: estate.second });
  const half = present(await halfOf(estate.words, handed));
  return openWith({ ...estate, a: device }, handed, joinHalves(half, handed.half)).manifest.documents.map(({ name }) => name);
}
