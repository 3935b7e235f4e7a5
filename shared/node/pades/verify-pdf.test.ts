import type { PadesLevel } from '../../domain/signing.ts';
import { X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changedCopy, changeContents, swapText } from '../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../../test/kit/pdf/pdf-structures.ts';
import { makeCertificate, signingKeyOf, type Issued } from '../../../test/kit/pki/make-certificate.ts';
import { machineNowMs, startAuthorities, tokenFor, type Authorities } from '../../../test/kit/pki/local-authorities.ts';
import { grantedAnswer } from '../../../test/kit/pki/timestamp-responder.ts';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../domain/instant.ts';
import { oids } from './cms/oids.ts';
import type { PdfReport, SignatureReport, SigningKey } from './contract.ts';
import { openKey } from './keys/open-key.ts';
import { createSelfMadeKey } from './keys/self-made-key.ts';
import { signPdf } from './sign-pdf.ts';
import { verifyPdf } from './verify-pdf.ts';

let authorities: Authorities;
let folder: TempFolder;
let plain: string;
let made = 0;

beforeAll(async () => {
  [authorities, folder] = await Promise.all([startAuthorities(), tempFolder('verify')]);
  plain = await file(layOutPdf('table', pdfModel({ pages: 2 })));
});
afterAll(async () => {
  await authorities.close();
});

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

async function signed(input: string, issued: Issued | SigningKey, level: PadesLevel): Promise<string> {
  const output = await file();
  const key = 'sign' in issued ? issued : signingKeyOf(issued);
  const { client, root, tsaUrl } = authorities;
  const outcome = await signPdf({
    input,
    output,
    key,
    level,
    now: instantFromMs(authorities.now()),
    authorities: client,
    timestampUrls: [tsaUrl],
    roots: [root.certificate],
    reason: 'I agree',
    location: 'Graz',
  });
  expect(outcome).toMatchObject({ level, pending: null });
  return output;
}

async function verified(input: string, { online = false, trusted = true, afterMs = 0 } = {}): Promise<PdfReport> {
  const { client, root } = authorities;
  return verifyPdf({
    input,
    roots: trusted ? [root.certificate] : [],
    now: instantFromMs(machineNowMs() + afterMs),
    ...(online ? { authorities: client } : {}),
  });
}

async function only(report: Promise<PdfReport>): Promise<SignatureReport> {
  const { signatures } = await report;
  expect(signatures.length).toBeGreaterThan(0);
  return signatures[0]!;
}

const codes = (report: Pick<SignatureReport, 'findings'>): string[] => report.findings.map(({ code }) => code);

describe('what a signature has reached', () => {
  it('tells the four levels apart, and what is missing for a verdict without asking anybody', async () => {
    const { signers } = authorities;
    const bB = await signed(plain, signers.ec, 'B-B');
    const bT = await signed(plain, signers.rsa, 'B-T');
    const bLt = await signed(plain, signers.ecP384, 'B-LT');
    const bLta = await signed(plain, signers.rsa, 'B-LTA');

    const first = await only(verified(bB));
    expect(first).toMatchObject({
      level: 'B-B',
      verdict: 'indeterminate',
      integrity: 'intact',
      path: 'trusted',
      revocation: 'unknown',
      provenAt: null,
      reason: 'I agree',
      location: 'Graz',
      coversWholeFile: true,
      laterChanges: [],
    });
    expect(codes(first)).toEqual(expect.arrayContaining(['revocation_unknown', 'no_proven_time']));
    expect(first.claimedAt).not.toBeNull();
    expect(await only(verified(bB, { online: true }))).toMatchObject({ level: 'B-B', verdict: 'passed', revocation: 'good' });

    expect(await only(verified(bT))).toMatchObject({ level: 'B-T', verdict: 'indeterminate', provenAt: expect.any(String) });
    expect(await only(verified(bT, { online: true }))).toMatchObject({ level: 'B-T', verdict: 'passed' });

    const third = await verified(bLt);
    expect(third).toMatchObject({ verdict: 'passed', findings: [] });
    expect(third.signatures[0]).toMatchObject({ level: 'B-LT', verdict: 'passed', revocation: 'good' });

    const fourth = await verified(bLta);
    expect(fourth).toMatchObject({ verdict: 'passed', findings: [], certification: null });
    expect(fourth.signatures.map(({ kind, level, verdict }) => ({ kind, level, verdict }))).toEqual([
      { kind: 'signature', level: 'B-LTA', verdict: 'passed' },
      { kind: 'document_timestamp', level: null, verdict: 'passed' },
    ]);
    expect(fourth.signatures[0]?.laterChanges.every(({ allowed }) => allowed)).toBe(true);
    expect(fourth.signatures[0]?.laterChanges.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['validation_data', 'signature']));
  });

  it('proves a signature after its certificate has ended only by a timestamp, and does not trust what no root vouches for', async () => {
    const longAfterMs = 9 * 365 * 86_400_000;
    const { signers } = authorities;
    const bLta = await signed(plain, signers.ec, 'B-LTA');
    expect(await verified(bLta, { afterMs: longAfterMs })).toMatchObject({ verdict: 'passed' });
    // The timestamp service's own certificate has expired too, and nobody renewed the timestamp.
    const ended = await only(verified(bLta, { afterMs: 11 * 365 * 86_400_000 }));
    expect(ended.verdict).toBe('indeterminate');
    expect(codes(ended)).toContain('certificate_expired');
    const bB = await signed(plain, signers.ec, 'B-B');
    const untimed = await only(verified(bB, { afterMs: 11 * 365 * 86_400_000 }));
    expect(untimed).toMatchObject({ verdict: 'indeterminate', path: 'invalid' });
    expect(codes(untimed)).toContain('certificate_expired');
    const stranger = await only(verified(bLta, { trusted: false }));
    expect(stranger).toMatchObject({ verdict: 'indeterminate', integrity: 'intact' });
    expect(['untrusted', 'incomplete']).toContain(stranger.path);
  });

  it('says until when the proof lasts: with the certificate of the signer, then with that of the timestamp service', async () => {
    const { signers, intermediate, url } = authorities;
    const [bB, bT] = [await signed(plain, signers.ec, 'B-B'), await signed(plain, signers.ec, 'B-T')];
    const alone = await only(verified(bB));
    expect(alone.holdsUntil).toBe(alone.signer?.notAfter);
    const endMs = Math.floor(authorities.now() / 1000) * 1000 + 30 * 86_400_000;
    const brief = makeCertificate({
      name: 'Brief service',
      issuer: intermediate,
      keyNumber: 42,
      notBeforeMs: 0,
      notAfterMs: endMs,
      keyUsage: [0],
      extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
      urls: { crl: `${url}/intermediate.crl` },
    });
    authorities.override('/tsa', async (body) => grantedAnswer(await tokenFor(body, brief, authorities.now())));
    const [stampedBriefly, longer] = [await signed(plain, signers.ec, 'B-LTA'), await signed(bT, signers.rsa, 'B-LTA')];
    authorities.restore();
    const [bLta, stamp] = (await verified(stampedBriefly)).signatures;
    expect([bLta?.holdsUntil, stamp?.holdsUntil]).toEqual([instantFromMs(endMs), instantFromMs(endMs)]);
    // Its own timestamp lasts longer than the newer one that covers everything.
    expect((await only(verified(longer))).holdsUntil).toBe(alone.holdsUntil);
    const untrusted = await only(verified(stampedBriefly, { trusted: false }));
    expect([untrusted.provenAt, untrusted.holdsUntil]).toEqual([null, untrusted.signer?.notAfter]);
  });

  it('shows a self-made key for what it is, at the level that its signature has', async () => {
    const now = instantFromMs(authorities.now());
    const made = await createSelfMadeKey({ name: 'Anna', now });
    const path = await signed(plain, openKey(made), 'B-LTA');
    const one = await only(verified(path));
    expect(one).toMatchObject({
      level: 'B-LTA',
      verdict: 'indeterminate',
      integrity: 'intact',
      path: 'untrusted',
      revocation: 'not_needed',
      signer: { selfMade: true },
    });
    expect(codes(one)).toEqual(expect.arrayContaining(['self_made', 'untrusted_root']));
    const known = await verifyPdf({ input: path, roots: [authorities.root.certificate, new X509Certificate(made.certificate)], now });
    expect(known).toMatchObject({ verdict: 'passed', signatures: [{ path: 'trusted', level: 'B-LTA' }, {}] });
  });

  it('holds the first signature after a second signer, each with what came later', async () => {
    const one = await signed(plain, authorities.signers.rsa, 'B-LT');
    const two = await signed(one, authorities.signers.ec, 'B-LT');
    const report = await verified(two);
    expect(report).toMatchObject({ verdict: 'passed', findings: [] });
    expect(report.signatures.map(({ revision, coversWholeFile, level }) => ({ revision, coversWholeFile, level }))).toEqual([
      { revision: 2, coversWholeFile: false, level: 'B-LT' },
      { revision: 4, coversWholeFile: false, level: 'B-LT' },
    ]);
    expect(report.signatures[0]?.laterChanges).toEqual(
      expect.arrayContaining([{ revision: 4, kind: 'signature', allowed: true, pages: [] }]),
    );
  });
});

describe('what was tampered with', () => {
  it('fails a flipped byte, a damaged token and a damaged value, each for its own reason', async () => {
    const good = await signed(plain, authorities.signers.rsa, 'B-LT');
    expect(await verified(good)).toMatchObject({ verdict: 'passed' });
    const flipped = await only(verified(await changedCopy(good, await file(), (pdf) => swapText(pdf, '(Page 2)', '(Page 3)'))));
    expect(flipped).toMatchObject({ verdict: 'failed', integrity: 'broken' });
    expect(codes(flipped)).toContain('content_changed');
    const lastBit = (der: Buffer): Buffer => Buffer.concat([der.subarray(0, -1), Buffer.from([der[der.length - 1]! ^ 1])]);
    const token = await only(verified(await changedCopy(good, await file(), (pdf) => changeContents(pdf, lastBit))));
    expect(token.verdict).toBe('failed');
    expect(codes(token)).toContain('timestamp_forged');
    expect(codes(token)).not.toContain('content_changed');
    const untimed = await signed(plain, authorities.signers.rsa, 'B-B');
    const value = await only(verified(await changedCopy(untimed, await file(), (pdf) => changeContents(pdf, lastBit))));
    expect(value).toMatchObject({ verdict: 'failed', integrity: 'broken' });
    expect(codes(value)).toContain('signature_value_bad');
  });

  it('says nothing of a file without signatures, and reads the same bytes as it is given', async () => {
    expect(await verified(plain)).toMatchObject({ signatures: [], verdict: null, revisions: 1 });
    const before = await readFile(plain);
    await verified(plain);
    expect(await readFile(plain)).toEqual(before);
  });
});
