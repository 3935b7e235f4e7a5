import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { appendRevision, objectText } from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { signAppended, signedAt } from '../../../../test/kit/pdf/sign-appended.ts';
import { PdfDict, PdfName, PdfRef, PdfString, type PdfObject } from '../file/pdf-object.ts';
import type { PdfView } from '../file/pdf-contract.ts';
import { RectangleIndex } from '../painted/rectangle-index.ts';
import { common, type Rectangle } from '../painted/rectangles.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { sameValue } from './revision-step.ts';
import { keyOfValue, PlacesByValue } from './value-keys.ts';

const { value } = fc.letrec<{ value: PdfObject }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.constantFrom<PdfObject>(null, true, false, 0, -0, 1, 1.5, new PdfRef(1), new PdfRef(1, 1), new PdfRef(11), new PdfName('1 0 R')),
    fc.constantFrom<PdfObject>(new PdfName('A B'), new PdfName('A'), new PdfString(Buffer.from('A')), new PdfString(Buffer.from('/A'))),
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .uniqueArray(fc.tuple(fc.constantFrom('A', 'B', 'A /B'), tie('value')), { maxLength: 3, selector: ([key]) => key })
      .map((entries) => new PdfDict(new Map(entries))),
  ),
}));
const view = { storedBytes: () => Buffer.alloc(0) } as unknown as PdfView;

describe('lists too long to compare each entry with every other', () => {
  it('are compared by keys that are equal for the same values, and only for those', () => {
    fc.assert(
      fc.property(value, value, (one, other) => {
        expect(keyOfValue(one) === keyOfValue(other)).toBe(sameValue(one, other, view, view));
      }),
      { numRuns: 2_000 },
    );
    const twice = new PdfDict(new Map([['A', 1]]), ['A']);
    expect(keyOfValue(twice)).not.toBe(keyOfValue(twice));
  });

  it('give the places of a value in their order', () => {
    const places = new PlacesByValue([1, 2, 1, 1]);
    expect([places.next(1, 0), places.next(1, 1), places.next(2, 1), places.next(1, 3), places.next(1, 4)]).toEqual([
      0,
      2,
      1,
      3,
      undefined,
    ]);
  });

  it('of rectangles are searched as if each were looked at', () => {
    const side = fc.oneof(fc.integer({ min: -20, max: 700 }), fc.double({ min: -1e6, max: 1e6, noNaN: true }));
    const rectangle = fc
      .tuple(side, side, side, side)
      .map(([a, b, c, d]): Rectangle => [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)]);
    fc.assert(
      fc.property(fc.array(rectangle, { maxLength: 20 }), rectangle, (all, area) => {
        const index = new RectangleIndex(all.map((each) => ({ area: each })));
        expect(index.touches(area, () => true)).toBe(all.some((each) => common(each, area) !== undefined));
        expect(index.touches(area, (thing) => thing.area !== all[0])).toBe(all.slice(1).some((each) => common(each, area) !== undefined));
      }),
      { numRuns: 2_000 },
    );
  });

  it('of 30,000 notes on a page are judged before anybody loses patience', async () => {
    await using folder = await tempFolder('long-lists');
    const [input, output] = [join(folder.path, 'in.pdf'), join(folder.path, 'out.pdf')];
    const count = 30_000;
    const notes = (first: number): Record<number, string> =>
      Object.fromEntries(
        Array.from({ length: count }, (_, index) => [first + index, `<</Type /Annot /Subtype /Text /Rect [${index % 500} 10 540 30]>>`]),
      );
    const listed = (of: object): string =>
      `/Annots [${Object.keys(of)
        .map((number) => `${number} 0 R`)
        .join(' ')}]`;
    const [old, others] = [notes(1_000), notes(100_000)];
    const model = pdfModel({ pageEntries: listed(old), more: old });
    await writeFile(input, layOutPdf('table', model));
    await signAppended({ input, output }, { certify: 3 });
    const signed = await readFile(output);
    const page = objectText(signed, 5).replace(/\/Annots \[[^\]]*/, (all) => `${all} ${listed(others).slice('/Annots ['.length, -1)}`);
    await writeFile(output, appendRevision(signed, { objects: { 5: page, ...others } }));
    const report = await verifyPdf({ input: output, roots: [], now: signedAt });
    expect(report.signatures[0]?.findings.map(({ code }) => code)).toContain('notes_may_cover');
    expect(report.signatures[0]?.findings.length).toBeLessThan(100);
  });
});
