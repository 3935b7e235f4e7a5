import { beforeAll, describe, expect, it } from 'vitest';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { raiseHoldsTogether } from '../../../server/core/heartbeat/heartbeat-test-kit.ts';
import { recordBounce } from '../../../server/core/mail-delivery/record-bounce.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner } from '../../kit/owners/reference-owner.ts';
import { eventually } from '../../kit/runner/eventually.ts';
import { startTestServer } from '../../kit/server/test-server.ts';

onDatabasesOfForm({ sendsMail: true, now: '2026-11-22T09:00:00.000Z' }, (server) => {
  let admin: PlatformPerson;
  const health = async () => {
    const { status, body } = await admin.get('/health');
    expect(status).toBe(200);
    return body;
  };
  const alerts = async (): Promise<readonly string[]> => (await health()).alerts.map(({ name }: { name: string }) => name);
  /** A vault with somebody in it, who is mailed. */
  const nameSomebody = async (email: string): Promise<void> => {
    const owner = await newOwner(server(), { mode: 'live' });
    const vault = await owner.makeVault();
    expect((await owner.api.post(`/v1/vaults/${vault.id as string}/recipients`, { email })).status).toBe(201);
    await server().scheduler.deliver();
  };

  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    await server().scheduler.tick();
  });

  describe('GET /api/health', () => {
    it('is for administrators alone', async () => {
      for (const roles of [[], ['VAULT_OPERATOR']] as const)
        expect(refusal(await (await platformPerson(server(), { roles })).get('/health'))).toEqual([403, 'forbidden']);
    });

    it('calls nothing wrong of a server that works, and says what it does without', async () => {
      expect(await health()).toMatchObject({
        alerts: [],
        checkedAt: server().now(),
        mail: { sends: 'smtp', opensOutside: true, waiting: 0, oldestWaitingSeconds: null },
        scheduler: { servers: 1, dueTimers: 0, heldTimers: 0, waitingReleases: 0 },
        holds: [],
        storage: { damagedRows: 0 },
        certificates: [],
        backup: { isScheduled: false, last: null, failed: null },
        missing: ['https', 'text_messages', 'virus_scanner', 'signing_key', 'timestamps', 'metrics', 'backups', 'other_sign_in'],
      });
      const { disk } = (await health()).storage;
      expect(disk.freeBytes).toBeGreaterThan(0);
      expect(disk.totalBytes).toBeGreaterThan(disk.freeBytes);
    });

    it('says what heirlock doctor says, as far as the server sees it itself, and finds a hold', async () => {
      const found = async (): Promise<readonly { readonly check: string; readonly severity: string }[]> => (await health()).findings;
      const checks = (await found()).map(({ check }) => check);
      for (const check of ['disk', 'files', 'certificate', 'database', 'master_key', 'documents', 'holds', 'bounces'])
        expect(checks).toContain(check);
      for (const check of ['files', 'master_key', 'holds'])
        expect(await found()).toContainEqual(expect.objectContaining({ check, severity: 'fine' }));
    });

    it('tells which mail was last accepted, refused and came back, and why, and of nobody’s address more than a letter', async () => {
      await nameSomebody('anna@example.org');
      expect((await health()).mail).toMatchObject({
        lastAccepted: { channel: 'mail', kind: 'recipient_verification', to: 'a…@example.org', reason: null },
        lastRefused: null,
        lastBounced: null,
      });
      server().smtp?.refuse((to) => to === 'nobody@example.net');
      await nameSomebody('nobody@example.net');
      server().smtp?.refuse(() => false);
      const { mail } = await health();
      expect(mail.lastRefused).toMatchObject({ kind: 'recipient_verification', to: 'n…@example.net' });
      expect(mail.lastRefused.reason).toContain('550');
      const { id } = await server()
        .core.db.read.selectFrom('outbox')
        .select('id')
        .where('to_address', '=', 'anna@example.org')
        .executeTakeFirstOrThrow();
      await recordBounce(server().core, { mailId: id, status: '5.2.2' });
      const after = await admin.get('/health');
      expect(after.body.mail.lastBounced).toMatchObject({ to: 'a…@example.org', at: server().now(), reason: 'it came back: 5.2.2' });
      expect(new TextDecoder().decode(after.bytes)).not.toMatch(/anna@|nobody@/);
    });

    it('raises what an alert would say, and only that', async () => {
      expect(await alerts()).toEqual([]);
      server().advance(6 * 60_000);
      expect(await alerts(), 'no server has worked').toEqual(['heartbeat_old', 'gone']);
      await server().scheduler.tick();
      expect(await alerts()).toEqual([]);
      await raiseHoldsTogether(server().core, ['clock_jump']);
      expect(await alerts()).toEqual(['releases_held']);
      expect((await health()).holds).toEqual(['clock_jump']);
    });
  });
});

it('names a server that sends no mail and has links for nobody, and messages that do not leave', async () => {
  await using server = await startTestServer({ now: '2026-11-22T09:00:00.000Z' });
  await server.scheduler.tick();
  const admin = await platformPerson(server, { roles: ['VAULT_ADMIN'] });
  const { body } = await admin.get('/health');
  expect(body.mail).toMatchObject({ sends: 'folder', opensOutside: false });
  expect(body.missing).toEqual(expect.arrayContaining(['mail', 'public_address']));
  const owner = await newOwner(server, { mode: 'live' });
  const vault = await owner.makeVault();
  await owner.api.post(`/v1/vaults/${vault.id as string}/recipients`, { email: 'anna@example.org' });
  const toAnna = server.core.db.read.selectFrom('outbox').select('status').where('to_address', '=', 'anna@example.org');
  // One that is on its way would be gone by then.
  await eventually(async () => expect(await toAnna.execute()).toEqual([{ status: 'accepted' }]));
  await server.core.db.transaction((tx) =>
    tx
      .updateTable('outbox')
      .set({ status: 'queued', accepted_at: null, next_attempt_ms: Number.MAX_SAFE_INTEGER })
      .where('to_address', '=', 'anna@example.org')
      .execute(),
  );
  server.advance(dayMs + hourMs);
  const stuck = (await (await platformPerson(server, { roles: ['VAULT_ADMIN'] })).get('/health')).body;
  expect(stuck.alerts).toContainEqual({ name: 'messages_stuck', severity: 'page' });
  expect(stuck.mail).toMatchObject({ waiting: 1, oldestWaitingSeconds: (dayMs + hourMs) / 1_000 });
});
