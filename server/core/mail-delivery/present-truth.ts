import { isCorrectionOpen } from '../../../shared/domain/correction.ts';
import { findCorrection } from '../stores/correction-store.ts';
import { isReal } from '../../../shared/domain/account.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { addMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import { releaseToSay } from '../../../shared/domain/timer-mails.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import type { Db, OutboxRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { unreachedNames } from '../handovers/tell-unreached.ts';
import { findHandover, findHandoverMessage } from '../stores/handover-store.ts';
import { findHold } from '../stores/hold-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findGrant } from '../stores/recipient-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { isWay } from '../stores/way-store.ts';
import { isAskedToSign } from '../stores/witnessing-people-store.ts';
import { parseTimerState, timerRule } from '../timers/policy-timer.ts';

/** What a message says differently from when it was written; or that it is no longer true, and stays unsent. */
export type PresentTruth =
  | Readonly<Partial<Record<'releaseAt', Instant> & Record<'validMinutes', number> & Record<'names', readonly string[]>>>
  | 'untrue';

type Teller = (db: Db, mail: OutboxRow, now: Instant) => Promise<PresentTruth>;

const asWritten: Teller = () => Promise.resolve({});

/** The release that it speaks of is where the timer has it now, not where it was when the mail server went away. */
const ofTimer =
  (kind: Parameters<typeof releaseToSay>[2]): Teller =>
  async (db, mail, now) => {
    const vault = mail.vault_id === '' ? undefined : await findVault(db, mail.vault_id);
    const policy = vault && (await findPolicy(db, vault.id));
    const rule = vault && policy && timerRule(policy, vault);
    const state = policy === undefined ? null : parseTimerState(policy);
    if (rule === undefined || rule === null || state === null) return 'untrue';
    const { cycle = null } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
    const releaseAt = releaseToSay(rule, state, kind, cycle, now);
    return releaseAt === null ? 'untrue' : { releaseAt };
  };

/** What it brings works for some minutes from when it was asked for, of which some may have gone. */
const ofShortLife: Teller = (_db, mail, now) => {
  const { validMinutes } = jsonColumns.outbox.facts.read(mail.facts, mail.id) as { readonly validMinutes?: number };
  if (validMinutes === undefined) return Promise.resolve({});
  const leftMs = Date.parse(addMs(mail.created_at, validMinutes * minuteMs)) - Date.parse(now);
  return Promise.resolve(leftMs <= 0 ? 'untrue' : { validMinutes: Math.min(validMinutes, Math.ceil(leftMs / minuteMs)) });
};

/** An invitation that has run out asks for nothing. */
const untilItExpires: Teller = (_db, mail, now) => {
  const { expiresAt } = jsonColumns.outbox.facts.read(mail.facts, mail.id) as { readonly expiresAt?: Instant };
  return Promise.resolve(expiresAt !== undefined && expiresAt <= now ? 'untrue' : {});
};

/** Whoever has signed meanwhile, or is no longer asked to, is asked for nothing. */
const whileAsked: Teller = async (db, mail) => {
  const { witnessId } = jsonColumns.outbox.facts.read(mail.facts, mail.id) as { readonly witnessId?: Ulid };
  return witnessId !== undefined && (await isAskedToSign(db, witnessId)) ? {} : 'untrue';
};

/** What can no longer be agreed to or stopped isn't asked about: how it ended comes in a mail of its own. */
const whileCorrectable: Teller = async (db, { vault_id: vaultId, dedup_key: key }) => {
  const [, id] = key.split(':');
  const correction = vaultId === '' || id === undefined ? undefined : await findCorrection(db, id as Ulid);
  return correction !== undefined && isCorrectionOpen[correction.status] ? {} : 'untrue';
};

/** Nobody is reminded of what they have opened, or asked to pass on what has arrived. */
const whileUnopened: Teller = async (db, mail) => {
  const message = await findHandoverMessage(db, mail.id);
  const handover = message && (await findHandover(db, message.recipient_id));
  const grant = message && (await findGrant(db, message.recipient_id));
  return handover?.phase === 'waiting' && grant?.first_opened_at === null ? {} : 'untrue';
};

/** Those who aren't reached by now, of whom some may have opened it since, and others be one more. */
const whileUnreached: Teller = async (db, mail, now) => {
  const names = mail.vault_id === '' ? [] : await unreachedNames(db, mail.vault_id, now);
  return names.length === 0 ? 'untrue' : { names };
};

/** A way that the owner has taken away meanwhile is asked about by nobody. */
const whileThere: Teller = async (db, mail) => {
  const { linkId } = jsonColumns.outbox.facts.read(mail.facts, mail.id);
  return linkId !== undefined && (await isWay(db, linkId)) ? {} : 'untrue';
};

const whileHeld: Teller = async (db, mail) => {
  const { number } = jsonColumns.outbox.facts.read(mail.facts, mail.id) as { readonly number?: number };
  const hold = number === undefined ? undefined : await findHold(db, number);
  return hold !== undefined && hold.lifted_at !== null ? 'untrue' : {};
};

const tellers = {
  reminder: ofTimer('reminder'),
  due_notice: ofTimer('due_notice'),
  last_warning: ofTimer('last_warning'),
  date_passed_warning: ofTimer('date_passed_warning'),
  pre_release_notice: ofTimer('pre_release_notice'),
  certificate_warning: ofTimer('certificate_warning'),
  certificate_halfway: ofTimer('certificate_halfway'),
  certificate_last_warning: ofTimer('certificate_last_warning'),
  contact_asked: ofTimer('contact_asked'),
  recipient_invited: untilItExpires,
  way_asked: whileThere,
  deputy_asked: whileThere,
  release_code: ofShortLife,
  contact_code: ofShortLife,
  witness_code: ofShortLife,
  witness_asked: whileAsked,
  witness_reminder: whileAsked,
  sign_in_link: ofShortLife,
  sign_up_link: ofShortLife,
  releases_held: whileHeld,
  witness_gave: asWritten,
  // What they name has happened, or holds whenever they are read.
  recipient_verification: asWritten,
  recipient_address_changed: asWritten,
  released_recipient: asWritten,
  link_renewed: asWritten,
  released_owner: asWritten,
  handover_reminder: whileUnopened,
  handover_deputy: whileUnopened,
  handover_unreached: whileUnreached,
  certificate_submitted: asWritten,
  certificate_link: asWritten,
  certificate_rejected: asWritten,
  certificate_called_off: asWritten,
  release_requested: asWritten,
  opening_set: asWritten,
  approvals_lowered: asWritten,
  sign_in_unknown: asWritten,
  key_made: asWritten,
  device_removal_asked: asWritten,
  owner_reached: asWritten,
  identity_notice: asWritten,
  review_wanted: asWritten,
  damage_found: asWritten,
  neighbour_news: asWritten,
  witnessing_news: asWritten,
  witness_called_off: asWritten,
  correction_asked: whileCorrectable,
  correction_told: whileCorrectable,
  correction_ended: asWritten,
} satisfies Record<MailKind, Teller>;

/**
 * What a message says at the moment it leaves, where that differs from when it was written. A mail server that was away for days must not
 * make it name a moment that has passed. Test data tells its story at the moments that it was written at.
 */
export async function presentTruth(db: Db, mail: OutboxRow, kind: MailKind, now: Instant): Promise<PresentTruth> {
  return isReal[mail.mode] ? tellers[kind](db, mail, now) : {};
}
