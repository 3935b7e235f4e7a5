import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { VaultRow } from '../../db/schema.ts';
import type { Core, Owner } from '../context.ts';

/** Whose plan must have room. */
export interface RoomContext {
  readonly core: Pick<Core, 'planLimits'>;
  readonly owner: Pick<Owner, 'plan'>;
}

/**
 * Ensures that this many more bytes fit into a vault that is locked; all versions of its documents count. @throws DomainError
 * `storage_limit_exceeded`.
 */
export function assertRoomForContent({ core, owner }: RoomContext, vault: Pick<VaultRow, 'size_bytes'>, sizeBytes: number): void {
  const limit = core.planLimits[owner.plan].storageBytes;
  if (limit === null || vault.size_bytes + sizeBytes <= limit) return;
  throw new DomainError('storage_limit_exceeded', `The ${owner.plan} plan allows ${limit} bytes per vault.`);
}
