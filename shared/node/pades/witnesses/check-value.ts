import type { X509Certificate } from 'node:crypto';
import { instantToMs, type Instant } from '../../../domain/instant.ts';
import { readCertificate, type Certificate } from '../certificates/certificate.ts';
import { DerError, derOctets, readDer, type DerNode } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import type { Finding } from '../contract.ts';
import { checkSigner, type DigestName } from '../signed-data/check-signer.ts';
import { readSignedData, type SignedData } from '../signed-data/read-signed-data.ts';
import { buildPath } from '../trust/build-path.ts';
import { checkFitness } from '../trust/check-path.ts';

/** A witness's value, and what is known about it. */
export interface ValueToCheck {
  /** CMS SignedData in DER, as a browser sent it. */
  readonly cms: Uint8Array;
  /** What the slot covers, hashed; absent where nobody here has the bytes, as with a sealed document. */
  readonly digestOf?: (hash: DigestName) => Uint8Array | Promise<Uint8Array>;
  /** The installation's authority if it certified the key; absent for a certificate of the witness's own. */
  readonly authority?: X509Certificate;
  readonly now: Instant;
}

/** Why a value is refused. */
export type ValueProblem =
  /** No DER, not one signer alone, something enclosed or added that nobody signed, attributes that don't belong there. */
  | 'malformed'
  /** A digest, a key or a method that is too weak or unknown. */
  | 'unsupported'
  /** The signature isn't what the certificate's key makes over the attributes, or the certificate isn't the one it names. */
  | 'signature_bad'
  /** It was made over other bytes. */
  | 'other_document'
  /** The certificate may not be used for signatures, is over, or wasn't issued by the authority. */
  | 'certificate_unfit';

/** A value that isn't taken. */
export class ValueRefused extends Error {
  readonly problem: ValueProblem;
  constructor(problem: ValueProblem, why: string) {
    super(why);
    this.name = 'ValueRefused';
    this.problem = problem;
  }
}

/** More than the room of a slot holds, let alone without a timestamp. */
const maxValueBytes = 16 * 1024;
const maxCertificates = 10;
/** What a PAdES baseline signature has (ETSI EN 319 142-1, section 6.3), and a browser of ours makes. */
const signedAttributes: ReadonlySet<string> = new Set([oids.contentType, oids.messageDigest, oids.signingCertificateV2]);

/**
 * Everything that can be checked of a value without the document: its form, the signature over its attributes, the certificate; and with
 * `digestOf` the document too. Whether a stranger's certificate can be trusted is left to whoever checks the finished file.
 * @returns the signer's certificate. @throws ValueRefused
 */
export async function checkValue(order: ValueToCheck): Promise<Certificate> {
  const signedData = readValue(order.cms);
  const [signer] = signedData.signers;
  const claimed = signer?.signed.get(oids.messageDigest)?.[0];
  const checked = await checkSigner({
    signedData,
    contentType: oids.data,
    digestOf: order.digestOf ?? (() => octetsOf(claimed)),
    allowSha1CertificateId: false,
  });
  const { certificate, findings, integrity, bindsCertificate } = checked;
  if (integrity !== 'intact' || certificate === null) throw refusalFor(findings);
  if (!bindsCertificate) throw new ValueRefused('malformed', 'the signature does not name its certificate');
  checkCertificate(certificate, order);
  return certificate;
}

/** The parts of a value of the only form that is taken: detached, one signer, nothing beside what is signed. */
function readValue(cms: Uint8Array): SignedData {
  if (cms.length > maxValueBytes) throw new ValueRefused('malformed', 'it is too large');
  const signedData = parsed(() => readSignedData(readDer(cms)));
  const [signer, second] = signedData.signers;
  const isPlain = signedData.content === null && signedData.crls.length === 0 && signedData.ocsps.length === 0;
  if (signer === undefined || second !== undefined) throw new ValueRefused('malformed', 'one signer is expected');
  if (!isPlain || signer.unsigned.size > 0) throw new ValueRefused('malformed', 'it has parts that nobody signed');
  if (signedData.certificates.length > maxCertificates) throw new ValueRefused('malformed', 'it has too many certificates');
  if (signer.signed.size !== signedAttributes.size || ![...signer.signed.keys()].every((type) => signedAttributes.has(type)))
    throw new ValueRefused('malformed', 'it does not sign what a baseline signature signs');
  return signedData;
}

function parsed<Value>(read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    if (error instanceof DerError) throw new ValueRefused('malformed', error.message);
    throw error;
  }
}

const octetsOf = (node: DerNode | undefined): Uint8Array => parsed(() => derOctets(node));

function refusalFor(findings: readonly Finding[]): ValueRefused {
  const codes = findings.map(({ code }) => code);
  const why = codes.join(', ');
  if (codes.includes('signature_value_bad') || codes.includes('signing_certificate_mismatch'))
    return new ValueRefused('signature_bad', why);
  if (codes.includes('content_changed')) return new ValueRefused('other_document', why);
  const unsupported = codes.includes('weak_algorithm') || codes.includes('unsupported_algorithm');
  return new ValueRefused(unsupported ? 'unsupported' : 'malformed', why);
}

function checkCertificate(leaf: Certificate, { authority, now }: ValueToCheck): void {
  const atMs = instantToMs(now);
  if (authority === undefined) {
    const findings = checkFitness(leaf, 'signing');
    if (findings.length > 0 || leaf.isCa) throw new ValueRefused('certificate_unfit', 'it is not meant for signatures');
    // Such a certificate is good for whomever it was made for, in the one act that it was made for.
    if (leaf.policies?.includes(oids.oneActPolicy) === true) throw new ValueRefused('certificate_unfit', 'it was made for one other act');
    if (atMs < leaf.notBeforeMs || atMs > leaf.notAfterMs) throw new ValueRefused('certificate_unfit', 'it is over, or not valid yet');
    return;
  }
  const path = buildPath({ leaf, pool: [], roots: [readCertificate(authority)], atMs, purpose: 'signing' });
  if (path.status !== 'trusted' || path.path.length !== 2)
    throw new ValueRefused('certificate_unfit', `it was not issued here for now (${path.findings.map(({ code }) => code).join(', ')})`);
}
