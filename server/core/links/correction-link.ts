import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { isReleased } from '../../../shared/domain/vault.ts';
import type { CorrectionBearer, CorrectionLinkRow, Db, RecipientRow, TrustedContactRow, UserRow, VaultRow } from '../../db/schema.ts';
import { vaultNow } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findUser } from '../stores/account-store.ts';
import { findCorrectionLink, insertCorrectionLink } from '../stores/correction-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { listTrustedContactRows } from '../stores/trusted-contact-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { assertLinkOpen, unknownLink } from './open-link.ts';

/** As long as a recipient may be looked for, and a month more. */
const correctionLinkDays = 400;

export interface CorrectionLinkTarget {
  readonly vaultId: Ulid;
  /** Whose address it is about. */
  readonly recipientId: Ulid;
  readonly bearer: CorrectionBearer;
  /** The trusted contact, recipient or owner who gets it; for a known way, the recipient concerned. */
  readonly bearerId: Ulid;
}

/**
 * Makes the link by which somebody asks for, agrees to, or stops the correction of a recipient's address.
 * @returns its id, for `linkId`.
 */
export async function issueCorrectionLink(tx: Db, core: Core, target: CorrectionLinkTarget, now: Instant): Promise<Ulid> {
  const id = core.newId();
  await insertCorrectionLink(tx, {
    id,
    token_hash: core.keys.tokenHash(core.keys.linkToken(id)),
    vault_id: target.vaultId,
    recipient_id: target.recipientId,
    bearer: target.bearer,
    bearer_id: target.bearerId,
    created_at: now,
    expires_at: addMs(now, correctionLinkDays * dayMs),
  });
  return id;
}

/** Whom a link was mailed to. */
export type LinkBearer =
  | { readonly as: 'contact'; readonly contact: TrustedContactRow }
  | { readonly as: 'recipient'; readonly other: RecipientRow }
  | { readonly as: 'way' }
  | { readonly as: 'owner' };

/** Everything that belongs to such a link. */
export interface CorrectionLink {
  readonly link: CorrectionLinkRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
  /** Whose address it is about. */
  readonly recipient: RecipientRow;
  readonly bearer: LinkBearer;
  /** The present moment on the vault's own clock. */
  readonly now: Instant;
}

/**
 * Looks such a link up; changes nothing. @throws DomainError `link_unknown`, also once the owner no longer names whoever got it, and
 * `link_expired`.
 */
export async function openCorrectionLink(core: Core, token: string): Promise<CorrectionLink> {
  const db = core.db.read;
  const link = await findCorrectionLink(db, core.keys.tokenHash(token));
  if (link === undefined) throw unknownLink();
  const [vault, recipient] = await Promise.all([findVault(db, link.vault_id), findRecipient(db, link.recipient_id)]);
  const owner = vault && (await findUser(db, vault.owner_id));
  const bearer = owner && (await bearerOf(db, link, owner.id));
  if (vault === undefined || owner === undefined || recipient === undefined || bearer === undefined || !isReleased[vault.status])
    throw unknownLink();
  const now = await vaultNow(core, vault);
  assertLinkOpen(link.expires_at <= now ? 'expired' : 'open');
  return { link, vault, owner, recipient, bearer, now };
}

async function bearerOf(
  db: Db,
  { bearer, bearer_id: id, vault_id: vaultId }: CorrectionLinkRow,
  ownerId: Ulid,
): Promise<LinkBearer | undefined> {
  switch (bearer) {
    case 'way':
      return { as: 'way' };
    case 'owner':
      return id === ownerId ? { as: 'owner' } : undefined;
    case 'contact': {
      const contact = (await listTrustedContactRows(db, ownerId)).find((row) => row.id === id);
      return contact && { as: 'contact', contact };
    }
    case 'recipient': {
      const other = await findRecipient(db, id);
      return other?.vault_id === vaultId ? { as: 'recipient', other } : undefined;
    }
  }
}
