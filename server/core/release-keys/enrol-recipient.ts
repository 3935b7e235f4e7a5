import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { hex } from '../../../shared/crypto/hash.ts';
import { readEnrolment, type EnrolmentFacts } from '../../../shared/format/release/enrolment.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { DomainError, invalid } from '../../../shared/domain/error-codes.ts';
import { releaseKeyLimits } from '../../../shared/wire/release-keys.ts';
import type { Db, EnrolmentRow, InvitationRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { timeInTransaction, vaultNow } from '../clock/account-clock.ts';
import type { Core, Origin } from '../context.ts';
import { recordRecipientChange } from '../recipients/record-recipient-change.ts';
import { getVerification, markVerified } from '../recipients/verify-recipient.ts';
import { findInvitation, findOpenInvitation } from '../stores/invitation-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findSyncAccount } from '../stores/sync-account-store.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { assertClientCustody } from '../vaults/vault-custody.ts';
import { assertInvitationOpen, lockLinkedVault, openInvitation, unknownLink } from '../links/open-link.ts';
import { countEnrolment, listEnrolments, listLocks, saveEnrolment } from '../stores/release-key-store.ts';
import { recipientsEnrol } from '../../../shared/domain/vault.ts';
import { pruneEnrolments } from './prune-enrolments.ts';

/** What a browser needs to make a recipient's key pair and to show the safety phrase (FORMAT.md, "Enrolment"). */
export interface Invitation {
  /** The owner's account id and identity, as in their keyring; null before there is one. */
  readonly accountId: string | null;
  readonly identity: Uint8Array | null;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid;
  /** When the recipient enrolled last; null before they have. */
  readonly enrolledAt: string | null;
  /** What the owner left for whoever has the invitation's code; undefined while none is open. */
  readonly open: InvitationRow | undefined;
}

/** How somebody comes to enrol: by the link that was mailed to them, or by the invitation that the owner handed to them. */
export type WayIn = { readonly token: string } | { readonly invitation: string };

/** What a recipient's device sends. */
export interface Enrolling {
  readonly enrolment: Uint8Array;
  /** That whoever made it had the invitation's code. Only the owner's device can tell. */
  readonly proof: Uint8Array | null;
}

/**
 * Looks up what a link or an invitation leads to; changes nothing. @throws DomainError `link_unknown` (also for a vault in server custody),
 * `link_expired`.
 */
export async function getInvitation(core: Core, way: WayIn): Promise<Invitation> {
  const { recipient, vault } = await follow(core, way);
  return invitationOf(core.db.read, vault, recipient, await vaultNow(core, vault));
}

async function follow(core: Core, way: WayIn): Promise<{ readonly recipient: RecipientRow; readonly vault: VaultRow }> {
  if ('invitation' in way) return openInvitation(core, way.invitation);
  const found = await getVerification(core, way.token);
  if (!recipientsEnrol[found.vault.custody]) throw unknownLink('This vault asks nobody to enrol.');
  return found;
}

/**
 * Stores the key pair that a recipient made in their browser, while the owner has an invitation open for them. Whoever has the mailed link
 * reads the mail at the recipient's address, so that also confirms the address; an invitation doesn't. Meanwhile a stranger with the link
 * can add a key, which the owner is shown as one without the code, but can't take one away (`keptEnrolments`). Sending the same again
 * changes nothing, whether the invitation is still open or not.
 * @throws DomainError `not_invited` where the owner has asked for no passphrase; `invalid_request` for anything that isn't an enrolment,
 * `conflict` for other bytes around a known key, `vault_already_released`, `vault_archived`, and as `getInvitation`.
 */
export async function enrolRecipient(core: Core, way: WayIn, sent: Enrolling, origin: Origin): Promise<Invitation> {
  if (sent.proof !== null && sent.proof.length !== releaseKeyLimits.proofBytes)
    throw invalid('proof', `must have ${releaseKeyLimits.proofBytes} bytes`);
  const publicKey = publicKeyOf(sent.enrolment);
  const seen = await follow(core, way);
  return core.db.transaction(async (tx) => {
    const vault = await lockLinkedVault(tx, seen.vault.id);
    const recipient = await findRecipient(tx, seen.recipient.id);
    if (recipient === undefined) throw unknownLink();
    assertClientCustody(vault);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
    if ('invitation' in way) assertInvitationOpen(await findInvitation(tx, recipient.id), way.invitation, now);
    else await markVerified(tx, core, origin, vault, recipient, now);
    await receive(tx, core, origin, { recipient, publicKey, now }, sent);
    return invitationOf(tx, vault, recipient, now);
  });
}

interface Receiving {
  readonly recipient: RecipientRow;
  readonly publicKey: string;
  readonly now: Instant;
}

async function receive(
  tx: Db,
  core: Core,
  origin: Origin,
  { recipient, publicKey, now }: Receiving,
  { enrolment, proof }: Enrolling,
): Promise<void> {
  const earlier = await listEnrolments(tx, recipient.id);
  const known = earlier.find((row) => row.public_key === publicKey);
  if (known !== undefined && !equalBytes(known.enrolment, enrolment))
    throw new DomainError('conflict', 'This key is already enrolled. Make a new one.');
  const hasNewProof = proof !== null && (known === undefined || known.proof === null || !equalBytes(known.proof, proof));
  if (known !== undefined && known === earlier[0] && !hasNewProof) return;
  const turn = (earlier[0]?.turn ?? 0) + 1;
  const invitationId = (await findOpenInvitation(tx, recipient.id, now))?.invitation_id ?? null;
  assertInvited(invitationId);
  const proven = { proof, proof_turn: turn, invitation_id: invitationId };
  await saveEnrolment(tx, {
    recipient_id: recipient.id,
    public_key: publicKey,
    enrolment,
    enrolled_at: now,
    turn,
    ...(hasNewProof ? proven : provenBefore(known)),
  });
  if (known === undefined) await countEnrolment(tx, recipient.id);
  await pruneEnrolments(tx, recipient.id, await listLocks(tx, recipient.id));
  await recordRecipientChange(tx, { core, origin }, recipient, now, {
    enrolled: known === undefined ? 'new_key' : 'known_key',
    proof: proof !== null,
  });
}

/** No passphrase is anybody's way to open a vault before its owner asked for one (RULINGS.md#nobody-enrols-unasked). */
function assertInvited(invitationId: Ulid | null): void {
  if (invitationId === null) throw new DomainError('not_invited', 'The owner of this vault hasn’t asked for a passphrase here.');
}

/** Sent again, an enrolment keeps its proof and that proof's place. */
function provenBefore(known: EnrolmentRow | undefined): Pick<EnrolmentRow, 'proof' | 'proof_turn' | 'invitation_id'> {
  return { proof: known?.proof ?? null, proof_turn: known?.proof_turn ?? null, invitation_id: known?.invitation_id ?? null };
}

/** @throws DomainError `invalid_request` for anything that isn't an enrolment of the second format (FORMAT.md, "Enrolment"). */
function publicKeyOf(enrolment: Uint8Array): string {
  const { publicKey, place } = readForm(enrolment);
  if (place === null) throw invalid('enrolment', 'was made by a page of an earlier version: load the page again');
  return hex(publicKey);
}

function readForm(enrolment: Uint8Array): EnrolmentFacts {
  try {
    return readEnrolment(enrolment);
  } catch (error) {
    throw error instanceof CryptoError ? invalid('enrolment', `is refused as ${error.code}`) : error;
  }
}

async function invitationOf(db: Db, vault: VaultRow, recipient: RecipientRow, now: Instant): Promise<Invitation> {
  const account = await findSyncAccount(db, vault.owner_id);
  const [newest] = await listEnrolments(db, recipient.id);
  return {
    accountId: account?.custody_id ?? null,
    identity: account?.identity ?? null,
    vaultId: vault.id,
    recipientId: recipient.id,
    enrolledAt: newest?.enrolled_at ?? null,
    open: await findOpenInvitation(db, recipient.id, now),
  };
}
