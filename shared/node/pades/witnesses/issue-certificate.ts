import { createHash, createPublicKey, randomBytes, sign, verify, X509Certificate, type KeyObject } from 'node:crypto';
import { domainToASCII } from 'node:url';
import { dayMs, hourMs, instantToMs, minuteMs, type Instant } from '../../../domain/instant.ts';
import { keyProofBytes, keyProofMessage } from '../../../format/witnessing/key-proof.ts';
import { readCertificate } from '../certificates/certificate.ts';
import {
  authorityKeyIdentifierExtension,
  basicConstraintsExtension,
  encodeExtension,
  encodeName,
  keyUsageExtension,
  subjectKeyIdentifierExtension,
  writeCertificate,
} from '../cms/certificate-writer.ts';
import { encodeNull, encodeOid, encodeSequence, encodeTagged, encodeTaggedPrimitive, encodeUtf8 } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { PadesError } from '../contract.ts';

/** An installation's own authority, which certifies witnesses and nothing else. */
export interface WitnessAuthority {
  readonly certificate: X509Certificate;
  readonly privateKey: KeyObject;
}

export interface AuthorityOrder {
  /** A new pair on P-256. */
  readonly privateKey: KeyObject;
  readonly publicKey: KeyObject;
  /** Where the installation is reached, such as `https://vault.example.com`. */
  readonly origin: string;
  readonly now: Instant;
}

export interface OneActOrder {
  readonly authority: WitnessAuthority;
  /** SubjectPublicKeyInfo in DER, of a key on P-256. */
  readonly publicKeyInfo: Uint8Array;
  /** The witness's: 1 to 64 code points, the most that X.520 allows for a common name. */
  readonly name: string;
  readonly email: string;
  readonly now: Instant;
}

/** The most that X.520 allows for a name. */
const maxNameLength = 64;
/** Longer than any will is kept open; nobody trusts it for longer than they like. */
const authorityDays = 30 * 365;
/** A browser's clock may be ahead of ours, or behind. */
const leewayMs = 5 * minuteMs;
const oneActMs = hourMs;

/** Shown by readers that know of policies; 200 characters at most (RFC 5280, section 4.2.1.4). */
export const oneActNotice =
  'Issued by this service for one signature. Nothing but a code sent to the e-mail address in this certificate stood behind the name in it.';

/** The certificate of an installation's authority, signed by its own key. */
export function issueAuthority({ privateKey, publicKey, origin, now }: AuthorityOrder): X509Certificate {
  const publicKeyInfo = publicKey.export({ format: 'der', type: 'spki' });
  const name = encodeName([[oids.commonName, [...`Heirlock, signatures for one act, ${origin}`].slice(0, maxNameLength).join('')]]);
  const der = writeCertificate({
    serial: randomSerial(),
    issuer: name,
    subject: name,
    notBeforeMs: instantToMs(now) - leewayMs,
    notAfterMs: instantToMs(now) + authorityDays * dayMs,
    publicKeyInfo,
    extensions: [
      basicConstraintsExtension({ pathLength: 0 }),
      keyUsageExtension([5]),
      subjectKeyIdentifierExtension(identifierOf(publicKeyInfo)),
      // The whole origin, which a name may be too short for.
      encodeExtension(oids.subjectAlternativeName, encodeSequence(encodeTaggedPrimitive(6, Buffer.from(origin, 'latin1')))),
    ],
    algorithm: 'ecdsa-sha256',
    sign: (data) => sign('sha256', data, privateKey),
  });
  return new X509Certificate(der);
}

/** Whether a proof was made by the key itself, for this witness (`keyProofMessage`). False also for what is no key on P-256. */
export function isKeyProof(witnessId: string, publicKeyInfo: Uint8Array, proof: Uint8Array): boolean {
  const key = readP256(publicKeyInfo);
  if (key === undefined || proof.length !== keyProofBytes) return false;
  return verify('sha256', keyProofMessage(witnessId, publicKeyInfo), { key, dsaEncoding: 'ieee-p1363' }, proof);
}

/**
 * A certificate for somebody who is asked to sign one document: valid for an hour, good for nothing but a signature that is meant, and
 * saying of itself how little stood behind the name.
 * @returns DER.
 * @throws PadesError `bad_order` for a name or an address that no certificate can hold, `bad_key` for anything but a key on P-256.
 */
export function issueForOneAct({ authority, publicKeyInfo, name, email, now }: OneActOrder): Buffer {
  const subject = name.normalize('NFC').trim();
  if (subject === '' || [...subject].length > maxNameLength || /\p{Cc}/u.test(subject))
    throw new PadesError('bad_order', `the name must have 1 to ${maxNameLength} characters`);
  if (readP256(publicKeyInfo) === undefined) throw new PadesError('bad_key', 'a key on P-256 is needed');
  const { subjectDer, subjectKeyId, spkiDer } = readCertificate(authority.certificate);
  return writeCertificate({
    serial: randomSerial(),
    issuer: subjectDer,
    subject: encodeName([[oids.commonName, subject]]),
    notBeforeMs: instantToMs(now) - leewayMs,
    notAfterMs: instantToMs(now) + oneActMs,
    publicKeyInfo,
    extensions: [
      basicConstraintsExtension(null),
      keyUsageExtension([1]),
      subjectKeyIdentifierExtension(identifierOf(publicKeyInfo)),
      authorityKeyIdentifierExtension(subjectKeyId ?? identifierOf(spkiDer)),
      encodeExtension(oids.subjectAlternativeName, encodeSequence(mailboxName(email))),
      encodeExtension(oids.certificatePolicies, encodeSequence(oneActPolicy())),
      encodeExtension(oids.noRevocationAvailable, encodeNull()),
      encodeExtension(oids.validityAssuredShortTerm, encodeNull()),
    ],
    algorithm: 'ecdsa-sha256',
    sign: (data) => sign('sha256', data, authority.privateKey),
  });
}

/** What an installation without a certificate signs one paper with: a new pair on P-256 that its own authority vouches for. */
export interface InstallationOrder extends Pick<AuthorityOrder, 'origin' | 'now'> {
  readonly authority: WitnessAuthority;
  /** SubjectPublicKeyInfo in DER. */
  readonly publicKeyInfo: Uint8Array;
}

/**
 * A certificate in DER for the installation itself, for a key that signs one paper and is then forgotten. Nobody but the installation's own
 * authority vouches for it; it is valid for as long as that one, since there may be no timestamp that proves when the signature was made.
 */
export function issueForInstallation({ authority, publicKeyInfo, origin, now }: InstallationOrder): Buffer {
  const issuer = readCertificate(authority.certificate);
  return writeCertificate({
    serial: randomSerial(),
    issuer: issuer.subjectDer,
    subject: encodeName([[oids.commonName, [...`Heirlock service, ${origin}`].slice(0, maxNameLength).join('')]]),
    notBeforeMs: instantToMs(now) - leewayMs,
    notAfterMs: issuer.notAfterMs,
    publicKeyInfo,
    extensions: [
      basicConstraintsExtension(null),
      keyUsageExtension([0, 1]),
      subjectKeyIdentifierExtension(identifierOf(publicKeyInfo)),
      authorityKeyIdentifierExtension(issuer.subjectKeyId ?? identifierOf(issuer.spkiDer)),
      encodeExtension(oids.subjectAlternativeName, encodeSequence(encodeTaggedPrimitive(6, Buffer.from(origin, 'latin1')))),
      // Its key is gone once it has signed: there is nothing to revoke (RFC 9608).
      encodeExtension(oids.certificatePolicies, encodeSequence(encodeSequence(encodeOid(oids.forgottenKeyPolicy)))),
      encodeExtension(oids.noRevocationAvailable, encodeNull()),
    ],
    algorithm: 'ecdsa-sha256',
    sign: (data) => sign('sha256', data, authority.privateKey),
  });
}

function readP256(publicKeyInfo: Uint8Array): KeyObject | undefined {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKeyInfo), format: 'der', type: 'spki' });
    // The one form that DER has for such a key: no other curve, no compressed point, nothing behind it.
    const isPlain = key.export({ format: 'der', type: 'spki' }).equals(publicKeyInfo);
    return isPlain && key.asymmetricKeyDetails?.namedCurve === 'prime256v1' ? key : undefined;
  } catch {
    return undefined;
  }
}

/** The top bit stays clear and the next is set: always 20 bytes, never negative. */
function randomSerial(): Buffer {
  const serial = randomBytes(20);
  serial[0] = 0x40 | ((serial[0] ?? 0) & 0x3f);
  return serial;
}

/** An identifier need only be unique (RFC 5280, 4.2.1.2): 20 bytes of SHA-256 do. */
function identifierOf(publicKeyInfo: Uint8Array): Buffer {
  return createHash('sha256').update(publicKeyInfo).digest().subarray(0, 20);
}

/** rfc822Name where ASCII is enough, otherwise SmtpUTF8Mailbox (RFC 9598); the domain is always written in ASCII in the former. */
function mailboxName(email: string): Buffer {
  const at = email.lastIndexOf('@');
  const [local, domain] = [email.slice(0, at), domainToASCII(email.slice(at + 1))];
  if (at < 1 || domain === '' || /[\p{Cc}\p{Z}]/u.test(email)) throw new PadesError('bad_order', 'that is no address for mail');
  const isAscii = /^[\x21-\x7e]+$/.test(local);
  if (isAscii) return encodeTaggedPrimitive(1, Buffer.from(`${local}@${domain}`, 'latin1'));
  return encodeTagged(0, encodeOid(oids.smtpUtf8Mailbox), encodeTagged(0, encodeUtf8(`${local.normalize('NFC')}@${domain}`)));
}

function oneActPolicy(): Buffer {
  const notice = encodeSequence(encodeOid(oids.userNotice), encodeSequence(encodeUtf8(oneActNotice)));
  return encodeSequence(encodeOid(oids.oneActPolicy), encodeSequence(notice));
}
