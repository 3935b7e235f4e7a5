import type { Output } from '../../contract/contract.ts';
import { checkPolicy, type PolicySettings } from '../../../shared/domain/policy.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { custodyFindings } from '../custody/custody-findings.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { knownReach } from '../reach/mail-reach.ts';
import type { Entry } from '../items/item-repository.ts';
import { textField } from '../items/item-fields.ts';
import { renewedElsewhere } from '../keyring/pending-renewal.ts';
import { isRenewalDue } from '../keyring/renewal-notes.ts';
import { accountSettings } from '../library/settings.ts';
import { policyEntry, policyOf } from '../library/policies.ts';
import { releasedAtOf } from '../library/released-vaults.ts';
import { liveVault } from '../library/vaults.ts';
import { knownDevices } from '../sync/account-devices.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import { wayFindings } from '../ways/way-findings.ts';
import { viewWays, waysKnown } from '../ways/way-view.ts';
import { witnessingFindings } from '../witnessing/witnessing-findings.ts';
import { finding, inOrder, type Finding, type FindingCode } from './finding-words.ts';
import { lastRehearsal, recipientFindings, type Judged } from './recipient-findings.ts';
import { recipientMailOf } from './recipient-mail.ts';
import { viewLocks } from './recipient-view.ts';
import { estateRecord, workingLocks } from './release-record.ts';
import { paperContentHash } from './seal-release.ts';
import { selectedDocuments } from './selected-documents.ts';

type Report = Output<'readiness.get'>;

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

/**
 * What the server says about mail to the owner, and about its mail as a whole. It's a fault once the vault is set up: until then it's one of
 * the things that are left to do.
 */
function mailFindings({ isConnected, reach }: Judged, isSetUp: boolean): Finding[] {
  if (!isConnected) return [finding('no_server')];
  const kind = isSetUp ? 'blocks' : 'needed';
  if (reach === undefined) return [finding('reach_unknown', null, kind)];
  const found: Finding[] = [];
  const { sends, opens_outside: opensOutside, owner } = reach;
  if (sends === 'folder') found.push(finding('mail_not_sent', null, kind));
  else if (owner.last_mail !== null && owner.last_mail.fault !== null) found.push(finding('owner_mail_failed'));
  else if (owner.proved_at === null) found.push(finding('owner_unreached', null, kind));
  if (!opensOutside) found.push(finding('links_local', null, kind));
  return found;
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

/** What a recipient would get if the server were gone for good: what the owner last wrote for them; null for nothing. */
function withoutServer(session: Session, recipient: Entry): Report['recipients'][number]['withoutServer'] {
  const record = estateRecord(recipient);
  return record === undefined ? null : { savedAt: record.at, isCurrent: record.content === paperContentHash(session, recipient) };
}

/** What would go wrong if a vault were released today, as far as can be known without doing it. */
export function readinessOf(ctx: EngineContext, vault: string): Report {
  const session = ctx.session();
  liveVault(session, vault);
  const recipients = session.book.list('recipient', vault);
  const isConnected = withAccess(ctx.store, session.keys.masterKey, session, (place) => place.read()) !== undefined;
  const reach = knownReach(ctx, session);
  const hasRule = policyOf(session, vault) !== null;
  const judged: Judged = { ctx, session, isConnected, hasRule, reach };
  const isSetUp = hasRule && recipients.some((recipient) => workingLocks(session, recipient).length > 0);
  const known = waysKnown(ctx, session, vault);
  const ways = new Map(recipients.map((recipient) => [recipient.id, viewWays(known, recipient)]));
  const releasedAt = releasedAtOf(session, vault);
  // Nothing is left to be ready for.
  const findings =
    releasedAt !== null
      ? []
      : inOrder([
          ...mailFindings(judged, isSetUp),
          ...vaultFindings(ctx, session, vault),
          ...witnessingFindings(ctx, session, vault),
          ...custodyFindings(ctx, session, vault),
          ...recipients.flatMap((recipient) => recipientFindings(judged, recipient)),
          ...[...ways.values()].flatMap((one) => wayFindings(one, ctx.clock.now())),
        ]);
  return {
    vault,
    releasedAt,
    ready: findings.every(({ stops }) => !stops),
    findings,
    recipients: recipients.map((recipient) => {
      const locks = viewLocks(session, recipient);
      const last = lastRehearsal(recipient);
      const tests = locks.flatMap(({ sheets }) => sheets.flatMap((sheet) => sheet.testedAt ?? []));
      return {
        recipient: recipient.id,
        name: textField(recipient.body, 'name', '?'),
        documents: selectedDocuments(session, recipient).length,
        mail: recipientMailOf(reach, recipient),
        chance: ways.get(recipient.id)?.chance ?? null,
        locks,
        lastTestedAt: tests.sort().at(-1) ?? null,
        lastRehearsal: last && { at: last.at, outcome: last.outcome },
        withoutServer: withoutServer(session, recipient),
      };
    }),
  };
}

export const readinessHandlers: Handlers<'readiness.get'> = { 'readiness.get': (ctx, { vault }) => readinessOf(ctx, vault) };
