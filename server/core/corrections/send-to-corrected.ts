import type { Ulid } from '../../../shared/domain/ids.ts';
import { serverReads } from '../../../shared/domain/vault.ts';
import { maxWays } from '../../../shared/domain/way.ts';
import type { Db } from '../../db/schema.ts';
import type { TransactionTime } from '../clock/account-clock.ts';
import { systemOrigin, type Core } from '../context.ts';
import { keptWithFacts } from '../custody/kept-with.ts';
import { moveHandover } from '../handovers/move-handover.ts';
import { issueLink } from '../links/issue-link.ts';
import { keysOfRecipient } from '../mails/keys-of-recipient.ts';
import { queueMail } from '../mails/queue-mail.ts';
import { recipientMail } from '../mails/recipient-mail.ts';
import { findUser } from '../stores/account-store.ts';
import { changeRecipient } from '../stores/recipient-store.ts';
import { findReleaseOfVault } from '../stores/release-store.ts';
import { changeWay, insertWay, listWays } from '../stores/way-store.ts';
import type { CorrectedRecipient } from './record-correction.ts';

/**
 * Makes the new address one that counts, and sends what was left there: as a further way, confirmed by the two who agreed on it. The others
 * and their links stay as they are. The vault must be locked.
 */
export async function sendToCorrected(tx: Db, core: Core, about: CorrectedRecipient, time: TransactionTime): Promise<void> {
  const way = await correctedWay(tx, core, about, time);
  const event = { type: 'renewed', way } as const;
  const moved = await moveHandover(tx, core, { vault: about.vault, recipientId: about.recipient.id, event, time, origin: systemOrigin });
  // Nothing is sent by itself any more a year after the release; whoever is found later is written to all the same.
  if (!moved) await sendOnce(tx, core, about, way, time);
}

/** @returns the id of the way to the new address: that of one that was known already where it isn't new at all. */
async function correctedWay(tx: Db, core: Core, about: CorrectedRecipient, { now }: TransactionTime): Promise<Ulid | 'main'> {
  const { vault, recipient, correction } = about;
  // Whoever asked wasn't told that this is their address: that would tell which one it is. So it's written to once more.
  if (correction.address_key === recipient.email_key) {
    await changeRecipient(tx, recipient.id, { way_declined_at: null, way_fault: null, way_fault_at: null, updated_at: now });
    return 'main';
  }
  const ways = await listWays(tx, recipient.id);
  const same = ways.find(({ kind, address_key: key }) => kind === 'mail' && key === correction.address_key);
  if (same !== undefined) {
    await changeWay(tx, same.id, { status: 'confirmed', confirmed_at: now, fault: null, fault_at: null, updated_at: now });
    return same.id;
  }
  const id = core.newId();
  await insertWay(tx, {
    id,
    account_id: vault.account_id,
    mode: vault.mode,
    vault_id: vault.id,
    recipient_id: recipient.id,
    kind: 'mail',
    address: correction.address,
    address_key: correction.address_key,
    deputy_recipient_id: null,
    deputy_contact_id: null,
    // After all that the owner can have named.
    position: Math.max(maxWays, ...ways.map(({ position }) => position + 1)),
    status: 'confirmed',
    token_hash: core.keys.tokenHash(core.keys.linkToken(id)),
    confirmed_at: now,
    asked_at: null,
    asks: 0,
    fault: null,
    fault_at: null,
    created_at: now,
    updated_at: now,
  });
  return id;
}

async function sendOnce(
  tx: Db,
  core: Core,
  { vault, recipient, correction }: CorrectedRecipient,
  way: Ulid | 'main',
  { now }: TransactionTime,
): Promise<void> {
  const [owner, release] = await Promise.all([findUser(tx, vault.owner_id), findReleaseOfVault(tx, vault.id)]);
  const link = await issueLink(
    tx,
    core,
    { kind: 'release', vaultId: vault.id, recipientId: recipient.id, wayId: way === 'main' ? null : way },
    now,
  );
  const { facts, envelope } = recipientMail(vault, recipient, owner);
  await queueMail(tx, core, {
    kind: 'released_recipient',
    facts: {
      ...facts,
      keys: await keysOfRecipient(tx, vault, recipient.id),
      ...(await keptWithFacts(tx, vault.id, recipient.id)),
      documentCount: serverReads[vault.custody] ? vault.document_count : null,
      note: release?.note ?? null,
      linkId: link.id,
      linkExpiresAt: link.expiresAt,
    },
    dedupKey: `correction:${correction.id}:sent`,
    ...envelope,
    to: { ...envelope.to, address: correction.address },
    at: now,
  });
}
