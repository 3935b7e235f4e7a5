import type { PadesLevel } from '../../domain/signing.ts';
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { qpdf } from '../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfLayouts, pdfModel } from '../../../test/kit/pdf/pdf-structures.ts';
import { startAuthorities, tokenFor, type Authorities } from '../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, signingKeyOf, type Issued } from '../../../test/kit/pki/make-certificate.ts';
import { independentVerdict } from '../../../test/kit/pki/independent-verdicts.ts';
import { grantedAnswer, rejectedAnswer } from '../../../test/kit/pki/timestamp-responder.ts';
import { tempFolder, type TempFolder } from '../../../test/kit/files/temp-folder.ts';
import { nameIn } from '../../domain/distinguished-name.ts';
import { instantFromMs } from '../../domain/instant.ts';
import { encodeExtension } from './cms/certificate-writer.ts';
import { oids } from './cms/oids.ts';
import type { SignPdfOrder, SigningKey } from './contract.ts';
import { openPdf } from './file/pdf-file.ts';
import { extendPdf, type ExtendPdfOrder } from './extend-pdf.ts';
import { openKey } from './keys/open-key.ts';
import { createSelfMadeKey } from './keys/self-made-key.ts';
import { signPdf } from './sign-pdf.ts';
import { readValidationStore } from './signed-data/validation-store.ts';
import { verifyPdf } from './verify-pdf.ts';

let authorities: Authorities;
let folder: TempFolder;
let input: string;
/** Added to everybody's clock. */
let shiftMs = 0;
const yearMs = 365 * 86_400_000;

beforeAll(async () => {
  authorities = await startAuthorities({ now: () => performance.timeOrigin + performance.now() + shiftMs });
  folder = await tempFolder('sign-pdf');
  input = file('input.pdf');
  await writeFile(input, layOutPdf('table', pdfModel({ pages: 2 })));
});
afterEach(() => {
  authorities.restore();
  authorities.requests.length = 0;
  shiftMs = 0;
});
afterAll(async () => {
  await authorities.close();
  await folder.remove();
});

const file = (name: string): string => join(folder.path, name);
const now = () => instantFromMs(authorities.now());
const surroundings = () => ({
  authorities: authorities.client,
  timestampUrls: [authorities.tsaUrl],
  roots: [authorities.root.certificate],
  now: now(),
});

let made = 0;
function orderOf(who: Issued | SigningKey, level: PadesLevel, more: Partial<SignPdfOrder> = {}): SignPdfOrder {
  made += 1;
  return { ...surroundings(), input, output: file(`signed-${made}.pdf`), key: 'sign' in who ? who : signingKeyOf(who), level, ...more };
}

function extension(from: string, level: ExtendPdfOrder['level'], more: Partial<ExtendPdfOrder> = {}): ExtendPdfOrder {
  made += 1;
  return { ...surroundings(), input: from, output: file(`extended-${made}.pdf`), level, ...more };
}

const othersOn = (path: string, password?: string) => independentVerdict(path, authorities.root, authorities.intermediate, password);
const down = () => ({ status: 503 });

/** What our own report says offline, going by what the file holds. */
async function reportOn(path: string, pdfPassword?: string) {
  const { verdict, signatures } = await verifyPdf({
    input: path,
    roots: [authorities.root.certificate],
    now: now(),
    ...(pdfPassword === undefined ? {} : { pdfPassword }),
  });
  return { verdict, levels: signatures.filter(({ kind }) => kind === 'signature').map(({ level }) => level) };
}

async function storeOf(path: string) {
  const pdf = await openPdf(path);
  try {
    const { certificates, evidence } = readValidationStore(pdf.newest());
    const distinct = new Map(evidence.map(({ kind, der }) => [Buffer.from(der).toString('base64'), kind]));
    return { certificates: certificates.map(({ subject }) => /CN=(.*)$/.exec(subject)?.[1]), evidence: [...distinct.values()] };
  } finally {
    pdf.close();
  }
}

describe('signing', () => {
  it.each(
    (['rsa', 'rsa4096', 'ec', 'ecP384'] as const).flatMap((who) =>
      (['B-B', 'B-T', 'B-LT', 'B-LTA'] as const).map((level) => ({ who, level })),
    ),
  )('reaches $level with a key of $who, and OpenSSL, pdfsig and qpdf agree', async ({ who, level }) => {
    const order = orderOf(authorities.signers[who], level, { reason: 'Mein (letzter) Wille \\', location: 'Zürich', name: 'Anna Ñandú' });
    const outcome = await signPdf(order);
    expect(outcome).toMatchObject({ level, pending: null, notes: [] });
    const output = await readFile(order.output);
    expect(output.subarray(0, (await readFile(input)).length).equals(await readFile(input))).toBe(true);
    expect(output.length).toBe(outcome.sizeBytes);
    const verdict = await othersOn(order.output);
    expect(verdict.openssl).toEqual(level === 'B-LTA' ? [null, null] : [null]);
    expect(verdict.pdfsig[0]).toMatchObject({ isValid: true, subFilter: 'ETSI.CAdES.detached', fieldName: outcome.fieldName });
    expect(verdict.qpdf).toBe('');
    if (level !== 'B-LT') expect(verdict.uncovered).toBe(0);
    expect(await reportOn(order.output)).toEqual({ verdict: level.startsWith('B-L') ? 'passed' : 'indeterminate', levels: [level] });
    if (level.startsWith('B-L')) {
      const { certificates, evidence } = await storeOf(order.output);
      expect(certificates).toEqual(expect.arrayContaining(['Test Intermediate', 'Test Root', 'Test Timestamps', 'Test OCSP']));
      expect(evidence.toSorted()).toEqual(['crl', 'ocsp', 'ocsp']);
    }
  });

  it('takes a timestamp of openssl ts, and the next service when the first is down or refuses', async () => {
    authorities.override('/down', down);
    authorities.override('/refuses', () => rejectedAnswer());
    const order = orderOf(authorities.signers.ec, 'B-LTA', {
      timestampUrls: [`${authorities.url}/down`, `${authorities.url}/refuses`, authorities.opensslTsaUrl],
    });
    expect(await signPdf(order)).toMatchObject({ level: 'B-LTA', pending: null });
    expect((await othersOn(order.output)).openssl).toEqual([null, null]);
  });

  it('reaches B-LTA and a renewal of it on files of every structure', async () => {
    const files = pdfLayouts.map((layout) => ({
      layout,
      bytes: layOutPdf(layout, pdfModel({ pages: 3, packed: layout === 'object-streams', annotations: 'apart' })),
    }));
    for (const { layout, bytes } of files) await writeFile(file(`${layout}.pdf`), bytes);
    qpdf('--linearize', '--object-streams=generate', file('table.pdf'), file('linearized.pdf'));
    for (const name of [...pdfLayouts, 'linearized']) {
      const order = orderOf(authorities.signers.ec, 'B-LTA', { input: file(`${name}.pdf`) });
      expect(await signPdf(order), name).toMatchObject({ level: 'B-LTA' });
      const renewal = extension(order.output, 'B-LTA');
      expect(await extendPdf(renewal), name).toMatchObject({ level: 'B-LTA' });
      const verdict = await othersOn(renewal.output);
      expect([verdict.openssl, verdict.qpdf, verdict.uncovered, verdict.pdfsig[0]?.isValid], name).toEqual([
        [null, null, null],
        '',
        0,
        true,
      ]);
      expect(await reportOn(renewal.output), name).toEqual({ verdict: 'passed', levels: ['B-LTA'] });
    }
  });

  it('makes more room for tokens that are larger than usual, and cuts none', async () => {
    const { intermediate, url } = authorities;
    const large = makeCertificate({
      name: 'Large service',
      issuer: intermediate,
      keyNumber: 41,
      notBeforeMs: 0,
      notAfterMs: authorities.now() + yearMs,
      keyUsage: [0],
      extendedKeyUsage: { usages: [oids.timeStamping], critical: true },
      urls: { crl: `${url}/intermediate.crl` },
      // No zeros: the other reader takes a long time to tell many of them from padding.
      extensions: [encodeExtension('1.2.3.4.5', Buffer.alloc(40_000, 0x5a))],
    });
    authorities.override('/tsa', async (body) => grantedAnswer(await tokenFor(body, large, authorities.now())));
    const order = orderOf(authorities.signers.ec, 'B-LTA');
    expect(await signPdf(order)).toMatchObject({ level: 'B-LTA', pending: null });
    const verdict = await othersOn(order.output);
    expect([verdict.openssl, verdict.qpdf, verdict.uncovered]).toEqual([[null, null], '', 0]);
  });

  it('lets a second and a third person sign, each covering what was there, and fills an empty field', async () => {
    const first = orderOf(authorities.signers.rsa, 'B-LTA');
    expect(await signPdf(first)).toMatchObject({ level: 'B-LTA', notes: [] });
    const second = orderOf(authorities.signers.ec, 'B-T', { input: first.output });
    await signPdf(second);
    const third = orderOf(authorities.signers.ecP384, 'B-LTA', { input: second.output });
    expect(await signPdf(third)).toMatchObject({ level: 'B-LTA', fieldName: 'Signature3' });
    const verdict = await othersOn(third.output);
    expect(verdict.openssl).toEqual([null, null, null, null, null]);
    expect(verdict.pdfsig.filter(({ isValid }) => isValid)).toHaveLength(3);
    expect(verdict.qpdf).toBe('');
    await expect(signPdf(orderOf(authorities.signers.ec, 'B-B', { input: third.output, fieldName: 'Signature3' }))).rejects.toMatchObject({
      code: 'field_taken',
    });
  });

  it('certifies visibly so that nothing may follow but the proofs and timestamps of it, even years later', async () => {
    const appearance = { place: { page: 2, x: 40, y: 60, width: 200, height: 60 }, timeZone: 'Europe/Zurich', language: 'de' } as const;
    const order = orderOf(authorities.signers.ec, 'B-LTA', { certify: 1, appearance, reason: 'Testament' });
    expect(await signPdf(order)).toMatchObject({ level: 'B-LTA', pending: null });
    // Nobody gave a name: the certificate's is used.
    expect(execFileSync('pdftotext', [order.output, '-'], { encoding: 'utf8' }).replace(/\s+/g, ' ')).toContain(
      `Unterzeichnet von ${nameIn(authorities.signers.ec.certificate.subject)}`,
    );
    await expect(signPdf(orderOf(authorities.signers.rsa, 'B-B', { input: order.output }))).rejects.toMatchObject({
      code: 'certified_no_changes',
    });
    shiftMs = 2 * yearMs;
    const renewal = extension(order.output, 'B-LTA');
    expect(await extendPdf(renewal)).toMatchObject({ level: 'B-LTA' });
    expect(await reportOn(renewal.output)).toEqual({ verdict: 'passed', levels: ['B-LTA'] });
    const verdict = await othersOn(order.output);
    expect([verdict.openssl, verdict.qpdf, verdict.pdfsig[0]?.isValid]).toEqual([[null, null], '', true]);
  });

  it('signs encrypted files with their password and says when it is missing or wrong', async () => {
    for (const [name, bits] of [
      ['aes256', ['256']],
      ['aes128', ['128', '--use-aes=y']],
    ] as const) {
      const locked = file(`${name}.pdf`);
      qpdf('--encrypt', 'ein Kennwort', 'owner', ...bits, '--', input, locked);
      const order = orderOf(authorities.signers.ec, 'B-LTA', { input: locked, pdfPassword: 'ein Kennwort' });
      expect(await signPdf(order)).toMatchObject({ level: 'B-LTA' });
      const verdict = await othersOn(order.output, 'ein Kennwort');
      expect([verdict.openssl, verdict.qpdf]).toEqual([[null, null], '']);
      expect(await reportOn(order.output, 'ein Kennwort')).toEqual({ verdict: 'passed', levels: ['B-LTA'] });
      await expect(signPdf(orderOf(authorities.signers.ec, 'B-B', { input: locked }))).rejects.toMatchObject({ code: 'password_needed' });
      await expect(signPdf(orderOf(authorities.signers.ec, 'B-B', { input: locked, pdfPassword: 'x' }))).rejects.toMatchObject({
        code: 'wrong_password',
      });
    }
  });

  it('signs with a key made in the app, at every level, and leaves no doubt about who made it', async () => {
    const key = openKey(await createSelfMadeKey({ name: 'Erika Mustermann', now: now() }));
    for (const level of ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const) {
      const order = orderOf(key, level);
      expect(await signPdf(order)).toMatchObject({ level, pending: null });
      const [ofSigner, ofStamp] = (await othersOn(order.output)).openssl;
      expect(ofSigner).toMatch(/self.signed/i);
      expect(ofStamp ?? null).toBeNull();
    }
  });
});

describe('refusals', () => {
  it('signs with no certificate that is revoked, expired, not yet valid or not for signing, at no level', async () => {
    const { revoked, expired, notYetValid, wrongUsage, wrongExtendedUsage } = authorities.signers;
    const cases = [
      [revoked, 'certificate_revoked'],
      [expired, 'certificate_expired'],
      [notYetValid, 'certificate_expired'],
      [wrongUsage, 'certificate_not_for_signing'],
      [wrongExtendedUsage, 'certificate_not_for_signing'],
    ] as const;
    for (const [who, code] of cases) {
      for (const level of ['B-B', 'B-LTA'] as const) {
        const order = orderOf(who, level);
        await expect(signPdf(order), `${code} ${level}`).rejects.toMatchObject({ name: 'PadesError', code });
        expect(existsSync(order.output)).toBe(false);
      }
    }
  });

  it('knows a revoked signer by the list when the responder is down, and a revoked timestamp service', async () => {
    authorities.override('/ocsp', down);
    await expect(signPdf(orderOf(authorities.signers.revoked, 'B-B'))).rejects.toMatchObject({ code: 'certificate_revoked' });
    authorities.restore();
    await using other = await startAuthorities({ stranger: true });
    other.revoke(other.timestampService);
    const order = orderOf(authorities.signers.ec, 'B-LT', {
      timestampUrls: [other.tsaUrl],
      roots: [authorities.root.certificate, other.root.certificate],
    });
    await expect(signPdf(order)).rejects.toMatchObject({ code: 'bad_timestamp' });
    expect(existsSync(order.output)).toBe(false);
  });

  it('promises B-LT for nobody whose path ends in no trusted root, and for no such timestamp service', async () => {
    await expect(signPdf(orderOf(authorities.signers.ec, 'B-LT', { roots: [] }))).rejects.toMatchObject({ code: 'path_incomplete' });
    await using stranger = await startAuthorities({ stranger: true });
    const order = orderOf(authorities.signers.ec, 'B-LT', { timestampUrls: [stranger.tsaUrl] });
    await expect(signPdf(order)).rejects.toMatchObject({ code: 'path_incomplete' });
    expect(existsSync(order.output)).toBe(false);
    await expect(signPdf(orderOf(authorities.signers.ec, 'B-T', { timestampUrls: [] }))).rejects.toMatchObject({ code: 'bad_order' });
  });

  it('stops when it is cancelled and leaves nothing', async () => {
    const controller = new AbortController();
    authorities.override('/tsa', () => {
      controller.abort();
      return down();
    });
    const order = orderOf(authorities.signers.ec, 'B-LTA', {
      signal: controller.signal,
      timestampUrls: [authorities.tsaUrl, authorities.opensslTsaUrl],
    });
    await expect(signPdf(order)).rejects.toMatchObject({ code: 'cancelled' });
    const later = extension(input, 'B-T', { signal: controller.signal });
    await expect(extendPdf(later)).rejects.toMatchObject({ code: 'cancelled' });
    for (const path of [order.output, later.output]) expect(existsSync(path)).toBe(false);
  });
});

describe('what could not be reached', () => {
  it('signs without a timestamp when no service answers, and gets it later, up to B-LTA', async () => {
    authorities.override('/tsa', down);
    const order = orderOf(authorities.signers.rsa, 'B-LTA');
    expect(await signPdf(order)).toMatchObject({ level: 'B-B', pending: 'timestamp', notes: [expect.stringContaining('/tsa')] });
    expect((await othersOn(order.output)).openssl).toEqual([null]);
    const still = extension(order.output, 'B-LTA');
    expect(await extendPdf(still)).toMatchObject({ level: 'B-B', pending: 'timestamp' });
    expect((await readFile(still.output)).equals(await readFile(order.output))).toBe(true);
    expect(await extendPdf(extension(order.output, 'B-LTA', { timestampUrls: [] }))).toMatchObject({
      level: 'B-B',
      pending: 'timestamp',
      notes: ['no timestamp service is known'],
    });
    authorities.restore();
    for (const [level, values] of [
      ['B-T', 2],
      ['B-LT', 2],
      ['B-LTA', 3],
    ] as const) {
      const later = extension(still.output, level);
      expect(await extendPdf(later)).toMatchObject({ level, pending: null, fieldName: 'Signature1', notes: [] });
      const verdict = await othersOn(later.output);
      expect(verdict.openssl).toEqual(Array.from({ length: values }, () => null));
      expect([verdict.pdfsig[0]?.isValid, verdict.qpdf]).toEqual([true, '']);
      expect((await reportOn(later.output)).levels).toEqual([level]);
    }
  });

  it('keeps the timestamp when revocation cannot be found out, and gets the proofs later', async () => {
    for (const path of ['/ocsp', '/intermediate.crl']) authorities.override(path, down);
    const order = orderOf(authorities.signers.ec, 'B-LTA');
    const outcome = await signPdf(order);
    expect(outcome).toMatchObject({ level: 'B-T', pending: 'validation_data' });
    expect(outcome.notes.join()).toContain('/ocsp');
    const still = extension(order.output, 'B-LTA');
    expect(await extendPdf(still)).toMatchObject({ level: 'B-T', pending: 'validation_data' });
    authorities.restore();
    const later = extension(still.output, 'B-LTA');
    expect(await extendPdf(later)).toMatchObject({ level: 'B-LTA', pending: null });
    expect((await othersOn(later.output)).openssl).toEqual([null, null]);
    expect(await signPdf(orderOf(authorities.signers.ec, 'B-B'))).toMatchObject({ level: 'B-B', pending: null });
  });

  it('says at B-LT that only the archive timestamp is missing when the service goes down in between', async () => {
    let calls = 0;
    authorities.override('/tsa', async (body) => {
      calls += 1;
      return calls === 1 ? grantedAnswer(await tokenFor(body, authorities.timestampService, authorities.now())) : Buffer.alloc(0);
    });
    authorities.override('/dead', down);
    const order = orderOf(authorities.signers.ec, 'B-LTA', { timestampUrls: [authorities.tsaUrl, `${authorities.url}/dead`] });
    expect(await signPdf(order)).toMatchObject({ level: 'B-LT', pending: 'timestamp' });
    calls = 0;
    const other = orderOf(authorities.signers.ec, 'B-LTA', { timestampUrls: [authorities.tsaUrl, authorities.opensslTsaUrl] });
    expect(await signPdf(other)).toMatchObject({ level: 'B-LTA', pending: null, notes: [] });
    expect((await othersOn(other.output)).openssl).toEqual([null, null]);
  });
});

describe('extending', () => {
  it('renews an archive timestamp after years, when signer, responder and lists of then are gone', async () => {
    const order = orderOf(authorities.signers.ec, 'B-LTA');
    await signPdf(order);
    let path = order.output;
    for (const years of [3, 6, 9]) {
      shiftMs = years * yearMs;
      authorities.requests.length = 0;
      const renewal = extension(path, 'B-LTA');
      expect(await extendPdf(renewal), `after ${years} years`).toMatchObject({ level: 'B-LTA', pending: null });
      // Of the past only the newest timestamp's service is asked about again.
      expect(authorities.requests.toSorted()).toEqual(['/ocsp', '/root.crl', '/tsa']);
      path = renewal.output;
    }
    const before = await readFile(order.output);
    expect((await readFile(path)).subarray(0, before.length).equals(before)).toBe(true);
    const verdict = await othersOn(path);
    expect([verdict.pdfsig[0]?.isValid, verdict.qpdf, verdict.uncovered]).toEqual([true, '', 0]);
    expect(await reportOn(path)).toEqual({ verdict: 'passed', levels: ['B-LTA'] });
    shiftMs = 11 * yearMs;
    await expect(extendPdf(extension(path, 'B-LTA'))).rejects.toMatchObject({
      code: expect.stringMatching(/path_incomplete|bad_timestamp/),
    });
  });

  it('raises B-B and B-T to every level, all signers or one, and leaves a file alone that lacks nothing', async () => {
    const first = orderOf(authorities.signers.rsa, 'B-T');
    await signPdf(first);
    const second = orderOf(openKey(await createSelfMadeKey({ name: 'Zweite', now: now() })), 'B-B', { input: first.output });
    await signPdf(second);
    const all = extension(second.output, 'B-LTA');
    expect(await extendPdf(all)).toMatchObject({ level: 'B-LTA', fieldName: 'Signature2' });
    const verdict = await othersOn(all.output);
    expect(verdict.openssl.map((words) => words === null)).toEqual([true, false, true, true]);
    const one = extension(second.output, 'B-LT', { fieldName: 'Signature1' });
    expect(await extendPdf(one)).toMatchObject({ level: 'B-LT', fieldName: 'Signature1' });
    const again = extension(one.output, 'B-LT', { fieldName: 'Signature1' });
    await extendPdf(again);
    expect((await readFile(again.output)).equals(await readFile(one.output))).toBe(true);
    await expect(extendPdf(extension(one.output, 'B-LT', { fieldName: 'Nobody' }))).rejects.toMatchObject({ code: 'bad_order' });
    await expect(extendPdf(extension(input, 'B-LT'))).rejects.toMatchObject({ code: 'bad_order' });
  });

  it('reaches B-LTA in a file whose pages name the catalog as their parent', async () => {
    const odd = file('odd-parent.pdf');
    await writeFile(odd, (await readFile(input)).toString('latin1').replaceAll('/Parent 2 0 R', '/Parent 1 0 R'), 'latin1');
    const order = orderOf(authorities.signers.ec, 'B-LTA', { input: odd });
    await signPdf(order);
    expect(await reportOn(order.output)).toEqual({ verdict: 'passed', levels: ['B-LTA'] });
  });

  it('raises a file of which more was read than is kept in memory', async () => {
    const padding = Object.fromEntries(
      Array.from({ length: 400 }, (_, index) => [2_000 + index, { entries: '', data: Buffer.alloc(17_000, 'x') }]),
    );
    const large = file('large.pdf');
    await writeFile(large, layOutPdf('table', pdfModel({ more: padding })));
    const order = orderOf(authorities.signers.ec, 'B-B', { input: large });
    expect(await signPdf(order)).toMatchObject({ level: 'B-B', repairs: [] });
    expect(await extendPdf(extension(order.output, 'B-LTA'))).toMatchObject({ level: 'B-LTA', repairs: [] });
  });

  it('proves nothing for a signer who was revoked before anything proves the signature', async () => {
    await using own = await startAuthorities();
    const around = { authorities: own.client, timestampUrls: [own.tsaUrl], roots: [own.root.certificate] };
    const order = orderOf(own.signers.ec, 'B-B', around);
    await signPdf(order);
    own.revoke(own.signers.ec);
    await expect(extendPdf(extension(order.output, 'B-LT', around))).rejects.toMatchObject({ code: 'certificate_revoked' });
  });
});
