import type { SignedAuditHead } from '../../../shared/format/vault/audit-chain.ts';
import { findReleaseHead } from '../stores/chain-store.ts';
import { headOf } from '../audit/linked-event.ts';
import type { Core } from '../context.ts';
import type { ReleaseLink } from '../links/open-link.ts';

/** The server's signed record of a release, for a recipient with a session; undefined in the moment before it is sealed. */
export async function getReleaseRecord(core: Core, { vault }: ReleaseLink): Promise<SignedAuditHead | undefined> {
  const row = await findReleaseHead(core.db.read, vault.id);
  return row === undefined ? undefined : headOf(row);
}
