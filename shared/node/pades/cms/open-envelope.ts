import { constants, createDecipheriv, createHash, createPublicKey, diffieHellman, privateDecrypt, type KeyObject } from 'node:crypto';
import type { Certificate } from '../certificates/certificate.ts';
import {
  derBits,
  derOctets,
  derOid,
  derSequence,
  derSet,
  derSmallNumber,
  derTagged,
  DerError,
  readDer,
  type DerNode,
} from '../certificates/der-reader.ts';
import { rc4 } from '../file/rc4.ts';
import { encodeBits, encodeOctets, encodeSequence, encodeTagged } from './der-writer.ts';

/** The key that an envelope may have been made for, with its certificate, by which envelopes name it. */
export interface EnvelopeKey {
  readonly certificate: Certificate;
  readonly privateKey: KeyObject;
  /** RC2, which node:crypto no longer has: key, effective bits, initialization vector, data. */
  readonly rc2: (key: Buffer, bits: number, iv: Buffer, data: Buffer) => Buffer;
}

/** No honest envelope was made for more people. */
const maxRecipients = 1_000;
const envelopedData = '1.2.840.113549.1.7.3';
const rsaEncryption = '1.2.840.113549.1.1.1';
const rsaOaep = '1.2.840.113549.1.1.7';
const hashes: Readonly<Record<string, string>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
/** Key agreement on elliptic curves (RFC 5753, section 7.1.4), by the hash of its derivation. */
const agreements: Readonly<Record<string, string>> = {
  '1.3.133.16.840.63.0.2': 'sha1',
  '1.3.132.1.11.1': 'sha256',
  '1.3.132.1.11.2': 'sha384',
  '1.3.132.1.11.3': 'sha512',
};
const wraps: Readonly<Record<string, { readonly name: string; readonly keyBytes: number }>> = {
  '2.16.840.1.101.3.4.1.5': { name: 'aes128-wrap', keyBytes: 16 },
  '2.16.840.1.101.3.4.1.25': { name: 'aes192-wrap', keyBytes: 24 },
  '2.16.840.1.101.3.4.1.45': { name: 'aes256-wrap', keyBytes: 32 },
};
const blockCiphers: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.1.2': 'aes-128-cbc',
  '2.16.840.1.101.3.4.1.22': 'aes-192-cbc',
  '2.16.840.1.101.3.4.1.42': 'aes-256-cbc',
  '1.2.840.113549.3.7': 'des-ede3-cbc',
};
const rc2Cbc = '1.2.840.113549.3.2';
const rc4Cipher = '1.2.840.113549.3.4';
/** How RC2 writes its strength (RFC 2268, section 6). */
const rc2Bits: Readonly<Record<number, number>> = { 160: 40, 120: 64, 58: 128 };

/**
 * What an envelope (CMS EnvelopedData, RFC 5652, section 6) holds.
 * @returns undefined for one that was made for other keys.
 * @throws DerError for anything else, and for ciphers that are not supported; what node:crypto throws for a damaged one.
 */
export function openEnvelope(envelope: Uint8Array, key: EnvelopeKey): Buffer | undefined {
  const [type, explicit] = derSequence(readDer(envelope));
  if (derOid(type) !== envelopedData) throw new DerError('an envelope was expected');
  const members = derSequence(explicit?.children()[0]);
  const recipients = derSet(members.find(({ tag }) => tag === 0x31)).slice(0, maxRecipients);
  const [, algorithm, content] = derSequence(members.find(({ tag }, index) => tag === 0x30 && index > 0));
  for (const recipient of recipients) {
    const contentKey = recipient.tag === 0x30 ? transported(recipient, key) : recipient.tag === 0xa1 ? agreed(recipient, key) : undefined;
    if (contentKey !== undefined) return decrypt(algorithm, contentKey, derOctets(content), key);
  }
  return undefined;
}

function isNamed(identifier: DerNode | undefined, { issuerDer, serialHex, subjectKeyId }: Certificate): boolean {
  if (identifier === undefined) return false;
  if (identifier.tag === 0x30) {
    const [issuer, serial] = derSequence(identifier);
    return issuer !== undefined && Buffer.compare(issuer.raw, issuerDer) === 0 && serial?.content.toString('hex') === serialHex;
  }
  // With key agreement, the identifier of the key is the first of several members.
  const keyId = identifier.constructed ? identifier.children()[0] : identifier;
  return keyId !== undefined && subjectKeyId !== null && Buffer.compare(derOctets(keyId), subjectKeyId) === 0;
}

/** KeyTransRecipientInfo: the content's key is encrypted with RSA. */
function transported(recipient: DerNode, { certificate, privateKey }: EnvelopeKey): Buffer | undefined {
  const [, identifier, algorithm, encrypted] = derSequence(recipient);
  if (!isNamed(identifier, certificate)) return undefined;
  const [oid, parameters] = derSequence(algorithm);
  if (derOid(oid) === rsaEncryption) return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_PADDING }, derOctets(encrypted));
  if (derOid(oid) !== rsaOaep) throw new DerError('an envelope whose key is protected in an unknown way');
  const hashNode = parameters?.tag === 0x30 ? derTagged(derSequence(parameters), 0)?.children()[0] : undefined;
  const oaepHash = hashNode === undefined ? 'sha1' : hashes[derOid(derSequence(hashNode)[0])];
  if (oaepHash === undefined) throw new DerError('an envelope whose key is protected with an unknown hash');
  return privateDecrypt({ key: privateKey, padding: constants.RSA_PKCS1_OAEP_PADDING, oaepHash }, derOctets(encrypted));
}

/** KeyAgreeRecipientInfo with a key of the sender's for this envelope alone. */
function agreed(recipient: DerNode, { certificate, privateKey }: EnvelopeKey): Buffer | undefined {
  const members = recipient.children();
  const mine = derSequence(members.at(-1))
    .slice(0, maxRecipients)
    .map(derSequence)
    .find(([identifier]) => isNamed(identifier, certificate));
  if (mine === undefined) return undefined;
  const [scheme, wrapping] = derSequence(members.at(-2));
  const hash = agreements[derOid(scheme)];
  const wrap = wraps[derOid(derSequence(wrapping)[0])];
  const sender = derTagged(members, 0)?.children()[0];
  if (hash === undefined || wrap === undefined || wrapping === undefined || sender?.tag !== 0xa1)
    throw new DerError('an envelope whose key is agreed upon in an unknown way');
  const [curve] = derSequence(readDer(certificate.spkiDer));
  const spki = encodeSequence(curve?.raw ?? Buffer.alloc(0), encodeBits(derBits(sender.children()[1])));
  const secret = diffieHellman({ privateKey, publicKey: createPublicKey({ key: spki, format: 'der', type: 'spki' }) });
  const material = members.slice(2).find(({ tag }) => tag === 0xa1);
  const keyBits = Buffer.alloc(4);
  keyBits.writeUInt32BE(wrap.keyBytes * 8);
  const info = encodeSequence(
    wrapping.raw,
    ...(material === undefined ? [] : [encodeTagged(0, encodeOctets(derOctets(material.children()[0])))]),
    encodeTagged(2, encodeOctets(keyBits)),
  );
  const unwrap = createDecipheriv(wrap.name, derive(hash, secret, info, wrap.keyBytes), Buffer.alloc(8, 0xa6));
  return Buffer.concat([unwrap.update(derOctets(mine[1])), unwrap.final()]);
}

/** The derivation of ANSI X9.63 (SEC 1, section 3.6.1). */
function derive(hash: string, secret: Buffer, info: Buffer, length: number): Buffer {
  const blocks: Buffer[] = [];
  for (let counter = 1, total = 0; total < length; counter += 1) {
    const number = Buffer.alloc(4);
    number.writeUInt32BE(counter);
    const block = createHash(hash).update(secret).update(number).update(info).digest();
    blocks.push(block);
    total += block.length;
  }
  return Buffer.concat(blocks).subarray(0, length);
}

function decrypt(algorithm: DerNode | undefined, key: Buffer, data: Buffer, { rc2 }: EnvelopeKey): Buffer {
  const [oidNode, parameters] = derSequence(algorithm);
  const oid = derOid(oidNode);
  if (oid === rc4Cipher) return rc4(key, data);
  if (oid === rc2Cbc) {
    const members = derSequence(parameters);
    // Where no strength is said, programs mean that of the key, whatever RFC 2268, section 6, says.
    const bits = members.length < 2 ? key.length * 8 : (rc2Bits[derSmallNumber(members[0])] ?? 128);
    return rc2(key, bits, derOctets(members.at(-1)), data);
  }
  const name = blockCiphers[oid];
  if (name === undefined) throw new DerError('an envelope that is encrypted in an unknown way');
  // With two keys, the first is used again as the third.
  const whole = name === 'des-ede3-cbc' && key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  const cipher = createDecipheriv(name, whole, derOctets(parameters));
  return Buffer.concat([cipher.update(data), cipher.final()]);
}
