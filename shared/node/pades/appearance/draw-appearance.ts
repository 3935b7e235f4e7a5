import type { RevisionBuilder } from '../append/revision-builder.ts';
import { writeNumber } from '../append/write-object.ts';
import { PadesError, type SignatureAppearance } from '../contract.ts';
import { PdfDict, PdfName, type PdfObject, type PdfRef } from '../file/pdf-object.ts';
import { textString } from '../file/text-string.ts';
import { FontSubset } from './font-subset.ts';
import { fontsFor, type LetterFont } from './letter-fonts.ts';
import { uprightMatrix, type Placement } from './page-placement.ts';
import { flattened, readImage, type RasterImage } from './raster-image.ts';
import { signatureParagraphs, type SignatureWords } from './signature-paragraphs.ts';
import { breakLines, readParagraph, type Paragraph, type PlacedGlyph, type TextLine } from './text-lines.ts';

const padding = 3;
const largestSize = 12;
const smallestSize = 4;

/** Colours defined by measurement rather than by a device: PDF/A accepts them whatever its output intent is. */
const whitePoint = [0.9505, 1, 1.089];
const grey: PdfObject = [new PdfName('CalGray'), PdfDict.of({ WhitePoint: whitePoint, Gamma: 2.2 })];
const coloured: PdfObject = [
  new PdfName('CalRGB'),
  PdfDict.of({
    WhitePoint: whitePoint,
    Gamma: [2.2, 2.2, 2.2],
    Matrix: [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505],
  }),
];

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/**
 * Draws a visible signature into the file: a frame, the picture, and the words as large as will fit.
 * @throws PadesError `bad_image`, `text_too_long` when the words don't fit even at the smallest size, `text_not_showable`, `bad_order`.
 */
export async function drawAppearance(
  builder: RevisionBuilder,
  words: SignatureWords,
  appearance: SignatureAppearance,
  placement: Placement,
): Promise<PdfRef> {
  const { width, height } = placement;
  const image = appearance.image === undefined ? null : readImage(appearance.image);
  const { imageBox, textBox } = boxesOf(placement, image !== null);
  const paragraphs = signatureParagraphs(words, appearance);
  const letterFonts = await fontsFor(paragraphs.join(''));
  const { lines, size } = fittingLines(
    paragraphs.map((paragraph) => readParagraph(paragraph, letterFonts)),
    textBox,
  );
  const fonts = await subsetsFor(lines);
  const text = drawLines(lines, size, textBox, fonts);
  const frame = `/Cs0 CS 0.6 SC 0.5 w ${numbers(0.25, 0.25, width - 0.5, height - 0.5)} re S\n`;
  const resources: Record<string, PdfObject> = {
    ColorSpace: PdfDict.of({ Cs0: grey }),
    Font: PdfDict.of(
      Object.fromEntries(
        await Promise.all([...fonts.values()].map(async (font, index) => [`F${index}`, await font.write(builder)] as const)),
      ),
    ),
  };
  let picture = '';
  if (image !== null && imageBox !== null) {
    resources.XObject = PdfDict.of({ Im0: writeImage(builder, image) });
    picture = drawImage(image, imageBox);
  }
  const dict = PdfDict.of({
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Form'),
    BBox: [0, 0, width, height],
    Matrix: uprightMatrix(placement),
    Resources: PdfDict.of(resources),
  });
  return builder.addStream(dict, Buffer.from(`q\n${frame}${picture}${text}Q\n`, 'latin1'));
}

const numbers = (...values: readonly number[]): string => values.map((value) => writeNumber(Math.round(value * 1_000) / 1_000)).join(' ');

/** The picture goes on the left in a wide frame, above the words in a tall one. */
function boxesOf({ width, height }: Placement, hasImage: boolean): { readonly imageBox: Box | null; readonly textBox: Box } {
  const inner = { x: padding, y: padding, width: Math.max(width - 2 * padding, 0), height: Math.max(height - 2 * padding, 0) };
  if (!hasImage) return { imageBox: null, textBox: inner };
  if (width >= 1.5 * height) {
    const share = inner.width * 0.4;
    return {
      imageBox: { ...inner, width: share },
      textBox: { ...inner, x: inner.x + share + padding, width: Math.max(inner.width - share - padding, 0) },
    };
  }
  const share = inner.height * 0.5;
  return {
    imageBox: { ...inner, y: inner.y + inner.height - share, height: share },
    textBox: { ...inner, height: Math.max(inner.height - share - padding, 0) },
  };
}

function fittingLines(
  paragraphs: readonly Paragraph[],
  { width, height }: Box,
): { readonly lines: readonly TextLine[]; readonly size: number } {
  for (let size = largestSize; size >= smallestSize; size -= 0.5) {
    const most = (width / size) * 1_000;
    // Most texts that are too long don't need to be laid out to find that out.
    const fewest = paragraphs.reduce((sum, { reach }) => sum + Math.ceil((reach.at(-1) ?? 0) / (most * 1.2)), 0);
    if (fewest * 1.2 * size > height) continue;
    const lines = paragraphs.flatMap((paragraph) => breakLines(paragraph, most));
    const fits = heightOf(lines) * size <= height && lines.every((line) => line.width <= most);
    if (fits) return { lines, size };
  }
  throw new PadesError('text_too_long', 'The text of the visible signature does not fit into its frame.');
}

/** In font sizes. */
function heightOf(lines: readonly TextLine[]): number {
  return lines.reduce((sum, { above, below }) => sum + above + below, 0) / 1_000;
}

async function subsetsFor(lines: readonly TextLine[]): Promise<ReadonlyMap<LetterFont, FontSubset>> {
  const fonts = new Set(lines.flatMap(({ spans }) => spans.flatMap(({ glyphs }) => glyphs.map(({ font }) => font))));
  return new Map(await Promise.all([...fonts].map(async (font) => [font, await FontSubset.of(font)] as const)));
}

function drawLines(lines: readonly TextLine[], size: number, box: Box, fonts: ReadonlyMap<LetterFont, FontSubset>): string {
  // Centred in what is left over, so that a large frame doesn't look empty at the bottom.
  const top = box.y + box.height - (box.height - heightOf(lines) * size) / 2;
  return lines
    .map((line, index) => {
      const x = line.isRightToLeft ? box.x + box.width - (line.width * size) / 1_000 : box.x;
      const y = top - heightOf(lines.slice(0, index)) * size - (line.above * size) / 1_000;
      return `BT /Cs0 cs 0 sc ${numbers(x, y)} Td\n${showGlyphs(line, size, fonts)}ET\n`;
    })
    .join('');
}

/** Glyphs with the advances between them; each change of font or height begins a new piece. */
function showGlyphs({ spans }: TextLine, size: number, fonts: ReadonlyMap<LetterFont, FontSubset>): string {
  let [out, pieces, current, rise] = ['', '', '', 0];
  const flush = (): void => {
    if (pieces !== '') out += `[${pieces}] TJ\n`;
    pieces = '';
  };
  let pen = 0;
  const show = ({ font, id, text, x, y }: PlacedGlyph): void => {
    const subset = fonts.get(font);
    if (subset === undefined) return;
    const name = `F${[...fonts.keys()].indexOf(font)}`;
    if (name !== current || Math.round(y) !== rise) {
      flush();
      if (name !== current) out += `/${name} ${numbers(size)} Tf\n`;
      if (Math.round(y) !== rise) out += `${numbers((y * size) / 1_000)} Ts\n`;
      [current, rise] = [name, Math.round(y)];
    }
    const { number, width } = subset.include(id, text);
    const step = Math.round(x - pen);
    pieces += `${step === 0 ? '' : ` ${-step} `}<${number.toString(16).padStart(4, '0')}>`;
    pen += step + width;
  };
  for (const { text, glyphs } of spans) {
    const [only] = glyphs;
    const isPlain = glyphs.length === 1 && only !== undefined && fonts.get(only.font)?.include(only.id, only.text).text === text;
    if (!isPlain) {
      flush();
      out += `/Span <</ActualText <${textString(text).toString('hex')}>>> BDC\n`;
    }
    glyphs.forEach(show);
    if (isPlain) continue;
    flush();
    out += 'EMC\n';
  }
  flush();
  return out;
}

/** From the unit square in which an image is drawn to one in which it is oriented as the camera was held (Exif, 1 to 8). */
const heldMatrices: readonly (readonly [number, number, number, number, number, number])[] = [
  [1, 0, 0, 1, 0, 0],
  [-1, 0, 0, 1, 1, 0],
  [-1, 0, 0, -1, 1, 1],
  [1, 0, 0, -1, 0, 1],
  [0, -1, -1, 0, 1, 1],
  [0, -1, 1, 0, 0, 1],
  [0, 1, 1, 0, 0, 0],
  [0, 1, -1, 0, 1, 0],
];

function drawImage(image: RasterImage, box: Box): string {
  const liesOnSide = image.orientation >= 5;
  const [ownWidth, ownHeight] = liesOnSide ? [image.height, image.width] : [image.width, image.height];
  const scale = Math.min(box.width / ownWidth, box.height / ownHeight);
  const [width, height] = [ownWidth * scale, ownHeight * scale];
  const held = heldMatrices[image.orientation - 1] ?? [1, 0, 0, 1, 0, 0];
  return `q ${numbers(width, 0, 0, height, box.x + (box.width - width) / 2, box.y + (box.height - height) / 2)} cm ${numbers(...held)} cm /Im0 Do Q\n`;
}

function writeImage(builder: RevisionBuilder, original: RasterImage): PdfRef {
  const image = allowsTransparency(builder) ? original : flattened(original);
  const shape = {
    Type: new PdfName('XObject'),
    Subtype: new PdfName('Image'),
    Width: image.width,
    Height: image.height,
    BitsPerComponent: 8,
  };
  const opacity: Readonly<Record<string, PdfObject>> =
    image.opacity === null
      ? {}
      : { SMask: builder.addStream(PdfDict.of({ ...shape, ColorSpace: new PdfName('DeviceGray') }), image.opacity) };
  const filter: Readonly<Record<string, PdfObject>> = image.filter === null ? {} : { Filter: new PdfName(image.filter) };
  return builder.addStream(PdfDict.of({ ...shape, ColorSpace: image.colors === 1 ? grey : coloured, ...opacity, ...filter }), image.data);
}

/** PDF/A-1 forbids soft masks; a file declares in its metadata that it is one (ISO 19005-1, 6.7.11). */
function allowsTransparency({ view }: RevisionBuilder): boolean {
  const metadata = view.stream(view.catalog.get('Metadata'));
  if (metadata === undefined) return true;
  const text = view.streamBytes(metadata, 4 * 2 ** 20).toString('utf8');
  return !/pdfaid:part\s*(?:=\s*["']|>)\s*1\b/.test(text);
}
