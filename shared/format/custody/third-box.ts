import { Type } from 'typebox';
import { boxOverheadBytes } from '../../crypto/box.ts';
import { utf8 } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { publicKeyBytes } from '../../crypto/identity.ts';
import { openWithSeed, sealToIdentity } from '../../crypto/identity-box.ts';
import { asKey, keyBytes, wipe, type Key } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { firstLanguage, type Language } from '../../domain/language.ts';
import { canonicalJson, checkJson, readJson } from '../json-body.ts';

// FORMAT.md, "Sealed to the third party": what plans carry for the third party alone. Nothing sealed so says who sealed it: the owner's
// signature over the plan does, and a share is believed only once it fits its commitment. Beside a share stands whose plans it is for:
// somebody who copies the box into a plan of their own, and lets that run out, is given nothing.

/** Length of a share that is sealed to the third party, in bytes. */
export const sealedThirdBytes = keyBytes + publicKeyBytes + boxOverheadBytes;

/** How many bytes a contact fills, whatever it says, so that its length says nothing. */
const contactBytes = 1_024;
/** Length of a sealed contact, in bytes. */
export const sealedContactBytes = contactBytes + boxOverheadBytes;

/**
 * The third party's share, for the plans of this owner alone.
 * @param publicKey of the third party. @param owner the owner's public key.
 * @throws TypeError for a wiped share; CryptoError `damaged` for what is no public key.
 */
export function sealThirdShare(share: Key, publicKey: Uint8Array, owner: Uint8Array): Uint8Array {
  if (owner.length !== publicKeyBytes) throw new CryptoError('damaged', 'the owner of a share has no public key');
  const inside = new Uint8Array(keyBytes + publicKeyBytes);
  try {
    inside.set(asKey(share));
    inside.set(owner, keyBytes);
    return sealToIdentity(publicKey, inside);
  } finally {
    wipe(inside);
  }
}

/**
 * The share in such a box, which its caller wipes. Whether it is the true one, its commitment says.
 * @param seed of the third party's key. @param owner the public key of whoever signed the plan that has the box.
 * @throws CryptoError `damaged` for anything but a share that was sealed to this key for this owner's plans; TypeError for a wiped seed.
 */
export function openThirdShare(sealed: Uint8Array, seed: Key, owner: Uint8Array): Key {
  const inside = open(sealed, seed, sealedThirdBytes, 'share');
  try {
    const share = inside.slice(0, keyBytes);
    if (!equalBytes(inside.subarray(keyBytes), owner))
      throw new CryptoError('damaged', 'the sealed share is for the plans of another owner');
    if (share.every((byte) => byte === 0)) throw new CryptoError('damaged', 'the sealed share is of zeros');
    return asKey(share);
  } finally {
    wipe(inside);
  }
}

function open(sealed: Uint8Array, seed: Key, sizeBytes: number, what: string): Uint8Array {
  const opened = openWithSeed(seed, sealed);
  if (opened === undefined || sealed.length !== sizeBytes) {
    wipe(opened);
    throw new CryptoError('damaged', `the sealed ${what} does not open with this key`);
  }
  return opened;
}

/** Whom a witness warns. */
export interface Contact {
  readonly email: string;
  /** May be empty. */
  readonly name: string;
  readonly language: Language;
}

/** Neither of them breaks the line of a mail's head. */
const ContactJson = Type.Object({
  email: Type.String({ pattern: '^[^\\s@\\u0000-\\u001f\\u007f]+@[^\\s@\\u0000-\\u001f\\u007f]+$', maxLength: 254 }),
  name: Type.String({ pattern: '^[^\\u0000-\\u001f\\u007f-\\u009f\\u2028\\u2029]*$', maxLength: 200 }),
  language: Type.String({ maxLength: 35 }),
});

/** @throws CryptoError `damaged` for a contact that no reader would accept, or for what is no public key. */
export function sealContact({ email, name, language }: Contact, publicKey: Uint8Array): Uint8Array {
  const text = utf8(canonicalJson(checkContact({ email, name, language })));
  if (text.length > contactBytes) throw new CryptoError('damaged', 'the contact is too long');
  const padded = new Uint8Array(contactBytes).fill(0x20);
  padded.set(text);
  return sealToIdentity(publicKey, padded);
}

/** @throws CryptoError `damaged` for anything but a contact that was sealed to this key; TypeError for a wiped seed. */
export function openContact(sealed: Uint8Array, seed: Key): Contact {
  const { email, name, language } = checkContact(readJson(open(sealed, seed, sealedContactBytes, 'contact'), 'the contact'));
  // A language that isn't known here is no reason to warn nobody.
  return { email, name, language: firstLanguage([language]) };
}

function checkContact(value: unknown): { readonly email: string; readonly name: string; readonly language: string } {
  const contact = checkJson(ContactJson, value, 'the contact');
  if (!contact.email.isWellFormed() || !contact.name.isWellFormed()) throw new CryptoError('damaged', 'the contact has half of a letter');
  return contact;
}
