import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { present } from '../kit/runner/present.ts';
import { closing, newEstate, onServer, openWith, sync } from './release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, planOf, stateOf, step, type PairedEstate } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

const custodyOf = async (estate: PairedEstate) => present((await stateOf(estate.a))?.vaults[0]?.custody);
describe('a vault on two servers', () => {
  it('is refused without a third party, and for any other rule than silence', async () => {
    const estate = await newEstate(first);
    const { a, vault } = estate;
    await using _closing = closing(a);
    const paired = await pairedEstate(first, second);
    await using _other = closing(paired.a);
    expect(await a.codeOf('secondServer.setPaper', { path: join(estate.paper, 'none.pdf') })).toBe('not_connected');
    await paired.a.must('policies.set', { vault: paired.vault, policy: { type: 'manual', backup: null } });
    expect(await paired.a.codeOf('secondServer.choose', { vault: paired.vault, paired: true })).toBe('inactivity_needed');
    expect(await a.must('policies.get', { vault })).toMatchObject({ policy: null });
  });

  it('has its key kept by both and a paper, none of whom has the whole', async () => {
    const estate = await pairedEstate(first, second);
    const { a, vault, recipient } = estate;
    await using _closing = closing(a);
    await sync(a);
    const whole = (await onServer(estate)).half;
    await choose(estate);
    await step(a);
    expect(await custodyOf(estate)).toMatchObject({
      plan: 1,
      isSettled: true,
      waitsFor: [],
      custodians: [{ role: 'first' }, { role: 'second' }, { kind: 'paper' }],
    });
    const [one, two] = [await onServer(estate), await onServer({ ...estate, server: second })];
    expect(one.keyGeneration).toBe(2);
    expect(one.half).not.toEqual(whole);
    expect(two.half).not.toEqual(one.half);
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
    for (const { half } of [one, two]) expect(() => openWith(estate, one, joinHalves(one.half, half))).toThrow();
    expect(planOf(estate, a).recipients.map(({ id }) => id)).toEqual([recipient]);
    await a.must('checkIns.record', { vault });
    await step(a);
    expect(planOf(estate, a)).toMatchObject({ number: 1, devices: [{ id: a.engine.context.session().deviceId }] });
    expect(await custodyOf(estate)).toMatchObject({ isStopKnown: true, stopWaitsFor: [] });
    expect(await a.codeOf('policies.set', { vault, policy: { type: 'manual', backup: null } })).toBe('inactivity_needed');
    expect(await step(a)).toMatchObject({ sent: 0, bundles: 0 });
    expect(planOf(estate, a).number).toBe(1);
  });
});
