import type { ObjectText } from '../../../kit/pdf/pdf-structures.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { at, changed, free, helvetica, later, look, stream, textOf } from '../deed.ts';

type Objects = Readonly<Record<number, ObjectText>>;

/** A dictionary that may get another value under a key, and that is a page's list of names as well. */
interface Lists {
  readonly name: string;
  readonly key: string;
  readonly number: number;
  readonly objects: (value: string) => Objects;
}

/** What a page takes from such a list. */
interface Taken {
  readonly name: string;
  readonly category: string;
  readonly use: (key: string) => string;
  readonly before: ObjectText;
  readonly after: ObjectText;
}

const color = (tint: string): string =>
  `<</PatternType 2 /Shading <</ShadingType 2 /ColorSpace /DeviceRGB /Coords [480 740 540 740] /Extend [true true] /Function <</FunctionType 2 /Domain [0 1] /N 1 /C0 [${tint}] /C1 [${tint}]>>>>>>`;

const taken: readonly Taken[] = [
  {
    name: 'x-object',
    category: 'XObject',
    use: (key) => `q 1 0 0 1 0 0 cm /${key} Do Q`,
    before: look(60, 40, 'BT /Helv 12 Tf 2 5 Td (1,000) Tj ET'),
    after: look(60, 40, 'BT /Helv 12 Tf 2 5 Td (9,999) Tj ET'),
  },
  {
    name: 'font',
    category: 'Font',
    use: (key) => `BT /${key} 14 Tf 2 5 Td (1,000) Tj ET`,
    before: helvetica(),
    after: helvetica('/Encoding <</Differences [48 /nine /nine]>>'),
  },
  {
    name: 'graphics-state',
    category: 'ExtGState',
    use: (key) => `/${key} gs 0 g 0 0 60 20 re f`,
    before: '<</Type /ExtGState /ca 1>>',
    after: '<</Type /ExtGState /ca 0>>',
  },
  {
    name: 'pattern',
    category: 'Pattern',
    use: (key) => `/Pattern cs /${key} scn 0 0 60 20 re f`,
    before: color('0 0.5 0'),
    after: color('1 1 1'),
  },
];

const within = (name: string, key: string, number: number): Lists => ({
  name,
  key,
  number,
  objects: (value) => {
    const old = textOf(number).replace(new RegExp(`/${key} (\\d+ 0 R|\\([^)]*\\)|<<.*?>>(?:>>)*?(?=>>))`), '');
    return { [number]: old.replace(/>>$/, ` /${key} ${value}>>`) };
  },
});

const lists: readonly Lists[] = [
  within('catalog', 'Extensions', at.catalog),
  within('page-dictionary', 'PieceInfo', at.secondPage),
  { name: 'piece-info', key: 'Maker', number: at.pieceInfo, objects: (value) => ({ [at.pieceInfo]: `<</Maker ${value}>>` }) },
  within('info', 'Title', at.info),
  {
    name: 'field',
    key: 'V',
    number: free,
    objects: (value) => ({
      [at.form]: changed(at.form, '/Fields [', `/Fields [${free} 0 R `),
      [free]: `<</FT /Tx /T (Remark) /V ${value}>>`,
    }),
  },
  { name: 'extensions', key: 'ADBE', number: at.extensions, objects: (value) => ({ [at.extensions]: `<</ADBE ${value}>>` }) },
  {
    name: 'security-store',
    key: 'VRI',
    number: free,
    objects: (value) => ({
      [at.catalog]: textOf(at.catalog).replace(/>>$/, ` /DSS ${free} 0 R>>`),
      [free]: `<</Type /DSS /VRI ${value}>>`,
    }),
  },
];

function fileOf(list: Lists, part: Taken): CorpusFile {
  const [old, now] = [free + 10, later];
  const objects = {
    ...list.objects(`${old} 0 R`),
    [at.logo]: stream(
      `/Type /XObject /Subtype /Form /BBox [0 0 60 40] /Resources <</${part.category} ${list.number} 0 R>>`,
      part.use(list.key),
    ),
    [old]: part.before,
  };
  const text = list.objects(`${now} 0 R`)[list.number] ?? '';
  return {
    name: `${list.name}-lists-${part.name}`,
    verdict: 'failed',
    codes: ['changed_after_signing'],
    why: `The ${list.name} is also the list of ${part.category} names of a form that the page draws: another value under ${list.key}, which may change there, is another ${part.name} on the page.`,
    make: (world) => world.revised({ objects: { [list.number]: text, [now]: part.after } }, {}, { objects }),
  };
}

export const namesThatChange: CorpusFamily = {
  name: 'names-that-change',
  source:
    'ISO 32000-2, 7.8.3 (resource dictionaries are found by name alone) and 12.8.2.2.2; prepared documents as in Mainka et al., NDSS 2021',
  files: lists.flatMap((list) => taken.map((part) => fileOf(list, part))),
};
