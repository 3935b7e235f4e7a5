import { randomBytes } from 'node:crypto';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { addMs } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { recordAudit, type AuditAction } from '../events/record-audit.ts';
import type { Core, Origin } from '../context.ts';
import { codesOfLink, insertSession, lockLink } from '../stores/link-store.ts';
import { wayOfLink } from '../handovers/way-of-link.ts';
import { codeMinutes, newCode, sessionMs, takeCode } from '../links/mailed-code.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { markVerified } from '../recipients/verify-recipient.ts';
import { changeRecipient } from '../stores/recipient-store.ts';
import { lockVault } from '../stores/vault-store.ts';
import { maxWrongCodes, openReleaseLink, type ReleaseLink } from '../links/open-link.ts';

/** Mails the recipient of an open link a fresh code. @throws DomainError `too_many_codes` and as `openReleaseLink`. */
export async function sendReleaseCode(core: Core, token: string, origin: Origin): Promise<void> {
  const found = await openReleaseLink(core, token);
  await core.db.transaction(async (tx) => {
    await lockLink(tx, found.link.id);
    const id = await newCode(core, codesOfLink(tx, found.link.id));
    // Whoever has the link has it by this way: the other one may be the one that's dead.
    const way = await wayOfLink(tx, found.link, found.recipient);
    await queueMail(tx, core, {
      kind: 'release_code',
      facts: { recipientName: found.recipient.name, vaultName: found.vault.name, validMinutes: codeMinutes, codeId: id },
      dedupKey: `code:${id}`,
      to: way.to,
      channel: way.channel,
      vault: found.vault,
      recipientId: found.recipient.id,
      at: found.now,
    });
    await record(tx, core, origin, found, 'recipient.code_sent');
  });
  core.mailQueued();
}

/**
 * Lets a browser in that has the link and the newest code, and remembers it for a while. Entering the code proves the address, so it
 * verifies a recipient who was still pending.
 * @returns the session's token, which is never stored.
 * @throws DomainError `code_wrong` (also for a missing, old or used one), and as `openReleaseLink`.
 */
export async function openWithCode(core: Core, token: string, typed: string, origin: Origin, userAgent: string | null): Promise<string> {
  const found = await openReleaseLink(core, token);
  const session = randomBytes(32).toString('base64url');
  const accepted = await core.db.transaction(async (tx) => {
    const vault = await lockVault(tx, found.vault.id);
    const link = await lockLink(tx, found.link.id);
    if (vault === undefined || link === undefined || link.wrong_codes >= maxWrongCodes) return false;
    const now = core.clock.now();
    if (!(await takeCode(core, codesOfLink(tx, link.id), typed))) {
      await record(tx, core, origin, found, 'recipient.code_refused');
      return false;
    }
    await insertSession(tx, {
      token_hash: core.keys.tokenHash(session),
      link_id: link.id,
      recipient_id: found.recipient.id,
      created_at: now,
      expires_at: addMs(now, sessionMs),
    });
    if ((await wayOfLink(tx, link, found.recipient)).isMain) await markVerified(tx, core, origin, vault, found.recipient, found.now);
    await changeRecipient(tx, found.recipient.id, {
      access_granted: 1,
      last_access_at: found.now,
      last_ip_address: origin.address,
      last_user_agent: userAgent,
    });
    return true;
  });
  if (!accepted) throw new DomainError('code_wrong', 'This code is wrong or no longer valid.');
  return session;
}

async function record(tx: Db, core: Core, origin: Origin, found: ReleaseLink, action: AuditAction): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: found.vault.account_id,
    mode: found.vault.mode,
    vaultId: found.vault.id,
    action,
    resourceType: 'recipient',
    resourceId: found.recipient.id,
    at: found.now,
  });
}
