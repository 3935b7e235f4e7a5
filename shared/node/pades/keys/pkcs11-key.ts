import { createHash, verify, type X509Certificate } from 'node:crypto';
import { encodeInteger, encodeNull, encodeOctets, encodeOid, encodeSequence } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { algorithmForKey, digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { PadesError, type SigningKey } from '../contract.ts';
import { parseCertificate } from './open-key.ts';
import { cryptoki } from './pkcs11-library.ts';
import { openPkcs11Session, type Pkcs11Session } from './pkcs11-session.ts';
import { certificatesIn, listPkcs11Tokens, ofClass, type Pkcs11Token } from './pkcs11-tokens.ts';

export interface Pkcs11KeyOrder {
  /** Path of the library that came with the token or the security module. */
  readonly library: string;
  /** Absent: the only token present. */
  readonly tokenLabel?: string;
  readonly pin: string;
  /** Absent: the first key that has a certificate. */
  readonly keyLabel?: string;
  /** In DER, for tokens that keep keys only. */
  readonly certificate?: Uint8Array;
}

/**
 * Opens a key that never leaves its token (smart card, security module; PKCS #11 v2.40). The PIN is given to the token, and kept no longer
 * than the key is open: some keys want it for each signature.
 * @throws PadesError `wrong_key_password`, `bad_key`.
 */
export async function openPkcs11Key(order: Pkcs11KeyOrder): Promise<SigningKey> {
  const { slot } = chooseToken(await listPkcs11Tokens(order.library), order.tokenLabel);
  return openKeyInSlot({ ...order, slot, pin: Buffer.from(order.pin, 'utf8'), isWanted: () => true });
}

/** A key that somebody chose by its certificate, on a token that was found before. */
export interface ChosenPkcs11Key {
  readonly library: string;
  readonly slot: number;
  /** Of its certificate: SHA-256, upper-case hex with colons, as node:crypto has it. */
  readonly fingerprint: string;
  /** UTF-8, wiped with the key; null: the PIN is given at the reader. */
  readonly pin: Buffer | null;
}

/** As `openPkcs11Key`. @throws PadesError `wrong_key_password`, `bad_key`. */
export function openChosenPkcs11Key({ fingerprint, ...order }: ChosenPkcs11Key): Promise<SigningKey> {
  return openKeyInSlot({ ...order, isWanted: (certificate) => certificate.fingerprint256 === fingerprint });
}

interface SlotOrder {
  readonly library: string;
  readonly slot: number;
  readonly pin: Buffer | null;
  readonly keyLabel?: string;
  readonly certificate?: Uint8Array;
  readonly isWanted: (certificate: X509Certificate) => boolean;
}

async function openKeyInSlot(order: SlotOrder): Promise<SigningKey> {
  let session: Pkcs11Session | undefined;
  try {
    session = await openPkcs11Session(order.library, order.slot);
    await session.login(order.pin);
    return keyOf(session, chooseKey(session, order), order.pin);
  } catch (error) {
    session?.close();
    order.pin?.fill(0);
    throw error;
  }
}

function chooseToken(tokens: readonly Pkcs11Token[], label: string | undefined): Pkcs11Token {
  const [token, second] = tokens.filter((one) => label === undefined || one.label === label);
  if (token === undefined)
    throw new PadesError('bad_key', label === undefined ? 'no token is plugged in' : 'no token of that name is plugged in');
  if (second !== undefined && label === undefined) throw new PadesError('bad_key', 'several tokens are plugged in; say which');
  return token;
}

interface ChosenKey {
  readonly handle: number;
  readonly certificate: X509Certificate;
  /** The others on the token. */
  readonly chain: readonly X509Certificate[];
}

/** A key and its certificate belong together by their identifier (PKCS #11, 4.6.3), or because the caller says so. */
function chooseKey(session: Pkcs11Session, { keyLabel, certificate, isWanted }: SlotOrder): ChosenKey {
  const certificates = certificatesIn(session).map(({ id, der }) => ({ id, certificate: parseCertificate(der) }));
  const chosen = (handle: number, own: X509Certificate): ChosenKey => ({
    handle,
    certificate: own,
    chain: certificates.map((one) => one.certificate).filter((one) => one.fingerprint256 !== own.fingerprint256),
  });
  const label = keyLabel === undefined ? [] : [{ type: cryptoki.attributes.label, value: Buffer.from(keyLabel, 'utf8') }];
  const keys = session.find([ofClass(session, cryptoki.classes.privateKey), ...label]);
  if (keys.length === 0) throw new PadesError('bad_key', 'there is no such key on the token');
  for (const handle of keys) {
    if (certificate !== undefined) return chosen(handle, parseCertificate(certificate));
    const id = session.read(handle, cryptoki.attributes.id);
    const own = certificates.find((held) => id !== null && held.id?.equals(id) === true && isWanted(held.certificate));
    if (own !== undefined) return chosen(handle, own.certificate);
  }
  throw new PadesError('bad_key', "the key's certificate is not on the token");
}

/** CKA_ALWAYS_AUTHENTICATE: as a rule, keys for qualified signatures. */
function wantsPinEachTime(session: Pkcs11Session, handle: number): boolean {
  return session.read(handle, cryptoki.attributes.alwaysAuthenticate)?.[0] === 1;
}

function keyOf(session: Pkcs11Session, { handle, certificate, chain }: ChosenKey, pin: Buffer | null): SigningKey {
  const algorithm = algorithmForKey(certificate.publicKey);
  const digest = digestOfAlgorithm(algorithm);
  const again = wantsPinEachTime(session, handle) ? { pinAgain: pin } : {};
  if (again.pinAgain === undefined) pin?.fill(0);
  let open = true;
  return {
    certificate,
    chain,
    algorithm,
    selfMade: certificate.subject === certificate.issuer && certificate.verify(certificate.publicKey),
    sign: async (data) => {
      if (!open) throw new PadesError('bad_key', 'the key is closed');
      const hash = createHash(digest).update(data).digest();
      const value = algorithm.startsWith('rsa')
        ? await session.sign({ mechanism: cryptoki.mechanisms.rsaPkcs, key: handle, input: digestInfo(hash), ...again })
        : ecdsaValue(await session.sign({ mechanism: cryptoki.mechanisms.ecdsa, key: handle, input: hash, ...again }));
      // A token that holds a key other than the certificate's would sign just as happily.
      if (!verify(digest, data, certificate.publicKey, value))
        throw new PadesError('bad_key', 'the key on the token does not belong to the certificate');
      return value;
    },
    close: async () => {
      pin?.fill(0);
      if (open) session.close();
      open = false;
    },
  };
}

/** What RSA signs (RFC 8017, 9.2): keys of RSA sign SHA-256 here. */
function digestInfo(hash: Uint8Array): Buffer {
  return encodeSequence(encodeSequence(encodeOid(oids.sha256), encodeNull()), encodeOctets(hash));
}

/** r and s, concatenated, as DER. */
function ecdsaValue(value: Buffer): Buffer {
  const half = value.length / 2;
  return encodeSequence(encodeInteger(value.subarray(0, half)), encodeInteger(value.subarray(half)));
}
