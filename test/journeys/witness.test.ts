import { describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../shared/domain/instant.ts';
import { newWitnessedVault, ownerAddress } from '../kit/owners/witnessed-vault.ts';

describe('a witness', () => {
  it('begins with a code, warns by itself, and gives nothing while its owner answers its mail', async () => {
    await using three = await newWitnessedVault();
    const { witness } = three;
    await three.live(8 * dayMs, []);
    const mails = await witness.mails();
    expect(mails.map(({ to }) => to)).toContain(ownerAddress);
    const link = mails.at(-1)?.links[0] ?? '';
    const seen = await fetch(link);
    expect(seen.status).toBe(200);
    expect(await seen.text()).toContain('I am alive');
    expect((await three.state()).timer.phase).toBe('grace');
    const pressed = await fetch(link, { method: 'POST', redirect: 'manual' });
    expect(pressed.status).toBe(303);
    expect((await three.state()).stage.name).toBe('watching');
    await three.live(6 * dayMs, []);
    expect((await three.state()).stage.name).toBe('watching');
    expect(witness.faults).toEqual([]);
  });

  it('gives its share to a server that is left when the other one is gone, once its own timer is over', async () => {
    await using three = await newWitnessedVault();
    const { vault, witness } = three;
    await three.live(12 * dayMs, [vault.first]);
    expect((await three.state()).stage.name).not.toBe('given');
    await three.live(26 * hourMs, [vault.first]);
    expect((await three.state()).stage.name).toBe('given');
    expect(witness.faults).toEqual([]);
  });
});
