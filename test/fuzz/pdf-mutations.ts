import type { SeededRandom } from '../kit/runner/seeded-random.ts';

const hostileNumbers = [
  '0',
  '-1',
  '1',
  '65535',
  '65536',
  '2147483648',
  '4294967296',
  '9007199254740993',
  '99999999999999999999',
  '0.5',
  '1e9',
];
const hostileTokens = [
  '<<',
  '>>',
  '[',
  ']',
  '(',
  ')',
  '<',
  '>',
  'stream\n',
  'endstream',
  'endobj',
  'obj',
  'R',
  'xref',
  'trailer',
  'startxref',
  '%%EOF',
  '/Length',
  '/Prev',
  '/Kids',
  '/Filter',
  'null',
  '[ '.repeat(300),
  '<</A '.repeat(300),
  '/Kids [2 0 R]',
  '/Parent 2 0 R',
  '/Type /ObjStm',
  '/Type /XRef',
  '/Prev 9',
  '1 0 R',
  '3 0 R',
  '/W [8 8 8]',
  '/Size 8388607',
  '/Index [0 8388607]',
  '/Predictor 15',
  '/Columns 1048576',
  '/N 100000',
  '/First 0',
];

type Mutation = (bytes: Buffer, random: SeededRandom) => Buffer;

const place = (bytes: Buffer, random: SeededRandom): number => random.integer(0, Math.max(0, bytes.length - 1));
const spliced = (bytes: Buffer, at: number, length: number, insert: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), insert, bytes.subarray(at + length)]);

const flipBytes: Mutation = (bytes, random) => {
  const changed = Buffer.from(bytes);
  for (let count = random.integer(1, 12); count > 0; count--) changed[place(changed, random)] = random.integer(0, 255);
  return changed;
};

const replaceNumber: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1');
  const numbers = [...text.matchAll(/\d+/g)];
  if (numbers.length === 0) return bytes;
  const { 0: old, index } = random.pick(numbers);
  const value = random.chance(0.5) ? random.pick(hostileNumbers) : String(Math.max(0, Number(old) + random.integer(-20, 20)));
  return Buffer.from(text.slice(0, index) + value + text.slice(index + old.length), 'latin1');
};

const replaceReference: Mutation = (bytes, random) => {
  const text = bytes.toString('latin1');
  const references = [...text.matchAll(/(?<!\d)\d{1,10} 0 R/g)];
  if (references.length === 0) return bytes;
  const { 0: old, index } = random.pick(references);
  const other = random.chance(0.8) ? random.pick(references)[0] : `${random.pick(hostileNumbers)} 0 R`;
  return Buffer.from(text.slice(0, index) + other + text.slice(index + old.length), 'latin1');
};

const insertToken: Mutation = (bytes, random) =>
  spliced(bytes, place(bytes, random), random.integer(0, 4), Buffer.from(random.pick(hostileTokens), 'latin1'));
const cutOut: Mutation = (bytes, random) => spliced(bytes, place(bytes, random), random.integer(1, 400), Buffer.alloc(0));
const cutOff: Mutation = (bytes, random) => bytes.subarray(0, place(bytes, random));
const repeatPart: Mutation = (bytes, random) => {
  const at = place(bytes, random);
  const part = bytes.subarray(at, at + random.integer(1, 600));
  return spliced(bytes, place(bytes, random), 0, Buffer.concat(Array.from({ length: random.integer(1, 6) }, () => part)));
};

const mutations: readonly Mutation[] = [flipBytes, replaceNumber, replaceNumber, replaceReference, insertToken, cutOut, cutOff, repeatPart];

/** The file with one to four things wrong with it. */
export function mutatedPdf(original: Buffer, random: SeededRandom): Buffer {
  let bytes = original;
  for (let count = random.integer(1, 4); count > 0; count--) bytes = random.pick(mutations)(bytes, random);
  return bytes;
}
