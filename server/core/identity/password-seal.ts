import type { Ulid } from '../../../shared/domain/ids.ts';
import type { InstallationKeys } from '../installation-keys.ts';

/** What a password's hash is sealed to. */
export const passwordPlace = (userId: Ulid): string => `password of ${userId}`;

/** A password's hash as the database keeps it: sealed, so that guesses can't be tested against a copy of the database alone. */
export function sealPasswordHash(keys: Pick<InstallationKeys, 'sealSecret'>, userId: Ulid, hash: string): Uint8Array {
  return keys.sealSecret(passwordPlace(userId), Buffer.from(hash));
}

/** @throws CryptoError when it was sealed for another user, or damaged. */
export function openPasswordHash(keys: Pick<InstallationKeys, 'openSecret'>, userId: Ulid, sealed: Uint8Array): string {
  return Buffer.from(keys.openSecret(passwordPlace(userId), sealed)).toString();
}
