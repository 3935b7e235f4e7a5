import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { PadesError } from '../contract.ts';
import { fileKey, type PasswordEntries } from './encryption-key.ts';
import { PdfDict, PdfName, PdfString, type PdfObject, type PdfRef } from './pdf-object.ts';
import { rc4 } from './rc4.ts';

type Method = 'none' | 'rc4' | 'aes-128' | 'aes-256';

/** Encrypts and decrypts the content of an encrypted file, with its key and the number of the object that holds it. */
export class SecurityHandler {
  readonly encryptsMetadata: boolean;
  readonly #key: Buffer;
  readonly #forStrings: Method;
  readonly #forStreams: Method;

  constructor(key: Buffer, forStrings: Method, forStreams: Method, encryptsMetadata: boolean) {
    this.#key = key;
    this.#forStrings = forStrings;
    this.#forStreams = forStreams;
    this.encryptsMetadata = encryptsMetadata;
  }

  decryptString(bytes: Buffer, holder: PdfRef): Buffer {
    return this.#decrypt(bytes, holder, this.#forStrings);
  }

  decryptStream(bytes: Buffer, holder: PdfRef): Buffer {
    return this.#decrypt(bytes, holder, this.#forStreams);
  }

  encryptString(bytes: Uint8Array, holder: PdfRef): Buffer {
    return this.#encrypt(bytes, holder, this.#forStrings);
  }

  encryptStream(bytes: Uint8Array, holder: PdfRef): Buffer {
    return this.#encrypt(bytes, holder, this.#forStreams);
  }

  #decrypt(bytes: Buffer, holder: PdfRef, method: Method): Buffer {
    if (method === 'none') return bytes;
    const key = this.#objectKey(holder, method);
    if (method === 'rc4') return rc4(key, bytes);
    if (bytes.length < 32) return Buffer.alloc(0);
    const decipher = createDecipheriv(`${method}-cbc`, key, bytes.subarray(0, 16)).setAutoPadding(false);
    const plain = decipher.update(bytes.subarray(16, bytes.length - (bytes.length % 16)));
    const pad = plain.at(-1) ?? 0;
    return pad >= 1 && pad <= 16 ? plain.subarray(0, plain.length - pad) : plain;
  }

  #encrypt(bytes: Uint8Array, holder: PdfRef, method: Method): Buffer {
    if (method === 'none') return Buffer.from(bytes);
    const key = this.#objectKey(holder, method);
    if (method === 'rc4') return rc4(key, bytes);
    const start = randomBytes(16);
    const cipher = createCipheriv(`${method}-cbc`, key, start);
    return Buffer.concat([start, cipher.update(bytes), cipher.final()]);
  }

  #objectKey({ number, generation }: PdfRef, method: Method): Buffer {
    if (method === 'aes-256') return this.#key;
    const about = Buffer.alloc(5);
    about.writeUIntLE(number, 0, 3);
    about.writeUIntLE(generation, 3, 2);
    const hash = createHash('md5').update(this.#key).update(about);
    if (method === 'aes-128') hash.update('sAlT');
    return hash.digest().subarray(0, Math.min(this.#key.length + 5, 16));
  }
}

const unsupported = (): PadesError =>
  new PadesError('unsupported_encryption', 'The PDF is encrypted in a way that is not supported; only passwords are.');

type Resolve = (object: PdfObject | undefined) => PdfObject;

/**
 * @param encrypt the file's `/Encrypt`, its strings as they are in the file.
 * @throws PadesError `unsupported_encryption`, `password_needed`, `wrong_password`.
 */
export function securityHandler(encrypt: PdfDict, firstId: Buffer, resolve: Resolve, password: string | undefined): SecurityHandler {
  const number = (key: string): number | undefined => {
    const value = resolve(encrypt.get(key));
    return typeof value === 'number' ? value : undefined;
  };
  const string = (key: string): Buffer => {
    const value = resolve(encrypt.get(key));
    return value instanceof PdfString ? value.bytes : Buffer.alloc(0);
  };
  const filter = resolve(encrypt.get('Filter'));
  const [version, revision] = [number('V') ?? 0, number('R') ?? 0];
  const known =
    (version === 1 && revision === 2) ||
    (version === 2 && revision === 3) ||
    (version === 1 && revision === 3) ||
    (version === 4 && revision === 4) ||
    (version === 5 && (revision === 5 || revision === 6));
  if (!(filter instanceof PdfName) || filter.value !== 'Standard' || !known) throw unsupported();
  const bits = version === 1 ? 40 : version === 4 ? 128 : version === 5 ? 256 : (number('Length') ?? 40);
  if (bits % 8 !== 0 || bits < 40 || bits > 256) throw unsupported();
  const encryptsMetadata = resolve(encrypt.get('EncryptMetadata')) !== false;
  const entries: PasswordEntries = {
    revision,
    keyBytes: bits / 8,
    owner: string('O'),
    user: string('U'),
    ownerKey: string('OE'),
    userKey: string('UE'),
    permissions: number('P') ?? 0,
    firstId,
    encryptsMetadata,
  };
  if (
    revision >= 5 &&
    [entries.owner.length < 48, entries.user.length < 48, entries.ownerKey.length < 32, entries.userKey.length < 32].includes(true)
  )
    throw unsupported();
  const key = fileKey(entries, '') ?? (password === undefined ? undefined : fileKey(entries, password));
  if (key === undefined)
    throw password === undefined
      ? new PadesError('password_needed', 'The PDF opens with a password only.')
      : new PadesError('wrong_password', 'That is not the password of the PDF.');
  const method = (entry: string): Method => (version < 4 ? 'rc4' : filterMethod(encrypt, entry, resolve));
  return new SecurityHandler(key, method('StrF'), method('StmF'), encryptsMetadata);
}

function filterMethod(encrypt: PdfDict, entry: string, resolve: Resolve): Method {
  const name = resolve(encrypt.get(entry));
  if (!(name instanceof PdfName) || name.value === 'Identity') return 'none';
  const filters = resolve(encrypt.get('CF'));
  const filter = filters instanceof PdfDict ? resolve(filters.get(name.value)) : null;
  const method = filter instanceof PdfDict ? resolve(filter.get('CFM')) : null;
  if (!(method instanceof PdfName)) throw unsupported();
  const methods: Readonly<Record<string, Method>> = { None: 'none', V2: 'rc4', AESV2: 'aes-128', AESV3: 'aes-256' };
  const found = methods[method.value];
  if (found === undefined) throw unsupported();
  return found;
}
