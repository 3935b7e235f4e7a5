import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { PadesError } from '../contract.ts';
import { fileKey, type PasswordEntries } from './encryption-key.ts';
import type { OpenPdfOptions, PdfRecipient } from './pdf-contract.ts';
import { PdfDict, PdfName, PdfString, type PdfObject, type PdfRef } from './pdf-object.ts';
import { recipientKey } from './public-key-security.ts';
import { rc4 } from './rc4.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256' | 'aes-256-gcm';

/** How strings or streams are encrypted; the key is empty where they aren't. */
interface Encryption {
  readonly method: Method;
  readonly key: Buffer;
}

/** AES in Galois counter mode has its nonce before and its tag after the ciphertext (ISO/TS 32003, 5.2). */
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts and decrypts the content of an encrypted file, with its key and the number of the object that holds it. */
export class SecurityHandler {
  readonly encryptsMetadata: boolean;
  readonly #forStrings: Encryption;
  readonly #forStreams: Encryption;

  constructor(forStrings: Encryption, forStreams: Encryption, encryptsMetadata: boolean) {
    this.#forStrings = forStrings;
    this.#forStreams = forStreams;
    this.encryptsMetadata = encryptsMetadata;
  }

  /** @throws PadesError `damaged` when the encryption itself shows that it was changed. */
  decryptString(bytes: Buffer, holder: PdfRef): Buffer {
    return this.#decrypt(bytes, holder, this.#forStrings);
  }

  /** @throws PadesError as `decryptString`. */
  decryptStream(bytes: Buffer, holder: PdfRef): Buffer {
    return this.#decrypt(bytes, holder, this.#forStreams);
  }

  encryptString(bytes: Uint8Array, holder: PdfRef): Buffer {
    return this.#encrypt(bytes, holder, this.#forStrings);
  }

  encryptStream(bytes: Uint8Array, holder: PdfRef): Buffer {
    return this.#encrypt(bytes, holder, this.#forStreams);
  }

  #decrypt(bytes: Buffer, holder: PdfRef, { method, key: fileKey }: Encryption): Buffer {
    if (method === 'none') return bytes;
    if (method === 'aes-256-gcm') return decryptGcm(fileKey, bytes);
    const key = objectKey(fileKey, holder, method);
    if (method === 'rc4') return rc4(key, bytes);
    if (bytes.length < 32) return Buffer.alloc(0);
    const decipher = createDecipheriv(`${method}-cbc`, key, bytes.subarray(0, 16)).setAutoPadding(false);
    const plain = decipher.update(bytes.subarray(16, bytes.length - (bytes.length % 16)));
    const pad = plain.at(-1) ?? 0;
    return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain;
  }

  #encrypt(bytes: Uint8Array, holder: PdfRef, { method, key: fileKey }: Encryption): Buffer {
    if (method === 'none') return Buffer.from(bytes);
    const key = objectKey(fileKey, holder, method);
    if (method === 'rc4') return rc4(key, bytes);
    if (method === 'aes-256-gcm') {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(method, key, nonce);
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    }
    const start = randomBytes(16);
    const cipher = createCipheriv(`${method}-cbc`, key, start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  }
}

function decryptGcm(key: Buffer, bytes: Buffer): Buffer {
  // An empty string is written as such by programs that see nothing in it to encrypt.
  if (bytes.length === 0) return bytes;
  const end = bytes.length - tagBytes;
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes)).setAuthTag(bytes.subarray(Math.max(0, end)));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]);
  } catch (error) {
    throw new PadesError('damaged', 'An encrypted part of the PDF is not what was encrypted.', { cause: error });
  }
}

function objectKey(key: Buffer, { number, generation }: PdfRef, method: Exclude<Method, 'none'>): Buffer {
  if (method === 'aes-256' || method === 'aes-256-gcm') return key;
  const about = Buffer.alloc(5);
  about.writeUIntLE(number, 0, 3);
  about.writeUIntLE(generation, 3, 2);
  const hash = createHash('md5').update(key).update(about);
  if (method === 'aes-128') hash.update('sAlT');
  return hash.digest().subarray(0, Math.min(key.length + 5, 16));
}

const unsupported = (): PadesError => new PadesError('unsupported_encryption', 'The PDF is encrypted in a way that is not supported.');

type Resolve = (object: PdfObject | undefined) => PdfObject;

/** What may open an encrypted file. */
export type Openers = Pick<OpenPdfOptions, 'password' | 'recipient'>;

/** The entries of `/Encrypt`, or of a dictionary in it, by their kind. */
class Entries {
  readonly #dict: PdfDict;
  readonly #resolve: Resolve;

  constructor(dict: PdfDict, resolve: Resolve) {
    this.#dict = dict;
    this.#resolve = resolve;
  }

  get(key: string): PdfObject {
    return this.#resolve(this.#dict.get(key));
  }

  number(key: string): number | undefined {
    const value = this.get(key);
    return typeof value === 'number' ? value : undefined;
  }

  string(key: string): Buffer {
    const value = this.get(key);
    return value instanceof PdfString ? value.bytes : Buffer.alloc(0);
  }

  name(key: string): string | undefined {
    const value = this.get(key);
    return value instanceof PdfName ? value.value : undefined;
  }

  inside(key: string): Entries | undefined {
    const value = this.get(key);
    return value instanceof PdfDict ? new Entries(value, this.#resolve) : undefined;
  }

  strings(key: string): Buffer[] {
    const value = this.get(key);
    const items = Array.isArray(value) ? (value as readonly PdfObject[]).map((item) => this.#resolve(item)) : [value];
    return items.flatMap((item) => (item instanceof PdfString ? [item.bytes] : []));
  }
}

/**
 * @param encrypt the file's `/Encrypt`, its strings as they are in the file.
 * @throws PadesError `unsupported_encryption`, `password_needed`, `wrong_password`, `recipient_needed`, `wrong_recipient`.
 */
export function securityHandler(encrypt: PdfDict, firstId: Buffer, resolve: Resolve, openers: Openers): SecurityHandler {
  const entries = new Entries(encrypt, resolve);
  const filter = entries.name('Filter');
  if (filter === 'Standard') return passwordHandler(entries, firstId, openers.password);
  if (filter === 'Adobe.PubSec') return recipientHandler(entries, openers.recipient);
  throw unsupported();
}

/** Versions of the standard handler, each with the revisions it comes with; 6 and 7 are those of ISO/TS 32003. */
const knownRevisions: Readonly<Record<number, readonly number[]>> = { 1: [2, 3], 2: [3], 4: [4], 5: [5, 6], 6: [7] };

function passwordHandler(entries: Entries, firstId: Buffer, password: string | undefined): SecurityHandler {
  const [version, revision] = [entries.number('V') ?? 0, entries.number('R') ?? 0];
  if (knownRevisions[version]?.includes(revision) !== true) throw unsupported();
  const bits = version === 1 ? 40 : version === 4 ? 128 : version >= 5 ? 256 : (entries.number('Length') ?? 40);
  if (bits % 8 !== 0 || bits < 40 || bits > 256) throw unsupported();
  const encryptsMetadata = entries.get('EncryptMetadata') !== false;
  const about: PasswordEntries = {
    revision,
    keyBytes: bits / 8,
    owner: entries.string('O'),
    user: entries.string('U'),
    ownerKey: entries.string('OE'),
    userKey: entries.string('UE'),
    permissions: entries.number('P') ?? 0,
    firstId,
    encryptsMetadata,
  };
  if (revision >= 5 && (about.owner.length < 48 || about.user.length < 48 || about.ownerKey.length < 32 || about.userKey.length < 32))
    throw unsupported();
  const key = fileKey(about, '') ?? (password === undefined ? undefined : fileKey(about, password));
  if (key === undefined)
    throw password === undefined
      ? new PadesError('password_needed', 'The PDF opens with a password only.')
      : new PadesError('wrong_password', 'That is not the password of the PDF.');
  const encryption = (entry: string): Encryption => ({ method: version < 4 ? 'rc4' : methodOf(filterOf(entries, entry)), key });
  return new SecurityHandler(encryption('StrF'), encryption('StmF'), encryptsMetadata);
}

/** Encrypted for certificates: for all of the file (adbe.pkcs7.s3 and s4), or by crypt filters that say for whom (s5). */
function recipientHandler(entries: Entries, recipient: PdfRecipient | undefined): SecurityHandler {
  const version = entries.number('V') ?? 0;
  if (![1, 2, 4, 5, 6].includes(version)) throw unsupported();
  const encryptsMetadata = (from: Entries): boolean => from.get('EncryptMetadata') !== false;
  const opened = (from: Entries, method: Method, keyBytes: number): Encryption => {
    const hash = method === 'aes-256' || method === 'aes-256-gcm' ? 'sha256' : 'sha1';
    const envelopes = from.strings('Recipients');
    if (envelopes.length === 0 || keyBytes < 5 || keyBytes > 32) throw unsupported();
    return { method, key: recipientKey({ envelopes, encryptsMetadata: encryptsMetadata(from), keyBytes, hash }, recipient) };
  };
  if (version < 4) {
    const all = opened(entries, 'rc4', version === 1 ? 5 : (entries.number('Length') ?? 40) / 8);
    return new SecurityHandler(all, all, encryptsMetadata(entries));
  }
  const [strings, streams] = (['StrF', 'StmF'] as const).map((entry): Encryption => {
    const filter = filterOf(entries, entry);
    const method = methodOf(filter);
    if (filter === undefined || method === 'none') return { method: 'none', key: Buffer.alloc(0) };
    return opened(filter, method, method === 'rc4' || method === 'aes-128' ? 16 : 32);
  });
  if (strings === undefined || streams === undefined) throw unsupported();
  return new SecurityHandler(strings, streams, encryptsMetadata(filterOf(entries, 'StmF') ?? entries));
}

/** The crypt filter that is named for strings or streams; undefined for none. */
function filterOf(entries: Entries, entry: string): Entries | undefined {
  const name = entries.name(entry);
  if (name === undefined || name === 'Identity') return undefined;
  const filter = entries.inside('CF')?.inside(name);
  if (filter === undefined) throw unsupported();
  return filter;
}

const methods: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256', AESV4: 'aes-256-gcm' };

function methodOf(filter: Entries | undefined): Method {
  const method = filter === undefined ? 'none' : methods[filter.name('CFM') ?? ''];
  if (method === undefined) throw unsupported();
  return method;
}
