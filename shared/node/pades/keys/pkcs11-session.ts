import { cryptoki, openPkcs11Library, pkcs11Failure, pkcs11Number, type Pkcs11Library } from './pkcs11-library.ts';

const serialSession = 4;
const maxObjects = 200;
const maxAttributeBytes = 64 * 1024;

/** An attribute to look for, or to hand over. */
export interface Attribute {
  readonly type: number;
  readonly value: Uint8Array;
}

/** What is to be signed, by which key of the token. */
export interface SignOrder {
  readonly mechanism: number;
  readonly key: number;
  /** A digest or DigestInfo: at most a few hundred bytes. */
  readonly input: Uint8Array;
  /** For keys that want the PIN for each signature; null: at the reader. Absent: not asked for. */
  readonly pinAgain?: Uint8Array | null;
}

/** A session with one token; numbers are the token's handles. */
export interface Pkcs11Session {
  /** @param pin null: it is given at the reader. @throws Pkcs11Failure. */
  login(pin: Uint8Array | null): Promise<void>;
  find(attributes: readonly Attribute[]): readonly number[];
  /** Null when the object has none that may be read. */
  read(object: number, attribute: number): Buffer | null;
  /** The signature as the mechanism returns it. @throws Pkcs11Failure. */
  sign(order: SignOrder): Promise<Buffer>;
  close(): void;
  /** Size of the library's `unsigned long`. */
  readonly longBytes: number;
}

/** A session with the token in a slot. @throws PadesError `bad_key`. */
export async function openPkcs11Session(path: string, slot: number): Promise<Pkcs11Session> {
  const library = await openPkcs11Library(path);
  const handle = pkcs11Number(library);
  library.demand('C_OpenSession', slot, serialSession, null, null, handle);
  const session = handle.readUIntLE(0, 4);
  const logIn = async (user: number, pin: Uint8Array | null): Promise<void> => {
    const bytes = pin === null ? null : Buffer.from(pin);
    const code = await library.callAside('C_Login', session, user, bytes, bytes?.length ?? 0);
    bytes?.fill(0);
    // Another session of this process has already given the PIN; a token only knows whether its application has.
    if (code !== 0 && code !== cryptoki.returnCodes.alreadyLoggedIn) throw pkcs11Failure('C_Login', code);
  };
  return {
    longBytes: library.longBytes,
    login: (pin) => logIn(cryptoki.users.ordinary, pin),
    find: (attributes) => findObjects(library, session, attributes),
    read: (object, type) => readAttribute(library, session, object, type),
    sign: async ({ mechanism, key, input, pinAgain }) => {
      const data = Buffer.from(input);
      const signature = Buffer.alloc(1024);
      const length = pkcs11Number(library, signature.length);
      library.demand('C_SignInit', session, templateOf(library, [{ type: mechanism, value: Buffer.alloc(0) }]).bytes, key);
      if (pinAgain !== undefined) await logIn(cryptoki.users.contextSpecific, pinAgain);
      const code = await library.callAside('C_Sign', session, data, data.length, signature, length);
      if (code !== 0) throw pkcs11Failure('C_Sign', code);
      return signature.subarray(0, length.readUIntLE(0, 4));
    },
    close: () => void library.call('C_CloseSession', session),
  };
}

function findObjects(library: Pkcs11Library, session: number, attributes: readonly Attribute[]): readonly number[] {
  const template = templateOf(library, attributes);
  library.demand('C_FindObjectsInit', session, template.bytes, attributes.length);
  const handles = Buffer.alloc(library.longBytes * maxObjects);
  const count = pkcs11Number(library);
  library.demand('C_FindObjects', session, handles, maxObjects, count);
  library.demand('C_FindObjectsFinal', session);
  return Array.from({ length: Math.min(maxObjects, count.readUIntLE(0, 4)) }, (_, index) =>
    handles.readUIntLE(index * library.longBytes, 4),
  );
}

function readAttribute(library: Pkcs11Library, session: number, object: number, type: number): Buffer | null {
  const value = Buffer.alloc(maxAttributeBytes);
  const template = templateOf(library, [{ type, value }]);
  if (library.call('C_GetAttributeValue', session, object, template.bytes, 1) !== 0) return null;
  const length = template.lengthOf(0);
  return length > maxAttributeBytes ? null : value.subarray(0, length);
}

/**
 * CK_ATTRIBUTE and CK_MECHANISM look the same: a number, a pointer, a length. Windows packs them without gaps (PKCS #11, 2.1).
 * The values must live as long as the bytes are used, as the bytes hold their addresses.
 */
function templateOf(
  library: Pkcs11Library,
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
