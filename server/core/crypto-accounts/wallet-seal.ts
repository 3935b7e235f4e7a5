import type { Ulid } from '../../../shared/domain/ids.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { CryptoAccountRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';

/** A crypto account as its owner gets it back: the wallet as they encrypted it, without our own wrapping. */
export type CryptoAccount = Omit<CryptoAccountRow, 'sealed_wallet'> & { readonly wallet: Uint8Array };

/** What a wallet is sealed to. */
export const walletPlace = (accountId: Ulid): string => `crypto account ${accountId}`;

/** Wraps a wallet for one account; it opens in no other. */
export function sealWallet({ keys }: Pick<Core, 'keys'>, accountId: Ulid, wallet: Uint8Array): Uint8Array {
  return keys.sealSecret(walletPlace(accountId), wallet);
}

/** The account with its wallet. @throws DomainError `unavailable` when the stored bytes are damaged, which is reported. */
export function openCryptoAccount(core: Pick<Core, 'keys' | 'report'>, row: CryptoAccountRow): CryptoAccount {
  const { sealed_wallet: sealed, ...account } = row;
  try {
    return { ...account, wallet: core.keys.openSecret(walletPlace(row.id), sealed) };
  } catch (error) {
    if (!(error instanceof CryptoError)) throw error;
    core.report({ kind: 'crypto account damaged', id: row.id, error });
    throw new DomainError('unavailable', "This crypto account can't be read at the moment.");
  }
}
