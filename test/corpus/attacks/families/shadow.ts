import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { at, changed, deedObjects, helvetica, later, look, overText, stream, white, words, type DeedOptions } from '../deed.ts';
import type { RawRevision } from '../../../kit/pdf/raw-revision.ts';

const shadow = (
  name: string,
  why: string,
  of: NonNullable<DeedOptions['objects']>,
  revision: RawRevision | ((pdf: Buffer) => RawRevision),
): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: ['changed_after_signing'],
  why,
  make: (world) => world.revised(revision, {}, { objects: of }),
});

const hidden = 60;
const cover = white(530, 150);
const drawCover = {
  [at.content]: stream('', 'BT /F1 14 Tf 40 700 Td (I owe you 1,000,000) Tj ET q 1 0 0 1 30 640 cm /Logo Do Q'),
  [at.logo]: cover,
};
/** A field without words over the words of the page: its white appearance hides them. */
const coveringField = {
  [at.name]: changed(at.name, '/Rect [50 500 250 520]', `/Rect ${overText}`),
  [at.nameLook]: cover,
};

export const shadowHide: CorpusFamily = {
  name: 'shadow-hide',
  source: 'Shadow attack "hide": Mainka et al., NDSS 2021, section 4.1; ISO 32000-2, 12.8.2.2',
  files: [
    shadow('cover-freed', 'A white form covers words when the page is signed; afterwards it is declared free.', drawCover, {
      free: [at.logo],
    }),
    shadow('cover-emptied', 'The covering form is written again, empty.', drawCover, { objects: { [at.logo]: look(530, 150, '') } }),
    shadow('cover-made-small', 'The covering form is written again with a small box.', drawCover, { objects: { [at.logo]: white(1, 1) } }),
    shadow('cover-no-longer-a-form', 'The covering object is no form any more.', drawCover, {
      objects: { [at.logo]: '<</Type /Nothing>>' },
    }),
    shadow(
      'cover-image-freed',
      'A white image covers words; afterwards it is declared free.',
      {
        [at.content]: stream('', 'BT /F1 14 Tf 40 700 Td (I owe you 1,000,000) Tj ET q 530 0 0 150 30 640 cm /Photo Do Q'),
        [at.image]: {
          entries: '/Type /XObject /Subtype /Image /Width 1 /Height 1 /BitsPerComponent 8 /ColorSpace /DeviceGray',
          data: Buffer.from([255]),
        },
      },
      { free: [at.image] },
    ),
    shadow(
      'cover-made-clear',
      'The graphics state under which the cover is drawn becomes transparent.',
      {
        [at.content]: stream('', 'BT /F1 14 Tf 40 700 Td (I owe you 1,000,000) Tj ET /G1 gs 1 g 30 640 530 150 re f'),
      },
      { objects: { [at.graphicsState]: '<</Type /ExtGState /ca 0>>' } },
    ),
    shadow(
      'covering-annotation-removed',
      'A stamp covers words; afterwards the list of annotations lacks it.',
      {
        [at.stamp]: changed(at.stamp, '/Rect [400 560 480 580]', `/Rect ${overText}`),
        [at.stampLook]: cover,
      },
      (pdf) => ({ objects: { [at.annotations]: objectText(pdf, at.annotations).replace(` ${at.stamp} 0 R`, '') } }),
    ),
    shadow(
      'covering-annotation-hidden',
      'A stamp covers words; afterwards it bears the flag Hidden.',
      {
        [at.stamp]: changed(at.stamp, '/Rect [400 560 480 580]', `/Rect ${overText}`),
        [at.stampLook]: cover,
      },
      (pdf) => ({ objects: { [at.stamp]: objectText(pdf, at.stamp).replace('/F 4', '/F 2') } }),
    ),
    shadow('covering-field-hidden', 'A field covers words; afterwards it bears the flag Hidden.', coveringField, (pdf) => ({
      objects: { [at.name]: objectText(pdf, at.name).replace('/F 4', '/F 2') },
    })),
    {
      name: 'covering-field-emptied',
      verdict: 'warned',
      codes: ['notes_may_cover', 'field_looks_otherwise', 'changed_after_signing'],
      why: 'A field covers words; afterwards it is filled in with an appearance through which they show. Filling in is allowed, uncovering is not.',
      make: (world) => world.revised({ objects: { [at.nameLook]: look(530, 150, '') } }, {}, { objects: coveringField }),
    },
    {
      name: 'covering-field-without-appearance',
      verdict: 'warned',
      codes: ['notes_may_cover', 'field_looks_otherwise', 'changed_after_signing'],
      why: 'A field covers words; afterwards it has no appearance at all.',
      make: (world) =>
        world.revised(
          (pdf) => ({ objects: { [at.name]: objectText(pdf, at.name).replace(/\/AP <<.*?>>/, '') } }),
          {},
          { objects: coveringField },
        ),
    },
    shadow(
      'layer-over-words-switched-off',
      'Words are covered on a layer that is on; afterwards the catalog says that it is off.',
      {
        [at.content]: stream('', 'BT /F1 14 Tf 40 700 Td (I owe you 1,000,000) Tj ET /OC /Layer BDC 1 g 30 640 530 150 re f EMC'),
      },
      (pdf) => ({
        objects: { [at.layers]: objectText(pdf, at.layers).replace(`/ON [${at.layer} 0 R] /OFF []`, `/ON [] /OFF [${at.layer} 0 R]`) },
      }),
    ),
  ],
};

const digits = '/Encoding <</Differences [48 /nine /nine /nine]>>';

export const shadowReplace: CorpusFamily = {
  name: 'shadow-replace',
  source: 'Shadow attack "replace": Mainka et al., NDSS 2021, section 4.2; ISO 32000-2, 12.7.4.3 and 12.8.2.2',
  files: [
    shadow('font-of-page', 'The font in which the price is written draws other digits.', {}, { objects: { [at.font]: helvetica(digits) } }),
    shadow(
      'font-of-form-drawn-by-page',
      "The page draws with the form's own font, which is defined anew.",
      {
        [at.resources]: changed(at.resources, `/F1 ${at.font}`, `/F1 ${at.formFont}`),
      },
      { objects: { [at.formFont]: helvetica(digits) } },
    ),
    {
      name: 'font-of-fields',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The font of the fields draws other digits: an amount that nobody touched is another one.',
      make: (world) => world.revised({ objects: { [at.formFont]: helvetica(digits) } }),
    },
    shadow(
      'font-file',
      'The program of an embedded font is replaced.',
      {
        [at.font]: helvetica(`/FontDescriptor ${hidden} 0 R`),
        [hidden]: `<</Type /FontDescriptor /FontName /Helvetica /Flags 32 /FontFile ${hidden + 1} 0 R>>`,
        [hidden + 1]: stream('/Length1 9', 'no font 1'),
      },
      { objects: { [hidden + 1]: stream('/Length1 9', 'no font 2') } },
    ),
    shadow(
      'widths-of-font',
      'The widths of a font are another object, which is replaced: words move.',
      {
        [at.font]: helvetica(`/FirstChar 32 /LastChar 33 /Widths ${hidden} 0 R`),
        [hidden]: '[278 278]',
      },
      { objects: { [hidden]: '[0 5000]' } },
    ),
    shadow(
      'procedure-of-glyph',
      'One glyph of a Type 3 font is a stream of its own, which is replaced.',
      {
        [at.font]: `<</Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 49 /LastChar 49 /Widths [600] /Encoding <</Differences [49 /one]>> /CharProcs <</one ${hidden} 0 R>> /Resources <<>>>>`,
        [hidden]: stream('', '600 0 0 0 600 700 d1 250 0 100 700 re f'),
      },
      { objects: { [hidden]: stream('', '600 0 0 0 600 700 d1 0 0 600 700 re f') } },
    ),
    {
      name: 'look-says-another-value',
      verdict: 'warned',
      codes: ['field_looks_otherwise', 'notes_may_cover', 'changed_after_signing'],
      why: 'The appearance of a field shows 9,000; its value stays 1,000. Whoever fills in changes both.',
      make: (world) => world.revised({ objects: { [at.amountLook]: look(200, 20, '/Tx BMC BT /Helv 12 Tf 2 5 Td (9,000) Tj ET EMC') } }),
    },
    {
      name: 'value-says-another-look',
      verdict: 'warned',
      codes: ['field_looks_otherwise', 'changed_after_signing'],
      why: 'The value of a field becomes 9,000; its appearance goes on showing 1,000.',
      make: (world) =>
        world.revised((pdf) => ({ objects: { [at.amount]: objectText(pdf, at.amount).replace('/V (1,000)', '/V (9,000)') } })),
    },
    {
      name: 'look-larger-than-field',
      verdict: 'warned',
      codes: ['field_looks_otherwise', 'notes_may_cover', 'changed_after_signing'],
      why: 'The appearance of a field that is filled in is given a matrix and draws over the price above it.',
      make: (world) =>
        world.revised((pdf) => ({
          objects: {
            [at.amount]: objectText(pdf, at.amount)
              .replace('/V (1,000)', '/V (9,000)')
              .replace('/Rect [50 470 250 490]', `/Rect ${overText}`),
            [at.amountLook]: white(530, 150),
          },
        })),
    },
  ],
};

const otherPages = {
  [hidden]: `<</Type /Catalog /Pages ${hidden + 1} 0 R /AcroForm ${at.form} 0 R>>`,
  [hidden + 1]: `<</Type /Pages /Count 1 /Kids [${hidden + 2} 0 R] /MediaBox [0 0 595 842]>>`,
  [hidden + 2]: `<</Type /Page /Parent ${hidden + 1} 0 R /Resources ${at.resources} 0 R /Contents ${hidden + 3} 0 R>>`,
  [hidden + 3]: words('I owe you 1,000,000'),
};

export const shadowHideAndReplace: CorpusFamily = {
  name: 'shadow-hide-and-replace',
  source: 'Shadow attack "hide and replace": Mainka et al., NDSS 2021, section 4.3; ISO 32000-2, 12.8.2.2',
  files: [
    shadow('another-catalog', 'The signed file holds a second catalog; afterwards the trailer names it.', otherPages, { root: hidden }),
    shadow('another-list-of-pages', 'The catalog is written again with the hidden list of pages.', otherPages, (pdf) => ({
      objects: { [at.catalog]: objectText(pdf, at.catalog).replace(`/Pages ${at.pages}`, `/Pages ${hidden + 1}`) },
    })),
    shadow('another-page', 'The list of pages names the hidden page.', otherPages, (pdf) => ({
      objects: { [at.pages]: objectText(pdf, at.pages).replace(`/Kids [${at.page}`, `/Kids [${hidden + 2}`) },
    })),
    shadow('another-content', 'The page names the hidden content.', otherPages, (pdf) => ({
      objects: { [at.page]: objectText(pdf, at.page).replace(`/Contents ${at.content}`, `/Contents ${hidden + 3}`) },
    })),
    shadow(
      'only-the-table',
      'Nothing is written but a table, in which the content has the place of an earlier draft of it.',
      {},
      (pdf) => ({
        objects: { [at.info]: objectText(pdf, at.info), [at.content]: deedObjects().get(at.secondContent) ?? '' },
      }),
    ),
    shadow(
      'hole-filled',
      'The signed page names a second content that no object has; afterwards there is one.',
      {
        [at.page]: changed(at.page, `/Contents ${at.content} 0 R`, `/Contents [${at.content} 0 R ${later} 0 R]`),
      },
      { objects: { [later]: words('and more') } },
    ),
    shadow(
      'hole-in-form-filled',
      'A form that the page draws names a resource that no object has; afterwards there is one.',
      {
        [at.logo]: stream(`/Type /XObject /Subtype /Form /BBox [0 0 60 40] /Resources <</XObject <</More ${later} 0 R>>>>`, '/More Do'),
      },
      { objects: { [later]: look(60, 40, '0 g 0 0 60 40 re f') } },
    ),
  ],
};
