import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import type { Db } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core } from '../context.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { mailFault } from '../contacts/mail-fault.ts';
import { noteLostMessage } from '../handovers/note-lost-message.ts';
import { lockVault } from '../stores/vault-store.ts';
import { markMailBounced, findMail, listVaultMails } from '../stores/outbox-store.ts';
import type { Bounce } from './read-bounce.ts';
import { isEmptied } from './forget-old-mails.ts';
import { noteWayFault } from './note-way-fault.ts';
import { isWarning, sendOtherWays } from '../mails/send-other-ways.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/**
 * Records that a message which had been accepted came back. A warning then counts as not accepted, unless it was also accepted by another
 * way; the remaining ways are tried.
 * @returns false when no accepted message has this id.
 */
export async function recordBounce(core: Core, bounce: Bounce): Promise<boolean> {
  const noted = await core.db.transaction(async (tx) => {
    const found = await findMail(tx, bounce.mailId);
    if (found === undefined) return undefined;
    // Always the vault first, as everywhere.
    const warning = isWarning(found.kind) ? found.kind : undefined;
    const vault = found.vault_id === '' ? undefined : await lockVault(tx, found.vault_id);
    const time = await timeInTransaction(tx, core, { accountId: found.account_id, mode: found.mode });
    const mail = await markMailBounced(tx, bounce.mailId, { at: time.now, reason: `it came back: ${bounce.status}` });
    if (mail === undefined) return undefined;
    await noteWayFault(tx, { ...mail, status: 'bounced', last_error: bounce.status }, time.now);
    await recordAudit(tx, core, systemOrigin, {
      accountId: mail.account_id,
      mode: mail.mode,
      vaultId: mail.vault_id === '' ? null : mail.vault_id,
      action: 'mail.bounced',
      resourceType: 'mail',
      resourceId: mail.id,
      at: time.now,
      details: { kind: mail.kind, channel: mail.channel, recipientId: mail.recipient_id, status: bounce.status },
    });
    if (vault !== undefined) {
      const fault = mailFault({ ...mail, status: 'bounced', last_error: bounce.status }) ?? 'refused';
      await noteLostMessage(tx, core, { vault, mail, fault, time });
    }
    const policy = vault && (await findPolicy(tx, vault.id));
    const { cycle } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
    if (warning === undefined || vault === undefined || policy === undefined || cycle === undefined || isEmptied(mail)) return mail;
    const event = {
      type: 'bounced',
      warning,
      cycle,
      acceptedAt: await acceptedOtherwise(tx, vault.id, mail.kind, cycle),
    } as const;
    await applyTimerEvent(tx, core, { vault, policy, event, time, origin: systemOrigin });
    await sendOtherWays(tx, core, mail);
    return mail;
  });
  if (noted === undefined) return false;
  core.report({ kind: 'mail came back', id: noted.id });
  core.mailQueued();
  return true;
}

const maxWays = 20;

/** When the same warning was first accepted by a way from which it did not come back. */
async function acceptedOtherwise(tx: Db, vaultId: Ulid, kind: string, cycle: Instant): Promise<Instant | null> {
  const same = (await listVaultMails(tx, vaultId, [kind], maxWays)).filter(
    (row) => row.status === 'accepted' && jsonColumns.outbox.facts.read(row.facts, row.id).cycle === cycle,
  );
  const moments = same.flatMap((row) => (row.accepted_at === null ? [] : [row.accepted_at])).sort();
  return moments[0] ?? null;
}
