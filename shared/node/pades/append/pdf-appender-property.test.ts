import { readFileSync, writeFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { pdfsigVerdicts, qpdf, qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfLayouts, pdfModel, type PdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { appending, signedAt, valueFor } from '../../../../test/kit/pdf/sign-appended.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { testNumber } from '../../../../test/kit/runner/test-settings.ts';
import type { PdfAppender } from './pdf-appender.ts';

const runs = testNumber('PDF_PROPERTIES', 14);

const layout = fc.constantFrom(...pdfLayouts);
const model = fc.record({
  pages: fc.integer({ min: 1, max: 60 }),
  pagesPerNode: fc.constantFrom(0, 1, 7),
  annotations: fc.constantFrom('none' as const, 'direct' as const, 'apart' as const),
  packed: fc.boolean(),
  pageEntries: fc.constantFrom('', '/Rotate 90', '/Rotate -180 /CropBox [20 20 400 500]', '/UserUnit 1.5'),
});
const update = fc.record({ layout, name: fc.stringMatching(/^[A-Z][a-z]{1,8}$/) });
/** What qpdf turns it into: nothing different, another structure, or an encrypted file. */
const remade = fc.constantFrom<readonly string[] | null>(
  null,
  null,
  ['--linearize'],
  ['--object-streams=generate'],
  ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=n', '--'],
  ['--allow-weak-crypto', '--encrypt', 'u', 'o', '128', '--use-aes=y', '--'],
  ['--linearize', '--object-streams=generate', '--encrypt', 'u', 'o', '256', '--'],
);
const action = fc.oneof(
  fc.record({ kind: fc.constant('signature' as const), text: fc.string({ maxLength: 30, unit: 'grapheme' }), isVisible: fc.boolean() }),
  fc.record({ kind: fc.constant('timestamp' as const) }),
  fc.record({
    kind: fc.constant('validation data' as const),
    values: fc.array(fc.uint8Array({ minLength: 1, maxLength: 300 }), { minLength: 1, maxLength: 4 }),
  }),
);

type Action = typeof action extends fc.Arbitrary<infer Value> ? Value : never;

async function perform(appender: PdfAppender, wanted: Action): Promise<void> {
  if (wanted.kind === 'validation data')
    return appender.addValidationData({ certificates: wanted.values, ocsps: wanted.values.slice(1), crls: [] });
  const appearance = { place: { page: 1, x: 10, y: 10, width: 220, height: 70 }, timeZone: 'Asia/Tokyo', language: 'de' } as const;
  const pending =
    wanted.kind === 'timestamp'
      ? appender.addDocumentTimestamp({})
      : // Not every letter can be drawn; in the dictionary any may appear.
        await appender.addSignature({
          now: signedAt,
          reason: wanted.text,
          // An update that only streams show is another document to readers of tables.
          acceptRepairs: true,
          ...(wanted.isVisible && /^[ -~]*$/.test(wanted.text) ? { appearance } : {}),
        });
  await pending.embed(await valueFor(pending));
}

it('appends to files of any structure so that their bytes stay, readers find no fault, and every signature holds', async () => {
  await using folder = await tempFolder('pdf-property');
  const [made, input, output] = [`${folder.path}/made.pdf`, `${folder.path}/in.pdf`, `${folder.path}/out.pdf`];
  const property = fc.asyncProperty(
    layout,
    model,
    fc.array(update, { maxLength: 4 }),
    remade,
    fc.array(action, { minLength: 1, maxLength: 3 }),
    async (first, options, updates, parameters, actions) => {
      const changes = updates.map(({ layout: kind, name }) => ({
        layout: kind,
        model: { objects: new Map([[3, `<</Type /Font /Subtype /Type1 /BaseFont /${name}>>`]]) } satisfies PdfModel,
      }));
      writeFileSync(made, layOutPdf(first, pdfModel(options), changes));
      if (parameters === null) writeFileSync(input, readFileSync(made));
      else qpdf(...parameters, made, input);
      const isEncrypted = parameters?.includes('--encrypt') === true;
      await appending({ input, output, ...(isEncrypted ? { pdfPassword: 'u' } : {}) }, async (appender) => {
        for (const wanted of actions) await perform(appender, wanted);
      });
      const before = readFileSync(input);
      expect(readFileSync(output).subarray(0, before.length).equals(before)).toBe(true);
      expect(qpdfComplaints(output, 'u')).toBe('');
      // What poppler 22 says about a timestamp that isn't a token doesn't count.
      const verdicts = pdfsigVerdicts(output, isEncrypted ? 'u' : undefined).filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached');
      expect(verdicts.map(({ isValid }) => isValid)).toEqual(actions.filter(({ kind }) => kind === 'signature').map(() => true));
    },
  );
  await fc.assert(property, { numRuns: runs });
});
