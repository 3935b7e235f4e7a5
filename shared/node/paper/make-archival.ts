import { createHash } from 'node:crypto';
import type { PDFDocument } from 'pdf-lib';
import { paperStreamKey } from '../../format/release/release-paper-file.ts';
import type { Language } from '../../domain/language.ts';
import { srgbProfile } from './srgb-profile.ts';

/** What lies in a file beside its pages. */
export interface EmbeddedFile {
  /** Plain letters, digits and dots. */
  readonly name: string;
  readonly mediaType: string;
  /** What it is, for people. */
  readonly description: string;
  /** How it belongs to the pages: what they were made from, or what adds to them. */
  readonly relationship: 'Data' | 'Supplement';
  readonly bytes: Uint8Array;
}

/** What a file says of itself. */
export interface ArchivalOrder {
  readonly title: string;
  /** Instant of making, ISO 8601 in UTC. */
  readonly at: string;
  readonly language: Language;
  readonly files: readonly EmbeddedFile[];
}

/**
 * Makes a document PDF/A-3b (ISO 19005-3): what its colours mean, metadata that a program reads, an identity, and the files that lie in it.
 * Its fonts have to be embedded and its pages without transparency, which is its maker's part. The files are stored as they are, under a
 * name in their stream's own dictionary (FORMAT.md, "Release paper").
 */
export async function makeArchival(document: PDFDocument, order: ArchivalOrder): Promise<void> {
  const { PDFName, PDFString, PDFHexString } = await import('pdf-lib');
  const { context, catalog } = document;
  const { title, at, language, files } = order;
  document.setCreator('Heirlock');
  document.setLanguage(language);
  const metadata = context.stream(Buffer.from(xmpPacket({ title, at })), { Type: 'Metadata', Subtype: 'XML' });
  catalog.set(PDFName.of('Metadata'), context.register(metadata));
  const profile = context.register(context.flateStream(srgbProfile(), { N: 3 }));
  const intent = context.obj({
    Type: 'OutputIntent',
    S: 'GTS_PDFA1',
    OutputConditionIdentifier: PDFString.of('sRGB'),
    Info: PDFString.of('sRGB'),
    DestOutputProfile: profile,
  });
  catalog.set(PDFName.of('OutputIntents'), context.obj([intent]));
  await embedFiles(document, { at, files });
  const hash = createHash('sha256').update(`${title}\n${at}\n`);
  for (const { bytes } of files) hash.update(bytes);
  const id = PDFHexString.of(hash.digest('hex').slice(0, 32).toUpperCase());
  context.trailerInfo.ID = context.obj([id, id]);
}

/** Each file is stored as it is; readers find it by the catalog, or by the name in its stream. */
async function embedFiles({ context, catalog }: PDFDocument, { at, files }: Pick<ArchivalOrder, 'at' | 'files'>): Promise<void> {
  const { PDFName, PDFString, PDFHexString } = await import('pdf-lib');
  const date = PDFString.fromDate(new Date(at));
  const specs = files.map(({ name, mediaType, description, relationship, bytes }) => {
    const stream = context.stream(bytes, {
      Type: 'EmbeddedFile',
      Subtype: mediaType,
      Params: { Size: bytes.length, ModDate: date },
    });
    stream.dict.set(PDFName.of(paperStreamKey), PDFString.of(name));
    const spec = context.obj({
      Type: 'Filespec',
      F: PDFString.of(name),
      UF: PDFHexString.fromText(name),
      Desc: PDFHexString.fromText(description),
      AFRelationship: relationship,
      EF: { F: context.register(stream) },
    });
    return { name, ref: context.register(spec) };
  });
  const sorted = specs.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const names = context.obj(sorted.flatMap(({ name, ref }) => [PDFString.of(name), ref]));
  catalog.set(PDFName.of('Names'), context.obj({ EmbeddedFiles: { Names: names } }));
  catalog.set(PDFName.of('AF'), context.obj(specs.map(({ ref }) => ref)));
}

/** Says the same as the document's own table, as archival files must. */
function xmpPacket({ title, at }: Pick<ArchivalOrder, 'title' | 'at'>): string {
  const date = at.replace(/\.\d+Z$/, 'Z');
  return `<?xpacket begin="\uFEFF" id="W5M0MpCehiHzreSzNTczkc9d"?>
<x:xmpmeta xmlns:x="adobe:ns:meta/">
<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/"><pdfaid:part>3</pdfaid:part><pdfaid:conformance>B</pdfaid:conformance></rdf:Description>
<rdf:Description rdf:about="" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title><rdf:Alt><rdf:li xml:lang="x-default">${escaped(title)}</rdf:li></rdf:Alt></dc:title></rdf:Description>
<rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/"><xmp:CreatorTool>Heirlock</xmp:CreatorTool><xmp:CreateDate>${date}</xmp:CreateDate><xmp:ModifyDate>${date}</xmp:ModifyDate></rdf:Description>
<rdf:Description rdf:about="" xmlns:pdf="http://ns.adobe.com/pdf/1.3/"><pdf:Producer>Heirlock</pdf:Producer></rdf:Description>
</rdf:RDF>
</x:xmpmeta>
<?xpacket end="w"?>`;
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
