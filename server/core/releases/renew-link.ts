import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { Core, Origin } from '../context.ts';
import { keptWithFacts } from '../custody/kept-with.ts';
import { recordAudit } from '../events/record-audit.ts';
import { wayOfLink } from '../handovers/way-of-link.ts';
import { issueLink } from '../links/issue-link.ts';
import { countLinksSince } from '../stores/link-store.ts';
import { keysOfRecipient } from '../mails/keys-of-recipient.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { lockVault } from '../stores/vault-store.ts';
import { findReleaseLink } from '../links/open-link.ts';

/** New links that can be mailed to a recipient within a day; further requests get the same answer and do nothing. */
const maxPerDay = 3;

/** Mails a recipient a new link to the address we have, whoever asks using an old one. @throws DomainError `link_unknown`. */
export async function renewLink(core: Core, token: string, origin: Origin): Promise<void> {
  const found = await findReleaseLink(core, token);
  await core.db.transaction(async (tx) => {
    await lockVault(tx, found.vault.id);
    if ((await countLinksSince(tx, found.recipient.id, 'release', addMs(found.now, -dayMs))) >= maxPerDay) return;
    const { way_id: wayId } = found.link;
    const link = await issueLink(tx, core, { kind: 'release', vaultId: found.vault.id, recipientId: found.recipient.id, wayId }, found.now);
    const way = await wayOfLink(tx, found.link, found.recipient);
    const { facts, envelope } = recipientMail(found.vault, found.recipient, found.owner);
    await queueMail(tx, core, {
      kind: 'link_renewed',
      facts: {
        ...facts,
        keys: await keysOfRecipient(tx, found.vault, found.recipient.id),
        ...(await keptWithFacts(tx, found.vault.id, found.recipient.id)),
        linkExpiresAt: link.expiresAt,
        linkId: link.id,
      },
      dedupKey: `renewed:${link.id}`,
      ...envelope,
      to: way.to,
      channel: way.channel,
      at: found.now,
    });
    await recordAudit(tx, core, origin, {
      accountId: found.vault.account_id,
      mode: found.vault.mode,
      vaultId: found.vault.id,
      action: 'recipient.link_sent',
      resourceType: 'recipient',
      resourceId: found.recipient.id,
      at: found.now,
    });
  });
  core.mailQueued();
}
