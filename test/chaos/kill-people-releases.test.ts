import { randomInt } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { systemOrigin, type PersonContext } from '../../server/core/context.ts';
import { setRequiredApprovals } from '../../server/core/approvals/approval-settings.ts';
import { decideRequest, requestRelease } from '../../server/core/approvals/release-requests.ts';
import type { CertificateSummary } from '../../server/core/stores/certificate-store.ts';
import { PeopleWorld } from '../../server/core/certificates/certificate-test-kit.ts';
import { reviewCertificate } from '../../server/core/certificates/review-certificate.ts';
import { createTokens } from '../../server/core/identity/create-person.ts';
import { parseTimerState } from '../../server/core/timers/policy-timer.ts';
import { openDatabase } from '../../server/db/open.ts';
import type { ServerDatabase, VaultRow } from '../../server/db/schema.ts';
import { formatId, type Ulid } from '../../shared/domain/ids.ts';
import { dayMs, hourMs, instantFromMs, instantToMs, type Instant } from '../../shared/domain/instant.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { eventually } from '../kit/runner/eventually.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { seededRandom } from '../kit/runner/seeded-random.ts';
import { startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { openTestCore } from '../kit/server/test-core.ts';
import { testNumber } from '../kit/runner/test-settings.ts';

const kills = testNumber('PEOPLE_KILLS', 3);
const seed = testNumber('CHAOS_SEED', randomInt(2 ** 31));

interface Stage {
  readonly token: string;
  /** By hand: agreed to, but not carried out. */
  readonly agreed: readonly string[];
  /** By certificates: to be released now, to be warned for the last time now, and to be warned for the first time now. */
  readonly due: readonly string[];
  readonly lastDay: readonly string[];
  readonly fresh: readonly string[];
}

const now = (): Instant => instantFromMs(Math.floor(performance.timeOrigin + performance.now()));

/** People and vaults as they are after seven days, to the minute: what falls due does so at the end, when the server is briefly down. */
async function setTheStage(world: PeopleWorld): Promise<Stage> {
  const { clock, core } = world;
  const end = now();
  clock.set(instantFromMs(instantToMs(end) - 7 * dayMs));
  const owner = await world.person();
  const [operator, admin, other] = [
    await world.person('VAULT_OPERATOR'),
    await world.person('VAULT_ADMIN'),
    await world.person('VAULT_ADMIN'),
  ];
  const confirmed = async (count: number): Promise<string[]> => {
    const vaults: VaultRow[] = [];
    for (let index = 0; index < count; index += 1) vaults.push(await world.vault(world.fresh(owner)));
    const certificates: CertificateSummary[] = [];
    for (const { id } of vaults) certificates.push(await world.submit(await world.link(`heir-0-${id.toLowerCase()}@example.org`)));
    // Nothing is mailed from here on: the warnings stay queued.
    for (const { id } of certificates) await reviewCertificate(world.fresh(operator), id, { decision: 'approved', reason: null });
    return vaults.map(({ id }) => id);
  };
  const due = await confirmed(3);
  await world.tick();
  await world.live(dayMs, 12 * hourMs);
  const lastDay = await confirmed(3);
  await world.tick();
  await world.live(4.5 * dayMs, 12 * hourMs);
  // The owner is warned of these more than a day before they are carried out.
  const agreed = await Promise.all(
    Array.from({ length: 6 }, () => agreedRelease(world, { owner: world.fresh(owner), operator, other: world.fresh(other) })),
  );
  await world.tick();
  await world.live(dayMs, 12 * hourMs);
  clock.set(end);
  const fresh = await confirmed(3);
  const { accessToken: token } = await createTokens(
    core,
    { email: admin.person.email, mfa: true, lifeSeconds: 3_600, defaultPlan: 'enterprise' },
    systemOrigin,
  );
  return { token, agreed, due, lastDay, fresh };
}

async function agreedRelease(
  world: PeopleWorld,
  { owner, operator, other }: Readonly<Record<'owner' | 'operator' | 'other', PersonContext>>,
): Promise<string> {
  const { id } = await world.vault(owner);
  await setRequiredApprovals(owner, id, 1);
  const { request } = await requestRelease(operator, id, null);
  await decideRequest(other, request.id, { decision: 'approved', reason: null });
  return id;
}

/** Carries them all out at once, however far each gets. @returns when each was released, for those that got an answer. */
async function executeAll(server: ServerProcess, { token, agreed }: Stage): Promise<ReadonlyMap<string, string>> {
  const told = new Map<string, string>();
  const execute = async (id: string): Promise<void> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const response = await fetch(`${server.origin}/api/vaults/${formatId('vault', id)}/release/execute`, {
      method: 'POST',
      headers,
      body: '{"shadowMode":false}',
    });
    const body = (await response.json()) as { readonly releasedAt?: string; readonly error?: string };
    if (response.status === 200) told.set(id, body.releasedAt ?? '');
    else if (body.error !== 'vault_already_released') throw new Error(`release of ${id}: ${response.status} ${JSON.stringify(body)}`);
  };
  const ends = await Promise.allSettled(agreed.map(execute));
  // A connection that broke is the kill; anything else is a fault.
  const faults = ends
    .filter((end) => end.status === 'rejected')
    .map(({ reason }) => reason as Error)
    .filter((error) => !(error instanceof TypeError || error instanceof SyntaxError));
  expect(faults).toEqual([]);
  return told;
}

describe.each(['sqlite', 'postgres'] as const)('releases by people on %s', (dialect) => {
  it(`happen once and whole, and no warning is lost or sent twice, through ${kills} kills`, {
    timeout: 600_000 + kills * 20_000,
  }, async () => {
    await using folder = await tempFolder('people-chaos');
    const port = await freePort();
    const databaseUrl = dialect === 'postgres' ? await postgresUrl() : null;
    const world = new PeopleWorld(await openTestCore({ databaseUrl, dataDir: folder.path, publicUrl: `http://127.0.0.1:${port}` }));
    const stage = await setTheStage(world);
    await world.test.close();
    const start = () =>
      startServerProcess({
        env: { HEIRLOCK_RATE_LIMITS: 'off', ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }) },
        dataDir: folder.path,
        port,
      });
    process.stdout.write(`releases by people on ${dialect}: HEIRLOCK_TEST_CHAOS_SEED=${seed}\n`);
    const random = seededRandom(seed);
    const told = new Map<string, string>();
    const note = (answers: ReadonlyMap<string, string>): void => {
      for (const [id, at] of answers) {
        expect(told.has(id), `${id} was released twice`).toBe(false);
        told.set(id, at);
      }
    };
    for (let kill = 0; kill < kills; kill += 1) {
      const server = await start();
      const executing = executeAll(server, stage);
      // Each a little later, so that each gets further than the one before.
      await sleep(random.integer(0, 25 * (kill + 1)));
      await server.kill('SIGKILL');
      note(await executing);
    }
    const server = await start();
    note(await executeAll(server, stage));
    const database = await openDatabase({ databaseUrl, dataDir: folder.path });
    try {
      await settle(database, stage);
      expect(await server.stop()).toEqual({ code: 0, signal: null });
      await verify(database, stage, told);
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});

/**
 * What is due happens at the next tick. A mail that was claimed by a server that was killed is tried again after minutes; here that time
 * has passed.
 */
async function settle(database: ServerDatabase, { due, lastDay, fresh }: Stage): Promise<void> {
  await eventually(async () => {
    await database.transaction((tx) => tx.updateTable('outbox').set({ next_attempt_ms: 0 }).where('status', '=', 'queued').execute());
    const waiting = await database.read.selectFrom('outbox').select('kind').where('status', '=', 'queued').execute();
    const unsealed = await database.read.selectFrom('audit_events').select('id').where('seq', 'is', null).limit(1).execute();
    const released = await database.read
      .selectFrom('releases')
      .select('vault_id')
      .where('vault_id', 'in', due as Ulid[])
      .execute();
    const overdue = await database.read
      .selectFrom('policies')
      .select('vault_id')
      .where('vault_id', 'in', [...lastDay, ...fresh] as Ulid[])
      .where('wake_at_ms', '<=', instantToMs(now()))
      .execute();
    const holds = await database.read.selectFrom('release_holds').select('reason').execute();
    expect({ holds, waiting, unsealed, released: released.length, overdue }).toEqual({
      holds: [],
      waiting: [],
      unsealed: [],
      released: due.length,
      overdue: [],
    });
  });
}

async function verify({ read }: ServerDatabase, { agreed, due, lastDay, fresh }: Stage, told: ReadonlyMap<string, string>): Promise<void> {
  const mailsOf = async (id: string) =>
    read
      .selectFrom('outbox')
      .select(['kind', 'status'])
      .where('vault_id', '=', id as Ulid)
      .orderBy('kind')
      .execute();
  const eventsOf = async (id: string, action: string) =>
    (
      await read
        .selectFrom('audit_events')
        .select('id')
        .where('vault_id', '=', id as Ulid)
        .where('action', '=', action)
        .execute()
    ).length;
  for (const [ids, trigger] of [
    [agreed, 'manual'],
    [due, 'death_certificate'],
  ] as const) {
    for (const id of ids) {
      const [release, ...more] = await read
        .selectFrom('releases')
        .selectAll()
        .where('vault_id', '=', id as Ulid)
        .execute();
      expect([release?.trigger, release?.recipients_notified, more]).toEqual([trigger, 2, []]);
      if (told.has(id)) expect(release?.released_at).toBe(told.get(id));
      expect((await mailsOf(id)).filter(({ kind }) => kind.startsWith('released_'))).toEqual(
        ['released_owner', 'released_recipient', 'released_recipient'].map((kind) => ({ kind, status: 'accepted' })),
      );
      expect([await eventsOf(id, 'vault.released'), await eventsOf(id, 'release.request_used')]).toEqual([1, trigger === 'manual' ? 1 : 0]);
    }
  }
  const requests = await read.selectFrom('release_requests').select(['vault_id', 'status']).execute();
  expect(requests.map(({ vault_id: id, status }) => [agreed.includes(id), status])).toEqual(agreed.map(() => [true, 'used']));
  for (const [ids, kind, phase] of [
    [lastDay, 'certificate_last_warning', 'final'],
    [fresh, 'certificate_warning', 'confirmed'],
  ] as const) {
    for (const id of ids) {
      expect((await mailsOf(id)).filter((mail) => mail.kind === kind)).toEqual([{ kind, status: 'accepted' }]);
      expect(
        await read
          .selectFrom('releases')
          .select('id')
          .where('vault_id', '=', id as Ulid)
          .execute(),
      ).toEqual([]);
      const state = parseTimerState(
        await read
          .selectFrom('policies')
          .selectAll()
          .where('vault_id', '=', id as Ulid)
          .executeTakeFirstOrThrow(),
      );
      expect(state?.phase).toBe(phase);
      // The remaining time is counted from the warning, not from before the server was down.
      const minMs = phase === 'final' ? dayMs : 7 * dayMs;
      const accepted = await read
        .selectFrom('outbox')
        .select('accepted_at')
        .where('vault_id', '=', id as Ulid)
        .where('kind', '=', kind)
        .executeTakeFirstOrThrow();
      if (state !== null && 'releaseAt' in state)
        expect(instantToMs(state.releaseAt) - instantToMs(accepted.accepted_at as Instant)).toBeGreaterThan(minMs - hourMs);
      expect(state).toHaveProperty('releaseAt');
    }
  }
}
