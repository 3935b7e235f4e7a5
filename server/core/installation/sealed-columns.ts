import type { Ulid } from '../../../shared/domain/ids.ts';
import type { RotationKind } from '../../../shared/domain/key-rotation.ts';
import type { Db } from '../../db/schema.ts';
import { statementPlace } from '../certificates/submit-certificate.ts';
import { walletPlace } from '../crypto-accounts/wallet-seal.ts';
import { passwordPlace } from '../identity/password-seal.ts';
import { upstreamPlace } from '../identity/sign-in-upstream.ts';
import { signingKeyPlace } from '../identity/signing-key-ring.ts';
import { totpPlace } from '../identity/totp.ts';
import type { InstallationKeys } from '../installation-keys.ts';
import { halfPlace } from '../release-keys/put-release-key.ts';
import { answerPlace } from '../requests/claim-request.ts';
import { findEarlierHalf, findThirdShare } from '../stores/custody-store.ts';
import { findReleaseKey } from '../stores/release-key-store.ts';
import type { SealedCell, SealedColumn } from '../stores/renewal-store.ts';
import { authorityPlace } from '../witnessings/witness-authority.ts';
import { webhookPlace } from '../webhooks/webhook-secret.ts';

/** A column that holds what is sealed under a key of the installation, and how one of its cells is sealed anew. */
export interface RenewedColumn extends SealedColumn {
  /** In which rotations it is gone through. */
  readonly in: readonly RotationKind[];
  /** @returns null for a cell that the key of now opens, or whose row is gone. @throws CryptoError for one that no key opens. */
  renew(keys: InstallationKeys, cell: SealedCell, tx: Db): Uint8Array | null | Promise<Uint8Array | null>;
}

type AtRest = readonly [table: string, id: string, column: string, placeOf: (id: string) => string];

const secrets: readonly AtRest[] = [
  ['certificates', 'id', 'statement', (id) => statementPlace(id as Ulid)],
  ['crypto_accounts', 'id', 'sealed_wallet', (id) => walletPlace(id as Ulid)],
  ['idempotency_keys', 'claim_id', 'sealed_response', (id) => answerPlace(id as Ulid)],
  ['sign_ins', 'user_id', 'sealed_password', (id) => passwordPlace(id as Ulid)],
  ['signing_keys', 'id', 'sealed_private', (id) => signingKeyPlace(id as Ulid)],
  ['totp_secrets', 'user_id', 'sealed_secret', (id) => totpPlace(id as Ulid)],
  ['upstream_sign_ins', 'state_hash', 'sealed_verifier', upstreamPlace],
  ['witness_authority', 'name', 'sealed_key', authorityPlace],
  ['webhooks', 'id', 'sealed_secret', (id) => webhookPlace(id as Ulid)],
];

/** Everything that is sealed under a key of the installation, in the order in which a rotation goes through it (sealed-columns.test.ts). */
export const renewedColumns: readonly RenewedColumn[] = [
  {
    table: 'vault_keys',
    id: 'vault_id',
    column: 'wrapped_key',
    in: ['master'],
    renew: (keys, { id, sealed }) => keys.renewVaultKey(sealed, id as Ulid),
  },
  {
    table: 'release_keys',
    id: 'recipient_id',
    column: 'wrapped_half',
    in: ['master', 'deployment'],
    renew: async (keys, { id, sealed }, tx) => {
      const row = await findReleaseKey(tx, id as Ulid);
      return row === undefined ? null : keys.renewReleaseHalf(sealed, halfPlace(row));
    },
  },
  {
    table: 'earlier_halves',
    id: 'id',
    column: 'wrapped_half',
    in: ['master', 'deployment'],
    renew: async (keys, { id, sealed }, tx) => {
      const row = await findEarlierHalf(tx, id as Ulid);
      return row === undefined ? null : keys.renewReleaseHalf(sealed, halfPlace(row));
    },
  },
  {
    table: 'third_shares',
    id: 'id',
    column: 'wrapped_share',
    in: ['master', 'deployment'],
    renew: async (keys, { id, sealed }, tx) => {
      const row = await findThirdShare(tx, id as Ulid);
      return row === undefined ? null : keys.renewReleaseHalf(sealed, halfPlace(row));
    },
  },
  ...secrets.map(
    ([table, id, column, placeOf]): RenewedColumn => ({
      table,
      id,
      column,
      in: ['master'],
      renew: (keys, cell) => keys.renewSecret(placeOf(cell.id), cell.sealed),
    }),
  ),
];
