import { createHash } from 'node:crypto';
import { readCertificates, type Certificate } from '../certificates/certificate.ts';
import { readDer } from '../certificates/der-reader.ts';
import { encodeInteger, encodeNull, encodeOctets, encodeOid, encodeSequence } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { PadesError, type AuthorityClient } from '../contract.ts';
import { readSignedData } from '../signed-data/read-signed-data.ts';
import { checkCrl } from '../trust/check-crl.ts';
import { checkOcsp } from '../trust/check-ocsp.ts';
import type { RevocationEvidence } from '../trust/check-revocation.ts';
import type { RevocationAnswer, RevocationQuestion } from '../trust/revocation-answer.ts';

const timeoutMs = 10_000;
const maxOcspBytes = 256 * 1024;
/** The lists of large authorities run to several megabytes. */
const maxCrlBytes = 16 * 1024 * 1024;
const maxCertificateBytes = 512 * 1024;

/** The outcome of asking: evidence that says something, or why there is none. */
export interface RevocationInquiry {
  readonly evidence: RevocationEvidence | null;
  readonly answer: RevocationAnswer | null;
  readonly notes: readonly string[];
}

/**
 * OCSPRequest for one certificate (RFC 6960, 4.1): no nonce, so that responders may answer from a cache. SHA-1 names the issuer here, which
 * every responder understands and nothing depends on.
 */
export function encodeOcspRequest(certificate: Certificate, issuer: Certificate): Buffer {
  const sha1 = (bytes: Uint8Array): Buffer => encodeOctets(createHash('sha1').update(bytes).digest());
  const id = encodeSequence(
    encodeSequence(encodeOid(oids.sha1), encodeNull()),
    sha1(issuer.subjectDer),
    sha1(issuer.publicKeyBits),
    encodeInteger(Buffer.from(certificate.serialHex, 'hex')),
  );
  return encodeSequence(encodeSequence(encodeSequence(encodeSequence(id))));
}

/** Asks the authority of a certificate whether it is revoked: by OCSP, else by its revocation list. Throws only when cancelled. */
export async function askRevocation(question: RevocationQuestion, authorities: AuthorityClient): Promise<RevocationInquiry> {
  const { certificate, issuer } = question;
  const notes: string[] = [];
  const body = encodeOcspRequest(certificate, issuer);
  const attempts = [
    ...certificate.ocspUrls.map((url) => ({ url, kind: 'ocsp' as const })),
    ...certificate.crlUrls.map((url) => ({ url, kind: 'crl' as const })),
  ];
  for (const { url, kind } of attempts) {
    const der = await fetchOr(notes, url, () =>
      kind === 'ocsp'
        ? authorities.call({ url, method: 'POST', contentType: 'application/ocsp-request', body, timeoutMs, maxBytes: maxOcspBytes })
        : authorities.call({ url, method: 'GET', timeoutMs, maxBytes: maxCrlBytes }),
    );
    if (der === null) continue;
    const answer = kind === 'ocsp' ? checkOcsp(der, question) : checkCrl(der, question);
    if (answer.status === 'good' || answer.status === 'revoked') return { evidence: { kind, der, source: 'network' }, answer, notes };
    notes.push(`${url}: ${answer.status === 'unusable' ? answer.problem : 'the authority does not know the certificate'}`);
  }
  return { evidence: null, answer: null, notes };
}

async function fetchOr(notes: string[], url: string, call: () => Promise<Uint8Array>): Promise<Uint8Array | null> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof PadesError) || error.code === 'cancelled') throw error;
    notes.push(`${url}: ${error.message}`);
    return null;
  }
}

/** The certificates that may have issued `certificate`, from where it says they are; trusted for nothing. Throws only when cancelled. */
export async function fetchIssuers(certificate: Certificate, authorities: AuthorityClient, notes: string[]): Promise<Certificate[]> {
  for (const url of certificate.issuerUrls) {
    const bytes = await fetchOr(notes, url, () => authorities.call({ url, method: 'GET', timeoutMs, maxBytes: maxCertificateBytes }));
    const found = bytes === null ? [] : certificatesIn(bytes);
    if (found.length > 0) return found;
    if (bytes !== null) notes.push(`${url}: no certificate`);
  }
  return [];
}

/** One certificate in DER or as text, or a bag of them (certs-only CMS, RFC 5280, 4.2.2.1). */
function certificatesIn(bytes: Uint8Array): Certificate[] {
  const text = /-----BEGIN CERTIFICATE-----([A-Za-z0-9+/=\s]+)-----END/.exec(Buffer.from(bytes).toString('latin1'));
  const der = text?.[1] === undefined ? bytes : Buffer.from(text[1], 'base64');
  const single = readCertificates([der]);
  if (single.length > 0) return single;
  try {
    return [...readSignedData(readDer(der)).certificates];
  } catch {
    return [];
  }
}
