import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { qpdf } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { independentVerdict } from '../../../../test/kit/pki/independent-verdicts.ts';
import { startAuthorities, type Authorities } from '../../../../test/kit/pki/local-authorities.ts';
import { chainOf, signWith, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import {
  coveredParts,
  filledFile,
  fileToSign,
  PreparedFileError,
  type SignatureSlot,
  type SlotValue,
} from '../../../format/witnessing/prepared-file.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { extendPdf } from '../extend-pdf.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { prepareSignatures } from './prepare-signatures.ts';

let authorities: Authorities;
let folder: TempFolder;
let input: string;
let prepared: Buffer;
let slots: readonly SignatureSlot[];

beforeAll(async () => {
  authorities = await startAuthorities();
  folder = await tempFolder('prepare');
  input = join(folder.path, 'will.pdf');
  await writeFile(input, layOutPdf('object-streams', pdfModel({ pages: 2 })));
  const output = join(folder.path, 'prepared.pdf');
  const place = { page: 2, y: 700, width: 200, height: 60 };
  const appearance = { timeZone: null, language: 'en' } as const;
  ({ slots } = await prepareSignatures({
    input,
    output,
    now: instantFromMs(authorities.now()),
    signers: [
      { name: 'Wanda Witness', reason: 'Witness', appearance: { ...appearance, place: { ...place, x: 40 } } },
      { name: 'Wilhelm Zeuge', appearance: { ...appearance, place: { ...place, x: 300 } } },
    ],
  }));
  prepared = await readFile(output);
});
afterAll(async () => {
  await authorities.close();
  await folder.remove();
});

async function signNext(who: Issued, before: readonly SlotValue[]): Promise<SlotValue> {
  const signedAtMs = Math.floor(authorities.now() / 1_000) * 1_000;
  const { file, slot } = fileToSign(prepared, slots, before, signedAtMs);
  const hash = createHash('sha256');
  for (const part of coveredParts(file, slot)) hash.update(part);
  const { certificate, algorithm } = who;
  const key = { certificate, algorithm, sign: async (data: Uint8Array) => signWith(who, data) };
  const chain = chainOf(who).slice(0, -1);
  const signed = await signData({ key, contentDigest: hash.digest(), chain });
  return { signedAtMs, cms: signed.encode() };
}

async function check(name: string, bytes: Uint8Array) {
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  return { path, report: await verifyPdf({ input: path, roots: [authorities.root.certificate], now: instantFromMs(authorities.now()) }) };
}

describe('signatures that are prepared before anybody signs', () => {
  it('become those of two people who saw the same document, one after the other, up to B-LTA', async () => {
    const first = await signNext(authorities.signers.ec, []);
    const second = await signNext(authorities.signers.rsa, [first]);
    const { path, report } = await check('both.pdf', filledFile(prepared, slots, [first, second]));
    expect(report.signatures.map(({ integrity, path: trust, level }) => [integrity, trust, level])).toEqual([
      ['intact', 'trusted', 'B-B'],
      ['intact', 'trusted', 'B-B'],
    ]);
    expect(report.signatures[0]?.laterChanges).toMatchObject([{ kind: 'signature', allowed: true }]);
    expect(report.signatures.map(({ claimedAt }) => claimedAt)).toEqual([first, second].map(({ signedAtMs }) => instantFromMs(signedAtMs)));
    expect((await readFile(path)).subarray(0, (await readFile(input)).length).equals(await readFile(input))).toBe(true);
    const output = join(folder.path, 'archived.pdf');
    const now = instantFromMs(authorities.now());
    const roots = [authorities.root.certificate];
    const extended = await extendPdf({
      input: path,
      output,
      now,
      roots,
      authorities: authorities.client,
      timestampUrls: [authorities.tsaUrl],
      level: 'B-LTA',
    });
    expect(extended.level).toBe('B-LTA');
    expect((await verifyPdf({ input: output, roots, now: instantFromMs(authorities.now() + 5_000) })).verdict).toBe('passed');
    const others = await independentVerdict(output, authorities.root, authorities.intermediate);
    expect(others).toMatchObject({ openssl: [null, null, null, null], qpdf: '', uncovered: 0 });
    expect(others.pdfsig.length).toBeGreaterThanOrEqual(3);
  });

  it('are a good file with the first signature alone, if the second never comes', async () => {
    const { report } = await check('one.pdf', filledFile(prepared, slots, [await signNext(authorities.signers.ec, [])]));
    expect(report.signatures).toMatchObject([{ integrity: 'intact', coversWholeFile: true }]);
    expect(report.findings).toEqual([]);
  });

  it('show when the first value was exchanged under the second signature', async () => {
    const [first, other] = [await signNext(authorities.signers.ec, []), await signNext(authorities.signers.rsa, [])];
    const second = await signNext(authorities.signers.rsa, [first]);
    const { report } = await check('exchanged.pdf', filledFile(prepared, slots, [other, second]));
    expect(report.signatures.map(({ integrity }) => integrity)).toEqual(['intact', 'broken']);
  });

  it.each<[string, (bytes: Buffer, slots: SignatureSlot[]) => void]>([
    ['a room that is filled already', (bytes, [slot]) => void bytes.write('31', slot!.byteRange[1] + 1, 'latin1')],
    ['a date that is none', (bytes, [slot]) => void bytes.write('X', slot!.dateAt, 'latin1')],
    ['bytes behind the last', (_, all) => void all.pop()],
    ['revisions in another order', (_, all) => void all.reverse()],
    [
      'a range beyond the end',
      (_, all) => void (all[1] = { ...all[1]!, byteRange: [0, all[1]!.byteRange[1], all[1]!.byteRange[2], 2 ** 40] }),
    ],
    [
      'a range that is cut short',
      (_, all) => void (all[0] = { ...all[0]!, byteRange: [0, all[0]!.byteRange[1], all[0]!.byteRange[2] - 2, 9] }),
    ],
    ['a date in the document itself', (_, all) => void (all[1] = { ...all[1]!, dateAt: 4 })],
    ['nobody', (_, all) => void all.splice(0)],
  ])('are refused with %s', (_name, spoil) => {
    const [bytes, list] = [Buffer.from(prepared), slots.map((slot) => ({ ...slot }))];
    spoil(bytes, list);
    expect(() => fileToSign(bytes, list, [], authorities.now())).toThrow(PreparedFileError);
  });

  it('refuse a value that is too long, and one too many', async () => {
    const first = await signNext(authorities.signers.ec, []);
    expect(() => filledFile(prepared, slots, [{ ...first, cms: new Uint8Array(25 * 1024) }])).toThrow(PreparedFileError);
    expect(() => filledFile(prepared, slots, [first, first, first])).toThrow(PreparedFileError);
    expect(() => filledFile(prepared, slots, [])).toThrow(PreparedFileError);
  });

  it('refuse a file with a password', async () => {
    const encrypted = join(folder.path, 'encrypted.pdf');
    qpdf('--encrypt', '', 'owner', '256', '--', input, encrypted);
    const order = {
      input: encrypted,
      output: join(folder.path, 'never.pdf'),
      now: instantFromMs(authorities.now()),
      signers: [{ name: 'A' }],
    };
    await expect(prepareSignatures(order)).rejects.toMatchObject({ code: 'unsupported_encryption' });
  });
});
