import type { Ulid } from '../../../shared/domain/ids.ts';
import type { MailFault } from '../../../shared/domain/mail.ts';
import type { Db, OutboxRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { findHandover, findHandoverMessage } from '../stores/handover-store.ts';
import { findRecipient } from '../stores/recipient-store.ts';
import { knownWays } from '../ways/known-ways.ts';
import { moveHandover } from './move-handover.ts';
import { recordHandover } from './record-handover.ts';

/**
 * A message to a recipient, or to their deputy, was refused for good or came back: the way that it took is lost to a handover, which moves on
 * at once. The vault must be locked. @returns whether a mail was queued.
 */
export async function noteLostMessage(
  tx: Db,
  core: Core,
  {
    vault,
    mail,
    fault,
    time,
  }: { readonly vault: VaultRow; readonly mail: OutboxRow; readonly fault: MailFault; readonly time: TransactionTime },
): Promise<boolean> {
  const lost = await lostWay(tx, mail);
  if (lost === undefined || lost.recipient.vault_id !== vault.id) return false;
  const { recipient, wayId } = lost;
  const row = await findHandover(tx, recipient.id);
  if (row?.phase !== 'waiting' || jsonColumns.handovers.state.read(row.state, row.id).lost.includes(wayId)) return false;
  await recordHandover(tx, core, systemOrigin, recipient, { action: 'handover.way_lost', at: time.now, details: { way: wayId, fault } });
  return moveHandover(tx, core, {
    vault,
    recipientId: recipient.id,
    event: { type: 'lost', way: wayId },
    time,
    origin: systemOrigin,
  });
}

/** Whose way a message took: written down for those of a handover, otherwise told by the address. */
async function lostWay(tx: Db, mail: OutboxRow): Promise<{ readonly recipient: RecipientRow; readonly wayId: Ulid | 'main' } | undefined> {
  const message = await findHandoverMessage(tx, mail.id);
  const recipientId = message?.recipient_id ?? mail.recipient_id;
  const recipient = recipientId === null ? undefined : await findRecipient(tx, recipientId);
  if (recipient === undefined) return undefined;
  // What came back from an address that another one has taken the place of says nothing about this one.
  const way = (await knownWays(tx, recipient)).find(({ id, address, deputy }) =>
    message === undefined ? address === mail.to_address : id === message.way_id && (address ?? deputy?.email) === mail.to_address,
  );
  return way === undefined ? undefined : { recipient, wayId: way.id };
}
