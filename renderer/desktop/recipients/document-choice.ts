import type { Document, Folder } from '../../../electron/contract/shapes.ts';
import { pathTo } from '../documents/document-rows.ts';

/** A line of the checklist: a folder, which stands for the shown documents in it and below, or a document. */
export interface ChoiceRow {
  readonly kind: 'folder' | 'document';
  readonly id: string;
  readonly name: string;
  /** How many folders it is nested in. */
  readonly depth: number;
  readonly documents: readonly string[];
}

type Compare = (a: string, b: string) => number;

interface Branch {
  readonly folder: Folder | undefined;
  readonly documents: Document[];
  readonly below: string[];
}

function branchesOf(folders: readonly Folder[], documents: readonly Document[]): ReadonlyMap<string | null, Branch> {
  const branches = new Map<string | null, Branch>([[null, { folder: undefined, documents: [], below: [] }]]);
  for (const folder of folders) branches.set(folder.id, { folder, documents: [], below: [] });
  for (const document of documents) {
    const home = branches.has(document.folder) ? document.folder : null;
    branches.get(home)?.documents.push(document);
    for (const { id } of pathTo(folders, home)) branches.get(id)?.below.push(document.id);
  }
  return branches;
}

/** The checklist: folders as a tree, each with its documents; those in no folder come last. With `wanted` only documents whose name or folder has it. */
export function choiceRows(
  folders: readonly Folder[],
  documents: readonly Document[],
  wanted: string,
  compare: Compare,
): readonly ChoiceRow[] {
  const needle = wanted.trim().toLocaleLowerCase();
  const paths = new Map(folders.map(({ id }) => [id, pathTo(folders, id)]));
  const pathText = new Map([...paths].map(([id, path]) => [id, path.map(({ name }) => name).join(' / ')]));
  const isFound = ({ name, folder }: Document): boolean =>
    needle === '' ||
    name.toLocaleLowerCase().includes(needle) ||
    (folder !== null && (pathText.get(folder) ?? '').toLocaleLowerCase().includes(needle));
  const branches = branchesOf(folders, documents.filter(isFound));
  const linesOf = ({ documents: inside }: Branch, depth: number): ChoiceRow[] =>
    inside.toSorted((a, b) => compare(a.name, b.name)).map(({ id, name }) => ({ kind: 'document', id, name, depth, documents: [id] }));
  const ordered = folders.toSorted((a, b) => compare(pathText.get(a.id) ?? '', pathText.get(b.id) ?? ''));
  const rows = ordered.flatMap(({ id, name }): ChoiceRow[] => {
    const branch = branches.get(id);
    if (branch === undefined || branch.below.length === 0) return [];
    const depth = (paths.get(id)?.length ?? 1) - 1;
    return [{ kind: 'folder', id, name, depth, documents: branch.below }, ...linesOf(branch, depth + 1)];
  });
  const top = branches.get(null);
  return top === undefined ? rows : [...rows, ...linesOf(top, 0)];
}

/** The lines that are ticked: chosen documents, and folders of which everything shown is chosen. */
export function tickedRows(rows: readonly ChoiceRow[], chosen: ReadonlySet<string>): Set<string> {
  return new Set(rows.filter(({ documents }) => documents.every((id) => chosen.has(id))).map(({ id }) => id));
}

/** The choice after lines were ticked and unticked. What is not shown stays as it was. */
export function chosenAfter(
  rows: readonly ChoiceRow[],
  chosen: ReadonlySet<string>,
  ticked: 'all' | ReadonlySet<string | number>,
): Set<string> {
  const before = tickedRows(rows, chosen);
  const after = new Set(chosen);
  for (const { id, documents } of rows) {
    const is = ticked === 'all' || ticked.has(id);
    if (is && !before.has(id)) for (const document of documents) after.add(document);
  }
  for (const { id, documents } of rows) {
    const is = ticked === 'all' || ticked.has(id);
    if (!is && before.has(id)) for (const document of documents) after.delete(document);
  }
  return after;
}
