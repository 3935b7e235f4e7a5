import { createHash, generateKeyPairSync, sign, X509Certificate } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { tempFolder, type TempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { pdfsigVerdicts, qpdfComplaints } from '../../../../test/kit/pdf/pdf-checks.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { startAuthorities, type Authorities } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, signWith, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { cmsVerdict, opensslVerdict } from '../../../../test/kit/pki/openssl-checks.ts';
import { pemOf } from '../../../../test/kit/pki/openssl-authorities.ts';
import { dayMs, hourMs, instantFromMs, minuteMs, type Instant } from '../../../domain/instant.ts';
import { nameIn } from '../../../domain/distinguished-name.ts';
import { keyProofMessage } from '../../../format/witnessing/key-proof.ts';
import { coveredParts, filledFile, fileToSign, type SignatureSlot, type SlotValue } from '../../../format/witnessing/prepared-file.ts';
import { readCertificate } from '../certificates/certificate.ts';
import { readDer } from '../certificates/der-reader.ts';
import { encodeExtension } from '../cms/certificate-writer.ts';
import { encodeInteger, encodeNull, encodeOctets, encodeOid, encodeSequence, encodeSetOf, encodeTagged } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { extendPdf } from '../extend-pdf.ts';
import { requestTimestamp } from '../network/timestamp-client.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { checkValue, type ValueToCheck } from './check-value.ts';
import { isKeyProof, issueAuthority, issueForOneAct, oneActNotice, type OneActOrder, type WitnessAuthority } from './issue-certificate.ts';
import { prepareSignatures } from './prepare-signatures.ts';
import { signatureOf, stampValue } from './stamp-value.ts';

const pair = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const spki = ({ publicKey }: Pick<ReturnType<typeof pair>, 'publicKey'>): Buffer => publicKey.export({ format: 'der', type: 'spki' });

const authorityName = String.raw`CN=Heirlock\, signatures for one act\, https://vault.example.com`;

let authorities: Authorities;
let folder: TempFolder;
let authority: WitnessAuthority;
let prepared: Buffer;
let slots: readonly SignatureSlot[];
let now: Instant;
let nowMs: number;

beforeAll(async () => {
  authorities = await startAuthorities();
  folder = await tempFolder('one-act');
  nowMs = Math.floor(authorities.now() / 1_000) * 1_000;
  now = instantFromMs(nowMs);
  const keys = pair();
  authority = { privateKey: keys.privateKey, certificate: issueAuthority({ ...keys, origin: 'https://vault.example.com', now }) };
  const input = join(folder.path, 'will.pdf');
  await writeFile(input, layOutPdf('object-streams', pdfModel({ pages: 1 })));
  const output = join(folder.path, 'prepared.pdf');
  ({ slots } = await prepareSignatures({ input, output, now, signers: [{ name: 'Wanda Witness' }, { name: 'Wilhelm Zeuge' }] }));
  prepared = await readFile(output);
});
afterAll(async () => {
  await authorities.close();
  await folder.remove();
});

/** Somebody with a certificate for this one act. */
function witness(name: string, over: Partial<OneActOrder> = {}): Issued {
  const keys = pair();
  const order = { authority, publicKeyInfo: spki(keys), name, email: 'witness@example.com', now, ...over };
  const certificate = new X509Certificate(issueForOneAct(order));
  const none = Buffer.alloc(0);
  return {
    certificate,
    privateKey: keys.privateKey,
    algorithm: 'ecdsa-sha256',
    issuer: null,
    keyIdentifier: none,
    subject: none,
    serial: none,
  };
}

const digest = (file: Uint8Array, slot: SignatureSlot): Buffer => {
  const hash = createHash('sha256');
  for (const part of coveredParts(file, slot)) hash.update(part);
  return hash.digest();
};

async function valueOf(who: Issued, contentDigest: Uint8Array): Promise<Buffer> {
  const { certificate, algorithm } = who;
  const key = { certificate, algorithm, sign: async (data: Uint8Array) => signWith(who, data) };
  return (await signData({ key, contentDigest, chain: [authority.certificate] })).encode();
}

async function signNext(who: Issued, before: readonly SlotValue[], isStamped = false): Promise<SlotValue> {
  const { file, slot } = fileToSign(prepared, slots, before, nowMs);
  const cms = await valueOf(who, digest(file, slot));
  await checkValue({ cms, digestOf: () => digest(file, slot), authority: authority.certificate, now });
  if (!isStamped) return { signedAtMs: nowMs, cms };
  const imprint = createHash('sha256').update(signatureOf(cms)).digest();
  const { token } = await requestTimestamp({
    hash: 'sha256',
    imprint,
    urls: [authorities.tsaUrl],
    authorities: authorities.client,
    nowMs,
  });
  return { signedAtMs: nowMs, cms: stampValue(cms, token) };
}

async function stored(name: string, values: readonly SlotValue[]): Promise<string> {
  const path = join(folder.path, name);
  await writeFile(path, filledFile(prepared, slots, values));
  return path;
}

const roots = () => [authorities.root.certificate, authority.certificate];
const verify = (input: string, at = nowMs) => verifyPdf({ input, roots: roots(), now: instantFromMs(at), authorities: authorities.client });

describe("an installation's authority", () => {
  it('certifies a key for an hour and for one kind of act, and says how little stands behind the name', async () => {
    const issued = witness('Jörg Müßig', { email: 'jörg@bücher.example' });
    const read = readCertificate(issued.certificate);
    expect(read).toMatchObject({
      isCa: false,
      noRevocation: true,
      extendedKeyUsage: null,
      policies: [oids.oneActPolicy],
      selfSigned: false,
    });
    expect(read).toMatchObject({ subject: 'CN=Jörg Müßig', issuer: authorityName });
    expect([...(read.keyUsage ?? [])]).toEqual(['nonRepudiation']);
    expect([read.notBeforeMs, read.notAfterMs]).toEqual([nowMs - 5 * minuteMs, nowMs + hourMs]);
    expect(oneActNotice.length).toBeLessThanOrEqual(200);
    expect(Buffer.from(issued.certificate.raw).includes(Buffer.from(oneActNotice))).toBe(true);
    expect(witness('A', { email: 'ann@bücher.example' }).certificate.subjectAltName).toBe('email:ann@xn--bcher-kva.example');
    const files = { 'leaf.pem': pemOf(issued.certificate), 'root.pem': pemOf(authority.certificate) };
    expect(await opensslVerdict({ files, arguments: ['verify', '-x509_strict', '-CAfile', '{root.pem}', '{leaf.pem}'] })).toBeNull();
  });

  it('has the whole origin even where its name has no room for it', () => {
    const origin = `https://${'a-very-long-name-of-a-machine.'.repeat(3)}example.com`;
    const { subject, subjectAltName } = issueAuthority({ ...pair(), origin, now });
    expect(nameIn(subject)).toHaveLength(64);
    expect(subjectAltName).toBe(`URI:${origin}`);
  });

  it.each<[string, Partial<OneActOrder>, string]>([
    ['no name', { name: ' ' }, 'bad_order'],
    ['a name of 65 characters', { name: 'n'.repeat(65) }, 'bad_order'],
    ['a name with a line break', { name: 'Ann\nCN=Bob' }, 'bad_order'],
    ['an address that is none', { email: 'ann' }, 'bad_order'],
    ['an address with a blank', { email: 'a nn@example.com' }, 'bad_order'],
    ['a key of another curve', { publicKeyInfo: spki(generateKeyPairSync('ec', { namedCurve: 'P-384' })) }, 'bad_key'],
    ['an RSA key', { publicKeyInfo: spki(generateKeyPairSync('rsa', { modulusLength: 2048 })) }, 'bad_key'],
    ['a key with something behind it', { publicKeyInfo: Buffer.concat([spki(pair()), Buffer.from([0])]) }, 'bad_key'],
    ['no key at all', { publicKeyInfo: Buffer.from('key') }, 'bad_key'],
  ])('certifies nobody with %s', (_name, over, code) => {
    expect(() => witness('Ann', over)).toThrow(expect.objectContaining({ code }));
  });

  it('knows who has the key, and for which witness', () => {
    const keys = pair();
    const prove = (id: string, key = keys.privateKey): Buffer =>
      sign('sha256', keyProofMessage(id, spki(keys)), { key, dsaEncoding: 'ieee-p1363' });
    expect(isKeyProof('w1', spki(keys), prove('w1'))).toBe(true);
    expect(isKeyProof('w2', spki(keys), prove('w1'))).toBe(false);
    expect(isKeyProof('w1', spki(pair()), prove('w1'))).toBe(false);
    expect(isKeyProof('w1', spki(keys), prove('w1', pair().privateKey))).toBe(false);
    expect(isKeyProof('w1', spki(keys), sign('sha256', keyProofMessage('w1', spki(keys)), keys.privateKey))).toBe(false);
    expect(isKeyProof('w1', Buffer.from('key'), prove('w1'))).toBe(false);
  });
});

describe('signatures with certificates for one act', () => {
  it('hold up to B-LTA without anybody asked about a revocation, in the eyes of other programs too', async () => {
    const first = await signNext(witness('Wanda Witness'), [], true);
    const second = await signNext(witness('Wilhelm Zeuge'), [first], true);
    const input = await stored('both.pdf', [first, second]);
    const report = await verify(input);
    expect(report.signatures).toMatchObject([
      { integrity: 'intact', path: 'trusted', revocation: 'not_needed', verdict: 'passed', level: 'B-T' },
      { integrity: 'intact', path: 'trusted', revocation: 'not_needed', verdict: 'passed', level: 'B-T' },
    ]);
    for (const { findings } of report.signatures)
      expect(findings).toContainEqual({
        code: 'one_act_certificate',
        severity: 'info',
        details: { subject: authorityName },
      });
    const output = join(folder.path, 'archived.pdf');
    const { client, tsaUrl } = authorities;
    const later = instantFromMs(nowMs + minuteMs);
    const order = { input, output, now: later, roots: roots(), authorities: client, timestampUrls: [tsaUrl] };
    expect(await extendPdf({ ...order, level: 'B-LTA' })).toMatchObject({ level: 'B-LTA', pending: null });
    const archived = await verify(output, nowMs + 200 * dayMs);
    expect(archived.signatures.map(({ level, verdict }) => [level, verdict])).toEqual([
      ['B-LTA', 'passed'],
      ['B-LTA', 'passed'],
      [null, 'passed'],
    ]);
    expect(qpdfComplaints(output)).toBe('');
    // It doesn't know our timestamp service's tokens.
    expect(pdfsigVerdicts(output).filter(({ isValid }) => isValid)).toHaveLength(2);
    const bytes = await readFile(output);
    for (const [index, slot] of slots.entries())
      expect(
        await cmsVerdict([first, second][index]!.cms, Buffer.concat(coveredParts(bytes, slot)), { ...authorities.root, ...authority }),
      ).toBeNull();
  });

  it('are proven after the hour only by a timestamp that was made within it', async () => {
    const [bare, stamped] = [await signNext(witness('Wanda Witness'), []), await signNext(witness('Wanda Witness'), [], true)];
    expect((await verify(await stored('bare.pdf', [bare]), nowMs + 2 * hourMs)).signatures).toMatchObject([{ verdict: 'indeterminate' }]);
    expect((await verify(await stored('stamped.pdf', [stamped]), nowMs + 2 * hourMs)).signatures).toMatchObject([{ verdict: 'passed' }]);
  });

  it('are trusted by an authority for one act, which is trusted for nothing else', async () => {
    const [mine, own] = [witness('Wanda Witness'), authorities.signers.ec];
    const first = await signNext(mine, [], true);
    const { file, slot } = fileToSign(prepared, slots, [first], nowMs);
    const second = { signedAtMs: nowMs, cms: await valueOf(own, digest(file, slot)) };
    const input = await stored('trusted-for.pdf', [first, second]);
    const seen = async (roots: readonly X509Certificate[], oneActRoots: readonly X509Certificate[]) =>
      (await verifyPdf({ input, roots, oneActRoots, now, authorities: authorities.client })).signatures.map(
        ({ path, timestamps, quality }) => [path === 'trusted', timestamps.map(({ proves }) => proves), quality?.because],
      );
    const [service, everybody] = [authority.certificate, authorities.root.certificate];
    expect(await seen([everybody], [service])).toMatchObject([
      [true, [true], 'one_act'],
      [true, [], 'no_list'],
    ]);
    expect(await seen([], [service, everybody])).toMatchObject([
      [true, [false], 'one_act'],
      [false, [], 'nobody_vouches'],
    ]);
    expect(await seen([everybody], [])).toMatchObject([
      [false, [true], 'nobody_vouches'],
      [true, [], 'no_list'],
    ]);
  });

  it('need no answer about a revocation only where the life is short, of a signer', () => {
    const claim = [encodeExtension(oids.noRevocationAvailable, encodeNull())];
    const made = (days: number, more = {}) =>
      readCertificate(
        makeCertificate({ name: 'X', notBeforeMs: nowMs, notAfterMs: nowMs + days * dayMs, extensions: claim, ...more }).certificate,
      ).noRevocation;
    expect(made(7)).toBe(true);
    expect(made(8)).toBe(false);
    expect(made(7, { authority: {} })).toBe(false);
    expect(made(7, { extendedKeyUsage: { usages: [oids.timeStamping], critical: true } })).toBe(false);
    expect(made(7, { extensions: [] })).toBe(false);
  });
});

describe('a value that a server is sent', () => {
  const content = Buffer.alloc(32, 7);
  const refused = async (cms: Uint8Array, over: Partial<ValueToCheck> = {}): Promise<unknown> =>
    checkValue({ cms, authority: authority.certificate, now, ...over }).then(
      () => 'taken',
      (error: unknown) => (error instanceof Error && 'problem' in error ? error.problem : error),
    );
  const parts = (cms: Uint8Array) => readDer(cms).children()[1]!.children()[0]!.children();
  /** The value with its SignedData's members changed. */
  const rebuilt = (cms: Uint8Array, change: (members: Buffer[]) => Buffer[]): Buffer =>
    encodeSequence(encodeOid(oids.signedData), encodeTagged(0, encodeSequence(...change(parts(cms).map(({ raw }) => Buffer.from(raw))))));

  it('is taken from a witness certified here, without the document too, and from one with a certificate of their own', async () => {
    const cms = await valueOf(witness('Wanda Witness'), content);
    expect(await refused(cms)).toBe('taken');
    expect(await refused(cms, { digestOf: () => content })).toBe('taken');
    expect((await checkValue({ cms: await valueOf(authorities.signers.rsa, content), now })).subject).toBe(
      readCertificate(authorities.signers.rsa.certificate).subject,
    );
  });

  it('is refused for another document, another authority, and when its hour is over', async () => {
    const cms = await valueOf(witness('Wanda Witness'), content);
    expect(await refused(cms, { digestOf: () => Buffer.alloc(32, 8) })).toBe('other_document');
    expect(await refused(cms, { now: instantFromMs(nowMs + hourMs + minuteMs) })).toBe('certificate_unfit');
    const keys = pair();
    const other = { privateKey: keys.privateKey, certificate: issueAuthority({ ...keys, origin: 'https://vault.example.com', now }) };
    expect(await refused(await valueOf(witness('Wanda Witness', { authority: other }), content))).toBe('certificate_unfit');
    expect(await refused(await valueOf(authorities.signers.ec, content))).toBe('certificate_unfit');
    expect(await refused(await valueOf({ ...witness('W'), certificate: authority.certificate }, content))).toBe('signature_bad');
  });

  it('is refused where somebody has touched it', async () => {
    const who = witness('Wanda Witness');
    const cms = await valueOf(who, content);
    const flipped = Buffer.from(cms);
    flipped[flipped.indexOf(content)] = 9;
    expect(await refused(flipped)).toBe('signature_bad');
    expect(await refused(Buffer.concat([cms, Buffer.from([0])]))).toBe('malformed');
    expect(await refused(cms.subarray(0, -1))).toBe('malformed');
    expect(await refused(Buffer.alloc(20_000, 0x30))).toBe('malformed');
    expect(await refused(Buffer.from('no value'))).toBe('malformed');
    expect(await refused(stampValue(cms, encodeSequence(encodeInteger(1))))).toBe('malformed');
    const twice = rebuilt(cms, (members) => {
      const signer = parts(cms).at(-1)!.children()[0]!.raw;
      return [...members.slice(0, -1), encodeSetOf(signer, signer)];
    });
    expect(await refused(twice)).toBe('malformed');
    expect(await refused(rebuilt(cms, (members) => [...members.slice(0, -1), encodeSetOf()]))).toBe('malformed');
    const enclosed = encodeSequence(encodeOid(oids.data), encodeTagged(0, encodeOctets(content)));
    expect(await refused(rebuilt(cms, ([version, digests, , ...rest]) => [version!, digests!, enclosed, ...rest]))).toBe('malformed');
    expect(await refused(rebuilt(cms, (members) => members.filter((member) => member[0] !== 0xa0)))).toBe('malformed');
  });
});
