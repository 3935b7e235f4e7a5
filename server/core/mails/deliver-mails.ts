import { hourMs, instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { certificateWarnings } from '../../../shared/domain/certificate-timer.ts';
import type { AcceptedWarning } from '../../../shared/domain/timer.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { timeInTransaction } from '../accounts/account-clock.ts';
import { recordAudit } from '../audit/audit-store.ts';
import { systemOrigin, type Core } from '../context.ts';
import { linkPaths, signInPath } from '../links/issue-link.ts';
import { applyTimerEvent } from '../policies/apply-timer-event.ts';
import { findPolicy } from '../policies/policy-store.ts';
import { MailRefusedError, type MailMessage, type MailTransport } from '../ports.ts';
import { lockVault } from '../vaults/vault-store.ts';
import type { MailFacts, MailKind } from './mail-facts.ts';
import { claimMail, listDueMails, markMailAccepted, markMailRefused, noteMailFailure } from './outbox-store.ts';
import type { StoredFacts } from './queue-mail.ts';
import { renderMail } from './render-mail.ts';

/** Which transport carries which mode's mail: test mail never leaves the machine (decisions, section 13). */
export type MailTransports = Readonly<Record<Mode, MailTransport>>;

/** Waits between attempts of one mail: a bouncing address neither blocks nor repeats the others'. The last one repeats. */
const retryMs = [30 * secondMs, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 3 * hourMs, 6 * hourMs];
const batchSize = 100;
const atOnce = 5;

/** Sends what is due of one mode, so that test mail never waits for a mail server. One mail's failure is its own. @returns how many were accepted. */
export async function deliverDueMails(core: Core, transports: MailTransports, mode: Mode): Promise<number> {
  let accepted = 0;
  for (;;) {
    const due = await listDueMails(core.db.read, mode, instantToMs(core.clock.now()), batchSize);
    if (due.length === 0) return accepted;
    const queue = [...due];
    const worker = async (): Promise<void> => {
      for (let mail = queue.shift(); mail !== undefined; mail = queue.shift()) {
        if (await deliverMail(core, transports[mode], mail)) accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, worker));
  }
}

/** One attempt at one mail. @returns whether the transport took responsibility for it. */
async function deliverMail(core: Core, transport: MailTransport, mail: OutboxRow): Promise<boolean> {
  const wait = retryMs[Math.min(mail.attempts, retryMs.length - 1)] ?? hourMs;
  const claimed = await core.db.transaction((tx) => claimMail(tx, mail, instantToMs(core.clock.now()) + wait));
  if (!claimed) return false;
  try {
    await transport.send(composeMail(core, mail));
  } catch (error) {
    await noteFailure(core, mail, error);
    return false;
  }
  await core.db.transaction((tx) => recordAcceptance(tx, core, mail));
  return true;
}

async function noteFailure(core: Core, mail: OutboxRow, error: unknown): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const refused = error instanceof MailRefusedError;
  core.report({ kind: refused ? 'mail refused' : 'mail attempt failed', id: mail.id, error });
  await core.db.transaction(async (tx) => {
    if (!refused) return noteMailFailure(tx, mail.id, reason);
    await markMailRefused(tx, mail.id, reason);
    await recordMailAudit(tx, core, mail, 'mail.refused', core.clock.now());
  });
}

function composeMail(core: Core, mail: OutboxRow): MailMessage {
  const kind = mail.kind as MailKind;
  const { linkId, codeId, ...stored } = JSON.parse(mail.facts) as StoredFacts<MailKind>;
  const url = (path: string) => (linkId === undefined ? '' : core.publicUrl + path + core.keys.linkToken(linkId as Ulid));
  const secrets = {
    verifyUrl: url(linkPaths.verification),
    openUrl: url(linkPaths.release),
    checkInUrl: url(linkPaths.check_in),
    stopUrl: url(linkPaths.stop),
    certificateUrl: url(linkPaths.certificate),
    signInUrl: url(signInPath),
    ...(codeId === undefined ? {} : { code: core.keys.code(codeId as Ulid) }),
  };
  const body = renderMail(kind, { ...stored, ...secrets } as unknown as MailFacts[MailKind]);
  return { id: mail.id, to: { address: mail.to_address, name: mail.to_name }, ...body, at: mail.created_at as Instant };
}

const warnings: readonly string[] = ['due_notice', 'last_warning', 'date_passed_warning', ...certificateWarnings] satisfies AcceptedWarning[];

/**
 * Notes that the transport took the mail; a warning's acceptance moves the timer that waits for it. A test account's mail
 * counts as accepted at the moment it was written, whichever real second the folder took it.
 */
async function recordAcceptance(tx: Db, core: Core, mail: OutboxRow): Promise<void> {
  const vault = warnings.includes(mail.kind) ? await lockVault(tx, mail.vault_id) : undefined;
  const time = await timeInTransaction(tx, core, { accountId: mail.account_id, mode: mail.mode });
  const at = mail.mode === 'test' ? (mail.created_at as Instant) : core.clock.now();
  if (!(await markMailAccepted(tx, mail.id, at))) return;
  const policy = vault && (await findPolicy(tx, vault.id));
  if (vault === undefined || policy === undefined) return;
  const { cycle } = JSON.parse(mail.facts) as { cycle?: Instant };
  if (cycle === undefined) return;
  const event = { type: 'accepted', warning: mail.kind as AcceptedWarning, cycle } as const;
  await applyTimerEvent(tx, core, { vault, policy, event, time: { ...time, now: at }, origin: systemOrigin });
  await recordMailAudit(tx, core, mail, 'warning.accepted', at);
}

async function recordMailAudit(tx: Db, core: Core, mail: OutboxRow, action: 'warning.accepted' | 'mail.refused', at: Instant): Promise<void> {
  await recordAudit(tx, core, systemOrigin, {
    accountId: mail.account_id,
    mode: mail.mode,
    vaultId: mail.vault_id,
    action,
    resourceType: 'mail',
    resourceId: mail.id,
    at,
    details: { kind: mail.kind, recipientId: mail.recipient_id },
  });
}
