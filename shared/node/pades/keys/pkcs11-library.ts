import type { LibraryHandle, TypeObject } from 'koffi';
import { PadesError } from '../contract.ts';

/** Numbers of PKCS #11 (v2.40): the few that signing needs. */
export const cryptoki = {
  attributes: { objectClass: 0x00, label: 0x03, value: 0x11, id: 0x102, alwaysAuthenticate: 0x202 },
  classes: { certificate: 1, privateKey: 3 },
  mechanisms: { rsaPkcs: 0x01, ecdsa: 0x1041 },
  users: { ordinary: 1, contextSpecific: 2 },
  returnCodes: { alreadyInitialized: 0x191, alreadyLoggedIn: 0x100 },
} as const;

type NativeFunction = ReturnType<LibraryHandle['func']>;
type Call = (...args: readonly unknown[]) => number;

/** A loaded library, by the names of its functions. */
export interface Pkcs11Library {
  /** Calls a function that answers at once, and returns its code. */
  readonly call: (name: string, ...args: readonly unknown[]) => number;
  /** Calls one that may take its time, on another thread. */
  readonly callAside: (name: string, ...args: readonly unknown[]) => Promise<number>;
  /** As `call`. @throws Pkcs11Failure for any code but success. */
  readonly demand: (name: string, ...args: readonly unknown[]) => void;
  readonly address: (bytes: Buffer) => bigint;
  /** Size of its `unsigned long`. */
  readonly longBytes: number;
}

/** What each function takes (`p` is a pointer, `u` an unsigned long), and where CK_FUNCTION_LIST has it (PKCS #11, 5.4). */
const functions: Readonly<Record<string, readonly [parameters: string, index: number]>> = {
  C_Initialize: ['p', 0],
  C_GetSlotList: ['bpp', 4],
  C_GetTokenInfo: ['up', 6],
  C_OpenSession: ['uuppp', 12],
  C_CloseSession: ['u', 13],
  C_Login: ['uupu', 18],
  C_GetAttributeValue: ['uupu', 24],
  C_FindObjectsInit: ['upu', 26],
  C_FindObjects: ['upup', 27],
  C_FindObjectsFinal: ['u', 28],
  C_SignInit: ['upu', 42],
  C_Sign: ['upupp', 43],
};
const listLength = 45;
const types: Readonly<Record<string, string>> = { p: 'void *', u: 'unsigned long', b: 'unsigned char' };

const opened = new Map<string, Pkcs11Library>();

/** What a token's refusal means for whoever uses it; `other`: nothing that they could do. */
export type Pkcs11Problem = 'pin_wrong' | 'pin_locked' | 'pin_expired' | 'pin_not_set' | 'given_up' | 'token_gone' | 'other';

/** A token or its library refused something. */
export class Pkcs11Failure extends PadesError {
  readonly problem: Pkcs11Problem;

  constructor(problem: Pkcs11Problem, message: string) {
    super(problem === 'pin_wrong' || problem === 'pin_locked' ? 'wrong_key_password' : 'bad_key', message);
    this.problem = problem;
  }
}

/** Codes of PKCS #11 (v2.40, 5.1) that somebody can do something about. */
const problems: ReadonlyMap<number, readonly [Pkcs11Problem, string]> = new Map([
  [0xa0, ['pin_wrong', 'the PIN of the token is wrong']],
  [0xa1, ['pin_wrong', 'the PIN of the token is wrong']],
  [0xa2, ['pin_wrong', 'the PIN of the token is wrong']],
  [0xa3, ['pin_expired', 'the PIN of the token has expired']],
  [0xa4, ['pin_locked', 'the token is locked after too many wrong PINs']],
  [0x102, ['pin_not_set', 'the token has no PIN yet']],
  [0x01, ['given_up', 'the PIN was not given at the reader']],
  [0x50, ['given_up', 'the PIN was not given at the reader']],
  [0x32, ['token_gone', 'the token was removed']],
  [0x30, ['token_gone', 'the token no longer answers']],
  [0xb0, ['token_gone', 'the token was removed']],
  [0xb3, ['token_gone', 'the token was removed']],
  [0xe0, ['token_gone', 'the token was removed']],
  [0xe1, ['token_gone', 'the token cannot be read']],
]);

/** The failure that a return code is. */
export function pkcs11Failure(name: string, code: number): Pkcs11Failure {
  const [problem, message] = problems.get(code) ?? ['other', `the token refuses ${name} (0x${code.toString(16)})`];
  return new Pkcs11Failure(problem, message);
}

/** A number as the library's `unsigned long`. */
export function pkcs11Number({ longBytes }: { readonly longBytes: number }, value = 0): Buffer {
  const bytes = Buffer.alloc(longBytes);
  bytes.writeUIntLE(value, 0, 4);
  return bytes;
}

/** Loads a library, once per process. @throws PadesError `bad_key` when it does not exist or is not a PKCS #11 library. */
export async function openPkcs11Library(path: string): Promise<Pkcs11Library> {
  const known = opened.get(path);
  if (known !== undefined) return known;
  try {
    const library = await loadLibrary(path);
    const code = library.call('C_Initialize', null);
    if (code !== 0 && code !== cryptoki.returnCodes.alreadyInitialized) throw pkcs11Failure('C_Initialize', code);
    opened.set(path, library);
    return library;
  } catch (error) {
    throw error instanceof PadesError ? error : new PadesError('bad_key', 'the library of the token cannot be loaded', { cause: error });
  }
}

async function loadLibrary(path: string): Promise<Pkcs11Library> {
  const { default: koffi } = await import('koffi');
  const handle = koffi.load(path);
  const found = functionsOf(koffi, handle);
  const functionOf = (name: string): NativeFunction => found.get(name) ?? notThere(name);
  const call: Pkcs11Library['call'] = (name, ...args) => (functionOf(name) as Call)(...args);
  return {
    call,
    callAside: (name, ...args) =>
      new Promise((resolve, reject) => {
        functionOf(name).async(...args, (error: Error | null, code: number) => (error === null ? resolve(code) : reject(error)));
      }),
    demand: (name, ...args) => {
      const code = call(name, ...args);
      if (code !== 0) throw pkcs11Failure(name, code);
    },
    address: (bytes) => koffi.address(bytes),
    longBytes: koffi.sizeof('unsigned long'),
  };
}

type Koffi = typeof import('koffi')['default'];

/** By their names; of a library that shows only its list of functions, by that list. */
function functionsOf(koffi: Koffi, handle: LibraryHandle): ReadonlyMap<string, NativeFunction> {
  const shapes = Object.entries(functions).map(
    ([name, [parameters, index]]) => [name, [...parameters].map((letter) => types[letter] ?? 'void *'), index] as const,
  );
  try {
    return new Map(shapes.map(([name, parameters]) => [name, handle.func(name, 'unsigned long', [...parameters])]));
  } catch {
    const address = Buffer.alloc(8);
    const code = (handle.func('C_GetFunctionList', 'unsigned long', ['void *']) as Call)(address);
    if (code !== 0) throw pkcs11Failure('C_GetFunctionList', code);
    // A version in two bytes comes first, and then the functions, each where a pointer may be.
    const list = Buffer.from(koffi.view(address.readBigUInt64LE(0), 8 * (listLength + 1)));
    const shape = (parameters: readonly string[]): TypeObject => koffi.proto('unsigned long', [...parameters]);
    return new Map(
      shapes.map(([name, parameters, index]) => [
        name,
        koffi.decode(list.readBigUInt64LE(8 * (index + 1)), shape(parameters)) as NativeFunction,
      ]),
    );
  }
}

function notThere(name: string): never {
  throw new Error(`${name} is not in the table`);
}
