import { createHash } from 'node:crypto';
import {
  encodeBits,
  encodeEnumerated,
  encodeGeneralizedTime,
  encodeInteger,
  encodeNull,
  encodeOctets,
  encodeOid,
  encodeSequence,
  encodeTagged,
  encodeTaggedPrimitive,
} from '../../../shared/node/pades/cms/der-writer.ts';
import { oids } from '../../../shared/node/pades/cms/oids.ts';
import { signatureIdentifier } from '../../../shared/node/pades/cms/signing-algorithms.ts';
import { signWith, type Issued } from './make-certificate.ts';

/** One answer of an OCSP responder, with everything a forger or a careless responder could get wrong. */
export interface OcspAnswer {
  /** Whose status; its issuer is named in the answer unless `issuer` says otherwise. */
  readonly subject: Issued;
  readonly issuer?: Issued;
  readonly responder: Issued;
  readonly status: 'good' | 'unknown' | { readonly revokedAtMs: number; readonly reason?: number };
  readonly producedAtMs: number;
  readonly thisUpdateMs?: number;
  /** Null: none is given. */
  readonly nextUpdateMs?: number | null;
  /** What is sent along with it; the responder's own certificate when absent. */
  readonly certificates?: readonly Issued[];
  /** Flips a bit of the signature. */
  readonly damaged?: boolean;
  readonly hash?: 'sha1' | 'sha256';
}

const hashOids = { sha1: oids.sha1, sha256: oids.sha256 } as const;
const dayMs = 86_400_000;

/** The name that OCSP has for a certificate (RFC 6960, 4.1.1). */
export function ocspCertId(subject: Issued, issuer: Issued, hash: 'sha1' | 'sha256' = 'sha1'): Buffer {
  const digest = (bytes: Uint8Array): Buffer => createHash(hash).update(bytes).digest();
  return encodeSequence(
    encodeSequence(encodeOid(hashOids[hash]), encodeNull()),
    encodeOctets(digest(issuer.subject)),
    encodeOctets(digest(publicKeyBits(issuer))),
    encodeInteger(subject.serial),
  );
}

/** What the key identifier of RFC 5280 and OCSP's issuerKeyHash are computed over: the bits without the tag around them. */
function publicKeyBits(issued: Issued): Buffer {
  const { privateKey } = issued;
  if (privateKey.asymmetricKeyType === 'rsa') return issued.certificate.publicKey.export({ format: 'der', type: 'pkcs1' });
  const { x = '', y = '' } = issued.certificate.publicKey.export({ format: 'jwk' });
  return Buffer.concat([Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]);
}

/** An OCSPResponse in DER. */
export function makeOcspResponse(answer: OcspAnswer): Buffer {
  const issuer = answer.issuer ?? answer.subject.issuer ?? answer.subject;
  const thisUpdate = answer.thisUpdateMs ?? answer.producedAtMs;
  const nextUpdate = answer.nextUpdateMs === undefined ? thisUpdate + dayMs : answer.nextUpdateMs;
  const single = encodeSequence(
    ocspCertId(answer.subject, issuer, answer.hash),
    statusOf(answer.status),
    encodeGeneralizedTime(thisUpdate),
    ...(nextUpdate === null ? [] : [encodeTagged(0, encodeGeneralizedTime(nextUpdate))]),
  );
  const data = encodeSequence(
    encodeTagged(1, answer.responder.subject),
    encodeGeneralizedTime(answer.producedAtMs),
    encodeSequence(single),
  );
  const signature = signWith(answer.responder, data);
  if (answer.damaged === true) signature[signature.length - 1] = (signature.at(-1) ?? 0) ^ 1;
  const certificates = (answer.certificates ?? [answer.responder]).map(({ certificate }) => certificate.raw);
  const basic = encodeSequence(
    data,
    signatureIdentifier(answer.responder.algorithm),
    encodeBits(signature),
    ...(certificates.length === 0 ? [] : [encodeTagged(0, encodeSequence(...certificates))]),
  );
  return encodeSequence(encodeEnumerated(0), encodeTagged(0, encodeSequence(encodeOid(oids.ocspBasic), encodeOctets(basic))));
}

function statusOf(status: OcspAnswer['status']): Buffer {
  if (status === 'good') return encodeTaggedPrimitive(0, Buffer.alloc(0));
  if (status === 'unknown') return encodeTaggedPrimitive(2, Buffer.alloc(0));
  const reason = status.reason === undefined ? [] : [encodeTagged(0, encodeEnumerated(status.reason))];
  return encodeTagged(1, encodeGeneralizedTime(status.revokedAtMs), ...reason);
}
