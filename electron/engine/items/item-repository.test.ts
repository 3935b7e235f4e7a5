import SqliteDatabase from 'better-sqlite3';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { dayMs } from '../../../shared/domain/instant.ts';
import type { Output } from '../../contract/contract.ts';
import { openTestEngine, openTestEstate, TestClock, testPassphrase, type TestEngine, type TestEstate } from '../engine-test-kit.ts';
import type { ItemRepository } from './item-repository.ts';

const documents = 50;
let estate: TestEstate;
let ids: readonly string[];
let damaged = '';

// One account for all of them, whose first document can't be read, written by a clock that was ten days ahead.
beforeAll(async () => {
  estate = await openTestEstate();
  const { engine, vault, clock } = estate;
  clock.advance(10 * dayMs);
  const drafts = Array.from(
    { length: documents },
    (_, index) => ({ id: engine.context.newId(), vault, kind: 'document', set: { name: `Paper ${index}` } }) as const,
  );
  engine.context.session().book.write(drafts);
  ids = drafts.map(({ id }) => id);
  damaged = ids[0] ?? '';
  await engine.close();
  const database = new SqliteDatabase(join(estate.folder, 'heirlock.db'));
  database.prepare('update items set sealed = zeroblob(400) where id = ?').run(damaged);
  database.close();
});
afterAll(async () => estate.home.remove());

type Status = Output<'account.status'>;

/** Unlocks, and does `act` at the moment when the vaults are open and no document is. @returns what was announced, and the answer. */
async function unlockAnd(
  engine: TestEngine,
  act: (book: ItemRepository) => void = () => undefined,
): Promise<{ readonly told: readonly Status[]; readonly outcome: unknown }> {
  const told: Status[] = [];
  const stop = engine.engine.on((event) => {
    if (event.name !== 'account.changed') return;
    told.push(event.data);
    if (told.length === 1) act(engine.engine.context.session().book);
  });
  const outcome = await engine.engine.call('account.unlock', { passphrase: testPassphrase });
  stop();
  return { told, outcome };
}

const broken = [{ id: expect.any(String) as string, kind: 'document', code: 'unsupported_version' }];

it('has the vaults at once and the documents soon after, and tells then what can not be read', async () => {
  await using engine = await openTestEngine(estate.folder, new TestClock());
  let first: unknown;
  const { told, outcome } = await unlockAnd(engine, (book) => (first = [book.list('vault').length, book.unreadableSoFar]));
  expect(first).toEqual([1, []]);
  expect(told.map(({ unreadable }) => unreadable)).toEqual([[], broken]);
  expect(outcome).toMatchObject({ ok: true, value: { state: 'unlocked', unreadable: broken } });
  expect(engine.engine.context.session().book.unreadableSoFar).toMatchObject([{ id: damaged }]);
  expect(await engine.ok('vaults.list', {})).toMatchObject([{ documents: documents - 1 }]);
  expect(await engine.ok('vaults.names', {})).toEqual([
    {
      id: estate.vault,
      name: 'Für Änne',
      description: '',
      label: 'Vault',
      nameInMails: false,
      releasedAt: null,
      createdAt: expect.any(String) as string,
    },
  ]);
});

it.each([
  ['lists documents', (book: ItemRepository) => book.list('document').length, documents - 1],
  ['looks for one', (book: ItemRepository) => book.find('document', ids.at(-1) ?? '')?.kind, 'document'],
  ['looks for anything by its id', (book: ItemRepository) => book.entry(ids.at(-1) ?? '')?.kind, 'document'],
  ['looks for what is not there', (book: ItemRepository) => book.entry('01ARZ3NDEKTSV4RRFFQ69G5FAV'), undefined],
  ['asks what can not be read', (book: ItemRepository) => book.unreadable.map(({ id }) => id).length, 1],
  ['asks for the latest stamp', (book: ItemRepository) => (book.stamps.latest ?? '') > '0', true],
] as const)('whoever %s meanwhile is told of all of them', async (_, ask, answer) => {
  await using engine = await openTestEngine(estate.folder, new TestClock());
  let seen: unknown;
  let open = 0;
  await unlockAnd(engine, (book) => {
    seen = ask(book);
    // Nothing is left to be opened: the broken one was tried.
    open = book.unreadableSoFar.length;
  });
  expect([seen, open]).toEqual([answer, 1]);
});

it('what is written or taken over meanwhile is later than what was there, and stays', async () => {
  await using engine = await openTestEngine(estate.folder, new TestClock());
  const [id = '', other = ''] = ids.slice(-2);
  await unlockAnd(engine, (book) => {
    book.write([{ id: id as never, vault: estate.vault, kind: 'document', set: { name: 'Written meanwhile' } }]);
  });
  const { book } = engine.engine.context.session();
  const at = (one: string, field: string) => book.get('document', one).body.fields[field]?.at ?? '';
  expect(book.get('document', id).body.fields['name']?.value).toBe('Written meanwhile');
  expect(at(id, 'name') > at(other, 'name')).toBe(true);
  expect((await engine.ok('documents.list', {})).length).toBe(documents - 1);
});

it('being locked in the middle of it ends it', async () => {
  await using engine = await openTestEngine(estate.folder, new TestClock());
  const { outcome } = await unlockAnd(engine, () => engine.engine.context.lock());
  expect(outcome).toMatchObject({ ok: false, code: 'locked' });
  expect(await engine.ok('account.status', {})).toMatchObject({ state: 'locked', unreadable: [] });
  expect((await unlockAnd(engine)).outcome).toMatchObject({ ok: true, value: { state: 'unlocked' } });
});
