import type { Ulid } from '../../../shared/domain/ids.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { readEnrolment } from '../../../shared/format/release/enrolment.ts';
import type { Db, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { getVerification, markVerified } from '../recipients/verify-recipient.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { lockLinkedVault, unknownLink } from '../links/open-link.ts';
import { keepEnrolments, listEnrolments, listLocks, saveEnrolment } from '../stores/release-key-store.ts';
import { recipientsEnrol } from '../../../shared/domain/vault.ts';

/** What a browser needs to make a recipient's key pair and to show the safety phrase (FORMAT.md, "Enrolment"). */
export interface Invitation {
  /** The owner's account id and identity, as in their keyring; null before there is one. */
  readonly accountId: string | null;
  readonly identity: Uint8Array | null;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
  /** When the recipient enrolled last; null before they have. */
  readonly enrolledAt: string | null;
}

/** Looks an invitation up by its verification link; changes nothing. @throws DomainError `link_unknown` (also for a vault in server custody), `link_expired`. */
export async function getInvitation(core: Core, token: string): Promise<Invitation> {
  const { recipient, vault } = await getVerification(core, token);
  if (!recipientsEnrol[vault.custody]) throw unknownLink('This vault asks nobody to enrol.');
  return invitationOf(core.db.read, vault, recipient);
}

/**
 * Stores the key pair that a recipient made in their browser. Anyone with the link reads the mail at the recipient's address, so this also
 * confirms the address. An earlier enrolment stays while a lock is sealed to it: a stranger with the link can add a key, which the owner
 * will
 * see as another safety phrase, but can't take one away. Sending the same again changes nothing.
 * @throws DomainError `invalid_request` for anything that isn't an enrolment, `conflict` for other bytes around a known key,
 * `vault_already_released`, `vault_archived`, and as `getInvitation`.
 */
export async function enrolRecipient(core: Core, token: string, enrolment: Uint8Array, origin: Origin): Promise<Invitation> {
  const publicKey = publicKeyOf(enrolment);
  const seen = await getVerification(core, token);
  if (!recipientsEnrol[seen.vault.custody]) throw unknownLink('This vault asks nobody to enrol.');
  return core.db.transaction(async (tx) => {
    const vault = await lockLinkedVault(tx, seen.vault.id);
    const recipient = await findRecipient(tx, seen.recipient.id);
    if (recipient === undefined) throw unknownLink();
    assertClientCustody(vault);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    await markVerified(tx, core, origin, vault, recipient, now);
    const earlier = await listEnrolments(tx, recipient.id);
    const known = earlier.find((row) => row.public_key === publicKey);
    if (known !== undefined && !equalBytes(known.enrolment, enrolment))
      throw new DomainError('conflict', 'This key is already enrolled. Make a new one.');
    if (known === undefined || known !== earlier[0]) {
      await saveEnrolment(tx, {
        recipient_id: recipient.id,
        public_key: publicKey,
        enrolment,
        enrolled_at: now,
        turn: (earlier[0]?.turn ?? 0) + 1,
      });
      const sealedTo = (await listLocks(tx, recipient.id)).flatMap((lock) => lock.public_key ?? []);
      await keepEnrolments(tx, recipient.id, [publicKey, ...sealedTo]);
      await recordAudit(tx, core, origin, {
        accountId: vault.account_id,
        mode: vault.mode,
        vaultId: vault.id,
        action: 'recipient.updated',
        resourceType: 'recipient',
        resourceId: recipient.id,
        at: now,
        details: { enrolled: known === undefined ? 'new_key' : 'known_key' },
      });
    }
    return invitationOf(tx, vault, recipient);
  });
}

function publicKeyOf(enrolment: Uint8Array): string {
  try {
    return hex(readEnrolment(enrolment).publicKey);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('enrolment', `is refused as ${error.code}`) : error;
  }
}

async function invitationOf(db: Db, vault: VaultRow, recipient: RecipientRow): Promise<Invitation> {
  const account = await findSyncAccount(db, vault.owner_id);
  const [newest] = await listEnrolments(db, recipient.id);
  return {
    accountId: account?.custody_id ?? null,
    identity: account?.identity ?? null,
    vaultId: vault.id,
    recipientId: recipient.id,
    enrolledAt: newest?.enrolled_at ?? null,
  };
}
