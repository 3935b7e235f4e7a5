import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { DocumentRow, VaultRow } from '../../db/schema.ts';
import { serverReads } from '../../../shared/domain/vault.ts';

/** Why a vault or document neither takes nor gives out anything in plain; undefined for one in server custody. */
export function sealedReason({ custody }: Pick<VaultRow | DocumentRow, 'custody'>): DomainError | undefined {
  if (serverReads[custody]) return undefined;
  return new DomainError(
    'client_custody',
    'This is encrypted on its owner’s devices. The server has no key to it, so nothing goes in or out unencrypted.',
  );
}

/** @throws DomainError `client_custody` for anything that only its owner's devices, or after a release its recipients, can open. */
export function assertServerCustody(resource: Pick<VaultRow | DocumentRow, 'custody'>): void {
  const reason = sealedReason(resource);
  if (reason !== undefined) throw reason;
}

/** @throws DomainError `conflict` for a vault whose keys the server holds. */
export function assertClientCustody({ custody }: Pick<VaultRow, 'custody'>): void {
  if (serverReads[custody]) throw new DomainError('conflict', "The server holds the keys to this vault. Its custody can't be changed.");
}
