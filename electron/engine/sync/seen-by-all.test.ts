import { describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../../shared/crypto/identity.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { certifyDevice, emptyChain, signHead } from '../../../shared/format/vault/change-chain.ts';
import { openTestEstate, type TestEstate } from '../engine-test-kit.ts';
import { isSeenByAll, noteActiveDevices, noteHeads } from './seen-by-all.ts';
import type { DeviceClaim, ServerDevice } from './sync-api.ts';

const [phone, laptop] = ['01J8ZQ4M7X00000000000000AB', '01J8ZQ4M7X00000000000000CD'] as const;

function device({ engine }: TestEstate, id: string, change: Partial<ServerDevice> = {}): ServerDevice {
  const { identity, accountId } = engine.context.session();
  const { publicKey } = identityFromSeed(randomKey());
  const certificate = certifyDevice(identity, accountId, id, publicKey);
  return { id, publicKey, certificate, sealedName: new Uint8Array(), addedAt: '', revokedAt: null, removals: [], ...change };
}

const headOf = ({ engine }: TestEstate, id: string, seq: number): DeviceClaim => ({
  device: id,
  ...signHead(identityFromSeed(randomKey()), engine.context.session().accountId, id, { ...emptyChain, seq }),
});

describe('a change of another device', () => {
  it('is whole once every device has signed it', async () => {
    await using estate = await openTestEstate();
    const { context } = estate.engine;
    const session = context.session();
    const isSeen = (seq: number): boolean => isSeenByAll(context, session, { by: [phone], seq });
    expect(isSeen(1), 'of a device that nobody has named').toBe(false);
    noteActiveDevices(context, session, [device(estate, phone), device(estate, laptop), device(estate, session.deviceId)]);
    expect(isSeen(1)).toBe(false);
    noteHeads(context, [headOf(estate, phone, 7)]);
    expect(isSeen(7), 'the laptop may have been told something else').toBe(false);
    noteHeads(context, [headOf(estate, phone, 5), headOf(estate, laptop, 7)]);
    expect([isSeen(7), isSeen(8)]).toEqual([true, false]);
    noteActiveDevices(context, session, [device(estate, phone), device(estate, session.deviceId)]);
    expect(isSeen(8), 'a device that the server no longer names').toBe(false);
  });

  it('waits for no device that was removed, and for none that nobody certified', async () => {
    await using estate = await openTestEstate();
    const { context } = estate.engine;
    const session = context.session();
    const foreign = device(estate, laptop, { certificate: new Uint8Array(64) });
    noteActiveDevices(context, session, [device(estate, phone), foreign]);
    noteHeads(context, [headOf(estate, phone, 7)]);
    expect(isSeenByAll(context, session, { by: [phone], seq: 7 })).toBe(true);
    expect(isSeenByAll(context, session, { by: [phone], seq: 8 })).toBe(false);
    noteActiveDevices(context, session, [device(estate, phone, { revokedAt: '2026-11-23T00:00:00.000Z' })]);
    expect(isSeenByAll(context, session, { by: [phone], seq: 8 })).toBe(true);
    expect(isSeenByAll(context, session, { by: [], seq: 8 })).toBe(true);
  });
});
