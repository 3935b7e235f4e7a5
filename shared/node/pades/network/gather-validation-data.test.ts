import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { startAuthorities, type Authorities } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { opensslOcsp, pemOf } from '../../../../test/kit/pki/openssl-authorities.ts';
import { makeCrl } from '../../../../test/kit/pki/make-crl.ts';
import { makeOcspResponse } from '../../../../test/kit/pki/ocsp-responder.ts';
import { readCertificate } from '../certificates/certificate.ts';
import { PadesError } from '../contract.ts';
import { encodeInteger, encodeOid, encodeSequence, encodeSetOf, encodeTagged } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { proveCertificate, type ProofOrder } from './gather-validation-data.ts';

let authorities: Authorities;
beforeAll(async () => {
  authorities = await startAuthorities();
});
afterEach(() => {
  authorities.restore();
  authorities.requests.length = 0;
});
afterAll(() => authorities.close());

function proofOrder(issued: Issued, more: Partial<ProofOrder> = {}): ProofOrder {
  const nowMs = authorities.now();
  return {
    leaf: readCertificate(issued.certificate),
    purpose: 'signing',
    pool: [],
    evidence: [],
    roots: [readCertificate(authorities.root.certificate)],
    atMs: nowMs,
    nowMs,
    authorities: authorities.client,
    ...more,
  };
}

it('finds the path by itself and proves every step of it, the answerer included', async () => {
  const proof = await proveCertificate(proofOrder(authorities.signers.ec));
  expect([proof.path.status, proof.revocation.status, proof.complete, proof.notes]).toEqual(['trusted', 'good', true, []]);
  expect(authorities.requests).toEqual(['/intermediate.cer', '/ocsp', '/root.crl']);
  expect(proof.certificates.map(({ subject }) => /CN=(.*)$/.exec(subject)?.[1])).toEqual([
    'Čeněk Dvořák',
    'Test Intermediate',
    'Test Root',
    'Test OCSP',
  ]);
  expect(proof.evidence.map(({ kind }) => kind)).toEqual(['ocsp', 'crl']);
  const again = await proveCertificate(
    proofOrder(authorities.signers.ec, { pool: proof.certificates, evidence: proof.evidence, nowMs: authorities.now() }),
  );
  expect([again.complete, authorities.requests.length]).toEqual([true, 3]);
});

it('takes the issuer as one certificate, as text or in a bag, and nothing else', async () => {
  const { raw } = authorities.intermediate.certificate;
  const bag = encodeSequence(
    encodeOid(oids.signedData),
    encodeTagged(
      0,
      encodeSequence(
        encodeInteger(1),
        encodeSetOf(),
        encodeSequence(encodeOid(oids.data)),
        encodeTagged(0, raw, authorities.root.certificate.raw),
        encodeSetOf(),
      ),
    ),
  );
  for (const issuer of [raw, Buffer.from(pemOf(authorities.intermediate.certificate)), bag]) {
    authorities.override('/intermediate.cer', () => issuer);
    expect((await proveCertificate(proofOrder(authorities.signers.ec))).complete).toBe(true);
  }
  for (const nothing of [
    Buffer.alloc(0),
    Buffer.from('<html>'),
    Buffer.alloc(600_000, 0x30),
    raw.subarray(0, -1),
    authorities.signers.rsa.certificate.raw,
  ]) {
    authorities.override('/intermediate.cer', () => nothing);
    const proof = await proveCertificate(proofOrder(authorities.signers.ec));
    expect([proof.path.status, proof.complete]).toEqual(['incomplete', false]);
  }
});

it('asks in a way that openssl ocsp understands, and believes its answer', async () => {
  const { intermediate, ocspResponder, all, signers } = authorities;
  authorities.override('/ocsp', (body) => opensslOcsp(intermediate, ocspResponder, all, [signers.rsa], body));
  expect((await proveCertificate(proofOrder(signers.ec))).complete).toBe(true);
  expect((await proveCertificate(proofOrder(signers.rsa))).revocation.status).toBe('revoked');
});

it('takes the revocation list when the responder is down, silent about the certificate or forged, and finds the revoked by either', async () => {
  const { signers, ocspResponder, intermediate } = authorities;
  const now = authorities.now();
  const answer = { subject: signers.ec, responder: ocspResponder, status: 'good', producedAtMs: now } as const;
  const answers: Record<string, () => Buffer | { status: number }> = {
    down: () => ({ status: 500 }),
    garbage: () => Buffer.from('?'),
    forged: () => makeOcspResponse({ ...answer, damaged: true }),
    'of somebody else': () => makeOcspResponse({ ...answer, subject: signers.rsa }),
    stale: () => makeOcspResponse({ ...answer, producedAtMs: now - 9 * 86_400_000, nextUpdateMs: now - 8 * 86_400_000 }),
    'by a stranger': () => makeOcspResponse({ ...answer, responder: signers.rsa }),
    unknown: () => makeOcspResponse({ ...answer, status: 'unknown' }),
  };
  for (const [name, override] of Object.entries(answers)) {
    authorities.override('/ocsp', override);
    const proof = await proveCertificate(proofOrder(signers.ec));
    expect([proof.complete, proof.evidence.map(({ kind }) => kind), proof.notes.length], name).toEqual([true, ['crl', 'crl'], 1]);
    expect((await proveCertificate(proofOrder(signers.revoked))).revocation.status, name).toBe('revoked');
  }
  authorities.override('/intermediate.crl', () => makeCrl({ issuer: intermediate, thisUpdateMs: now - 60_000, damaged: true }));
  const proof = await proveCertificate(proofOrder(signers.ec));
  expect([proof.complete, proof.revocation.status]).toEqual([false, 'unknown']);
});

it('proves an answerer without nocheck by its own revocation, and believes none who was revoked', async () => {
  const { intermediate, url, signers, now } = authorities;
  const responder = makeCertificate({
    name: 'Asked about',
    issuer: intermediate,
    keyNumber: 30,
    notBeforeMs: now() - 1e9,
    notAfterMs: now() + 1e9,
    keyUsage: [0],
    extendedKeyUsage: { usages: [oids.ocspSigning] },
    urls: { crl: `${url}/responders.crl` },
  });
  authorities.override('/ocsp', () => makeOcspResponse({ subject: signers.ec, responder, status: 'good', producedAtMs: now() }));
  authorities.override('/responders.crl', () => makeCrl({ issuer: intermediate, thisUpdateMs: now() - 1000 }));
  const good = await proveCertificate(proofOrder(signers.ec));
  expect([good.complete, good.evidence.map(({ kind }) => kind)]).toEqual([true, ['ocsp', 'crl', 'crl']]);
  authorities.override('/responders.crl', () =>
    makeCrl({ issuer: intermediate, thisUpdateMs: now() - 1000, revoked: [{ serial: responder.serial, revokedAtMs: now() - 5000 }] }),
  );
  expect((await proveCertificate(proofOrder(signers.ec))).complete).toBe(false);
});

it('says what is missing when nobody answers, and stops when it is cancelled', async () => {
  const silent = { call: () => Promise.reject(new PadesError('authority_unreachable', 'no line')) };
  const alone = await proveCertificate(proofOrder(authorities.signers.ec, { authorities: silent }));
  expect([alone.path.status, alone.complete, alone.notes.length]).toEqual(['incomplete', false, 1]);
  const withChain = await proveCertificate(
    proofOrder(authorities.signers.ec, { authorities: silent, pool: [readCertificate(authorities.intermediate.certificate)] }),
  );
  expect([withChain.path.status, withChain.revocation.status, withChain.complete, withChain.notes.length]).toEqual([
    'trusted',
    'unknown',
    false,
    3,
  ]);
  const cancelled = { call: () => Promise.reject(new PadesError('cancelled', 'stop')) };
  await expect(proveCertificate(proofOrder(authorities.signers.ec, { authorities: cancelled }))).rejects.toMatchObject({
    code: 'cancelled',
  });
});
