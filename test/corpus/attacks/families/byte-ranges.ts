import { changeContents, signRanges, swapText } from '../../../kit/pdf/pdf-forging.ts';
import { plainCms } from '../forged-cms.ts';
import type { CorpusFamily, CorpusFile } from '../corpus-file.ts';
import type { AttackWorld } from '../attack-world.ts';

type Ranges = (old: readonly number[]) => readonly number[];

/** A signature whose digest is right for the ranges that it states; the ranges are wrong. */
const stated = (
  name: string,
  code: 'byte_range_gap' | 'byte_range_malformed' | 'not_at_revision_end',
  why: string,
  ranges: Ranges,
): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: [code],
  why,
  make: async (world) => signRanges(await world.signed(), world.people.anna, ranges),
});

/** The text of the last byte range, replaced in place; no signer agreed to it. */
async function rewritten(world: AttackWorld, change: (old: readonly number[]) => string): Promise<Buffer> {
  const pdf = await world.signed();
  const [, text = '', inner = ''] = /\/ByteRange (\[([\d ]+)\] *)/.exec(pdf.toString('latin1')) ?? [];
  return swapText(pdf, text, change(inner.trim().split(/ +/).map(Number)).padEnd(text.length));
}

const edited = (name: string, why: string, change: (old: readonly number[]) => string): CorpusFile => ({
  name,
  verdict: 'failed',
  codes: ['byte_range_malformed', 'byte_range_gap', 'not_at_revision_end', 'content_changed'],
  why,
  make: (world) => rewritten(world, change),
});

export const byteRanges: CorpusFamily = {
  name: 'byte-ranges',
  source: 'ISO 32000-2, 12.8.1 (the byte range is the whole file but for the value of Contents) and ETSI EN 319 142-1, 5.3',
  files: [
    stated(
      'gap-before-value',
      'byte_range_gap',
      'Twenty bytes before the value are left out: another entry may stand there.',
      ([s = 0, a = 0, b = 0, c = 0]) => [s, a - 20, b, c],
    ),
    stated('gap-behind-value', 'byte_range_gap', 'Twenty bytes behind the value are left out.', ([s = 0, a = 0, b = 0, c = 0]) => [
      s,
      a,
      b + 20,
      c - 20,
    ]),
    stated('gap-both-sides', 'byte_range_gap', 'Bytes on both sides of the value are left out.', ([s = 0, a = 0, b = 0, c = 0]) => [
      s,
      a - 10,
      b + 10,
      c - 10,
    ]),
    stated(
      'brackets-covered',
      'byte_range_gap',
      'The brackets around the value are covered, so the value could end sooner than it seems.',
      ([s = 0, a = 0, b = 0, c = 0]) => [s, a + 1, b - 1, c + 1],
    ),
    stated('value-partly-covered', 'byte_range_gap', 'The second part begins within the value.', ([s = 0, a = 0, b = 0, c = 0]) => [
      s,
      a,
      b - 40,
      c + 40,
    ]),
    stated('parts-overlap', 'byte_range_malformed', 'The second part begins before the first one ends.', ([s = 0, a = 0, , c = 0]) => [
      s,
      a,
      a - 9,
      c,
    ]),
    stated('ends-early', 'not_at_revision_end', 'It ends 30 bytes before the end of its revision.', ([s = 0, a = 0, b = 0, c = 0]) => [
      s,
      a,
      b,
      c - 30,
    ]),
    stated('ends-after-one-byte', 'not_at_revision_end', 'Of what follows the value a single byte is covered.', ([s = 0, a = 0, b = 0]) => [
      s,
      a,
      b,
      1,
    ]),
    stated('starts-late', 'byte_range_malformed', 'The first nine bytes, the header, are left out.', ([, a = 0, b = 0, c = 0]) => [
      9,
      a - 9,
      b,
      c,
    ]),
    stated('ends-behind-file', 'byte_range_malformed', 'It ends behind the end of the file.', ([s = 0, a = 0, b = 0, c = 0]) => [
      s,
      a,
      b,
      c + 9,
    ]),
    stated(
      'first-part-only',
      'byte_range_malformed',
      'The second part is empty: everything behind the value is open.',
      ([s = 0, a = 0, b = 0]) => [s, a, b, 0],
    ),
    stated(
      'second-part-only',
      'byte_range_malformed',
      'The first part is empty: all objects before the signature are open.',
      ([s = 0, , b = 0, c = 0]) => [s, 0, b, c],
    ),
    edited('two-numbers', 'Only the first part is named.', ([s = 0, a = 0]) => `[${s} ${a}]`),
    edited('three-numbers', 'The length of the second part is missing.', ([s = 0, a = 0, b = 0]) => `[${s} ${a} ${b}]`),
    edited('six-numbers', 'A third, empty part: a range may have two.', ([s = 0, a = 0, b = 0, c = 0]) => `[${s} ${a} ${b} ${c} 1 0]`),
    edited('negative-length', 'A negative length.', ([s = 0, a = 0, b = 0]) => `[${s} ${a} ${b} -1]`),
    edited('real-numbers', 'Fractions of bytes.', ([s = 0, a = 0, b = 0, c = 0]) => `[${s} ${a}.5 ${b} ${c}]`),
    edited('overflowing', 'A length that wraps around in 32 bits.', ([s = 0, a = 0, b = 0]) => `[${s} ${a} ${b} 4294967296]`),
    edited('parts-exchanged', 'The parts in the other order.', ([s = 0, a = 0, b = 0, c = 0]) => `[${b} ${c} ${s} ${a}]`),
    edited('empty', 'The range is an empty array.', () => '[]'),
    edited('null-instead', 'Null in place of the array.', () => 'null'),
    {
      name: 'second-copy-of-value',
      verdict: 'failed',
      codes: ['byte_ranges_overlap', 'field_duplicated', 'changed_after_signing', 'byte_range_gap'],
      why: "Another field's signature states the same range with another value: only one can be the last thing in a revision.",
      make: async (world) => {
        const pdf = await world.signed();
        const [, inner = ''] = /\/ByteRange \[([\d ]+)\]/.exec(pdf.toString('latin1')) ?? [];
        return world.revised({
          objects: {
            28: `<</FT /Sig /T (Waiting) /Type /Annot /Subtype /Widget /Rect [330 300 560 360] /F 132 /P 3 0 R /V 500 0 R>>`,
            500: `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [${inner}] /Contents <3000>>>`,
          },
        });
      },
    },
    {
      name: 'numbers-with-zeros-in-front',
      verdict: 'passed',
      codes: [],
      why: 'Numbers may have zeros in front; many programs fill the room that they reserved like that.',
      make: async (world) => {
        const pdf = await world.signed();
        const padded = (old: readonly number[]): string => `[${old.map((one) => String(one).padStart(8, '0')).join(' ')}]`;
        const [, text = '', inner = ''] = /\/ByteRange (\[([\d ]+)\] *)/.exec(pdf.toString('latin1')) ?? [];
        const old = inner.trim().split(/ +/).map(Number);
        const copy = swapText(pdf, text, padded(old).padEnd(text.length));
        const covered = Buffer.concat([copy.subarray(0, old[1]), copy.subarray(old[2])]);
        return changeContents(copy, () => plainCms(world.people.anna, covered));
      },
    },
  ],
};
