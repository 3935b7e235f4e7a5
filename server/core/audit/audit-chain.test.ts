import type { SignedHead } from '../installation-keys.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { instantOf } from '../../../shared/domain/instant-test-kit.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hourMs, minuteMs } from '../../../shared/domain/instant.ts';
import { isAuditHeadOf } from '../../../shared/format/vault/audit-chain.ts';
import { dialectsOfForm, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import type { Db, ChainName } from '../../db/schema.ts';
import { recordAudit } from '../events/record-audit.ts';
import { findChain, listHeads } from '../stores/chain-store.ts';
import { exportChains } from './export-events.ts';
import { sealChain, sealEvents } from './seal-events.ts';
import { verifyChains, type AuditVerdict } from './verify-chains.ts';
import type { Mode } from '../../../shared/domain/account.ts';

const chainOf = (world: StoreWorld): ChainName => ({ accountId: world.ctx.owner.accountId, mode: 'live' });

/** Writes this many events, which a sealer hasn't seen. */
async function write(world: StoreWorld, count: number, of: { readonly accountId?: Ulid; readonly mode?: Mode } = {}): Promise<void> {
  const { core } = world.test;
  await world.write(async (tx) => {
    for (let index = 0; index < count; index += 1) {
      await recordAudit(tx, core, world.ctx.origin, {
        accountId: of.accountId ?? world.ctx.owner.accountId,
        mode: of.mode ?? 'live',
        vaultId: null,
        action: index % 3 === 0 ? 'key.created' : 'vault.updated',
        resourceType: 'vault',
        resourceId: world.newId(),
        at: core.clock.now(),
        details: { index, words: 'é "quoted" 🦆' },
      });
    }
  });
}

/** A world with some sealed events and none waiting. */
async function sealedWorld(dialect: 'sqlite' | 'postgres', count: number): Promise<StoreWorld> {
  const world = await openStoreWorld(dialect);
  await write(world, count);
  await sealEvents(world.test.core);
  return world;
}

const rowsOf = (world: StoreWorld) =>
  world.db.read
    .selectFrom('audit_events')
    .select(['id', 'seq', 'action'])
    .where('account_id', '=', chainOf(world).accountId)
    .where('mode', '=', 'live')
    .orderBy('seq')
    .execute();

describe.each(dialectsOfForm)('the sealer on %s', (dialect) => {
  it('numbers what waits without a gap, in the order it was written, one chain for each account and mode', async () => {
    await using world = await sealedWorld(dialect, 7);
    const before = await rowsOf(world);
    expect(before.map((row) => row.seq)).toEqual(before.map((_, index) => index + 1));
    expect(before.map((row) => row.id)).toEqual(before.map((row) => row.id).sort());
    await write(world, 3);
    await write(world, 2, { mode: 'test' });
    await write(world, 2, { accountId: world.newId() });
    expect(await sealEvents(world.test.core)).toBe(7);
    expect(await sealEvents(world.test.core)).toBe(0);
    expect((await rowsOf(world)).length).toBe(before.length + 3);
    const verdict = await verifyChains(world.test.core);
    expect([verdict.chains, verdict.events, verdict.unsealed, verdict.problems]).toEqual([3, before.length + 7, 0, []]);
  });

  it('seals each event once when several work at the same time, and goes on where others write', async () => {
    await using world = await sealedWorld(dialect, 1);
    await write(world, 1_200);
    const [, ...counts] = await Promise.all([
      write(world, 40),
      sealEvents(world.test.core),
      sealEvents(world.test.core),
      sealEvents(world.test.core),
    ]);
    const rest = await sealEvents(world.test.core);
    expect(counts.reduce((sum, one) => sum + one, 0) + rest).toBe(1_240);
    const verdict = await verifyChains(world.test.core);
    expect([verdict.unsealed, verdict.problems]).toEqual([0, []]);
    const counted = await world.db.read
      .selectFrom('audit_counts')
      .select((row) => row.fn.sum<number>('total').as('total'))
      .executeTakeFirstOrThrow();
    expect(Number(counted.total)).toBe(verdict.events);
  });

  it('leaves the rest for the next time when its time is up', async () => {
    await using world = await sealedWorld(dialect, 1);
    for (let index = 0; index < 5; index += 1) await write(world, 1, { accountId: world.newId() });
    expect(await sealEvents(world.test.core, 0)).toBe(0);
    expect((await verifyChains(world.test.core)).unsealed).toBe(5);
    expect(await sealEvents(world.test.core)).toBe(5);
  });

  it('signs every head, and keeps one an hour', async () => {
    await using world = await sealedWorld(dialect, 2);
    const { core, clock } = world.test;
    for (const wait of [minuteMs, minuteMs, hourMs, minuteMs]) {
      clock.advance(wait);
      await write(world, 2);
      await sealEvents(core);
    }
    const chain = await findChain(world.db.read, chainOf(world));
    const head = await sealChain(core, chainOf(world));
    expect([head?.seq, head?.signedAt]).toEqual([chain?.seq, chain?.signed_at]);
    expect(isAuditHeadOf(core.keys.auditPublicKey, head as SignedHead)).toBe(true);
    const first = (await rowsOf(world)).length - 8;
    expect((await listHeads(world.db.read, chainOf(world))).map((row) => row.seq)).toEqual([first, first + 6]);
  });

  it('has no head for who has no events', async () => {
    await using world = await openStoreWorld(dialect);
    expect(await sealChain(world.test.core, { accountId: world.newId(), mode: 'live' })).toBeUndefined();
  });
});

type Tamper = (tx: Db, rows: readonly { readonly id: string; readonly seq: number | null }[]) => Promise<unknown>;
const set = (tx: Db, id: string | undefined, columns: Record<string, unknown>) =>
  tx
    .updateTable('audit_events')
    .set(columns)
    .where('id', '=', (id ?? '') as Ulid)
    .execute();

describe.each(dialectsOfForm)('whoever verifies on %s', (dialect) => {
  const cases: readonly [string, Tamper, RegExp][] = [
    ['a changed action', (tx, rows) => set(tx, rows[2]?.id, { action: 'vault.created' }), /^changed 3$/],
    ['changed details', (tx, rows) => set(tx, rows[2]?.id, { details: '{"index":99}' }), /^changed 3$/],
    ['a changed actor', (tx, rows) => set(tx, rows[2]?.id, { actor_id: null }), /^changed 3$/],
    ['a changed moment', (tx, rows) => set(tx, rows[2]?.id, { at: '2020-01-01T00:00:00.000Z' }), /^changed 3$/],
    ['a changed address', (tx, rows) => set(tx, rows[2]?.id, { ip_address: '192.0.2.99' }), /^changed 3$/],
    ['a changed id', (tx, rows) => set(tx, rows[2]?.id, { id: '01JEVT00000000000000000000' }), /^changed 3$/],
    ['an event of another account', (tx, rows) => set(tx, rows[2]?.id, { account_id: '01JACC00000000000000000000' }), /missing 3/],
    [
      'a removed event',
      (tx, rows) =>
        tx
          .deleteFrom('audit_events')
          .where('id', '=', (rows[2]?.id ?? '') as Ulid)
          .execute(),
      /missing 3/,
    ],
    [
      'removed events at the beginning',
      (tx, rows) =>
        tx
          .deleteFrom('audit_events')
          .where('seq', '<=', rows[1]?.seq ?? 0)
          .execute(),
      /missing 1 missing 2/,
    ],
    [
      'two events exchanged',
      async (tx, rows) => {
        await set(tx, rows[2]?.id, { seq: 1_000 });
        await set(tx, rows[3]?.id, { seq: 3 });
        await set(tx, rows[2]?.id, { seq: 4 });
      },
      /changed 3 changed 4/,
    ],
    [
      'two contents exchanged',
      async (tx, rows) => {
        const [a, b] = await Promise.all(
          [rows[2], rows[4]].map((row) =>
            tx
              .selectFrom('audit_events')
              .select(['resource_id', 'details'])
              .where('id', '=', (row?.id ?? '') as Ulid)
              .executeTakeFirstOrThrow(),
          ),
        );
        await set(tx, rows[2]?.id, b ?? {});
        await set(tx, rows[4]?.id, a ?? {});
      },
      /changed 3 changed 5/,
    ],
    [
      'the end cut off',
      (tx, rows) =>
        tx
          .deleteFrom('audit_events')
          .where('id', 'in', rows.slice(-2).map(({ id }) => id) as Ulid[])
          .execute(),
      /cut_off/,
    ],
    ['everything cut off', (tx) => tx.deleteFrom('audit_events').execute(), /cut_off/],
    [
      'the end cut off, and the chain with it',
      async (tx, rows) => {
        await tx
          .deleteFrom('audit_events')
          .where('id', 'in', rows.slice(-2).map(({ id }) => id) as Ulid[])
          .execute();
        await tx
          .updateTable('audit_chains')
          .set({ seq: rows.length - 2 })
          .execute();
      },
      /head_forged|cut_off/,
    ],
    [
      'an event put behind the end',
      async (tx, rows) => {
        const last = await tx
          .selectFrom('audit_events')
          .selectAll()
          .where('id', '=', (rows.at(-1)?.id ?? '') as Ulid)
          .executeTakeFirstOrThrow();
        await tx
          .insertInto('audit_events')
          .values({ ...last, id: '01JEVT00000000000000000000' as Ulid, seq: rows.length + 1 })
          .execute();
      },
      /^added/,
    ],
    ["the chain's own head removed", (tx) => tx.deleteFrom('audit_chains').execute(), /head_missing/],
    [
      'a forged head',
      (tx) =>
        tx
          .updateTable('audit_chains')
          .set({ signature: new Uint8Array(64) })
          .execute(),
      /head_forged/,
    ],
    [
      'a forged kept head',
      (tx) =>
        tx
          .updateTable('audit_heads')
          .set({ signed_at: instantOf('2020-01-01T00:00:00.000Z') })
          .execute(),
      /head_forged/,
    ],
  ];

  it('finds nothing in a log as it was sealed', async () => {
    await using world = await sealedWorld(dialect, 12);
    expect((await verifyChains(world.test.core)).problems).toEqual([]);
  });

  let shared: StoreWorld;
  beforeAll(async () => {
    shared = await sealedWorld(dialect, 6);
  });
  afterAll(() => shared[Symbol.asyncDispose]());

  it.each(cases)('finds %s', async (_what, tamper, expected) => {
    const world = shared;
    const rows = await rowsOf(world);
    let verdict: AuditVerdict | undefined;
    // What is done to the log is undone again: the next case finds it whole.
    const tampered = world.write(async (tx) => {
      await tamper(tx, rows);
      verdict = await verifyChains({ keys: world.test.core.keys, db: { ...world.db, read: tx } });
      throw new Error('undone');
    });
    await expect(tampered).rejects.toThrow('undone');
    const words = (verdict?.problems ?? [])
      .filter(({ accountId }) => accountId === chainOf(world).accountId)
      .map(({ fault, seq }) => `${fault} ${seq}`);
    expect(words.join(' ')).toMatch(expected);
    expect(verdict?.problemCount).toBeGreaterThan(0);
  });

  it('finds a whole history made anew, with all hashes right, by the heads that were signed', async () => {
    await using world = await sealedWorld(dialect, 6);
    const { core } = world.test;
    const kept = (await sealChain(core, chainOf(world))) as SignedHead;
    // Someone who can write to the database, but doesn't have the master key, rebuilds the chain and puts in whatever heads they have.
    await world.write(async (tx) => {
      const rows = await rowsOf(world);
      await set(tx, rows[1]?.id, { action: 'vault.created' });
      await tx.updateTable('audit_events').set({ seq: null, hash: null }).execute();
      await tx.deleteFrom('audit_chains').execute();
      await tx.deleteFrom('audit_counts').execute();
    });
    const forger = {
      ...core,
      keys: {
        ...core.keys,
        signAuditHead: (...head: Parameters<typeof core.keys.signAuditHead>) => ({
          ...core.keys.signAuditHead(...head),
          signature: kept.signature,
        }),
      },
    };
    await sealEvents(forger);
    const words = (await verifyChains(core)).problems.map(({ fault }) => fault);
    expect(words).toContain('head_forged');
    expect(words).toContain('rewritten');
    // And with the master key: only someone who kept a head elsewhere can tell.
    await world.write(async (tx) => {
      await tx.deleteFrom('audit_heads').execute();
      await tx.updateTable('audit_events').set({ seq: null, hash: null }).execute();
      await tx.deleteFrom('audit_chains').execute();
      await tx.deleteFrom('audit_counts').execute();
    });
    await sealEvents(core);
    expect((await verifyChains(core)).problems).toEqual([]);
    expect((await verifyChains(core, [kept])).problems.map(({ fault, seq }) => [fault, seq])).toEqual([['rewritten', kept.seq]]);
  });

  it('holds heads that were kept elsewhere against the log, and refuses strange ones', async () => {
    await using world = await sealedWorld(dialect, 3);
    const kept = (await sealChain(world.test.core, chainOf(world))) as SignedHead;
    await write(world, 3);
    await sealEvents(world.test.core);
    expect((await verifyChains(world.test.core, [kept])).problems).toEqual([]);
    const other = { ...kept, accountId: world.newId() };
    expect((await verifyChains(world.test.core, [other])).problems.map(({ fault }) => fault)).toEqual(['head_forged']);
  });

  it('may do so while the server writes and seals', async () => {
    await using world = await sealedWorld(dialect, 50);
    const writing = (async () => {
      for (let round = 0; round < 10; round += 1) {
        await write(world, 20);
        await sealEvents(world.test.core);
      }
    })();
    const verdicts = await Promise.all(Array.from({ length: 4 }, () => verifyChains(world.test.core)));
    await writing;
    expect(verdicts.flatMap(({ problems }) => problems)).toEqual([]);
  });
});

describe.each(dialectsOfForm)('an export on %s', (dialect) => {
  it('goes page by page to the head and no further', async () => {
    await using world = await sealedWorld(dialect, 2_300);
    const chains = [];
    for await (const { head, events } of exportChains(world.test.core, [chainOf(world), { accountId: world.newId(), mode: 'live' }])) {
      await write(world, 1);
      await sealEvents(world.test.core);
      const seqs = [];
      for await (const { seq } of events()) seqs.push(seq);
      chains.push([head.seq, seqs.length, seqs[0], seqs.at(-1)]);
    }
    const all = (await rowsOf(world)).length;
    expect(chains).toEqual([[all - 1, all - 1, 1, all - 1]]);
  });
});

describe.each(dialectsOfForm)('the release of a vault on %s', (dialect) => {
  it('is covered by a head of its own', async () => {
    await using world = await sealedWorld(dialect, 1);
    const { core } = world.test;
    const vault = await world.vault();
    const gone = world.newId();
    await world.write(async (tx) => {
      for (const id of [vault.id, gone]) {
        await recordAudit(tx, core, world.ctx.origin, {
          accountId: vault.account_id,
          mode: 'live',
          vaultId: id,
          action: 'vault.released',
          resourceType: 'vault',
          resourceId: id,
          at: core.clock.now(),
        });
      }
    });
    await sealEvents(core);
    const heads = await world.db.read.selectFrom('release_heads').selectAll().execute();
    expect(heads.map((head) => head.vault_id)).toEqual([vault.id]);
    expect(heads[0]?.seq).toBe((await rowsOf(world)).length);
    await world.write((tx) => tx.updateTable('release_heads').set({ seq: sql<number>`seq + 1` }).execute());
    expect((await verifyChains(core)).problems.map(({ fault }) => fault)).toContain('head_forged');
  });
});
