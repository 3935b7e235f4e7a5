import type { Ambiguity, PdfPage, PdfView } from './pdf-contract.ts';
import { PdfDict, PdfRef, PdfStream, type PdfObject } from './pdf-object.ts';

/** Entries of a page that draw nothing, and may lead out of it. */
const undrawnOfPages: ReadonlySet<string> = new Set([
  'Parent',
  'Annots',
  'PieceInfo',
  'Metadata',
  'LastModified',
  'Tabs',
  'ID',
  'AA',
  'AF',
  'B',
  'DPart',
  'SeparationInfo',
]);
/** Entries of streams that draw nothing; those of cross-references lead back to the whole. */
const undrawnOfStreams: ReadonlySet<string> = new Set(['Metadata', 'PieceInfo', 'AF', 'OPI', 'Root', 'Info', 'Encrypt']);
const inheritable = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];
const none: ReadonlySet<string> = new Set();
const maxAmbiguities = 100;

/**
 * Follows references from what is drawn to everything that takes part in drawing it: by number, whatever generation is named, since some
 * readers look no further. Unlike a way through a document's structure, no key is left out because of its name: a font may be called
 * `Parent`.
 */
export class ObjectWalk {
  /** Objects by number, each with the page that leads to it first. Those that don't exist are among them. */
  readonly reached = new Map<number, number>();
  readonly ambiguities: Ambiguity[] = [];
  readonly #view: PdfView;
  readonly #most: number;
  readonly #nodes = new Set<number>();

  /** @param most how many objects are looked at. */
  constructor(view: PdfView, most: number) {
    this.#view = view;
    this.#most = most;
  }

  /** False when there was more than was looked at. */
  get isComplete(): boolean {
    return this.reached.size < this.#most;
  }

  fromPage(page: PdfPage): void {
    this.from(page.dict, page.number, undrawnOfPages);
    for (let node = page.dict.get('Parent'); node instanceof PdfRef && !this.#nodes.has(node.number); ) {
      this.#nodes.add(node.number);
      const dict: PdfDict | undefined = this.#view.dict(node);
      for (const key of inheritable) this.from(dict?.get(key) ?? null, page.number);
      node = dict?.get('Parent');
    }
  }

  /** @param page the one that shows it; 0 for none. */
  from(value: PdfObject, page: number, without = none): void {
    const open = this.#refsIn(value, 0, without);
    for (let ref = open.pop(); ref !== undefined && this.isComplete; ref = open.pop()) {
      const entry = this.#view.entry(ref.number);
      const exists = entry !== undefined && entry.kind !== 'free';
      if (exists && entry.generation !== ref.generation) this.#doubt(ref.number, 'generation');
      if (this.reached.has(ref.number)) continue;
      this.reached.set(ref.number, page);
      if (!exists) continue;
      // What holds it takes part as well: its length decides what it holds.
      if (entry.kind === 'compressed') open.push(new PdfRef(entry.streamNumber, this.#view.entry(entry.streamNumber)?.generation ?? 0));
      const target = this.#view.resolve(new PdfRef(ref.number, entry.generation));
      for (const next of this.#refsIn(target, ref.number, target instanceof PdfStream ? undrawnOfStreams : none)) open.push(next);
    }
  }

  #doubt(object: number, how: Ambiguity['how']): void {
    const isKnown = this.ambiguities.some((one) => one.object === object && one.how === how);
    if (!isKnown && this.ambiguities.length < maxAmbiguities) this.ambiguities.push({ object, how });
  }

  #refsIn(value: PdfObject, holder: number, without: ReadonlySet<string>): PdfRef[] {
    const found: PdfRef[] = [];
    const visit = (part: PdfObject, skipped: ReadonlySet<string>): void => {
      if (part instanceof PdfRef) found.push(part);
      else if (part instanceof PdfStream) visit(part.dict, skipped);
      else if (part instanceof PdfDict) {
        if (part.duplicateKeys.length > 0) this.#doubt(holder, 'duplicate_key');
        for (const [key, entry] of part.entries) if (!skipped.has(key)) visit(entry, none);
      } else if (Array.isArray(part)) for (const entry of part as readonly PdfObject[]) visit(entry, none);
    };
    visit(value, without);
    return found;
  }
}
