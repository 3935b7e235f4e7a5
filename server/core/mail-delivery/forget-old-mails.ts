import { lowestId, type Ulid } from '../../../shared/domain/ids.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import { cycleOf } from '../../../shared/domain/timer.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { Db, OutboxFacts, OutboxRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { isWarning } from '../mails/send-other-ways.ts';
import { findFact, setFact } from '../stores/installation-store.ts';
import { deleteMail, deleteNobodysMails, emptyMail, hasNewerMail, listMailsAfter } from '../stores/outbox-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { findVault } from '../stores/vault-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';

/** How long a settled message keeps what it said. Its row stays: what it was, to which address, and what became of it. */
export const mailContentDays = 90;
/** How long one to somebody without an account is kept at all: anybody can have such a message written. */
export const nobodysMailDays = 7;
/** Messages that have no sequel: once their reader was written to again, nothing is left of them. */
const passing: readonly MailKind[] = ['sign_in_link', 'sign_up_link', 'sign_in_unknown'];

/** Messages to people whom an owner asked for a signature: nothing is kept here that would need their addresses any longer. */
const toThoseAsked: readonly MailKind[] = ['witness_asked', 'witness_reminder', 'witness_code', 'witness_called_off'];

const batchSize = 500;
/** The walk goes on with the next run, and begins again at its end. */
const maxBatches = 20;
const walkName = 'mails looked through';

/**
 * Takes the contents from settled messages that are old, and removes those that nobody needs any more: of vaults that are gone, to people
 * without an account, and to those who were asked for a signature. What keeps a message from being sent twice, its row with its `dedup_key`, stays as long as its vault.
 */
export async function forgetOldMails(core: Core): Promise<void> {
  const now = core.clock.now();
  const nobodys = addMs(now, -nobodysMailDays * dayMs);
  for (let batch = 0; batch < maxBatches; batch += 1)
    if ((await core.db.transaction((tx) => deleteNobodysMails(tx, nobodys, batchSize))) < batchSize) break;
  const before = addMs(now, -mailContentDays * dayMs);
  let after = ((await findFact(core.db.read, walkName)) ?? lowestId) as Ulid;
  for (let batch = 0; batch < maxBatches; batch += 1) {
    const mails = await listMailsAfter(core.db.read, after, batchSize);
    const old = mails.filter(({ status, created_at: at }) => status !== 'queued' && at < before);
    if (old.length > 0) await forgetMails(core, old);
    const isEnd = mails.length < batchSize || old.length === 0;
    after = isEnd ? lowestId : (mails.at(-1)?.id ?? lowestId);
    if (isEnd) break;
  }
  await core.db.transaction((tx) => setFact(tx, walkName, after));
}

async function forgetMails(core: Core, mails: readonly OutboxRow[]): Promise<void> {
  await core.db.transaction(async (tx) => {
    for (const mail of mails) {
      if (await isOver(tx, mail)) await deleteMail(tx, mail.id);
      else if (!isEmptied(mail) && !(await isAwaited(tx, mail))) await emptyMail(tx, mail.id, keptFacts(mail));
    }
  });
}

/** Whether nothing is left that its row says anything about. */
async function isOver(tx: Db, mail: OutboxRow): Promise<boolean> {
  if (toThoseAsked.some((kind) => kind === mail.kind)) return true;
  if (passing.some((kind) => kind === mail.kind)) return hasNewerMail(tx, mail);
  return mail.vault_id !== '' && (await findVault(tx, mail.vault_id)) === undefined;
}

/** Whether its vault's timer is still in the round that it belongs to: then it may have to be sent by another way. */
async function isAwaited(tx: Db, mail: OutboxRow): Promise<boolean> {
  if (!isWarning(mail.kind) || mail.vault_id === '') return false;
  const policy = await findPolicy(tx, mail.vault_id);
  const state = policy === undefined ? null : parseTimerState(policy);
  return state !== null && cycleOf(state) === jsonColumns.outbox.facts.read(mail.facts, mail.id).cycle;
}

/** Whether a message no longer has what it said. */
export function isEmptied(mail: Pick<OutboxRow, 'id' | 'facts' | 'to_name'>): boolean {
  return mail.to_name === null && mail.facts === keptFacts(mail);
}

/** The round and the release that a message belongs to: they say nothing to anybody, and the outlook goes by them. */
function keptFacts({ id, facts }: Pick<OutboxRow, 'id' | 'facts'>): OutboxRow['facts'] {
  const { cycle, releaseAt }: OutboxFacts = jsonColumns.outbox.facts.read(facts, id);
  return jsonColumns.outbox.facts.write({ ...(cycle === undefined ? {} : { cycle }), ...(releaseAt === undefined ? {} : { releaseAt }) });
}
