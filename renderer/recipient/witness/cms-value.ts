import { Constructed, fromBER, ObjectIdentifier, OctetString, Sequence, type BaseBlock } from 'asn1js';
import {
  AlgorithmIdentifier,
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';
import { Problem } from '../problems.ts';

/** Somebody's key with its certificates, in the browser's keeping. */
export interface BrowserKey {
  readonly privateKey: CryptoKey;
  readonly certificate: Certificate;
  /** Those above it, as far as they came along. */
  readonly chain: readonly Certificate[];
}

const oids = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificateV2: '1.2.840.113549.1.9.16.2.47',
  timestampToken: '1.2.840.113549.1.9.16.2.14',
  commonName: '2.5.4.3',
} as const;

const sha256 = async (bytes: BufferSource): Promise<ArrayBuffer> => crypto.subtle.digest('SHA-256', bytes);
export const derOf = (certificate: Certificate): ArrayBuffer => certificate.toSchema().toBER(false);

/** What a certificate calls somebody; empty without a common name. */
export function commonName({ typesAndValues }: Certificate['subject']): string {
  const found = typesAndValues.find(({ type }) => type === oids.commonName);
  return found === undefined ? '' : String(found.value.valueBlock.value);
}

/** A certificate and nothing behind it. @throws Error */
export function readCertificate(der: Uint8Array): Certificate {
  if (fromBER(der).offset !== der.length) throw new Error('that is no certificate');
  return Certificate.fromBER(der as Uint8Array<ArrayBuffer>);
}

/**
 * Signs as the CAdES baseline requires (ETSI EN 319 122-1, section 5), with SHA-256: content-type, message-digest and
 * signing-certificate-v2. @param digest SHA-256 of what the slot covers. @returns DER.
 */
export async function makeValue({ privateKey, certificate, chain }: BrowserKey, digest: ArrayBuffer): Promise<Uint8Array> {
  const attributes = [
    new Attribute({ type: oids.contentType, values: [new ObjectIdentifier({ value: oids.data })] }),
    new Attribute({ type: oids.messageDigest, values: [new OctetString({ valueHex: digest })] }),
    new Attribute({ type: oids.signingCertificateV2, values: [await signingCertificate(certificate)] }),
  ];
  const signer = new SignerInfo({
    version: 1,
    sid: new IssuerAndSerialNumber({ issuer: certificate.issuer, serialNumber: certificate.serialNumber }),
    signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes: inDerOrder(attributes) }),
  });
  const signed = new SignedData({
    version: 1,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: oids.data }),
    signerInfos: [signer],
    certificates: [certificate, ...chain],
  });
  await signed.sign(privateKey, 0, 'SHA-256');
  // RFC 5754: a digest has no parameters.
  const plain = new AlgorithmIdentifier({ algorithmId: signer.digestAlgorithm.algorithmId });
  signer.digestAlgorithm = plain;
  signed.digestAlgorithms = [plain];
  return new Uint8Array(new ContentInfo({ contentType: oids.signedData, content: signed.toSchema(true) }).toSchema().toBER(false));
}

/** SET OF has its members in ascending order of their encoding (X.690, section 11.6), which the library leaves to us. */
function inDerOrder(attributes: readonly Attribute[]): Attribute[] {
  const encoded = (attribute: Attribute): string =>
    Array.from(new Uint8Array(attribute.toSchema().toBER(false)), (byte) => byte.toString(16).padStart(2, '0')).join('');
  return attributes.toSorted((one, other) => (encoded(one) < encoded(other) ? -1 : 1));
}

/** ESSCertIDv2 (RFC 5035) with SHA-256, which is left out as the default. */
async function signingCertificate(certificate: Certificate): Promise<Sequence> {
  const names = new Sequence({
    value: [new Constructed({ idBlock: { tagClass: 3, tagNumber: 4 }, value: [certificate.issuer.toSchema()] })],
  });
  const issuerSerial = new Sequence({ value: [names, certificate.serialNumber] });
  const hash = new OctetString({ valueHex: await sha256(derOf(certificate)) });
  return new Sequence({ value: [new Sequence({ value: [new Sequence({ value: [hash, issuerSerial] })] })] });
}

/**
 * The certificate that a value was made with, once the value is found right: detached, by one signer, over these very bytes, and naming
 * that certificate. @throws Problem `false_signature`
 */
export async function checkValue(cms: Uint8Array, covered: Uint8Array<ArrayBuffer>): Promise<Certificate> {
  try {
    return await checked(cms as Uint8Array<ArrayBuffer>, covered);
  } catch (error) {
    throw error instanceof Problem ? error : new Problem('false_signature', error instanceof Error ? error.message : 'unreadable');
  }
}

async function checked(cms: Uint8Array<ArrayBuffer>, covered: Uint8Array<ArrayBuffer>): Promise<Certificate> {
  refuse(fromBER(cms).offset !== cms.length, 'something is behind the value');
  const outer = ContentInfo.fromBER(cms);
  refuse(outer.contentType !== oids.signedData, 'it is not signed data');
  const signed = new SignedData({ schema: outer.content as BaseBlock });
  const [signer, second] = signed.signerInfos;
  if (signer === undefined || second !== undefined) throw new Problem('false_signature', 'one signer is expected');
  refuse(
    signed.encapContentInfo.eContent !== undefined || signed.encapContentInfo.eContentType !== oids.data,
    'the value encloses something',
  );
  const unsigned = signer.unsignedAttrs?.attributes ?? [];
  refuse(
    unsigned.some(({ type }) => type !== oids.timestampToken),
    'something stands beside what was signed',
  );
  const attribute = (type: string): BaseBlock | undefined => {
    const found = signer.signedAttrs?.attributes.filter((one) => one.type === type) ?? [];
    const values = (found.length === 1 ? (found[0]?.values ?? []) : []) as readonly BaseBlock[];
    return values.length === 1 ? values[0] : undefined;
  };
  refuse(attribute(oids.messageDigest) === undefined, 'nothing says what was signed');
  refuse(String((attribute(oids.contentType) as ObjectIdentifier | undefined)?.getValue()) !== oids.data, 'another content was signed');
  const data = covered.buffer.slice(covered.byteOffset, covered.byteOffset + covered.length);
  const { signatureVerified, signerCertificate } = await signed.verify({ signer: 0, data, checkChain: false, extendedMode: true });
  if (signatureVerified !== true || !signerCertificate) throw new Problem('false_signature', 'the value does not fit');
  refuse(!(await names(attribute(oids.signingCertificateV2), signerCertificate)), 'it was made with another certificate');
  return signerCertificate;
}

function refuse(is: boolean, why: string): void {
  if (is) throw new Problem('false_signature', why);
}

/** Whether signing-certificate-v2 is of this certificate; by SHA-256, SHA-384 or SHA-512. */
async function names(attribute: BaseBlock | undefined, certificate: Certificate): Promise<boolean> {
  const membersOf = (block: unknown): readonly BaseBlock[] => (block instanceof Sequence ? block.valueBlock.value : []);
  const members = membersOf(membersOf(membersOf(attribute)[0])[0]);
  const hash = members.find((member) => member instanceof OctetString);
  if (hash === undefined) return false;
  const expected = new Uint8Array(hash.getValue());
  const algorithm = ({ 32: 'SHA-256', 48: 'SHA-384', 64: 'SHA-512' } as const)[expected.length];
  if (algorithm === undefined) return false;
  const found = new Uint8Array(await crypto.subtle.digest(algorithm, derOf(certificate)));
  return found.every((byte, index) => byte === expected[index]);
}
