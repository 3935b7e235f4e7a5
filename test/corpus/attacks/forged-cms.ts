import { createHash, sign } from 'node:crypto';
import {
  encodeInteger,
  encodeNull,
  encodeOctets,
  encodeOid,
  encodeSequence,
  encodeSetOf,
  encodeTagged,
  encodeTaggedPrimitive,
  encodeTime,
  encodeValue,
} from '../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { chainOf, type Issued } from '../../kit/pki/make-certificate.ts';

/** Everything about a CMS signature that somebody may get wrong, or right in an unusual way (RFC 5652, section 5). */
export interface CmsSpec {
  readonly signer: Issued;
  /** What the message digest is computed over. */
  readonly covered: Buffer;
  readonly digest?: 'md5' | 'sha1' | 'sha256' | 'sha384' | 'sha512';
  /** What the SignerInfo says the digest is; default: what it is. */
  readonly statedDigest?: string;
  readonly messageDigest?: Buffer;
  readonly contentType?: string;
  /** The value of the content-type attribute; null leaves it out. */
  readonly signedContentType?: string | null;
  /** The certificate that signing-certificate-v2 names; null leaves the attribute out. */
  readonly bound?: Issued | null;
  /** Null leaves the attribute out. */
  readonly withMessageDigest?: boolean;
  /** Encoded attributes besides. */
  readonly moreSigned?: readonly Buffer[];
  readonly unsigned?: readonly Buffer[];
  /** The signed attributes left out altogether: the value is over the content itself. */
  readonly bare?: boolean;
  readonly certificates?: readonly Buffer[];
  /** Content inside the CMS. */
  readonly inside?: Buffer;
  /** Names the signer by the identifier of the key. */
  readonly byKeyIdentifier?: boolean;
  readonly signers?: number;
  /** The identifier of the signature algorithm; default RSA with the digest. */
  readonly algorithm?: Buffer;
  readonly value?: (signed: Buffer) => Buffer;
}

const digestOids = { md5: '1.2.840.113549.2.5', sha1: oids.sha1, sha256: oids.sha256, sha384: oids.sha384, sha512: oids.sha512 } as const;
export const rsaOids = {
  md5: '1.2.840.113549.1.1.4',
  sha1: '1.2.840.113549.1.1.5',
  sha256: oids.rsaSha256,
  sha384: oids.rsaSha384,
  sha512: oids.rsaSha512,
} as const;

export const attribute = (type: string, ...values: readonly Buffer[]): Buffer => encodeSequence(encodeOid(type), encodeSetOf(...values));
export const identifier = (oid: string): Buffer => encodeSequence(encodeOid(oid), encodeNull());
export const signingTime = (ms: number): Buffer => attribute(oids.signingTime, encodeTime(ms));

/** ESSCertIDv2 over a certificate (RFC 5035). */
export function binding(issued: Issued): Buffer {
  const hash = encodeOctets(createHash('sha256').update(issued.certificate.raw).digest());
  return attribute(oids.signingCertificateV2, encodeSequence(encodeSequence(encodeSequence(hash))));
}

/** A ContentInfo in DER, as right or wrong as it was asked for. */
export function forgeCms(spec: CmsSpec): Buffer {
  const { signer, digest = 'sha256', contentType = oids.data, signers = 1 } = spec;
  const one = signerInfo(spec);
  const certificates = spec.certificates ?? [signer, ...chain(signer)].map(({ certificate }) => certificate.raw);
  const list = encodeSetOf(...certificates);
  const content = spec.inside === undefined ? [] : [encodeTagged(0, encodeOctets(spec.inside))];
  return encodeSequence(
    encodeOid(oids.signedData),
    encodeTagged(
      0,
      encodeSequence(
        encodeInteger(spec.byKeyIdentifier === true ? 3 : 1),
        encodeSetOf(identifier(digestOids[digest])),
        encodeSequence(encodeOid(contentType), ...content),
        ...(certificates.length === 0 ? [] : [encodeValue(0xa0, list.subarray(headLength(list)))]),
        encodeValue(0x31, ...Array.from({ length: signers }, () => one)),
      ),
    ),
  );
}

function signerInfo(spec: CmsSpec): Buffer {
  const { signer, covered, digest = 'sha256' } = spec;
  const attributes = encodeSetOf(...signedAttributes(spec));
  const signed = spec.bare === true ? covered : attributes;
  const tagged = Buffer.from(attributes);
  tagged[0] = 0xa0;
  const stated = spec.statedDigest ?? digestOids[digest];
  const who =
    spec.byKeyIdentifier === true
      ? encodeTaggedPrimitive(0, signer.keyIdentifier)
      : encodeSequence(signer.issuer?.subject ?? signer.subject, encodeInteger(signer.serial));
  const value = (spec.value ?? ((data: Buffer) => sign(digest, data, signer.privateKey)))(signed);
  return encodeSequence(
    encodeInteger(spec.byKeyIdentifier === true ? 3 : 1),
    who,
    identifier(stated),
    ...(spec.bare === true ? [] : [tagged]),
    spec.algorithm ?? identifier(rsaOids[digest]),
    encodeOctets(value),
    ...(spec.unsigned === undefined ? [] : [encodeTagged(1, ...spec.unsigned)]),
  );
}

function signedAttributes(spec: CmsSpec): Buffer[] {
  const { signer, covered, digest = 'sha256', signedContentType = oids.data, bound = signer } = spec;
  return [
    ...(signedContentType === null ? [] : [attribute(oids.contentType, encodeOid(signedContentType))]),
    ...(spec.withMessageDigest === false
      ? []
      : [attribute(oids.messageDigest, encodeOctets(spec.messageDigest ?? createHash(digest).update(covered).digest()))]),
    ...(bound === null ? [] : [binding(bound)]),
    ...(spec.moreSigned ?? []),
  ];
}

function chain(signer: Issued): Issued[] {
  return signer.issuer === null || signer.issuer.issuer === null ? [] : [signer.issuer, ...chain(signer.issuer)];
}

function headLength(der: Buffer): number {
  const first = der[1] ?? 0;
  return first < 0x80 ? 2 : 2 + (first & 0x7f);
}

/** A signature as it should be. */
export function plainCms(signer: Issued, covered: Buffer): Buffer {
  return forgeCms({ signer, covered, certificates: [signer.certificate, ...chainOf(signer).slice(0, -1)].map(({ raw }) => raw) });
}
