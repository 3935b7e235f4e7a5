import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import type { ObjectText } from '../../../kit/pdf/pdf-structures.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { at, changed, deed, helvetica, later, look, overText, stream, white } from '../deed.ts';
import { appendRaw } from '../../../kit/pdf/raw-revision.ts';

type Objects = Readonly<Record<number, ObjectText>>;
type Levels = 1 | 2 | 3 | undefined;

function replaced(pdf: Buffer, number: number, from: string | RegExp, to: string): Objects {
  const text = objectText(pdf, number);
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to change in object ${number}`);
  return { [number]: result };
}

interface Filled {
  readonly name: string;
  readonly verdict: CorpusFile['verdict'];
  readonly why: string;
  readonly objects: (pdf: Buffer) => Objects;
  readonly level?: Levels;
  readonly codes?: readonly ExpectedCode[];
  readonly of?: Objects;
}

const filled = ({ name, verdict, why, objects, level, codes, of = {} }: Filled): CorpusFile => ({
  name,
  verdict,
  codes:
    codes ??
    (verdict === 'failed'
      ? ['changed_after_signing']
      : verdict === 'warned'
        ? ['field_looks_otherwise', 'notes_may_cover', 'changed_after_signing']
        : []),
  why,
  make: (world) => world.revised((pdf) => ({ objects: objects(pdf) }), level === undefined ? {} : { certify: level }, { objects: of }),
});

const written = (text: string): ObjectText => look(200, 20, `/Tx BMC BT /Helv 12 Tf 2 5 Td (${text}) Tj ET EMC`);
/** A form in which one object is written again with other words, which must fail. */
const rewritten = (name: string, why: string, ...[number, from, to]: readonly [number, string | RegExp, string]): CorpusFile =>
  filled({ name, verdict: 'failed', why, objects: (pdf) => replaced(pdf, number, from, to) });

const fillName = (pdf: Buffer): Objects => ({ ...replaced(pdf, at.name, '/V (Anna)', '/V (Berta)'), [at.nameLook]: written('Berta') });
const tick = (pdf: Buffer): Objects => replaced(pdf, at.agreed, '/V /Off /AS /Off', '/V /Yes /AS /Yes');
const choose = (pdf: Buffer): Objects => ({ ...replaced(pdf, at.kind, '/V (gift)', '/V (loan)'), [at.kindLook]: written('loan') });
const levels: readonly Levels[] = [undefined, 2, 3];
const of = (level: Levels): string => `level-${level ?? 'none'}`;

export const fillingIn: CorpusFamily = {
  name: 'filling-in',
  source: 'ISO 32000-2, 12.8.2.2.2 and table 257 (2: filling in forms is permitted)',
  files: [
    ...levels.flatMap((level) => [
      filled({
        name: `${of(level)}-text`,
        verdict: 'passed',
        why: 'A text field is filled in: value and appearance.',
        objects: fillName,
        level,
      }),
      filled({
        name: `${of(level)}-box`,
        verdict: 'passed',
        why: 'A box is ticked: value and state of the appearance.',
        objects: tick,
        level,
      }),
      filled({ name: `${of(level)}-choice`, verdict: 'passed', why: 'Another entry of a list is chosen.', objects: choose, level }),
    ]),
    filled({
      name: 'new-look-object',
      verdict: 'passed',
      why: 'The appearance is a new object in place of the old one.',
      objects: (pdf) => ({
        ...replaced(pdf, at.name, /\/V \(Anna\)(.*)\/N \d+ 0 R/s, `/V (Berta)$1/N ${later} 0 R`),
        [later]: written('Berta'),
      }),
    }),
    filled({
      name: 'field-locked-after-filling',
      verdict: 'passed',
      why: 'A reader makes a field read-only once it is filled in.',
      objects: (pdf) => ({ ...replaced(pdf, at.name, '/V (Anna)', '/V (Berta) /Ff 1'), [at.nameLook]: written('Berta') }),
    }),
    filled({
      name: 'need-appearances-off',
      verdict: 'passed',
      why: 'The form says that no appearance is missing.',
      objects: (pdf) => replaced(pdf, at.form, '<<', '<</NeedAppearances false '),
    }),
    filled({ name: 'level-1-text', verdict: 'failed', level: 1, why: 'Under level 1 no form may be filled in.', objects: fillName }),
    filled({ name: 'level-1-box', verdict: 'failed', level: 1, why: 'Under level 1 no box may be ticked.', objects: tick }),
    filled({ name: 'level-1-choice', verdict: 'failed', level: 1, why: 'Under level 1 nothing may be chosen.', objects: choose }),
    filled({
      name: 'level-1-look-alone',
      verdict: 'failed',
      level: 1,
      why: 'Under level 1 not even an appearance may be drawn anew.',
      objects: () => ({ [at.nameLook]: written('Berta') }),
    }),
  ],
};

export const formTricks: CorpusFamily = {
  name: 'form-tricks',
  source: 'ISO 32000-2, 12.7 (forms) and 12.8.2.2.2; PDF form attacks: Mainka et al., NDSS 2021, section 4.2',
  files: [
    filled({
      name: 'box-state-alone',
      verdict: 'warned',
      why: 'The state of the appearance says ticked, the value says not.',
      objects: (pdf) => replaced(pdf, at.agreed, '/AS /Off', '/AS /Yes'),
    }),
    filled({
      name: 'box-value-alone',
      verdict: 'warned',
      why: 'The value says ticked, the state of the appearance says not.',
      objects: (pdf) => replaced(pdf, at.agreed, '/V /Off', '/V /Yes'),
    }),
    filled({
      name: 'box-looks-exchanged',
      verdict: 'warned',
      why: 'The appearances for ticked and not ticked change places; value and state stay.',
      objects: (pdf) => replaced(pdf, at.agreed, /\/Yes (\d+ 0 R) \/Off (\d+ 0 R)/, '/Yes $2 /Off $1'),
    }),
    filled({
      name: 'box-off-drawn-ticked',
      verdict: 'warned',
      why: 'The appearance of a box that is not ticked is drawn as a tick.',
      objects: () => ({ [at.agreedOff]: look(20, 20, '0 0 m 20 20 l S 0 20 m 20 0 l S') }),
    }),
    filled({
      name: 'look-emptied',
      verdict: 'warned',
      why: 'The appearance of a filled field becomes empty; the value stays.',
      objects: () => ({ [at.amountLook]: look(200, 20, '') }),
    }),
    filled({
      name: 'look-draws-an-image',
      verdict: 'warned',
      why: 'The appearance of a text field draws a picture with words in it.',
      objects: () => ({
        [at.amountLook]: {
          entries: `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</XObject <</I ${at.image} 0 R>>>>`,
          data: Buffer.from('q 200 0 0 20 0 0 cm /I Do Q'),
        },
      }),
    }),
    filled({
      name: 'look-brings-its-own-font',
      verdict: 'warned',
      why: 'The appearance names a font of its own in which 1 looks like 9; text and value stay.',
      objects: () => ({
        [at.amountLook]: stream(
          `/Type /XObject /Subtype /Form /BBox [0 0 200 20] /Resources <</Font <</Helv ${later} 0 R>>>>`,
          '/Tx BMC BT /Helv 12 Tf 2 5 Td (1,000) Tj ET EMC',
        ),
        [later]: helvetica('/Encoding <</Differences [49 /nine]>>'),
      }),
    }),
    filled({
      name: 'default-colour-white',
      verdict: 'warned',
      why: 'Words in the field are to be drawn in white: nobody reads what is in it.',
      objects: (pdf) => ({
        ...replaced(pdf, at.amount, '/DA (/Helv 12 Tf 0 g)', '/DA (/Helv 12 Tf 1 g)'),
        [at.amountLook]: look(200, 20, '/Tx BMC BT /Helv 12 Tf 1 g 2 5 Td (1,000) Tj ET EMC'),
      }),
    }),
    filled({
      name: 'default-size-tiny',
      verdict: 'warned',
      why: 'Words in the field are to be a hundredth of a point high.',
      objects: (pdf) => ({
        ...replaced(pdf, at.amount, '/DA (/Helv 12 Tf 0 g)', '/DA (/Helv 0.01 Tf 0 g)'),
        [at.amountLook]: look(200, 20, '/Tx BMC BT /Helv 0.01 Tf 2 5 Td (1,000) Tj ET EMC'),
      }),
    }),
    filled({
      name: 'form-default-white',
      verdict: 'warned',
      why: "The form's own default is to draw in white.",
      objects: (pdf) => replaced(pdf, at.form, '/DA (/Helv 12 Tf 0 g)', '/DA (/Helv 12 Tf 1 g)'),
    }),
    filled({
      name: 'form-font-exchanged',
      verdict: 'warned',
      why: 'The resources of the form name another font under the old name: all fields are drawn with it.',
      objects: (pdf) => ({
        ...replaced(pdf, at.form, `/Helv ${at.formFont} 0 R`, `/Helv ${later} 0 R`),
        [later]: helvetica('/Encoding <</Differences [49 /nine]>>'),
      }),
    }),
    filled({
      name: 'need-appearances',
      verdict: 'warned',
      why: 'Readers are told to draw all fields anew, so the signed appearances are worth nothing.',
      objects: (pdf) => replaced(pdf, at.form, '<<', '<</NeedAppearances true '),
    }),
    filled({
      name: 'background-hides',
      verdict: 'warned',
      why: 'A field over the words of the page gets a white background and an appearance to match.',
      of: { [at.name]: changed(at.name, '/Rect [50 500 250 520]', `/Rect ${overText}`), [at.nameLook]: look(530, 150, '') },
      objects: (pdf) => ({ ...replaced(pdf, at.name, '/FT /Tx', '/FT /Tx /MK <</BG [1 1 1]>>'), [at.nameLook]: white(530, 150) }),
    }),
    filled({
      name: 'xfa-added',
      verdict: 'failed',
      why: 'A form in XML is added, which readers of it show in place of the pages.',
      objects: (pdf) => ({
        ...replaced(pdf, at.form, '<<', `<</XFA ${later} 0 R `),
        [later]: stream('', '<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'),
      }),
    }),
    filled({
      name: 'xfa-changed',
      verdict: 'failed',
      why: 'The form in XML that was there is another one.',
      of: { [at.form]: changed(at.form, '<<', '<</XFA 60 0 R '), 60: stream('', '<xdp/>') },
      objects: () => ({ 60: stream('', '<xdp>evil</xdp>') }),
    }),
    rewritten('calculation-order', 'Fields are calculated in an order that nobody signed.', at.form, '<<', `<</CO [${at.amount} 0 R] `),
    rewritten('field-moved', 'A field moves to another place.', at.amount, '[50 470 250 490]', '[50 670 250 690]'),
    filled({
      name: 'field-grows',
      verdict: 'failed',
      why: 'A field grows over the words of the page.',
      objects: (pdf) => ({ ...replaced(pdf, at.amount, '[50 470 250 490]', overText), [at.amountLook]: white(530, 150) }),
    }),
    rewritten('field-hidden', 'A field is hidden.', at.amount, '/F 4', '/F 2'),
    rewritten('field-not-printed', 'A field no longer prints.', at.amount, '/F 4', '/F 0'),
    rewritten('field-renamed', 'A field has another name.', at.amount, '/T (Amount)', '/T (Price)'),
    rewritten(
      'field-described-otherwise',
      'What people are told about a field is something else.',
      at.amount,
      '/T (Amount)',
      '/T (Amount) /TU (Enter 9,000)',
    ),
    rewritten('field-of-another-kind', 'A text field turns into a button.', at.amount, '/FT /Tx', '/FT /Btn /Ff 65536'),
    rewritten('default-value', 'Resetting the form puts in another value.', at.amount, '/FT /Tx', '/FT /Tx /DV (9,000)'),
    rewritten('options-exchanged', 'The entries of a list are others.', at.kind, '[(gift) (loan)]', '[(loan) (gift)]'),
    filled({
      name: 'made-writable',
      verdict: 'failed',
      why: 'A field that was read-only may be written.',
      of: { [at.amount]: changed(at.amount, '/FT /Tx', '/FT /Tx /Ff 1') },
      objects: (pdf) => replaced(pdf, at.amount, '/Ff 1', '/Ff 0'),
    }),
    rewritten('field-removed', 'A field is gone from the form.', at.form, ` ${at.amount} 0 R`, ''),
    filled({
      name: 'field-added',
      verdict: 'failed',
      why: 'A field with words over the page is added.',
      objects: (pdf) => ({
        ...replaced(pdf, at.form, /\/Fields\s*\[/, `/Fields [${later} 0 R `),
        ...replaced(pdf, at.annotations, '[', `[${later} 0 R `),
        [later]: `<</FT /Tx /T (More) /V (x) /Type /Annot /Subtype /Widget /Rect ${overText} /F 4 /P ${at.page} 0 R /AP <</N ${later + 1} 0 R>>>>`,
        [later + 1]: white(530, 150),
      }),
    }),
    filled({
      name: 'widget-added-to-field',
      verdict: 'failed',
      why: 'A field gets a second widget, over the words.',
      objects: (pdf) => ({
        ...replaced(pdf, at.amount, '/FT /Tx', `/FT /Tx /Kids [${later} 0 R]`),
        ...replaced(pdf, at.annotations, '[', `[${later} 0 R `),
        [later]: `<</Parent ${at.amount} 0 R /Type /Annot /Subtype /Widget /Rect ${overText} /F 4 /P ${at.page} 0 R /AP <</N ${later + 1} 0 R>>>>`,
        [later + 1]: white(530, 150),
      }),
    }),
    filled({
      name: 'empty-signature-field-that-shows',
      verdict: 'failed',
      why: 'An empty signature field with a white appearance lies over the words.',
      objects: (pdf) => ({
        ...replaced(pdf, at.form, /\/Fields\s*\[/, `/Fields [${later} 0 R `),
        ...replaced(pdf, at.annotations, '[', `[${later} 0 R `),
        [later]: `<</FT /Sig /T (Over) /Type /Annot /Subtype /Widget /Rect ${overText} /F 4 /P ${at.page} 0 R /AP <</N ${later + 1} 0 R>>>>`,
        [later + 1]: white(530, 150),
      }),
    }),
    filled({
      name: 'signed-look-redrawn',
      verdict: 'failed',
      why: "The empty appearance of Anna's own signature becomes a white sheet.",
      objects: (pdf) => {
        const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/XObject \/Subtype \/Form \/BBox \[0 0 0 0\]/.exec(pdf.toString('latin1')) ?? [];
        return { [Number(number)]: white(530, 150) };
      },
    }),
    filled({
      name: 'two-fields-of-one-name',
      verdict: 'failed',
      codes: ['field_duplicated', 'changed_after_signing'],
      why: "A second field bears the name of Anna's signature.",
      objects: (pdf) => ({
        ...replaced(pdf, at.form, /\/Fields\s*\[/, `/Fields [${later} 0 R `),
        [later]: '<</FT /Sig /T (Signature1)>>',
      }),
    }),
    filled({
      name: 'signature-removed',
      verdict: 'failed',
      codes: ['signature_removed', 'changed_after_signing'],
      why: "The form has no fields any more: Anna's signature doesn't show.",
      objects: (pdf) => replaced(pdf, at.form, /\/Fields\s*\[[^\]]*\]/, '/Fields []'),
    }),
    filled({
      name: 'form-removed',
      verdict: 'failed',
      codes: ['signature_removed', 'changed_after_signing'],
      why: 'The catalog has no form any more.',
      objects: (pdf) => replaced(pdf, at.catalog, /\/AcroForm \d+ 0 R/, ''),
    }),
    filled({
      name: 'signature-outside-of-form',
      verdict: 'failed',
      codes: ['field_hidden', 'changed_after_signing'],
      why: 'A second signature dictionary lies in the file and belongs to no field.',
      objects: (pdf) => {
        const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/Sig /.exec(pdf.toString('latin1')) ?? [];
        return { [later]: objectText(pdf, Number(number)) };
      },
    }),
  ],
};

const lock = (how: string): string => changed(at.waiting, '/FT /Sig', `/FT /Sig /Lock <</Type /SigFieldLock ${how}>>`);
const locked = (name: string, verdict: CorpusFile['verdict'], why: string, how: string, objects: (pdf: Buffer) => Objects): CorpusFile => ({
  name,
  verdict,
  codes: verdict === 'failed' ? ['changed_after_signing'] : [],
  why,
  make: (world) => world.revised((pdf) => ({ objects: objects(pdf) }), { fieldName: 'Waiting' }, { objects: { [at.waiting]: lock(how) } }),
});

export const locks: CorpusFamily = {
  name: 'locks',
  source: 'ISO 32000-2, 12.7.5.5 (signature field lock) and 12.8.2.4 (FieldMDP)',
  files: [
    locked('all-text', 'failed', 'All fields are locked, and one is filled in.', '/Action /All', fillName),
    locked('all-box', 'failed', 'All fields are locked, and a box is ticked.', '/Action /All', tick),
    locked('named-field', 'failed', 'The field that is filled in is named by the lock.', '/Action /Include /Fields [(Name)]', fillName),
    locked(
      'named-field-look-alone',
      'failed',
      'Only the appearance of a locked field is drawn anew.',
      '/Action /Include /Fields [(Name)]',
      () => ({ [at.nameLook]: written('Berta') }),
    ),
    locked(
      'not-among-exceptions',
      'failed',
      'All but one field are locked, and another one is filled in.',
      '/Action /Exclude /Fields [(Amount)]',
      fillName,
    ),
    locked('lock-removed-first', 'failed', 'The lock is taken off the field, and then another is filled in.', '/Action /All', (pdf) => ({
      ...replaced(pdf, at.waiting, /\/Lock <<.*?>>/, ''),
      ...fillName(pdf),
    })),
    locked(
      'forbids-all-changes',
      'failed',
      'The lock forbids every change (P 1), and a field is filled in.',
      '/Action /Include /Fields [(Amount)] /P 1',
      fillName,
    ),
    locked(
      'other-field',
      'passed',
      'The field that is filled in is not among those locked.',
      '/Action /Include /Fields [(Amount)]',
      fillName,
    ),
    locked(
      'among-exceptions',
      'passed',
      'All but one field are locked, and that one is filled in.',
      '/Action /Exclude /Fields [(Name)]',
      fillName,
    ),
    {
      name: 'renamed-in-parent',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'A locked field is given a parent, so that its full name is another one.',
      make: (world) =>
        world.revised(
          (pdf) => ({
            objects: {
              ...replaced(pdf, at.form, `${at.name} 0 R`, `${later} 0 R`),
              [later]: `<</T (Other) /Kids [${at.name} 0 R]>>`,
              [at.name]: objectText(pdf, at.name).replace('/V (Anna)', `/V (Berta) /Parent ${later} 0 R`),
            },
          }),
          { fieldName: 'Waiting' },
          { objects: { [at.waiting]: lock('/Action /Include /Fields [(Name)]') } },
        ),
    },
    {
      name: 'lock-without-a-reference',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The field has a lock of all fields but the signature names no FieldMDP; the lock in the signed field counts all the same.',
      make: async (world) => {
        const plain = deed({ objects: { [at.waiting]: lock('/Action /All') } });
        const signed = await world.sign(plain, { fieldName: 'Waiting' });
        return appendRaw(signed, { objects: fillName(signed) });
      },
    },
  ],
};
