import type { PadesLevel } from '../../shared/domain/signing.ts';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { instantFromMs } from '../../shared/domain/instant.ts';
import { signPdf } from '../../shared/node/pades/sign-pdf.ts';
import { verifyPdf } from '../../shared/node/pades/verify-pdf.ts';
import { qpdf } from '../kit/pdf/pdf-checks.ts';
import { changeContents, changedCopy, swapText } from '../kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfLayouts, pdfModel } from '../kit/pdf/pdf-structures.ts';
import { startAuthorities, type Authorities } from '../kit/pki/local-authorities.ts';
import { signingKeyOf, type Issued } from '../kit/pki/make-certificate.ts';
import { secondOpinions } from '../kit/second-reader/second-reader.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';

let authorities: Authorities;
let folder: TempFolder;
let made = 0;
beforeAll(async () => {
  [authorities, folder] = await Promise.all([startAuthorities(), tempFolder('second-opinion')]);
});
afterAll(() => authorities.close());

const nextPath = (): string => join(folder.path, `${(made += 1)}.pdf`);

async function laidOut(layout: (typeof pdfLayouts)[number]): Promise<string> {
  const path = nextPath();
  await writeFile(path, layOutPdf(layout, pdfModel({ pages: 2 })));
  return path;
}

async function signed(input: string, issued: Issued, level: PadesLevel, pdfPassword?: string): Promise<string> {
  const output = nextPath();
  const { client, root, tsaUrl, opensslTsaUrl } = authorities;
  const timestampUrls = [issued === authorities.signers.rsa ? opensslTsaUrl : tsaUrl];
  const outcome = await signPdf({
    input,
    output,
    key: signingKeyOf(issued),
    level,
    now: instantFromMs(authorities.now()),
    authorities: client,
    timestampUrls,
    roots: [root.certificate],
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
  });
  expect(outcome.notes).toEqual([]);
  expect(outcome.level).toBe(level);
  return output;
}

/** What we find in a file, in the other reader's words. */
async function ours(path: string, password?: string) {
  const report = await verifyPdf({
    input: path,
    roots: [authorities.root.certificate],
    now: instantFromMs(authorities.now()),
    authorities: authorities.client,
    ...(password === undefined ? {} : { pdfPassword: password }),
  });
  return {
    verdict: report.verdict,
    signatures: report.signatures.map(({ integrity, path: trust, coversWholeFile }) => ({
      valid: integrity === 'intact',
      path: trust === 'trusted' ? 'trusted' : 'untrusted',
      coversWholeFile,
    })),
  };
}

it('PDFBox, BouncyCastle and Java agree with us about files of every structure and level, sound and broken', async () => {
  const { signers, root } = authorities;
  const everyone = [signers.rsa, signers.rsa4096, signers.ec, signers.ecP384, signers.crlOnly];
  const sound: { path: string; password?: string; level: PadesLevel }[] = [];
  for (const [index, layout] of pdfLayouts.entries())
    sound.push({ path: await signed(await laidOut(layout), everyone[index]!, 'B-LTA'), level: 'B-LTA' });
  const plain = await laidOut('table');
  for (const level of ['B-B', 'B-T', 'B-LT'] as const) sound.push({ path: await signed(plain, signers.rsa, level), level });
  for (const [name, ...parameters] of [
    ['aes256', '256'],
    ['aes128', '128', '--use-aes=y'],
    ['rc4', '128', '--use-aes=n', '--allow-weak-crypto'],
  ] as const) {
    const path = nextPath();
    const weak = parameters.filter((parameter) => parameter === '--allow-weak-crypto');
    qpdf(
      ...weak,
      '--encrypt',
      'secret',
      `owner-${name}`,
      ...parameters.filter((parameter) => parameter !== '--allow-weak-crypto'),
      '--',
      plain,
      path,
    );
    sound.push({ path: await signed(path, signers.ec, 'B-LT', 'secret'), password: 'secret', level: 'B-LT' });
  }
  const linear = nextPath();
  qpdf('--linearize', plain, linear);
  const first = await signed(linear, signers.ec, 'B-LT');
  sound.push({ path: await signed(first, signers.rsa, 'B-LTA'), level: 'B-LTA' });

  const [bB, bT] = [sound[pdfLayouts.length]!.path, sound[pdfLayouts.length + 1]!.path];
  const lastBit = (der: Buffer): Buffer => Buffer.concat([der.subarray(0, -1), Buffer.from([der[der.length - 1]! ^ 1])]);
  const changedPage = await changedCopy(bB, nextPath(), (pdf) => swapText(pdf, '(Page 1)', '(Page 9)'));
  const damagedValue = await changedCopy(bB, nextPath(), (pdf) => changeContents(pdf, lastBit));
  const damagedToken = await changedCopy(bT, nextPath(), (pdf) => changeContents(pdf, lastBit));
  const opinions = await secondOpinions(root, [...sound, ...[changedPage, damagedValue, damagedToken].map((path) => ({ path }))]);

  for (const [index, { path, password, level }] of sound.entries()) {
    const opinion = opinions[index]!;
    const mine = await ours(path, password);
    expect(mine.verdict, path).toBe('passed');
    expect(opinion.error, path).toBeUndefined();
    expect(
      opinion.signatures?.map(({ valid, path: trust, coversWholeFile }) => ({ valid, path: trust, coversWholeFile })),
      `${level} ${index}`,
    ).toEqual(mine.signatures);
    const byPeople = opinion.signatures!.filter(({ subFilter }) => subFilter === 'ETSI.CAdES.detached');
    for (const one of byPeople) {
      expect(one).toMatchObject({ bound: true, signingTime: false });
      if (level === 'B-B') expect(one.timestamp).toBeNull();
      else expect(one.timestamp).toMatchObject({ valid: true, path: 'trusted' });
    }
    if (level === 'B-B' || level === 'B-T') expect(opinion.store).toBeNull();
    else expect(opinion.store).toMatchObject({ goodAnswers: opinion.store!.answers });
  }
  const [page, value, token] = opinions.slice(sound.length);
  expect([page!.signatures![0]!.valid, value!.signatures![0]!.valid]).toEqual([false, false]);
  expect(token!.signatures![0]).toMatchObject({ valid: true, timestamp: { valid: false } });
  for (const path of [changedPage, damagedValue, damagedToken]) expect((await ours(path)).verdict).toBe('failed');
});
