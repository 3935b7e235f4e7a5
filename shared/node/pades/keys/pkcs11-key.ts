import { createHash, verify, type X509Certificate } from 'node:crypto';
import { encodeInteger, encodeNull, encodeOctets, encodeOid, encodeSequence } from '../cms/der-writer.ts';
import { oids } from '../cms/oids.ts';
import { algorithmForKey, digestOfAlgorithm } from '../cms/signing-algorithms.ts';
import { PadesError, type SigningKey } from '../contract.ts';
import { parseCertificate } from './open-key.ts';
import { cryptoki, openPkcs11Session, pkcs11Number, type Attribute, type Pkcs11Session } from './pkcs11-library.ts';

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
 * Opens a key that never leaves its token (smart card, security module; PKCS #11 v2.40). The PIN is given to the token and not kept.
 * @throws PadesError `wrong_key_password`, `bad_key`.
 */
export async function openPkcs11Key(order: Pkcs11KeyOrder): Promise<SigningKey> {
  const session = await openPkcs11Session(order.library, order.tokenLabel);
  try {
    await session.login(order.pin);
    const certificates = readAll(session);
    const { handle, certificate } = chooseKey(session, certificates, order);
    return keyOf(
      session,
      handle,
      certificate,
      certificates.map((one) => one.certificate).filter((one) => one.fingerprint256 !== certificate.fingerprint256),
    );
  } catch (error) {
    session.close();
    throw error;
  }
}

type Session = Pkcs11Session & { readonly longBytes: number };

interface Held {
  readonly id: Buffer | null;
  readonly certificate: X509Certificate;
}

function ofClass(session: Session, objectClass: number): Attribute {
  return { type: cryptoki.attributes.objectClass, value: pkcs11Number(session, objectClass) };
}

function readAll(session: Session): Held[] {
  return session.find([ofClass(session, cryptoki.classes.certificate)]).flatMap((object) => {
    const der = session.read(object, cryptoki.attributes.value);
    return der === null ? [] : [{ id: session.read(object, cryptoki.attributes.id), certificate: parseCertificate(der) }];
  });
}

/** A key and its certificate belong together by their identifier (PKCS #11, 4.6.3), or because the caller says so. */
function chooseKey(
  session: Session,
  certificates: readonly Held[],
  order: Pkcs11KeyOrder,
): { handle: number; certificate: X509Certificate } {
  const label = order.keyLabel === undefined ? [] : [{ type: cryptoki.attributes.label, value: Buffer.from(order.keyLabel, 'utf8') }];
  const keys = session.find([ofClass(session, cryptoki.classes.privateKey), ...label]);
  if (keys.length === 0) throw new PadesError('bad_key', 'there is no such key on the token');
  for (const handle of keys) {
    if (order.certificate !== undefined) return { handle, certificate: parseCertificate(order.certificate) };
    const id = session.read(handle, cryptoki.attributes.id);
    const own = certificates.find((held) => id !== null && held.id?.equals(id) === true);
    if (own !== undefined) return { handle, certificate: own.certificate };
  }
  throw new PadesError('bad_key', "the key's certificate is not on the token");
}

function keyOf(session: Session, handle: number, certificate: X509Certificate, chain: readonly X509Certificate[]): SigningKey {
  const algorithm = algorithmForKey(certificate.publicKey);
  const digest = digestOfAlgorithm(algorithm);
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
        ? await session.sign(cryptoki.mechanisms.rsaPkcs, handle, digestInfo(hash))
        : ecdsaValue(await session.sign(cryptoki.mechanisms.ecdsa, handle, hash));
      // A token that holds a key other than the certificate's would sign just as happily.
      if (!verify(digest, data, certificate.publicKey, value))
        throw new PadesError('bad_key', 'the key on the token does not belong to the certificate');
      return value;
    },
    close: async () => {
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
