import type { SignatureAlgorithm } from '../contract.ts';
import {
  encodeBits,
  encodeBoolean,
  encodeInteger,
  encodeNamedBits,
  encodeOctets,
  encodeOid,
  encodeSequence,
  encodeSetOf,
  encodeTagged,
  encodeTime,
  encodeUtf8,
  encodeValue,
} from './der-writer.ts';
import { oids } from './oids.ts';
import { signatureIdentifier } from './signing-algorithms.ts';

/** Everything that a certificate says, before anybody signs it (RFC 5280, section 4.1). */
export interface CertificateOrder {
  /** At most 20 bytes, read as a positive number. */
  readonly serial: Uint8Array;
  /** Encoded names, as produced by `encodeName`. */
  readonly issuer: Uint8Array;
  readonly subject: Uint8Array;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKeyInfo: Uint8Array;
  /** Encoded extensions, as produced by `encodeExtension`. */
  readonly extensions: readonly Uint8Array[];
  readonly algorithm: SignatureAlgorithm;
  /** The issuer's signature value over what is given. */
  readonly sign: (data: Uint8Array) => Uint8Array;
}

/** A complete certificate in DER. */
export function writeCertificate(order: CertificateOrder): Buffer {
  const tbs = encodeSequence(
    encodeTagged(0, encodeInteger(2)),
    encodeInteger(order.serial),
    signatureIdentifier(order.algorithm),
    order.issuer,
    encodeSequence(encodeTime(order.notBeforeMs), encodeTime(order.notAfterMs)),
    order.subject,
    order.publicKeyInfo,
    encodeTagged(3, encodeSequence(...order.extensions)),
  );
  return encodeSequence(tbs, signatureIdentifier(order.algorithm), encodeBits(order.sign(tbs)));
}

/** A name whose parts have one attribute each, in the order given; the values as UTF-8. */
export function encodeName(attributes: readonly (readonly [type: string, value: string])[]): Buffer {
  return encodeSequence(...attributes.map(([type, value]) => encodeSetOf(encodeSequence(encodeOid(type), encodeUtf8(value)))));
}

/** `value` is the DER inside the extension's octet string. */
export function encodeExtension(oid: string, value: Uint8Array, critical = false): Buffer {
  return encodeSequence(encodeOid(oid), ...(critical ? [encodeBoolean(true)] : []), encodeOctets(value));
}

/** The named bits of a key usage: 0 digitalSignature, 1 nonRepudiation, 5 keyCertSign, 6 cRLSign. */
export function keyUsageExtension(bits: readonly number[]): Buffer {
  return encodeExtension(oids.keyUsage, encodeNamedBits(bits), true);
}

/** Null: not an authority at all. */
export function basicConstraintsExtension(authority: { readonly pathLength?: number } | null): Buffer {
  const limit = authority?.pathLength === undefined ? [] : [encodeInteger(authority.pathLength)];
  return encodeExtension(oids.basicConstraints, encodeSequence(...(authority === null ? [] : [encodeBoolean(true), ...limit])), true);
}

/** How others find the certificate for this key: an identifier of at most 20 bytes. */
export function subjectKeyIdentifierExtension(identifier: Uint8Array): Buffer {
  return encodeExtension(oids.subjectKeyIdentifier, encodeOctets(identifier));
}

export function authorityKeyIdentifierExtension(identifier: Uint8Array): Buffer {
  return encodeExtension(oids.authorityKeyIdentifier, encodeSequence(encodeValue(0x80, identifier)));
}
