import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { insertLink } from '../stores/link-store.ts';
import type { LinkKind } from '../../../shared/domain/link.ts';

/** Paths under which the pages of each kind of link live. */
export const linkPaths: Readonly<Record<LinkKind, string>> = {
  verification: '/verify/',
  release: '/r/',
  check_in: '/check-in/',
  stop: '/stop/',
  vouch: '/vouch/',
  certificate: '/certificate/',
  pass_on: '/pass-on/',
};

/** Where the page is on which an owner keeps a device that somebody wants removed. Its token is made from the removal's id. */
export const keepDevicePath = '/stop/device/';
/** Where the page is on which an owner says that a test mail has arrived. */
export const reachedPath = '/reached/';
/** Where somebody reads and signs who is asked to. Its token is made from the witness's id, or by an owner's device. */
export const witnessPath = '/witness/';
/** Where somebody asks for, agrees to, or stops the correction of a recipient's address. */
export const correctionPath = '/correct/';
/** Where somebody says whether a way to a recipient reaches them. Its token is made from the way's id. */
export const wayPath = '/way/';
/** Where a mailed link signs in: its token comes after the `#`, which browsers keep to themselves. */
export const signInPath = '/console/sign-in#token=';
/** The same for somebody new, who is asked for a password once they're in. */
export const signUpPath = '/console/sign-in?new#token=';

/** How long links other than a recipient's work, in days; a recipient's works as long as the installation says. */
const otherLinkDays: Readonly<Record<Exclude<LinkKind, 'release'>, number>> = {
  verification: 180,
  check_in: 180,
  stop: 180,
  vouch: 180,
  certificate: 14,
  // As long as a handover goes on.
  pass_on: 365,
};

export interface LinkTarget {
  readonly kind: LinkKind;
  readonly vaultId: Ulid;
  readonly recipientId: Ulid | null;
  /** The further way to the recipient that it is sent by; absent or null for anything else. */
  readonly wayId?: Ulid | null;
}

/** Makes a link inside a transaction. Its token is never stored, only derived again when the mail leaves. @returns the link's id and end. */
export async function issueLink(
  tx: Db,
  core: Core,
  target: LinkTarget,
  now: Instant,
): Promise<{ readonly id: Ulid; readonly expiresAt: Instant }> {
  const id = core.newId();
  const expiresAt = addMs(now, (target.kind === 'release' ? core.linkDays : otherLinkDays[target.kind]) * dayMs);
  await insertLink(tx, {
    id,
    kind: target.kind,
    token_hash: core.keys.tokenHash(core.keys.linkToken(id)),
    vault_id: target.vaultId,
    recipient_id: target.recipientId,
    way_id: target.wayId ?? null,
    expires_at: expiresAt,
    wrong_codes: 0,
    created_at: now,
  });
  return { id, expiresAt };
}
