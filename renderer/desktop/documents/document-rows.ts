import type { Document, Folder } from '../../../electron/contract/shapes.ts';

/** One line of the list: a folder or a document. The ids of both are ULIDs, so they never collide. */
export type ListRow =
  | { readonly kind: 'folder'; readonly id: string; readonly folder: Folder; readonly documents: number }
  | { readonly kind: 'document'; readonly id: string; readonly document: Document };

/** How a list is ordered; folders come first, by name. */
export const sortOrders = ['name', 'newest', 'largest', 'kind'] as const;
export type SortOrder = (typeof sortOrders)[number];

type Compare = (a: string, b: string) => number;

const orders: Readonly<Record<SortOrder, (compare: Compare) => (a: Document, b: Document) => number>> = {
  name: (compare) => (a, b) => compare(a.name, b.name),
  newest: () => (a, b) => (a.addedAt < b.addedAt ? 1 : a.addedAt > b.addedAt ? -1 : 0),
  largest: () => (a, b) => b.sizeBytes - a.sizeBytes,
  kind: (compare) => (a, b) => compare(a.type, b.type) || compare(a.name, b.name),
};

/** How many documents are in each folder, including those in its subfolders. */
function countsOf(folders: readonly Folder[], documents: readonly Document[]): ReadonlyMap<string, number> {
  const parents = new Map(folders.map(({ id, parent }) => [id, parent]));
  const counts = new Map<string, number>();
  for (const { folder } of documents) {
    const seen = new Set<string>();
    for (let at = folder; at !== null && !seen.has(at); at = parents.get(at) ?? null) {
      seen.add(at);
      counts.set(at, (counts.get(at) ?? 0) + 1);
    }
  }
  return counts;
}

/** What is in one folder, or at the top (null), in order. */
export function rowsOf(
  folders: readonly Folder[],
  documents: readonly Document[],
  at: string | null,
  order: SortOrder,
  compare: Compare,
): readonly ListRow[] {
  const counts = countsOf(folders, documents);
  const inside = folders.filter(({ parent }) => parent === at).toSorted((a, b) => compare(a.name, b.name));
  const here = documents.filter(({ folder }) => folder === at).toSorted(orders[order](compare));
  return [
    ...inside.map((folder) => ({ kind: 'folder', id: folder.id, folder, documents: counts.get(folder.id) ?? 0 }) as const),
    ...here.map((document) => ({ kind: 'document', id: document.id, document }) as const),
  ];
}

/** The folders from the top down to one; empty for the top. Two devices can make a circle of folders: it is cut. */
export function pathTo(folders: readonly Folder[], at: string | null): readonly Folder[] {
  const byId = new Map(folders.map((folder) => [folder.id, folder]));
  const path: Folder[] = [];
  for (
    let folder = at === null ? undefined : byId.get(at);
    folder !== undefined && !path.includes(folder);
    folder = folder.parent === null ? undefined : byId.get(folder.parent)
  )
    path.unshift(folder);
  return path;
}

/** All folders with the names that lead to them, in tree order. */
export function folderTree(folders: readonly Folder[], compare: Compare): readonly { readonly id: string; readonly path: string }[] {
  return folders
    .map(({ id }) => ({
      id,
      path: pathTo(folders, id)
        .map(({ name }) => name)
        .join(' / '),
    }))
    .toSorted((a, b) => compare(a.path, b.path));
}
