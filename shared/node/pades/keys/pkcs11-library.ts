import type { LibraryHandle } from 'koffi';
import { PadesError } from '../contract.ts';

/** Numbers of PKCS #11 (v2.40): the few that signing needs. */
export const cryptoki = {
  attributes: { objectClass: 0x00, label: 0x03, value: 0x11, id: 0x102 },
  classes: { certificate: 1, privateKey: 3 },
  mechanisms: { rsaPkcs: 0x01, ecdsa: 0x1041 },
} as const;

const returnCodes = { alreadyInitialized: 0x191, alreadyLoggedIn: 0x100 } as const;
/** CKR_PIN_INCORRECT, CKR_PIN_INVALID, CKR_PIN_LEN_RANGE, CKR_PIN_EXPIRED, CKR_PIN_LOCKED. */
const pinProblems = [0xa0, 0xa1, 0xa2, 0xa3, 0xa4];
const serialSession = 4;
const ordinaryUser = 1;
const maxSlots = 64;
const maxObjects = 200;
const maxAttributeBytes = 64 * 1024;

type NativeFunction = ReturnType<LibraryHandle['func']>;
type Call = (...args: readonly unknown[]) => number;

/** An attribute to look for, or to hand over. */
export interface Attribute {
  readonly type: number;
  readonly value: Uint8Array;
}

/** A session with one token; numbers are the token's handles. */
export interface Pkcs11Session {
  /** @throws PadesError `wrong_key_password`. */
  login(pin: string): Promise<void>;
  find(attributes: readonly Attribute[]): readonly number[];
  /** Null when the object has none that may be read. */
  read(object: number, attribute: number): Buffer | null;
  /** The signature over input of at most a few hundred bytes (a digest or DigestInfo), as the mechanism returns it. */
  sign(mechanism: number, key: number, input: Uint8Array): Promise<Buffer>;
  close(): void;
}

interface Library {
  readonly call: (name: string, ...args: readonly unknown[]) => number;
  readonly callAside: (name: string, ...args: readonly unknown[]) => Promise<number>;
  readonly address: (bytes: Buffer) => bigint;
  readonly longBytes: number;
}

/** What each function takes; `p` is a pointer, `u` an unsigned long. */
const signatures: Readonly<Record<string, string>> = {
  C_Initialize: 'p',
  C_GetSlotList: 'bpp',
  C_GetTokenInfo: 'up',
  C_OpenSession: 'uuppp',
  C_CloseSession: 'u',
  C_Login: 'uupu',
  C_FindObjectsInit: 'upu',
  C_FindObjects: 'upup',
  C_FindObjectsFinal: 'u',
  C_GetAttributeValue: 'uupu',
  C_SignInit: 'upu',
  C_Sign: 'upupp',
};
const types: Readonly<Record<string, string>> = { p: 'void *', u: 'unsigned long', b: 'unsigned char' };

const opened = new Map<string, Library>();

/** A number as the library's `unsigned long`. */
export function pkcs11Number(session: { readonly longBytes: number }, value: number): Buffer {
  const bytes = Buffer.alloc(session.longBytes);
  bytes.writeUIntLE(value, 0, 4);
  return bytes;
}

/** Loads the library once per process. @throws PadesError `bad_key` when it does not exist or is not a PKCS #11 library. */
async function openLibrary(path: string): Promise<Library> {
  const known = opened.get(path);
  if (known !== undefined) return known;
  try {
    const { default: koffi } = await import('koffi');
    const handle = koffi.load(path);
    const functions = new Map<string, NativeFunction>(
      Object.entries(signatures).map(([name, parameters]) => [
        name,
        handle.func(
          name,
          'unsigned long',
          [...parameters].map((letter) => types[letter] ?? 'void *'),
        ),
      ]),
    );
    const functionOf = (name: string): NativeFunction => functions.get(name) ?? notThere(name);
    const library: Library = {
      call: (name, ...args) => (functionOf(name) as Call)(...args),
      callAside: (name, ...args) =>
        new Promise((resolve, reject) => {
          functionOf(name).async(...args, (error: Error | null, code: number) => (error === null ? resolve(code) : reject(error)));
        }),
      address: (bytes) => koffi.address(bytes),
      longBytes: koffi.sizeof('unsigned long'),
    };
    const code = library.call('C_Initialize', null);
    if (code !== 0 && code !== returnCodes.alreadyInitialized) throw failure('C_Initialize', code);
    opened.set(path, library);
    return library;
  } catch (error) {
    throw error instanceof PadesError ? error : new PadesError('bad_key', 'the library of the token cannot be loaded', { cause: error });
  }
}

function notThere(name: string): never {
  throw new Error(`${name} is not in the table`);
}

function failure(name: string, code: number): PadesError {
  if (pinProblems.includes(code))
    return new PadesError(
      'wrong_key_password',
      code === 0xa4 ? 'the token is locked after too many wrong PINs' : 'the PIN of the token is wrong',
    );
  return new PadesError('bad_key', `the token refuses ${name} (0x${code.toString(16)})`);
}

/**
 * A session with the token of that label, or with the only one present.
 * @throws PadesError `bad_key` when there is no such token.
 */
export async function openPkcs11Session(
  path: string,
  tokenLabel: string | undefined,
): Promise<Pkcs11Session & { readonly longBytes: number }> {
  const library = await openLibrary(path);
  const demand = (name: string, ...args: readonly unknown[]): void => {
    const code = library.call(name, ...args);
    if (code !== 0) throw failure(name, code);
  };
  const number = (value = 0): Buffer => pkcs11Number(library, value);
  const slot = findSlot(library, demand, tokenLabel);
  const handle = number();
  demand('C_OpenSession', slot, serialSession, null, null, handle);
  const session = handle.readUIntLE(0, 4);
  return {
    longBytes: library.longBytes,
    login: async (pin) => {
      const bytes = Buffer.from(pin, 'utf8');
      const code = await library.callAside('C_Login', session, ordinaryUser, bytes, bytes.length);
      bytes.fill(0);
      // Another session of this process has already given the PIN; a token only knows whether its application has.
      if (code !== 0 && code !== returnCodes.alreadyLoggedIn) throw failure('C_Login', code);
    },
    find: (attributes) => {
      const template = templateOf(library, attributes);
      demand('C_FindObjectsInit', session, template.bytes, attributes.length);
      const handles = Buffer.alloc(library.longBytes * maxObjects);
      const count = number();
      demand('C_FindObjects', session, handles, maxObjects, count);
      demand('C_FindObjectsFinal', session);
      return Array.from({ length: count.readUIntLE(0, 4) }, (_, index) => handles.readUIntLE(index * library.longBytes, 4));
    },
    read: (object, type) => {
      const value = Buffer.alloc(maxAttributeBytes);
      const template = templateOf(library, [{ type, value }]);
      if (library.call('C_GetAttributeValue', session, object, template.bytes, 1) !== 0) return null;
      const length = template.lengthOf(0);
      return length > maxAttributeBytes ? null : value.subarray(0, length);
    },
    sign: async (mechanism, key, input) => {
      const data = Buffer.from(input);
      const signature = Buffer.alloc(1024);
      const length = number(signature.length);
      demand('C_SignInit', session, templateOf(library, [{ type: mechanism, value: Buffer.alloc(0) }]).bytes, key);
      const code = await library.callAside('C_Sign', session, data, data.length, signature, length);
      if (code !== 0) throw failure('C_Sign', code);
      return signature.subarray(0, length.readUIntLE(0, 4));
    },
    close: () => void library.call('C_CloseSession', session),
  };
}

function findSlot(library: Library, demand: (name: string, ...args: readonly unknown[]) => void, wanted: string | undefined): number {
  const slots = Buffer.alloc(library.longBytes * maxSlots);
  const count = pkcs11Number(library, maxSlots);
  demand('C_GetSlotList', 1, slots, count);
  const found = Array.from({ length: count.readUIntLE(0, 4) }, (_, index) => slots.readUIntLE(index * library.longBytes, 4)).filter(
    (slot) => wanted === undefined || labelOf(library, slot) === wanted,
  );
  const [slot, second] = found;
  if (slot === undefined)
    throw new PadesError('bad_key', wanted === undefined ? 'no token is plugged in' : 'no token of that name is plugged in');
  if (second !== undefined && wanted === undefined) throw new PadesError('bad_key', 'several tokens are plugged in; say which');
  return slot;
}

/** The first 32 bytes of CK_TOKEN_INFO, padded with spaces. */
function labelOf(library: Library, slot: number): string {
  const info = Buffer.alloc(512);
  return library.call('C_GetTokenInfo', slot, info) === 0 ? info.subarray(0, 32).toString('utf8').trimEnd() : '';
}

/**
 * CK_ATTRIBUTE and CK_MECHANISM look the same: a number, a pointer, a length. Windows packs them without gaps (PKCS #11, 2.1).
 * The values must live as long as the bytes are used, as the bytes hold their addresses.
 */
function templateOf(
  library: Library,
  attributes: readonly Attribute[],
): { readonly bytes: Buffer; lengthOf(index: number): number; readonly values: readonly Buffer[] } {
  const { longBytes } = library;
  const size = longBytes + 8 + longBytes;
  const bytes = Buffer.alloc(size * attributes.length);
  const values = attributes.map(({ value }) => (Buffer.isBuffer(value) ? value : Buffer.from(value)));
  for (const [index, { type }] of attributes.entries()) {
    const value = values[index] ?? Buffer.alloc(0);
    bytes.writeUIntLE(type, index * size, 4);
    bytes.writeBigUInt64LE(value.length === 0 ? 0n : library.address(value), index * size + longBytes);
    bytes.writeUIntLE(value.length, index * size + longBytes + 8, 4);
  }
  return { bytes, values, lengthOf: (index) => bytes.readUIntLE(index * size + longBytes + 8, 4) };
}
