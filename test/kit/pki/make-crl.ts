import { authorityKeyIdentifierExtension, encodeExtension } from '../../../shared/node/pades/cms/certificate-writer.ts';
import {
  encodeBits,
  encodeEnumerated,
  encodeInteger,
  encodeSequence,
  encodeTagged,
  encodeTime,
} from '../../../shared/node/pades/cms/der-writer.ts';
import { signatureIdentifier } from '../../../shared/node/pades/cms/signing-algorithms.ts';
import { signWith, type Issued } from './make-certificate.ts';

export interface CrlSpec {
  readonly issuer: Issued;
  readonly thisUpdateMs: number;
  /** Null: none. Absent: a day later. */
  readonly nextUpdateMs?: number | null;
  readonly revoked?: readonly { readonly serial: Uint8Array; readonly revokedAtMs: number; readonly reason?: number }[];
  /** Flips a bit of the signature. */
  readonly damaged?: boolean;
  /** Encoded extensions of the list besides the usual ones. */
  readonly extensions?: readonly Uint8Array[];
}

const reasonCode = '2.5.29.21';
const crlNumber = '2.5.29.20';
const dayMs = 86_400_000;

/** A certificate revocation list in DER (RFC 5280, section 5). */
export function makeCrl(spec: CrlSpec): Buffer {
  const nextUpdate = spec.nextUpdateMs === undefined ? spec.thisUpdateMs + dayMs : spec.nextUpdateMs;
  const entries = (spec.revoked ?? []).map(({ serial, revokedAtMs, reason }) =>
    encodeSequence(
      encodeInteger(serial),
      encodeTime(revokedAtMs),
      ...(reason === undefined ? [] : [encodeSequence(encodeExtension(reasonCode, encodeEnumerated(reason)))]),
    ),
  );
  const extensions = [
    authorityKeyIdentifierExtension(spec.issuer.keyIdentifier),
    encodeExtension(crlNumber, encodeInteger(Math.floor(spec.thisUpdateMs / 1000))),
    ...(spec.extensions ?? []),
  ];
  const list = encodeSequence(
    encodeInteger(1),
    signatureIdentifier(spec.issuer.algorithm),
    spec.issuer.subject,
    encodeTime(spec.thisUpdateMs),
    ...(nextUpdate === null ? [] : [encodeTime(nextUpdate)]),
    ...(entries.length === 0 ? [] : [encodeSequence(...entries)]),
    encodeTagged(0, encodeSequence(...extensions)),
  );
  const signature = signWith(spec.issuer, list);
  if (spec.damaged === true) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  return encodeSequence(list, signatureIdentifier(spec.issuer.algorithm), encodeBits(signature));
}
