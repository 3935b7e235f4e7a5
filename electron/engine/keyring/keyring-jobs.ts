import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { copyKey, wipe, type Key } from '../../../shared/crypto/keys.ts';
import type { PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import {
  changePassphrase,
  makeKeyring,
  openKeyring,
  readKeyring,
  recoverKeyring,
  renewKeyring,
  unlockKeyring,
  wipeKeyring,
  type OpenKeyring,
} from '../../../shared/format/vault/keyring.ts';
import type { ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { openDevicePack, sealDevicePack, type OwnerKitCodes, type PackContent } from './device-pack.ts';
import type { MasterKeys } from './master-keys.ts';

/** What takes as long as Argon2id does, as data for a worker. */
export type KeyringJob =
  | { readonly act: 'create'; readonly accountId: string; readonly passphrase: string; readonly cost: PassphraseCost }
  /** With what this device keeps. */
  | { readonly act: 'unlock'; readonly keyring: Uint8Array; readonly pack: Uint8Array; readonly passphrase: string }
  /** With the kit's secret key. */
  | { readonly act: 'join'; readonly keyring: Uint8Array; readonly codes: OwnerKitCodes; readonly passphrase: string }
  /** With the kit's recovery key, for a new passphrase. */
  | {
      readonly act: 'recover';
      readonly keyring: Uint8Array;
      readonly codes: OwnerKitCodes;
      readonly passphrase: string;
      readonly cost: PassphraseCost;
    }
  | {
      readonly act: 'change';
      readonly keyring: Uint8Array /** The one that the new keyring follows. */;
      readonly base: Uint8Array;
      readonly pack: Uint8Array;
      readonly passphrase: string;
      readonly next: string;
      readonly cost: PassphraseCost;
    }
  /** Another master key, and another kit. */
  | {
      readonly act: 'renew';
      readonly keyring: Uint8Array;
      readonly pack: Uint8Array;
      readonly passphrase: string;
      readonly cost: PassphraseCost;
      /** The last change that's sealed under the keys as they are. */
      readonly until: ChainHead;
    };

/** All keys of an account that a device holds while it is unlocked. The holder wipes them. */
export interface AccountKeys extends MasterKeys {
  readonly keyring: Uint8Array;
  /** What this device keeps for its next unlocking; see device-pack.ts. */
  readonly pack: Uint8Array;
  readonly identitySeed: Key;
  readonly secretKey: Uint8Array;
  /** Undefined on a device that was only given the secret key. */
  readonly recoveryKey: Key | undefined;
}

/** Every key, in memory that is nobody else's. */
export function secretsOf({ masterKey, earlierKeys, identitySeed, secretKey, recoveryKey }: AccountKeys): readonly Uint8Array[] {
  return [masterKey, ...earlierKeys.map(({ key }) => key), identitySeed, secretKey, ...(recoveryKey === undefined ? [] : [recoveryKey])];
}

/** The same keys in memory of their own, to be wiped by whoever asked. */
export function copyAccountKeys(keys: AccountKeys): AccountKeys {
  return {
    ...keys,
    masterKey: copyKey(keys.masterKey),
    earlierKeys: keys.earlierKeys.map((one) => ({ ...one, key: copyKey(one.key) })),
    identitySeed: copyKey(keys.identitySeed),
    secretKey: keys.secretKey.slice(),
    recoveryKey: keys.recoveryKey && copyKey(keys.recoveryKey),
  };
}

/** Overwrites every key; the sealed members stay. */
export function wipeAccountKeys(keys: AccountKeys): void {
  wipe(...secretsOf(keys));
}

/** Does one job. @throws CryptoError `wrong_key` for a wrong passphrase or code, and as the keyring's and pack's own readers do. */
export function runKeyringJob(job: KeyringJob): AccountKeys {
  switch (job.act) {
    case 'create':
      return create(job);
    case 'unlock': {
      const codes = openDevicePack(job.pack, job.passphrase, readKeyring(job.keyring));
      return accountKeys(job.keyring, job.pack, openByPack(job.keyring, codes), codes);
    }
    case 'join': {
      const open = unlockKeyring(job.keyring, { passphrase: job.passphrase, secretKey: job.codes.secretKey });
      const facts = readKeyring(job.keyring);
      return accountKeys(job.keyring, sealDevicePack(job.codes, open.masterKey, job.passphrase, facts.cost, facts), open, job.codes);
    }
    case 'recover':
      return withPassphrase(job.keyring, recoverKeyring(job.keyring, neededKey(job.codes)), job.codes, job.passphrase, job.cost);
    case 'change': {
      const codes = openDevicePack(job.pack, job.passphrase, readKeyring(job.keyring));
      return withPassphrase(job.base, openByPack(job.keyring, codes), codes, job.next, job.cost);
    }
    case 'renew':
      return renew(job);
  }
}

/** Either key that a pack has opens the keyring without a second Argon2id. */
function openByPack(keyring: Uint8Array, { recoveryKey, masterKey }: PackContent): OpenKeyring {
  return masterKey === undefined ? recoverKeyring(keyring, neededKey({ recoveryKey })) : openKeyring(keyring, masterKey);
}

/** @throws CryptoError `wrong_key` without one. */
function neededKey({ recoveryKey }: Pick<OwnerKitCodes, 'recoveryKey'>): Key {
  if (recoveryKey === undefined) throw new CryptoError('wrong_key', 'there is no recovery key');
  return recoveryKey;
}

function create({ accountId, passphrase, cost }: Extract<KeyringJob, { act: 'create' }>): AccountKeys {
  const { keyring, ...keys } = makeKeyring({ accountId, passphrase, cost });
  return { ...keys, keyring, earlierKeys: [], pack: sealDevicePack(keys, keys.masterKey, passphrase, cost, { accountId, generation: 1 }) };
}

function renew({ keyring: old, pack, passphrase, cost, until }: Extract<KeyringJob, { act: 'renew' }>): AccountKeys {
  const codes = openDevicePack(pack, passphrase, readKeyring(old));
  const open = openByPack(old, codes);
  try {
    const { keyring, ...keys } = renewKeyring(old, open, { passphrase, cost, until });
    const earlierKeys = [...open.earlier, { key: open.masterKey, until }].map((one) => ({ ...one, key: copyKey(one.key) }));
    return { ...keys, keyring, earlierKeys, pack: sealDevicePack(keys, keys.masterKey, passphrase, cost, readKeyring(keyring)) };
  } finally {
    wipe(codes.secretKey, codes.recoveryKey, codes.masterKey);
    wipeKeyring(open);
  }
}

function withPassphrase(old: Uint8Array, open: OpenKeyring, codes: OwnerKitCodes, passphrase: string, cost: PassphraseCost): AccountKeys {
  const keyring = changePassphrase(old, open, { passphrase, secretKey: codes.secretKey, cost });
  return accountKeys(keyring, sealDevicePack(codes, open.masterKey, passphrase, cost, readKeyring(keyring)), open, codes);
}

function accountKeys(keyring: Uint8Array, pack: Uint8Array, open: OpenKeyring, codes: OwnerKitCodes): AccountKeys {
  return {
    keyring,
    pack,
    masterKey: open.masterKey,
    earlierKeys: open.earlier,
    identitySeed: open.identitySeed,
    secretKey: codes.secretKey,
    recoveryKey: codes.recoveryKey,
  };
}
