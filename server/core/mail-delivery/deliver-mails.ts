import { defaultLanguage, type Language } from '../../../shared/domain/language.ts';
import { findAccountZone } from '../stores/account-store.ts';
import { UnknownValueError } from '../../../shared/node/database/closed-columns.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { instantToMs, minuteMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { type Mode, isReal } from '../../../shared/domain/account.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { timeInTransaction } from '../clock/account-clock.ts';
import { recordAudit } from '../events/record-audit.ts';
import { systemOrigin, type Core } from '../context.ts';
import { noteWayFault } from './note-way-fault.ts';
import {
  correctionPath,
  keepDevicePath,
  linkPaths,
  reachedPath,
  signInPath,
  signUpPath,
  wayPath,
  witnessPath,
} from '../links/issue-link.ts';
import { applyTimerEvent } from '../timers/apply-timer-event.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { MailRefusedError, type MailMessage, type MailTransport, type TracedWork } from '../ports.ts';
import { findHashOfLink } from '../stores/mailed-link-store.ts';
import { mailFault } from '../contacts/mail-fault.ts';
import { noteLostMessage } from '../handovers/note-lost-message.ts';
import { lockVault } from '../stores/vault-store.ts';
import type { MailFacts } from '../mails/mail-facts.ts';
import { mailRetryMs } from '../mails/mail-retries.ts';
import { cancelMail, claimMail, listDueMails, markMailAccepted, markMailRefused, noteMailFailure } from '../stores/outbox-store.ts';
import { renderMail } from '../mails/render-mail.ts';
import { isSmsKind, renderSms, type SmsKind } from '../mails/render-sms.ts';
import { presentTruth, type PresentTruth } from './present-truth.ts';
import { isLost, isWarning, sendOtherWays } from '../mails/send-other-ways.ts';
import { isMailKind, type MailKind, type MailChannel } from '../../../shared/domain/mail.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** Which transport carries which mode's mail: test mail never leaves the machine (RULINGS.md#test-data). */
export type MailTransports = Readonly<Record<Mode, MailTransport>>;

const batchSize = 100;
const atOnce = 5;
/** How long one attempt may take. */
const attemptMs = 2 * minuteMs;
/** How long a claim lasts: longer than the attempt, so that nobody else begins while this one may still get through. */
const claimMs = attemptMs + 30 * secondMs;
/** How long an accepted mail waits for a database that is gone, how often it tries, and how often with one that answers. */
const noteWithinMs = 10 * minuteMs;
const noteEveryMs = secondMs;
const maxNoteFaults = 3;

/**
 * Sends the mail of one mode that is due, so that test mail never waits for a mail server. A failure of one mail affects no other.
 * @param goesOn false: nothing new is begun, and what is under way is finished.
 * @returns how many were accepted.
 */
export async function deliverDueMails(
  core: Core,
  transports: MailTransports,
  mode: Mode,
  goesOn: () => boolean = () => true,
): Promise<number> {
  let accepted = 0;
  let failed = false;
  for (;;) {
    const due = await listDueMails(core.db.read, mode, instantToMs(core.clock.now()), batchSize + core.db.damaged.size);
    if (due.length === 0 || failed || !goesOn()) return accepted;
    const queue = [...due];
    const worker = async (): Promise<void> => {
      for (let mail = queue.shift(); mail !== undefined && goesOn(); mail = queue.shift()) {
        const { id } = mail;
        const taken = await deliverMail(core, transports[mode], mail).catch((error: unknown) => {
          // The database is unavailable: its claim, if it has one, brings the mail back.
          core.report({ kind: 'mail delivery failed', id, error });
          // A damaged vault keeps back its own mail only.
          if (error instanceof UnknownValueError) return false;
          queue.length = 0;
          failed = true;
          return false;
        });
        if (taken) accepted += 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(atOnce, due.length) }, worker));
  }
}

/** One attempt at one mail. @returns whether the transport took responsibility for it. */
async function deliverMail(core: Core, transport: MailTransport, due: OutboxRow): Promise<boolean> {
  const untilMs = performance.now() + attemptMs;
  const retry = mailRetryMs(due.attempts);
  const claimed = await core.db.transaction((tx) => claimMail(tx, due, instantToMs(core.clock.now()) + Math.max(retry, claimMs)));
  if (!claimed) return false;
  const truth = isMailKind(due.kind) ? await presentTruth(core.db.read, due, due.kind, core.clock.now()) : {};
  if (truth === 'untrue') {
    await core.db.transaction((tx) => cancelMail(tx, due.id));
    return false;
  }
  const mail = { ...due, attempts: due.attempts + 1 };
  try {
    const told = { ...mail, facts: withTruth(mail, truth) };
    await core.trace.span(delivery(mail), () => send(core, transport, told, untilMs));
  } catch (error) {
    await noteFailure(core, mail, error, retry);
    return false;
  }
  await noteAcceptance(core, mail);
  return true;
}

function delivery({ channel, kind }: OutboxRow): TracedWork {
  return { name: 'message delivery', channel, kind: isMailKind(kind) ? kind : 'unknown' };
}

/** The facts that it is rendered from; what is stored stays as it was written. */
function withTruth({ facts, id }: OutboxRow, truth: Exclude<PresentTruth, 'untrue'>): OutboxRow['facts'] {
  return jsonColumns.outbox.facts.write({ ...jsonColumns.outbox.facts.read(facts, id), ...truth });
}

const senders: Readonly<Record<MailChannel, (core: Core, transport: MailTransport, mail: OutboxRow, untilMs: number) => Promise<void>>> = {
  mail: async (core, transport, mail, untilMs) => transport.send(await composeMail(core, mail), untilMs),
  sms: (core, _transport, mail) => sendShort(core, mail),
  desktop: () => Promise.reject(new Error('what the owner reads in the app is never sent')),
};

/** Hands a message over on its own channel. @throws MailRefusedError; any other error means "try again later". */
async function send(core: Core, transport: MailTransport, mail: OutboxRow, untilMs: number): Promise<void> {
  return senders[mail.channel](core, transport, mail, untilMs);
}

async function sendShort(core: Core, mail: OutboxRow): Promise<void> {
  if (core.sms === null) throw new Error('no gateway for short messages is configured');
  const { kind } = mail;
  if (!isSmsKind(kind)) throw new Error(`no short message says ${kind}`);
  return core.sms.send({
    id: mail.id,
    to: mail.to_address,
    text: await shortText(core, mail, kind),
  });
}

async function shortText<K extends SmsKind>(core: Core, mail: OutboxRow, kind: K): Promise<string> {
  const facts = await factsOf(core, mail, kind);
  return renderSms(kind, facts, languageOf(mail, facts), await zoneOf(core, mail));
}

async function noteFailure(core: Core, mail: OutboxRow, error: unknown, retry: number): Promise<void> {
  const reason = error instanceof Error ? error.message.slice(0, 300) : 'unknown';
  const refused = error instanceof MailRefusedError;
  core.report({ kind: refused ? 'mail refused' : 'mail attempt failed', id: mail.id, error });
  await core.db.transaction(async (tx) => {
    // A warning that is lost one way is tried by the others too.
    const isGone = isLost(refused ? { ...mail, status: 'refused' } : mail);
    const vault = isGone && mail.vault_id !== '' ? await lockVault(tx, mail.vault_id) : undefined;
    if (refused) await markMailRefused(tx, mail.id, reason);
    else await noteMailFailure(tx, mail, reason, instantToMs(core.clock.now()) + retry);
    if (isGone) await noteWayFault(tx, { ...mail, status: refused ? 'refused' : mail.status, last_error: reason }, core.clock.now());
    if (isGone && isWarning(mail.kind)) await sendOtherWays(tx, core, mail);
    if (!refused) return;
    await recordMailAudit(tx, core, mail, 'mail.refused', core.clock.now());
    if (vault === undefined) return;
    const time = await timeInTransaction(tx, core, { accountId: mail.account_id, mode: mail.mode });
    const fault = mailFault({ ...mail, status: 'refused', last_error: reason }) ?? 'refused';
    await noteLostMessage(tx, core, { vault, mail, fault, time });
  });
}

/** Only this process knows that the mail was accepted: it waits for the database, since anything not written down is sent again. */
async function noteAcceptance(core: Core, mail: OutboxRow): Promise<void> {
  const untilMs = performance.now() + noteWithinMs;
  let faults = 0;
  for (;;) {
    try {
      return await core.db.transaction((tx) => recordAcceptance(tx, core, mail));
    } catch (error) {
      if (error instanceof UnknownValueError) throw error;
      const answers = await listDueMails(core.db.read, 'live', 0, 1).then(
        () => true,
        () => false,
      );
      if (answers) faults += 1;
      if (faults >= maxNoteFaults || performance.now() > untilMs) throw error;
      core.report({ kind: 'mail acceptance not noted', id: mail.id, error });
      await sleep(noteEveryMs);
    }
  }
}

async function composeMail(core: Core, mail: OutboxRow): Promise<MailMessage> {
  const { kind } = mail;
  if (!isMailKind(kind)) throw new Error(`no mail is of the kind ${kind}`);
  const facts = await factsOf(core, mail, kind);
  const body = renderMail(kind, facts, languageOf(mail, facts), await zoneOf(core, mail));
  return { id: mail.id, to: { address: mail.to_address, name: mail.to_name }, ...body, at: mail.created_at };
}

/** Its reader's, where that is known; else as a witness was told it, or by an owner of somebody whom they ask to sign. */
function languageOf({ language }: OutboxRow, facts: MailFacts[MailKind]): Language {
  if (language !== null) return language;
  if ('language' in facts) return facts.language;
  return 'witness' in facts && facts.witness !== undefined ? facts.witness.language : defaultLanguage;
}

/** Whose clock its times go by: its reader's, where that is known; else the owner's. */
async function zoneOf(core: Core, { account_id: account, time_zone: zone }: OutboxRow): Promise<string | undefined> {
  if (zone !== null) return zone;
  return account === '' ? undefined : findAccountZone(core.db.read, account);
}

/** What a message says, with the links and the code that are made when it leaves. */
async function factsOf<K extends MailKind>(core: Core, mail: OutboxRow, kind: K): Promise<MailFacts[K]> {
  const { linkId, codeId, ...stored } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
  const token = linkId === undefined ? undefined : await tokenOf(core, linkId);
  const url = (path: string) => (token === undefined ? '' : core.publicUrl + path + token);
  const secrets = {
    verifyUrl: url(linkPaths.verification),
    openUrl: url(linkPaths.release),
    checkInUrl: url(linkPaths.check_in),
    stopUrl: url(linkPaths.stop),
    vouchUrl: url(linkPaths.vouch),
    certificateUrl: url(linkPaths.certificate),
    passOnUrl: url(linkPaths.pass_on),
    keepUrl: url(keepDevicePath),
    reachUrl: url(reachedPath),
    witnessUrl: url(witnessPath),
    correctUrl: url(correctionPath),
    wayUrl: url(wayPath),
    signInUrl: url(kind === 'sign_up_link' ? signUpPath : signInPath),
    ...(codeId === undefined ? {} : { code: core.keys.code(codeId) }),
  };
  // What was stored are the facts of its kind but for the secrets, which are all here.
  return { ...stored, ...secrets } as unknown as MailFacts[K];
}

/** The token whose hash was kept when the link was made: since then the installation's keys may have become others. */
async function tokenOf({ db, keys }: Core, linkId: Ulid): Promise<string> {
  const tokens = keys.linkTokens(linkId);
  if (tokens.length === 1) return keys.linkToken(linkId);
  const hashes = tokens.map((token) => keys.tokenHash(token));
  const kept = await findHashOfLink(db.read, hashes);
  return tokens.find((_token, index) => hashes[index] === kept) ?? keys.linkToken(linkId);
}

/**
 * Records that the transport took the mail; a warning's acceptance moves the timer that waits for it. A test account's mail
 * counts as accepted at the moment it was written, whatever the real second in which the folder took it.
 */
async function recordAcceptance(tx: Db, core: Core, mail: OutboxRow): Promise<void> {
  const warning = isWarning(mail.kind) ? mail.kind : undefined;
  const vault = warning === undefined || mail.vault_id === '' ? undefined : await lockVault(tx, mail.vault_id);
  const time = await timeInTransaction(tx, core, { accountId: mail.account_id, mode: mail.mode });
  const at = isReal[mail.mode] ? core.clock.now() : mail.created_at;
  if (!(await markMailAccepted(tx, mail.id, at))) return;
  const policy = vault && (await findPolicy(tx, vault.id));
  if (warning === undefined || vault === undefined || policy === undefined) return;
  const { cycle } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
  if (cycle === undefined) return;
  const event = { type: 'accepted', warning, cycle } as const;
  await applyTimerEvent(tx, core, { vault, policy, event, time: { ...time, now: at }, origin: systemOrigin });
  await recordMailAudit(tx, core, mail, 'warning.accepted', at);
}

async function recordMailAudit(
  tx: Db,
  core: Core,
  mail: OutboxRow,
  action: 'warning.accepted' | 'mail.refused',
  at: Instant,
): Promise<void> {
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
