import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { openAppender } from '../../../shared/node/pades/append/pdf-appender.ts';
import type { SignatureSpec } from '../../../shared/node/pades/append/appender-contract.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import { layOutPdf, pdfModel, type ObjectText } from './pdf-structures.ts';
import { chainOf, signWith, type Issued } from '../pki/make-certificate.ts';

/** A revision that somebody appends: objects by number, and entries of the trailer in place of what was copied. */
export interface ForgedRevision {
  readonly objects: Readonly<Record<number, ObjectText>>;
  /** Default: the file's catalog. */
  readonly root?: number;
  /** The generation of all of them. Default: 0. */
  readonly generation?: number;
}

/** Appends a revision with a table, as any program could, without asking anybody's permission. */
export function appendRevision(pdf: Buffer, { objects, root, generation = 0 }: ForgedRevision): Buffer {
  const text = pdf.toString('latin1');
  const previous = /startxref\s+(\d+)\s+%%EOF\s*$/.exec(text.slice(-200))?.[1] ?? '0';
  const oldRoot = [...text.matchAll(/\/Root (\d+) 0 R/g)].at(-1)?.[1] ?? '1';
  const oldSize = Math.max(...[...text.matchAll(/\/Size (\d+)/g)].map(([, size]) => Number(size)));
  const parts: Buffer[] = [pdf];
  let offset = pdf.length;
  const entries: string[] = [];
  for (const [number, object] of Object.entries(objects)) {
    const body =
      typeof object === 'string'
        ? Buffer.from(`${number} ${generation} obj\n${object}\nendobj\n`, 'latin1')
        : Buffer.concat([
            Buffer.from(`${number} ${generation} obj\n<<${object.entries} /Length ${object.data.length}>>\nstream\n`, 'latin1'),
            object.data,
            Buffer.from('\nendstream\nendobj\n'),
          ]);
    entries.push(`${number} 1\n${String(offset).padStart(10, '0')} ${String(generation).padStart(5, '0')} n \n`);
    parts.push(body);
    offset += body.length;
  }
  const size = Math.max(oldSize, ...Object.keys(objects).map((number) => Number(number) + 1));
  parts.push(
    Buffer.from(
      `xref\n${entries.join('')}trailer\n<</Size ${size} /Root ${root ?? oldRoot} 0 R /Prev ${previous}>>\nstartxref\n${offset}\n%%EOF\n`,
      'latin1',
    ),
  );
  return Buffer.concat(parts);
}

/** The text of an object in its last version in a file: for revisions that change a little of it. */
export function objectText(pdf: Buffer, number: number): string {
  const found = [...pdf.toString('latin1').matchAll(new RegExp(`(?:^|\\s)${number} 0 obj\\s+(.*?)\\s*endobj`, 'gs'))].at(-1)?.[1];
  if (found === undefined) throw new Error(`no object ${number}`);
  return found;
}

/** The number of the last object whose text matches. */
export function numberOf(pdf: Buffer, pattern: RegExp): number {
  const found = [...pdf.toString('latin1').matchAll(/(\d+) 0 obj\s+(.*?)endobj/gs)]
    .filter(([, , text = '']) => pattern.test(text))
    .at(-1)?.[1];
  if (found === undefined) throw new Error(`no object like ${pattern}`);
  return Number(found);
}

/** How somebody who follows no rules signs. */
export interface SigningAnyhow extends SignatureSpec {
  /** What is put into the file in place of the signature that was created. */
  readonly change?: (cms: Buffer) => Buffer;
  /** What comes along with the signer's own certificate; its chain when absent. */
  readonly certificates?: readonly Issued[];
  /** A token over the signature value. */
  readonly timestamp?: (signatureValue: Uint8Array) => Promise<Uint8Array>;
}

/** Signs without any of the checks of `signPdf`: as anybody, entitled or not. */
export async function signAnyhow(
  input: string,
  output: string,
  signer: Issued,
  { change = (cms) => cms, certificates, timestamp, ...spec }: SigningAnyhow,
): Promise<void> {
  const appender = await openAppender({ input, output, hash: signer.algorithm.slice(-6) as 'sha256' | 'sha384' });
  try {
    const pending = await appender.addSignature({ acceptRepairs: true, ...spec });
    const signed = await signDigest(signer, pending.byteRangeDigest(), certificates);
    await pending.embed(change(signed.encode(await timestamp?.(signed.signatureValue))));
    // Taken away before it is finished: that refuses documents which signing changes.
    await writeFile(output, await readFile(appender.file.path));
  } finally {
    await appender.abort();
  }
}

function signDigest(signer: Issued, contentDigest: Uint8Array, certificates?: readonly Issued[]) {
  const { certificate, algorithm } = signer;
  const chain = certificates?.map((one) => one.certificate) ?? chainOf(signer).slice(0, -1);
  return signData({ key: { certificate, algorithm, sign: async (data) => signWith(signer, data) }, contentDigest, chain });
}

/** Signs ranges other than those the last signature states: writes them over its own, and a value that is right for them. */
export async function signRanges(pdf: Buffer, signer: Issued, ranges: (old: readonly number[]) => readonly number[]): Promise<Buffer> {
  const { values, place, text } = lastRange(pdf);
  const changed = ranges(values);
  const copy = Buffer.from(pdf);
  copy.write(`[${changed.join(' ')}]`.padEnd(text.length), place, 'latin1');
  const [first = 0, a = 0, b = 0, c = 0] = changed;
  const covered = Buffer.concat([copy.subarray(first, first + a), copy.subarray(b, b + c)]);
  const signed = await signDigest(signer, createHash(signer.algorithm.slice(-6)).update(covered).digest());
  return changeContents(copy, () => signed.encode());
}

/** What the last signature of a file covers. */
export function coveredBytes(pdf: Buffer): Buffer {
  const [, a = 0, b = 0, c = 0] = lastRange(pdf).values;
  return Buffer.concat([pdf.subarray(0, a), pdf.subarray(b, b + c)]);
}

function lastRange(pdf: Buffer): { values: number[]; place: number; text: string } {
  const found = [...pdf.toString('latin1').matchAll(/\/ByteRange (\[[\d ]+\] *)/g)].at(-1);
  if (found?.[1] === undefined) throw new Error('no byte range');
  return { values: found[1].match(/\d+/g)?.map(Number) ?? [], place: found.index + '/ByteRange '.length, text: found[1] };
}

/** A file with the same bytes except for what `change` did to them. */
export async function changedCopy(from: string, to: string, change: (pdf: Buffer) => Buffer): Promise<string> {
  await writeFile(to, change(await readFile(from)));
  return to;
}

/** Replaces text with text of the same length, at its last occurrence. */
export function swapText(pdf: Buffer, from: string, to: string): Buffer {
  const at = pdf.lastIndexOf(from, undefined, 'latin1');
  if (at < 0 || from.length !== to.length) throw new Error(`${from} cannot be swapped`);
  const copy = Buffer.from(pdf);
  copy.write(to, at, 'latin1');
  return copy;
}

/** Changes the value in the last /Contents: its DER, without the padding. */
export function changeContents(pdf: Buffer, change: (der: Buffer) => Buffer): Buffer {
  const text = pdf.toString('latin1');
  const found = [...text.matchAll(/\/Contents <([0-9A-Fa-f]+)>/g)].at(-1);
  if (found?.[1] === undefined) throw new Error('no value to change');
  const room = found[1].length;
  const der = change(Buffer.from(found[1].replace(/(00)+$/, ''), 'hex'));
  const copy = Buffer.from(pdf);
  copy.write(der.toString('hex').padEnd(room, '0'), found.index + '/Contents <'.length, 'latin1');
  return copy;
}

/** A damaged document of two pages whose table leads to the other page's content: some programs search it, others believe it. */
export function confusedPdf(): Buffer {
  const pdf = layOutPdf('table', pdfModel({ pages: 2 })).toString('latin1');
  const row = (object: number): string => `${String(pdf.indexOf(`\n${object} 0 obj`) + 1).padStart(10, '0')} 00000 n`;
  return Buffer.from(pdf.replace(row(4), row(6)), 'latin1');
}
