import { objectText } from '../../../kit/pdf/pdf-forging.ts';
import { appendRaw, lastReferences } from '../../../kit/pdf/raw-revision.ts';
import type { AttackWorld } from '../attack-world.ts';
import type { CorpusFamily, CorpusFile, ExpectedCode } from '../corpus-file.ts';
import { at, changed, deed, later, words } from '../deed.ts';

const anyRange: readonly ExpectedCode[] = [
  'byte_range_malformed',
  'byte_range_gap',
  'not_at_revision_end',
  'signature_unreadable',
  'content_changed',
  'changed_after_signing',
  'unsupported_algorithm',
];

/** The number of the signature dictionary, with its byte range and its value as text. */
function partsOf(pdf: Buffer): { number: number; range: string; value: string } {
  const text = pdf.toString('latin1');
  const [, number = '0'] = /(\d+) 0 obj\s+<<\/Type \/Sig /.exec(text) ?? [];
  const [, range = ''] = /\/ByteRange (\[[\d ]+\])/.exec(text) ?? [];
  const [, value = ''] = /\/Contents (<[0-9A-Fa-f]+>)/.exec(text) ?? [];
  return { number: Number(number), range, value };
}

const head = '/Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached';

/** The signed deed with other words, and its signature dictionary rewritten so that careless code finds nothing to check. */
const forged = (name: string, why: string, entries: (parts: { range: string; value: string }) => string): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: anyRange,
  why,
  make: (world) =>
    world.revised((pdf) => {
      const parts = partsOf(pdf);
      return { objects: { [parts.number]: `<<${entries(parts)}>>`, [at.content]: words('I owe you 1,000,000') } };
    }),
});

/** A deed that nobody ever signed, with a field that says otherwise. */
const invented = (name: string, why: string, value: string): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: anyRange,
  why,
  make: () =>
    appendRaw(deed(), {
      objects: { [at.waiting]: changed(at.waiting, '/T (Waiting)', `/T (Waiting) /V ${later} 0 R`), [later]: `<<${value}>>` },
    }),
});

export const universalForgery: CorpusFamily = {
  name: 'universal-forgery',
  source: 'Universal signature forgery: Mladenov et al., CCS 2019, section 4.1; ISO 32000-2, table 255',
  files: [
    forged('value-missing', 'Contents is missing.', ({ range }) => `${head} /ByteRange ${range}`),
    forged('value-null', 'Contents is null.', ({ range }) => `${head} /ByteRange ${range} /Contents null`),
    forged('value-empty', 'Contents is empty.', ({ range }) => `${head} /ByteRange ${range} /Contents <>`),
    forged('value-zero', 'Contents is a single zero.', ({ range }) => `${head} /ByteRange ${range} /Contents <00>`),
    forged('value-a-number', 'Contents is a number.', ({ range }) => `${head} /ByteRange ${range} /Contents 0`),
    forged('range-missing', 'ByteRange is missing.', ({ value }) => `${head} /Contents ${value}`),
    forged('range-null', 'ByteRange is null.', ({ value }) => `${head} /ByteRange null /Contents ${value}`),
    forged('range-empty', 'ByteRange is empty.', ({ value }) => `${head} /ByteRange [] /Contents ${value}`),
    forged('range-of-zeros', 'ByteRange covers nothing.', ({ value }) => `${head} /ByteRange [0 0 0 0] /Contents ${value}`),
    forged('range-negative', 'ByteRange is negative.', ({ value }) => `${head} /ByteRange [0 -1 -1 -1] /Contents ${value}`),
    forged('range-too-short', 'ByteRange has two numbers.', ({ value }) => `${head} /ByteRange [0 9] /Contents ${value}`),
    forged(
      'range-of-names',
      'ByteRange holds something else than numbers.',
      ({ value }) => `${head} /ByteRange [/a /b /c /d] /Contents ${value}`,
    ),
    forged('both-missing', 'Neither range nor value.', () => head),
    forged(
      'filter-missing',
      'No filter says who is to check it.',
      ({ range, value }) => `/Type /Sig /ByteRange ${range} /Contents ${value}`,
    ),
    forged(
      'copied-whole',
      'The old value and range under new words.',
      ({ range, value }) => `${head} /ByteRange ${range} /Contents ${value}`,
    ),
    invented('invented-empty', 'A field with a signature dictionary that holds nothing.', head),
    invented('invented-null', 'Null in place of value and range.', `${head} /ByteRange null /Contents null`),
    invented('invented-zero', 'A value of zero over nothing.', `${head} /ByteRange [0 0 0 0] /Contents <00>`),
  ],
};

/**
 * Everything behind the value moved to the end, with something new in between: the digest stays right for whoever follows the new range.
 * Where the moved end says that the table is, the attacker's own table stands.
 */
async function wrapped(world: AttackWorld, objects: Readonly<Record<number, string>>): Promise<Buffer> {
  const pdf = await world.signed();
  const { number, value } = partsOf(pdf);
  const [first = 0, second = 0] = /\/ByteRange \[0 (\d+) (\d+) \d+/.exec(pdf.toString('latin1'))?.slice(1).map(Number) ?? [];
  const tail = pdf.subarray(second);
  const tableAt = lastReferences(pdf);
  const start = Buffer.from('>>\nendobj\n'.padEnd(tableAt - second, '\n'));
  const rows = rowsOf(pdf.toString('latin1', tableAt));
  const build = (tailAt: number): Buffer => {
    const texts = {
      ...objects,
      [number]: `<<${head} /ByteRange [0 ${first} ${String(tailAt).padStart(10, '0')} ${tail.length}] /Contents ${value}>>`,
    };
    const old = rows
      .filter(([one]) => !(one in texts))
      .map(([one, offset]) => [one, offset < second ? offset : offset - second + tailAt] as const);
    const count = old.length + Object.keys(texts).length;
    const trailer = `trailer\n<</Size 700 /Root 1 0 R /Prev ${firstReferences(pdf)}>>\nstartxref\n${tableAt}\n%%EOF\n`;
    const rowOf = (one: number, offset: number): string =>
      `${String(one).padStart(3, '0')} 1\n${String(offset).padStart(10, '0')} 00000 n \n`;
    let at = tableAt + 'xref\n'.length + count * rowOf(0, 0).length + trailer.length;
    const placed = Object.entries(texts).map(([one, body]) => {
      const place = { one: Number(one), at, body: `${one} 0 obj\n${body}\nendobj\n` };
      at += place.body.length;
      return place;
    });
    const table = [...old, ...placed.map((place) => [place.one, place.at] as const)].map(([one, offset]) => rowOf(one, offset)).join('');
    return Buffer.concat([
      pdf.subarray(0, second),
      start,
      Buffer.from(`xref\n${table}${trailer}${placed.map(({ body }) => body).join('')}`, 'latin1'),
    ]);
  };
  return Buffer.concat([build(build(0).length), tail]);
}

/** Numbers and offsets that a table names. */
function rowsOf(table: string): (readonly [number, number])[] {
  let next = 0;
  return table.split('\n').flatMap((line) => {
    const run = /^(\d+) (\d+) *$/.exec(line);
    if (run !== null) next = Number(run[1]);
    const entry = /^(\d{10}) \d{5} ([nf])/.exec(line);
    if (entry === null) return [];
    next += 1;
    return entry[2] === 'n' ? [[next - 1, Number(entry[1])] as const] : [];
  });
}

function firstReferences(pdf: Buffer): number {
  return Number(/startxref\s+(\d+)/.exec(pdf.toString('latin1'))?.[1] ?? 0);
}

const text = (line: string): string => {
  const data = `BT /F1 14 Tf 40 700 Td (${line}) Tj ET`;
  return `<</Length ${data.length}>>\nstream\n${data}\nendstream`;
};
const wrapping = (name: string, why: string, objects: Readonly<Record<number, string>>): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: ['byte_range_gap', 'byte_range_malformed'],
  why,
  make: (world) => wrapped(world, objects),
});

export const wrappingAttacks: CorpusFamily = {
  name: 'wrapping',
  source: 'Signature wrapping: Mladenov et al., CCS 2019, section 4.3; ISO 32000-2, 12.8.1',
  files: [
    wrapping('other-words', 'The second covered part is moved to the end; other words stand in between.', {
      [at.content]: text('I owe you 1,000,000'),
    }),
    wrapping('other-page', 'Between the covered parts stands another list of pages.', {
      [at.pages]: `<</Type /Pages /Count 1 /Kids [${later} 0 R] /MediaBox [0 0 595 842]>>`,
      [later]: `<</Type /Page /Parent ${at.pages} 0 R /Resources ${at.resources} 0 R /Contents ${later + 1} 0 R>>`,
      [later + 1]: text('Another document'),
    }),
    wrapping('nothing-but-the-signature', 'Only the dictionary is new, and names a range with a hole that could hold anything.', {}),
    wrapping('other-font', 'Between the covered parts stands another font.', {
      [at.font]: '<</Type /Font /Subtype /Type1 /BaseFont /Symbol>>',
    }),
  ],
};

const page = words('I owe you 1,000,000');

export const incrementalSaving: CorpusFamily = {
  name: 'incremental-saving',
  source: 'Incremental saving attack: Mladenov et al., CCS 2019, section 4.2; ISO 32000-2, 7.5.6 and 12.8.2.2',
  files: [
    {
      name: 'whole-update',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'A proper update with other words.',
      make: (world) => world.revised({ objects: { [at.content]: page } }),
    },
    {
      name: 'without-references',
      verdict: 'warned',
      codes: ['bytes_after_end'],
      why: 'Objects behind the end without a table: readers that repair find them.',
      make: (world) => world.revised({ objects: { [at.content]: page }, references: 'none' }),
    },
    {
      name: 'with-an-old-start',
      verdict: 'warned',
      codes: ['bytes_after_end', 'later_changes_unreadable', 'file_repaired'],
      why: 'Objects behind the end, and a second end that names the old table: readers that repair find them.',
      make: async (world) => {
        const pdf = await world.signed();
        const update = await world.revised({ objects: { [at.content]: page }, references: 'none' });
        return Buffer.concat([update, Buffer.from(`startxref\n${lastReferences(pdf)}\n%%EOF\n`)]);
      },
    },
    {
      name: 'trailer-without-table',
      verdict: 'warned',
      codes: ['bytes_after_end', 'damaged', 'file_repaired', 'damaged_and_signed'],
      why: 'Objects and a trailer but no table: only readers that repair accept it.',
      make: async (world) => {
        const update = await world.revised({ objects: { [at.content]: page }, references: 'none' });
        return Buffer.concat([update, Buffer.from(`trailer\n<</Size 600 /Root 1 0 R>>\nstartxref\n${update.length}\n%%EOF\n`)]);
      },
    },
    {
      name: 'without-end-mark',
      verdict: 'failed',
      codes: ['changed_after_signing', 'bytes_after_end'],
      why: 'A proper update whose last line, the end mark, is missing.',
      make: async (world) => {
        const update = await world.revised({ objects: { [at.content]: page } });
        return update.subarray(0, update.lastIndexOf('%%EOF'));
      },
    },
    {
      name: 'with-a-copy-of-the-signature',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'The update repeats the signature dictionary, for readers that look for one in the newest revision.',
      make: (world) =>
        world.revised((pdf) => {
          const { number, range, value } = partsOf(pdf);
          return { objects: { [at.content]: page, [number]: `<<${head} /ByteRange ${range} /Contents ${value}>>` } };
        }),
    },
    {
      name: 'rolled-back',
      verdict: 'warned',
      codes: ['not_signed', 'bytes_after_end', 'later_changes_unreadable', 'signature_removed'],
      why: 'A last line that names the first table: the document is as it was before it was signed.',
      make: async (world) => {
        const pdf = await world.signed();
        return Buffer.concat([pdf, Buffer.from(`startxref\n${firstReferences(pdf)}\n%%EOF\n`)]);
      },
    },
    {
      name: 'previous-left-out',
      verdict: 'warned',
      codes: ['not_signed'],
      why: "A table that names only the attacker's objects and nothing before it: the chain doesn't lead to what was signed, so no signature is found.",
      make: (world) =>
        world.revised({
          objects: {
            [at.catalog]: `<</Type /Catalog /Pages ${later} 0 R>>`,
            [later]: `<</Type /Pages /Count 1 /Kids [${later + 1} 0 R] /MediaBox [0 0 595 842]>>`,
            [later + 1]: `<</Type /Page /Parent ${later} 0 R>>`,
          },
          previous: null,
        }),
    },
    {
      name: 'changed-and-changed-back',
      verdict: 'failed',
      codes: ['changed_after_signing'],
      why: 'Two updates, the second of which undoes the first: a change that is undone is one all the same.',
      make: async (world) => {
        const first = await world.revised({ objects: { [at.content]: page } });
        const data = Buffer.from(/4 0 obj\s+<<.*?>>\s*stream\n(.*?)\nendstream/s.exec(first.toString('latin1'))?.[1] ?? '', 'latin1');
        return appendRaw(first, { objects: { [at.content]: { entries: '', data } } });
      },
    },
    {
      name: 'bytes-behind-the-end',
      verdict: 'warned',
      codes: ['bytes_after_end'],
      why: 'Something that is no PDF follows the end.',
      make: async (world) => Buffer.concat([await world.signed(), Buffer.from('PK\x03\x04 an archive')]),
    },
    {
      name: 'comments-behind-the-end',
      verdict: 'warned',
      codes: ['bytes_after_end'],
      why: 'Pages of comments follow the end; nothing of it is shown, and nothing of it was signed.',
      make: async (world) => Buffer.concat([await world.signed(), Buffer.alloc(6_000, '% comment\n')]),
    },
    {
      name: 'same-objects-again',
      verdict: 'passed',
      codes: [],
      why: 'An update that writes the same objects once more changes nothing.',
      make: (world) =>
        world.revised((pdf) => ({
          objects: { [at.form]: objectText(pdf, at.form), [at.info]: objectText(pdf, at.info), [at.page]: objectText(pdf, at.page) },
        })),
    },
  ],
};
