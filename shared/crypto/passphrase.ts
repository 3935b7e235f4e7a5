import { argon2id } from '#argon2id';
import { utf8 } from './bytes.ts';
import { asKey, wipe, type Key } from './keys.ts';

/** What Argon2id costs: time, in passes over this much memory. */
export interface PassphraseCost {
  /** 1 … 16. */
  readonly passes: number;
  /** 8,192 … 1,048,576. */
  readonly memoryKiB: number;
}

/** Length of the salt, in bytes. */
export const passphraseSaltBytes = 16;

/** The cost that a keyring's writer uses on a desktop: about half a second in Node, twice that in a browser. */
export const desktopCost: PassphraseCost = { passes: 3, memoryKiB: 262_144 };
/** The cost that an enrolment's writer uses, since phones must manage: about a tenth of a second. */
export const enrolmentCost: PassphraseCost = { passes: 2, memoryKiB: 65_536 };

const maxPassphraseBytes = 1024;

/** Whether a cost is within the limits of `stretchPassphrase`, or a narrower limit on memory. */
export function isCost({ passes, memoryKiB }: PassphraseCost, maxMemoryKiB = 1_048_576): boolean {
  const whole = Number.isInteger(passes) && Number.isInteger(memoryKiB);
  return whole && passes >= 1 && passes <= 16 && memoryKiB >= 8_192 && memoryKiB <= maxMemoryKiB;
}

/**
 * The bytes that a passphrase stands for: UTF-8 after normalisation form C. The caller wipes them.
 * @throws RangeError unless they are 1 to 1,024, TypeError for half a surrogate pair, which isn't text.
 */
export function passphraseBytes(passphrase: string): Uint8Array {
  if (!passphrase.isWellFormed()) throw new TypeError('a passphrase is well-formed text');
  const bytes = utf8(passphrase.normalize('NFC'));
  if (bytes.length >= 1 && bytes.length <= maxPassphraseBytes) return bytes;
  wipe(bytes);
  throw new RangeError(`a passphrase has 1 to ${maxPassphraseBytes} bytes`);
}

/**
 * The key that a passphrase gives with Argon2id; FORMAT.md, "More terms". Slow on purpose, takes `memoryKiB` of memory and does not
 * yield: call it in a worker, whose end releases the memory. The caller wipes the key.
 * @param salt 16 bytes.
 * @throws RangeError for a passphrase, salt or cost out of range, or when the memory isn't available; TypeError for text that is
 * not well-formed.
 */
export function stretchPassphrase(passphrase: string, salt: Uint8Array, cost: PassphraseCost): Key {
  if (salt.length !== passphraseSaltBytes) throw new RangeError(`a salt has ${passphraseSaltBytes} bytes`);
  if (!isCost(cost)) throw new RangeError('this cost is out of range');
  const text = passphraseBytes(passphrase);
  const key = argon2id(text, salt, cost);
  wipe(text);
  if (key === undefined) throw new RangeError('there is not enough memory for this cost');
  return asKey(key);
}
