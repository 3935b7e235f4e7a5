import { createDecipheriv, createHash, createHmac, pbkdf2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { derInteger, derOctets, derOid, type DerNode } from '../certificates/der-reader.ts';
import { PadesError } from '../contract.ts';

type ByteStringBuffer = import('node-forge').util.ByteStringBuffer;

const derive = promisify(pbkdf2);

/** More than any program asks for; each of the first kind is one call of node:crypto from JavaScript. */
const maxKdfRounds = 1_000_000;
const maxPbkdf2Rounds = 10_000_000;

type HashOfKdf = 'sha1' | 'sha256' | 'sha384' | 'sha512';

const hashes: Readonly<Record<string, HashOfKdf>> = {
  '1.3.14.3.2.26': 'sha1',
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
  // The same as HMAC.
  '1.2.840.113549.2.7': 'sha1',
  '1.2.840.113549.2.9': 'sha256',
  '1.2.840.113549.2.10': 'sha384',
  '1.2.840.113549.2.11': 'sha512',
};

const pbes2 = '1.2.840.113549.1.5.13';
const pbkdf2Oid = '1.2.840.113549.1.5.12';
const pbmac1 = '1.2.840.113549.1.5.14';

/** Block ciphers in CBC mode: what node:crypto has wherever we run, and what only node-forge still has. */
const ciphers: Readonly<Record<string, { readonly name: string; readonly keyLength: number }>> = {
  '2.16.840.1.101.3.4.1.2': { name: 'aes-128-cbc', keyLength: 16 },
  '2.16.840.1.101.3.4.1.22': { name: 'aes-192-cbc', keyLength: 24 },
  '2.16.840.1.101.3.4.1.42': { name: 'aes-256-cbc', keyLength: 32 },
  '1.2.840.113549.3.7': { name: '3des', keyLength: 24 },
};

/** The schemes of PKCS #12 itself (RFC 7292, appendix C), with SHA-1. */
const legacySchemes: Readonly<Record<string, { readonly name: '3des' | 'rc2'; readonly keyLength: number }>> = {
  '1.2.840.113549.1.12.1.3': { name: '3des', keyLength: 24 },
  '1.2.840.113549.1.12.1.4': { name: '3des', keyLength: 16 },
  '1.2.840.113549.1.12.1.5': { name: 'rc2', keyLength: 16 },
  '1.2.840.113549.1.12.1.6': { name: 'rc2', keyLength: 5 },
};

function unsupported(what: string): PadesError {
  return new PadesError('bad_key', `the key file is protected in a way that is not supported: ${what}`);
}

function hashOf(identifier: DerNode | undefined): HashOfKdf {
  const oid = derOid(memberOf(identifier, 0));
  return hashes[oid] ?? fail(unsupported(oid));
}

function fail(error: PadesError): never {
  throw error;
}

/** The member at `index` of a sequence. @throws PadesError `bad_key` when there is none. */
export function memberOf(node: DerNode | undefined, index: number): DerNode {
  return node?.children()[index] ?? fail(new PadesError('bad_key', 'the key file is damaged'));
}

function roundsOf(node: DerNode, most: number): number {
  const rounds = derInteger(node);
  if (rounds < 1n || rounds > BigInt(most)) throw unsupported('its number of rounds');
  return Number(rounds);
}

/** A passphrase in the forms that the schemes of PKCS #12 expect. */
export interface PassphraseForms {
  /** UTF-8, for PBKDF2. */
  readonly utf8: Buffer;
  /** UTF-16BE with a final zero, for the KDF of PKCS #12; nothing at all for the other reading of an empty passphrase. */
  readonly bmp: Buffer;
}

/** Decrypts what an AlgorithmIdentifier protects. @throws PadesError `wrong_key_password`, `bad_key`. */
export async function decryptBag(identifier: DerNode, encrypted: Uint8Array, passphrase: PassphraseForms): Promise<Buffer> {
  const oid = derOid(memberOf(identifier, 0));
  const parameters = memberOf(identifier, 1);
  if (oid === pbes2) return decryptPbes2(parameters, encrypted, passphrase);
  const scheme = legacySchemes[oid] ?? fail(unsupported(oid));
  const salt = derOctets(memberOf(parameters, 0));
  const rounds = roundsOf(memberOf(parameters, 1), maxKdfRounds);
  const key = pkcs12Key({ hash: 'sha1', purpose: 1, passphrase: passphrase.bmp, salt, rounds, length: scheme.keyLength });
  const iv = pkcs12Key({ hash: 'sha1', purpose: 2, passphrase: passphrase.bmp, salt, rounds, length: 8 });
  return decryptCbc(scheme.name, key, iv, encrypted);
}

async function decryptPbes2(parameters: DerNode, encrypted: Uint8Array, passphrase: PassphraseForms): Promise<Buffer> {
  const encryption = memberOf(parameters, 1);
  const oid = derOid(memberOf(encryption, 0));
  const cipher = ciphers[oid] ?? fail(unsupported(oid));
  const key = await pbkdf2Key(memberOf(parameters, 0), passphrase.utf8, cipher.keyLength);
  return decryptCbc(cipher.name, key, derOctets(memberOf(encryption, 1)), encrypted);
}

async function pbkdf2Key(derivation: DerNode, passphrase: Buffer, length: number): Promise<Buffer> {
  if (derOid(memberOf(derivation, 0)) !== pbkdf2Oid) throw unsupported('its key derivation');
  const [salt, rounds, ...rest] = memberOf(derivation, 1).children();
  if (salt === undefined || rounds === undefined) throw new PadesError('bad_key', 'the key file is damaged');
  const prf = rest.find((member) => member.tag === 0x30);
  return derive(passphrase, derOctets(salt), roundsOf(rounds, maxPbkdf2Rounds), length, prf === undefined ? 'sha1' : hashOf(prf));
}

async function decryptCbc(name: string, key: Buffer, iv: Uint8Array, encrypted: Uint8Array): Promise<Buffer> {
  if (encrypted.length === 0 || encrypted.length % (name.startsWith('aes') ? 16 : 8) !== 0)
    throw new PadesError('bad_key', 'the key file is damaged');
  if (!name.startsWith('aes')) return decryptByForge(name, key, iv, encrypted);
  try {
    const decipher = createDecipheriv(name, key, iv);
    return Buffer.concat([decipher.update(encrypted), decipher.final()]);
  } catch {
    // Wrong padding: nearly always the passphrase.
    throw new PadesError('wrong_key_password', 'the passphrase of the key file is wrong');
  } finally {
    key.fill(0);
  }
}

/** RC2 and 3DES of older files: the BoringSSL of Electron and OpenSSL 3 without its legacy part no longer have them. */
async function decryptByForge(name: string, key: Buffer, iv: Uint8Array, encrypted: Uint8Array): Promise<Buffer> {
  const { default: forge } = await import('node-forge');
  // With two keys, the first is used again as the third.
  const whole = name === '3des' && key.length === 16 ? Buffer.concat([key, key.subarray(0, 8)]) : key;
  const buffer = (bytes: Uint8Array): ByteStringBuffer => forge.util.createBuffer(Buffer.from(bytes).toString('latin1'));
  const decipher =
    name === '3des'
      ? forge.cipher.createDecipher('3DES-CBC', buffer(whole))
      : forge.rc2.createDecryptionCipher(buffer(whole).bytes(), key.length * 8);
  key.fill(0);
  if ('mode' in decipher) decipher.start({ iv: buffer(iv) });
  else decipher.start(buffer(iv).bytes());
  decipher.update(buffer(encrypted));
  if (!decipher.finish()) throw new PadesError('wrong_key_password', 'the passphrase of the key file is wrong');
  return Buffer.from(decipher.output.getBytes(), 'latin1');
}

/** Whether the MAC of a key file is right: that of PKCS #12 (RFC 7292, 4) or PBMAC1 (RFC 9579). */
export async function macHolds(macData: DerNode, content: Uint8Array, passphrase: PassphraseForms): Promise<boolean> {
  const digestInfo = memberOf(macData, 0);
  const identifier = memberOf(digestInfo, 0);
  const expected = derOctets(memberOf(digestInfo, 1));
  const actual =
    derOid(memberOf(identifier, 0)) === pbmac1
      ? await pbmac1Value(memberOf(identifier, 1), content, passphrase.utf8)
      : pkcs12Mac(macData, hashOf(identifier), content, passphrase.bmp);
  return actual.length === expected.length && timingSafeEqual(actual, expected);
}

async function pbmac1Value(parameters: DerNode, content: Uint8Array, passphrase: Buffer): Promise<Buffer> {
  const derivation = memberOf(parameters, 0);
  const hash = hashOf(memberOf(parameters, 1));
  // PBMAC1 must say how long its key is (RFC 9579, 3).
  const length = memberOf(derivation, 1).children()[2];
  if (length?.tag !== 0x02) throw unsupported('its integrity check');
  const key = await pbkdf2Key(derivation, passphrase, roundsOf(length, 1_024));
  return createHmac(hash, key).update(content).digest();
}

function pkcs12Mac(macData: DerNode, hash: HashOfKdf, content: Uint8Array, bmp: Buffer): Buffer {
  const roundsNode = macData.children()[2];
  const rounds = roundsNode === undefined ? 1 : roundsOf(roundsNode, maxKdfRounds);
  const length = createHash(hash).digest().length;
  const key = pkcs12Key({ hash, purpose: 3, passphrase: bmp, salt: derOctets(memberOf(macData, 1)), rounds, length });
  return createHmac(hash, key).update(content).digest();
}

interface Pkcs12Derivation {
  readonly hash: HashOfKdf;
  /** 1: a key, 2: an initialization vector, 3: the key of a MAC. */
  readonly purpose: 1 | 2 | 3;
  readonly passphrase: Buffer;
  readonly salt: Uint8Array;
  readonly rounds: number;
  readonly length: number;
}

/** The key derivation of PKCS #12 (RFC 7292, appendix B.2). */
function pkcs12Key({ hash, purpose, passphrase, salt, rounds, length }: Pkcs12Derivation): Buffer {
  const blockLength = hash === 'sha384' || hash === 'sha512' ? 128 : 64;
  const diversifier = Buffer.alloc(blockLength, purpose);
  const input = Buffer.concat([repeated(salt, blockLength), repeated(passphrase, blockLength)]);
  const blocks: Buffer[] = [];
  for (let total = 0; total < length; ) {
    let block = createHash(hash).update(diversifier).update(input).digest();
    for (let round = 1; round < rounds; round += 1) block = createHash(hash).update(block).digest();
    blocks.push(block);
    total += block.length;
    addToBlocks(input, repeated(block, blockLength), blockLength);
  }
  return Buffer.concat(blocks).subarray(0, length);
}

/** `bytes` over and over, up to the next multiple of the block length (exactly one block for a digest). */
function repeated(bytes: Uint8Array, blockLength: number): Buffer {
  const target = Math.ceil(bytes.length / blockLength) * blockLength;
  return target === 0 ? Buffer.alloc(0) : Buffer.alloc(target, bytes);
}

/** Each block of `input` becomes block + addend + 1, as big-endian numbers of that width. */
function addToBlocks(input: Buffer, addend: Buffer, blockLength: number): void {
  for (let start = 0; start < input.length; start += blockLength) {
    let carry = 1;
    for (let i = blockLength - 1; i >= 0; i -= 1) {
      carry += (input[start + i] ?? 0) + (addend[i] ?? 0);
      input[start + i] = carry & 0xff;
      carry >>= 8;
    }
  }
}
