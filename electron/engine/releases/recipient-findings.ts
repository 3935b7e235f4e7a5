import type { Output } from '../../contract/contract.ts';
import type { OfferedState } from '../../contract/shapes.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import type { RecipientMailState } from '../../../shared/domain/mail.ts';
import type { ReachAnswer } from '../../../shared/wire/reach.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-repository.ts';
import { dataField } from '../items/item-fields.ts';
import { finding, isFault, type Finding, type FindingCode } from './finding-words.ts';
import { invitationRecords, openInvitation } from './invitation-record.ts';
import { isSecondFormat, offeredStateOf } from './offered-state.ts';
import { letterOf } from './recipient-view.ts';
import {
  bundleRecord,
  currentKey,
  enrolmentRecord,
  estateRecord,
  lockRecords,
  offeredKey,
  testedAt,
  troubleOf,
  dueRenewal,
  voucherOf,
  workingLocks,
  type EnrolmentRecord,
  type LockRecord,
  type Trouble,
} from './release-record.ts';
import { selectedDocuments, selectionOf } from './selected-documents.ts';
import { recipientMailOf } from './recipient-mail.ts';
import { fitsBundle, isBundleCurrent, paperContentHash } from './seal-release.ts';

type LastRehearsal = NonNullable<Output<'readiness.get'>['recipients'][number]['lastRehearsal']>;

/** A sheet that has not been tried for this long may be lost by now. */
const testAgainAfterDays = 365;

/** Somebody who was asked may take this long to press the button; after that the owner may think it done. */
const answerWithinDays = 7;

/** Why the server does not have what was chosen, in the words of the report. */
const troubleCodes = {
  incomplete: 'key_incomplete',
  unknown_key: 'key_unknown',
  half_unreadable: 'half_unreadable',
  not_named: 'recipient_refused',
  too_large: 'bundle_too_large',
  refused: 'key_refused',
} as const satisfies Readonly<Record<Trouble['code'], FindingCode>>;

/** What everything about a vault's people is judged by. */
export interface Judged {
  readonly ctx: EngineContext;
  readonly session: Session;
  readonly isConnected: boolean;
  readonly hasRule: boolean;
  /** What the server says of its mail; undefined while it says nothing. */
  readonly reach: ReachAnswer | undefined;
}

const mailFindingsBy: Readonly<Record<RecipientMailState, readonly FindingCode[]>> = {
  unknown: [],
  not_asked: ['recipient_unconfirmed'],
  not_sent: ['recipient_unconfirmed'],
  being_asked: ['recipient_unconfirmed'],
  asked: ['recipient_unconfirmed'],
  confirmed: [],
  failed: ['recipient_mail_failed'],
};

/** What the server says about mail to somebody named. Somebody it doesn't know yet was never written to, which another finding says. */
function recipientMailFindings({ ctx, reach, hasRule, session }: Judged, recipient: Entry): Finding[] {
  if (reach === undefined) return [];
  if (!reach.recipients.some((one) => one.recipient === recipient.id) && bundleRecord(recipient) === undefined) return [];
  const { state, at } = recipientMailOf(reach, recipient);
  const isLate = state === 'asked' && at !== null && at < addMs(ctx.clock.now(), -answerWithinDays * dayMs);
  const isForgotten = isLate && hasRule && workingLocks(session, recipient).length > 0;
  return mailFindingsBy[state].map((code) =>
    code === 'recipient_unconfirmed' ? finding(code, recipient.id, isForgotten ? 'blocks' : 'needed') : finding(code, recipient.id),
  );
}

function sheetFindings(ctx: EngineContext, recipient: Entry, working: readonly LockRecord[]): FindingCode[] {
  const sheets = working.flatMap((lock) => lock.sheets);
  const oldest = addMs(ctx.clock.now(), -testAgainAfterDays * dayMs);
  const tests = sheets.map(({ id }) => testedAt(recipient, id) as Instant | null);
  if (tests.some((at) => at === null)) return ['sheet_never_tested'];
  return tests.some((at) => at !== null && at < oldest) ? ['sheet_test_is_old'] : [];
}

/** What would go wrong for one recipient, and what is left to do for them. */
export function recipientFindings(judged: Judged, recipient: Entry): Finding[] {
  const { ctx, session } = judged;
  const working = workingLocks(session, recipient);
  const found: FindingCode[] = lockFindings(judged, recipient, working);
  const pinned = enrolmentRecord(recipient);
  if (pinned !== undefined) found.push(...pinnedFindings(pinned));
  if (dueRenewal(recipient) !== undefined) found.push('renewal_waits');
  const estate = estateRecord(recipient);
  if (estate !== undefined && estate.content !== paperContentHash(session, recipient)) found.push('estate_out_of_date');
  if (judged.isConnected) found.push(...sentFindings(session, recipient, working), ...rehearsalFindings(ctx, recipient));
  return [
    ...documentFindings(session, recipient),
    ...offeredFindings(ctx, recipient, working),
    ...found.map((code) => finding(code, recipient.id)),
    ...recipientMailFindings(judged, recipient),
  ];
}

function documentFindings(session: Session, recipient: Entry): Finding[] {
  if (selectedDocuments(session, recipient).length > 0) return [];
  const selection = selectionOf(recipient);
  if (selection !== 'all' && selection.length > 0) return [finding('documents_gone', recipient.id)];
  // Somebody may be meant to get a letter only.
  return [finding('no_documents', recipient.id, letterOf(session, recipient) === '' ? 'needed' : 'step')];
}

const isComparable: Readonly<Record<OfferedState, boolean>> = { compare: true, compare_invited: true, not_invited: false, outdated: false };

/** What stands against a recipient's opening anything, and what they could open it with. */
function lockFindings({ ctx }: Judged, recipient: Entry, working: readonly LockRecord[]): FindingCode[] {
  const known = lockRecords(recipient).length;
  const isInvited = openInvitation(recipient, ctx.clock.now()) !== undefined;
  const lapsed = enrolmentRecord(recipient) === undefined && !isInvited && invitationRecords(recipient).length > 0;
  const found: FindingCode[] = lapsed ? ['invitation_expired'] : [];
  if (working.length > 0)
    return [...found, ...(working.length < known ? (['lock_of_other_key'] as const) : []), ...sheetFindings(ctx, recipient, working)];
  if (known > 0) return [...found, 'locks_open_nothing'];
  const offered = offeredKey(recipient);
  if (offered === undefined) return [...found, isInvited ? 'code_not_used' : 'no_lock'];
  // A key that waits for its words is what comes next, and says so itself.
  return isComparable[offeredStateOf(recipient, offered, ctx.clock.now())] ? found : [...found, 'no_lock'];
}

/** What the server has of it. Where nobody could open it, nothing is sent, and that is said of their locks. */
function sentFindings(session: Session, recipient: Entry, working: readonly LockRecord[]): FindingCode[] {
  const trouble = troubleOf(recipient);
  if (trouble !== undefined) return [troubleCodes[trouble.code]];
  if (working.length === 0) return [];
  if (!fitsBundle(session, recipient)) return ['bundle_too_large'];
  if (bundleRecord(recipient) === undefined) return ['never_sealed'];
  return isBundleCurrent(session, recipient) ? [] : ['bundle_out_of_date'];
}

function pinnedFindings(pinned: EnrolmentRecord): FindingCode[] {
  if (voucherOf(pinned) === 'nobody') return ['phrase_not_compared'];
  return isSecondFormat(pinned.enrolment) ? [] : ['sender_not_proved'];
}

function offeredFindings(ctx: EngineContext, recipient: Entry, working: readonly LockRecord[]): Finding[] {
  const offered = offeredKey(recipient);
  if (offered === undefined) return [];
  const isChange = enrolmentRecord(recipient) !== undefined;
  const state = offeredStateOf(recipient, offered, ctx.clock.now());
  switch (state) {
    case 'not_invited':
      return [finding('key_uninvited', recipient.id)];
    case 'outdated':
      return [finding('key_outdated', recipient.id)];
    case 'compare':
    case 'compare_invited': {
      if (isChange) return [finding('key_changed', recipient.id)];
      // Nobody was asked to choose a passphrase where no code was given: that's worth a look even where there's paper.
      const beside = state === 'compare' ? 'warns' : 'step';
      return [finding('key_waits', recipient.id, working.length === 0 ? 'needed' : beside)];
    }
  }
}

interface KeptRehearsal extends LastRehearsal {
  readonly keyGeneration: number | null;
  /** Codes of what it found. */
  readonly findings: readonly string[];
}

/** The last rehearsal, as `releases.rehearse` kept it; null before the first. */
export function lastRehearsal({ body }: Entry): KeptRehearsal | null {
  const { at, outcome, keyGeneration = null, findings = [] } = dataField<Partial<KeptRehearsal>>(body, 'rehearsal', {});
  return at === undefined || outcome === undefined ? null : { at, outcome, keyGeneration, findings };
}

function rehearsalFindings(ctx: EngineContext, recipient: Entry): FindingCode[] {
  // There's nothing to rehearse yet.
  if (bundleRecord(recipient) === undefined) return [];
  const last = lastRehearsal(recipient);
  // What was only left to do then isn't a fault now.
  if (last?.outcome === 'fails' && last.findings.some(isFault)) return ['rehearsal_failed'];
  if (last === null || last.outcome === 'fails' || last.keyGeneration !== currentKey(recipient)?.keyGeneration) return ['never_rehearsed'];
  return last.at < addMs(ctx.clock.now(), -testAgainAfterDays * dayMs) ? ['rehearsal_is_old'] : [];
}
