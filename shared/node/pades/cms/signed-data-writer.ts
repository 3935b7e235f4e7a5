import { createHash, type X509Certificate } from 'node:crypto';
import { readCertificate } from '../certificates/certificate.ts';
import type { SignatureAlgorithm, SigningKey } from '../contract.ts';
import { encodeInteger, encodeOctets, encodeOid, encodeSequence, encodeSetOf, encodeTagged, encodeValue } from './der-writer.ts';
import { oids } from './oids.ts';
import { digestIdentifier, digestOfAlgorithm, signatureIdentifier, type DigestName } from './signing-algorithms.ts';

/** What a CMS signature is made over and what it carries (RFC 5652, section 5). */
export interface SignedDataOrder {
  readonly key: Pick<SigningKey, 'certificate' | 'algorithm' | 'sign'>;
  /** Digest of the content, by the digest of the key's algorithm. */
  readonly contentDigest: Uint8Array;
  /** Certificates besides the signer's own; each once, whatever is passed in. */
  readonly chain: readonly X509Certificate[];
  /** Absent: id-data, detached. */
  readonly content?: { readonly type: string; readonly bytes: Uint8Array };
}

/** A signature that may still be given unsigned attributes before it is encoded. */
export interface CmsSignature {
  /** What a signature timestamp covers. */
  readonly signatureValue: Uint8Array;
  /** The complete ContentInfo in DER, with a timestamp token when there is one. */
  encode(timestampToken?: Uint8Array): Buffer;
}

/**
 * Signs as the CAdES and PAdES baselines require (ETSI EN 319 122-1, 5; EN 319 142-1, 6.3): content-type, message-digest and
 * signing-certificate-v2 are signed; signing-time is left out, since the PDF's own /M says when.
 */
export async function signData(order: SignedDataOrder): Promise<CmsSignature> {
  const digest = digestOfAlgorithm(order.key.algorithm);
  const type = order.content?.type ?? oids.data;
  const attributes = [
    attribute(oids.contentType, encodeOid(type)),
    attribute(oids.messageDigest, encodeOctets(order.contentDigest)),
    attribute(oids.signingCertificateV2, signingCertificateV2(order.key.certificate)),
  ];
  const signedAttributes = encodeSetOf(...attributes);
  const signatureValue = await order.key.sign(signedAttributes);
  // The signature is over the SET; inside the SignerInfo the same bytes appear under [0] (RFC 5652, 5.4).
  const tagged = Buffer.from(signedAttributes);
  tagged[0] = 0xa0;
  return {
    signatureValue,
    encode: (token) => encodeSignedData(order, digest, [signerInfo(order.key, digest, tagged, signatureValue, token)]),
  };
}

function attribute(type: string, value: Uint8Array): Buffer {
  return encodeSequence(encodeOid(type), encodeSetOf(value));
}

/** ESSCertIDv2 (RFC 5035): SHA-256 is the default of its algorithm field and therefore left out; issuer and serial accompany the hash. */
function signingCertificateV2(certificate: X509Certificate): Buffer {
  const { issuerDer, serialHex } = readCertificate(certificate);
  const hash = encodeOctets(createHash('sha256').update(certificate.raw).digest());
  const generalNames = encodeSequence(encodeTagged(4, issuerDer));
  return encodeSequence(encodeSequence(encodeSequence(hash, encodeSequence(generalNames, serialOf(serialHex)))));
}

interface SignerOf {
  readonly certificate: X509Certificate;
  readonly algorithm: SignatureAlgorithm;
}

function signerInfo(
  signer: SignerOf,
  digest: DigestName,
  signedAttributes: Uint8Array,
  signature: Uint8Array,
  token: Uint8Array | undefined,
): Buffer {
  const { issuerDer, serialHex } = readCertificate(signer.certificate);
  const unsigned = token === undefined ? [] : [encodeTagged(1, attribute(oids.timestampToken, token))];
  return encodeSequence(
    encodeInteger(1),
    encodeSequence(issuerDer, serialOf(serialHex)),
    digestIdentifier(digest),
    signedAttributes,
    signatureIdentifier(signer.algorithm),
    encodeOctets(signature),
    ...unsigned,
  );
}

function encodeSignedData(order: SignedDataOrder, digest: DigestName, signers: readonly Buffer[]): Buffer {
  const certificates = new Map([order.key.certificate, ...order.chain].map((certificate) => [certificate.fingerprint256, certificate.raw]));
  const { content } = order;
  const encapsulated =
    content === undefined
      ? encodeSequence(encodeOid(oids.data))
      : encodeSequence(encodeOid(content.type), encodeTagged(0, encodeOctets(content.bytes)));
  const sortedCertificates = encodeSetOf(...certificates.values());
  const signedData = encodeSequence(
    // Version 3 if the content is anything other than plain data (RFC 5652, 5.1).
    encodeInteger(content === undefined ? 1 : 3),
    encodeSetOf(digestIdentifier(digest)),
    encapsulated,
    encodeValue(0xa0, sortedCertificates.subarray(contentStart(sortedCertificates))),
    encodeSetOf(...signers),
  );
  return encodeSequence(encodeOid(oids.signedData), encodeTagged(0, signedData));
}

/** The serial number exactly as in the certificate, however odd. */
function serialOf(hex: string): Buffer {
  return encodeValue(0x02, Buffer.from(hex, 'hex'));
}

/** Where the content of a DER value of our own begins. */
function contentStart(value: Uint8Array): number {
  const first = value[1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}
