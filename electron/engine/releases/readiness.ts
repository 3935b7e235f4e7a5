import type { Output } from '../../contract/contract.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { checkPolicy, type PolicySettings } from '../../../shared/domain/policy.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import type { ReachAnswer } from '../../../shared/wire/reach.ts';
import { knownReach } from '../reach/mail-reach.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField, textField } from '../items/item-fields.ts';
import { renewedElsewhere } from '../keyring/pending-renewal.ts';
import { isRenewalDue } from '../keyring/renewal-notes.ts';
import { accountSettings } from '../library/settings.ts';
import { policyEntry, policyOf } from '../library/policies.ts';
import { liveVault } from '../library/vaults.ts';
import { knownDevices } from '../sync/account-devices.ts';
import { finding, type Finding, type FindingCode } from './finding-words.ts';
import { invitationRecords, openInvitation } from './invitation-record.ts';
import { isSecondFormat, offeredStateOf } from './offered-state.ts';
import { viewLocks } from './recipient-view.ts';
import {
  bundleRecord,
  currentKey,
  enrolmentRecord,
  lockRecords,
  offeredKey,
  testedAt,
  troubleOf,
  dueRenewal,
  voucherOf,
  workingLocks,
  type EnrolmentRecord,
  type LockRecord,
  type OfferedKey,
  type Trouble,
} from './release-record.ts';
import { selectedDocuments } from './selected-documents.ts';
import { isBundleCurrent } from './seal-release.ts';

type Report = Output<'readiness.get'>;
type LastRehearsal = NonNullable<Report['recipients'][number]['lastRehearsal']>;

/** A sheet that has not been tried for this long may be lost by now. */
const testAgainAfterDays = 365;

/** Why the server does not have what was chosen, in the words of the report. */
const troubleCodes = {
  incomplete: 'key_incomplete',
  unknown_key: 'key_unknown',
  half_unreadable: 'half_unreadable',
  not_named: 'recipient_refused',
  too_large: 'bundle_too_large',
  refused: 'key_refused',
} as const satisfies Readonly<Record<Trouble['code'], FindingCode>>;

function awaitsCheckIns(policy: PolicySettings): boolean {
  switch (policy.type) {
    case 'inactivity':
      return true;
    case 'manual':
      return policy.backup !== null;
    case 'date_based':
    case 'death_certificate':
      return false;
  }
}

/** What the server says about mail to the owner, and about its mail as a whole. */
function mailFindings(reach: ReachAnswer | undefined): Finding[] {
  if (reach === undefined) return [finding('reach_unknown')];
  const found: FindingCode[] = [];
  const { sends, opens_outside: opensOutside, owner } = reach;
  if (sends === 'folder') found.push('mail_not_sent');
  else if (owner.last_mail !== null && owner.last_mail.fault !== null) found.push('owner_mail_failed');
  else if (owner.proved_at === null) found.push('owner_unreached');
  if (!opensOutside) found.push('links_local');
  return found.map((code) => finding(code));
}

/** The same about mail to somebody named; somebody the server doesn't know yet was never written to, which another finding says. */
function recipientMailFindings(reach: ReachAnswer | undefined, recipient: Entry): FindingCode[] {
  if (reach === undefined) return [];
  const known = reach.recipients.find((one) => one.recipient === recipient.id);
  if (known === undefined) return bundleRecord(recipient) === undefined ? [] : ['recipient_unconfirmed'];
  if (known.last_mail !== null && known.last_mail.fault !== null) return ['recipient_mail_failed'];
  return known.confirmed_at === null ? ['recipient_unconfirmed'] : [];
}

function vaultFindings(ctx: EngineContext, session: Session, vault: string): Finding[] {
  const found: FindingCode[] = [];
  const { kitSavedAt, kitConfirmedAt } = accountSettings(session);
  if (kitSavedAt === null) found.push('kit_not_saved');
  else if (kitConfirmedAt === null) found.push('kit_not_confirmed');
  // Where another device has done it, this one can't any more: it needs the new kit.
  if (renewedElsewhere(ctx.store) === undefined && isRenewalDue(session, knownDevices(ctx))) found.push('keys_not_renewed');
  if (session.book.list('recipient', vault).length === 0) found.push('no_recipients');
  const policy = policyOf(session, vault);
  if (policy === null) return [...found, 'no_policy' as const].map((code) => finding(code));
  try {
    const checked = checkPolicy(policy, ctx.clock.now());
    const awaited = awaitsCheckIns(checked);
    const entry = policyEntry(session, vault);
    if (awaited && entry !== undefined && textField(entry.body, 'checkedInAt') < textField(entry.body, 'setAt'))
      found.push('never_checked_in');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    found.push('date_passed');
  }
  return found.map((code) => finding(code));
}

function sheetFindings(ctx: EngineContext, recipient: Entry, working: readonly LockRecord[]): FindingCode[] {
  const sheets = working.flatMap((lock) => lock.sheets);
  const oldest = addMs(ctx.clock.now(), -testAgainAfterDays * dayMs);
  const tests = sheets.map(({ id }) => testedAt(recipient, id) as Instant | null);
  if (tests.some((at) => at === null)) return ['sheet_never_tested'];
  return tests.some((at) => at !== null && at < oldest) ? ['sheet_test_is_old'] : [];
}

function recipientFindings(ctx: EngineContext, session: Session, recipient: Entry, reach: ReachAnswer | undefined): Finding[] {
  const found: FindingCode[] = recipientMailFindings(reach, recipient);
  if (selectedDocuments(session, recipient).length === 0) found.push('no_documents');
  const working = workingLocks(session, recipient);
  if (working.length === 0) found.push('no_lock');
  if (working.length < lockRecords(recipient).length) found.push('lock_of_other_key');
  found.push(...sheetFindings(ctx, recipient, working));
  const pinned = enrolmentRecord(recipient);
  if (pinned !== undefined) found.push(...pinnedFindings(pinned));
  const offered = offeredKey(recipient);
  if (offered !== undefined) found.push(offeredFinding(ctx, recipient, offered, pinned !== undefined));
  const lapsed =
    pinned === undefined && openInvitation(recipient, ctx.clock.now()) === undefined && invitationRecords(recipient).length > 0;
  if (lapsed) found.push('invitation_expired');
  if (dueRenewal(recipient) !== undefined) found.push('renewal_waits');
  const trouble = troubleOf(recipient);
  if (trouble !== undefined) found.push(troubleCodes[trouble.code]);
  else if (bundleRecord(recipient) === undefined) found.push('never_sealed');
  else if (!isBundleCurrent(session, recipient)) found.push('bundle_out_of_date');
  found.push(...rehearsalFindings(ctx, recipient));
  return found.map((code) => finding(code, recipient.id));
}

function pinnedFindings(pinned: EnrolmentRecord): FindingCode[] {
  if (voucherOf(pinned) === 'nobody') return ['phrase_not_compared'];
  return isSecondFormat(pinned.enrolment) ? [] : ['sender_not_proved'];
}

function offeredFinding(ctx: EngineContext, recipient: Entry, offered: OfferedKey, isChange: boolean): FindingCode {
  switch (offeredStateOf(recipient, offered, ctx.clock.now())) {
    case 'not_invited':
      return 'key_uninvited';
    case 'outdated':
      return 'key_outdated';
    case 'compare':
    case 'compare_invited':
      return isChange ? 'key_changed' : 'key_waits';
  }
}

/** The last rehearsal, as `releases.rehearse` kept it; null before the first. */
function lastRehearsal({ body }: Entry): (LastRehearsal & { readonly keyGeneration: number | null }) | null {
  const {
    at,
    outcome,
    keyGeneration = null,
  } = dataField<Partial<LastRehearsal & { readonly keyGeneration: number | null }>>(body, 'rehearsal', {});
  return at === undefined || outcome === undefined ? null : { at, outcome, keyGeneration };
}

function rehearsalFindings(ctx: EngineContext, recipient: Entry): FindingCode[] {
  const last = lastRehearsal(recipient);
  if (last?.outcome === 'fails') return ['rehearsal_failed'];
  if (last === null || last.keyGeneration !== currentKey(recipient)?.keyGeneration) return ['never_rehearsed'];
  return last.at < addMs(ctx.clock.now(), -testAgainAfterDays * dayMs) ? ['rehearsal_is_old'] : [];
}

/** What would go wrong if a vault were released today, as far as can be known without doing it. */
export function readinessOf(ctx: EngineContext, vault: string): Report {
  const session = ctx.session();
  liveVault(session, vault);
  const recipients = session.book.list('recipient', vault);
  const reach = knownReach(ctx, session);
  const findings = [
    ...mailFindings(reach),
    ...vaultFindings(ctx, session, vault),
    ...recipients.flatMap((recipient) => recipientFindings(ctx, session, recipient, reach)),
  ];
  return {
    vault,
    ready: findings.every(({ severity }) => severity !== 'blocks'),
    findings,
    recipients: recipients.map((recipient) => {
      const locks = viewLocks(session, recipient);
      const last = lastRehearsal(recipient);
      const tests = locks.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.testedAt ?? []));
      return {
        recipient: recipient.id,
        name: textField(recipient.body, 'name', '?'),
        documents: selectedDocuments(session, recipient).length,
        locks,
        lastTestedAt: tests.sort().at(-1) ?? null,
        lastRehearsal: last && { at: last.at, outcome: last.outcome },
      };
    }),
  };
}

export const readinessHandlers: Handlers<'readiness.get'> = { 'readiness.get': (ctx, { vault }) => readinessOf(ctx, vault) };
