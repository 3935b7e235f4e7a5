import type { KeyObject, X509Certificate } from 'node:crypto';
import { readCertificate } from '../certificates/certificate.ts';
import { derOctets, derOid, readDer, type DerNode } from '../certificates/der-reader.ts';
import { oids } from '../cms/oids.ts';
import { algorithmForKey } from '../cms/signing-algorithms.ts';
import { PadesError, type SigningKey } from '../contract.ts';
import { checkFitness } from '../trust/check-path.ts';
import { keyFrom, parseCertificate, parsePrivateKey } from './open-key.ts';
import { decryptBag, macHolds, memberOf, type PassphraseForms } from './pkcs12-ciphers.ts';

/** Larger than any key file with its chain. */
const maxBytes = 1024 * 1024;
/** Keys, certificates and folders in one file; no person's key file has more. */
const maxBags = 200;

const bagKinds = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  folder: '1.2.840.113549.1.12.10.1.6',
} as const;
const x509Certificate = '1.2.840.113549.1.9.22.1';

/** What a key file holds, whatever it may be used for. */
export interface Pkcs12Content {
  readonly keys: readonly KeyObject[];
  readonly certificates: readonly X509Certificate[];
}

interface Findings {
  readonly keys: KeyObject[];
  readonly certificates: X509Certificate[];
  bags: number;
}

/**
 * Opens a PKCS #12 file (`.p12`, `.pfx`; RFC 7292): those of today (AES, PBKDF2, PBMAC1) and of older programs (3DES, RC2).
 * @returns the first key in it that can sign and whose certificate is present, one for documents before others; the other certificates are
 * its chain.
 * @throws PadesError `wrong_key_password`, or `bad_key` for a file that is no such key file or has no key for signing.
 */
export async function openPkcs12(file: Uint8Array, passphrase: string): Promise<SigningKey> {
  return withoutDamage(async () => chooseKey(await contentIn(file, passphrase)));
}

/** Everything in such a file. @throws PadesError `wrong_key_password`, `bad_key`. */
export async function readPkcs12(file: Uint8Array, passphrase: string): Promise<Pkcs12Content> {
  return withoutDamage(() => contentIn(file, passphrase));
}

async function contentIn(file: Uint8Array, passphrase: string): Promise<Findings> {
  if (file.length > maxBytes) throw new PadesError('bad_key', 'the key file is too large');
  const pfx = readDer(file);
  const authSafe = derOctets(contentOf(memberOf(pfx, 1), oids.data));
  const forms = await fittingForms(pfx.children()[2], authSafe, passphrase);
  const found: Findings = { keys: [], certificates: [], bags: 0 };
  try {
    for (const part of readDer(authSafe).children()) await readPart(part, forms, found);
  } finally {
    forms.utf8.fill(0);
    forms.bmp.fill(0);
  }
  return found;
}

/** Whatever is malformed in a key file makes it a bad one. */
async function withoutDamage<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof PadesError && error.code === 'damaged'
      ? new PadesError('bad_key', 'this is no PKCS #12 key file, or it is damaged', { cause: error })
      : error;
  }
}

/** The content of a ContentInfo of the expected type. */
function contentOf(info: DerNode, type: string): DerNode {
  if (derOid(memberOf(info, 0)) !== type) throw new PadesError('bad_key', 'the key file is protected in a way that is not supported');
  return memberOf(memberOf(info, 1), 0);
}

/** The forms of the passphrase, proven by the MAC where there is one; an empty passphrase is written in two ways. */
async function fittingForms(macData: DerNode | undefined, authSafe: Uint8Array, passphrase: string): Promise<PassphraseForms> {
  const utf8 = Buffer.from(passphrase, 'utf8');
  const usual = { utf8, bmp: Buffer.from(`${passphrase}\0`, 'utf16le').swap16() };
  if (macData === undefined) return usual;
  const candidates = passphrase === '' ? [usual, { utf8, bmp: Buffer.alloc(0) }] : [usual];
  for (const forms of candidates) {
    if (await macHolds(macData, authSafe, forms)) return forms;
  }
  throw new PadesError('wrong_key_password', 'the passphrase of the key file is wrong');
}

async function readPart(part: DerNode, forms: PassphraseForms, found: Findings): Promise<void> {
  if (derOid(memberOf(part, 0)) === oids.data) return readBags(derOctets(contentOf(part, oids.data)), forms, found);
  const content = memberOf(contentOf(part, oids.encryptedData), 1);
  return readBags(await decryptBag(memberOf(content, 1), derOctets(memberOf(content, 2)), forms), forms, found);
}

async function readBags(safeContents: Uint8Array, forms: PassphraseForms, found: Findings): Promise<void> {
  for (const bag of readDer(safeContents).children()) await readBag(bag, forms, found);
}

async function readBag(bag: DerNode, forms: PassphraseForms, found: Findings): Promise<void> {
  found.bags += 1;
  if (found.bags > maxBags) throw new PadesError('bad_key', 'the key file holds too much');
  const kind = derOid(memberOf(bag, 0));
  const value = memberOf(memberOf(bag, 1), 0);
  if (kind === bagKinds.folder) return readBags(value.raw, forms, found);
  if (kind === bagKinds.certificate && derOid(memberOf(value, 0)) === x509Certificate) {
    found.certificates.push(parseCertificate(derOctets(memberOf(memberOf(value, 1), 0))));
  }
  if (kind === bagKinds.key) found.keys.push(parsePrivateKey(value.raw));
  if (kind === bagKinds.shroudedKey) {
    const pkcs8 = await decryptBag(memberOf(value, 0), derOctets(memberOf(value, 1)), forms);
    try {
      found.keys.push(parsePrivateKey(pkcs8));
    } finally {
      pkcs8.fill(0);
    }
  }
}

function chooseKey({ keys, certificates }: Pkcs12Content): SigningKey {
  if (keys.length === 0) throw new PadesError('bad_key', 'there is no private key in the key file');
  const pairs = keys
    .filter(canSign)
    .flatMap((key) => certificates.filter((certificate) => certificate.checkPrivateKey(key)).map((own) => ({ key, own })));
  // Some files hold a key for logging in next to the one for documents.
  const best = pairs.find(({ own }) => checkFitness(readCertificate(own), 'signing').length === 0) ?? pairs[0];
  if (best !== undefined)
    return keyFrom(
      best.key,
      best.own,
      certificates.filter((certificate) => certificate !== best.own),
    );
  // The first key tells what is wrong: its kind, or else that its certificate is missing.
  for (const key of keys) algorithmForKey(key);
  throw new PadesError('bad_key', "the key's certificate is not in the key file");
}

function canSign(key: KeyObject): boolean {
  try {
    algorithmForKey(key);
    return true;
  } catch {
    return false;
  }
}
