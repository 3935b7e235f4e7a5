import { countOwnVaults } from '../stores/vault-count-store.ts';
import { sliceOf, type OwnerContext, type Page, type PageRequest, type Slice } from '../context.ts';
import { listVaultSummaries, type SortOrder, type VaultSort, type VaultSummary } from '../stores/vault-store.ts';
import type { VaultStatus } from '../../../shared/domain/vault.ts';

export type ListVaultsInput = (PageRequest | Slice) & {
  readonly sort: VaultSort;
  readonly order: SortOrder;
  /** Absent: active and released ones; archived and soft-deleted ones only when asked for. */
  readonly status?: VaultStatus;
};

/** One page of the owner's vaults, with the total from kept counters; a status that has no vaults isn't queried. */
export async function listVaults({ core, owner }: OwnerContext, input: ListVaultsInput): Promise<Page<VaultSummary>> {
  const wanted: readonly VaultStatus[] = input.status === undefined ? ['active', 'released'] : [input.status];
  const counts = await countOwnVaults(core.db.read, owner);
  const total = wanted.reduce((sum, status) => sum + (counts.get(status) ?? 0), 0);
  const [first, second] = wanted.filter((status) => (counts.get(status) ?? 0) > 0);
  if (first === undefined) return { items: [], total };
  const items = await listVaultSummaries(core.db.read, {
    ownerId: owner.userId,
    mode: owner.mode,
    statuses: second === undefined ? [first] : [first, second],
    sort: input.sort,
    order: input.order,
    ...sliceOf(input),
  });
  return { items, total };
}
