import { unreachedDays } from '../../../shared/domain/handover.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Db, HandoverRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recipientEvent } from '../events/event-data.ts';
import { issueCorrectionLink } from '../links/correction-link.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { listVaultHandovers } from '../stores/handover-store.ts';
import { listVaultRecipients } from '../stores/recipient-store.ts';
import { listTrustedContactRows } from '../stores/trusted-contact-store.ts';
import type { HandoverCast } from './handover-cast.ts';
import { recordHandover } from './record-handover.ts';

/** Who isn't reached, and when that became known. */
interface Unreached {
  readonly row: HandoverRow;
  readonly cast: HandoverCast;
  readonly at: Instant;
}

/**
 * Tells the people whom the owner trusts, and webhooks, that a recipient isn't reached; who runs the server sees it in the metrics. One mail
 * each a day and vault at the most, which names everybody who isn't reached when it leaves (RULINGS.md#handover).
 * @returns whether a mail was queued.
 */
export async function tellUnreached(tx: Db, core: Core, origin: Origin, { row, cast, at }: Unreached): Promise<boolean> {
  const { vault, recipient, owner } = cast;
  await recordHandover(tx, core, origin, recipient, {
    action: 'recipient.unreachable',
    at,
    event: recipientEvent('recipient.unreachable', recipient, { released_at: vault.released_at, unreachable_since: at }),
  });
  const names = [...new Set([...(await unreachedNames(tx, vault.id, at)), recipient.name ?? ''])];
  const told = (await listTrustedContactRows(tx, vault.owner_id)).filter(({ email_key: key }) => key !== recipient.email_key);
  for (const contact of told) {
    const target = { vaultId: vault.id, recipientId: recipient.id, bearer: 'contact', bearerId: contact.id } as const;
    await queueMail(tx, core, {
      kind: 'handover_unreached',
      facts: {
        recipientName: contact.name,
        ownerName: owner?.name ?? null,
        names,
        unreachedSince: row.began_at,
        linkId: await issueCorrectionLink(tx, core, target, at),
      },
      dedupKey: `unreached:${vault.id}:${contact.id}:${at.slice(0, 10)}`,
      to: { address: contact.email, name: contact.name },
      vault,
      recipientId: null,
      at,
    });
  }
  return told.length > 0;
}

/** The names of a vault's recipients who aren't reached at a moment, an empty one for somebody without a name. */
export async function unreachedNames(db: Db, vaultId: Ulid, now: Instant): Promise<readonly string[]> {
  const handovers = (await listVaultHandovers(db, vaultId)).filter((row) => row.phase === 'waiting' && isUnreached(row, now));
  const ids = new Set(handovers.map(({ recipient_id: id }) => id));
  return (await listVaultRecipients(db, vaultId)).filter(({ id }) => ids.has(id)).map(({ name }) => name ?? '');
}

/** Whose day has come counts as well: one mail is to name all of them. */
function isUnreached({ unreached_at: at, began_at: beganAt }: HandoverRow, now: Instant): boolean {
  return at !== null || addMs(beganAt, unreachedDays * dayMs) <= now;
}
