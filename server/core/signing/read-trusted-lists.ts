import { DomainError } from '../../../shared/domain/error-codes.ts';
import { readKeptFile, readListState, type ListState } from '../../../shared/node/pades/trusted-lists/list-state.ts';
import type { Core } from '../context.ts';

type ListCore = Pick<Core, 'trustedLists'>;

/** Which trusted lists are kept; null where none are to be. */
export async function listTrustedLists({ trustedLists }: ListCore): Promise<ListState | null> {
  return trustedLists === null ? null : readListState(trustedLists.store);
}

/** One of them, by the SHA-256 of its file. @throws DomainError `resource_not_found`. */
export async function openTrustedList({ trustedLists }: ListCore, sha256: string): Promise<Uint8Array> {
  const kept = trustedLists === null ? undefined : (await readListState(trustedLists.store)).lists.find((one) => one.sha256 === sha256);
  const bytes = trustedLists === null || kept === undefined ? undefined : await readKeptFile(trustedLists.store, kept);
  if (bytes === undefined) throw new DomainError('resource_not_found', 'This server keeps no such trusted list.');
  return bytes;
}
