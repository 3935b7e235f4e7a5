import { describe, expect, it } from 'vitest';
import { stopReleaseByDevice } from '../../server/core/releases/stop-release.ts';
import { checkIn } from '../../server/core/check-ins/check-in.ts';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { newSharedVault } from '../kit/owners/two-custodians.ts';

const releaseAfterMs = 12 * dayMs;

describe('a vault whose half two servers and a sheet of paper keep', () => {
  it('is checked in at both by what a device says to one', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(3 * dayMs);
    const before = await vault.nextDue(second);
    const answer = await first.device.call('POST', `/vaults/${vault.vaultId}/custody-notes`, {
      body: { notes: [vault.note({ kind: 'check_in' })] },
    });
    expect(answer.status).toBe(200);
    expect(answer.body.notes).toHaveLength(1);
    await vault.settle();
    expect(await vault.nextDue(second)).toBe(await vault.nextDue(first));
    expect(await vault.nextDue(second)).not.toBe(before);
    expect(first.server.faults).toEqual([]);
    expect(second.server.faults).toEqual([]);
  });

  it('is released by both when their owner is silent, and by neither before the other has answered', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(releaseAfterMs - hourMs);
    expect([await vault.status(first), await vault.status(second)]).toEqual(['active', 'active']);
    await vault.live(3 * hourMs);
    expect([await vault.status(first), await vault.status(second)]).toEqual(['released', 'released']);
    expect([...first.server.faults, ...second.server.faults]).toEqual([]);
  });

  it('waits twenty hours for a server that is away, and is released by the other one then', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(dayMs);
    await vault.live(releaseAfterMs - dayMs + 16 * hourMs, [first]);
    expect(await vault.status(first)).toBe('active');
    await vault.live(8 * hourMs, [first]);
    expect(await vault.status(first)).toBe('released');
    expect(await vault.status(second)).toBe('active');
  });

  it('is stopped at both by a press at one, which says so only once the other has receipted it', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(10 * dayMs);
    await stopReleaseByDevice(first.owner, vault.vaultId);
    const shown = async () => (await first.device.call('GET', `/vaults/${vault.vaultId}/custody`)).body.custody;
    expect(await shown()).toMatchObject({ state: 'quiet', stop_known: false });
    await vault.settle();
    expect(await shown()).toMatchObject({ state: 'quiet', stop_known: true });
    await vault.live(4 * dayMs);
    expect([await vault.status(first), await vault.status(second)]).toEqual(['active', 'active']);
  });

  it('is kept by what the other server knows when one was away for a check-in', async () => {
    await using vault = await newSharedVault();
    const { first, second } = vault;
    await vault.live(6 * dayMs);
    await vault.live(hourMs, [second]);
    await checkIn(second.owner, vault.vaultId, 'web');
    await vault.live(2 * dayMs, [second]);
    await vault.live(6 * dayMs);
    expect([await vault.status(first), await vault.status(second)]).toEqual(['active', 'active']);
  });
});
