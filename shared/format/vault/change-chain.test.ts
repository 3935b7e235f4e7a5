import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { identityFromSeed } from '../../crypto/identity.ts';
import { randomBytes, randomKey } from '../../crypto/keys.ts';
import {
  certifyDevice,
  emptyChain,
  extendChain,
  isDeviceOf,
  isHeadOf,
  judgeHistory,
  signHead,
  type ChainEntry,
  type ChainHead,
  type HistoryPage,
} from './change-chain.ts';
import { flippedBit, ids, owner, stranger } from '../release/release-test-kit.ts';

const entry = (seq: number, over: Partial<ChainEntry> = {}): ChainEntry => ({
  seq,
  id: ids.item,
  revision: seq,
  hash: new Uint8Array(32).fill(seq),
  ...over,
});
const history = Array.from({ length: 9 }, (_, index) => entry(index + 1));
const heads = history.reduce<ChainHead[]>((all, next) => [...all, extendChain(all.at(-1)!, next)], [emptyChain]);
const page = (from: number, to: number, over: Partial<HistoryPage> = {}): HistoryPage => ({
  entries: history.slice(from, to),
  last: heads[9]!,
  more: to < 9,
  heads: [],
  ...over,
});
const verdict = (known: ChainHead, what: HistoryPage): string => judgeHistory(known, what).verdict;

describe('the chain of changes', () => {
  test('every part of every entry counts', () => {
    const first = extendChain(emptyChain, entry(1));
    expect(first).toMatchObject({ seq: 1 });
    for (const over of [{ id: ids.other }, { revision: 2 }, { hash: flippedBit(entry(1).hash, 255) }]) {
      expect(extendChain(emptyChain, entry(1, over)).chain).not.toEqual(first.chain);
    }
    expect(extendChain({ seq: 0, chain: flippedBit(emptyChain.chain, 0) }, entry(1)).chain).not.toEqual(first.chain);
  });

  test('takes the next number only, and no malformed entry', () => {
    for (const seq of [-1, 0, 2, 1.5]) expect(() => extendChain(emptyChain, entry(seq))).toThrow(RangeError);
    expect(() => extendChain(emptyChain, entry(1, { id: 'item' }))).toThrow(TypeError);
    expect(() => extendChain(emptyChain, entry(1, { hash: new Uint8Array(31) }))).toThrow(TypeError);
    expect(() => extendChain({ seq: 0, chain: new Uint8Array(0) }, entry(1))).toThrow(TypeError);
  });
});

describe('signed heads and devices', () => {
  const deviceKeys = identityFromSeed(randomKey());
  const head = heads[5]!;

  test('hold for what was signed', () => {
    const signed = signHead(deviceKeys, ids.account, ids.device, head);
    expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, signed)).toBe(true);
    const certificate = certifyDevice(owner, ids.account, ids.device, deviceKeys.publicKey);
    expect(isDeviceOf(owner.publicKey, ids.account, { id: ids.device, publicKey: deviceKeys.publicKey, certificate })).toBe(true);
  });

  test('a head does not hold for another key, account, device, number or chain, or with a flipped bit', () => {
    const signed = signHead(deviceKeys, ids.account, ids.device, head);
    expect(isHeadOf(stranger.publicKey, ids.account, ids.device, signed)).toBe(false);
    expect(isHeadOf(deviceKeys.publicKey, ids.other, ids.device, signed)).toBe(false);
    expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.otherDevice, signed)).toBe(false);
    expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, { ...signed, seq: 6 })).toBe(false);
    expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, { ...signed, chain: signed.chain.slice(1) })).toBe(false);
    expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, { ...signed, signature: new Uint8Array(0) })).toBe(false);
    for (let bit = 0; bit < 512; bit += 1)
      expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, { ...signed, signature: flippedBit(signed.signature, bit) })).toBe(
        false,
      );
    for (let bit = 0; bit < 256; bit += 1)
      expect(isHeadOf(deviceKeys.publicKey, ids.account, ids.device, { ...signed, chain: flippedBit(signed.chain, bit) })).toBe(false);
  });

  test("a certificate does not hold for another identity, account, device or key, and a head's signature is none", () => {
    const certificate = certifyDevice(owner, ids.account, ids.device, deviceKeys.publicKey);
    const device = { id: ids.device, publicKey: deviceKeys.publicKey, certificate };
    expect(isDeviceOf(stranger.publicKey, ids.account, device)).toBe(false);
    expect(isDeviceOf(owner.publicKey, ids.other, device)).toBe(false);
    expect(isDeviceOf(owner.publicKey, ids.account, { ...device, id: ids.otherDevice })).toBe(false);
    expect(isDeviceOf(owner.publicKey, ids.account, { ...device, publicKey: stranger.publicKey })).toBe(false);
    expect(isDeviceOf(owner.publicKey, ids.account, { ...device, publicKey: new Uint8Array(0) })).toBe(false);
    const asHead = owner.sign('head', Buffer.concat([Buffer.from(ids.account), Buffer.from(ids.device), deviceKeys.publicKey]));
    expect(isDeviceOf(owner.publicKey, ids.account, { ...device, certificate: asHead })).toBe(false);
    expect(() => certifyDevice(owner, ids.account, 'phone', deviceKeys.publicKey)).toThrow(TypeError);
    expect(() => certifyDevice(owner, ids.account, ids.device, randomBytes(31))).toThrow(TypeError);
  });
});

describe("judging the server's history", () => {
  test('what goes on from what is known is consistent, whole or in pages, heads of other devices included', () => {
    expect(judgeHistory(emptyChain, page(0, 9))).toEqual({ verdict: 'consistent', head: heads[9] });
    expect(judgeHistory(heads[4]!, page(4, 7, { heads: [heads[2]!, heads[6]!, heads[9]!] }))).toEqual({
      verdict: 'consistent',
      head: heads[7],
    });
    expect(judgeHistory(heads[9]!, page(9, 9))).toEqual({ verdict: 'consistent', head: heads[9] });
    expect(judgeHistory(emptyChain, { entries: [], last: emptyChain, more: false, heads: [] })).toEqual({
      verdict: 'consistent',
      head: emptyChain,
    });
  });

  test('fewer changes than this device or another one has seen: rolled back', () => {
    expect(verdict(heads[9]!, page(4, 5, { last: heads[8]! }))).toBe('rolled_back');
    expect(verdict(heads[4]!, page(4, 8, { last: heads[8]!, heads: [heads[9]!] }))).toBe('rolled_back');
    expect(verdict(heads[1]!, { entries: [], last: emptyChain, more: false, heads: [] })).toBe('rolled_back');
  });

  const other = (seq: number): ChainHead => ({ seq, chain: flippedBit(heads[seq]!.chain, 9) });
  test.each<[string, HistoryPage]>([
    ['another chain at the end', page(4, 9, { last: other(9) })],
    ['another chain where we stand', page(4, 9, { heads: [other(4)] })],
    ["another device's chain on the way", page(4, 9, { heads: [heads[5]!, other(6)] })],
    ["another device's chain at the end", page(4, 9, { heads: [other(9)] })],
    ['a gap', page(4, 9, { entries: history.slice(5) })],
    ['a change left out', page(4, 9, { entries: history.slice(4).filter(({ seq }) => seq !== 7) })],
    ['a change told twice', page(4, 9, { entries: [history[4]!, history[4]!, ...history.slice(5)] })],
    ['changes in another order', page(4, 9, { entries: [...history.slice(4)].reverse() })],
    ['a change from before', page(4, 9, { entries: history.slice(3) })],
    ['another item', page(4, 9, { entries: [entry(5, { id: ids.other }), ...history.slice(5)] })],
    ['another revision', page(4, 9, { entries: [entry(5, { revision: 4 }), ...history.slice(5)] })],
    ['another sealed object', page(4, 9, { entries: [entry(5, { hash: new Uint8Array(32) }), ...history.slice(5)] })],
    ['an end held back', page(4, 8, { more: false })],
    ['nothing although there is more', page(4, 4)],
  ])('%s: forked', (_, what) => {
    expect(verdict(heads[4]!, what)).toBe('forked');
  });

  test("two devices that were told different histories notice it as soon as they see each other's heads", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (changed, known) => {
        let forked: ChainHead = emptyChain;
        for (const next of history) forked = extendChain(forked, next.seq === changed ? entry(changed, { revision: 77 }) : next);
        const told = judgeHistory(heads[known - 1]!, page(known - 1, 9, { heads: [forked] })).verdict;
        expect(told).toBe('forked');
      }),
    );
  });
});
