import { deflateSync } from 'node:zlib';

/** How a PDF keeps its objects and the table of where they are. */
export type PdfLayout = 'table' | 'loose-table' | 'stream' | 'object-streams' | 'hybrid';

export const pdfLayouts: readonly PdfLayout[] = ['table', 'loose-table', 'stream', 'object-streams', 'hybrid'];

/** The text of an object, or a stream: the entries of its dictionary without `Length`, and its bytes. */
export type ObjectText = string | { readonly entries: string; readonly data: Buffer };

/** A document as a list of objects; the catalog is 1, the root of the pages 2. */
export interface PdfModel {
  readonly objects: ReadonlyMap<number, ObjectText>;
  /** More entries of the trailer, as text. */
  readonly trailer?: string;
}

export interface ModelOptions {
  readonly pages?: number;
  /** Entries of every page: `/Rotate 90 /CropBox [...]`. */
  readonly pageEntries?: string;
  /** Entries of the catalog, and objects from 1,000 on that they refer to. */
  readonly catalogEntries?: string;
  readonly more?: Readonly<Record<number, ObjectText>>;
  /** Annotations of the first page: none, in the page, or as an object of their own. */
  readonly annotations?: 'none' | 'direct' | 'apart';
  /** Compresses page contents. */
  readonly packed?: boolean;
  /** Pages under separate nodes, this many each; 0 puts all under the root. */
  readonly pagesPerNode?: number;
}

/** A document with this many pages, one line of text each. */
export function pdfModel({
  pages = 1,
  pageEntries = '',
  catalogEntries = '',
  more = {},
  annotations = 'none',
  packed = false,
  pagesPerNode = 0,
}: ModelOptions = {}): PdfModel {
  const objects = new Map<number, ObjectText>();
  let next = 4;
  const add = (object: ObjectText): number => {
    objects.set(next, object);
    return next++;
  };
  objects.set(3, '<</Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding>>');
  const annotation = '<</Type /Annot /Subtype /Text /Rect [10 10 30 30] /Contents (A \\(note\\)) /F 4>>';
  const perNode = pagesPerNode === 0 ? pages : pagesPerNode;
  const nodes: { number: number; count: number }[] = [];
  for (let first = 0; first < pages; first += perNode) {
    const count = Math.min(perNode, pages - first);
    const parent = pagesPerNode === 0 ? 2 : add('');
    const kids = Array.from({ length: count }, (_, index) => {
      const text = Buffer.from(`BT /F1 14 Tf 40 700 Td (Page ${first + index + 1}) Tj ET`);
      const content = add(packed ? { entries: '/Filter /FlateDecode', data: deflateSync(text) } : { entries: '', data: text });
      const list =
        first + index > 0 || annotations === 'none'
          ? ''
          : annotations === 'direct'
            ? `/Annots [${annotation}]`
            : `/Annots ${add(`[${annotation}]`)} 0 R`;
      return add(`<</Type /Page /Parent ${parent} 0 R /Contents ${content} 0 R ${list} ${pageEntries}>>`);
    });
    const node = `/Type /Pages /Count ${count} /Kids [${kids.map((kid) => `${kid} 0 R`).join(' ')}]`;
    objects.set(parent, pagesPerNode === 0 ? `<<${node} ${inheritable}>>` : `<<${node} /Parent 2 0 R>>`);
    nodes.push({ number: parent, count });
  }
  if (pagesPerNode > 0)
    objects.set(2, `<</Type /Pages /Count ${pages} /Kids [${nodes.map(({ number }) => `${number} 0 R`).join(' ')}] ${inheritable}>>`);
  objects.set(1, `<</Type /Catalog /Pages 2 0 R ${catalogEntries}>>`);
  for (const [number, object] of Object.entries(more)) objects.set(Number(number), object);
  return { objects, trailer: '/ID [<00112233445566778899aabbccddeeff> <00112233445566778899aabbccddeeff>]' };
}

const inheritable = '/MediaBox [0 0 595 842] /Resources <</Font <</F1 3 0 R>>>>';

interface Entry {
  readonly number: number;
  readonly kind: 'plain' | 'compressed' | 'free';
  readonly offset: number;
  readonly index: number;
}

/** Grows a file by one revision after another, each in its layout. */
class Layouter {
  readonly #parts: Buffer[] = [];
  #previous: number | null = null;
  #size = 0;
  #highest = 0;

  constructor(version: string, before: Buffer = Buffer.alloc(0)) {
    this.#write(before);
    this.#write(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
  }

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  revision(layout: PdfLayout, { objects, trailer = '' }: PdfModel): void {
    for (const number of objects.keys()) this.#highest = Math.max(this.#highest, number);
    const apart =
      layout === 'object-streams' || layout === 'hybrid'
        ? [...objects].filter(([number, text]) => typeof text === 'string' && (layout === 'object-streams' || number > 2))
        : [];
    const inStreams = new Map(apart);
    const entries = [...objects].filter(([number]) => !inStreams.has(number)).map(([number, text]) => this.#object(number, text));
    const hidden: Entry[] = [];
    for (let at = 0; at < apart.length; at += 40) hidden.push(...this.#objectStream(apart.slice(at, at + 40) as [number, string][]));
    const all = `/Root 1 0 R ${trailer}`;
    if (layout === 'stream' || layout === 'object-streams')
      this.#end(this.#xrefStream([...entries, ...hidden], `${all}${this.#previousEntry()}`));
    else if (layout === 'hybrid') {
      // Readers that know only tables see hidden objects as free.
      const streamAt = this.#xrefStream(hidden, all);
      const free = [...inStreams.keys()].map((number) => ({ number, kind: 'free', offset: 0, index: 0 }) as const);
      this.#end(
        this.#table(
          [...entries, ...free, ...hidden.filter(({ kind }) => kind === 'plain')],
          `${all}/XRefStm ${streamAt} ${this.#previousEntry()}`,
          ' \n',
        ),
      );
    } else this.#end(this.#table(entries, `${all}${this.#previousEntry()}`, layout === 'table' ? ' \n' : '\n'));
  }

  #previousEntry(): string {
    return this.#previous === null ? '' : `/Prev ${this.#previous}`;
  }

  #write(text: string | Buffer): void {
    const bytes = typeof text === 'string' ? Buffer.from(text, 'latin1') : text;
    this.#parts.push(bytes);
    this.#size += bytes.length;
  }

  #object(number: number, object: ObjectText): Entry {
    const offset = this.#size;
    if (typeof object === 'string') this.#write(`${number} 0 obj\n${object}\nendobj\n`);
    else {
      this.#write(`${number} 0 obj\n<<${object.entries} /Length ${object.data.length}>>\nstream\n`);
      this.#write(object.data);
      this.#write('\nendstream\nendobj\n');
    }
    return { number, kind: 'plain', offset, index: 0 };
  }

  #objectStream(objects: readonly [number, string][]): readonly Entry[] {
    const container = ++this.#highest;
    let offset = 0;
    const places = objects.map(([number, text]) => {
      const place = `${number} ${offset}`;
      offset += text.length + 1;
      return place;
    });
    const head = `${places.join(' ')}\n`;
    const data = deflateSync(Buffer.from(head + objects.map(([, text]) => `${text}\n`).join(''), 'latin1'));
    const own = this.#object(container, { entries: `/Type /ObjStm /N ${objects.length} /First ${head.length} /Filter /FlateDecode`, data });
    return [own, ...objects.map(([number], index) => ({ number, kind: 'compressed', offset: container, index }) as const)];
  }

  #xrefStream(entries: readonly Entry[], trailer: string): number {
    const offset = this.#size;
    const number = ++this.#highest;
    const all = [...entries, { number, kind: 'plain', offset, index: 0 } as const].sort((one, other) => one.number - other.number);
    const rows = all.map((entry) => {
      const row = Buffer.alloc(7);
      row[0] = ['free', 'plain', 'compressed'].indexOf(entry.kind);
      row.writeUInt32BE(entry.offset, 1);
      row.writeUInt16BE(entry.index, 5);
      return row;
    });
    // As most programs write it: each row as its difference from the one above.
    const predicted = rows.map((row, index) => Buffer.from([2, ...row.map((byte, at) => byte - (rows[index - 1]?.[at] ?? 0))]));
    const index = all.map((entry) => `${entry.number} 1`).join(' ');
    const dict = `/Type /XRef /Size ${this.#highest + 1} /W [1 4 2] /Index [${index}] ${trailer} /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 7>>`;
    this.#object(number, { entries: dict, data: deflateSync(Buffer.concat(predicted)) });
    return offset;
  }

  #table(entries: readonly Entry[], trailer: string, lineEnd: string): number {
    const offset = this.#size;
    this.#write('xref\n');
    const zero = this.#previous === null ? [{ number: 0, kind: 'free', offset: 0, index: 65_535 } as const] : [];
    const sorted = [...zero, ...entries].sort((one, other) => one.number - other.number);
    for (let at = 0; at < sorted.length; ) {
      let end = at + 1;
      while (end < sorted.length && (sorted[end]?.number ?? 0) === (sorted[end - 1]?.number ?? 0) + 1) end++;
      this.#write(`${sorted[at]?.number ?? 0} ${end - at}\n`);
      for (const entry of sorted.slice(at, end))
        this.#write(
          `${String(entry.offset).padStart(10, '0')} ${String(entry.index).padStart(5, '0')} ${entry.kind === 'plain' ? 'n' : 'f'}${lineEnd}`,
        );
      at = end;
    }
    this.#write(`trailer\n<</Size ${this.#highest + 1} ${trailer}>>\n`);
    return offset;
  }

  #end(xrefOffset: number): void {
    this.#write(`startxref\n${xrefOffset}\n%%EOF\n`);
    this.#previous = xrefOffset;
  }
}

/** A file of this layout; each update becomes a revision after it, in the layout it names. */
export function layOutPdf(
  layout: PdfLayout,
  model: PdfModel,
  updates: readonly { readonly layout: PdfLayout; readonly model: PdfModel }[] = [],
): Buffer {
  const layouter = new Layouter(layout === 'table' || layout === 'loose-table' ? '1.4' : '1.7');
  layouter.revision(layout, model);
  for (const update of updates) layouter.revision(update.layout, update.model);
  return layouter.bytes();
}
