import type { OwnerContext, Page, Slice } from '../context.ts';
import { countFoundItems, listFoundItems, type EntrySearch, type FoundItem, type SearchTerms } from '../stores/search-store.ts';

/** What can be found without saying where: vaults by their names, documents likewise. */
export type ItemKind = 'vault' | 'document';

/**
 * One page of the owner's matching vaults and documents, newest first. Archived ones are found too; soft-deleted ones
 * aren't.
 */
export async function searchItems(
  { core, owner }: OwnerContext,
  kinds: readonly ItemKind[],
  terms: SearchTerms,
  { limit, offset }: Slice,
): Promise<Page<FoundItem>> {
  const search: EntrySearch = { owner: { userId: owner.userId, mode: owner.mode }, kinds, terms };
  const total = await countFoundItems(core.db.read, search);
  return { items: offset >= total ? [] : await listFoundItems(core.db.read, search, limit, offset), total };
}
