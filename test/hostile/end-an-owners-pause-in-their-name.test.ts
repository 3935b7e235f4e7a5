import { expect } from 'vitest';
import { dayMs } from '../../shared/domain/instant.ts';
import { identityFromSeed } from '../../shared/crypto/identity.ts';
import { randomKey } from '../../shared/crypto/keys.ts';
import { attack } from './attack.ts';
import { hostileHalf, pauseFor, roundMs } from './hostile-half.ts';

attack(
  'one of two servers ends the owner’s pause at the other with a note that names the owner’s device and is signed by somebody else',
  { without: 'a note is signed by whom it names' },
  async () => {
    await using half = await hostileHalf();
    const { publicKey } = half.vault.first.device.keys;
    await pauseFor(half, 200 * dayMs, 1);
    await half.pass(dayMs);
    const { status } = await half.bring(half.sign({ kind: 'resume' }, {}, { ...identityFromSeed(randomKey()), publicKey }));
    await half.pass(roundMs + 3 * dayMs);
    if (await half.isReleased()) return 'succeeded';
    expect(status).toBe(404);
    return 'refused';
  },
);
