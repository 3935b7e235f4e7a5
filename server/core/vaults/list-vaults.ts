import type { OwnerContext, Page, PageRequest } from '../context.ts';
import { countOwnVaults, listVaultViews, type SortOrder, type VaultSort, type VaultStatus, type VaultView } from './vault-store.ts';

export interface ListVaultsInput extends PageRequest {
  readonly sort: VaultSort;
  readonly order: SortOrder;
  /** Absent: active and released ones; archived and soft-deleted ones only when asked for. */
  readonly status?: VaultStatus;
}

/** One page of the owner's vaults, with the total from kept counters. */
export async function listVaults({ core, owner }: OwnerContext, input: ListVaultsInput): Promise<Page<VaultView>> {
  const statuses: readonly [VaultStatus, VaultStatus?] = input.status === undefined ? ['active', 'released'] : [input.status];
  const [items, counts] = await Promise.all([
    listVaultViews(core.db.read, {
      ownerId: owner.userId,
      mode: owner.mode,
      statuses,
      sort: input.sort,
      order: input.order,
      limit: input.perPage,
      offset: (input.page - 1) * input.perPage,
    }),
    countOwnVaults(core.db.read, owner),
  ]);
  return { items, total: statuses.reduce((sum, status) => sum + (counts.get(status ?? '') ?? 0), 0) };
}
