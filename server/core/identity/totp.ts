import type { Ulid } from '../../../shared/domain/ids.ts';
import { Secret, TOTP } from 'otpauth';
import { instantToMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { InstallationKeys } from '../installation-keys.ts';

const periodSeconds = 30;
/** 160 bits, as RFC 4226 advises. */
const secretBytes = 20;
/** A code counts one step before and after its own: clocks of phones are off by that much. */
const window = 1;

/** What a TOTP secret is sealed to. */
export const totpPlace = (userId: Ulid): string => `totp secret of ${userId}`;

/** A new secret, sealed for its row, and as people and apps get it. */
export function newTotpSecret(
  keys: Pick<InstallationKeys, 'sealSecret'>,
  userId: Ulid,
  label: string,
): { readonly sealed: Uint8Array; readonly base32: string; readonly otpauthUrl: string } {
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ issuer: 'Heirlock', label, secret, period: periodSeconds });
  return { sealed: keys.sealSecret(totpPlace(userId), secret.bytes), base32: secret.base32, otpauthUrl: totp.toString() };
}

/**
 * The step whose code this is, near an instant; null if it isn't one. @throws CryptoError when the secret was sealed for another user, or
 * damaged.
 */
export function stepOfCode(
  keys: Pick<InstallationKeys, 'openSecret'>,
  userId: Ulid,
  sealed: Uint8Array,
  code: string,
  now: Instant,
): number | null {
  const bytes = keys.openSecret(totpPlace(userId), sealed);
  const secret = new Secret({ buffer: Uint8Array.from(bytes).buffer });
  bytes.fill(0);
  const timestamp = instantToMs(now);
  const delta = new TOTP({ secret, period: periodSeconds }).validate({ token: code, window, timestamp });
  return delta === null ? null : Math.floor(timestamp / secondMs / periodSeconds) + delta;
}
