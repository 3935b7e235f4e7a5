import type { Instant } from '../../../shared/domain/instant.ts';
import type { KeyRotationRow } from '../../db/schema.ts';
import { systemOrigin, type Core } from '../context.ts';
import { changeRotation, deleteSealedKeys, listSettlingRotations, lockKeys, setKeysVersion } from '../stores/key-store.ts';
import { renewLeftOver } from './renew-sealed.ts';
import { recordRotation, settlesAt } from './rotate-keys.ts';

/**
 * Forgets the earlier keys of rotations that have settled. Servers do it by themselves. What a request had sealed just before its server
 * changed keys, and wrote just after everything was gone through, is sealed anew first.
 */
export async function endSettledRotations(core: Core): Promise<void> {
  const now = core.clock.now();
  for (const rotation of await listSettlingRotations(core.db.read)) {
    const at = settlesAt(rotation);
    if (at === null || at > now) continue;
    await core.keyRing.follow();
    await renewLeftOver(core, rotation.kind);
    await endRotation(core, rotation, now);
  }
}

async function endRotation(core: Core, rotation: KeyRotationRow, now: Instant): Promise<void> {
  await core.db.transaction(async (tx) => {
    const version = await lockKeys(tx);
    if (!(await changeRotation(tx, rotation, { stage: 'done', ended_at: now }))) return;
    // What no key opened when everything was gone through no key will open: the earlier one isn't kept for it.
    if (rotation.kind === 'master') await deleteSealedKeys(tx, 'master', { at: rotation.number });
    await deleteSealedKeys(tx, 'deployment', { before: rotation.number });
    await setKeysVersion(tx, version + 1);
    await recordRotation(tx, { core, origin: systemOrigin }, 'key_rotation.ended', rotation);
  });
}
