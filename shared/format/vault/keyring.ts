import { concatBytes } from '../../crypto/bytes.ts';
import { CryptoError } from '../../crypto/crypto-error.ts';
import { deriveBoundKey } from '../../crypto/derive.ts';
import { identityFromSeed, type Identity } from '../../crypto/identity.ts';
import { copyKey, randomBytes, randomKey, wipe, type Key } from '../../crypto/keys.ts';
import { desktopCost, passphraseSaltBytes, stretchPassphrase, type PassphraseCost } from '../../crypto/passphrase.ts';
import { unwrapKey, wrapKeyWithNonce } from '../../crypto/seal.ts';
import { randomNonce } from '../../crypto/sealed-layout.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { checkCode, randomCode } from '../random-code.ts';
import { emptyChain, type ChainHead } from './change-chain.ts';
import {
  earlierEntry,
  keyringBindings,
  keyringHead,
  maxRenewals,
  parseKeyring,
  type KeyringBindings,
  type KeyringFacts,
  type KeyringParts,
} from './keyring-layout.ts';

// FORMAT.md, "Keyring". Making and unlocking one takes as long as Argon2id does: call them in a worker.

/** What opens a keyring on a new device. */
export interface KeyringSecrets {
  /** 1 to 1,024 bytes of UTF-8 after normalisation. */
  readonly passphrase: string;
  /** The account's code, 16 bytes. */
  readonly secretKey: Uint8Array;
}

/** A master key that the account no longer seals anything with. */
export interface EarlierMasterKey {
  readonly key: Key;
  /** The last change of the account's history that may be sealed under it, or under what it gives. */
  readonly until: ChainHead;
}

/** A keyring whose keys are at hand. The holder wipes them with `wipeKeyring`. */
export interface OpenKeyring {
  readonly accountId: string;
  readonly generation: number;
  readonly masterKey: Key;
  /** The oldest first. */
  readonly earlier: readonly EarlierMasterKey[];
  /** The owner's signing key pair; it signs until `identitySeed` is wiped. */
  readonly identity: Identity;
  readonly identitySeed: Key;
}

/** A new keyring with everything that must be printed or kept. The holder wipes all four keys. */
export interface NewKeyring {
  readonly keyring: Uint8Array;
  /** 16 bytes, for the kit and the device. */
  readonly secretKey: Uint8Array;
  /** For the kit only. */
  readonly recoveryKey: Key;
  readonly masterKey: Key;
  readonly identitySeed: Key;
}

/** The random bytes of a new keyring. */
export interface KeyringDraw {
  readonly secretKey: Uint8Array;
  readonly recoveryKey: Key;
  readonly masterKey: Key;
  readonly identitySeed: Key;
  readonly salt: Uint8Array;
  /** For the wrapped keys in their order: passphrase, recovery, identity. */
  readonly nonces: readonly [Uint8Array, Uint8Array, Uint8Array];
}

/** The random bytes of a renewal: of everything but the identity. */
export interface RenewalDraw extends Omit<KeyringDraw, 'identitySeed'> {
  /** For the earlier master keys, the oldest first. */
  readonly earlierNonces: readonly Uint8Array[];
}

/** The random bytes of a new passphrase. */
export interface PassphraseDraw {
  readonly salt: Uint8Array;
  /** For the wrapped keys under passphrase and recovery key. */
  readonly nonces: readonly [Uint8Array, Uint8Array];
}

function unlockKeyOf({ passphrase, secretKey }: KeyringSecrets, { salt, cost }: KeyringFacts, head: Uint8Array): Key {
  checkCode(secretKey);
  const stretched = stretchPassphrase(passphrase, salt, cost);
  const context = concatBytes(secretKey, head);
  try {
    return deriveBoundKey(stretched, 'HeirlockUnlockK1', context);
  } finally {
    wipe(stretched, context);
  }
}

function wrapByPassphrase(masterKey: Key, secrets: KeyringSecrets, facts: KeyringFacts, head: Uint8Array, nonce: Uint8Array): Uint8Array {
  const unlockKey = unlockKeyOf(secrets, facts, head);
  try {
    return wrapKeyWithNonce(masterKey, unlockKey, keyringBindings(head).passphrase, nonce);
  } finally {
    wipe(unlockKey);
  }
}

function signed(identity: Identity, ...parts: readonly Uint8Array[]): Uint8Array {
  const before = concatBytes(...parts);
  return concatBytes(before, identity.sign('keyring', before));
}

/** What a new keyring is made from. */
export interface KeyringInput {
  /** Bare ULID. */
  readonly accountId: string;
  readonly passphrase: string;
  /** Default: `desktopCost`. */
  readonly cost?: PassphraseCost;
}

/**
 * The keys of a new account, generation 1.
 * @throws RangeError for a passphrase or cost out of range, TypeError for an account id that isn't a ULID.
 */
export function makeKeyring(input: KeyringInput): NewKeyring {
  const draw: KeyringDraw = {
    secretKey: randomCode(),
    recoveryKey: randomKey(),
    masterKey: randomKey(),
    identitySeed: randomKey(),
    salt: randomBytes(passphraseSaltBytes),
    nonces: [randomNonce(), randomNonce(), randomNonce()],
  };
  return composeKeyring(input, draw);
}

/** `makeKeyring` with its random bytes from outside, for test vectors. They must not be used twice. */
export function composeKeyring({ accountId, passphrase, cost = desktopCost }: KeyringInput, draw: KeyringDraw): NewKeyring {
  const { secretKey, recoveryKey, masterKey, identitySeed, salt, nonces } = draw;
  const identity = identityFromSeed(identitySeed);
  const facts = { accountId, generation: 1, cost, salt, identity: identity.publicKey, renewals: 0 };
  const head = keyringHead(facts);
  const bindings = keyringBindings(head);
  const keyring = signed(
    identity,
    head,
    wrapByPassphrase(masterKey, { passphrase, secretKey }, facts, head, nonces[0]),
    wrapKeyWithNonce(masterKey, recoveryKey, bindings.recovery, nonces[1]),
    wrapKeyWithNonce(identitySeed, masterKey, bindings.identity, nonces[2]),
  );
  return { keyring, secretKey, recoveryKey, masterKey, identitySeed };
}

/**
 * What a keyring says without any key, after form and signature have been checked. It doesn't say whose signature it must be: compare
 * `identity` and `generation` with what is known.
 * @throws CryptoError as FORMAT.md, "Keyring", says.
 */
export function readKeyring(keyring: Uint8Array): KeyringFacts {
  const { accountId, generation, cost, salt, identity, renewals } = parseKeyring(keyring);
  return { accountId, generation, cost, salt, identity, renewals };
}

/** Opens seed and earlier keys with a master key; wipes the master key when that fails. */
function openWith(masterKey: Key, { accountId, generation, identity: publicKey, wrappedSeed, head, ...parts }: KeyringParts): OpenKeyring {
  const bindings = keyringBindings(head);
  const earlier: EarlierMasterKey[] = [];
  let identitySeed: Key | undefined;
  try {
    identitySeed = unwrapKey(wrappedSeed, masterKey, bindings.identity);
    const identity = identityFromSeed(identitySeed);
    if (!equalBytes(identity.publicKey, publicKey)) throw new CryptoError('damaged', "the keyring's identity is another one");
    for (const [index, { until, wrapped }] of parts.earlier.entries())
      earlier.push({ key: unwrapKey(wrapped, masterKey, bindings.earlier(index, until)), until });
    return { accountId, generation, masterKey, earlier, identity, identitySeed };
  } catch (error) {
    wipe(masterKey, identitySeed, ...earlier.map(({ key }) => key));
    throw error;
  }
}

/**
 * Opens a keyring with passphrase and secret key.
 * @throws CryptoError as FORMAT.md, "Keyring", says: `wrong_key` when either of them is wrong. RangeError for a passphrase out of range or
 * when
 * there is no memory for its cost, TypeError for a secret key that isn't a code.
 */
export function unlockKeyring(keyring: Uint8Array, secrets: KeyringSecrets): OpenKeyring {
  const parts = parseKeyring(keyring);
  const unlockKey = unlockKeyOf(secrets, parts, parts.head);
  try {
    return openWith(unwrapKey(parts.byPassphrase, unlockKey, keyringBindings(parts.head).passphrase), parts);
  } finally {
    wipe(unlockKey);
  }
}

/** Opens a keyring with the kit's recovery key; fast. @throws CryptoError as `unlockKeyring`. */
export function recoverKeyring(keyring: Uint8Array, recoveryKey: Key): OpenKeyring {
  const parts = parseKeyring(keyring);
  return openWith(unwrapKey(parts.byRecovery, recoveryKey, keyringBindings(parts.head).recovery), parts);
}

/** Opens a keyring with its master key; fast. @param masterKey is copied. @throws CryptoError as `unlockKeyring`. */
export function openKeyring(keyring: Uint8Array, masterKey: Key): OpenKeyring {
  return openWith(copyKey(masterKey), parseKeyring(keyring));
}

/** What a change of the passphrase sets. */
export interface KeyringChange extends KeyringSecrets {
  /** Default: `desktopCost`. */
  readonly cost?: PassphraseCost;
  /** A new one, when the old kit should no longer open anything; then `secretKey` should be new too. Absent: the old one stays. */
  readonly recoveryKey?: Key;
}

/**
 * The keyring of the next generation, with the same master key and identity.
 * @param open the same keyring, opened. Nothing of it is changed or wiped.
 * @throws CryptoError `wrong_key` when `open` does not belong to `keyring`, and as `readKeyring`; RangeError, TypeError as `makeKeyring`.
 */
export function changePassphrase(keyring: Uint8Array, open: OpenKeyring, change: KeyringChange): Uint8Array {
  const draw: PassphraseDraw = { salt: randomBytes(passphraseSaltBytes), nonces: [randomNonce(), randomNonce()] };
  return composePassphraseChange(keyring, open, change, draw);
}

/** `changePassphrase` with its random bytes from outside, for test vectors. They must not be used twice. */
export function composePassphraseChange(keyring: Uint8Array, open: OpenKeyring, change: KeyringChange, draw: PassphraseDraw): Uint8Array {
  const old = parseKeyring(keyring);
  const checked = openWith(copyKey(open.masterKey), old);
  try {
    const facts = { ...old, generation: old.generation + 1, cost: change.cost ?? desktopCost, salt: draw.salt };
    const head = keyringHead(facts);
    const byRecovery =
      change.recoveryKey === undefined
        ? old.byRecovery
        : wrapKeyWithNonce(checked.masterKey, change.recoveryKey, keyringBindings(head).recovery, draw.nonces[1]);
    const byPassphrase = wrapByPassphrase(checked.masterKey, change, facts, head, draw.nonces[0]);
    return signed(checked.identity, head, byPassphrase, byRecovery, old.wrappedSeed, ...old.earlier.map(earlierEntry));
  } finally {
    wipeKeyring(checked);
  }
}

/** What a renewal sets. */
export interface KeyringRenewal {
  readonly passphrase: string;
  /** Default: `desktopCost`. */
  readonly cost?: PassphraseCost;
  /** The last change that is still sealed under the keys as they were: the newest there is. */
  readonly until: ChainHead;
}

/**
 * The keyring of the next generation with another master key, secret key and recovery key: whoever knows all that the keyring gave so far,
 * and not the passphrase, opens neither this one nor what is sealed from now on. The identity stays, and so do, under the new master key,
 * the earlier ones.
 * @param open the same keyring, opened. Nothing of it is changed or wiped.
 * @throws CryptoError `wrong_key` when `open` does not belong to `keyring`, and as `readKeyring`; RangeError, TypeError as `makeKeyring`, and
 * RangeError at the 256th time.
 */
export function renewKeyring(keyring: Uint8Array, open: OpenKeyring, renewal: KeyringRenewal): NewKeyring {
  const draw: RenewalDraw = {
    secretKey: randomCode(),
    recoveryKey: randomKey(),
    masterKey: randomKey(),
    salt: randomBytes(passphraseSaltBytes),
    nonces: [randomNonce(), randomNonce(), randomNonce()],
    earlierNonces: [...open.earlier, open].map(() => randomNonce()),
  };
  return composeRenewal(keyring, open, renewal, draw);
}

/** `renewKeyring` with its random bytes from outside, for test vectors. They must not be used twice. */
export function composeRenewal(keyring: Uint8Array, open: OpenKeyring, renewal: KeyringRenewal, draw: RenewalDraw): NewKeyring {
  const old = parseKeyring(keyring);
  if (old.renewals === maxRenewals) throw new RangeError('the keys were renewed as often as they can be');
  const { secretKey, recoveryKey, masterKey, salt, nonces } = draw;
  const { passphrase, cost = desktopCost, until } = renewal;
  const checked = openWith(copyKey(open.masterKey), old);
  try {
    const facts = { ...old, generation: old.generation + 1, cost, salt, renewals: old.renewals + 1 };
    const head = keyringHead(facts);
    const bindings = keyringBindings(head);
    const parts = [
      wrapByPassphrase(masterKey, { passphrase, secretKey }, facts, head, nonces[0]),
      wrapKeyWithNonce(masterKey, recoveryKey, bindings.recovery, nonces[1]),
      wrapKeyWithNonce(checked.identitySeed, masterKey, bindings.identity, nonces[2]),
      ...wrapEarlier([...checked.earlier, { key: checked.masterKey, until }], masterKey, bindings, draw.earlierNonces),
    ];
    return {
      keyring: signed(checked.identity, head, ...parts),
      secretKey,
      recoveryKey,
      masterKey,
      identitySeed: copyKey(checked.identitySeed),
    };
  } finally {
    wipeKeyring(checked);
  }
}

/**
 * The same keyring for a server that has no history of the account yet, where everything will be sealed under the newest key: none of the
 * earlier ones counts for any change there. Generation, passphrase and kit stay.
 * @throws CryptoError `wrong_key` when `open` does not belong to `keyring`, and as `readKeyring`.
 */
export function keyringForNewHistory(keyring: Uint8Array, open: OpenKeyring): Uint8Array {
  return keyringForHistory(
    keyring,
    open,
    open.earlier.map(() => emptyChain),
  );
}

/**
 * The same keyring for another server, whose changes have numbers of their own. Generation, passphrase and kit stay.
 * @param untils the last change there that each earlier key counts for, the oldest key first.
 * @throws CryptoError `wrong_key` when `open` does not belong to `keyring`, and as `readKeyring`; RangeError for another number of changes
 * than there are earlier keys.
 */
export function keyringForHistory(keyring: Uint8Array, open: OpenKeyring, untils: readonly ChainHead[]): Uint8Array {
  const old = parseKeyring(keyring);
  const checked = openWith(copyKey(open.masterKey), old);
  try {
    if (untils.length !== checked.earlier.length) throw new RangeError('each earlier key counts up to one change');
    const earlier = checked.earlier.map(({ key }, index) => ({ key, until: untils[index] ?? emptyChain }));
    const nonces = earlier.map(() => randomNonce());
    const entries = wrapEarlier(earlier, checked.masterKey, keyringBindings(old.head), nonces);
    return signed(checked.identity, old.head, old.byPassphrase, old.byRecovery, old.wrappedSeed, ...entries);
  } finally {
    wipeKeyring(checked);
  }
}

function wrapEarlier(
  keys: readonly EarlierMasterKey[],
  masterKey: Key,
  bindings: KeyringBindings,
  nonces: readonly Uint8Array[],
): readonly Uint8Array[] {
  return keys.map(({ key, until }, index) => {
    const nonce = nonces[index];
    if (nonce === undefined) throw new RangeError('each earlier key needs a nonce');
    return earlierEntry({ until, wrapped: wrapKeyWithNonce(key, masterKey, bindings.earlier(index, until), nonce) });
  });
}

/** Overwrites the keys of an open keyring; its identity signs no more. */
export function wipeKeyring({ masterKey, identitySeed, earlier }: OpenKeyring): void {
  wipe(masterKey, identitySeed, ...earlier.map(({ key }) => key));
}
