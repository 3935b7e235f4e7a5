import { PadesError } from '../contract.ts';
import { maxNesting, maxPages } from './limits.ts';
import type { PdfPage, PdfView } from './pdf-contract.ts';
import { PdfRef, type PdfDict, type PdfObject } from './pdf-object.ts';

type TreeView = Pick<PdfView, 'catalog' | 'resolve' | 'dict' | 'array' | 'number'>;

interface Node {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly ancestors: readonly PdfDict[];
}

const damaged = (): PadesError => new PadesError('damaged', 'The pages of the PDF cannot be found.');

/** All pages in order. @throws PadesError `damaged`, `too_complex`. */
export function* pagesOf(view: TreeView): Iterable<PdfPage> {
  const seen = new Set<number>();
  const open: Node[] = [rootOf(view)];
  for (let number = 1, node = open.pop(); node !== undefined; node = open.pop()) {
    if (seen.has(node.ref.number) || node.ancestors.length > maxNesting) throw damaged();
    if (seen.size >= maxPages) throw new PadesError('too_complex', 'The PDF has too many pages.');
    seen.add(node.ref.number);
    const kids = kidsOf(view, node);
    if (kids === null) yield pageOf(view, node, number++);
    // One by one: passed as arguments of a call, the pages of a long book would overflow the stack.
    else for (const kid of kids.reverse()) open.push(kid);
  }
}

/** One page, skipping those before it using the counts in the tree. @throws PadesError `page_not_found`, `damaged`. */
export function pageAt(view: TreeView, wanted: number): PdfPage {
  const missing = (): PadesError => new PadesError('page_not_found', `The PDF has no page ${wanted}.`);
  if (!Number.isSafeInteger(wanted) || wanted < 1) throw missing();
  let node = rootOf(view);
  for (let before = 0; ; ) {
    if (node.ancestors.length > maxNesting) throw damaged();
    const kids = kidsOf(view, node);
    if (kids === null && before + 1 === wanted) return pageOf(view, node, wanted);
    let next: Node | undefined;
    for (const kid of kids ?? []) {
      const count = kid.dict.entries.has('Kids') ? view.number(kid.dict.get('Count')) : 1;
      if (count === undefined || count < 0 || !Number.isInteger(count)) throw damaged();
      if (before + count >= wanted) {
        next = kid;
        break;
      }
      before += count;
    }
    if (next === undefined) throw missing();
    node = next;
  }
}

function rootOf(view: TreeView): Node {
  const ref = view.catalog.get('Pages');
  const dict = view.dict(ref);
  if (!(ref instanceof PdfRef) || dict === undefined) throw damaged();
  return { ref, dict, ancestors: [] };
}

/** Null for a page. */
function kidsOf(view: TreeView, node: Node): Node[] | null {
  if (!node.dict.entries.has('Kids')) return null;
  const kids = view.array(node.dict.get('Kids'));
  if (kids === undefined) throw damaged();
  const ancestors = [...node.ancestors, node.dict];
  return kids.map((ref) => {
    const dict = view.dict(ref);
    if (!(ref instanceof PdfRef) || dict === undefined) throw damaged();
    return { ref, dict, ancestors };
  });
}

function pageOf(view: TreeView, { ref, dict, ancestors }: Node, number: number): PdfPage {
  const inherited = (key: string): PdfObject => {
    for (const holder of [dict, ...[...ancestors].reverse()]) {
      const value = view.resolve(holder.get(key));
      if (value !== null) return value;
    }
    return null;
  };
  return { number, ref, dict, inherited };
}
