import { behind, behindCounted, printerJob } from '../../../kit/pdf/offset-start.ts';
import { appendRaw } from '../../../kit/pdf/raw-revision.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import { at, deed, deedObjects, stream, words } from '../deed.ts';
import { layOutPdf } from '../../../kit/pdf/pdf-structures.ts';

const sound = (name: string, why: string, pdf: () => Buffer): CorpusFile => ({
  name,
  verdict: 'passed',
  codes: [],
  why,
  make: async (world) => world.sign(await world.sign(pdf()), { signer: world.people.berta }),
});
const doubted = (name: string, why: string, pdf: () => Buffer): CorpusFile => ({
  name,
  verdict: 'warned',
  codes: ['readers_may_differ'],
  why,
  make: (world) => world.sign(pdf()),
});

/** The deed, and behind it an object that no cross-reference knows. */
function withOrphan(number: number): Buffer {
  const pdf = deed();
  const at = pdf.lastIndexOf('startxref', undefined, 'latin1');
  const orphan = appendRaw(Buffer.alloc(0), { objects: { [number]: words('I keep the house.') }, references: 'none' });
  return Buffer.concat([pdf.subarray(0, at), orphan, pdf.subarray(at)]);
}

export const offsetStart: CorpusFamily = {
  name: 'offset-start',
  source:
    'ISO 32000-2, 7.5.2: offsets count from the percent sign of the head, whatever stands before it; two documents in one file: Müller et al., Processing Dangerous Paths (Portable Document Flaws 101), NDSS 2021, section V-D',
  files: [
    sound('printer-job-before-the-head', 'Commands to a printer stand before the head when it is signed, twice.', () =>
      behind(printerJob, deed()),
    ),
    sound('printer-job-before-object-streams', 'The same with cross-reference streams.', () =>
      behind(printerJob, deed({ layout: 'object-streams' })),
    ),
    sound(
      'line-break-before-the-head',
      'A line break stands before the head: from wherever one counts, one comes to the same objects.',
      () => behind(Buffer.from('\r\n'), deed()),
    ),
    sound(
      'counted-from-the-beginning',
      'Offsets counted from the beginning of the file, against the rule; signing wrote them anew, and all who search find the same.',
      () => behindCounted(printerJob, deed()),
    ),
    sound(
      'history-behind-a-printer-job',
      'Three revisions behind commands to a printer: who has to search finds the newest of each object.',
      () =>
        behind(
          printerJob,
          layOutPdf('table', { objects: deedObjects(), trailer: '' }, [
            { layout: 'table', model: { objects: new Map([[at.content, words('A second draft')]]) } },
            { layout: 'table', model: { objects: new Map([[at.content, words('The text')]]) } },
          ]),
        ),
    ),
    doubted(
      'orphan-behind-the-objects',
      'Who counts from the beginning finds no cross-references, searches, and comes upon another text of the first page last.',
      () => behind(printerJob, withOrphan(at.content)),
    ),
    doubted('orphan-font', 'The same with the font.', () => behind(printerJob, withOrphan(at.font))),
    doubted('content-before-the-head', 'The second page has no content but for those who search what stands before the head.', () => {
      const before = appendRaw(Buffer.alloc(0), { objects: { 70: words('And the boat.') }, references: 'none' });
      const page = `<</Type /Page /Parent ${at.pages} 0 R /Contents 70 0 R /Resources ${at.resources} 0 R>>`;
      return behind(before, deed({ objects: { [at.secondPage]: page } }));
    }),
    doubted(
      'text-in-a-stream-that-looks-like-an-object',
      'A stream holds what looks like the text of the first page: who has to search may take it for that.',
      () =>
        behind(
          printerJob,
          deed({
            objects: {
              [at.metadata]: stream('/Type /Metadata /Subtype /XML', `${at.content} 0 obj <</Length 0>> stream\n\nendstream endobj`),
            },
          }),
        ),
    ),
    {
      name: 'junk-after-signing',
      verdict: 'failed',
      codes: ['content_changed', 'byte_range_malformed', 'byte_range_gap', 'not_at_revision_end'],
      why: 'Commands to a printer are put before a signed file: what the signature covers is moved (12.8.1: ranges count from the beginning).',
      make: async (world) => behind(printerJob, await world.signed()),
    },
    {
      name: 'junk-taken-away',
      verdict: 'failed',
      codes: ['content_changed', 'byte_range_malformed', 'byte_range_gap', 'not_at_revision_end'],
      why: 'What stood before the head when it was signed is gone: all offsets still lead where they did, but other bytes are covered.',
      make: async (world) => (await world.sign(behind(printerJob, deed()))).subarray(printerJob.length),
    },
    {
      name: 'junk-exchanged',
      verdict: 'failed',
      codes: ['content_changed'],
      why: 'What stands before the head is other text of the same length: nobody shows it, but it was signed.',
      make: async (world) => {
        const pdf = Buffer.from(await world.sign(behind(printerJob, deed())));
        pdf.write('a will', pdf.indexOf('a deed'), 'latin1');
        return pdf;
      },
    },
  ],
};
