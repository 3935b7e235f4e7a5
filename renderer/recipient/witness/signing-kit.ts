// Everything that reads or writes certificates: fetched when somebody signs, or has to see that others have.
import type { Certificate } from 'pkijs';
import { keyProofMessage } from '../../../shared/format/witnessing/key-proof.ts';
import { Problem } from '../problems.ts';
import { checkValue, commonName, makeValue, readCertificate, type BrowserKey } from './cms-value.ts';
import { openPkcs12 } from './open-pkcs12.ts';

/** Somebody who has signed before, checked. */
export interface EarlierSignature {
  readonly name: string;
  readonly signedAtMs: number;
  /** Who vouches for the name: this service, for one act; or whoever issued their own certificate, unchecked. */
  readonly by: 'service' | { readonly holder: string; readonly issuer: string };
}

interface EarlierValue {
  readonly name: string;
  readonly signedAtMs: number;
  readonly cms: Uint8Array;
  readonly covered: readonly [Uint8Array, Uint8Array];
  readonly authority: Uint8Array;
}

/** @throws Problem `false_signature` for a value that isn't over these bytes, or of somebody else. */
export async function checkEarlier({ name, signedAtMs, cms, covered, authority }: EarlierValue): Promise<EarlierSignature> {
  const certificate = await checkValue(cms, joined(covered));
  const holder = commonName(certificate.subject);
  if (!(await isIssuedBy(certificate, authority)))
    return { name, signedAtMs, by: { holder: holder === '' ? '?' : holder, issuer: commonName(certificate.issuer) } };
  if (holder !== asInCertificate(name)) throw new Problem('false_signature', 'the service certified somebody else');
  return { name, signedAtMs, by: 'service' };
}

function joined([first, second]: readonly [Uint8Array, Uint8Array]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(first.length + second.length);
  whole.set(first);
  whole.set(second, first.length);
  return whole;
}

/** As a certificate has a name. */
const asInCertificate = (name: string): string => name.normalize('NFC').trim();

async function isIssuedBy(certificate: Certificate, authority: Uint8Array): Promise<boolean> {
  try {
    const issuer = readCertificate(authority);
    return certificate.issuer.isEqual(issuer.subject) && (await certificate.verify(issuer));
  } catch {
    return false;
  }
}

/** A new key, which never leaves the browser's keeping, and the proof that whoever asks for its certificate has it. */
export async function makeKey(witnessId: string): Promise<{ keys: CryptoKeyPair; publicKey: Uint8Array; proof: Uint8Array }> {
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, false, ['sign', 'verify']);
  const publicKey = new Uint8Array(await crypto.subtle.exportKey('spki', keys.publicKey));
  const message = keyProofMessage(witnessId, publicKey);
  const proof = new Uint8Array(await crypto.subtle.sign({ name: 'ECDSA', hash: 'SHA-256' }, keys.privateKey, message));
  return { keys, publicKey, proof };
}

export interface CertificateToCheck {
  readonly der: Uint8Array;
  readonly publicKey: Uint8Array;
  readonly name: string;
  readonly authority: Uint8Array;
  readonly nowMs: number;
}

/**
 * The certificate that came for a key of ours. @throws Problem `false_certificate` for one of another key, for another name or by somebody
 * else than the authority that was named; `wrong_clock` for one that isn't valid by this device's clock.
 */
export async function checkOwnCertificate({ der, publicKey, name, authority, nowMs }: CertificateToCheck): Promise<Certificate> {
  const refuse = (why: string): never => {
    throw new Problem('false_certificate', why);
  };
  let certificate: Certificate;
  try {
    certificate = readCertificate(der);
  } catch {
    return refuse('it is no certificate');
  }
  const found = new Uint8Array(certificate.subjectPublicKeyInfo.toSchema().toBER(false));
  if (found.length !== publicKey.length || !found.every((byte, index) => byte === publicKey[index])) return refuse('it is for another key');
  if (commonName(certificate.subject) !== asInCertificate(name)) return refuse('it is for another name');
  if (!(await isIssuedBy(certificate, authority))) return refuse('it is by somebody else');
  if (!isValidAt(certificate, nowMs)) throw new Problem('wrong_clock', 'the certificate is not valid by this clock');
  return certificate;
}

/** The authority's certificate, to go along with the signature. */
export function authorityIn(authority: Uint8Array): readonly Certificate[] {
  return [readCertificate(authority)];
}

const isValidAt = ({ notBefore, notAfter }: Certificate, nowMs: number): boolean =>
  notBefore.value.getTime() <= nowMs && nowMs <= notAfter.value.getTime();

/**
 * The key in a .p12 file, for signatures now. @throws Problem `no_p12`, `wrong_p12_password`, `old_p12`, `unfit_certificate`,
 * `expired_certificate`.
 */
export async function openOwnKey(file: Uint8Array<ArrayBuffer>, password: string, nowMs: number): Promise<BrowserKey> {
  const key = await openPkcs12(file, password);
  if (!isValidAt(key.certificate, nowMs)) throw new Problem('expired_certificate', 'the certificate is over, or not valid yet');
  if (!maySign(key.certificate)) throw new Problem('unfit_certificate', 'the certificate is not for signatures');
  return key;
}

/** digitalSignature and nonRepudiation are the first two bits of a key usage; without one, everything is allowed. */
function maySign({ extensions = [] }: Certificate): boolean {
  const usage = extensions.find(({ extnID }) => extnID === '2.5.29.15')?.parsedValue as
    | { readonly valueBlock: { readonly valueHexView: Uint8Array } }
    | undefined;
  return usage === undefined || ((usage.valueBlock.valueHexView[0] ?? 0) & 0xc0) !== 0;
}

/** @returns CMS SignedData in DER over what a slot covers. */
export async function signCovered(key: BrowserKey, covered: readonly [Uint8Array, Uint8Array]): Promise<Uint8Array> {
  return makeValue(key, await crypto.subtle.digest('SHA-256', joined(covered)));
}

/** What a certificate says, for people. */
export function describeCertificate({ certificate }: Pick<BrowserKey, 'certificate'>): {
  readonly holder: string;
  readonly issuer: string;
} {
  return { holder: commonName(certificate.subject), issuer: commonName(certificate.issuer) };
}
