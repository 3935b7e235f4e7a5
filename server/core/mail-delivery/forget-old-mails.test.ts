import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { nobodysAccount } from '../../../shared/domain/account.ts';
import { addMs, dayMs } from '../../../shared/domain/instant.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import type { OutboxRow } from '../../db/schema.ts';
import { dialects, mailRow, openStoreWorld, type StoreWorld } from '../store-test-kit.ts';
import { setPolicy } from '../policies/set-policy.ts';
import { insertOutbox } from '../stores/outbox-store.ts';
import { findPolicy } from '../stores/policy-store.ts';
import { parseTimerState } from '../timers/policy-timer.ts';
import { cycleOf } from '../../../shared/domain/timer.ts';
import { forgetOldMails, mailContentDays, nobodysMailDays } from './forget-old-mails.ts';
import { recordBounce } from './record-bounce.ts';

const secret = 'The letters are in the blue box';
const write = (facts: Record<string, unknown>) => jsonColumns.outbox.facts.write(facts);

async function rowsOf({ db }: StoreWorld): Promise<readonly OutboxRow[]> {
  return db.read.selectFrom('outbox').selectAll().orderBy('id').execute();
}

async function put(world: StoreWorld, ...rows: readonly OutboxRow[]): Promise<void> {
  for (const row of rows) await world.write((tx) => insertOutbox(tx, row));
}

describe.each(dialects)('what was sent, on %s', (dialect) => {
  it('loses what it said after its days, and stays the same mail', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const now = world.test.clock.now();
    const old = { created_at: addMs(now, -(mailContentDays + 1) * dayMs), to_name: 'Ada' };
    const [cycle, linkId] = [now, world.newId()];
    const facts = write({ vaultName: secret, releaseAt: now, cycle, linkId });
    const settled = (['accepted', 'refused', 'bounced', 'cancelled'] as const).map((status) =>
      mailRow(world, vault, { ...old, facts, status, last_error: 'no such user' }),
    );
    const waiting = mailRow(world, vault, { ...old, facts });
    const recent = mailRow(world, vault, { facts, status: 'accepted', created_at: now, to_name: 'Ada' });
    await put(world, ...settled, waiting, recent);
    await forgetOldMails(world.test.core);
    await forgetOldMails(world.test.core);
    expect(await rowsOf(world)).toEqual([
      ...settled.map((row) => ({ ...row, facts: write({ cycle, releaseAt: now }), to_name: null })),
      waiting,
      recent,
    ]);
    expect(await world.write((tx) => insertOutbox(tx, { ...recent, id: world.newId(), dedup_key: settled[0]?.dedup_key ?? '' }))).toBe(
      false,
    );
  });

  it('keeps a warning whole while the timer is in its round, and sends nothing empty when one comes back', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    await setPolicy(world.ctx, vault.id, { type: 'inactivity', frequency: 'weekly', graceHours: 120 });
    const policy = await findPolicy(world.db.read, vault.id);
    const state = policy === undefined ? null : parseTimerState(policy);
    const cycle = state === null ? null : cycleOf(state);
    if (cycle === null) throw new Error('the timer has no round');
    const now = world.test.clock.now();
    const old = { kind: 'due_notice', status: 'accepted', created_at: addMs(now, -(mailContentDays + 1) * dayMs) } as const;
    const present = mailRow(world, vault, { ...old, facts: write({ vaultName: secret, cycle }) });
    const past = mailRow(world, vault, { ...old, facts: write({ vaultName: secret, cycle: addMs(now, -100 * dayMs) }) });
    await put(world, present, past);
    await forgetOldMails(world.test.core);
    expect((await rowsOf(world)).map(({ facts }) => facts.includes(secret))).toEqual([true, false]);
    await recordBounce(world.test.core, { mailId: past.id, status: '5.1.1' });
    expect(await rowsOf(world)).toHaveLength(2);
  });

  it('goes altogether where its vault is gone, or where it was for somebody without an account', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, gone] = [await world.vault(), world.newId()];
    const now = world.test.clock.now();
    const at = (days: number) => ({ status: 'accepted', created_at: addMs(now, -days * dayMs) }) as const;
    const strangers = { account_id: nobodysAccount, vault_id: '', kind: 'sign_in_unknown' } as const;
    const own = { vault_id: '', kind: 'sign_in_link' } as const;
    const kept = [
      mailRow(world, vault, { vault_id: gone, ...at(mailContentDays - 1) }),
      mailRow(world, vault, { ...strangers, ...at(nobodysMailDays - 1) }),
      mailRow(world, vault, { ...strangers, created_at: addMs(now, -400 * dayMs) }),
    ];
    await put(
      world,
      mailRow(world, vault, { vault_id: gone, ...at(mailContentDays + 1) }),
      mailRow(world, vault, { ...strangers, ...at(nobodysMailDays + 1) }),
      mailRow(world, vault, { ...own, ...at(mailContentDays + 2) }),
      ...kept,
    );
    // Of what says the same again and again the last one stays: it tells whether its reader is reached.
    const latest = mailRow(world, vault, { ...own, ...at(mailContentDays + 1) });
    await put(world, latest);
    await forgetOldMails(world.test.core);
    expect((await rowsOf(world)).map(({ id }) => id)).toEqual([...kept, latest].map(({ id }) => id));
  });

  it('is looked through to its end, however much there is', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const created = addMs(world.test.clock.now(), -(mailContentDays + 1) * dayMs);
    await world.write(async (tx) => {
      for (let index = 0; index < 1_100; index += 1)
        await insertOutbox(tx, mailRow(world, vault, { status: 'accepted', created_at: created, facts: write({ vaultName: secret }) }));
    });
    await forgetOldMails(world.test.core);
    const held = await world.db.read
      .selectFrom('outbox')
      .select('id')
      .where(sql<boolean>`facts like ${`%${secret}%`}`)
      .execute();
    expect(held satisfies readonly { id: Ulid }[]).toEqual([]);
  });
});
