import { DomainError } from '../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { addMs, type Instant } from '../../../shared/domain/instant.ts';
import { hasConfirmed } from '../../../shared/domain/vault.ts';
import { wayAgainMs } from '../../../shared/domain/way.ts';
import type { RecipientRow } from '../../db/schema.ts';
import { lockOwnRecipient } from '../access/recipient-access.ts';
import { assertChangeable } from '../access/vault-access.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import type { OwnerContext } from '../context.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { findWay } from '../stores/way-store.ts';
import { askMain, askWay, reachesPhones, type Asking } from './ask-way.ts';

/**
 * Asks whoever is at a way once more because the owner wishes it: `main` for the recipient's own address, once that was confirmed.
 * @throws DomainError `recipient_not_found`, `vault_already_released`, `vault_archived`; `resource_not_found` for a way that isn't theirs;
 * `conflict` when whoever is there was asked about this vault within a day, or has yet to confirm their own address; `unavailable` for a
 * telephone that no message leaves for.
 */
export async function askAgain(ctx: OwnerContext, recipientId: Ulid, wayId: string): Promise<RecipientRow> {
  const { core, origin } = ctx;
  const asked = await core.db.transaction(async (tx) => {
    const { recipient, vault } = await lockOwnRecipient(tx, ctx, recipientId);
    assertChangeable(vault);
    const { now } = await timeInTransaction(tx, core, ctx.owner);
    const asking: Asking = { vault, recipient, origin, now, unlessSince: addMs(now, -wayAgainMs) };
    if (wayId === 'main') {
      if (!hasConfirmed[recipient.status])
        throw new DomainError('conflict', 'This address was never confirmed. Send the invitation again.');
      assertPaused(recipient.way_asked_at, now);
      assertAsked(await askMain(tx, core, asking));
    } else {
      const way = isUlid(wayId) ? await findWay(tx, wayId) : undefined;
      if (way?.recipient_id !== recipient.id) throw new DomainError('resource_not_found', 'This recipient has no such way.');
      if (way.kind === 'phone' && !reachesPhones(core, vault))
        throw new DomainError('unavailable', "This server can't send messages to telephones.");
      assertPaused(way.asked_at, now);
      assertAsked(await askWay(tx, core, asking, way));
    }
    return (await findRecipient(tx, recipient.id)) ?? recipient;
  });
  core.mailQueued();
  return asked;
}

function assertPaused(askedAt: Instant | null, now: Instant): void {
  assertAsked(askedAt === null || addMs(askedAt, wayAgainMs) <= now);
}

function assertAsked(asked: boolean): void {
  if (!asked) throw new DomainError('conflict', 'Whoever is there was asked within the last day. Wait until tomorrow.');
}
