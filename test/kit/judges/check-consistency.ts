import type { Ulid } from '../../../shared/domain/ids.ts';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { timerRule } from '../../../server/core/timers/policy-timer.ts';
import type { Schema, ServerDatabase } from '../../../server/db/schema.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { findAuditInconsistencies } from './check-audit.ts';
import { nextDueAt, wakeAt, type TimerState } from '../../../shared/domain/timer.ts';

type Rows = { readonly [Table in keyof Schema]: readonly Schema[Table][] };

/** What is wrong, one sentence each. */
type Findings = string[];

const tables = [
  'accounts',
  'users',
  'api_keys',
  'vaults',
  'vault_counts',
  'vault_keys',
  'policies',
  'check_ins',
  'documents',
  'document_versions',
  'blob_garbage',
  'recipients',
  'releases',
  'grants',
  'links',
  'link_codes',
  'recipient_sessions',
  'outbox',
  'audit_events',
  'request_log',
  'installation',
  'webhooks',
  'webhook_deliveries',
  'certificates',
  'witnessings',
  'release_papers',
] as const satisfies readonly (keyof Schema)[];

/**
 * Reads a whole (test-sized) database and its data folder and compares whatever is kept twice: counters with rows, timers with their
 * wake-ups, releases with grants, mails and audit, blobs with documents. Nobody else may be writing. `mails: 'sent'` says that the mails
 * went to a mail server rather than the outbox folder.
 * @returns one sentence for each contradiction; empty when everything agrees.
 */
export async function findInconsistencies(
  database: ServerDatabase,
  dataDir: string,
  { mails = 'written' }: { readonly mails?: 'written' | 'sent' } = {},
): Promise<readonly string[]> {
  const rows = await readAll(database);
  const found: Findings = [];
  checkParents(rows, found);
  checkVaultCounters(rows, found);
  checkVaultStatus(rows, found);
  checkTimers(rows, found);
  checkHistory(rows, found);
  checkRecipients(rows, found);
  checkReleases(rows, found);
  checkMailsOfReleases(rows, found);
  checkVersions(rows, found);
  checkJson(rows, found);
  checkWebhooks(rows, found);
  found.push(...(await findAuditInconsistencies(database)));
  await checkBlobs(rows, dataDir, found);
  if (mails === 'written') await checkOutboxFolder(rows, dataDir, found);
  return found;
}

async function readAll(database: ServerDatabase): Promise<Rows> {
  const all = await Promise.all(tables.map(async (table) => [table, await database.read.selectFrom(table).selectAll().execute()] as const));
  return Object.fromEntries(all) as unknown as Rows;
}

function groupBy<T>(rows: readonly T[], key: (row: T) => string): ReadonlyMap<string, readonly T[]> {
  return Map.groupBy(rows, key);
}

function sum<T>(rows: readonly T[] | undefined, value: (row: T) => number): number {
  return (rows ?? []).reduce((total, row) => total + value(row), 0);
}

function expectSame(found: Findings, what: string, kept: unknown, real: unknown): void {
  if (kept !== real) found.push(`${what}: kept ${String(kept)}, but it is ${String(real)}`);
}

function checkParents(rows: Rows, found: Findings): void {
  const ids = (list: readonly { readonly id: string }[]): ReadonlySet<string> => new Set(list.map((row) => row.id));
  const vaults = ids(rows.vaults);
  const known = {
    vault: vaults,
    document: ids(rows.documents),
    recipient: ids(rows.recipients),
    link: ids(rows.links),
    user: ids(rows.users),
    account: ids(rows.accounts),
  };
  const check = (table: string, kind: keyof typeof known, id: string | null): void => {
    if (id !== null && !known[kind].has(id)) found.push(`${table}: a row's ${kind} ${id} does not exist`);
  };
  for (const table of ['policies', 'check_ins', 'documents', 'recipients', 'releases', 'grants', 'links', 'vault_keys'] as const) {
    for (const row of rows[table]) check(table, 'vault', row.vault_id);
  }
  for (const row of rows.document_versions) check('document_versions', 'document', row.document_id);
  for (const row of [...rows.grants, ...rows.links]) check('grants or links', 'recipient', row.recipient_id);
  for (const row of [...rows.link_codes, ...rows.recipient_sessions]) check('codes or sessions', 'link', row.link_id);
  for (const row of rows.recipient_sessions) check('recipient_sessions', 'recipient', row.recipient_id);
  for (const row of [...rows.vaults, ...rows.policies, ...rows.documents, ...rows.recipients]) {
    check('owned row', 'user', row.owner_id);
    check('owned row', 'account', row.account_id);
  }
  const vaultOf = new Map(rows.vaults.map((vault) => [vault.id, vault]));
  for (const row of [...rows.policies, ...rows.documents, ...rows.recipients]) {
    const vault = vaultOf.get(row.vault_id);
    if (vault === undefined) continue;
    const same = vault.owner_id === row.owner_id && vault.account_id === row.account_id && vault.mode === row.mode;
    if (!same) found.push(`a row of vault ${vault.id} has another owner, account or mode`);
  }
}

/** The server has no versions of a document in client custody, and no key. */
function isSealed({ custody }: { readonly custody: string }): boolean {
  return custody === 'client';
}

function checkVaultCounters(rows: Rows, found: Findings): void {
  const keyOf = (row: { account_id: string; owner_id: string; mode: string; status: string }): string =>
    `${row.account_id} ${row.owner_id} ${row.mode} ${row.status}`;
  const real = groupBy(rows.vaults, keyOf);
  const kept = new Map(rows.vault_counts.map((row) => [keyOf(row), row.total]));
  for (const key of new Set([...real.keys(), ...kept.keys()]))
    expectSame(found, `vault_counts of ${key}`, kept.get(key) ?? 0, real.get(key)?.length ?? 0);
  const documents = groupBy(rows.documents, (row) => row.vault_id);
  const recipients = groupBy(rows.recipients, (row) => row.vault_id);
  const vaultOf = new Map(rows.documents.map((row) => [row.id, row.vault_id]));
  const versions = groupBy(rows.document_versions, (row) => vaultOf.get(row.document_id) ?? '');
  for (const vault of rows.vaults) {
    const own = recipients.get(vault.id);
    expectSame(found, `document_count of ${vault.id}`, vault.document_count, documents.get(vault.id)?.length ?? 0);
    const sealed = documents.get(vault.id)?.filter(isSealed);
    expectSame(
      found,
      `size_bytes of ${vault.id}`,
      vault.size_bytes,
      sum(versions.get(vault.id), (row) => row.size_bytes) + sum(sealed, (row) => row.size_bytes),
    );
    if (sealed !== undefined && vault.custody === 'client')
      expectSame(found, `sealed documents of ${vault.id}`, sealed.length, documents.get(vault.id)?.length);
    else expectSame(found, `sealed documents of ${vault.id}`, sealed?.length ?? 0, 0);
    expectSame(found, `recipient_count of ${vault.id}`, vault.recipient_count, own?.length ?? 0);
    expectSame(
      found,
      `verified_recipient_count of ${vault.id}`,
      vault.verified_recipient_count,
      sum(own, (row) => (row.status === 'verified' ? 1 : 0)),
    );
    if (vault.total_views < 0 || vault.total_downloads < 0) found.push(`vault ${vault.id} has a negative counter`);
  }
}

function checkVaultStatus(rows: Rows, found: Findings): void {
  for (const vault of rows.vaults) {
    if (!['active', 'released', 'archived', 'inactive'].includes(vault.status)) found.push(`vault ${vault.id} has status ${vault.status}`);
    expectSame(found, `released_at of ${vault.id} being set`, vault.released_at !== null, vault.status === 'released');
    expectSame(found, `archived_at of ${vault.id} being set`, vault.archived_at !== null, vault.status === 'archived');
    expectSame(found, `deleted_at of ${vault.id} being set`, vault.deleted_at !== null, vault.status === 'inactive');
    expectSame(found, `purge_at_ms of ${vault.id} being set`, vault.purge_at_ms !== null, vault.status === 'inactive');
  }
}

function checkTimers(rows: Rows, found: Findings): void {
  const vaults = new Map(rows.vaults.map((vault) => [vault.id, vault]));
  const offsets = new Map(rows.accounts.map((account) => [account.id, account.test_clock_offset_ms]));
  for (const policy of rows.policies) {
    const vault = vaults.get(policy.vault_id);
    if (vault === undefined) continue;
    const rule = timerRule(policy, vault);
    const state = policy.timer_state === null ? null : (JSON.parse(policy.timer_state) as TimerState);
    if (rule === null || state === null) {
      expectSame(found, `wake_at_ms of ${vault.id} without a timer`, policy.wake_at_ms, null);
      expectSame(found, `next_due_at of ${vault.id} without a timer`, policy.next_due_at, null);
      continue;
    }
    const offset = policy.mode === 'test' ? (offsets.get(policy.account_id) ?? 0) : 0;
    const wake = wakeAt(rule, state);
    expectSame(found, `wake_at_ms of ${vault.id} (${state.phase})`, policy.wake_at_ms, wake === null ? null : instantToMs(wake) - offset);
    expectSame(found, `next_due_at of ${vault.id}`, policy.next_due_at, nextDueAt(state));
    expectSame(found, `timer of ${vault.id} being released`, state.phase === 'released', vault.status === 'released');
    expectSame(
      found,
      `timer of ${vault.id} being frozen`,
      state.phase === 'frozen',
      vault.status === 'archived' || vault.status === 'inactive',
    );
    expectSame(found, `pause of ${vault.id} (${state.phase})`, policy.paused_at !== null, state.phase === 'paused');
  }
}

function checkHistory(rows: Rows, found: Findings): void {
  const history = groupBy(rows.check_ins, (row) => row.vault_id);
  const policies = new Map(rows.policies.map((policy) => [policy.vault_id, policy]));
  for (const vaultId of history.keys()) if (!policies.has(vaultId as Ulid)) found.push(`vault ${vaultId} has a history and no policy`);
  for (const policy of rows.policies) {
    const own = history.get(policy.vault_id) ?? [];
    const having = (statuses: readonly string[]): number => own.filter((row) => statuses.includes(row.status)).length;
    expectSame(found, `check_in_rows of ${policy.vault_id}`, policy.check_in_rows, own.length);
    expectSame(
      found,
      `total_check_ins of ${policy.vault_id}`,
      policy.total_check_ins,
      own.filter((row) => row.completed_at !== null).length,
    );
    expectSame(found, `on_time_check_ins of ${policy.vault_id}`, policy.on_time_check_ins, having(['on_time']));
    expectSame(found, `missed_check_ins of ${policy.vault_id}`, policy.missed_check_ins, having(['missed', 'late']));
    const open = policy.open_missed_id;
    if (open !== null && !own.some((row) => row.id === open && row.status === 'missed'))
      found.push(`vault ${policy.vault_id} has an open miss without a row`);
    for (const row of own)
      if ((row.completed_at === null) !== (row.status === 'missed'))
        found.push(`check-in ${row.id} is ${row.status} at ${String(row.completed_at)}`);
  }
}

function checkRecipients(rows: Rows, found: Findings): void {
  const vaults = new Map(rows.vaults.map((vault) => [vault.id, vault]));
  for (const recipient of rows.recipients) {
    const isVerified = recipient.status === 'verified';
    expectSame(found, `verified_at of recipient ${recipient.id} being set`, recipient.verified_at !== null, isVerified);
    const mayOpen = isVerified && vaults.get(recipient.vault_id)?.status === 'released';
    expectSame(found, `access_granted of recipient ${recipient.id}`, recipient.access_granted, mayOpen ? 1 : 0);
  }
}

function checkReleases(rows: Rows, found: Findings): void {
  const releases = groupBy(rows.releases, (row) => row.vault_id);
  const audits = groupBy(
    rows.audit_events.filter((row) => row.action === 'vault.released'),
    (row) => row.vault_id ?? '',
  );
  const recipients = groupBy(rows.recipients, (row) => row.vault_id);
  const grants = groupBy(rows.grants, (row) => row.vault_id);
  for (const vault of rows.vaults) {
    const expected = vault.status === 'released' ? 1 : 0;
    expectSame(found, `release rows of ${vault.id}`, releases.get(vault.id)?.length ?? 0, expected);
    expectSame(found, `vault.released audits of ${vault.id}`, audits.get(vault.id)?.length ?? 0, expected);
    if (expected === 1) expectSame(found, `released_at of ${vault.id}`, vault.released_at, releases.get(vault.id)?.[0]?.released_at);
    const granted = new Set(grants.get(vault.id)?.map((grant) => grant.recipient_id));
    expectSame(
      found,
      `grants of ${vault.id}`,
      grants.get(vault.id)?.length ?? 0,
      expected === 1 ? (recipients.get(vault.id)?.length ?? 0) : 0,
    );
    if (expected === 1) {
      for (const recipient of recipients.get(vault.id) ?? [])
        if (!granted.has(recipient.id)) found.push(`recipient ${recipient.id} has no grant`);
    }
  }
  // The vault of a release is never removed, so its audit event never outlives it.
  const known = new Set(rows.vaults.map((vault) => vault.id));
  for (const vaultId of audits.keys()) if (!known.has(vaultId as Ulid)) found.push(`the released vault ${vaultId} is gone`);
}

function checkMailsOfReleases(rows: Rows, found: Findings): void {
  // A recipient's further addresses get the news as well, each once.
  const own = new Map(rows.recipients.map(({ id, email }) => [id as string, email]));
  const way = ({ recipient_id: id, to_address: to }: Rows['outbox'][number]): string =>
    id === null || own.get(id) === to ? '' : ` at ${to}`;
  const mails = groupBy(rows.outbox, (row) => `${row.kind} ${row.vault_id} ${row.recipient_id ?? 'owner'}${way(row)}`);
  const releases = new Map(rows.releases.map((release) => [release.vault_id, release]));
  for (const [key, same] of mails) if (/^released_/.test(key) && same.length > 1) found.push(`${same.length} mails ${key}`);
  for (const recipient of rows.recipients) {
    const count = mails.get(`released_recipient ${recipient.vault_id} ${recipient.id}`)?.length ?? 0;
    const release = releases.get(recipient.vault_id);
    if (release === undefined) expectSame(found, `release mails to ${recipient.id} without a release`, count, 0);
    else if (release.recipients_notified > 0) expectSame(found, `release mails to ${recipient.id}`, count, 1);
  }
  for (const release of rows.releases) {
    expectSame(
      found,
      `release mails to the owner of ${release.vault_id}`,
      mails.get(`released_owner ${release.vault_id} owner`)?.length ?? 0,
      1,
    );
  }
}

function checkJson(rows: Rows, found: Findings): void {
  const check = (what: string, text: string): void => {
    try {
      JSON.parse(text);
    } catch {
      found.push(`${what} is no JSON`);
    }
  };
  for (const row of rows.outbox) check(`facts of mail ${row.id}`, row.facts);
  for (const row of rows.webhook_deliveries) check(`body of delivery ${row.id}`, row.body);
  for (const row of rows.audit_events) check(`details of audit event ${row.id}`, row.details);
  for (const row of [...rows.vaults, ...rows.documents]) check(`tags of ${row.id}`, row.tags);
}

function checkVersions(rows: Rows, found: Findings): void {
  const versions = groupBy(rows.document_versions, (row) => row.document_id);
  const factsOf = (row: { version: number; size_bytes: number; checksum: string; mime_type: string; scan_status: string }): string =>
    [row.version, row.size_bytes, row.checksum, row.mime_type, row.scan_status].join(' ');
  for (const document of rows.documents) {
    if (isSealed(document)) {
      expectSame(found, `versions of the sealed document ${document.id}`, versions.get(document.id)?.length ?? 0, 0);
      continue;
    }
    const own = [...(versions.get(document.id) ?? [])].sort((a, b) => a.version - b.version);
    const numbers = own.map(({ version }) => version);
    expectSame(found, `versions of document ${document.id}`, numbers.join(), numbers.map((_, index) => index + 1).join());
    const current = own.at(-1);
    expectSame(found, `current version of document ${document.id}`, current && factsOf(current), factsOf(document));
  }
  const blobs = rows.document_versions.map((row) => row.blob_id);
  expectSame(found, 'number of blobs that versions have', new Set(blobs).size, blobs.length);
}

function checkWebhooks(rows: Rows, found: Findings): void {
  const deliveries = groupBy(rows.webhook_deliveries, (row) => row.webhook_id);
  const known = new Set(rows.webhooks.map(({ id }) => id));
  for (const webhookId of deliveries.keys())
    if (!known.has(webhookId as Ulid)) found.push(`webhook ${webhookId} of deliveries does not exist`);
  for (const { id, enabled, next_due_ms: dueMs, succeeded, failed, recent_attempts: recent } of rows.webhooks) {
    const own = deliveries.get(id) ?? [];
    const having = (status: string): number => own.filter((row) => row.status === status).length;
    const waits = enabled === 1 && having('pending') > 0;
    // A webhook that is due with nothing to send is just looked at once more; one with something to send that isn't due would be forgotten.
    if (waits && dueMs === null) found.push(`webhook ${id} has deliveries that wait and is never due`);
    if (enabled === 0 && dueMs !== null) found.push(`webhook ${id} is switched off and due`);
    // Finished deliveries are forgotten in time; the counters remain.
    if (succeeded < having('success') || failed < having('failed')) found.push(`the counters of webhook ${id} miss deliveries`);
    if ((JSON.parse(recent) as unknown[]).length > 100) found.push(`webhook ${id} was called more than a hundred times in a minute`);
  }
  for (const row of rows.webhook_deliveries) {
    expectSame(found, `next_attempt_ms of delivery ${row.id} being set`, row.next_attempt_ms !== null, row.status === 'pending');
    expectSame(found, `attempted_at of delivery ${row.id} being set`, row.attempted_at !== null, row.attempts > 0);
    if (row.attempts > 6 || (row.status === 'failed' && row.attempts < 6))
      found.push(`delivery ${row.id} is ${row.status} after ${row.attempts} attempts`);
    if (row.status === 'success' && (row.response_code === null || row.response_code < 200 || row.response_code > 299))
      found.push(`delivery ${row.id} was never acknowledged`);
  }
}

async function checkBlobs(rows: Rows, dataDir: string, found: Findings): Promise<void> {
  const folder = join(dataDir, 'blobs', 'blobs');
  const onDisk = new Map<string, number>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])) {
    if (entry.isFile()) onDisk.set(entry.name, (await stat(join(entry.parentPath, entry.name))).size);
  }
  const garbage = new Set(rows.blob_garbage.map((row) => row.blob_id));
  const referenced = new Set(
    [...rows.document_versions, ...rows.certificates, ...rows.witnessings, ...rows.release_papers].flatMap(({ blob_id: id }) =>
      id === null ? [] : [id],
    ),
  );
  const keys = new Set(rows.vault_keys.map((row) => row.vault_id));
  for (const certificate of rows.certificates) {
    expectSame(found, `blob of certificate ${certificate.id} on disk`, onDisk.get(certificate.blob_id), certificate.blob_size_bytes);
    if (garbage.has(certificate.blob_id)) found.push(`blob ${certificate.blob_id} of a certificate is listed as garbage`);
    if (!keys.has(certificate.vault_id)) found.push(`vault ${certificate.vault_id} has a certificate and no key`);
  }
  for (const version of rows.document_versions) {
    expectSame(found, `blob of document ${version.document_id} on disk`, onDisk.get(version.blob_id), version.blob_size_bytes);
    if (garbage.has(version.blob_id)) found.push(`blob ${version.blob_id} of a document is listed as garbage`);
  }
  for (const paper of rows.release_papers) {
    if ((paper.blob_id === null) !== (paper.made_at === null))
      found.push(`paper ${paper.id} of a release is made without a file, or has one`);
    if (paper.blob_id === null) continue;
    expectSame(found, `blob of paper ${paper.id} on disk`, onDisk.get(paper.blob_id), paper.blob_size_bytes);
    if (garbage.has(paper.blob_id)) found.push(`blob ${paper.blob_id} of a paper is listed as garbage`);
  }
  for (const document of rows.documents)
    if (!isSealed(document) && !keys.has(document.vault_id)) found.push(`vault ${document.vault_id} has a document and no key`);
  for (const blobId of onDisk.keys())
    if (!referenced.has(blobId as Ulid) && !garbage.has(blobId as Ulid)) found.push(`blob ${blobId} is nobody's and not listed as garbage`);
}

async function checkOutboxFolder(rows: Rows, dataDir: string, found: Findings): Promise<void> {
  const names = await readdir(join(dataDir, 'outbox')).catch(() => [] as string[]);
  const written = new Set(names.filter((name) => name.endsWith('.eml')).map((name) => name.slice(0, -'.eml'.length)));
  const mails = new Map(rows.outbox.map((mail) => [mail.id, mail]));
  for (const mail of rows.outbox) {
    if (mail.channel === 'mail' && mail.status === 'accepted' && !written.has(mail.id))
      found.push(`the accepted mail ${mail.id} (${mail.kind}) was never written`);
    expectSame(
      found,
      `accepted_at of mail ${mail.id} being set`,
      mail.accepted_at !== null,
      mail.status === 'accepted' || mail.status === 'bounced',
    );
    expectSame(found, `bounced_at of mail ${mail.id} being set`, mail.bounced_at !== null, mail.status === 'bounced');
  }
  for (const id of written) if (!mails.has(id as Ulid)) found.push(`a mail ${id} was written that is not in the outbox`);
}
