import { sign } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ThreadTime } from '../../../../test/kit/runner/cpu-time.ts';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, type CertificateSpec, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { makeCrl, type CrlSpec } from '../../../../test/kit/pki/make-crl.ts';
import { makeOcspResponse, type OcspAnswer } from '../../../../test/kit/pki/ocsp-responder.ts';
import { readCertificate, readCertificates, summarizeCertificate, type Certificate } from '../certificates/certificate.ts';
import { derSequence, readDer } from '../certificates/der-reader.ts';
import { encodeExtension } from '../cms/certificate-writer.ts';
import { PadesError } from '../contract.ts';
import { encodeBits, encodeBoolean, encodeInteger, encodeNull, encodeSequence, encodeTaggedPrimitive } from '../cms/der-writer.ts';
import { buildPath, type PathResult } from './build-path.ts';
import { checkCrl } from './check-crl.ts';
import type { Purpose } from './check-path.ts';
import { checkOcsp } from './check-ocsp.ts';
import { checkRevocation, type RevocationEvidence } from './check-revocation.ts';
import type { RevocationQuestion } from './revocation-answer.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
const { root, intermediate, signers, timestampService, ocspResponder } = issueCertificateWorld('http://127.0.0.1:1', nowMs);
const certificate = (issued: Issued): Certificate => readCertificate(issued.certificate);
const issue = (name: string, spec: Partial<CertificateSpec> = {}): Issued =>
  makeCertificate({ name, issuer: intermediate, keyNumber: 40, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + 900 * dayMs, ...spec });

interface Ask {
  readonly pool?: readonly (Issued | Certificate)[];
  readonly purpose?: Purpose;
  readonly roots?: readonly Issued[];
  readonly atMs?: number;
}

function path(
  leaf: Issued | Certificate,
  { pool = [intermediate], purpose = 'signing', roots = [root], atMs = nowMs }: Ask = {},
): PathResult {
  const read = (one: Issued | Certificate): Certificate => ('x509' in one ? one : certificate(one));
  return buildPath({ leaf: read(leaf), pool: pool.map(read), roots: roots.map(certificate), atMs, purpose });
}

const codes = (result: { findings: readonly { code: string }[] }): string[] => result.findings.map(({ code }) => code);

describe('paths', () => {
  it('lead to a root by signatures, whatever else lies in the pool', () => {
    const found = path(signers.ec, {
      pool: [signers.rsa, intermediate, intermediate, signers.ec, issue('Test Intermediate', { authority: {}, keyNumber: 41 })],
    });
    expect(found).toMatchObject({ status: 'trusted', findings: [], missing: null });
    expect(found.path.map(({ subject }) => subject)).toEqual([
      'O=Heirlock tests, CN=Čeněk Dvořák',
      'O=Heirlock tests, CN=Test Intermediate',
      'O=Heirlock tests, CN=Test Root',
    ]);
    expect(path(timestampService, { purpose: 'timestamping' }).status).toBe('trusted');
    expect(path(ocspResponder, { purpose: 'ocsp' }).status).toBe('trusted');
    // A root may be anybody, but only vouches for itself.
    expect(path(signers.ec, { pool: [], roots: [signers.ec] })).toMatchObject({ status: 'trusted', path: [{ selfSigned: false }] });
  });

  it('end where nobody is trusted or somebody is missing', () => {
    expect(path(signers.ec, { roots: [] })).toMatchObject({
      status: 'incomplete',
      missing: { issuerUrls: ['http://127.0.0.1:1/root.cer'] },
      findings: [{ code: 'issuer_missing' }],
    });
    expect(path(signers.ec, { roots: [], pool: [intermediate, root] })).toMatchObject({
      status: 'untrusted',
      missing: null,
      findings: [{ code: 'untrusted_root' }],
    });
    expect(path(signers.ec, { pool: [] })).toMatchObject({
      status: 'incomplete',
      missing: { issuerUrls: ['http://127.0.0.1:1/intermediate.cer'] },
      findings: [{ code: 'issuer_missing' }],
    });
  });

  it('are refused to an evil leaf, listed once or twice, under names that it made up', () => {
    const evilIntermediate = makeCertificate({
      name: 'Test Intermediate',
      authority: {},
      keyNumber: 42,
      notBeforeMs: nowMs - dayMs,
      notAfterMs: nowMs + dayMs,
    });
    const evilRoot = makeCertificate({
      name: 'Test Root',
      authority: {},
      key: 'rsa2048',
      keyNumber: 3,
      notBeforeMs: nowMs - dayMs,
      notAfterMs: nowMs + dayMs,
    });
    const leaf = issue('Anna Álvarez', { issuer: evilIntermediate });
    expect(path(leaf, { pool: [leaf, leaf, intermediate] })).toMatchObject({
      status: 'incomplete',
      findings: [{ code: 'issuer_missing' }],
    });
    const pretender = issue('Anna Álvarez', { issuer: { ...evilIntermediate, keyIdentifier: intermediate.keyIdentifier } });
    expect(path(pretender, { pool: [pretender, pretender, intermediate] })).toMatchObject({
      status: 'invalid',
      findings: [{ code: 'certificate_signature_bad' }],
    });
    expect(path(leaf, { pool: [leaf, leaf, evilIntermediate, intermediate] }).status).not.toBe('trusted');
    expect(path(issue('Anna Álvarez', { issuer: evilRoot }), { pool: [evilRoot, intermediate] })).toMatchObject({
      status: 'untrusted',
      findings: [{ code: 'untrusted_root' }],
    });
    const own = makeCertificate({ name: 'Anna Álvarez', keyNumber: 43, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs });
    expect(path(own, { pool: [own, own, intermediate] })).toMatchObject({ status: 'untrusted' });
    expect(summarizeCertificate(certificate(own)).selfMade).toBe(true);
  });

  const sub = (spec: Partial<CertificateSpec>) => issue('Sub', { keyNumber: 44, issuer: root, ...spec });
  const under = (authority: Issued, spec: Partial<CertificateSpec> = {}): PathResult =>
    path(issue('Leaf', { issuer: authority, keyNumber: 45, ...spec }), { pool: [authority, intermediate] });
  it.each<[string, () => PathResult]>([
    ['certificate_not_a_ca', () => under(signers.ec)],
    ['certificate_not_a_ca', () => under(sub({ authority: null }))],
    ['path_too_long', () => under(issue('Sub', { keyNumber: 44, authority: {} }))],
    ['key_usage_wrong', () => under(sub({ authority: {}, keyUsage: [0, 6] }))],
    ['extended_key_usage_wrong', () => under(sub({ authority: {}, extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.1'] } }))],
    ['unknown_critical_extension', () => under(sub({ authority: {}, extensions: [encodeExtension('2.5.29.30', encodeSequence(), true)] }))],
    ['unknown_critical_extension', () => path(issue('Odd', { extensions: [encodeExtension('1.2.3.4', encodeNull(), true)] }))],
    ['key_usage_wrong', () => path(signers.wrongUsage)],
    ['extended_key_usage_wrong', () => path(signers.wrongExtendedUsage)],
    ['extended_key_usage_wrong', () => path(signers.rsa, { purpose: 'timestamping' })],
    ['extended_key_usage_wrong', () => path(timestampService)],
    [
      'extended_key_usage_wrong',
      () => path(issue('Loose TSA', { extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.8'] } }), { purpose: 'timestamping' }),
    ],
    ['extended_key_usage_wrong', () => path(signers.rsa, { purpose: 'ocsp' })],
    ['certificate_expired', () => path(signers.expired)],
    ['certificate_not_yet_valid', () => path(signers.notYetValid)],
    ['certificate_expired', () => path(signers.ec, { atMs: nowMs + 25 * 365 * dayMs })],
    ['weak_algorithm', () => path(issue('Short', { key: 'rsa1024' }))],
    ['weak_algorithm', () => path(sha1Signed(issue('Old', { issuer: root, key: 'rsa2048', keyNumber: 4 })), { pool: [] })],
  ])('break a rule: %s', (code, found) => {
    const result = found();
    expect(codes(result)).toContain(code);
    expect(result.status).toBe('invalid');
  });

  it('never lead over a certificate whose key is none', () => {
    const der = Buffer.from(signers.ec.certificate.raw);
    const at = der.indexOf(certificate(signers.ec).publicKeyBits);
    expect(readCertificates([der])).toHaveLength(1);
    der[at] = 0x99;
    expect(() => readCertificate(der)).toThrow(PadesError);
    expect(readCertificates([der, signers.rsa.certificate.raw])).toHaveLength(1);
  });

  it('are sought in bounded time among hundreds of namesakes and in circles', async () => {
    const crowd = Array.from({ length: 120 }, (_, index) =>
      issue('Test Intermediate', { authority: {}, issuer: signers.ec, keyNumber: 46 + (index % 3) }),
    );
    await new ThreadTime(5_000).soon(async () => {
      expect(path(signers.ec, { pool: crowd }).status).not.toBe('trusted');
      expect(path(signers.ec, { pool: [...crowd, intermediate] }).status).toBe('trusted');
    });
  });
});

/** The same certificate signed by its issuer with SHA-1, as was usual until 2015. */
function sha1Signed(issued: Issued): Certificate {
  const swap = (bytes: Uint8Array): Buffer =>
    Buffer.from(Buffer.from(bytes).toString('hex').replaceAll('2a864886f70d01010b', '2a864886f70d010105'), 'hex');
  const [tbs, algorithm] = derSequence(readDer(issued.certificate.raw));
  const data = swap(tbs!.raw);
  return readCertificate(encodeSequence(data, swap(algorithm!.raw), encodeBits(sign('sha1', data, issued.issuer!.privateKey))));
}

const question = (issued: Issued = signers.ec, more: Partial<RevocationQuestion> = {}): RevocationQuestion => ({
  certificate: certificate(issued),
  issuer: certificate(intermediate),
  atMs: nowMs,
  nowMs,
  ...more,
});

describe('OCSP', () => {
  const answer = (more: Partial<OcspAnswer> = {}): Buffer =>
    makeOcspResponse({ subject: signers.ec, responder: ocspResponder, status: 'good', producedAtMs: nowMs, ...more });

  it('counts when the issuer or its responder signed it and it is of today, or later than what it is asked about', () => {
    expect(checkOcsp(answer(), question())).toMatchObject({ status: 'good', responder: { ocspNoCheck: true } });
    expect(checkOcsp(answer({ hash: 'sha256' }), question())).toMatchObject({ status: 'good' });
    expect(checkOcsp(answer({ responder: intermediate, certificates: [] }), question())).toMatchObject({ status: 'good', responder: null });
    expect(checkOcsp(answer({ nextUpdateMs: null }), question())).toMatchObject({ status: 'good' });
    expect(checkOcsp(answer(), question(signers.ec, { atMs: nowMs - 90 * dayMs }))).toMatchObject({ status: 'good' });
    expect(checkOcsp(answer({ status: { revokedAtMs: nowMs - dayMs, reason: 1 } }), question())).toMatchObject({
      status: 'revoked',
      revokedAtMs: nowMs - dayMs,
      reason: 1,
    });
    // An old answer does not become untrue if it reports a revocation.
    expect(checkOcsp(answer({ status: { revokedAtMs: nowMs - 90 * dayMs }, producedAtMs: nowMs - 80 * dayMs }), question())).toMatchObject({
      status: 'revoked',
    });
    expect(checkOcsp(answer({ status: 'unknown' }), question())).toEqual({ status: 'unknown' });
  });

  const evilResponder = makeCertificate({
    name: 'Test OCSP',
    keyNumber: 47,
    notBeforeMs: nowMs - dayMs,
    notAfterMs: nowMs + dayMs,
    extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.9'] },
  });
  it.each<[string, () => Buffer, Partial<RevocationQuestion>?]>([
    ['signature_bad', () => answer({ damaged: true })],
    ['signature_bad', () => answer({ responder: { ...ocspResponder, privateKey: signers.ec.privateKey } })],
    ['signature_bad', () => answer({ responder: { ...intermediate, privateKey: evilResponder.privateKey }, certificates: [] })],
    ['responder_not_authorised', () => answer({ responder: evilResponder })],
    ['responder_not_authorised', () => answer({ responder: signers.rsa })],
    [
      'responder_not_authorised',
      () => answer({ responder: issue('Test OCSP', { issuer: root, keyNumber: 48, extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.9'] } }) }),
    ],
    [
      'responder_not_authorised',
      () =>
        answer({
          responder: issue('Late OCSP', { keyNumber: 48, extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.9'] }, notAfterMs: nowMs - hourMs }),
        }),
    ],
    ['responder_not_authorised', () => answer({ certificates: [] })],
    ['other_certificate', () => answer({ subject: signers.rsa })],
    ['other_certificate', () => answer({ issuer: root })],
    ['stale', () => answer({ producedAtMs: nowMs - 3 * dayMs })],
    ['stale', () => answer({ producedAtMs: nowMs - 3 * dayMs, nextUpdateMs: null })],
    ['future', () => answer({ producedAtMs: nowMs + hourMs })],
    ['malformed', () => answer({ nextUpdateMs: nowMs - dayMs })],
    ['after_expiry', () => answer({ producedAtMs: nowMs }), { certificate: certificate(signers.expired) }],
    ['not_successful', () => encodeSequence(Buffer.from([0x0a, 1, 3]))],
    ['malformed', () => Buffer.from('nonsense')],
    ['malformed', () => answer().subarray(0, 80)],
  ])('does not count: %s', (problem, make, more = {}) => {
    const response = problem === 'after_expiry' ? answer({ subject: signers.expired }) : make();
    expect(checkOcsp(response, question(signers.ec, more))).toEqual({ status: 'unusable', problem });
  });
});

describe('revocation lists', () => {
  const list = (more: Partial<CrlSpec> = {}): Buffer => makeCrl({ issuer: intermediate, thisUpdateMs: nowMs - hourMs, ...more });
  const point = (...members: Buffer[]) => ({ extensions: [encodeExtension('2.5.29.28', encodeSequence(...members), true)] });
  const yes = encodeBoolean(true).subarray(2);

  it('count when the issuer signed them and they are of today', () => {
    expect(checkCrl(list(), question())).toMatchObject({ status: 'good' });
    expect(checkCrl(list({ revoked: [{ serial: signers.rsa.serial, revokedAtMs: nowMs - dayMs }] }), question())).toMatchObject({
      status: 'good',
    });
    expect(
      checkCrl(
        list({
          revoked: [
            { serial: signers.rsa.serial, revokedAtMs: 0 },
            { serial: signers.ec.serial, revokedAtMs: nowMs - dayMs, reason: 4 },
          ],
        }),
        question(),
      ),
    ).toMatchObject({ status: 'revoked', revokedAtMs: nowMs - dayMs, reason: 4 });
    expect(checkCrl(list(point(encodeTaggedPrimitive(1, yes))), question())).toMatchObject({ status: 'good' });
  });

  it.each<[string, () => Buffer]>([
    ['signature_bad', () => list({ damaged: true })],
    ['signature_bad', () => list({ issuer: { ...intermediate, privateKey: signers.ec.privateKey } })],
    ['other_certificate', () => list({ issuer: root })],
    ['stale', () => list({ thisUpdateMs: nowMs - 5 * dayMs })],
    ['future', () => list({ thisUpdateMs: nowMs + hourMs })],
    ['unsupported', () => list({ extensions: [encodeExtension('2.5.29.27', encodeInteger(1), true)] })],
    ['unsupported', () => list(point(encodeTaggedPrimitive(4, yes)))],
    ['other_certificate', () => list(point(encodeTaggedPrimitive(2, yes)))],
    ['malformed', () => Buffer.from([0x30, 0x00])],
  ])('do not count: %s', (problem, make) => {
    expect(checkCrl(make(), question())).toEqual({ status: 'unusable', problem });
  });
});

describe('the revocation of a whole path', () => {
  const ocsp = (more: Partial<OcspAnswer>): RevocationEvidence => ({
    kind: 'ocsp',
    source: 'file',
    der: makeOcspResponse({ subject: signers.ec, responder: ocspResponder, status: 'good', producedAtMs: nowMs, ...more }),
  });
  const rootList: RevocationEvidence = { kind: 'crl', source: 'file', der: makeCrl({ issuer: root, thisUpdateMs: nowMs - hourMs }) };
  const trusted = [signers.ec, intermediate, root].map(certificate);
  const weigh = (evidence: readonly RevocationEvidence[], atMs = nowMs, untilMs = atMs) =>
    checkRevocation({ path: trusted, evidence, atMs, untilMs, nowMs });

  it('is known only when every certificate below the root is, and one bad answer does not undo a good one', () => {
    expect(weigh([ocsp({}), rootList])).toMatchObject({
      status: 'good',
      findings: [],
      open: [],
      used: [{ kind: 'ocsp' }, { kind: 'crl' }],
    });
    expect(weigh([ocsp({})])).toMatchObject({
      status: 'unknown',
      open: [{ certificate: { subject: expect.stringContaining('Test Intermediate') } }],
    });
    expect(codes(weigh([ocsp({ damaged: true }), rootList]))).toEqual(['revocation_data_forged', 'revocation_unknown']);
    expect(codes(weigh([ocsp({ producedAtMs: nowMs - 9 * dayMs }), rootList]))).toEqual(['revocation_unknown', 'revocation_data_stale']);
    expect(weigh([ocsp({ damaged: true }), ocsp({}), rootList])).toMatchObject({
      status: 'good',
      findings: [{ code: 'revocation_data_forged' }],
    });
  });

  it('is a matter of when: what was signed before stays, unless the key of a timestamp service may have been stolen', () => {
    const revoked = (reason?: number) => [
      ocsp({ status: { revokedAtMs: nowMs - dayMs, ...(reason === undefined ? {} : { reason }) } }),
      ocsp({}),
      rootList,
    ];
    expect(weigh(revoked(1))).toMatchObject({ status: 'revoked', findings: [{ code: 'certificate_revoked' }] });
    expect(weigh(revoked(1), nowMs - 2 * dayMs)).toMatchObject({ status: 'good', findings: [{ code: 'revoked_after_signing' }] });
    expect(weigh(revoked(1), nowMs - 2 * dayMs, nowMs)).toMatchObject({ status: 'revoked' });
    expect(weigh(revoked(), nowMs - 2 * dayMs, nowMs)).toMatchObject({ status: 'revoked' });
    expect(weigh(revoked(5), nowMs - 2 * dayMs, nowMs)).toMatchObject({ status: 'good' });
  });

  it('does not rest on a responder who has been revoked himself', () => {
    const checkable = issue('Checkable OCSP', { keyNumber: 49, keyUsage: [0], extendedKeyUsage: { usages: ['1.3.6.1.5.5.7.3.9'] } });
    const byIt = ocsp({ responder: checkable });
    const ofIt = (revoked: boolean): RevocationEvidence => ({
      kind: 'crl',
      source: 'file',
      der: makeCrl({
        issuer: intermediate,
        thisUpdateMs: nowMs - hourMs,
        revoked: revoked ? [{ serial: checkable.serial, revokedAtMs: nowMs - dayMs }] : [],
      }),
    });
    expect(checkOcsp(byIt.der, question())).toMatchObject({ status: 'good' });
    // The list answers for the signer too; taken alone, the responder's word no longer counts.
    expect(weigh([byIt, ofIt(false), rootList]).findings).toEqual([]);
    expect(codes(weigh([byIt, ofIt(true), rootList]))).toContain('revocation_data_forged');
  });
});
