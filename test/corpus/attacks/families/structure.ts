import { layOutPdf } from '../../../kit/pdf/pdf-structures.ts';
import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import { appendRaw, lastReferences, type RawRevision } from '../../../kit/pdf/raw-revision.ts';
import type { AttackWorld } from '../attack-world.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { at, changed, deed, deedObjects, helvetica, later, look, textOf, words } from '../deed.ts';

const other = words('I owe you 1,000,000');

/** What is said of files whose structure leaves it to each reader to mend them. */
const unreadable: readonly ExpectedCode[] = [
  'damaged',
  'damaged_and_signed',
  'file_repaired',
  'later_changes_unreadable',
  'object_unreadable',
  'readers_may_differ',
];

/** The same object under another generation, after signing. */
const regenerated = (
  name: string,
  number: number,
  object: RawRevision['objects'],
  verdict: CorpusFile['verdict'] = 'failed',
): CorpusFile => ({
  name,
  verdict,
  codes: verdict === 'failed' ? ['changed_after_signing'] : ['changed_after_signing', ...unreadable],
  why: 'An object that a page is drawn with is written again with another generation: readers that go by numbers alone show that one.',
  make: (world) => world.revised({ objects: object ?? {}, generations: { [number]: 1 } }),
});

export const generations: CorpusFamily = {
  name: 'generations',
  source: 'ISO 32000-2, 7.3.10 and 7.5.4: a generation belongs to the name of an object, and many readers ignore it',
  files: [
    regenerated('content-again', at.content, { [at.content]: other }),
    regenerated('font-again', at.font, { [at.font]: helvetica('/Encoding <</Differences [48 /nine /nine]>>') }),
    regenerated('encoding-again', at.encoding, { [at.encoding]: '<</Type /Encoding /Differences [48 /nine /nine]>>' }),
    regenerated('form-again', at.logo, { [at.logo]: look(60, 40, 'BT /Helv 12 Tf 2 5 Td (VOID) Tj ET') }),
    regenerated('resources-again', at.resources, { [at.resources]: '<</Font <</F1 19 0 R>>>>' }),
    regenerated(
      'page-again',
      at.page,
      { [at.page]: changed(at.page, `/Contents ${at.content}`, `/Contents ${later}`), [later]: other },
      'warned',
    ),
    regenerated('pages-again', at.pages, { [at.pages]: changed(at.pages, '/Count 2', '/Count 1') }, 'warned'),
    {
      name: 'freed-and-used-again',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: "The page's content is freed, and its number used again with the next generation two revisions later.",
      make: async (world) => {
        const freed = await world.revised({ free: [at.content] });
        return appendRaw(freed, { objects: { [at.content]: other }, generations: { [at.content]: 1 } });
      },
    },
    {
      name: 'waiting-generation',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The signed page names generation 1 of a content that has only 0; afterwards generation 1 appears.',
      make: (world) =>
        world.revised(
          { objects: { [at.content]: other }, generations: { [at.content]: 1 } },
          {},
          { objects: { [at.page]: changed(at.page, `/Contents ${at.content} 0 R`, `/Contents [${at.content} 1 R]`) } },
        ),
    },
    {
      name: 'signed-with-another-generation',
      verdict: 'warned',
      codes: ['readers_may_differ'],
      why: 'Already when it was signed the page named a generation that its content does not have: some readers show it, some show nothing.',
      make: (world) =>
        world.signed({}, { objects: { [at.page]: changed(at.page, `/Contents ${at.content} 0 R`, `/Contents ${at.content} 1 R`) } }),
    },
    {
      name: 'notes-generation',
      verdict: 'passed',
      codes: [],
      why: 'A number that was free long before signing is used with the next generation by a second signature dictionary: nothing drawn is touched.',
      make: async (world) => {
        const base = appendRaw(deed(), { free: [later] });
        const signed = await world.sign(base);
        return world.sign(signed, { signer: world.people.berta });
      },
    },
  ],
};

const freeRow = (number: number): string => `${number} 1\n0000000000 65535 f \n`;

/** A hybrid revision: what its table says, and what the stream that it names says. */
function hybrid(pdf: Buffer, hidden: RawRevision['objects'], rows: string, objects: RawRevision['objects'] = {}): Buffer {
  const withStream = appendRaw(pdf, { objects: hidden ?? {}, references: 'stream', previous: lastReferences(pdf) });
  const streamAt = lastReferences(withStream);
  const cut = withStream.subarray(0, withStream.lastIndexOf('startxref'));
  return appendRaw(cut, { objects, rows, trailer: `/XRefStm ${streamAt}`, previous: lastReferences(pdf) });
}

const after = (name: string, why: string, make: (pdf: Buffer) => Buffer): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: ['changed_after_signing'],
  why,
  make: async (world) => make(await world.signed()),
});

export const hybridFiles: CorpusFamily = {
  name: 'hybrid-references',
  source: 'ISO 32000-2, 7.5.8.4: readers that know cross-reference streams read both, others only the table',
  files: [
    after('stream-redefines-content', 'The table says nothing of the content; the stream behind it names another.', (pdf) =>
      hybrid(pdf, { [at.content]: other }, ''),
    ),
    after('table-frees-stream-redefines', 'The table says that the content is free; the stream names another.', (pdf) =>
      hybrid(pdf, { [at.content]: other }, freeRow(at.content)),
    ),
    after('table-redefines-stream-repeats', 'The table names another content; the stream repeats the old one.', (pdf) => {
      const text = objectText(pdf, at.font);
      return hybrid(pdf, { [at.font]: text }, '', { [at.content]: other });
    }),
    after('stream-redefines-font', 'Only the stream names another font.', (pdf) =>
      hybrid(pdf, { [at.font]: helvetica('/Encoding <</Differences [48 /nine /nine]>>') }, ''),
    ),
    after(
      'table-frees-content',
      'The table frees the content, and the stream says nothing of it: readers of tables show an empty page.',
      (pdf) => hybrid(pdf, { [at.info]: '<</Title (x)>>' }, freeRow(at.content)),
    ),
    {
      name: 'signed-with-two-stories',
      verdict: 'warned',
      codes: ['readers_may_differ'],
      why: 'Already when it was signed the table named one content and the stream another: two readers saw two documents.',
      make: async (world) => {
        const base = deed();
        const [, offset = ''] = new RegExp(`\\n(?=${at.content} 0 obj)`).exec(base.toString('latin1')) ?? [];
        const place = base.toString('latin1').indexOf(`\n${at.content} 0 obj`) + 1 + offset.length;
        const row = `${at.content} 1\n${String(place).padStart(10, '0')} 00000 n \n`;
        return world.sign(hybrid(base, { [at.content]: other }, row));
      },
    },
    {
      name: 'equal-tables',
      verdict: 'passed',
      codes: [],
      why: 'A hybrid file as word processors wrote them: what the table calls free is in the stream, and nothing is told twice.',
      make: (world) => world.signed({}, { layout: 'hybrid' }),
    },
    {
      name: 'equal-tables-signed-twice',
      verdict: 'passed',
      codes: [],
      why: 'The same with a second signature.',
      make: async (world) => world.sign(await world.signed({}, { layout: 'hybrid' }), { signer: world.people.berta }),
    },
  ],
};

/** The signed deed as object streams, and an update by somebody. */
async function inStreams(world: AttackWorld, revision: RawRevision): Promise<Buffer> {
  return world.revised(revision, {}, { layout: 'object-streams' });
}

const doubled = (name: string, why: string, objects: (text: (number: number) => string) => Record<number, string>): CorpusFile => ({
  name,
  verdict: 'warned',
  codes: unreadable,
  why,
  make: (world) => world.signed({}, { objects: objects(textOf) }),
});
const doubledLater = (name: string, why: string, objects: (pdf: Buffer) => Record<number, string>): CorpusFile => ({
  name,
  verdict: 'warned',
  codes: ['changed_after_signing', 'readers_may_differ'],
  why,
  make: (world) => world.revised((pdf) => ({ objects: { ...objects(pdf), [later]: other } })),
});

export const references: CorpusFamily = {
  name: 'references',
  source: 'ISO 32000-2, 7.5.4 to 7.5.8 (cross-references) and 7.3.7 (a key occurs once in a dictionary)',
  files: [
    {
      name: 'table-alone-turns-back',
      verdict: 'warned',
      codes: ['changed_after_signing', ...unreadable],
      why: "No object is new: the table of a later revision leads to the content of the second page under the first one's number.",
      make: (world) => world.revised((pdf) => ({ rows: `${at.content} 1\n${place(pdf, at.secondContent)} 00000 n \n` })),
      source: 'Shadow attack "hide and replace": Mainka et al., NDSS 2021, section 4.3',
    },
    {
      name: 'table-turns-back-to-a-draft',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The deed had a draft in an earlier revision; the table of a later one leads back to it.',
      make: async (world) => {
        const draft = deed({ objects: { [at.content]: words('A draft') } });
        const signed = await world.sign(appendRaw(draft, { objects: { [at.content]: deedObjects().get(at.content) ?? '' } }));
        return appendRaw(signed, { rows: `${at.content} 1\n${place(draft, at.content)} 00000 n \n` });
      },
    },
    {
      name: 'content-freed',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The content of the first page is declared free: the page is empty.',
      make: (world) => world.revised({ free: [at.content] }),
    },
    {
      name: 'font-freed',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The font is declared free: readers choose another, or draw nothing.',
      make: (world) => world.revised({ free: [at.font] }),
    },
    {
      name: 'table-names-an-object-twice',
      verdict: 'warned',
      codes: ['changed_after_signing', 'bytes_after_end', ...unreadable],
      why: 'One section names the content twice, at two places: readers take the first or the last.',
      make: (world) =>
        world.revised((pdf) => ({ objects: { [at.content]: other }, rows: `${at.content} 1\n${place(pdf, at.content)} 00000 n \n` })),
    },
    {
      name: 'index-names-an-object-twice',
      verdict: 'warned',
      codes: ['changed_after_signing', 'bytes_after_end', ...unreadable],
      why: 'The index of a cross-reference stream names the content twice.',
      make: async (world) => {
        const update = await inStreams(world, { objects: { [at.content]: other, [later]: '(x)' }, references: 'stream' });
        return Buffer.from(
          update.toString('latin1').replace(`/Index [${at.content} 1 ${later} 1`, `/Index [${at.content} 1 ${at.content}   1`),
          'latin1',
        );
      },
    },
    {
      name: 'size-hides-the-change',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The content is changed in a revision whose Size says that there are four objects: some readers look at it, others not.',
      make: (world) => world.revised({ objects: { [at.content]: other }, size: 4 }),
    },
    {
      name: 'size-hides-the-content',
      verdict: 'warned',
      codes: ['changed_after_signing', 'signature_removed', ...unreadable],
      why: 'Nothing is written, but Size becomes 4: for readers that heed it (ISO 32000-2, table 15) all later objects are gone.',
      make: (world) => world.revised({ objects: { [at.info]: '<</Title (Deed)>>' }, size: 4 }),
    },
    {
      name: 'chain-in-a-circle',
      verdict: 'warned',
      codes: ['changed_after_signing', 'bytes_after_end', ...unreadable],
      why: 'The previous section is the section itself.',
      make: async (world) => {
        const pdf = await world.revised({ objects: { [at.content]: other }, previous: 1_000_000_000 });
        return Buffer.from(pdf.toString('latin1').replace('/Prev 1000000000', `/Prev ${String(lastReferences(pdf)).padEnd(10)}`), 'latin1');
      },
    },
    {
      name: 'start-in-the-middle-of-nowhere',
      verdict: 'warned',
      codes: ['changed_after_signing', 'bytes_after_end', ...unreadable],
      why: 'The last startxref points into the words of a page: every reader repairs as it likes.',
      make: async (world) => {
        const pdf = await world.revised({ objects: { [at.content]: other } });
        return Buffer.from(pdf.toString('latin1').replace(/startxref\n\d+\n%%EOF\n$/, 'startxref\n700\n%%EOF\n'), 'latin1');
      },
    },
    {
      name: 'content-moves-into-an-object-stream',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The font is defined again within an object stream.',
      make: async (world) => {
        const pdf = await world.signed({}, { layout: 'object-streams' });
        return layOver(pdf, at.font, helvetica('/Encoding <</Differences [48 /nine /nine]>>'));
      },
    },
    {
      name: 'object-stream-itself-replaced',
      verdict: 'warned',
      codes: ['changed_after_signing', 'signature_removed', ...unreadable],
      why: 'Not an object but the stream that holds it is written again: everything in it is something else.',
      make: (world) =>
        world.revised(
          (pdf) => {
            const [, number = '0'] = /(\d+) 0 obj\s<<\/Type \/ObjStm/.exec(pdf.toString('latin1')) ?? [];
            return { objects: { [Number(number)]: { entries: '/Type /ObjStm /N 1 /First 4', data: Buffer.from('5 0 (gone)') } } };
          },
          {},
          { layout: 'object-streams' },
        ),
    },
    doubled('page-names-two-contents', 'The page has its contents twice under one key: readers take the first or the last.', (text) => ({
      [at.page]: text(at.page).replace('/Contents', `/Contents ${at.secondContent} 0 R /Contents`),
    })),
    doubled('font-has-two-encodings', 'The font has two encodings under one key.', (text) => ({
      [at.font]: text(at.font).replace('/Encoding', '/Encoding <</Differences [48 /nine]>> /Encoding'),
    })),
    doubled('field-has-two-values', 'A field has two values under one key.', (text) => ({
      [at.amount]: text(at.amount).replace('/V (1,000)', '/V (9,000) /V (1,000)'),
    })),
    doubledLater('later-second-contents', 'The page is written again with a second content under the same key.', (pdf) => ({
      [at.page]: objectText(pdf, at.page).replace('/Contents', `/Contents ${later} 0 R /Contents`),
    })),
    doubledLater('later-second-pages', 'The catalog is written again with a second list of pages.', (pdf) => ({
      [at.catalog]: objectText(pdf, at.catalog).replace('/Pages', `/Pages ${later + 1} 0 R /Pages`),
    })),
    doubledLater('later-second-annotations', 'The page is written again with a second list of annotations.', (pdf) => ({
      [at.page]: objectText(pdf, at.page).replace('/Annots', `/Annots [] /Annots`),
    })),
    {
      name: 'name-written-with-escapes',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The page is written again with its contents under #43ontents: the same name, written so that simple searches miss it.',
      make: (world) =>
        world.revised((pdf) => ({
          objects: { [at.page]: objectText(pdf, at.page).replace(`/Contents ${at.content}`, `/#43ontents ${later}`), [later]: other },
        })),
    },
    {
      name: 'junk-before-the-header',
      verdict: 'warned',
      codes: ['content_changed', 'byte_range_malformed', 'byte_range_gap', 'not_at_revision_end', ...unreadable],
      why: 'Bytes were put before the header of a signed file: readers that count from the header show it as before, but other bytes are covered.',
      make: async (world) => Buffer.concat([Buffer.from('GIF89a\n'), await world.signed()]),
    },
    {
      name: 'header-is-another',
      verdict: 'failed',
      codes: ['content_changed'],
      why: 'The version in the header, which is signed, is another.',
      make: async (world) => Buffer.from((await world.signed()).toString('latin1').replace('%PDF-1.4', '%PDF-2.0'), 'latin1'),
    },
    {
      name: 'second-header-inside',
      verdict: 'passed',
      codes: [],
      why: 'A comment that looks like a header stands between two revisions before signing: comments mean nothing (ISO 32000-2, 7.2.4).',
      make: (world) => world.sign(appendRaw(deed(), { before: '%PDF-1.7\n', objects: { [at.info]: '<</Title (Deed)>>' } })),
    },
    ...(['stream', 'object-streams', 'loose-table'] as const).map(
      (layout): CorpusFile => ({
        name: `sound-${layout}`,
        verdict: 'passed',
        codes: [],
        why: 'A sound file of another structure, signed twice.',
        make: async (world) => world.sign(await world.signed({}, { layout }), { signer: world.people.berta }),
      }),
    ),
    {
      name: 'sound-history',
      verdict: 'passed',
      codes: [],
      why: 'Three revisions before signing, each of which changes what the one before said.',
      make: (world) =>
        world.sign(
          layOutPdf('table', { objects: deedObjects(), trailer: '' }, [
            { layout: 'table', model: { objects: new Map([[at.content, words('A second draft')]]) } },
            { layout: 'table', model: { objects: new Map([[at.content, words('The text')]]) } },
          ]),
        ),
    },
  ],
};

/** Where an object is, as a table writes it. */
function place(pdf: Buffer, number: number): string {
  return String(pdf.toString('latin1').indexOf(`\n${number} 0 obj`) + 1).padStart(10, '0');
}

/** A revision whose only object is in an object stream. */
function layOver(pdf: Buffer, number: number, text: string): Buffer {
  const container = later;
  const head = `${number} 0\n`;
  const entry = Buffer.alloc(7);
  entry[0] = 2;
  entry.writeUInt32BE(container, 1);
  const update = appendRaw(pdf, {
    objects: { [container]: { entries: `/Type /ObjStm /N 1 /First ${head.length}`, data: Buffer.from(head + text, 'latin1') } },
    references: 'none',
  });
  const own = Buffer.alloc(14);
  own[0] = 1;
  own.writeUInt32BE(pdf.length, 1);
  own[7] = 1;
  own.writeUInt32BE(update.length, 8);
  const rows = Buffer.concat([entry, own]);
  const dict = `/Type /XRef /Size ${container + 2} /W [1 4 2] /Index [${number} 1 ${container} 2] /Root 1 0 R /Prev ${lastReferences(pdf)}`;
  return Buffer.concat([
    update,
    Buffer.from(`${container + 1} 0 obj\n<<${dict} /Length ${rows.length}>>\nstream\n`),
    rows,
    Buffer.from(`\nendstream\nendobj\nstartxref\n${update.length}\n%%EOF\n`),
  ]);
}
