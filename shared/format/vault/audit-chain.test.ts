import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { hex } from '../../crypto/hash.ts';
import { identityFromSeed } from '../../crypto/identity.ts';
import { asKey } from '../../crypto/keys.ts';
import {
  detailsHash,
  eventDigest,
  followChain,
  isAuditHeadOf,
  joinDigests,
  linkEvent,
  signAuditHead,
  splitDigests,
  startOfChain,
  type AuditHead,
  type LinkedEvent,
} from './audit-chain.ts';

const name = { accountId: '01JACC0000000000000000000A', mode: 'live' } as const;
const event = (id: number): LinkedEvent => ({
  id: `01JEVT000000000000000000${String(id).padStart(2, '0')}`,
  ...name,
  vaultId: null,
  actorType: 'api_key',
  actorId: 'K',
  action: 'vault.updated',
  resourceType: 'vault',
  resourceId: 'V',
  at: '2026-03-02T12:00:00.000Z',
  address: '192.0.2.1',
  requestId: 'odd "text" \u2028 é🦆',
  detailsHash: detailsHash('{}'),
});
const server = identityFromSeed(asKey(new Uint8Array(32).fill(7)));
const chainOf = (events: readonly LinkedEvent[], from: AuditHead = startOfChain(name)): AuditHead =>
  events.reduce((head, one) => linkEvent(head, eventDigest(one)), from);

describe('the audit chain', () => {
  it('is what FORMAT.md says, byte for byte', () => {
    const sha = (...parts: (string | Buffer)[]): Buffer => parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
    const one = event(1);
    const text = `["${one.id}","${name.accountId}","live",null,"api_key","K","vault.updated","vault","V","2026-03-02T12:00:00.000Z","192.0.2.1","odd \\"text\\" \u2028 é🦆","${sha('{}').toString('hex')}"]`;
    const digest = sha('Heirlock audit event 1\n', text);
    expect(hex(eventDigest(one))).toBe(digest.toString('hex'));
    const start = sha('Heirlock audit chain 1\n', `${name.accountId} live`);
    expect(hex(startOfChain(name).hash)).toBe(start.toString('hex'));
    const number = Buffer.alloc(8);
    number.writeBigUInt64BE(1n);
    expect(hex(linkEvent(startOfChain(name), digest).hash)).toBe(sha('Heirlock audit chain 1\n', start, number, digest).toString('hex'));
  });

  it('is another one for each member that is changed, and for each account and mode', () => {
    const whole = hex(eventDigest(event(1)));
    for (const member of Object.keys(event(1)) as (keyof LinkedEvent)[]) {
      expect(hex(eventDigest({ ...event(1), [member]: 'x' }))).not.toBe(whole);
      expect(hex(eventDigest({ ...event(1), [member]: event(1)[member] === null ? '' : null }))).not.toBe(whole);
    }
    expect(hex(startOfChain({ ...name, mode: 'test' }).hash)).not.toBe(hex(startOfChain(name).hash));
  });

  it('notices what is moved, left out or put in', () => {
    const [a, b, c] = [event(1), event(2), event(3)];
    const heads = [
      [a, b, c],
      [b, a, c],
      [a, c],
      [a, b, b, c],
      [a, b],
    ].map((events) => hex(chainOf(events).hash));
    expect(new Set(heads).size).toBe(5);
  });

  it('refuses what is no digest', () => {
    expect(() => linkEvent(startOfChain(name), new Uint8Array(31))).toThrow(TypeError);
    expect(() => linkEvent({ seq: 0, hash: new Uint8Array(0) }, new Uint8Array(32))).toThrow(TypeError);
    expect(splitDigests(new Uint8Array(33))).toBeUndefined();
    expect(splitDigests(joinDigests([new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)]))?.map((one) => one[0])).toEqual([1, 2]);
  });
});

describe('a signed head', () => {
  const head = signAuditHead(server, name, chainOf([event(1)]), '2026-03-02T12:00:00.000Z');

  it('holds under the key that signed it', () => {
    expect(isAuditHeadOf(server.publicKey, head)).toBe(true);
  });

  it.each([
    ['another account', { accountId: '01JACC0000000000000000000B' }],
    ['another mode', { mode: 'test' as const }],
    ['another number', { seq: 2 }],
    ['another chain', { hash: new Uint8Array(32) }],
    ['a chain of another length', { hash: new Uint8Array(31) }],
    ['another moment', { signedAt: '2026-03-02T12:00:00.001Z' }],
    ['another signature', { signature: new Uint8Array(64) }],
    ['no signature', { signature: new Uint8Array(0) }],
  ])('does not hold with %s', (_what, change) => {
    expect(isAuditHeadOf(server.publicKey, { ...head, ...change })).toBe(false);
  });

  it('does not hold under another key, or as a signature for something else', () => {
    expect(isAuditHeadOf(identityFromSeed(asKey(new Uint8Array(32).fill(8))).publicKey, head)).toBe(false);
    const other = server.sign('head', new TextEncoder().encode('x'));
    expect(isAuditHeadOf(server.publicKey, { ...head, signature: other })).toBe(false);
  });
});

describe('who follows a chain', () => {
  const known = chainOf([event(1), event(2)]);
  const digests = [event(3), event(4)].map(eventDigest);
  const later = chainOf([event(3), event(4)], known);

  it('from one head to a later one needs only the digests between them', () => {
    expect(followChain(known, digests, later)).toBe('extended');
    expect(followChain(known, [], known)).toBe('extended');
  });

  it('finds fewer events, another history, and digests that do not lead there', () => {
    expect(followChain(later, [], known)).toBe('rolled_back');
    expect(followChain(known, digests.toReversed(), later)).toBe('rewritten');
    expect(followChain(known, digests.slice(1), later)).toBe('rewritten');
    expect(followChain(known, [], later)).toBe('rewritten');
    expect(followChain(chainOf([event(1), event(9)]), digests, later)).toBe('rewritten');
    expect(followChain(chainOf([event(1), event(9)]), [], known)).toBe('rewritten');
  });
});
