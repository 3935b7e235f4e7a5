import { describe, expect, it } from 'vitest';
import { beginHandover } from '../../../shared/domain/handover.ts';
import { addMs, dayMs, instantToMs } from '../../../shared/domain/instant.ts';
import type { HandoverRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import { jsonColumns } from '../../db/json-columns.ts';
import { at, dialects, linkRow, openStoreWorld, winners, type StoreWorld } from '../store-test-kit.ts';
import {
  changeHandover,
  countWaitingHandovers,
  findDueTestHandover,
  findHandover,
  insertHandover,
  listDueHandovers,
  listGrantsWithoutHandover,
  listWaitingHandovers,
  postponeHandover,
  shiftTestHandovers,
} from './handover-store.ts';
import { insertLink } from './link-store.ts';
import { insertGrant } from './recipient-store.ts';
import { insertRelease } from './release-store.ts';

const { state } = beginHandover([{ id: 'main', kind: 'mail' }], at);

function row(world: StoreWorld, vault: VaultRow, recipient: RecipientRow, change: Partial<HandoverRow> = {}): HandoverRow {
  return {
    id: world.newId(),
    recipient_id: recipient.id,
    vault_id: vault.id,
    account_id: vault.account_id,
    mode: vault.mode,
    phase: 'waiting',
    state: jsonColumns.handovers.state.write(state),
    began_at: at,
    opened_at: null,
    unreached_at: null,
    due_ms: instantToMs(at),
    revision: 0,
    ...change,
  };
}

describe.each(dialects)('the handover store on %s', (dialect) => {
  it('has one per recipient, and moves it once, also when several do at the same moment', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    expect(await winners(world, (tx) => insertHandover(tx, row(world, vault, recipient)))).toBe(1);
    const known = (await findHandover(world.db.read, recipient.id)) as HandoverRow;
    const change = { phase: 'opened', state: known.state, opened_at: at, unreached_at: null, due_ms: null } as const;
    expect(await winners(world, (tx) => changeHandover(tx, known, change))).toBe(1);
    expect(await findHandover(world.db.read, recipient.id)).toMatchObject({ phase: 'opened', revision: 1 });
  });

  it('finds those that are due, the longest waiting first, and those that wait', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const [late, early, over] = [await world.recipient(vault), await world.recipient(vault), await world.recipient(vault)];
    const now = instantToMs(at);
    const early2 = row(world, vault, early, { due_ms: now - 5, unreached_at: at });
    await world.write(async (tx) => {
      await insertHandover(tx, row(world, vault, late, { due_ms: now }));
      await insertHandover(tx, early2);
      await insertHandover(tx, row(world, vault, over, { due_ms: null, phase: 'opened' }));
    });
    const due = async (nowMs: number) => (await listDueHandovers(world.db.read, nowMs, 10)).map((one) => one.recipient_id);
    expect(await due(now)).toEqual([early.id, late.id]);
    expect(await due(now - 1)).toEqual([early.id]);
    expect(await countWaitingHandovers(world.db.read, 'live')).toEqual({ waiting: 2, unreached: 1 });
    const waiting = await listWaitingHandovers(world.db.read, 'live', { limit: 1, offset: 1 });
    expect(waiting).toMatchObject([{ vault_name: 'Papers', recipient_email: late.email }]);
    await world.write((tx) => postponeHandover(tx, early2.id, now + 1));
    expect(await due(now)).toEqual([late.id]);
  });

  it("goes by a test account's own clock", async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const recipient = await world.recipient(vault);
    const now = instantToMs(at);
    await world.write((tx) => insertHandover(tx, row(world, vault, recipient, { mode: 'test', due_ms: now + 10 })));
    expect(await findDueTestHandover(world.db.read, vault.account_id, now)).toBeUndefined();
    await world.write((tx) => shiftTestHandovers(tx, vault.account_id, 10));
    expect(await findDueTestHandover(world.db.read, vault.account_id, now)).toMatchObject({ recipient_id: recipient.id });
  });

  it('names grants that have none: not opened, told of by a link, and new enough', async () => {
    await using world = await openStoreWorld(dialect);
    const vault = await world.vault();
    const grant = async (told: boolean, change: { readonly first_opened_at?: typeof at; readonly created_at?: typeof at } = {}) => {
      const recipient = await world.recipient(vault);
      await world.write(async (tx) => {
        const base = { id: world.newId(), release_id: releaseId, recipient_id: recipient.id, vault_id: vault.id, views: 0, downloads: 0 };
        await insertGrant(tx, { ...base, first_opened_at: null, last_opened_at: null, created_at: at, ...change });
        if (told) await insertLink(tx, linkRow(world, vault, recipient));
      });
      return recipient;
    };
    const releaseId = world.newId();
    await world.write((tx) =>
      insertRelease(tx, { id: releaseId, vault_id: vault.id, trigger: 'manual', note: null, released_at: at, recipients_notified: 1 }),
    );
    const wanted = await grant(true);
    await grant(false);
    await grant(true, { first_opened_at: at });
    await grant(true, { created_at: addMs(at, -2 * dayMs) });
    const begun = await grant(true);
    await world.write((tx) => insertHandover(tx, row(world, vault, begun)));
    const found = await listGrantsWithoutHandover(world.db.read, addMs(at, -dayMs), 10);
    expect(found.map((one) => one.recipient_id)).toEqual([wanted.id]);
  });
});
