import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import type { ObjectText } from '../../../kit/pdf/pdf-structures.ts';
import { signRaw, type RawRevision } from '../../../kit/pdf/raw-revision.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { plainCms } from '../forged-cms.ts';
import { at, besideText, later, look, overText, white } from '../deed.ts';

/** Every subtype of ISO 32000-2, table 171, but for widgets and pop-ups; one that isn't there, and none at all. */
const subtypes = [
  'Text',
  'Link',
  'FreeText',
  'Line',
  'Square',
  'Circle',
  'Polygon',
  'PolyLine',
  'Highlight',
  'Underline',
  'Squiggly',
  'StrikeOut',
  'Caret',
  'Stamp',
  'Ink',
  'FileAttachment',
  'Sound',
  'Movie',
  'Screen',
  'PrinterMark',
  'TrapNet',
  'Watermark',
  '3D',
  'Redact',
  'Projection',
  'RichMedia',
  'Unheard',
] as const;

interface Noted {
  readonly subtype: string | null;
  readonly rectangle: string;
  readonly drawing?: ObjectText;
  readonly more?: string;
}

/** One more annotation on the first page, with the appearance that it is given. */
export function annotated({ subtype, rectangle, drawing, more = '' }: Noted): (pdf: Buffer) => RawRevision {
  return (pdf) => ({
    objects: {
      [at.annotations]: objectText(pdf, at.annotations).replace('[', `[${later} 0 R `),
      [later]: `<</Type /Annot ${subtype === null ? '' : `/Subtype /${subtype}`} /Rect ${rectangle} /F 4 /P ${at.page} 0 R ${drawing === undefined ? '' : `/AP <</N ${later + 1} 0 R>>`} ${more}>>`,
      ...(drawing === undefined ? {} : { [later + 1]: drawing }),
    },
  });
}

const file = (
  name: string,
  level: 1 | 2 | 3 | undefined,
  verdict: CorpusFile['verdict'],
  why: string,
  revision: (pdf: Buffer) => RawRevision,
  mayWarn: CorpusFile['codes'] = [],
): CorpusFile => ({
  name,
  verdict,
  codes:
    verdict === 'failed'
      ? ['changed_after_signing']
      : verdict === 'warned'
        ? ['notes_may_cover', 'notes_removed', 'changed_after_signing']
        : mayWarn,
  why,
  make: (world) => world.revised(revision, level === undefined ? {} : { certify: level }),
});

const coverAt = (level: 1 | 2 | 3 | undefined, verdict: 'failed' | 'warned', some: readonly (string | null)[]): CorpusFile[] =>
  some.map((subtype) =>
    file(
      `level-${level ?? 'none'}-cover-${(subtype ?? 'without-subtype').toLowerCase()}`,
      level,
      verdict,
      `A ${subtype ?? 'nameless'} annotation, white all over, lies on the words of the page. Level 3 allows notes, and nobody reads "notes" as "other words".`,
      annotated({ subtype, rectangle: overText, drawing: white(530, 150) }),
    ),
  );

export const annotationsOverText: CorpusFamily = {
  name: 'annotations-over-text',
  source: 'Evil annotation attack: Mladenov et al., IEEE S&P 2021, section 4.1; ISO 32000-2, 12.8.2.2.2 and table 257',
  files: [
    ...coverAt(3, 'warned', [...subtypes, null]),
    ...coverAt(2, 'failed', ['FreeText', 'Stamp', 'Highlight', 'Ink', 'Text', 'Unheard', null]),
    ...coverAt(1, 'failed', ['FreeText', 'Stamp', 'Link']),
    ...coverAt(undefined, 'failed', ['FreeText', 'Highlight', 'Unheard', null]),
    file(
      'level-3-words-added',
      3,
      'warned',
      'A free text beside the price adds words in black: what is added is warned of as what is hidden.',
      annotated({
        subtype: 'FreeText',
        rectangle: '[200 660 400 690]',
        drawing: look(200, 30, 'BT /Helv 14 Tf 2 8 Td (000 - and the garden) Tj ET'),
      }),
    ),
    file(
      'level-3-note-becomes-stamp',
      3,
      'warned',
      'A note that was there when it was signed becomes a stamp as large as the page.',
      () => ({
        objects: {
          [at.note]: `<</Type /Annot /Subtype /Stamp /Rect [0 0 595 842] /F 4 /P ${at.page} 0 R /AP <</N ${later} 0 R>>>>`,
          [later]: white(595, 842),
        },
      }),
    ),
    file(
      'level-3-stamp-redrawn',
      3,
      'warned',
      'The appearance of a stamp that was there is drawn anew, and its rectangle grows over the words.',
      (pdf) => ({
        objects: {
          [at.stamp]: objectText(pdf, at.stamp).replace('/Rect [400 560 480 580]', `/Rect ${overText}`),
          [at.stampLook]: white(530, 150),
        },
      }),
    ),
    file(
      'level-3-drawn-by-matrix',
      3,
      'warned',
      'A rectangle beside the words, and an appearance whose box is filled at a thousand times its size: what counts is where it is drawn.',
      annotated({
        subtype: 'Square',
        rectangle: overText,
        drawing: {
          entries: '/Type /XObject /Subtype /Form /BBox [0 0 1 1] /Matrix [530 0 0 150 0 0] /Resources <<>>',
          data: Buffer.from('1 g 0 0 1 1 re f'),
        },
      }),
    ),
    file('level-3-two-looks', 3, 'warned', 'The appearance for printing covers the words; the one on the screen is empty.', (pdf) => {
      const revision = annotated({
        subtype: 'Watermark',
        rectangle: overText,
        drawing: look(530, 150, ''),
        more: `/FixedPrint <</Type /FixedPrint>> /OC ${at.layer} 0 R`,
      })(pdf);
      return { objects: { ...revision.objects, [later + 1]: white(530, 150) } };
    }),
    file(
      'level-3-drawn-by-entries-alone',
      3,
      'warned',
      'A filled square without an appearance: readers draw it from its interior colour (ISO 32000-2, 12.5.6.8).',
      annotated({
        subtype: 'Square',
        rectangle: overText,
        more: '/IC [1 1 1] /C [1 1 1]',
      }),
    ),
    file('level-3-removed-note', 3, 'warned', 'A stamp that was there when the page was signed is gone.', (pdf) => ({
      objects: { [at.annotations]: objectText(pdf, at.annotations).replace(` ${at.stamp} 0 R`, '') },
    })),
    file(
      'level-3-widget-of-no-field',
      3,
      'failed',
      'A widget that belongs to no field covers the words.',
      annotated({ subtype: 'Widget', rectangle: overText, drawing: white(530, 150) }),
    ),
    file(
      'level-3-link-with-an-action',
      3,
      'failed',
      'A link that starts a program is no note.',
      annotated({ subtype: 'Link', rectangle: besideText, more: '/A <</S /Launch /F (calc.exe)>>' }),
    ),
    file(
      'level-3-note',
      3,
      'passed',
      'A note beside the words, as level 3 allows.',
      annotated({ subtype: 'Text', rectangle: '[560 20 580 40]', more: '/Contents (Agreed)' }),
    ),
    file(
      'level-3-note-with-a-look',
      3,
      'passed',
      'A note beside the words, with an icon of its own.',
      annotated({
        subtype: 'Text',
        rectangle: '[560 20 580 40]',
        drawing: look(20, 20, '0 0 1 RG 1 1 18 18 re S'),
        more: '/Contents (Agreed)',
      }),
    ),
    file('level-3-pop-up', 3, 'passed', 'The pop-up of a note draws nothing of its own.', (pdf) => ({
      objects: {
        [at.annotations]: objectText(pdf, at.annotations).replace('[', `[${later} 0 R ${later + 1} 0 R `),
        [later]: `<</Type /Annot /Subtype /Text /Rect [560 20 580 40] /Contents (Agreed) /P ${at.page} 0 R /Popup ${later + 1} 0 R>>`,
        [later + 1]: `<</Type /Annot /Subtype /Popup /Rect [560 40 590 100] /Parent ${later} 0 R /Open false>>`,
      },
    })),
    file(
      'level-3-stamp-beside',
      3,
      'passed',
      'A stamp in the empty part of the page.',
      annotated({ subtype: 'Stamp', rectangle: besideText, drawing: look(230, 80, '0 0 1 RG 1 1 228 78 re S') }),
      ['notes_may_cover'],
    ),
    file(
      'level-3-square-beside',
      3,
      'passed',
      'A square in the empty part of the page.',
      annotated({ subtype: 'Square', rectangle: besideText, drawing: look(230, 80, '1 0 0 RG 1 1 228 78 re S') }),
      ['notes_may_cover'],
    ),
    file(
      'level-3-ink-beside',
      3,
      'passed',
      'A scribble in the empty part of the page.',
      annotated({ subtype: 'Ink', rectangle: besideText, drawing: look(230, 80, '0 0 m 200 60 l S'), more: '/InkList [[330 40 500 100]]' }),
      ['notes_may_cover'],
    ),
    file(
      'level-3-second-page',
      3,
      'passed',
      'A stamp in the empty part of the other page.',
      (pdf) => ({
        objects: {
          [at.secondAnnotations]: objectText(pdf, at.secondAnnotations).replace('[', `[${later} 0 R`),
          [later]: `<</Type /Annot /Subtype /Stamp /Rect ${besideText} /F 4 /P ${at.secondPage} 0 R /AP <</N ${later + 1} 0 R>>>>`,
          [later + 1]: look(230, 80, '0 0 1 RG 1 1 228 78 re S'),
        },
      }),
      ['notes_may_cover'],
    ),
  ],
};

/** A field with a signature by Berta, visible in a rectangle. */
const secondSignature = (
  name: string,
  level: 1 | 2 | 3 | undefined,
  verdict: CorpusFile['verdict'],
  why: string,
  rectangle: string,
  drawing: ObjectText,
): CorpusFile => ({
  name,
  verdict,
  codes: verdict === 'failed' ? ['changed_after_signing'] : verdict === 'warned' ? ['notes_may_cover', 'changed_after_signing'] : [],
  why,
  make: async (world) => {
    const pdf = await world.signed(level === undefined ? {} : { certify: level });
    return signRaw(pdf, {
      value: later + 2,
      entries: '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /M (D:20260601120000Z)',
      sign: (covered) => plainCms(world.people.berta, covered),
      objects: {
        [at.annotations]: objectText(pdf, at.annotations).replace('[', `[${later} 0 R `),
        [at.form]: objectText(pdf, at.form).replace(/\/Fields\s*\[/, `/Fields [${later} 0 R `),
        [later]: `<</Type /Annot /Subtype /Widget /FT /Sig /T (Second) /V ${later + 2} 0 R /F 132 /Rect ${rectangle} /P ${at.page} 0 R /AP <</N ${later + 1} 0 R>>>>`,
        [later + 1]: drawing,
      },
    });
  },
});

const signedLook = look(230, 80, 'BT /Helv 12 Tf 4 40 Td (Signed by Berta) Tj ET');

export const secondSignatures: CorpusFamily = {
  name: 'second-signatures',
  source: 'Sneaky signature attack: Mladenov et al., IEEE S&P 2021, section 4.2; ISO 32000-2, 12.8.2.2.2 and table 257',
  files: [
    secondSignature(
      'level-1-over-text',
      1,
      'failed',
      'Under level 1 nothing may follow, and this covers the words.',
      overText,
      white(530, 150),
    ),
    secondSignature(
      'level-2-over-text',
      2,
      'failed',
      'Level 2 allows signing; a white appearance over the words is no signing.',
      overText,
      white(530, 150),
    ),
    secondSignature('level-3-over-text', 3, 'warned', 'The same under level 3, which allows notes as well.', overText, white(530, 150)),
    secondSignature(
      'level-none-over-text',
      undefined,
      'warned',
      'The same without a certification: the second signature hides what the first one signed.',
      overText,
      white(530, 150),
    ),
    secondSignature(
      'level-1-invisible',
      1,
      'failed',
      'Under level 1 not even an invisible signature may follow.',
      '[0 0 0 0]',
      look(0, 0, ''),
    ),
    secondSignature('level-1-beside-text', 1, 'failed', 'Under level 1 nothing may follow.', besideText, signedLook),
    secondSignature(
      'level-2-other-words',
      2,
      'failed',
      'The appearance of the second signature writes another price beside the old one.',
      '[200 660 430 690]',
      look(230, 30, 'BT /Helv 14 Tf 2 8 Td (000 and the garden) Tj ET'),
    ),
    secondSignature(
      'level-none-other-words',
      undefined,
      'warned',
      'The same without a certification.',
      '[200 660 430 690]',
      look(230, 30, 'BT /Helv 14 Tf 2 8 Td (000 and the garden) Tj ET'),
    ),
    secondSignature('level-2-whole-page', 2, 'failed', 'The second signature is as large as the page.', '[0 0 595 842]', white(595, 842)),
    secondSignature('level-none-whole-page', undefined, 'warned', 'The same without a certification.', '[0 0 595 842]', white(595, 842)),
    secondSignature(
      'level-2-over-field',
      2,
      'failed',
      'The second signature covers what was filled in.',
      '[40 400 260 530]',
      white(220, 130),
    ),
    secondSignature(
      'level-none-beside-text',
      undefined,
      'passed',
      'A visible second signature in the empty part of the page.',
      besideText,
      signedLook,
    ),
    secondSignature('level-2-invisible', 2, 'passed', 'An invisible second signature under level 2.', '[0 0 0 0]', look(0, 0, '')),
    secondSignature(
      'level-2-beside-text',
      2,
      'passed',
      'A visible second signature in the empty part of the page, under level 2.',
      besideText,
      signedLook,
    ),
    secondSignature(
      'level-3-beside-text',
      3,
      'passed',
      'A visible second signature in the empty part of the page, under level 3.',
      besideText,
      signedLook,
    ),
    ...([undefined, 2, 3] as const).map(
      (level): CorpusFile => ({
        name: `level-${level ?? 'none'}-waiting-field`,
        verdict: 'passed',
        codes: [],
        why: 'The field that was waiting for it is signed.',
        make: async (world) =>
          world.sign(await world.signed(level === undefined ? {} : { certify: level }), {
            signer: world.people.berta,
            fieldName: 'Waiting',
          }),
      }),
    ),
    {
      name: 'level-1-validation-data-and-timestamp',
      verdict: 'passed',
      codes: [],
      why: 'Validation data and a document timestamp may follow under level 1 (ISO 32000-2, table 257).',
      make: async (world) => world.stamped(await world.withProofs(await world.signed({ certify: 1 }))),
    },
    {
      name: 'certification-comes-second',
      verdict: 'failed',
      codes: ['certification_misplaced', 'changed_after_signing'],
      why: 'A certification is the first signature of a document (ISO 32000-2, 12.8.1).',
      make: (world) =>
        world.revised((pdf) => {
          const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/Sig /.exec(pdf.toString('latin1')) ?? [];
          return {
            objects: {
              [at.catalog]: objectText(pdf, at.catalog).replace('/Type /Catalog', `/Type /Catalog /Perms <</DocMDP ${number} 0 R>>`),
            },
          };
        }),
    },
    {
      name: 'certification-taken-away',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The catalog is written again without the certification, and a note follows that it forbade.',
      make: async (world) =>
        world.revised(
          (pdf) => ({
            objects: {
              ...annotated({ subtype: 'FreeText', rectangle: overText, drawing: white(530, 150) })(pdf).objects,
              [at.catalog]: objectText(pdf, at.catalog).replace(/\/Perms <<.*?>>/, ''),
            },
          }),
          { certify: 1 },
        ),
    },
    {
      name: 'certification-loosened',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The signature dictionary is written again with level 3 in place of 1.',
      make: (world) =>
        world.revised(
          (pdf) => {
            const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/Sig /.exec(pdf.toString('latin1')) ?? [];
            return { objects: { [Number(number)]: objectText(pdf, Number(number)).replace('/P 1', '/P 3') } };
          },
          { certify: 1 },
        ),
    },
  ],
};
