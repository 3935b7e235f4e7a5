import type { ObjectText } from '../../../kit/pdf/pdf-structures.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { at, changed, deedObjects, free, helvetica, later, look, stream, textOf } from '../deed.ts';

type Objects = Readonly<Record<number, ObjectText>>;

/** Something that a page is drawn with. */
interface Drawn {
  readonly name: string;
  /** Dictionaries can be the very object that may change; everything else is named by it. */
  readonly kind: 'dictionary' | 'other';
  /** Before, and after the attack: the entries of a dictionary without `Type`, or the whole object. */
  readonly before: ObjectText;
  readonly after: ObjectText;
  /** Makes the page draw with object `number`. */
  readonly usedAs: (number: number) => Objects;
  /** What the attack needs besides. */
  readonly more?: Objects;
}

/** A place in a document that may change without touching what was signed. */
interface MayChange {
  readonly name: string;
  /** Makes a dictionary of this place hold these entries besides its own; null where none can. */
  readonly holding: ((entries: string) => { readonly number: number; readonly objects: Objects }) | null;
  /** Makes something in this place name object `number`. */
  readonly naming: (number: number) => Objects;
}

const shading = (color: string): string =>
  `/PatternType 2 /Shading <</ShadingType 2 /ColorSpace /DeviceRGB /Coords [480 740 540 740] /Extend [true true] /Function <</FunctionType 2 /Domain [0 1] /N 1 /C0 [${color}] /C1 [${color}]>>>>`;
const resourcesWith = (from: RegExp, to: string): Objects => ({ [at.resources]: changed(at.resources, from, to) });
/** The page draws a form, and only that form draws with the part. */
const insideForm = (resources: string, drawing: string): Objects => ({
  [at.logo]: stream(`/Type /XObject /Subtype /Form /BBox [0 0 60 40] /Resources <<${resources}>>`, drawing),
});
const resourceEntries = (font: number): string => changed(at.resources, /\/F1 \d+ 0 R/, `/F1 ${font} 0 R`).slice(2, -2);

const drawn: readonly Drawn[] = [
  {
    name: 'resources',
    kind: 'dictionary',
    before: resourceEntries(at.formFont),
    after: resourceEntries(later),
    usedAs: (number) => ({ [at.page]: changed(at.page, /\/Resources \d+/, `/Resources ${number}`) }),
    more: { [later]: helvetica('/Encoding <</Differences [48 /nine /nine /nine]>>') },
  },
  {
    name: 'x-object',
    kind: 'other',
    before: look(60, 40, '0.6 0.1 0.1 rg 0 0 60 40 re f'),
    after: look(60, 40, '0 0 0 rg 0 0 60 40 re f'),
    usedAs: (number) => resourcesWith(/\/Logo \d+/, `/Logo ${number}`),
  },
  {
    name: 'font',
    kind: 'dictionary',
    before: '/Subtype /Type1 /BaseFont /Helvetica',
    after: '/Subtype /Type1 /BaseFont /Symbol',
    usedAs: (number) => insideForm(`/Font <</F1 ${number} 0 R>>`, 'BT /F1 12 Tf 2 5 Td (1,000) Tj ET'),
  },
  {
    name: 'encoding',
    kind: 'dictionary',
    before: '/BaseEncoding /WinAnsiEncoding',
    after: '/BaseEncoding /WinAnsiEncoding /Differences [49 /nine]',
    usedAs: (number) => ({ [at.font]: changed(at.font, /\/Encoding \d+/, `/Encoding ${number}`) }),
  },
  {
    name: 'to-unicode',
    kind: 'other',
    before: stream('', 'begincmap 1 beginbfrange <20> <7e> <0020> endbfrange endcmap'),
    after: stream('', 'begincmap 1 beginbfrange <20> <7e> <0021> endbfrange endcmap'),
    usedAs: (number) => ({ [at.font]: changed(at.font, /\/ToUnicode \d+/, `/ToUnicode ${number}`) }),
  },
  {
    name: 'colour-profile',
    kind: 'other',
    before: stream('/N 3 /Alternate /DeviceRGB', 'no profile that anybody could read'),
    after: stream('/N 3 /Alternate /Lab', 'another profile that nobody can read'),
    usedAs: (number) => resourcesWith(/\/ICCBased \d+/, `/ICCBased ${number}`),
  },
  {
    name: 'graphics-state',
    kind: 'dictionary',
    before: '/ca 1 /CA 1',
    after: '/ca 0 /CA 0',
    usedAs: (number) => insideForm(`/ExtGState <</G1 ${number} 0 R>>`, '/G1 gs 0 0 60 20 re f'),
  },
  {
    name: 'pattern',
    kind: 'dictionary',
    before: shading('0 0.5 0'),
    after: shading('1 1 1'),
    usedAs: (number) => insideForm(`/Pattern <</P1 ${number} 0 R>>`, '/Pattern cs /P1 scn 0 0 60 20 re f'),
  },
  {
    name: 'annotation-form',
    kind: 'other',
    before: look(80, 20, '0 0 0.8 RG 1 1 78 18 re S'),
    after: look(80, 20, '0 0 0.8 RG 1 1 78 18 re S BT /Helv 12 Tf 2 5 Td (VOID) Tj ET'),
    usedAs: (number) => ({ [at.stamp]: changed(at.stamp, /\/N \d+/, `/N ${number}`) }),
  },
  {
    name: 'contents-array',
    kind: 'other',
    before: `[${at.content} 0 R]`,
    after: `[${at.content} 0 R ${later + 1} 0 R]`,
    usedAs: (number) => ({ [at.page]: changed(at.page, /\/Contents \d+/, `/Contents ${number}`) }),
    more: { [later + 1]: stream('', 'BT /F1 14 Tf 240 670 Td (... 000.) Tj ET') },
  },
];

/** The usual object with entries added. */
function added(number: number, entries: string): Objects {
  return { [number]: textOf(number).replace(/>>$/, ` ${entries}>>`) };
}

const dictionary = (name: string, number: number, naming: (one: number) => string = (one) => `/HL_Data ${one} 0 R`): MayChange => ({
  name,
  holding: (entries) => ({ number, objects: added(number, entries) }),
  naming: (one) => added(number, naming(one)),
});

const places: readonly MayChange[] = [
  dictionary('catalog', at.catalog, (number) => `/PieceInfo <</Maker <</Private ${number} 0 R>>>>`),
  dictionary('page-dictionary', at.secondPage, (number) => `/Metadata ${number} 0 R`),
  dictionary('piece-info', at.pieceInfo),
  dictionary('info', at.info),
  {
    name: 'field',
    holding: (entries) => ({
      number: free,
      objects: { ...newField(), [free]: `<</FT /Tx /T (Remark) /V (x) ${entries}>>` },
    }),
    naming: (number) => ({ ...newField(), [free]: `<</FT /Tx /T (Remark) /V ${number} 0 R>>` }),
  },
  {
    name: 'annotations-array',
    holding: (entries) => ({ number: free, objects: { ...inAnnotations(free), [free]: `<</Rect [0 0 0 0] ${entries}>>` } }),
    naming: (number) => inAnnotations(number),
  },
  dictionary('extensions', at.extensions),
  { name: 'metadata', holding: null, naming: metadataOf },
  {
    name: 'security-store',
    holding: (entries) => ({ number: free, objects: { ...added(at.catalog, `/DSS ${free} 0 R`), [free]: `<</Type /DSS ${entries}>>` } }),
    naming: (number) => added(at.catalog, `/DSS <</Type /DSS /Certs [${number} 0 R]>>`),
  },
];

function newField(): Objects {
  return { [at.form]: changed(at.form, '/Fields [', `/Fields [${free} 0 R `) };
}

function inAnnotations(number: number): Objects {
  return { [at.secondAnnotations]: `[${number} 0 R]` };
}

/** A stream is the metadata itself; anything else hangs on it. */
function metadataOf(number: number): Objects {
  return {
    [at.metadata]: stream(`/Type /Metadata /Subtype /XML /HL_Data ${number} 0 R`, '<x:xmpmeta xmlns:x="adobe:ns:meta/"/>'),
  };
}

function fileOf(place: MayChange, part: Drawn): CorpusFile {
  const holding = part.kind === 'dictionary' ? place.holding : null;
  const state = (content: ObjectText): { readonly number: number; readonly objects: Objects } => {
    if (holding !== null && typeof content === 'string') return holding(content);
    const number = free + 10;
    return {
      number,
      objects: {
        ...place.naming(number),
        [number]: part.kind === 'dictionary' && typeof content === 'string' ? `<<${content}>>` : content,
      },
    };
  };
  const [before, after] = [state(part.before), state(part.after)];
  const objects = { ...before.objects, ...part.usedAs(before.number), ...ownUse(before.objects, part, before.number) };
  return {
    name: `${place.name}-is-${part.name}`,
    verdict: 'failed',
    codes: ['changed_after_signing'],
    why: `One object is reached from the ${place.name}, which may change, and as the ${part.name} that a page is drawn with, which may not; it is replaced afterwards.`,
    make: (world) => world.revised({ objects: { [after.number]: after.objects[after.number] ?? '', ...part.more } }, {}, { objects }),
  };
}

/** Where the place and the use of the part are the same object, that object is changed in both ways. */
function ownUse(itself: Objects, part: Drawn, number: number): Objects {
  const uses = part.usedAs(number);
  return Object.fromEntries(
    Object.entries(uses).flatMap(([one, text]) => {
      const first = itself[Number(one)];
      const usual = deedObjects().get(Number(one));
      if (first === undefined || typeof first !== 'string' || typeof usual !== 'string' || typeof text !== 'string') return [];
      return [[one, text.replace(/>>$/, first.slice(usual.length - 2))]];
    }),
  );
}

export const oneObjectTwice: CorpusFamily = {
  name: 'one-object-twice',
  source:
    'ISO 32000-2, 12.8.2.2.2: only the listed changes are permitted, whatever else the object may be; prepared documents as in Mainka et al., NDSS 2021',
  files: places.flatMap((place) => drawn.map((part) => fileOf(place, part))),
};
