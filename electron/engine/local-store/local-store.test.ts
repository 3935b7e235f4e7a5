import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { tempFolder } from '../../../test/kit/files/temp-folder.ts';
import type { ItemRow } from './item-table.ts';
import { openLocalStore } from './local-store.ts';

const row = (id: string, more: Partial<ItemRow> = {}): ItemRow => ({
  id,
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
      vault: 'v',
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
    expect([...store.items.all()].map(({ id }) => id).sort()).toEqual(['a', 'b']);
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
    const ids = (): readonly string[] => [...items.all()].map(({ id, revision }) => `${id}${revision}`).sort();
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
    expect([...items.all()].map(({ seq }) => seq)).toEqual([4]);
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
