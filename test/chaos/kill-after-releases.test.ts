import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemOrigin } from '../../server/core/context.ts';
import { agreeCorrection } from '../../server/core/corrections/agree-correction.ts';
import { askCorrection } from '../../server/core/corrections/ask-correction.ts';
import { contactPerson, operatorPerson } from '../../server/core/corrections/correction-people.ts';
import { createRecipient } from '../../server/core/recipients/create-recipient.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { insertTrustedContact } from '../../server/core/stores/trusted-contact-store.ts';
import { createVault } from '../../server/core/vaults/create-vault.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { ServerDatabase } from '../../server/db/schema.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, minuteMs, type Instant } from '../../shared/domain/instant.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { startServerProcess } from '../kit/processes/server-process.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { signInAs } from '../kit/server/sign-in.ts';
import { makeOwner, openTestCore, type TestCore } from '../kit/server/test-core.ts';

/*
 * A server that is killed while it reminds recipients who haven't opened what was left to them, and while corrections of their addresses
 * begin to count: all at once, as after a weekend without it.
 */

const kills = testNumber('PEOPLE_KILLS', 3);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));
const releases = 12;

const now = (): Instant => instantFromMs(Math.floor(performance.timeOrigin + performance.now()));

interface Waiting {
  readonly recipientId: Ulid;
  readonly old: string;
  /** For every second one. */
  readonly corrected: string | null;
}

/** Releases of four days ago: each recipient is to be reminded now, and every second one has an address that counts from now on. */
async function setTheStage({ core, clock, mails }: TestCore): Promise<readonly Waiting[]> {
  const end = now();
  clock.set(instantFromMs(instantToMs(end) - 4 * dayMs));
  const owner = await makeOwner(core, { name: 'Thomas Berger' });
  const contact = {
    id: core.newId(),
    owner_id: owner.owner.userId,
    email: 'tina@example.org',
    email_key: 'tina@example.org',
    name: 'Tina Holm',
    may_vouch: 0,
    added_at: clock.now(),
  } as const;
  await core.db.transaction((tx) => insertTrustedContact(tx, contact));
  const { person } = await signInAs(core, { roles: ['VAULT_ADMIN'] });
  const waiting: (Waiting & { readonly vaultId: Ulid })[] = [];
  for (let index = 0; index < releases; index += 1) {
    const { id: vaultId } = await createVault(owner, { name: `Papers ${index}` });
    const old = `anna-${index}@example.org`;
    const { recipient } = await createRecipient(owner, vaultId, { email: old, name: 'Anna Berger', sendNotification: false });
    await releaseVault(owner, vaultId, {});
    waiting.push({ vaultId, recipientId: recipient.id, old, corrected: index % 2 === 0 ? `anna-${index}@example.net` : null });
  }
  await mails();
  clock.set(instantFromMs(instantToMs(end) - 72 * hourMs - minuteMs));
  for (const { vaultId, recipientId, corrected: address } of waiting) {
    if (address === null) continue;
    const about = { vaultId, recipientId };
    const { id } = await askCorrection(core, systemOrigin, operatorPerson(person), { ...about, address });
    await agreeCorrection(core, systemOrigin, contactPerson(contact), { ...about, id });
  }
  await mails();
  clock.set(end);
  return waiting;
}

describe.each(['sqlite', 'postgres'] as const)('what comes after releases on %s', (dialect) => {
  it(`happens once and whole through ${kills} kills`, { timeout: 600_000 + kills * 20_000 }, async () => {
    await using folder = await tempFolder('after-releases');
    const port = await freePort();
    const databaseUrl = dialect === 'postgres' ? await postgresUrl() : null;
    const test = await openTestCore({ databaseUrl, dataDir: folder.path, publicUrl: `http://127.0.0.1:${port}` });
    const waiting = await setTheStage(test);
    await test.close();
    const env = databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl };
    const start = () => startServerProcess({ env, dataDir: folder.path, port });
    process.stdout.write(`after releases on ${dialect}: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    const random = seededRandom(seed);
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await start();
      // Each a little later, so that each gets further than the one before.
      await sleep(random.integer(0, 60 * (kill + 1)));
      await server.kill('SIGKILL');
    }
    const server = await start();
    const database = await openDatabase({ databaseUrl, dataDir: folder.path });
    try {
      await settle(database);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      for (const one of waiting) await verify(database, one);
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

/** A mail that was claimed by a server that was killed is tried again after minutes; here that time has passed. */
async function settle(database: ServerDatabase): Promise<void> {
  await eventually(async () => {
    await database.transaction((tx) => tx.updateTable('outbox').set({ next_attempt_ms: 0 }).where('status', '=', 'queued').execute());
    const { read } = database;
    const [queued, due, open, unsealed, holds] = await Promise.all([
      read.selectFrom('outbox').select('kind').where('status', '=', 'queued').execute(),
      read.selectFrom('handovers').select('id').where('due_ms', '<=', instantToMs(now())).execute(),
      read.selectFrom('corrections').select('id').where('look_at_ms', 'is not', null).execute(),
      read.selectFrom('audit_events').select('id').where('seq', 'is', null).limit(1).execute(),
      read.selectFrom('release_holds').select('reason').execute(),
    ]);
    expect({ queued, due, open, unsealed, holds }).toEqual({ queued: [], due: [], open: [], unsealed: [], holds: [] });
  });
}

async function verify({ read }: ServerDatabase, { recipientId, old, corrected }: Waiting): Promise<void> {
  const sent = await read
    .selectFrom('handover_messages')
    .innerJoin('outbox', 'outbox.id', 'handover_messages.mail_id')
    .select(['handover_messages.message', 'outbox.to_address', 'outbox.status'])
    .where('handover_messages.recipient_id', '=', recipientId)
    .execute();
  const told = sent.map(({ message, to_address: to, status }) => `${message} ${to} ${status}`).sort();
  // Whether the new address counts before the reminder or after it is the sweeps' own business: one message there in any case.
  expect(told.filter((one) => one.includes(old))).toEqual([`announcement ${old} accepted`, `day_3 ${old} accepted`]);
  const there = told.filter((one) => !one.includes(old));
  expect(there).toEqual(corrected === null ? [] : [expect.stringMatching(`^(announcement|day_3) ${corrected} accepted$`)]);
  const ways = await read.selectFrom('recipient_ways').select('address').where('recipient_id', '=', recipientId).execute();
  expect(ways).toEqual(corrected === null ? [] : [{ address: corrected }]);
  const log = await read
    .selectFrom('audit_events')
    .select('action')
    .where('resource_id', '=', recipientId)
    .where('action', 'in', ['recipient.corrected', 'handover.begun'])
    .execute();
  expect(log.map(({ action }) => action).sort()).toEqual(['handover.begun', ...(corrected === null ? [] : ['recipient.corrected'])]);
  const ended = await read
    .selectFrom('outbox')
    .select('to_address')
    .where('kind', '=', 'correction_ended')
    .where('recipient_id', '=', recipientId)
    .execute();
  expect(ended).toEqual(corrected === null ? [] : [{ to_address: old }]);
}
