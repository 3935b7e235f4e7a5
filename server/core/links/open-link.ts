import type { Instant } from '../../../shared/domain/instant.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Db, GrantRow, LinkRow, RecipientRow, ReleaseRow, UserRow, VaultRow } from '../../db/schema.ts';
import { findUser } from '../stores/account-store.ts';
import { vaultNow } from '../clock/account-clock.ts';
import type { Core } from '../context.ts';
import { findLinkByToken } from '../stores/link-store.ts';
import { findGrant, findRecipient } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';

/** Wrong codes after which a link opens nothing more and a new one has to be asked for. */
export const maxWrongCodes = 20;

/** All that hangs on a recipient's link. */
export interface ReleaseLink {
  readonly link: LinkRow;
  readonly recipient: RecipientRow;
  readonly vault: VaultRow;
  readonly owner: UserRow;
  readonly release: ReleaseRow;
  readonly grant: GrantRow;
  /** The present moment on the vault's own clock. */
  readonly now: Instant;
  readonly state: 'open' | 'expired' | 'locked';
}

/**
 * Looks a recipient's link up; changes nothing. Older links go on working beside newer ones until they expire.
 * @throws DomainError `link_unknown`.
 */
export async function findReleaseLink(core: Core, token: string): Promise<ReleaseLink> {
  const db = core.db.read;
  const link = await findLinkByToken(db, 'release', core.keys.tokenHash(token));
  const found = link && (await readAround(db, link));
  if (link === undefined || found === undefined) throw new DomainError('link_unknown', 'This link is not known.');
  const now = await vaultNow(core, found.vault);
  const state = link.wrong_codes >= maxWrongCodes ? 'locked' : link.expires_at <= now ? 'expired' : 'open';
  return { link, ...found, now, state };
}

/** The same for acts that need a working link. @throws DomainError `link_unknown`, `link_expired`, `link_locked`. */
export async function requireOpenLink(core: Core, token: string): Promise<ReleaseLink> {
  const found = await findReleaseLink(core, token);
  if (found.state === 'expired') throw new DomainError('link_expired', 'This link has expired.');
  if (found.state === 'locked') throw new DomainError('link_locked', 'Too many wrong codes were typed for this link.');
  return found;
}

async function readAround(
  db: Db,
  link: LinkRow,
): Promise<Pick<ReleaseLink, 'recipient' | 'vault' | 'owner' | 'release' | 'grant'> | undefined> {
  if (link.recipient_id === null) return undefined;
  const [recipient, vault, release, grant] = await Promise.all([
    findRecipient(db, link.recipient_id),
    findVault(db, link.vault_id),
    findReleaseOfVault(db, link.vault_id),
    findGrant(db, link.recipient_id),
  ]);
  const owner = vault && (await findUser(db, vault.owner_id));
  if (recipient === undefined || vault?.status !== 'released' || release === undefined || grant === undefined || owner === undefined)
    return undefined;
  return { recipient, vault, owner, release, grant };
}
