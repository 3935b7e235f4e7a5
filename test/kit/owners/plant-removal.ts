import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Core } from '../../../server/core/context.ts';
import { insertRemoval } from '../../../server/core/stores/device-removal-store.ts';
import { insertDevice } from '../../../server/core/stores/device-store.ts';

/** What has become of it. */
export interface PlantedRemoval {
  readonly removed?: true;
  readonly ended?: true;
}

/** A device of somebody's that was asked to be removed, as far as the page in the mail about it goes. @returns the path of that page. */
export async function plantRemoval(core: Core, userId: Ulid, state: PlantedRemoval = {}): Promise<string> {
  const blank = new Uint8Array(32);
  const [id, device, now] = [core.newId(), core.newId(), core.clock.now()];
  await core.db.transaction(async (tx) => {
    await insertDevice(tx, {
      user_id: userId,
      id: device,
      public_key: blank,
      certificate: blank,
      sealed_name: blank,
      added_at: now,
      revoked_at: state.removed === true ? now : null,
      head_seq: null,
      head_chain: null,
      head_signature: null,
      head_at: null,
      removal_nonce: null,
      removal_nonce_for: null,
      removal_nonce_until: null,
    });
    await insertRemoval(tx, {
      id,
      user_id: userId,
      device_id: device,
      asked_by: core.newId(),
      nonce: blank,
      head_seq: 0,
      head_chain: blank,
      signature: blank,
      stop_hash: core.keys.tokenHash(core.keys.linkToken(id)),
      asked_at: now,
      ended_at: state.ended === true ? now : null,
      look_at_ms: null,
    });
  });
  return `/stop/device/${core.keys.linkToken(id)}`;
}
