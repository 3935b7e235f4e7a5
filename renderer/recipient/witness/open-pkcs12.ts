import type { BaseBlock, OctetString } from 'asn1js';
import {
  Certificate,
  EncryptedData,
  PFX,
  PKCS8ShroudedKeyBag,
  PrivateKeyInfo,
  type AuthenticatedSafe,
  type SafeBag,
  type SafeContents,
} from 'pkijs';
import { Problem } from '../problems.ts';
import type { BrowserKey } from './cms-value.ts';

const oids = {
  encryptedData: '1.2.840.113549.1.7.6',
  /** PBE of PKCS #12 itself, with RC2, RC4 or 3DES: broken, or nearly so. */
  oldCiphers: '1.2.840.113549.1.12.1.',
  rsa: '1.2.840.113549.1.1.1',
  ec: '1.2.840.10045.2.1',
} as const;
const maxFileBytes = 2 ** 20;

/** The browser names curves so; asn1js gives the names of the standards or the identifiers. */
const curves: Readonly<Record<string, string>> = {
  '1.2.840.10045.3.1.7': 'P-256',
  '1.3.132.0.34': 'P-384',
  '1.3.132.0.35': 'P-521',
};

/**
 * The only private key in a PKCS #12 file (RFC 7292), with its certificate. It's opened in this browser and kept nowhere.
 * @throws Problem `no_p12`, `wrong_p12_password`, `old_p12`.
 */
export async function openPkcs12(file: Uint8Array<ArrayBuffer>, password: string): Promise<BrowserKey> {
  const secret = new TextEncoder().encode(password).buffer;
  const pfx = read(file);
  try {
    await pfx.parseInternalValues({ password: secret, checkIntegrity: true });
  } catch {
    throw new Problem('wrong_p12_password', 'the file does not open with this password');
  }
  const safe = pfx.parsedValue?.authenticatedSafe;
  if (safe === undefined) throw new Problem('no_p12', 'the file has no contents');
  refuseOldCiphers(safe);
  const bags = await contentsOf(safe, secret);
  const key = await privateKeyIn(bags, secret);
  const certificates = bags.flatMap(({ bagValue }) => certificateIn(bagValue));
  const certificate = await certificateOf(key, certificates);
  return { privateKey: key, certificate, chain: certificates.filter((one) => one !== certificate) };
}

function read(file: Uint8Array<ArrayBuffer>): PFX {
  if (file.length > maxFileBytes) throw new Problem('no_p12', 'the file is too large');
  try {
    return PFX.fromBER(file);
  } catch {
    throw new Problem('no_p12', 'that is no PKCS #12 file');
  }
}

function refuseOldCiphers({ safeContents }: AuthenticatedSafe): void {
  for (const { contentType, content } of safeContents) {
    if (contentType !== oids.encryptedData) continue;
    // A copy: whatever is read from a block takes its parts out of it.
    const copy = EncryptedData.fromBER((content as BaseBlock).toBER(false));
    refuseOld(copy.encryptedContentInfo.contentEncryptionAlgorithm.algorithmId);
  }
}

function refuseOld(cipher: string): void {
  if (cipher.startsWith(oids.oldCiphers)) throw new Problem('old_p12', 'the file is locked with an old cipher');
}

async function contentsOf(safe: AuthenticatedSafe, password: ArrayBuffer): Promise<readonly SafeBag[]> {
  try {
    await safe.parseInternalValues({ safeContents: safe.safeContents.map(() => ({ password })) });
  } catch {
    throw new Problem('wrong_p12_password', 'the contents do not open with this password');
  }
  const parts = (safe.parsedValue as { readonly safeContents: readonly { readonly value: SafeContents }[] }).safeContents;
  return parts.flatMap(({ value }) => value.safeBags);
}

async function privateKeyIn(bags: readonly SafeBag[], password: ArrayBuffer): Promise<CryptoKey> {
  const found = bags.map(({ bagValue }) => bagValue).filter((bag) => bag instanceof PKCS8ShroudedKeyBag || bag instanceof PrivateKeyInfo);
  const [bag, second] = found;
  if (bag === undefined || second !== undefined) throw new Problem('no_p12', 'the file has no key, or several');
  const info = bag instanceof PKCS8ShroudedKeyBag ? await openShrouded(bag, password) : bag;
  const algorithm = importAlgorithm(info);
  return crypto.subtle.importKey('pkcs8', info.toSchema().toBER(false), algorithm, false, ['sign']).catch(() => {
    throw new Problem('no_p12', 'the browser does not know such a key');
  });
}

async function openShrouded(bag: PKCS8ShroudedKeyBag, password: ArrayBuffer): Promise<PrivateKeyInfo> {
  refuseOld(bag.encryptionAlgorithm.algorithmId);
  const opened = new EncryptedData({ version: 0 });
  try {
    opened.encryptedContentInfo.contentEncryptionAlgorithm = bag.encryptionAlgorithm;
    opened.encryptedContentInfo.encryptedContent = bag.encryptedData;
    return PrivateKeyInfo.fromBER(await opened.decrypt({ password }));
  } catch {
    throw new Problem('wrong_p12_password', 'the key does not open with this password');
  }
}

function importAlgorithm({
  privateKeyAlgorithm: { algorithmId, algorithmParams },
}: PrivateKeyInfo): RsaHashedImportParams | EcKeyImportParams {
  if (algorithmId === oids.rsa) return { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' };
  const curve =
    algorithmId === oids.ec ? curves[String((algorithmParams as { getValue?: () => unknown } | undefined)?.getValue?.())] : undefined;
  if (curve === undefined) throw new Problem('no_p12', 'the key is of a kind that browsers do not sign with');
  return { name: 'ECDSA', namedCurve: curve };
}

function certificateIn(bag: SafeBag['bagValue']): Certificate[] {
  if (!('certValue' in bag)) return [];
  const { parsedValue, certValue } = bag as { readonly parsedValue: unknown; readonly certValue: OctetString };
  if (parsedValue instanceof Certificate) return [parsedValue];
  try {
    return [Certificate.fromBER(certValue.getValue())];
  } catch {
    return [];
  }
}

/** The certificate whose key checks what this one signs. */
async function certificateOf(key: CryptoKey, certificates: readonly Certificate[]): Promise<Certificate> {
  const probe = crypto.getRandomValues(new Uint8Array(32));
  const algorithm = { name: key.algorithm.name, hash: 'SHA-256' };
  const signature = await crypto.subtle.sign(algorithm, key, probe);
  for (const certificate of certificates) {
    const spki = certificate.subjectPublicKeyInfo.toSchema().toBER(false);
    const imported = { ...key.algorithm, hash: 'SHA-256' };
    const isIts = await crypto.subtle.importKey('spki', spki, imported, false, ['verify']).then(
      (publicKey) => crypto.subtle.verify(algorithm, publicKey, signature, probe),
      () => false,
    );
    if (isIts) return certificate;
  }
  throw new Problem('no_p12', 'the file has no certificate for its key');
}
