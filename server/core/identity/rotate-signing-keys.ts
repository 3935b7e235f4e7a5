import { nobodysAccount } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import type { SigningKeyRow } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core, type Origin } from '../context.ts';
import { publishedAheadMs, rotationMs } from './signing-key-ring.ts';
import { listSigningKeys, lockSigningKeys, revokeOtherSigningKeys } from '../stores/signing-key-store.ts';

export interface Rotation {
  readonly keyId: Ulid;
  /** When the new key begins to sign. */
  readonly signsFrom: string;
  /** Keys that were withdrawn, with all tokens they signed. */
  readonly withdrawn: number;
}

/**
 * Creates the next signing key. It is published now and signs a day later, so that nobody who caches our keys refuses its
 * tokens; with `atOnce`, for when a key may have been stolen, it signs now and every other one is withdrawn: all access tokens end, and
 * refresh tokens fetch new ones.
 */
export async function rotateSigningKeys(core: Core, { atOnce }: { readonly atOnce: boolean }, origin: Origin): Promise<Rotation> {
  const rotation = await rotate(core, atOnce, origin, () => true);
  if (rotation === undefined) throw new Error('a rotation that was asked for did not happen');
  return rotation;
}

/** @param isStillDue asked under the lock, of the keys as they are then. */
async function rotate(
  core: Core,
  atOnce: boolean,
  origin: Origin,
  isStillDue: (rows: readonly SigningKeyRow[], now: Instant) => boolean,
): Promise<Rotation | undefined> {
  const { signingKeys } = core.identity;
  const rotation = await core.db.transaction(async (tx) => {
    await lockSigningKeys(tx);
    const now = core.clock.now();
    if (!isStillDue(await listSigningKeys(tx), now)) return undefined;
    const signsFrom = atOnce ? now : addMs(now, publishedAheadMs);
    const keyId = await signingKeys.addKey(tx, signsFrom);
    const withdrawn = atOnce ? await revokeOtherSigningKeys(tx, keyId, now) : 0;
    await recordAudit(tx, core, origin, {
      accountId: nobodysAccount,
      mode: 'live',
      vaultId: null,
      action: 'signing_key.added',
      resourceType: 'signing_key',
      resourceId: keyId,
      at: now,
      details: { signsFrom, withdrawn },
    });
    return { keyId, signsFrom, withdrawn };
  });
  signingKeys.forget();
  await core.db.announce();
  return rotation;
}

/**
 * Creates the next key when the newest is as old as keys get, minus the day that the next one is published in advance. If several servers
 * find this at once, one creates it.
 */
export async function rotateWhenDue(core: Core): Promise<void> {
  if (isDue(await listSigningKeys(core.db.read), core.clock.now())) await rotate(core, false, systemOrigin, isDue);
}

function isDue(rows: readonly SigningKeyRow[], now: Instant): boolean {
  const newest = rows.filter((row) => row.revoked_at === null).at(-1);
  // The first key is made when it is needed first.
  return newest !== undefined && addMs(newest.signs_from, rotationMs - publishedAheadMs) <= now;
}
