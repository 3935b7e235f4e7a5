import { layOutPdf, type ObjectText, type PdfLayout } from '../../kit/pdf/pdf-structures.ts';

/** What the objects of the deed are called; every file of the corpus that isn't about another structure starts as this one. */
export const at = {
  catalog: 1,
  pages: 2,
  page: 3,
  content: 4,
  font: 5,
  resources: 6,
  logo: 7,
  graphicsState: 8,
  pattern: 9,
  profile: 10,
  toUnicode: 11,
  encoding: 12,
  secondPage: 13,
  secondContent: 14,
  info: 15,
  metadata: 16,
  image: 17,
  layer: 18,
  formFont: 19,
  form: 20,
  name: 21,
  nameLook: 22,
  agreed: 23,
  agreedOn: 24,
  agreedOff: 25,
  kind: 26,
  kindLook: 27,
  waiting: 28,
  amount: 29,
  link: 30,
  note: 31,
  extensions: 32,
  pieceInfo: 33,
  annotations: 34,
  names: 35,
  stamp: 36,
  stampLook: 37,
  layers: 38,
  amountLook: 39,
  secondAnnotations: 40,
  catalogData: 41,
} as const;

/** Numbers from here on are free for whoever writes something into the deed. */
export const free = 60;
/** Numbers from here on are free even after signatures: for revisions that come later. */
export const later = 500;

/** A stream with text as its data. */
export function stream(entries: string, text: string): ObjectText {
  return { entries, data: Buffer.from(text, 'latin1') };
}

/** The words of a page. */
export function words(text: string): ObjectText {
  return stream('', `BT /F1 14 Tf 40 700 Td (${text}) Tj ET`);
}

/** A form XObject of this size that draws something. */
export function look(width: number, height: number, drawing: string): ObjectText {
  return stream(`/Type /XObject /Subtype /Form /BBox [0 0 ${width} ${height}] /Resources <</Font <</Helv ${at.formFont} 0 R>>>>`, drawing);
}

/** Nothing but white: what hides whatever is under it. */
export const white = (width: number, height: number): ObjectText => look(width, height, `1 1 1 rg 0 0 ${width} ${height} re f`);

/** Where the deed's words are, and where there are none. */
export const overText = '[30 640 560 790]';
export const besideText = '[330 40 560 120]';

export const helvetica = (more = ''): string => `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica ${more}>>`;

const drawing = [
  'q /G1 gs',
  'BT /F1 18 Tf 40 760 Td (Deed of gift) Tj ET',
  'BT /F1 14 Tf 40 700 Td (I give the house by the lake to my daughter Ann.) Tj ET',
  'BT /F1 14 Tf 40 670 Td (Its price is EUR 1,000.) Tj ET',
  'Q q 1 0 0 1 480 740 cm /Logo Do Q q 40 0 0 40 420 740 cm /Photo Do Q',
  '/CS1 cs 0.2 0.4 0.8 sc 40 600 60 20 re f /Pattern cs /P1 scn 120 600 60 20 re f',
  '/OC /Layer BDC BT /F1 14 Tf 200 604 Td (as witnessed) Tj ET EMC',
].join('\n');

function pageObjects(): [number, ObjectText][] {
  return [
    [
      at.catalog,
      `<</Type /Catalog /Pages ${at.pages} 0 R /AcroForm ${at.form} 0 R /Metadata ${at.metadata} 0 R /Extensions ${at.extensions} 0 R /Names ${at.names} 0 R /OCProperties ${at.layers} 0 R>>`,
    ],
    [at.pages, `<</Type /Pages /Count 2 /Kids [${at.page} 0 R ${at.secondPage} 0 R] /MediaBox [0 0 595 842]>>`],
    [
      at.page,
      `<</Type /Page /Parent ${at.pages} 0 R /Contents ${at.content} 0 R /Resources ${at.resources} 0 R /Annots ${at.annotations} 0 R /PieceInfo ${at.pieceInfo} 0 R>>`,
    ],
    [at.content, stream('', drawing)],
    [
      at.secondPage,
      `<</Type /Page /Parent ${at.pages} 0 R /Contents ${at.secondContent} 0 R /Resources ${at.resources} 0 R /Annots ${at.secondAnnotations} 0 R>>`,
    ],
    [at.secondContent, words('Done at Basle, in two copies.')],
    [at.secondAnnotations, '[]'],
    [
      at.resources,
      `<</Font <</F1 ${at.font} 0 R>> /XObject <</Logo ${at.logo} 0 R /Photo ${at.image} 0 R>> /ExtGState <</G1 ${at.graphicsState} 0 R>> /Pattern <</P1 ${at.pattern} 0 R>> /ColorSpace <</CS1 [/ICCBased ${at.profile} 0 R]>> /Properties <</Layer ${at.layer} 0 R>>>>`,
    ],
    [at.font, helvetica(`/Encoding ${at.encoding} 0 R /ToUnicode ${at.toUnicode} 0 R`)],
    [at.encoding, '<</Type /Encoding /BaseEncoding /WinAnsiEncoding>>'],
    [at.toUnicode, stream('', 'begincmap 1 beginbfrange <20> <7e> <0020> endbfrange endcmap')],
    [at.logo, stream('/Type /XObject /Subtype /Form /BBox [0 0 60 40] /Resources <<>>', '0.6 0.1 0.1 rg 0 0 60 40 re f')],
    [
      at.image,
      {
        entries: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
        data: Buffer.from([128]),
      },
    ],
    [at.graphicsState, '<</Type /ExtGState /ca 1 /CA 1>>'],
    [
      at.pattern,
      stream(
        '/Type /Pattern /PatternType 1 /PaintType 1 /TilingType 1 /BBox [0 0 8 8] /XStep 8 /YStep 8 /Resources <<>>',
        '0 0.5 0 rg 0 0 4 4 re f',
      ),
    ],
    [at.profile, stream('/N 3 /Alternate /DeviceRGB', 'no profile that anybody could read')],
    [at.layer, '<</Type /OCG /Name (Witnesses)>>'],
    [at.layers, `<</OCGs [${at.layer} 0 R] /D <</ON [${at.layer} 0 R] /OFF [] /Order [${at.layer} 0 R]>>>>`],
  ];
}

const widget = (rectangle: string): string => `/Type /Annot /Subtype /Widget /Rect ${rectangle} /F 4 /P ${at.page} 0 R`;
const written = (text: string): ObjectText => look(200, 20, `/Tx BMC BT /Helv 12 Tf 2 5 Td (${text}) Tj ET EMC`);

function formObjects(): [number, ObjectText][] {
  const fields = [at.name, at.agreed, at.kind, at.waiting, at.amount].map((number) => `${number} 0 R`).join(' ');
  return [
    [at.form, `<</Fields [${fields}] /DA (/Helv 12 Tf 0 g) /DR <</Font <</Helv ${at.formFont} 0 R>>>>>>`],
    [at.formFont, helvetica('/Encoding /WinAnsiEncoding')],
    [at.name, `<</FT /Tx /T (Name) /V (Anna) /DA (/Helv 12 Tf 0 g) ${widget('[50 500 250 520]')} /AP <</N ${at.nameLook} 0 R>>>>`],
    [at.nameLook, written('Anna')],
    [at.amount, `<</FT /Tx /T (Amount) /V (1,000) /DA (/Helv 12 Tf 0 g) ${widget('[50 470 250 490]')} /AP <</N ${at.amountLook} 0 R>>>>`],
    [at.amountLook, written('1,000')],
    [
      at.agreed,
      `<</FT /Btn /T (Agreed) /V /Off /AS /Off ${widget('[50 440 70 460]')} /AP <</N <</Yes ${at.agreedOn} 0 R /Off ${at.agreedOff} 0 R>>>>>>`,
    ],
    [at.agreedOn, look(20, 20, '0 0 m 20 20 l S 0 20 m 20 0 l S')],
    [at.agreedOff, look(20, 20, '')],
    [
      at.kind,
      `<</FT /Ch /Ff 131072 /T (Kind) /V (gift) /Opt [(gift) (loan)] /DA (/Helv 12 Tf 0 g) ${widget('[50 410 250 430]')} /AP <</N ${at.kindLook} 0 R>>>>`,
    ],
    [at.kindLook, written('gift')],
    [at.waiting, `<</FT /Sig /T (Waiting) /Type /Annot /Subtype /Widget /Rect [330 300 560 360] /F 132 /P ${at.page} 0 R>>`],
  ];
}

function otherObjects(): [number, ObjectText][] {
  const listed = [at.name, at.amount, at.agreed, at.kind, at.waiting, at.link, at.note, at.stamp]
    .map((number) => `${number} 0 R`)
    .join(' ');
  return [
    [at.annotations, `[${listed}]`],
    [
      at.link,
      `<</Type /Annot /Subtype /Link /Rect [40 560 200 580] /Border [0 0 0] /P ${at.page} 0 R /A <</S /URI /URI (https://example.org)>>>>`,
    ],
    [at.note, `<</Type /Annot /Subtype /Text /Rect [300 560 320 580] /Contents (See annex) /F 4 /P ${at.page} 0 R>>`],
    [at.stamp, `<</Type /Annot /Subtype /Stamp /Rect [400 560 480 580] /F 4 /P ${at.page} 0 R /AP <</N ${at.stampLook} 0 R>>>>`],
    [at.stampLook, look(80, 20, '0 0 0.8 RG 1 1 78 18 re S')],
    [at.info, '<</Title (Deed) /Producer (Heirlock tests)>>'],
    [at.metadata, stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>')],
    [at.extensions, '<</ADBE <</BaseVersion /1.7 /ExtensionLevel 3>>>>'],
    [at.pieceInfo, '<</Maker <</LastModified (D:20260101000000Z) /Private (x)>>>>'],
    [at.names, '<</Dests <</Names [(start) [3 0 R /Fit]]>>>>'],
  ];
}

export interface DeedOptions {
  readonly layout?: PdfLayout;
  /** In place of the usual ones, or besides them. */
  readonly objects?: Readonly<Record<number, ObjectText>>;
  readonly trailer?: string;
}

/** The objects of the deed as they are unless a file says otherwise. */
export function deedObjects(objects: DeedOptions['objects'] = {}): Map<number, ObjectText> {
  const all = new Map([...pageObjects(), ...formObjects(), ...otherObjects()]);
  for (const [number, object] of Object.entries(objects)) all.set(Number(number), object);
  return all;
}

/** A deed of two pages with words, fields, notes and everything else that a page can be drawn with; nobody has signed it. */
export function deed({ layout = 'table', objects, trailer = `/Info ${at.info} 0 R` }: DeedOptions = {}): Buffer {
  return layOutPdf(layout, { objects: deedObjects(objects), trailer });
}

/** The usual text of one of the deed's objects. @throws for a stream. */
export function textOf(number: number): string {
  const text = deedObjects().get(number);
  if (typeof text !== 'string') throw new Error(`object ${number} is no plain object`);
  return text;
}

/** The same, changed. @throws if nothing is different then. */
export function changed(number: number, from: string | RegExp, to: string): string {
  const text = textOf(number);
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to change in object ${number}`);
  return result;
}
