import { describe, expect, it } from 'vitest';
import { jsonColumns } from '../../server/db/json-columns.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { addMs, dayMs, instantFromMs } from '../../shared/domain/instant.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { present } from '../kit/runner/present.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { closing } from './release-key-estate.ts';
import { choose, pairedEstate, stateOf, step, type PairedEstate } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

const portOf = ({ origin }: TestServer): number => Number(new URL(origin).port);
const custodyOf = async ({ a }: PairedEstate) => present((await stateOf(a))?.vaults[0]?.custody);

/** When a server last had a sign of life of the owner. */
async function heardAt({ core }: TestServer, vault: string): Promise<string> {
  const row = await core.db.read
    .selectFrom('custodian_states')
    .select('state')
    .where('vault_id', '=', vault as Ulid)
    .executeTakeFirstOrThrow();
  return jsonColumns.custodian_states.state.read(row.state).proof.at;
}

async function checkIn({ a, vault }: PairedEstate): Promise<string> {
  await a.must('checkIns.record', { vault });
  return present((await a.must('policies.get', { vault })).checkedInAt);
}

describe('what is said of two servers', () => {
  it('isn’t that both know of a sign of life that is on this device alone, whatever they knew before', async () => {
    const estate = await pairedEstate(first, second);
    await using _closing = closing(estate.a);
    await choose(estate);
    await step(estate.a);
    await checkIn(estate);
    await step(estate.a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
    await checkIn(estate);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false, stopWaitsFor: ['first', 'second'] });
    await step(estate.a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
    const until = addMs(instantFromMs(performance.timeOrigin + performance.now()), 20 * dayMs);
    await estate.a.must('policies.pause', { vault: estate.vault, until });
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false });
  });

  it.each(['first', 'second'] as const)('is which of them doesn’t know of it; the other hears of it all the same: %s', async (away) => {
    await using one = await startInterruptibleConnection(portOf(first));
    await using two = await startInterruptibleConnection(portOf(second));
    const estate = await pairedEstate({ ...first, origin: one.origin }, second, two.origin);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    const wire = away === 'first' ? one : two;
    wire.cut();
    const at = await checkIn(estate);
    if (away === 'second') await a.must('sync.run', {});
    await a.engine.call('secondServer.sync', {});
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: false, stopWaitsFor: [away] });
    const [there, gone] = away === 'first' ? [second, first] : [first, second];
    expect((await heardAt(there, vault)) >= at).toBe(true);
    expect((await heardAt(gone, vault)) >= at).toBe(false);
    const { custodians } = await custodyOf(estate);
    expect(custodians.filter(({ failure }) => failure !== null).map(({ role }) => role)).toEqual([away]);
    wire.mend();
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
  });

  it('isn’t that all is settled once another third party was named', async () => {
    const estate = await pairedEstate(first, second);
    const { a } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isSettled: true });
    await a.must('secondServer.setPaper', { path: `${estate.paper}/another.pdf` });
    expect(await custodyOf(estate)).toMatchObject({ isSettled: false, waitsFor: ['first', 'second', 'third'] });
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({ isSettled: true, plan: 2, waitsFor: [] });
  });
});
