import { createHash, randomBytes, sign, X509Certificate, type KeyObject } from 'node:crypto';
import {
  authorityKeyIdentifierExtension,
  basicConstraintsExtension,
  encodeExtension,
  encodeName,
  keyUsageExtension,
  subjectKeyIdentifierExtension,
  writeCertificate,
} from '../../../shared/node/pades/cms/certificate-writer.ts';
import {
  encodeIa5,
  encodeNull,
  encodeOid,
  encodeSequence,
  encodeTagged,
  encodeTaggedPrimitive,
} from '../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { openKey } from '../../../shared/node/pades/keys/open-key.ts';
import type { SignatureAlgorithm, SigningKey } from '../../../shared/node/pades/contract.ts';
import { testKeyPair, type KeyKind, type KeyPair } from './key-pairs.ts';

/** A certificate with its key, and who issued it. */
export interface Issued {
  readonly certificate: X509Certificate;
  readonly privateKey: KeyObject;
  readonly algorithm: SignatureAlgorithm;
  /** Null: self-signed. */
  readonly issuer: Issued | null;
  /** 20 bytes, as the certificate's own subject key identifier. */
  readonly keyIdentifier: Buffer;
  /** Encoded subject. */
  readonly subject: Buffer;
  readonly serial: Buffer;
}

export interface CertificateSpec {
  /** The common name; the organisation is always "Heirlock tests". */
  readonly name: string;
  readonly issuer?: Issued;
  readonly key?: KeyKind;
  /** Which key of that kind; a separate number for everybody who must not share one. */
  readonly keyNumber?: number;
  readonly pair?: KeyPair;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Absent: an end entity. Null: no basic constraints at all. */
  readonly authority?: { readonly pathLength?: number } | null;
  /** Bits; null: no key usage. Absent: what an authority or a signer has. */
  readonly keyUsage?: readonly number[] | null;
  readonly extendedKeyUsage?: { readonly usages: readonly string[]; readonly critical?: boolean };
  readonly urls?: { readonly ocsp?: string; readonly issuer?: string; readonly crl?: string };
  /** id-pkix-ocsp-nocheck. */
  readonly noCheck?: boolean;
  readonly serial?: Uint8Array;
  /** Encoded extensions besides the others. */
  readonly extensions?: readonly Uint8Array[];
}

/** What a certificate's key signs with. */
export function algorithmOf(key: KeyObject): SignatureAlgorithm {
  if (key.asymmetricKeyType === 'rsa') return 'rsa-sha256';
  return key.asymmetricKeyDetails?.namedCurve === 'secp384r1' ? 'ecdsa-sha384' : 'ecdsa-sha256';
}

/** The signature of `issued` over `data`, with its usual algorithm. */
export function signWith(issued: Pick<Issued, 'privateKey' | 'algorithm'>, data: Uint8Array): Buffer {
  return sign(issued.algorithm.slice(-6), data, issued.privateKey);
}

export function makeCertificate(spec: CertificateSpec): Issued {
  const pair = spec.pair ?? testKeyPair(spec.key ?? 'P-256', spec.keyNumber ?? 0);
  const publicKeyInfo = pair.publicKey.export({ format: 'der', type: 'spki' });
  const keyIdentifier = createHash('sha256').update(publicKeyInfo).digest().subarray(0, 20);
  const subject = encodeName([
    ['2.5.4.10', 'Heirlock tests'],
    [oids.commonName, spec.name],
  ]);
  const own = { privateKey: pair.privateKey, algorithm: algorithmOf(pair.privateKey) };
  const issuer = spec.issuer ?? { ...own, subject, keyIdentifier };
  const serial = Buffer.from(spec.serial ?? Buffer.concat([Buffer.from([0x40]), randomBytes(11)]));
  const der = writeCertificate({
    serial,
    issuer: issuer.subject,
    subject,
    notBeforeMs: spec.notBeforeMs,
    notAfterMs: spec.notAfterMs,
    publicKeyInfo,
    extensions: [
      ...usageExtensions(spec),
      subjectKeyIdentifierExtension(keyIdentifier),
      authorityKeyIdentifierExtension(issuer.keyIdentifier),
      ...urlExtensions(spec.urls ?? {}),
      ...(spec.extensions ?? []),
    ],
    algorithm: issuer.algorithm,
    sign: (data) => signWith(issuer, data),
  });
  return { certificate: new X509Certificate(der), ...own, issuer: spec.issuer ?? null, keyIdentifier, subject, serial };
}

function usageExtensions(spec: CertificateSpec): Buffer[] {
  const isAuthority = spec.authority !== undefined && spec.authority !== null;
  const bits = spec.keyUsage === undefined ? (isAuthority ? [5, 6] : [0, 1]) : spec.keyUsage;
  const { extendedKeyUsage: extended } = spec;
  return [
    ...(spec.authority === null ? [] : [basicConstraintsExtension(spec.authority ?? null)]),
    ...(bits === null ? [] : [keyUsageExtension(bits)]),
    ...(extended === undefined
      ? []
      : [encodeExtension(oids.extendedKeyUsage, encodeSequence(...extended.usages.map(encodeOid)), extended.critical ?? false)]),
    ...(spec.noCheck === true ? [encodeExtension(oids.ocspNoCheck, encodeNull())] : []),
  ];
}

function urlExtensions(urls: NonNullable<CertificateSpec['urls']>): Buffer[] {
  const uri = (url: string): Buffer => encodeTaggedPrimitive(6, encodeIa5(url).subarray(contentStart(url)));
  const access = (method: string, url: string | undefined): Buffer[] =>
    url === undefined ? [] : [encodeSequence(encodeOid(method), uri(url))];
  const descriptions = [...access(oids.ocsp, urls.ocsp), ...access(oids.caIssuers, urls.issuer)];
  return [
    ...(descriptions.length === 0 ? [] : [encodeExtension(oids.authorityInfoAccess, encodeSequence(...descriptions))]),
    ...(urls.crl === undefined
      ? []
      : [encodeExtension(oids.crlDistributionPoints, encodeSequence(encodeSequence(encodeTagged(0, encodeTagged(0, uri(urls.crl))))))]),
  ];
}

function contentStart(text: string): number {
  return encodeIa5(text).length - text.length;
}

/** The certificates above `issued`, its issuer first, the root last. */
export function chainOf(issued: Issued): X509Certificate[] {
  return issued.issuer === null ? [] : [issued.issuer.certificate, ...chainOf(issued.issuer)];
}

/** A key to sign with, with the certificates between it and its root. */
export function signingKeyOf(issued: Issued): SigningKey {
  return openKey({
    pkcs8: issued.privateKey.export({ format: 'der', type: 'pkcs8' }),
    certificate: issued.certificate.raw,
    chain: chainOf(issued)
      .slice(0, -1)
      .map((certificate) => certificate.raw),
  });
}
