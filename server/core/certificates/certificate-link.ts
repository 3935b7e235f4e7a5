import { unlessDamaged } from '../../../shared/node/database/closed-columns.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { emailKey, parseEmail } from '../../../shared/domain/text-rules.ts';
import type { Db, PolicyRow, RecipientRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core } from '../context.ts';
import { issueLink } from '../links/issue-link.ts';
import { openLink } from '../links/open-link.ts';
import { countLinksSince } from '../stores/link-store.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import {
  insertInquiry,
  listCertificatePlaces,
  listCertificatesOf,
  listInquiries,
  takeInquiry,
  type CertificateSummary,
} from '../stores/certificate-store.ts';
import { requiredConfirmations } from '../timers/recount-certificates.ts';
import { hasConfirmed, type VaultStatus } from '../../../shared/domain/vault.ts';

/** How many links a recipient may be mailed within a day, and how many vaults one inquiry leads to. */
const maxLinksPerDay = 3;
const maxPlaces = 10;
const batchSize = 50;

/**
 * Records that somebody at the page wants to hand in a certificate. Does the same for every address and reveals nothing about it; what
 * there
 * is to mail leaves later. @throws DomainError `invalid_email` for what can't be an address.
 */
export async function askForCertificateLink(core: Core, typed: string): Promise<void> {
  const email = parseEmail(typed);
  if (email === undefined)
    throw new DomainError('invalid_email', "This isn't an e-mail address.", [{ field: 'email', reason: 'must be an e-mail address' }]);
  await core.db.transaction((tx) => insertInquiry(tx, { id: core.newId(), email_key: emailKey(email), asked_at: core.clock.now() }));
}

/**
 * Mails links to those who asked for one and may hand something in. Safe to run on several servers. @returns how many inquiries it
 * processed.
 */
export async function answerCertificateInquiries(core: Core): Promise<number> {
  let taken = 0;
  for (;;) {
    const inquiries = await listInquiries(core.db.read, batchSize);
    for (const inquiry of inquiries) {
      const places = await listCertificatePlaces(core.db.read, inquiry.email_key, maxPlaces);
      const mine = await core.db.transaction(async (tx) => {
        if (!(await takeInquiry(tx, inquiry.id))) return false;
        for (const place of places) await unlessDamaged(mailLink(tx, core, place));
        return true;
      });
      if (mine) taken += 1;
      if (mine && places.length > 0) core.mailQueued();
    }
    if (inquiries.length < batchSize) return taken;
  }
}

async function mailLink(tx: Db, core: Core, place: RecipientRow): Promise<void> {
  const vault = await lockVault(tx, place.vault_id);
  const [recipient, policy] = [await findRecipient(tx, place.id), await findPolicy(tx, place.vault_id)];
  const owner = vault && (await findUser(tx, vault.owner_id));
  if (vault === undefined || owner === undefined || recipient === undefined || refusalOf({ vault, owner, recipient, policy }) !== undefined)
    return;
  const { now } = await timeInTransaction(tx, core, { accountId: vault.account_id, mode: vault.mode });
  if ((await countLinksSince(tx, recipient.id, 'certificate', addMs(now, -dayMs))) >= maxLinksPerDay) return;
  const link = await issueLink(tx, core, { kind: 'certificate', vaultId: vault.id, recipientId: recipient.id }, now);
  const { facts, envelope } = recipientMail(vault, recipient, owner);
  await queueMail(tx, core, {
    kind: 'certificate_link',
    facts: {
      ...facts,
      linkExpiresAt: link.expiresAt,
      linkId: link.id,
    },
    dedupKey: `certificate_link:${link.id}`,
    ...envelope,
    at: now,
  });
  await recordAudit(tx, core, systemOrigin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'certificate.link_sent',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at: now,
  });
}

/** The parties to a certificate. */
export interface CertificateParties {
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly recipient: RecipientRow;
  readonly policy: PolicyRow | undefined;
}

const isPutAway = (): DomainError => new DomainError('vault_archived', 'This vault has been put away by its owner.');

/** Why a vault takes no certificate, as far as its status goes. */
const statusRefusals: Readonly<Record<VaultStatus, (() => DomainError) | undefined>> = {
  active: undefined,
  released: () => new DomainError('vault_already_released', 'This vault has already been released.'),
  archived: isPutAway,
  inactive: isPutAway,
};

/** Why a recipient can't hand in a certificate; undefined for one who can. Nobody reports their own death. */
export function refusalOf({ vault, owner, recipient, policy }: CertificateParties): DomainError | undefined {
  const refusal = statusRefusals[vault.status]?.();
  if (refusal !== undefined) return refusal;
  if (requiredConfirmations(policy) === undefined) return new DomainError('conflict', "This vault isn't waiting for a certificate.");
  if (!hasConfirmed[recipient.status]) return new DomainError('permission_denied', "This address isn't confirmed.");
  if (recipient.email_key === emailKey(owner.email)) return new DomainError('permission_denied', 'This is the address of the owner.');
  return undefined;
}

/** Everything that belongs to the link with which a recipient hands in a certificate. */
export interface CertificateLink extends CertificateParties {
  readonly now: Instant;
  /** What this recipient handed in, the newest first. */
  readonly certificates: readonly CertificateSummary[];
  /** Why nothing can be handed in; undefined when it can. */
  readonly refusal: DomainError | undefined;
}

/** Looks such a link up; changes nothing. @throws DomainError `link_unknown`, `link_expired`. */
export async function findCertificateLink(core: Core, token: string): Promise<CertificateLink> {
  const db = core.db.read;
  const { vault, owner, recipient, now } = await openLink(core, 'certificate', token);
  const policy = await findPolicy(db, vault.id);
  const certificates = await listCertificatesOf(db, recipient.id, vault.id);
  return { vault, owner, recipient, policy, now, certificates, refusal: refusalOf({ vault, owner, recipient, policy }) };
}
