import { expect } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { signPlan } from '../../shared/format/custody/custody-plan.ts';
import { signedTextToJson } from '../../shared/format/custody/signed-text.ts';
import { attack } from './attack.ts';
import { hostileHalf, pauseFor, roundMs } from './hostile-half.ts';

attack(
  'the operator of one server, with a device’s stolen token at the other, brings a plan that names a key of theirs as the owner’s device',
  { without: 'a plan is signed by its owner' },
  async () => {
    await using half = await hostileHalf();
    const own = identityFromSeed(randomKey());
    await pauseFor(half, 200 * dayMs, 1);
    await half.pass(dayMs);
    const device = { id: half.vault.first.device.id, publicKey: own.publicKey };
    const { plan } = half.vault.plan({ devices: [device] });
    const { publicKey } = half.vault.first.device.owner.identity;
    const forged = signedTextToJson(signPlan(plan, { ...own, publicKey }));
    const { status } = await half.vault.put(half.vault.first, forged);
    await half.bring(half.sign({ kind: 'resume' }, { plan: 2 }, own));
    await half.pass(roundMs + 3 * dayMs);
    if (await half.isReleased()) return 'succeeded';
    expect(status).toBe(400);
    return 'refused';
  },
);
