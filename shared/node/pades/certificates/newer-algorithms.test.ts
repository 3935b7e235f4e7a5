import { createHash, sign } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { instantFromMs } from '../../../domain/instant.ts';
import { tempFolder } from '../../../../test/kit/files/temp-folder.ts';
import { changedCopy, swapText } from '../../../../test/kit/pdf/pdf-forging.ts';
import { appending, signedAt } from '../../../../test/kit/pdf/sign-appended.ts';
import { layOutPdf, pdfModel } from '../../../../test/kit/pdf/pdf-structures.ts';
import { issueCertificateWorld } from '../../../../test/kit/pki/certificate-authority-world.ts';
import { machineNowMs } from '../../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, type Issued } from '../../../../test/kit/pki/make-certificate.ts';
import { makeCrl } from '../../../../test/kit/pki/make-crl.ts';
import { opensslOcsp } from '../../../../test/kit/pki/openssl-authorities.ts';
import { saidToBeSha3, signedOtherwise, type OtherAlgorithm } from '../../../../test/kit/pki/other-algorithms.ts';
import { oids } from '../cms/oids.ts';
import { signData } from '../cms/signed-data-writer.ts';
import { encodeOcspRequest } from '../network/revocation-client.ts';
import { buildPath } from '../trust/build-path.ts';
import { checkCrl } from '../trust/check-crl.ts';
import { checkOcsp } from '../trust/check-ocsp.ts';
import { verifyPdf } from '../verify-pdf.ts';
import { checkTimestampToken, readTimestampToken } from '../signed-data/timestamp-token.ts';
import { makeTimestampToken } from '../../../../test/kit/pki/timestamp-responder.ts';
import { readCertificate } from './certificate.ts';

const nowMs = Math.floor(machineNowMs() / 1_000) * 1_000;
const dayMs = 86_400_000;
const { root, intermediate, signers, timestampService } = issueCertificateWorld('http://127.0.0.1:1', nowMs);
const sha3 = (kind: 'rsa' | 'ec', bits: 256 | 384 | 512): OtherAlgorithm => ({
  oid: oids[`${kind === 'rsa' ? 'rsaSha3Of' : 'ecdsaSha3Of'}${bits}`],
  hash: `sha3-${bits}`,
});
const algorithms = ([256, 384, 512] as const).flatMap((bits) => [
  { ...sha3('rsa', bits), by: root },
  { ...sha3('ec', bits), by: intermediate },
]);

/** A signer whose certificate `issuer` signed that way. */
function issuedWith(algorithm: OtherAlgorithm, issuer: Issued): { issuer: Issued; leaf: Uint8Array } {
  const leaf = makeCertificate({ name: 'Leaf', issuer, keyNumber: 60, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs });
  return { issuer, leaf: signedOtherwise(leaf.certificate.raw, issuer, algorithm) };
}

const pathOf = (issuer: Issued, leaf: Uint8Array) =>
  buildPath({ leaf: readCertificate(leaf), pool: [], roots: [readCertificate(issuer.certificate)], atMs: nowMs, purpose: 'signing' });

describe('SHA-3', () => {
  it.each(algorithms)('is understood in certificates and revocation lists: $oid', ({ by, ...algorithm }) => {
    const { issuer, leaf } = issuedWith(algorithm, by);
    expect(pathOf(issuer, leaf)).toMatchObject({ status: 'trusted', findings: [] });
    const question = { certificate: readCertificate(leaf), issuer: readCertificate(issuer.certificate), atMs: nowMs, nowMs };
    const list = signedOtherwise(makeCrl({ issuer, thisUpdateMs: nowMs }), issuer, algorithm);
    expect(checkCrl(list, question)).toMatchObject({ status: 'good' });
    list[list.length - 1] = (list.at(-1) ?? 0) ^ 1;
    expect(checkCrl(list, question)).toMatchObject({ status: 'unusable', problem: 'signature_bad' });
    const forged = Buffer.from(leaf);
    forged[forged.length - 1] = (forged.at(-1) ?? 0) ^ 1;
    expect(pathOf(issuer, forged)).toMatchObject({ status: 'invalid', findings: [{ code: 'certificate_signature_bad' }] });
  });

  it('of 224 bits is too weak, and one under the name of another proves nothing', () => {
    for (const oid of ['2.16.840.1.101.3.4.3.9', '2.16.840.1.101.3.4.3.13'])
      expect(pathOf(root, issuedWith({ oid, hash: 'sha3-224' }, root).leaf)).toMatchObject({ findings: [{ code: 'weak_algorithm' }] });
    expect(pathOf(root, issuedWith({ oid: oids.rsaSha3Of256, hash: 'sha256' }, root).leaf)).toMatchObject({
      findings: [{ code: 'certificate_signature_bad' }],
    });
  });

  it('is understood in answers of another maker’s responder ', async () => {
    const asked = encodeOcspRequest(readCertificate(signers.ec.certificate), readCertificate(intermediate.certificate));
    const answer = await opensslOcsp(intermediate, intermediate, [signers.ec], [], asked, ['-rmd', 'sha3-256']);
    const question = {
      certificate: readCertificate(signers.ec.certificate),
      issuer: readCertificate(intermediate.certificate),
      atMs: nowMs,
      nowMs: nowMs + 60_000,
    };
    expect(checkOcsp(answer, question)).toMatchObject({ status: 'good' });
    expect(checkOcsp(answer, { ...question, certificate: readCertificate(signers.rsa.certificate) })).toMatchObject({ status: 'unusable' });
  });

  it('is understood in timestamps and in signatures of PDFs, and a change is seen there', async () => {
    const content = Buffer.from('what is stamped');
    const token = await makeTimestampToken({
      service: timestampService,
      imprintAlgorithm: oids.sha3Of512,
      imprint: createHash('sha3-512').update(content).digest(),
      genTimeMs: nowMs,
    });
    const imprintOf = (hash: string) => createHash(hash).update(content).digest();
    expect(await checkTimestampToken(readTimestampToken(token), { imprintOf })).toMatchObject({ good: true, findings: [] });
    expect(
      await checkTimestampToken(readTimestampToken(token), { imprintOf: (hash) => createHash(hash).update('other').digest() }),
    ).toMatchObject({ good: false, findings: [{ code: 'timestamp_mismatch' }] });

    await using folder = await tempFolder('sha3');
    const [input, output] = ['in.pdf', 'out.pdf'].map((name) => join(folder.path, name)) as [string, string];
    await writeFile(input, layOutPdf('table', pdfModel({ pages: 2 })));
    await appending({ input, output, hash: 'sha3-256' }, async (appender) => {
      const pending = await appender.addSignature({ now: signedAt });
      const { certificate, privateKey } = signers.rsa;
      const key = {
        certificate,
        algorithm: 'rsa-sha256' as const,
        sign: async (data: Uint8Array) => sign('sha3-256', data, privateKey),
      };
      const value = await signData({ key, contentDigest: pending.byteRangeDigest(), chain: [] });
      await pending.embed(saidToBeSha3(value.encode()));
    });
    // The swap above reaches every certificate in the value that was issued with RSA, so only the one issued with another key is in it.
    const report = (path: string) => verifyPdf({ input: path, roots: [intermediate.certificate], now: instantFromMs(nowMs) });
    expect(await report(output)).toMatchObject({ signatures: [{ integrity: 'intact', path: 'trusted' }] });
    const changed = join(folder.path, 'changed.pdf');
    await changedCopy(output, changed, (pdf) => swapText(pdf, '(Page 1)', '(Page 7)'));
    expect(await report(changed)).toMatchObject({ verdict: 'failed', signatures: [{ integrity: 'broken' }] });
  });
});

describe('Brainpool curves', () => {
  it.each([
    ['brainpoolP256r1', 'sha256', oids.ecdsaSha256],
    ['brainpoolP384r1', 'sha384', oids.ecdsaSha384],
    ['brainpoolP512r1', 'sha512', oids.ecdsaSha512],
    ['brainpoolP512r1', 'sha3-512', oids.ecdsaSha3Of512],
  ] as const)('sign certificates and lists: %s with %s', (curve, hash, oid) => {
    const authority = makeCertificate({ name: curve, key: curve, authority: {}, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs });
    const { issuer, leaf } = issuedWith({ oid, hash }, authority);
    expect(pathOf(issuer, leaf)).toMatchObject({ status: 'trusted', findings: [] });
    const list = signedOtherwise(makeCrl({ issuer, thisUpdateMs: nowMs }), issuer, { oid, hash });
    const question = { certificate: readCertificate(leaf), issuer: readCertificate(issuer.certificate), atMs: nowMs, nowMs };
    expect(checkCrl(list, question)).toMatchObject({ status: 'good' });
  });

  it('of fewer bits, or none of the recommended ones, are too weak', () => {
    for (const curve of ['brainpoolP224r1', 'secp256k1'] as const) {
      const authority = makeCertificate({ name: curve, key: curve, authority: {}, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + dayMs });
      const { issuer, leaf } = issuedWith({ oid: oids.ecdsaSha256, hash: 'sha256' }, authority);
      expect(pathOf(issuer, leaf)).toMatchObject({ status: 'invalid', findings: [{ code: 'weak_algorithm' }] });
    }
  });
});
