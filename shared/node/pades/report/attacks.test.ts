import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  appendRevision,
  changeContents,
  coveredBytes,
  numberOf,
  objectText,
  signAnyhow,
  signRanges,
  type SigningAnyhow,
} from '../../../../test/kit/pdf/pdf-forging.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { chainOf, makeCertificate, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { makeCrl } from '../../../../test/kit/pki/make-crl.ts';
import { makeOcspResponse, type OcspAnswer } from '../../../../test/kit/pki/ocsp-responder.ts';
import { pemOf } from '../../../../test/kit/pki/openssl-authorities.ts';
import { makeTimestampToken } from '../../../../test/kit/pki/timestamp-responder.ts';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { instantFromMs } from '../../../domain/instant.ts';
import { openAppender } from '../append/pdf-appender.ts';
import { oids } from '../cms/oids.ts';
import type { PdfReport } from '../contract.ts';
import { verifyPdf } from '../verify-pdf.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const now = instantFromMs(nowMs);
const dayMs = 86_400_000;
const { root, intermediate, signers, timestampService, ocspResponder } = issueCertificateWorld('http://127.0.0.1:1', nowMs);
let folder: TempFolder;
let plain: string;
let good: Buffer;
let made = 0;

beforeAll(async () => {
  folder = await tempFolder('attacks');
  plain = await file(layOutPdf('table', pdfModel({ pages: 1, catalogEntries: '/AcroForm <</Fields []>>' })));
  good = await signedBy(signers.ec);
});
afterAll(() => folder.remove());

async function file(bytes?: Buffer): Promise<string> {
  const path = join(folder.path, `${(made += 1)}.pdf`);
  if (bytes !== undefined) await writeFile(path, bytes);
  return path;
}

async function signedBy(signer: Issued, more: Omit<SigningAnyhow, 'now'> = {}): Promise<Buffer> {
  const output = await file();
  await signAnyhow(plain, output, signer, { now, ...more });
  return readFile(output);
}

async function check(pdf: Buffer): Promise<PdfReport> {
  return verifyPdf({ input: await file(pdf), roots: [root.certificate], now });
}

const codesOf = ({ signatures, findings }: PdfReport): string[] =>
  [...findings, ...signatures.flatMap((one) => one.findings)].map(({ code }) => code);
/** What every signature of these tests has to say, since nobody is asked about revocation. */
const always = ['revocation_unknown', 'no_proven_time'];
const peculiar = (report: PdfReport): string[] => [...new Set(codesOf(report))].filter((code) => !always.includes(code)).sort();

/** A second field next to the signature's own, put into the form by hand. */
function withField(pdf: Buffer, field: string, more: Record<number, string> = {}): Buffer {
  const signature = numberOf(pdf, /\/FT \/Sig/);
  const number = 950;
  return appendRevision(pdf, { objects: { ...formWith(pdf, `${signature} 0 R ${number} 0 R`), [number]: field, ...more } });
}

function formWith(pdf: Buffer, fields: string): Record<number, string> {
  const holder = numberOf(pdf, /\/Fields/);
  return { [holder]: objectText(pdf, holder).replace(/\/Fields \[[^\]]*\]/, `/Fields [${fields}]`) };
}

describe('the bytes that a signature covers', () => {
  it('are all of the file in one that nobody touched', async () => {
    const report = await check(good);
    expect(peculiar(report)).toEqual([]);
    expect(report).toMatchObject({
      verdict: 'indeterminate',
      findings: [],
      signatures: [{ integrity: 'intact', level: 'B-B', path: 'trusted', coversWholeFile: true }],
    });
  });

  it('end where the document ends: what follows is pointed out, be it little or much', async () => {
    for (const junk of [Buffer.from('evil'), Buffer.alloc(5_000, '%comment\n')]) {
      const report = await check(Buffer.concat([good, junk]));
      expect(peculiar(report), String(junk.length)).toEqual(['bytes_after_end']);
      expect(report.signatures[0]).toMatchObject({ integrity: 'intact', coversWholeFile: false });
    }
  });

  /** The signed file with other text around its last `startxref`, signed like that. */
  async function withEnd(pdf: Buffer, change: (end: string) => string): Promise<Buffer> {
    const at = pdf.lastIndexOf('startxref', undefined, 'latin1');
    const ended = Buffer.concat([pdf.subarray(0, at), Buffer.from(change(pdf.toString('latin1', at)), 'latin1')]);
    return signRanges(ended, signers.ec, ([start = 0, a = 0, b = 0, c = 0]) => [start, a, b, c + ended.length - pdf.length]);
  }

  /** A revision that says nothing, after the one that `good` ends with. */
  function withUpdate(pdf: Buffer): Buffer {
    const previous = /startxref\n(\d+)/.exec(good.toString('latin1', good.length - 40))?.[1] ?? '';
    const update = `xref\n0 0\ntrailer\n<</Size 1 /Root 1 0 R /Prev ${previous}>>\nstartxref\n${pdf.length}\n%%EOF\n`;
    return Buffer.concat([pdf, Buffer.from(update)]);
  }

  it.each<[string, (end: string) => string]>([
    ['a comment', (end) => `%Made-by a program\n${end}`],
    ['comments and white space', (end) => `\r\n\0 %one\r%%two\n\f${end}`],
    ['a comment before the offset', (end) => end.replace('startxref\n', 'startxref %here:\n')],
    ['a comment before the end mark', (end) => end.replace('%%EOF', '%it ends\n%%EOF')],
  ])('reach over %s between the last object and the end mark', async (_name, change) => {
    const pdf = await withEnd(good, change);
    const report = await check(pdf);
    expect(peculiar(report)).toEqual([]);
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', coversWholeFile: true });
    const later = await check(withUpdate(Buffer.concat([pdf, Buffer.from('\n\n')])));
    expect(later).toMatchObject({ revisions: 3, signatures: [{ integrity: 'intact', revision: 2, laterChanges: [] }] });
  });

  it.each<[string, (end: string) => string]>([
    ['an object', (end) => `99 0 obj\nnull\nendobj\n${end}`],
    ['words', (end) => `words\n${end}`],
    ['no offset', (end) => end.replace(/\d+/, 'none')],
    ['no end mark', (end) => end.replace('%%EOF', '%%END')],
    ['an end mark inside of a comment', (end) => end.replace('%%EOF', '% %%EOF')],
    ['an offset that leads elsewhere', (end) => end.replace(/\d+/, '15')],
  ])('do not end a revision by %s', async (_name, change) => {
    const pdf = await withEnd(good, change);
    expect(peculiar(await check(withUpdate(pdf)))).toContain('not_at_revision_end');
  });

  it.each(['\n', '\r\n', ' ', '\0', '\0\n'])('are followed by white space and nothing else: %j', async (space) => {
    const report = await check(Buffer.concat([good, Buffer.from(space)]));
    expect(peculiar(report)).toEqual([]);
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', coversWholeFile: true });
    const more = await check(Buffer.concat([good, Buffer.from(`${space}x`)]));
    expect(peculiar(more)).toEqual(['bytes_after_end']);
  });

  it.each<[string, string, (old: readonly number[]) => readonly number[]]>([
    ['the same', '', (old) => old],
    ['a gap before the value', 'byte_range_gap', ([start = 0, a = 0, b = 0, c = 0]) => [start, a - 20, b, c]],
    ['a gap behind the value', 'byte_range_gap', ([start = 0, a = 0, b = 0, c = 0]) => [start, a, b + 20, c - 20]],
    ['an overlap of its own two parts', 'byte_range_malformed', ([start = 0, a = 0, , c = 0]) => [start, a, a - 9, c]],
    ['an end before the end', 'not_at_revision_end', ([start = 0, a = 0, b = 0, c = 0]) => [start, a, b, c - 30]],
    ['a start that is no start', 'byte_range_malformed', ([, a = 0, b = 0, c = 0]) => [9, a - 9, b, c]],
    ['an end behind the end', 'byte_range_malformed', ([start = 0, a = 0, b = 0, c = 0]) => [start, a, b, c + 9]],
  ])('as a signer set them: %s', async (_name, code, ranges) => {
    const report = await check(await signRanges(good, signers.ec, ranges));
    expect(codesOf(report).filter((one) => one.startsWith('byte_range') || one === 'not_at_revision_end')).toEqual(
      code === '' ? [] : [code],
    );
    expect(report.signatures[0]?.integrity).toBe(code === '' ? 'intact' : report.signatures[0]?.integrity);
    expect(report.verdict).toBe(code === '' ? 'indeterminate' : 'failed');
    // The digest itself is right: it just covers the wrong bytes.
    expect(codesOf(report)).not.toContain('content_changed');
  });

  it("are no other signature's: one that pretends to end where another does is found out", async () => {
    const [, a = 0, b = 0, c = 0] = good
      .toString('latin1')
      .match(/\/ByteRange \[([\d ]+)\]/)![1]!
      .split(' ')
      .map(Number);
    const value = `<</Type /Sig /Filter /Adobe.PPKLite /SubFilter /ETSI.CAdES.detached /ByteRange [0 ${a} ${b} ${c}] /Contents <3000>>>`;
    const report = await check(withField(good, '<</FT /Sig /T (Second) /V 951 0 R>>', { 951: value }));
    expect(report.signatures).toHaveLength(2);
    expect(report.signatures.every(({ findings }) => findings.some(({ code }) => code === 'byte_ranges_overlap'))).toBe(true);
    expect(report.verdict).toBe('failed');
  });

  it('leave room for nothing behind the value', async () => {
    const report = await check(changeContents(good, (der) => Buffer.concat([der, Buffer.alloc(40), Buffer.from('hidden')])));
    expect(peculiar(report)).toEqual(['contents_padding']);
    expect((await check(changeContents(good, () => Buffer.from('3003020101', 'hex')))).signatures[0]).toMatchObject({
      integrity: 'unreadable',
      verdict: 'failed',
    });
  });
});

describe('fields', () => {
  it('that are there twice, share a value, or stand outside of the form are pointed out', async () => {
    const signature = numberOf(good, /\/FT \/Sig/);
    const twice = await check(appendRevision(good, { objects: formWith(good, `${signature} 0 R ${signature} 0 R`) }));
    expect(codesOf(twice)).toContain('field_duplicated');
    const namesake = await check(withField(good, '<</FT /Sig /T (Signature1)>>'));
    expect(codesOf(namesake)).toContain('field_duplicated');
    const value = /\/V (\d+) 0 R/.exec(objectText(good, signature))![1]!;
    const shared = await check(withField(good, `<</FT /Sig /T (Copy) /V ${value} 0 R>>`));
    expect(codesOf(shared)).toContain('field_duplicated');
    const hidden = await check(appendRevision(good, { objects: { 960: objectText(good, Number(value)) } }));
    expect(codesOf(hidden)).toContain('field_hidden');
    for (const report of [twice, namesake, shared, hidden]) expect(report.verdict).toBe('failed');
  });

  it('that a later revision took away are still reported, as failed', async () => {
    const report = await check(appendRevision(good, { objects: formWith(good, '') }));
    expect(report).toMatchObject({ verdict: 'failed', signatures: [{ fieldName: 'Signature1', integrity: 'intact' }] });
    expect(peculiar(report)).toEqual(['changed_after_signing', 'signature_removed']);
  });
});

describe('signers', () => {
  it.each<[string, Issued, string]>([
    ['a certificate for servers', signers.wrongExtendedUsage, 'extended_key_usage_wrong'],
    ['a certificate for encrypting', signers.wrongUsage, 'key_usage_wrong'],
    ['a certificate for timestamps', timestampService, 'extended_key_usage_wrong'],
    ['a certificate that has ended', signers.expired, 'certificate_expired'],
    ['a certificate of tomorrow', signers.notYetValid, 'certificate_not_yet_valid'],
  ])('with %s do not sign', async (_name, signer, code) => {
    const report = await check(await signedBy(signer));
    expect(report.signatures[0]).toMatchObject({ integrity: 'intact', path: 'invalid' });
    expect(codesOf(report)).toContain(code);
    expect(report.verdict).not.toBe('passed');
  });

  it("who made their own certificate, listed twice or under another's name, are trusted by nobody", async () => {
    const own = makeCertificate({ name: 'Anna Álvarez', keyNumber: 60, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs });
    const evilIntermediate = { ...own, subject: intermediate.subject, keyIdentifier: intermediate.keyIdentifier };
    const leaf = makeCertificate({
      name: 'Anna Álvarez',
      issuer: evilIntermediate,
      keyNumber: 61,
      notBeforeMs: nowMs - dayMs,
      notAfterMs: nowMs + dayMs,
    });
    const selfMade = await check(await signedBy(own, { certificates: [own, own, intermediate] }));
    expect(selfMade.signatures[0]).toMatchObject({
      integrity: 'intact',
      path: 'untrusted',
      verdict: 'indeterminate',
      signer: { selfMade: true },
    });
    expect(codesOf(selfMade)).toContain('self_made');
    const evil = await check(await signedBy(leaf, { certificates: [leaf, leaf, intermediate, root] }));
    expect(evil.signatures[0]).toMatchObject({ integrity: 'intact', path: 'invalid', verdict: 'failed' });
    expect(codesOf(evil)).toContain('certificate_signature_bad');
  });

  it('cannot be exchanged for somebody with the same number and key', async () => {
    const { ec } = signers;
    const double = makeCertificate({
      name: 'Somebody Else',
      issuer: intermediate,
      pair: { privateKey: ec.privateKey, publicKey: ec.certificate.publicKey },
      serial: ec.serial,
      notBeforeMs: nowMs - dayMs,
      notAfterMs: nowMs + 900 * dayMs,
    });
    const exchanged = await check(
      await signedBy(ec, {
        change: (cms) => {
          const [from, to] = [ec.certificate.raw, double.certificate.raw];
          expect(cms.includes(from)).toBe(true);
          return relength(cms, from, to);
        },
      }),
    );
    expect(exchanged.signatures[0]).toMatchObject({
      integrity: 'broken',
      verdict: 'failed',
      signer: { subject: 'O=Heirlock tests, CN=Somebody Else' },
    });
    expect(codesOf(exchanged)).toContain('signing_certificate_mismatch');
  });

  it('with SHA-1 are not believed', async () => {
    const pdf = await signedBy(signers.rsa);
    const [key, own, chain, content, out] = ['key.pem', 'own.pem', 'chain.pem', 'content', 'out.der'].map((name) =>
      join(folder.path, name),
    );
    await Promise.all([
      writeFile(key!, signers.rsa.privateKey.export({ format: 'pem', type: 'pkcs8' })),
      writeFile(own!, pemOf(signers.rsa.certificate)),
      writeFile(chain!, pemOf(...chainOf(signers.rsa).slice(0, -1))),
      writeFile(content!, coveredBytes(pdf)),
    ]);
    const withHash = async (hash: string): Promise<PdfReport> => {
      execFileSync('openssl', [
        'cms',
        '-sign',
        '-binary',
        '-cades',
        '-md',
        hash,
        '-signer',
        own!,
        '-inkey',
        key!,
        '-certfile',
        chain!,
        '-in',
        content!,
        '-outform',
        'DER',
        '-out',
        out!,
      ]);
      const cms = await readFile(out!);
      return check(changeContents(pdf, () => cms));
    };
    const strong = await withHash('sha256');
    expect(strong.signatures[0]).toMatchObject({ integrity: 'intact', path: 'trusted' });
    // OpenSSL writes a signing-time, which a baseline signature doesn't have.
    expect(strong.signatures[0]?.level).toBeNull();
    const weak = await withHash('sha1');
    expect(weak.signatures[0]).toMatchObject({ integrity: 'unreadable', verdict: 'failed' });
    expect(codesOf(weak)).toContain('weak_algorithm');
  });
});

/** Puts other bytes into a value of nested DER, and corrects the lengths around them. */
function relength(der: Buffer, from: Buffer, to: Buffer): Buffer {
  const at = der.indexOf(from);
  if (at === 0) return to;
  const headerLength = (bytes: Buffer, start: number): number => 2 + ((bytes[start + 1] ?? 0) < 0x80 ? 0 : (bytes[start + 1] ?? 0) & 0x7f);
  const lengthOf = (bytes: Buffer, start: number): number =>
    (bytes[start + 1] ?? 0) < 0x80 ? (bytes[start + 1] ?? 0) : bytes.readUIntBE(start + 2, (bytes[start + 1] ?? 0) & 0x7f);
  const parts: Buffer[] = [];
  for (let position = headerLength(der, 0); position < der.length; ) {
    const end = position + headerLength(der, position) + lengthOf(der, position);
    const part = der.subarray(position, end);
    parts.push(part.includes(from) ? relength(part, from, to) : part);
    position = end;
  }
  const content = Buffer.concat(parts);
  const length =
    content.length < 0x80
      ? Buffer.from([content.length])
      : content.length < 0x100
        ? Buffer.from([0x81, content.length])
        : Buffer.from([0x82, content.length >> 8, content.length & 0xff]);
  return Buffer.concat([der.subarray(0, 1), length, content]);
}

describe('timestamps', () => {
  const stamp =
    (service: Issued, genTimeMs: number, of?: Uint8Array) =>
    async (value: Uint8Array): Promise<Buffer> =>
      makeTimestampToken({
        service,
        imprintAlgorithm: oids.sha256,
        imprint: createHash('sha256')
          .update(of ?? value)
          .digest(),
        genTimeMs,
      });
  const strange = issueCertificateWorld('http://127.0.0.1:2', nowMs, true);

  it.each<[string, string, () => (value: Uint8Array) => Promise<Buffer>]>([
    ['', 'a good one', () => stamp(timestampService, nowMs)],
    ['extended_key_usage_wrong', 'one by somebody who may only sign', () => stamp(signers.rsa, nowMs)],
    ['timestamp_mismatch', 'one of something else', () => stamp(timestampService, nowMs, Buffer.from('else'))],
    ['timestamp_in_future', 'one of tomorrow', () => stamp(timestampService, nowMs + dayMs)],
    ['timestamp_untrusted', 'one by a stranger', () => stamp(strange.timestampService, nowMs)],
    ['timestamp_forged', 'one by an impostor', () => stamp({ ...timestampService, privateKey: signers.rsa.privateKey }, nowMs)],
  ])('%s: %s', async (code, _name, timestamp) => {
    const report = await check(await signedBy(signers.ec, { timestamp: timestamp() }));
    const [signature] = report.signatures;
    if (code === '') expect(signature).toMatchObject({ level: 'B-T', provenAt: now });
    else {
      expect(codesOf(report)).toContain(code);
      expect(signature).toMatchObject({ level: 'B-B', provenAt: null, integrity: 'intact' });
    }
  });

  it('prove what a revocation of later does not undo, and nothing after it', async () => {
    const pdf = await signedBy(signers.ec, { timestamp: stamp(timestampService, nowMs - 2 * dayMs) });
    const revokedAt = (revokedAtMs: number) => ({ status: { revokedAtMs, reason: 1 } }) as const;
    const later = await check(await withProofs(pdf, revokedAt(nowMs - dayMs)));
    expect(later.signatures[0]).toMatchObject({ verdict: 'passed', revocation: 'good', provenAt: instantFromMs(nowMs - 2 * dayMs) });
    expect(codesOf(later)).toContain('revoked_after_signing');
    const earlier = await check(await withProofs(pdf, revokedAt(nowMs - 3 * dayMs)));
    expect(earlier.signatures[0]).toMatchObject({ verdict: 'failed', revocation: 'revoked', integrity: 'intact' });
    expect(codesOf(earlier)).toContain('certificate_revoked');
  });

  /** Puts an OCSP response about the signer, and lists about everybody else, into the file's own store. */
  async function withProofs(pdf: Buffer, answer: Partial<OcspAnswer>): Promise<Buffer> {
    const [input, output] = [await file(pdf), await file()];
    const appender = await openAppender({ input, output, hash: 'sha256' });
    const ocsp = (more: Partial<OcspAnswer>): Buffer =>
      makeOcspResponse({ subject: signers.ec, responder: ocspResponder, status: 'good', producedAtMs: nowMs, ...more });
    await appender.addValidationData({
      certificates: [root.certificate.raw, intermediate.certificate.raw],
      ocsps: [ocsp(answer), ocsp({ subject: timestampService })],
      crls: [makeCrl({ issuer: root, thisUpdateMs: nowMs })],
    });
    await appender.finish();
    return readFile(output);
  }

  it.each<[string, Partial<OcspAnswer>]>([
    ['', {}],
    ['revocation_data_forged', { damaged: true }],
    ['revocation_data_forged', { responder: signers.rsa }],
    ['revocation_data_forged', { responder: { ...ocspResponder, privateKey: signers.rsa.privateKey, algorithm: signers.rsa.algorithm } }],
    ['revocation_data_stale', { producedAtMs: nowMs - 9 * dayMs }],
    ['revocation_unknown', { subject: signers.rsa }],
    ['revocation_unknown', { status: 'unknown' }],
  ])('with answers about revocation in the file: %s', async (code, answer) => {
    const report = await check(await withProofs(await signedBy(signers.ec, { timestamp: stamp(timestampService, nowMs) }), answer));
    const [signature] = report.signatures;
    if (code === '')
      expect(signature).toMatchObject({
        level: 'B-LT',
        verdict: 'passed',
        revocation: 'good',
        laterChanges: [{ kind: 'validation_data', allowed: true }],
      });
    else {
      expect(codesOf(report)).toContain(code);
      expect(signature).toMatchObject({ level: 'B-T', verdict: 'indeterminate', revocation: 'unknown', integrity: 'intact' });
    }
  });
});
