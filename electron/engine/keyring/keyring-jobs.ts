import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import type { PassphraseCost } from '../../../shared/crypto/passphrase.ts';
import {
  changePassphrase,
  makeKeyring,
  readKeyring,
  recoverKeyring,
  unlockKeyring,
  type OpenKeyring,
} from '../../../shared/format/vault/keyring.ts';
import { openDevicePack, sealDevicePack, type OwnerKitCodes } from './device-pack.ts';

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
    };

/** All keys of an account that a device holds while it is unlocked. The holder wipes them. */
export interface AccountKeys {
  readonly keyring: Uint8Array;
  /** What this device keeps for its next unlocking; see device-pack.ts. */
  readonly pack: Uint8Array;
  readonly masterKey: Key;
  readonly identitySeed: Key;
  readonly secretKey: Uint8Array;
  readonly recoveryKey: Key;
}

/** Overwrites every key; the sealed members stay. */
export function wipeAccountKeys({ masterKey, identitySeed, secretKey, recoveryKey }: AccountKeys): void {
  wipe(masterKey, identitySeed, secretKey, recoveryKey);
}

/** Does one job. @throws CryptoError `wrong_key` for a wrong passphrase or code, and as the keyring's and pack's own readers do. */
export function runKeyringJob(job: KeyringJob): AccountKeys {
  switch (job.act) {
    case 'create':
      return create(job);
    case 'unlock': {
      const codes = openDevicePack(job.pack, job.passphrase, readKeyring(job.keyring));
      // The recovery key opens the keyring without a second Argon2id.
      return accountKeys(job.keyring, job.pack, recoverKeyring(job.keyring, codes.recoveryKey), codes);
    }
    case 'join': {
      const open = unlockKeyring(job.keyring, { passphrase: job.passphrase, secretKey: job.codes.secretKey });
      const facts = readKeyring(job.keyring);
      return accountKeys(job.keyring, sealDevicePack(job.codes, job.passphrase, facts.cost, facts), open, job.codes);
    }
    case 'recover':
      return renew(job.keyring, recoverKeyring(job.keyring, job.codes.recoveryKey), job.codes, job.passphrase, job.cost);
    case 'change': {
      const codes = openDevicePack(job.pack, job.passphrase, readKeyring(job.keyring));
      return renew(job.base, recoverKeyring(job.keyring, codes.recoveryKey), codes, job.next, job.cost);
    }
  }
}

function create({ accountId, passphrase, cost }: Extract<KeyringJob, { act: 'create' }>): AccountKeys {
  const { keyring, ...keys } = makeKeyring({ accountId, passphrase, cost });
  return { ...keys, keyring, pack: sealDevicePack(keys, passphrase, cost, { accountId, generation: 1 }) };
}

function renew(old: Uint8Array, open: OpenKeyring, codes: OwnerKitCodes, passphrase: string, cost: PassphraseCost): AccountKeys {
  const keyring = changePassphrase(old, open, { passphrase, secretKey: codes.secretKey, cost });
  return accountKeys(keyring, sealDevicePack(codes, passphrase, cost, readKeyring(keyring)), open, codes);
}

function accountKeys(keyring: Uint8Array, pack: Uint8Array, open: OpenKeyring, codes: OwnerKitCodes): AccountKeys {
  return {
    keyring,
    pack,
    masterKey: open.masterKey,
    identitySeed: open.identitySeed,
    secretKey: codes.secretKey,
    recoveryKey: codes.recoveryKey,
  };
}
