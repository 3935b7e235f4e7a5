import { cryptoki, openPkcs11Library, pkcs11Number, type Pkcs11Library } from './pkcs11-library.ts';
import type { Attribute, Pkcs11Session } from './pkcs11-session.ts';

const maxSlots = 64;
/** CK_TOKEN_INFO (PKCS #11, 3.2): four texts, then the flags. */
const tokenTexts = { label: [0, 32], manufacturer: [32, 64], model: [64, 80], serial: [80, 96] } as const;
const flagsAt = 96;
const flags = { pinSet: 0x8, pinAtReader: 0x100, fewTries: 0x1_0000, lastTry: 0x2_0000, locked: 0x4_0000 } as const;

/** What the next wrong PIN would do: nothing known of (`ready`), it is among the last (`few`), it locks the token (`last`). */
export type PinTries = 'ready' | 'few' | 'last' | 'locked' | 'not_set';

/** A token that is plugged in. */
export interface Pkcs11Token {
  readonly slot: number;
  readonly label: string;
  readonly manufacturer: string;
  readonly model: string;
  readonly serial: string;
  readonly tries: PinTries;
  /** The PIN is typed at the reader, and no program gets it. */
  readonly pinAtReader: boolean;
}

/** Every token that a library can see. @throws PadesError `bad_key` when it cannot be loaded or answers with an error. */
export async function listPkcs11Tokens(path: string): Promise<readonly Pkcs11Token[]> {
  const library = await openPkcs11Library(path);
  const count = pkcs11Number(library, 0);
  // Only when it is asked without room for the answer does a library look for slots anew (PKCS #11, 5.5).
  library.demand('C_GetSlotList', 1, null, count);
  const slots = Buffer.alloc(library.longBytes * maxSlots);
  count.writeUIntLE(maxSlots, 0, 4);
  library.demand('C_GetSlotList', 1, slots, count);
  return Array.from({ length: Math.min(maxSlots, count.readUIntLE(0, 4)) }, (_, index) => slots.readUIntLE(index * library.longBytes, 4))
    .map((slot) => tokenIn(library, slot))
    .filter((token) => token !== undefined);
}

/** Undefined for a token that was removed a moment ago, or can't be read. */
function tokenIn(library: Pkcs11Library, slot: number): Pkcs11Token | undefined {
  const info = Buffer.alloc(512);
  if (library.call('C_GetTokenInfo', slot, info) !== 0) return undefined;
  // Padded with spaces, or in some libraries with zeros.
  const text = ([start, end]: readonly [number, number]): string => (info.toString('utf8', start, end).split('\0', 1)[0] ?? '').trim();
  const set = info.readUInt32LE(flagsAt);
  return {
    slot,
    label: text(tokenTexts.label),
    manufacturer: text(tokenTexts.manufacturer),
    model: text(tokenTexts.model),
    serial: text(tokenTexts.serial),
    ...pinStateOf(set),
  };
}

/** What the flags of a token say about its PIN. */
export function pinStateOf(set: number): Pick<Pkcs11Token, 'tries' | 'pinAtReader'> {
  const has = (flag: number): boolean => (set & flag) !== 0;
  const pinAtReader = has(flags.pinAtReader);
  if (has(flags.locked)) return { tries: 'locked', pinAtReader };
  if (!has(flags.pinSet)) return { tries: 'not_set', pinAtReader };
  if (has(flags.lastTry)) return { tries: 'last', pinAtReader };
  return { tries: has(flags.fewTries) ? 'few' : 'ready', pinAtReader };
}

/** A certificate as a token holds it. */
export interface HeldCertificate {
  /** By which its key is found; null where the token gives it none. */
  readonly id: Buffer | null;
  readonly der: Buffer;
}

/** Searches for objects of a class. */
export function ofClass(session: Pkcs11Session, objectClass: number): Attribute {
  return { type: cryptoki.attributes.objectClass, value: pkcs11Number(session, objectClass) };
}

/** Every certificate that the session may see; before the PIN is given those are the public ones. */
export function certificatesIn(session: Pkcs11Session): readonly HeldCertificate[] {
  return session.find([ofClass(session, cryptoki.classes.certificate)]).flatMap((object) => {
    const der = session.read(object, cryptoki.attributes.value);
    return der === null || der.length === 0 ? [] : [{ id: session.read(object, cryptoki.attributes.id), der: Buffer.from(der) }];
  });
}
