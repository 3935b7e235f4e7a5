import type { Db } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { lockOpenWitnessings, type WitnessingsOf } from '../stores/witnessing-store.ts';
import { endWitnessing } from './end-witnessing.ts';

/** What takes away from others what they were asked for. */
export type CallingOff = 'document_deleted' | 'vault_deleted' | 'vault_archived' | 'vault_released' | 'owner_erased';

/**
 * Ends whatever is being signed of a document, of a vault or of an owner, since nothing could come of it any more; those who were asked are
 * told, and not why. Whatever it is about has to be locked before: a witnessing is locked after its vault. The caller announces mail after
 * the commit.
 */
export async function callOffWitnessings(tx: Db, core: Core, origin: Origin, whose: WitnessingsOf, cause: CallingOff): Promise<void> {
  for (const row of await lockOpenWitnessings(tx, whose)) {
    await endWitnessing(tx, core, origin, row, { state: 'cancelled', details: { cause }, isErased: cause === 'owner_erased' });
  }
}
