import { isReal } from '../../../shared/domain/account.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { emailKey } from '../../../shared/domain/text-rules.ts';
import type { Db, RecipientRow, RecipientWayRow, VaultRow } from '../../db/schema.ts';
import type { Core, Origin } from '../context.ts';
import { recordAudit } from '../events/record-audit.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientReader } from '../mails/recipient-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { changeRecipient, findRecipient } from '../stores/recipient-store.ts';
import { changeWay, wasAskedSince } from '../stores/way-store.ts';
import { deputyOf } from './known-ways.ts';

/** What is asked, and on whose behalf. The vault must be locked. */
export interface Asking {
  readonly vault: VaultRow;
  readonly recipient: RecipientRow;
  readonly origin: Origin;
  readonly now: Instant;
  /** Nobody at the same address is written to if they were asked about this vault since then. */
  readonly unlessSince: Instant;
}

/** Whether a message to telephones leaves for this vault: what belongs to test data never does. */
export function reachesPhones({ sms }: Pick<Core, 'sms'>, { mode }: Pick<VaultRow, 'mode'>): boolean {
  return sms !== null && isReal[mode];
}

/** Asks a recipient whether their own address still reaches them. @returns whether a message was queued. */
export async function askMain(tx: Db, core: Core, asking: Asking): Promise<boolean> {
  const { vault, recipient, now } = asking;
  if (await wasAskedSince(tx, vault.id, recipient.email, asking.unlessSince)) return false;
  const linkId = recipient.way_link_id ?? core.newId();
  const hash = recipient.way_token_hash ?? core.keys.tokenHash(core.keys.linkToken(linkId));
  await changeRecipient(tx, recipient.id, {
    way_link_id: linkId,
    way_token_hash: hash,
    way_asked_at: now,
    way_asks: recipient.way_asks + 1,
  });
  await queueMail(tx, core, {
    kind: 'way_asked',
    facts: { ...(await people(tx, asking)), isFirst: false, linkId },
    dedupKey: `way_asked ${recipient.id} ${now}`,
    to: recipientReader(recipient),
    vault,
    recipientId: recipient.id,
    at: now,
  });
  await record(tx, core, asking, { way: 'main', kind: 'mail' });
  return true;
}

/** Asks whoever is at a further way, if a message can leave for it. @returns whether one was queued. */
export async function askWay(tx: Db, core: Core, asking: Asking, way: RecipientWayRow): Promise<boolean> {
  const queued = way.kind === 'deputy' ? await askDeputy(tx, core, asking, way) : await askAddress(tx, core, asking, way);
  if (!queued) return false;
  await changeWay(tx, way.id, { asked_at: asking.now, asks: way.asks + 1, updated_at: asking.now });
  await record(tx, core, asking, { way: way.id, kind: way.kind });
  return true;
}

async function askAddress(tx: Db, core: Core, asking: Asking, way: RecipientWayRow): Promise<boolean> {
  const { vault, recipient, now } = asking;
  const address = way.address ?? '';
  if (way.kind === 'phone' && !reachesPhones(core, vault)) return false;
  if (await wasAskedSince(tx, vault.id, address, asking.unlessSince)) return false;
  return queueMail(tx, core, {
    kind: 'way_asked',
    facts: { ...(await people(tx, asking)), isFirst: way.confirmed_at === null, linkId: way.id },
    dedupKey: `way_asked ${way.id} ${now}`,
    to: { ...recipientReader(recipient), address },
    vault,
    recipientId: recipient.id,
    channel: way.kind === 'phone' ? 'sms' : 'mail',
    at: now,
  });
}

async function askDeputy(tx: Db, core: Core, asking: Asking, way: RecipientWayRow): Promise<boolean> {
  const { vault, recipient, now } = asking;
  const deputy = await deputyOf(tx, way);
  if (deputy === null || (await wasAskedSince(tx, vault.id, deputy.email, asking.unlessSince))) return false;
  const reader = deputy.kind === 'recipient' ? await findRecipient(tx, deputy.id) : undefined;
  const { ownerName } = await people(tx, asking);
  return queueMail(tx, core, {
    kind: 'deputy_asked',
    facts: {
      recipientName: deputy.name,
      ownerName,
      forName: recipient.name,
      isFirst: way.confirmed_at === null,
      linkId: way.id,
    },
    dedupKey: `deputy_asked ${way.id} ${now}`,
    to: { address: deputy.email, name: deputy.name, language: reader?.language ?? null, timeZone: reader?.time_zone ?? null },
    vault,
    recipientId: reader?.id ?? null,
    at: now,
  });
}

async function people(
  tx: Db,
  { vault, recipient }: Asking,
): Promise<{ readonly recipientName: string | null; readonly ownerName: string | null }> {
  return { recipientName: recipient.name, ownerName: (await findUser(tx, vault.owner_id))?.name ?? null };
}

async function record(
  tx: Db,
  core: Core,
  { vault, recipient, origin, now }: Asking,
  details: Readonly<Record<string, string>>,
): Promise<void> {
  await recordAudit(tx, core, origin, {
    accountId: vault.account_id,
    mode: vault.mode,
    vaultId: vault.id,
    action: 'recipient.way_asked',
    resourceType: 'recipient',
    resourceId: recipient.id,
    at: now,
    details,
  });
}

/** What an address is compared by: in lower case, or a telephone's number as it is. */
export function keyOfAddress(kind: 'mail' | 'phone', address: string): string {
  return kind === 'mail' ? emailKey(address) : address;
}
