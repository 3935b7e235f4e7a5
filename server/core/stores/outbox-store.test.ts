import { setImmediate } from 'node:timers/promises';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { describe, expect, it } from 'vitest';
import { at, dialects, mailRow, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  cancelMails,
  claimMail,
  insertOutbox,
  listDueMails,
  listVaultMails,
  markMailAccepted,
  markMailRefused,
  noteMailFailure,
} from './outbox-store.ts';

const find = (world: StoreWorld, id: string) =>
  world.db.read
    .selectFrom('outbox')
    .selectAll()
    .where('id', '=', id as Ulid)
    .executeTakeFirst();

describe.each(dialects)('the outbox store on %s', (dialect) => {
  it('queues a mail once for its key, also when several do it at once', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    expect(await winners(world, (tx) => insertOutbox(tx, mailRow(world, vault, { dedup_key: 'release:1:2' })))).toBe(1);
    expect((await listDueMails(world.db.read, 'live', 2_000, 10)).length).toBe(1);
  });

  it('gives a mail to one of several who claim it, and to nobody before the retry', async () => {
    await using world = await openStoreWorld(dialect);
    const mail = mailRow(world, await world.vault());
    await world.write((tx) => insertOutbox(tx, mail));
    expect(await winners(world, (tx) => claimMail(tx, mail, 30_000))).toBe(1);
    expect(await listDueMails(world.db.read, 'live', 29_999, 10)).toEqual([]);
    const [again] = await listDueMails(world.db.read, 'live', 30_000, 10);
    expect(again).toMatchObject({ id: mail.id, attempts: 1 });
    expect(await winners(world, (tx) => claimMail(tx, again!, 90_000))).toBe(1);
  });

  it('gives a failed mail back to be tried again, but not one that somebody else has by now', async () => {
    await using world = await openStoreWorld(dialect);
    const mail = mailRow(world, await world.vault());
    await world.write((tx) => insertOutbox(tx, mail));
    await world.write((tx) => claimMail(tx, mail, 30_000));
    await world.write((tx) => noteMailFailure(tx, { id: mail.id, attempts: 1 }, 'busy', 40_000));
    expect(await find(world, mail.id)).toMatchObject({ attempts: 1, next_attempt_ms: 40_000, last_error: 'busy' });
    await world.write((tx) => claimMail(tx, { id: mail.id, attempts: 1 }, 90_000));
    expect(await find(world, mail.id)).toMatchObject({ attempts: 2, next_attempt_ms: 90_000, last_error: null });
    await world.write((tx) => noteMailFailure(tx, { id: mail.id, attempts: 1 }, 'from long ago', 50_000));
    expect(await find(world, mail.id)).toMatchObject({ attempts: 2, next_attempt_ms: 90_000, last_error: null });
  });

  it('marks a mail accepted once, and neither claims nor refuses it afterwards', async () => {
    await using world = await openStoreWorld(dialect);
    const mail = mailRow(world, await world.vault());
    await world.write((tx) => insertOutbox(tx, mail));
    await world.write((tx) => noteMailFailure(tx, mail, 'busy', 5_000));
    expect(await find(world, mail.id)).toMatchObject({ last_error: 'busy', next_attempt_ms: 5_000 });
    expect(await winners(world, (tx) => markMailAccepted(tx, mail.id, at))).toBe(1);
    expect(await world.write((tx) => claimMail(tx, mail, 1))).toBe(false);
    await world.write((tx) => markMailRefused(tx, mail.id, 'too late'));
    await world.write((tx) => cancelMails(tx, mail.vault_id as Ulid));
    expect(await find(world, mail.id)).toMatchObject({ status: 'accepted', accepted_at: at, last_error: null });
  });

  it('lists each mail of a vault once while it is being settled', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const mails = Array.from({ length: 60 }, () => mailRow(world, vault));
    for (const mail of mails) await world.write((tx) => insertOutbox(tx, mail));
    const newestFirst = mails.map(({ id }) => id).sort((one, other) => (one < other ? 1 : -1));
    let isSettling = true;
    const settling = (async () => {
      for (const { id } of mails) await world.write((tx) => markMailAccepted(tx, id, at));
      isSettling = false;
    })();
    while (isSettling) {
      await setImmediate();
      const listed = await listVaultMails(world.db.read, vault.id, [mails[0]!.kind], 100);
      expect(listed.map(({ id }) => id)).toEqual(newestFirst);
    }
    await settling;
    expect((await listVaultMails(world.db.read, vault.id, [mails[0]!.kind], 3)).map(({ id, status }) => [id, status])).toEqual(
      newestFirst.slice(0, 3).map((id) => [id, 'accepted']),
    );
  });

  it('never sends a refused or withdrawn mail again', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [refused, cancelled] = [mailRow(world, vault), mailRow(world, vault)];
    await world.write((tx) => insertOutbox(tx, refused));
    await world.write((tx) => insertOutbox(tx, cancelled));
    await world.write((tx) => markMailRefused(tx, refused.id, 'no such mailbox'));
    await world.write((tx) => cancelMails(tx, vault.id));
    expect((await find(world, refused.id))?.status).toBe('refused');
    expect((await find(world, cancelled.id))?.status).toBe('cancelled');
    expect(await listDueMails(world.db.read, 'live', 2 ** 50, 10)).toEqual([]);
    expect(await world.write((tx) => markMailAccepted(tx, cancelled.id, at))).toBe(false);
  });

  it('withdraws the kinds that are named, of the vault that is named', async () => {
    await using world = await openStoreWorld(dialect);
    const [vault, other] = [await world.vault(), await world.vault()];
    const rows = [
      mailRow(world, vault, { kind: 'reminder' }),
      mailRow(world, vault, { kind: 'released_owner' }),
      mailRow(world, other, { kind: 'reminder' }),
    ];
    for (const row of rows) await world.write((tx) => insertOutbox(tx, row));
    await world.write((tx) => cancelMails(tx, vault.id, ['reminder', 'due_notice']));
    expect(await Promise.all(rows.map(async (row) => (await find(world, row.id))?.status))).toEqual(['cancelled', 'queued', 'queued']);
  });

  it('lists what is due of one mode, the longest waiting first, as much as is asked for', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    for (const next of [40, 10, 30, 20]) await world.write((tx) => insertOutbox(tx, mailRow(world, vault, { next_attempt_ms: next })));
    await world.write((tx) => insertOutbox(tx, mailRow(world, vault, { mode: 'test', next_attempt_ms: 5 })));
    expect((await listDueMails(world.db.read, 'live', 30, 10)).map((mail) => mail.next_attempt_ms)).toEqual([10, 20, 30]);
    expect((await listDueMails(world.db.read, 'live', 99, 2)).map((mail) => mail.next_attempt_ms)).toEqual([10, 20]);
    expect((await listDueMails(world.db.read, 'test', 99, 9)).map((mail) => mail.next_attempt_ms)).toEqual([5]);
  });

  it('keeps the mails of a vault that is removed', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const mail = mailRow(world, vault);
    await world.write((tx) => insertOutbox(tx, mail));
    await world.write((tx) => tx.deleteFrom('vaults').where('id', '=', vault.id).execute());
    expect(await find(world, mail.id)).toBeDefined();
  });
});
