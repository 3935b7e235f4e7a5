import type { Output } from '../../contract.ts';
import { addMs, dayMs, type Instant } from '../../../shared/domain/instant.ts';
import { checkPolicy } from '../../../shared/domain/policy.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import type { Entry } from '../items/item-book.ts';
import { textField } from '../items/item-fields.ts';
import { accountSettings } from '../library/settings.ts';
import { policyEntry, policyOf } from '../library/policies.ts';
import { liveVault } from '../library/vaults.ts';
import { selectedDocuments, viewLocks } from './recipients.ts';
import { bundleRecord, enrolmentRecord, lockRecords, testedAt, workingLocks } from './release-record.ts';
import { isBundleCurrent } from './seal-release.ts';

type Report = Output<'readiness.get'>;
type Finding = Report['findings'][number];

/** A sheet that was not tried for so long may be lost by now. */
const testAgainAfterDays = 365;

/** Everything that may be said, with what it means for the release. Plain words: what is wrong, and what to do. */
const words = {
  no_recipients: ['blocks', 'Nobody is named to receive this vault. Add a recipient.'],
  no_policy: ['blocks', 'Nothing says when this vault is to be released. Set a policy.'],
  date_passed: ['blocks', 'The release date lies in the past. Set a new one.'],
  never_checked_in: ['warns', 'You have not checked in since the policy was set.'],
  kit_not_saved: ['warns', 'Your owner kit was never printed. If this device is lost, so is everything in it.'],
  kit_not_confirmed: ['warns', 'Nobody has checked yet that your printed owner kit can be read. Type a part of it back.'],
  no_documents: ['blocks', 'This recipient would get no document: none is selected.'],
  no_lock: ['blocks', 'This recipient could not open anything: no sheet, not enrolled. Print a sheet or ask them to enrol.'],
  lock_of_other_key: ['warns', 'A sheet or key of this recipient was made for another release key and opens nothing. Make it anew.'],
  sheet_never_tested: ['warns', 'A sheet of this recipient was never tried. Type its words once to be sure.'],
  sheet_test_is_old: ['warns', 'A sheet of this recipient was last tried more than a year ago. Ask whether it is still there.'],
  phrase_not_compared: ['warns', 'You have not compared the safety phrase with this recipient. Somebody else could hold their key.'],
  key_changed: ['warns', 'This recipient shows up with another key. Compare the new phrase by telephone before you accept it.'],
  bundle_out_of_date: ['blocks', 'What this recipient would get is not what you chose last. It is put right by the next sync.'],
  never_sealed: ['blocks', 'Nothing has been made ready for this recipient on the server yet. Sync once.'],
} as const satisfies Readonly<Record<string, readonly [Finding['severity'], string]>>;

/** The codes of everything that a readiness report can say. */
export type FindingCode = keyof typeof words;

const finding = (code: FindingCode, recipient: string | null = null): Finding => ({ code, severity: words[code][0], recipient, message: words[code][1] });

function vaultFindings(ctx: EngineContext, session: Session, vault: string): Finding[] {
  const found: FindingCode[] = [];
  const { kitSavedAt, kitConfirmedAt } = accountSettings(session);
  if (kitSavedAt === null) found.push('kit_not_saved');
  else if (kitConfirmedAt === null) found.push('kit_not_confirmed');
  if (session.book.list('recipient', vault).length === 0) found.push('no_recipients');
  const policy = policyOf(session, vault);
  if (policy === null) return [...found, 'no_policy' as const].map((code) => finding(code));
  try {
    const checked = checkPolicy(policy, ctx.clock.now());
    const awaited = checked.type === 'inactivity' || (checked.type === 'manual' && checked.backup !== null);
    const entry = policyEntry(session, vault);
    if (awaited && entry !== undefined && textField(entry.body, 'checkedInAt') < textField(entry.body, 'setAt')) found.push('never_checked_in');
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    found.push('date_passed');
  }
  return found.map((code) => finding(code));
}

function sheetFindings(ctx: EngineContext, recipient: Entry): FindingCode[] {
  const sheets = lockRecords(recipient).flatMap((lock) => lock.sheets);
  const oldest = addMs(ctx.clock.now(), -testAgainAfterDays * dayMs);
  const tests = sheets.map(({ id }) => testedAt(recipient, id) as Instant | null);
  if (tests.some((at) => at === null)) return ['sheet_never_tested'];
  return tests.some((at) => at !== null && at < oldest) ? ['sheet_test_is_old'] : [];
}

function recipientFindings(ctx: EngineContext, session: Session, recipient: Entry): Finding[] {
  const found: FindingCode[] = [];
  if (selectedDocuments(session, recipient).length === 0) found.push('no_documents');
  const working = workingLocks(session, recipient);
  if (working.length === 0) found.push('no_lock');
  if (working.length < lockRecords(recipient).length) found.push('lock_of_other_key');
  found.push(...sheetFindings(ctx, recipient));
  const pinned = enrolmentRecord(recipient);
  if (pinned?.comparedAt === null) found.push('phrase_not_compared');
  if (pinned !== undefined && pinned.changed !== null) found.push('key_changed');
  if (bundleRecord(recipient) === undefined) found.push('never_sealed');
  else if (!isBundleCurrent(session, recipient)) found.push('bundle_out_of_date');
  return found.map((code) => finding(code, recipient.id));
}

/** What would go wrong today if a vault were released, as far as it can be known without doing it. */
export function readinessOf(ctx: EngineContext, vault: string): Report {
  const session = ctx.session();
  liveVault(session, vault);
  const recipients = session.book.list('recipient', vault);
  const findings = [...vaultFindings(ctx, session, vault), ...recipients.flatMap((recipient) => recipientFindings(ctx, session, recipient))];
  return {
    vault,
    ready: findings.every(({ severity }) => severity !== 'blocks'),
    findings,
    recipients: recipients.map((recipient) => {
      const locks = viewLocks(recipient);
      const tests = locks.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.testedAt ?? []));
      return { recipient: recipient.id, name: textField(recipient.body, 'name', '?'), documents: selectedDocuments(session, recipient).length, locks, lastTestedAt: tests.sort().at(-1) ?? null };
    }),
  };
}

export const readinessHandlers: Handlers<'readiness.get'> = { 'readiness.get': (ctx, { vault }) => readinessOf(ctx, vault) };
