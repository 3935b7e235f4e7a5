import { describe, expect, it } from 'vitest';
import { identityFromSeed } from '../../crypto/identity.ts';
import { asKey } from '../../crypto/keys.ts';
import type { Instant } from '../../domain/instant.ts';
import { isWarningSeenBy, signWarningSeen, type WarningSeen } from './warning-seen.ts';

const device = identityFromSeed(asKey(new Uint8Array(32).fill(7)));
const other = identityFromSeed(asKey(new Uint8Array(32).fill(8)));
const id = (last: string): string => `01JC3ZK4V8N6Q2T7R5W9X0Y1A${last}`;
const seen: WarningSeen = {
  accountId: id('A'),
  deviceId: id('B'),
  vaultId: id('C'),
  warning: 'last_warning',
  cycle: '2026-03-02T12:00:00.000Z' as Instant,
};

describe('a warning that was read', () => {
  it('is signed by the device, over exactly the words of the format', () => {
    const signature = signWarningSeen(device, seen);
    expect(isWarningSeenBy(device.publicKey, seen, signature)).toBe(true);
    const words = `${seen.accountId}${seen.deviceId}${seen.vaultId}last_warning\n${seen.cycle}`;
    expect(signature).toEqual(device.sign('warning', new TextEncoder().encode(words)));
  });

  it('is not another one, not another device, and no signature for anything else', () => {
    const signature = signWarningSeen(device, seen);
    const others: readonly Partial<WarningSeen>[] = [
      { accountId: id('D') },
      { deviceId: id('D') },
      { vaultId: id('D') },
      { warning: 'due_notice' },
      { cycle: '2026-03-03T12:00:00.000Z' as Instant },
      { accountId: seen.vaultId, vaultId: seen.accountId },
    ];
    for (const change of others) expect(isWarningSeenBy(device.publicKey, { ...seen, ...change }, signature)).toBe(false);
    expect(isWarningSeenBy(other.publicKey, seen, signature)).toBe(false);
    expect(isWarningSeenBy(device.publicKey, seen, signature.slice(1))).toBe(false);
    const words = new TextEncoder().encode(`${seen.accountId}${seen.deviceId}${seen.vaultId}last_warning\n${seen.cycle}`);
    expect(isWarningSeenBy(device.publicKey, seen, device.sign('head', words))).toBe(false);
    expect(() => signWarningSeen(device, { ...seen, vaultId: 'vault_1' })).toThrow(TypeError);
  });
});
