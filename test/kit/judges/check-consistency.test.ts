import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { sealEvents } from '../../../server/core/audit/seal-events.ts';
import { checkIn } from '../../../server/core/check-ins/check-in.ts';
import { DocumentUpload } from '../../../server/core/documents/upload-document.ts';
import { VersionUpload } from '../../../server/core/documents/upload-version.ts';
import { setPolicy } from '../../../server/core/policies/set-policy.ts';
import { createRecipient } from '../../../server/core/recipients/create-recipient.ts';
import { releaseVault } from '../../../server/core/releases/release-vault.ts';
import { createVault } from '../../../server/core/vaults/create-vault.ts';
import { createWebhook } from '../../../server/core/webhooks/create-webhook.ts';
import { attemptDelivery, claimDeliveries } from '../../../server/core/webhooks/deliver-webhooks.ts';
import { findInconsistencies } from './check-consistency.ts';
import { migratedPostgresUrl } from '../databases/database-urls.ts';
import { makeOwner, openTestCore, type TestCore } from '../server/test-core.ts';

/** A running timer with a check-in; a released vault with a document, a recipient and their mails; a vault without anything. */
async function tell(test: TestCore): Promise<void> {
  const ctx = await makeOwner(test.core);
  const timed = (await createVault(ctx, { name: 'Timed' })).id;
  await setPolicy(ctx, timed, { type: 'inactivity', frequency: 'weekly', graceHours: 48 });
  await checkIn(ctx, timed, 'api');
  const left = (await createVault(ctx, { name: 'Left' })).id;
  await createRecipient(ctx, left, { email: 'heir@example.org' });
  const upload = await DocumentUpload.begin(ctx, left);
  await upload.receive(Readable.from([Buffer.from('a letter')]), 1_000);
  const { id } = await upload.finish({ name: 'letter.txt', mimeType: 'text/plain' });
  const newer = await VersionUpload.begin(ctx, id);
  await newer.receive(Readable.from([Buffer.from('a longer letter')]), 1_000);
  await newer.finish('text/plain');
  await releaseVault(ctx, left, {});
  const { webhook } = await createWebhook(ctx, { url: 'https://hooks.example.com/', events: ['vault.created'] });
  await createVault(ctx, { name: 'Empty' });
  const acknowledging = {
    ...test.core,
    webhookTransport: { refusalOf: async () => undefined, post: async () => ({ status: 200, elapsedMs: 1 }) },
  };
  for (const delivery of await claimDeliveries(test.core, webhook.id, 1)) await attemptDelivery(acknowledging, delivery);
  await createVault(ctx, { name: 'Another' });
  await test.deliver();
  await sealEvents(test.core);
}

/** One thing broken at a time, and a word from the sentence that must report it. */
const damages: readonly (readonly [statement: string, told: RegExp])[] = [
  ['update vault_counts set total = total + 1', /vault_counts/],
  ["delete from vault_counts where status = 'released'", /vault_counts/],
  ['update vaults set document_count = document_count + 1', /document_count/],
  ['update vaults set size_bytes = size_bytes - 1', /size_bytes/],
  ['update vaults set recipient_count = 7', /recipient_count/],
  ['update vaults set verified_recipient_count = 7', /verified_recipient_count/],
  ["update vaults set released_at = null where status = 'released'", /released_at/],
  ["update vaults set status = 'active', released_at = null where status = 'released'", /release rows/],
  ['delete from releases', /release rows/],
  ["delete from audit_events where action = 'vault.released'", /vault\.released audits/],
  ['delete from grants', /grants/],
  ["delete from outbox where kind = 'released_recipient'", /release mails to/],
  ["delete from outbox where kind = 'released_owner'", /release mails to the owner/],
  ["update outbox set status = 'queued'", /accepted_at/],
  ['update policies set wake_at_ms = wake_at_ms + 1', /wake_at_ms/],
  ['update policies set wake_at_ms = null', /wake_at_ms/],
  ['update policies set next_due_at = null', /next_due_at/],
  ['update policies set check_in_rows = 5', /check_in_rows/],
  ['update policies set total_check_ins = 5', /total_check_ins/],
  ['update policies set missed_check_ins = 5', /missed_check_ins/],
  ['update policies set on_time_check_ins = 5', /on_time_check_ins/],
  ['delete from check_ins', /check_in_rows/],
  ["update policies set mode = 'test'", /another owner, account or mode/],
  ["update recipients set status = 'verified'", /verified_at/],
  ['update recipients set access_granted = 1', /access_granted/],
  ['delete from document_versions', /current version of document/],
  ['delete from document_versions where version = 1', /versions of document .*: kept 2, but it is 1/],
  ['update document_versions set version = 3 where version = 2', /versions of document .*: kept 1,3, but it is 1,2/],
  ['update document_versions set size_bytes = size_bytes + 1 where version = 1', /size_bytes/],
  ["update document_versions set mime_type = 'x/y' where version = 2", /current version of document/],
  ['update documents set version = 1', /current version of document/],
  ["update document_versions set blob_id = 'x'", /number of blobs/],
  ['delete from vault_keys', /no key/],
  ["update documents set checksum = 'x'", /current version of document/],
  ["update outbox set facts = '{'", /no JSON/],
  ['update webhooks set next_due_ms = null', /wait and is never due/],
  ['update webhooks set enabled = 0', /switched off and due/],
  ['update webhooks set succeeded = 0', /counters of webhook/],
  ["update webhook_deliveries set next_attempt_ms = 1 where status = 'success'", /next_attempt_ms of delivery/],
  ['update webhook_deliveries set attempted_at = null', /attempted_at of delivery/],
  ["update webhook_deliveries set status = 'failed', next_attempt_ms = null", /is failed after/],
  ["update webhook_deliveries set response_code = 500 where status = 'success'", /never acknowledged/],
  ["update audit_events set details = '{ }'", /chain .* is broken at 1/],
  ['delete from audit_events where seq = 2', /chain .* is broken at 2/],
  ['update audit_events set seq = null, hash = null where seq = (select max(seq) from audit_events)', /head of chain/],
  ['delete from audit_chains', /events and no head/],
  ['update audit_counts set total = total + 1', /audit_counts of/],
  ["update document_versions set scan_status = 'pending' where version = 1", /waits for no scanner/],
  ["update webhook_deliveries set body = '{'", /body of delivery .* is no JSON/],
];

describe.each(['sqlite', 'postgres'] as const)('the consistency check on %s', (dialect) => {
  const open = async (): Promise<TestCore> => {
    const test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
    await tell(test);
    return test;
  };

  it('finds nothing wrong with what the server made', async () => {
    await using test = await open();
    expect(await findInconsistencies(test.core.db, test.dataDir)).toEqual([]);
  });

  it('tells of each thing that is broken', async () => {
    await using test = await open();
    for (const [statement, told] of damages) {
      const undo = new Error('undo');
      const attempt = test.core.db.transaction(async (tx) => {
        await sql.raw(statement).execute(tx);
        const found = await findInconsistencies({ ...test.core.db, read: tx }, test.dataDir);
        expect(found.join('\n'), statement).toMatch(told);
        throw undo;
      });
      await expect(attempt).rejects.toBe(undo);
    }
    expect(await findInconsistencies(test.core.db, test.dataDir)).toEqual([]);
  });

  it("tells of files that are missing, cut, or nobody's", async () => {
    await using test = await open();
    const blobs = join(test.dataDir, 'blobs', 'blobs');
    const [blob] = (await readdir(blobs, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
    const file = join(blob?.parentPath ?? '', blob?.name ?? '');
    await writeFile(file, 'short');
    expect((await findInconsistencies(test.core.db, test.dataDir)).join()).toMatch(/blob of document/);
    await rm(file);
    expect((await findInconsistencies(test.core.db, test.dataDir)).join()).toMatch(/blob of document/);
    await mkdir(join(blobs, '0', '0'), { recursive: true });
    await writeFile(join(blobs, '0', '0', test.core.newId()), 'lost');
    expect((await findInconsistencies(test.core.db, test.dataDir)).join()).toMatch(/nobody's/);
    const outbox = join(test.dataDir, 'outbox');
    for (const name of await readdir(outbox)) await rm(join(outbox, name));
    await writeFile(join(outbox, `${test.core.newId()}.eml`), 'x');
    expect((await findInconsistencies(test.core.db, test.dataDir)).join()).toMatch(/never written.*not in the outbox/s);
  });
});
