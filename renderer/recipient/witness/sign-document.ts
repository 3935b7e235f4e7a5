import { nowMs } from '../../ui/page-clock.ts';
import { coveredParts, filledFile, fileToSign } from '../../../shared/format/witnessing/prepared-file.ts';
import { Problem } from '../problems.ts';
import type { BrowserKey } from './cms-value.ts';
import { fetchCertificate, sendSignature } from './fetch-witnessing.ts';
import { inHex, trusted, type ToSign } from './load-witnessing.ts';

/** What is left for the witness after they have signed. */
export interface Signed {
  readonly signedAtMs: number;
  /** The file up to their own signature. */
  readonly copy: Blob;
  /** SHA-256 of the copy, hexadecimal. */
  readonly sha256: string;
}

/** A key of the witness's own, opened but not used yet. */
export interface OwnKey {
  readonly key: BrowserKey;
  /** What its certificate calls them, and who issued it. */
  readonly holder: string;
  readonly issuer: string;
}

const loadKit = () => import('./signing-kit.ts').catch(() => Promise.reject(new Problem('no_connection', 'the script did not arrive')));

/** Signing needs the browser's own cryptography, which is there over https and on the same machine. @throws Problem `no_signing_here` */
export function assertCanSign(): void {
  if ((crypto.subtle as SubtleCrypto | undefined) === undefined) throw new Problem('no_signing_here', 'there is no WebCrypto');
}

/** What has been signed, and whether it was taken isn't known yet. */
interface Made {
  readonly signedAtMs: number;
  readonly cms: Uint8Array;
  readonly certificate: 'service' | 'own';
  readonly copy: Uint8Array<ArrayBuffer>;
}

/** The ways in which somebody can sign a document. */
export interface Signing {
  /**
   * Signs with a key that is made for this one act and thrown away afterwards. @throws Problem `false_certificate`, `wrong_clock`,
   * `no_signing_here`, and as sending.
   */
  byService(): Promise<Signed>;
  /** @throws Problem as sending. */
  byOwn(own: OwnKey): Promise<Signed>;
}

/** How long a signature whose answer was lost is sent again, before another one is made. */
const resentForMs = 5 * 60_000;

/**
 * A signature whose answer was lost on its way is sent again as it is: it may have been taken, and then a second one would be refused. Keys
 * and signatures are nowhere but in the page's memory.
 */
export function newSigning(base: string, toSign: ToSign): Signing {
  let unsure: Made | undefined;
  const signed = async (kind: Made['certificate'], keyOf: () => Promise<BrowserKey>): Promise<Signed> => {
    assertCanSign();
    const isFresh = unsure?.certificate === kind && nowMs() - unsure.signedAtMs < resentForMs;
    const made = isFresh && unsure !== undefined ? unsure : await make(toSign, await keyOf(), kind);
    unsure = made;
    await sendSignature(base, made);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', made.copy));
    return { signedAtMs: made.signedAtMs, copy: new Blob([made.copy], { type: 'application/pdf' }), sha256: inHex(digest) };
  };
  return { byService: () => signed('service', () => keyForThisAct(base, toSign)), byOwn: ({ key }) => signed('own', async () => key) };
}

async function keyForThisAct(base: string, { witnessId, name, authority }: ToSign): Promise<BrowserKey> {
  const kit = await loadKit();
  const { keys, publicKey, proof } = await kit.makeKey(witnessId);
  const der = await fetchCertificate(base, publicKey, proof);
  const certificate = await kit.checkOwnCertificate({ der, publicKey, name, authority, nowMs: nowMs() });
  return { privateKey: keys.privateKey, certificate, chain: kit.authorityIn(authority) };
}

/** Opens a .p12 file. @throws Problem as `openOwnKey`, `no_signing_here`. */
export async function openOwn(file: Blob, password: string): Promise<OwnKey> {
  assertCanSign();
  const kit = await loadKit();
  const key = await kit.openOwnKey(new Uint8Array(await file.arrayBuffer()), password, nowMs());
  return { key, ...kit.describeCertificate(key) };
}

async function make({ prepared, slots, values }: ToSign, key: BrowserKey, certificate: Made['certificate']): Promise<Made> {
  const signedAtMs = Math.floor(nowMs() / 1_000) * 1_000;
  const { file, slot } = fileToSign(prepared, slots, values, signedAtMs);
  const { signCovered } = await loadKit();
  const cms = await signCovered(key, coveredParts(file, slot));
  const copy = trusted('signature_too_large', () => filledFile(prepared, slots, [...values, { signedAtMs, cms }]));
  return { signedAtMs, cms, certificate, copy: copy as Uint8Array<ArrayBuffer> };
}
