import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { failureOf } from '../engine-error.ts';
import type { DamagedItem, ItemRow } from './item-table.ts';
import { openLocalStore } from './local-store.ts';

/** The store looks at no id. */
const idOf = (name: string): Ulid => name as Ulid;
const refuse = ({ error }: DamagedItem): never => {
  throw error;
};

function damage(folder: string, statement: string): void {
  const database = new SqliteDatabase(join(folder, 'heirlock.db'));
  database.exec(statement);
  database.close();
}

/** What a caller of the engine is told. */
function outcomeOf(read: () => unknown): unknown {
  try {
    return read();
  } catch (error) {
    return failureOf(error, () => undefined);
  }
}

const row = (id: string, more: Partial<ItemRow> = {}): ItemRow => ({
  id: idOf(id),
  vault: '-',
  kind: 'vault',
  revision: 1,
  baseRevision: 0,
  dirty: true,
  seq: null,
  deleted: false,
  parts: [],
  sealed: new TextEncoder().encode('sealed'),
  ...more,
});

describe('the local store', () => {
  it('keeps rows as they were given', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    const full = row('b', {
      vault: idOf('v'),
      kind: 'document',
      revision: 4,
      baseRevision: 3,
      dirty: false,
      seq: 9,
      deleted: true,
      parts: ['aa', 'bb'],
      sealed: Uint8Array.from([0, 255]),
    });
    store.items.put(row('a'));
    store.items.put(full);
    expect(store.items.find('b')).toEqual(full);
    expect(store.items.find('c')).toBeUndefined();
    expect([...store.items.all(refuse)].map(({ id }) => id).sort()).toEqual(['a', 'b']);
    expect([...store.items.partNames()]).toEqual(['aa', 'bb']);
    store.items.put(row('b', { revision: 5 }));
    expect(store.items.find('b')?.revision).toBe(5);
    store.items.remove('b');
    expect(store.items.find('b')).toBeUndefined();
    store.close();
  });

  it('has at hand what was read ahead, and never what has changed since', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    const { items } = store;
    const ids = (): readonly string[] => [...items.all(refuse)].map(({ id, revision }) => `${id}${revision}`).sort();
    items.put(row('a'));
    items.readAhead();
    expect(ids()).toEqual(['a1']);
    items.readAhead();
    items.put(row('b'));
    expect(ids()).toEqual(['a1', 'b1']);
    items.readAhead();
    items.remove('a');
    expect(ids()).toEqual(['b1']);
    items.readAhead();
    expect(items.accept(row('b'), 4)).toBe(true);
    expect([...items.all(refuse)].map(({ seq }) => seq)).toEqual([4]);
    items.readAhead();
    items.forgetAhead();
    expect(ids()).toEqual(['b1']);
    store.close();
  });

  it('knows what waits for the server, and until when', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    const { items } = store;
    items.put(row('c', { kind: 'document', parts: ['aa', 'bb'] }));
    items.put(row('a', { revision: 3, baseRevision: 2, seq: 7 }));
    items.put(row('b', { dirty: false }));
    items.put(row('d', { deleted: true, parts: ['cc'] }));
    expect(items.waiting()).toEqual([
      { id: 'a', parts: [] },
      { id: 'c', parts: ['aa', 'bb'] },
      { id: 'd', parts: [] },
    ]);
    expect(items.waitingCount()).toBe(3);
    expect(items.dirtyOf(['d', 'x', 'b', 'a']).map(({ id }) => id)).toEqual(['a', 'd']);
    const other = new TextEncoder().encode('another');
    for (const refused of [{ ...row('a', { revision: 2 }) }, row('a', { revision: 3, sealed: other }), row('x')])
      expect(items.accept(refused, 9)).toBe(false);
    expect(items.find('a')).toEqual(row('a', { revision: 3, baseRevision: 2, seq: 7 }));
    expect(items.accept(row('a', { revision: 3 }), 9)).toBe(true);
    expect(items.find('a')).toEqual(row('a', { revision: 3, baseRevision: 3, dirty: false, seq: 9 }));
    expect(items.waitingCount()).toBe(2);
    store.close();
  });

  it('does everything in a transaction or nothing', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    const failing = (): void =>
      store.transaction(() => {
        store.items.put(row('a'));
        store.state.set('x', Buffer.from('1'));
        throw new Error('no');
      });
    expect(failing).toThrow('no');
    expect(store.items.find('a')).toBeUndefined();
    expect(store.state.get('x')).toBeUndefined();
    store.close();
  });

  it('refuses a record of a kind that it does not know, by the column, and reads all the others', async () => {
    await using folder = await tempFolder('store');
    const first = openLocalStore(folder.path);
    for (const id of ['a', 'b', 'c']) first.items.put(row(id));
    first.close();
    damage(folder.path, "update items set kind = 'canary' where id = 'b'");
    const store = openLocalStore(folder.path);
    const { items } = store;
    for (const isAhead of [false, true]) {
      if (isAhead) items.readAhead();
      const asideNow: DamagedItem[] = [];
      const sound = [...items.all((damaged) => asideNow.push(damaged))];
      expect(sound).toEqual([row('a'), row('c')]);
      expect(asideNow).toMatchObject([{ id: 'b', vault: '-' }]);
    }
    for (const read of [() => items.find('b'), () => items.dirtyOf(['a', 'b'])]) {
      const outcome = outcomeOf(read);
      expect(outcome).toMatchObject({ ok: false, code: 'damaged', message: expect.stringContaining('items.kind') as string });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    }
    expect(items.find('c')).toEqual(row('c'));
    expect(items.waitingCount()).toBe(3);
    items.put(row('b'));
    expect(items.find('b')).toEqual(row('b'));
    store.close();
  });

  it.each(['canary', '{"canary":1}', '[{"name":"canary","sizeBytes":1}]', '[{"name":"canary"}]'])(
    'refuses an upload whose list of parts is %s, by the column',
    async (parts) => {
      await using folder = await tempFolder('store');
      const name = 'ab'.repeat(32);
      const first = openLocalStore(folder.path);
      first.uploads.add({ path: '/1', parts: [{ name, sizeBytes: 4 }] });
      expect(first.uploads.all()).toEqual([{ path: '/1', parts: [{ name, sizeBytes: 4 }] }]);
      first.close();
      damage(folder.path, `update uploads set parts = '${parts}'`);
      const store = openLocalStore(folder.path);
      const outcome = outcomeOf(() => store.uploads.all());
      expect(outcome).toMatchObject({ ok: false, code: 'damaged', message: expect.stringContaining('uploads.parts') as string });
      expect(JSON.stringify(outcome)).not.toContain('canary');
      store.close();
    },
  );

  it('flushes every commit and spills nothing into readable files', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    store.state.set('gone', Buffer.from('canary-of-a-removed-value'));
    store.state.set('gone', undefined);
    store.close();
    const database = new SqliteDatabase(join(folder.path, 'heirlock.db'), { readonly: true });
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.serialize().includes('canary-of-a-removed-value')).toBe(false);
    database.close();
  });

  it('is let go of by closing, and refuses a second one until then', async () => {
    await using folder = await tempFolder('store');
    const store = openLocalStore(folder.path);
    expect(() => openLocalStore(folder.path)).toThrow(expect.objectContaining({ code: 'in_use' }));
    store.close();
    openLocalStore(folder.path).close();
  });
});
