import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, stat, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../../../test/kit/runner/seeded-random.ts';
import type { Document } from '../../contract/shapes.ts';
import { openTestEstate } from '../engine-test-kit.ts';
import { versionsOf } from '../items/item-fields.ts';

describe('documents', () => {
  it('come back byte for byte, of every size at which the format turns', async () => {
    await using estate = await openTestEstate();
    const random = seededRandom(7);
    const sizes = [0, 1, 262_144, 262_145, 2 ** 24, 2 ** 24 + 1];
    const contents = sizes.map((size) => Buffer.alloc(size, random.bytes(997)));
    const paths = await Promise.all(contents.map((content, index) => estate.file(`f${index}.bin`, content)));
    const documents = await estate.ok('documents.add', { vault: estate.vault, paths });
    expect(documents.map(({ sizeBytes }) => sizeBytes)).toEqual(sizes);
    for (const [index, { id }] of documents.entries()) {
      const path = join(estate.home.path, `out${index}`);
      await estate.ok('documents.save', { document: id, path });
      expect((await readFile(path)).equals(contents[index]!)).toBe(true);
      expect((await stat(path)).mode & 0o777).toBe(0o600);
      expect(await estate.refused('documents.save', { document: id, path })).toBe('file_exists');
    }
  });

  it('carry their versions, and show the newest', async () => {
    await using estate = await openTestEstate();
    const path = await estate.file('will.txt', 'first');
    await utimes(path, 1_000_000_000, 1_000_000_000);
    const [first] = await estate.ok('documents.add', { vault: estate.vault, paths: [path] });
    const id = first!.id;
    expect(first).toMatchObject({ name: 'will.txt', type: 'text/plain', version: 1, modifiedAt: '2001-09-09T01:46:40.000Z', here: true });
    await writeFile(path, 'second one');
    expect(await estate.ok('documents.addVersion', { document: id, path })).toMatchObject({ version: 2, sizeBytes: 10 });
    const { versions } = await estate.ok('documents.get', { document: id });
    expect(versions.map(({ version, sizeBytes }) => [version, sizeBytes])).toEqual([
      [1, 5],
      [2, 10],
    ]);
    const texts: string[] = [];
    for (const version of [1, 2]) {
      const out = join(estate.home.path, `v${version}`);
      await estate.ok('documents.save', { document: id, version, path: out });
      texts.push(await readFile(out, 'utf8'));
    }
    expect(texts).toEqual(['first', 'second one']);
    expect(await estate.refused('documents.save', { document: id, version: 3, path: join(estate.home.path, 'v3') })).toBe('not_found');
  });

  it('are refused where the file can not be had', async () => {
    await using estate = await openTestEstate();
    const { vault, home } = estate;
    expect(await estate.refused('documents.add', { vault, paths: [join(home.path, 'nothing')] })).toBe('file_not_found');
    expect(await estate.refused('documents.add', { vault, paths: [home.path] })).toBe('file_unreadable');
    expect(await estate.refused('documents.add', { vault: '01ARZ3NDEKTSV4RRFFQ69G5FAV', paths: [await estate.file('a', 'a')] })).toBe(
      'not_found',
    );
    expect(await estate.ok('documents.list', { vault })).toEqual([]);
  });

  it('are added a thousand at once, small and large in between, each as what it is', async () => {
    await using estate = await openTestEstate();
    const random = seededRandom(11);
    const paths: string[] = [];
    const contents: Buffer[] = [];
    for (let index = 0; index < 1_000; index += 1) {
      contents.push(Buffer.from(random.bytes(index % 250 === 100 ? 2 ** 20 + 1 : random.integer(0, 2_000))));
      paths.push(await estate.file(`many${index}.bin`, contents[index]!));
    }
    const documents = await estate.ok('documents.add', { vault: estate.vault, paths });
    expect(documents.map(({ name }) => name)).toEqual(paths.map((path) => path.slice(path.lastIndexOf('/') + 1)));
    expect(documents.map(({ sizeBytes }) => sizeBytes)).toEqual(contents.map(({ length }) => length));
    const files = await readdir(estate.engine.context.parts.path);
    expect([files.filter((name) => !name.endsWith('.pack')).length, files.length < 30]).toEqual([4, true]);
    for (const index of [0, 99, 100, 101, 350, 500, 999]) {
      const path = join(estate.home.path, `again${index}`);
      await estate.ok('documents.save', { document: documents[index]!.id, path });
      expect((await readFile(path)).equals(contents[index]!)).toBe(true);
    }
  });

  it('are saved though one among them can not be read', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    const paths = await Promise.all(['a', 'b', 'c'].map((name) => estate.file(`${name}.txt`, name)));
    const folder = join(estate.home.path, 'folder');
    await mkdir(folder);
    // It is a file when first looked at, and gone when it is to be read.
    const vanishing = await estate.file('vanishing.txt', 'x');
    const { threads } = estate.engine.context;
    const pack = threads.pack.bind(threads);
    threads.pack = (task) =>
      pack({ ...task, files: task.files.map((file) => (file.path === vanishing ? { ...file, path: folder } : file)) });
    expect(await estate.refused('documents.add', { vault, paths: [paths[0]!, vanishing, paths[1]!, paths[2]!] })).toBe('file_unreadable');
    const added = await estate.ok('documents.list', { vault });
    expect(added.map(({ name }) => name).sort()).toEqual(['a.txt', 'b.txt', 'c.txt']);
    threads.pack = (task) =>
      pack({ ...task, files: task.files.map((file) => (file.path === paths[1] ? { ...file, sizeBytes: file.sizeBytes + 1 } : file)) });
    expect(await estate.refused('documents.add', { vault, paths: [paths[0]!, paths[1]!] })).toBe('file_changed');
    expect(await estate.ok('documents.list', { vault })).toHaveLength(4);
  });

  it('stop being added when it is cancelled, and tell how far they are', async () => {
    await using estate = await openTestEstate();
    const path = await estate.file('large.bin', Buffer.alloc(80 * 2 ** 20));
    const done: number[] = [];
    estate.engine.on((event) => {
      if (event.name !== 'progress') return;
      done.push(event.data.doneBytes);
      expect(event.data.totalBytes).toBe(80 * 2 ** 20);
      void estate.engine.call('tasks.cancel', { task: 'adding' });
    });
    expect(await estate.refused('documents.add', { vault: estate.vault, paths: [path], task: 'adding' })).toBe('cancelled');
    expect(done.length).toBeGreaterThan(0);
    expect(await estate.ok('documents.list', {})).toEqual([]);
  });

  it('keep what another program version put into their records', async () => {
    await using estate = await openTestEstate();
    const [document] = await estate.ok('documents.add', { vault: estate.vault, paths: [await estate.file('a', 'a')] });
    const { book } = estate.engine.context.session();
    const entry = book.get('document', document!.id);
    book.write([{ id: entry.id, vault: entry.vault, kind: 'document', set: { fromTheFuture: { deep: [1] }, tags: 'not a list' } }]);
    expect((await estate.ok('documents.get', { document: entry.id })).document.tags).toEqual([]);
    await estate.ok('documents.update', { document: entry.id, name: 'b' });
    expect(book.get('document', entry.id).body.fields['fromTheFuture']?.value).toEqual({ deep: [1] });
  });
});

describe('what is damaged', () => {
  it('is told by its own code and leaves everything else readable', async () => {
    await using estate = await openTestEstate();
    const paths = await Promise.all(['a', 'b', 'c'].map((name) => estate.file(`${name}.txt`, name.repeat(1000))));
    const added: Document[] = [];
    // One by one: each has a file to itself.
    for (const path of paths) added.push(...(await estate.ok('documents.add', { vault: estate.vault, paths: [path] })));
    const [a, b, c] = added;
    const { book } = estate.engine.context.session();
    const parts = [a, b, c].map((document) => versionsOf(book.get('document', document!.id).body)[0]!.parts[0]![0]);
    const again = await estate.restart();
    const partPath = (name: string): string => again.engine.context.parts.pathOf(name);
    // A bit of a part, the end of another, the version of a third.
    const whole = await Promise.all(parts.map((name) => readFile(partPath(name))));
    whole[0]![500]! ^= 1;
    await writeFile(partPath(parts[0]!), whole[0]!);
    await writeFile(partPath(parts[1]!), whole[1]!.subarray(0, -1));
    whole[2]![8] = 9;
    await writeFile(partPath(parts[2]!), whole[2]!);
    await again.ok('account.unlock', { passphrase: (await import('../engine-test-kit.ts')).testPassphrase });
    const out = join(estate.home.path, 'out');
    expect(await again.refused('documents.save', { document: a!.id, path: out })).toBe('damaged');
    expect(await again.refused('documents.save', { document: b!.id, path: out })).toBe('truncated');
    expect(await again.refused('documents.save', { document: c!.id, path: out })).toBe('unsupported_version');
    await expect(stat(out)).rejects.toMatchObject({ code: 'ENOENT' });
    await again[Symbol.asyncDispose]();
  });

  it.each([
    ['damaged', (sealed: Buffer) => Buffer.from(sealed.map((byte, index) => (index === sealed.length - 1 ? byte ^ 1 : byte)))],
    ['truncated', (sealed: Buffer) => sealed.subarray(0, 100)],
    ['unsupported_version', (sealed: Buffer) => Buffer.from(sealed.map((byte, index) => (index === 0 ? 2 : byte)))],
    ['wrong_key', (sealed: Buffer) => Buffer.from(sealed.map((byte, index) => (index === 30 ? byte ^ 1 : byte)))],
  ] as const)('in a row is %s', async (code, harm) => {
    await using estate = await openTestEstate();
    const paths = await Promise.all(['a', 'b'].map((name) => estate.file(name, name)));
    const [a, b] = await estate.ok('documents.add', { vault: estate.vault, paths });
    await estate.engine.close();
    const database = new SqliteDatabase(join(estate.folder, 'heirlock.db'));
    const sealed = database.prepare('select sealed from items where id = ?').pluck().get(a!.id) as Buffer;
    database.prepare('update items set sealed = ? where id = ?').run(harm(sealed), a!.id);
    database.close();
    const { openTestEngine, testPassphrase } = await import('../engine-test-kit.ts');
    await using again = await openTestEngine(estate.folder);
    const status = await again.ok('account.unlock', { passphrase: testPassphrase });
    expect(status.unreadable).toEqual([{ id: a!.id, kind: 'document', code }]);
    expect(await again.refused('documents.get', { document: a!.id })).toBe(code);
    expect((await again.ok('documents.list', {})).map(({ id }) => id)).toEqual([b!.id]);
  });

  it('of no known kind is named without a word of it, and all else opens', async () => {
    await using estate = await openTestEstate();
    const [a, b] = await estate.ok('documents.add', {
      vault: estate.vault,
      paths: await Promise.all(['a', 'b'].map((name) => estate.file(name, name))),
    });
    const { id: vault } = await estate.ok('vaults.create', { name: 'Another' });
    await estate.engine.close();
    const database = new SqliteDatabase(join(estate.folder, 'heirlock.db'));
    database.prepare("update items set kind = 'canary' where id = ?").run(a!.id);
    database.close();
    const { openTestEngine, testPassphrase } = await import('../engine-test-kit.ts');
    await using again = await openTestEngine(estate.folder);
    const status = await again.ok('account.unlock', { passphrase: testPassphrase });
    expect(status.unreadable).toEqual([{ id: a!.id, kind: null, code: 'damaged' }]);
    const refusal = await again.engine.call('documents.get', { document: a!.id });
    expect(refusal).toMatchObject({ ok: false, code: 'damaged', message: expect.stringContaining('items.kind') as string });
    expect(JSON.stringify([status, refusal])).not.toContain('canary');
    expect((await again.ok('documents.list', {})).map(({ id }) => id)).toEqual([b!.id]);
    // An archive without the record wouldn't be whole, and one with it couldn't be read.
    const path = join(estate.folder, 'vault.heirlock');
    expect(await again.refused('archive.export', { vault: estate.vault, path })).toBe('damaged');
    expect(await again.ok('archive.export', { vault, path })).toMatchObject({ items: 1 });
  });

  it('as a vault takes its documents along, and a row put in another row’s place does not open', async () => {
    await using estate = await openTestEstate();
    const [a, b] = await estate.ok('documents.add', {
      vault: estate.vault,
      paths: await Promise.all(['a', 'b'].map((name) => estate.file(name, name))),
    });
    await estate.engine.close();
    const database = new SqliteDatabase(join(estate.folder, 'heirlock.db'));
    database.exec(`update items set sealed = (select sealed from items where id = '${b!.id}') where id = '${a!.id}'`);
    database.close();
    const { openTestEngine, testPassphrase } = await import('../engine-test-kit.ts');
    await using again = await openTestEngine(estate.folder);
    expect((await again.ok('account.unlock', { passphrase: testPassphrase })).unreadable).toEqual([
      { id: a!.id, kind: 'document', code: 'damaged' },
    ]);
  });
});

describe('folders', () => {
  it('nest, move, and never into themselves', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    const top = await estate.ok('folders.create', { vault, name: 'top' });
    const inner = await estate.ok('folders.create', { vault, name: 'inner', parent: top.id });
    expect(await estate.refused('folders.update', { folder: top.id, parent: inner.id })).toBe('invalid_request');
    expect(await estate.refused('folders.update', { folder: top.id, parent: top.id })).toBe('invalid_request');
    const other = await estate.ok('vaults.create', { name: 'other' });
    expect(await estate.refused('folders.create', { vault: other.id, name: 'x', parent: top.id })).toBe('not_found');
    expect(await estate.ok('folders.update', { folder: inner.id, parent: null })).toMatchObject({ parent: null });
    const [document] = await estate.ok('documents.add', { vault, folder: top.id, paths: [await estate.file('a', 'a')] });
    expect(document!.folder).toBe(top.id);
    expect(await estate.ok('documents.list', { vault, folder: null })).toEqual([]);
    expect(await estate.ok('documents.list', { vault, folder: top.id })).toHaveLength(1);
  });
});

describe('the trash', () => {
  it('takes folders with what is in them, and brings back what went together', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    const top = await estate.ok('folders.create', { vault, name: 'top' });
    const inner = await estate.ok('folders.create', { vault, name: 'inner', parent: top.id });
    const [a] = await estate.ok('documents.add', { vault, folder: inner.id, paths: [await estate.file('a', 'a')] });
    const [b] = await estate.ok('documents.add', { vault, folder: top.id, paths: [await estate.file('b', 'b')] });
    const alone = await estate.ok('documents.trash', { documents: [b!.id] });
    const { batch } = await estate.ok('folders.trash', { folder: top.id });
    expect(await estate.ok('documents.list', { vault })).toEqual([]);
    expect(await estate.ok('folders.list', { vault })).toEqual([]);
    expect(
      (await estate.ok('trash.list', {}))
        .filter((entry) => entry.batch === batch)
        .map(({ id }) => id)
        .sort(),
    ).toEqual([top.id, inner.id, a!.id].sort());
    expect(await estate.refused('documents.update', { document: a!.id, name: 'x' })).toBe('not_found');
    expect(await estate.ok('trash.restore', { batch })).toEqual({ restored: 3 });
    expect((await estate.ok('documents.list', { vault })).map(({ id }) => id)).toEqual([a!.id]);
    expect(await estate.ok('trash.restore', { batch: alone.batch })).toEqual({ restored: 1 });
    expect(await estate.refused('trash.restore', { batch })).toBe('not_found');
    expect((await estate.ok('documents.list', { vault, folder: top.id })).map(({ id }) => id)).toEqual([b!.id]);
  });

  it('is emptied for good: record, parts and words', async () => {
    await using estate = await openTestEstate();
    const [gone, kept] = await estate.ok('documents.add', {
      vault: estate.vault,
      paths: await Promise.all(['gone.txt', 'kept.txt'].map((name) => estate.file(name, name))),
    });
    const { book, search } = estate.engine.context.session();
    const part = versionsOf(book.get('document', gone!.id).body)[0]!.parts[0]![0];
    const keptPart = versionsOf(book.get('document', kept!.id).body)[0]!.parts[0]![0];
    await search.settled();
    const goneBytes = await estate.engine.context.parts.read(part);
    expect(estate.engine.context.store.texts.find(gone!.id)).toBeDefined();
    await estate.ok('documents.trash', { documents: [gone!.id] });
    expect(await estate.ok('trash.purge', {})).toEqual({ purged: 1 });
    const { parts } = estate.engine.context;
    expect([parts.has(part), parts.has(keptPart)]).toEqual([false, true]);
    for (const file of await readdir(parts.path)) expect((await readFile(join(parts.path, file))).includes(goneBytes)).toBe(false);
    expect(
      createHash('sha256')
        .update(await parts.read(keptPart))
        .digest('hex'),
    ).toBe(keptPart);
    expect(estate.engine.context.store.texts.find(gone!.id)).toBeUndefined();
    expect(await estate.refused('documents.get', { document: gone!.id })).toBe('not_found');
    const row = estate.engine.context.store.items.find(gone!.id);
    expect(row).toMatchObject({ deleted: true, dirty: true, parts: [] });
    expect(JSON.stringify(book.entry(gone!.id)!.body)).not.toContain('gone.txt');
    await search.settled();
    expect((await estate.ok('search.find', { query: 'gone' })).hits).toEqual([]);
    expect(await estate.ok('trash.purge', {})).toEqual({ purged: 0 });
    expect(await estate.refused('trash.purge', { batch: '01ARZ3NDEKTSV4RRFFQ69G5FAV' })).toBe('not_found');
  });

  it('takes a vault with everything in it', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    await estate.ok('documents.add', { vault, paths: [await estate.file('a', 'a')] });
    const recipient = await estate.ok('recipients.create', { vault, name: 'Ann', email: 'ann@example.org' });
    const { batch } = await estate.ok('vaults.trash', { vault });
    expect(await estate.ok('vaults.list', {})).toEqual([]);
    expect(await estate.ok('documents.list', {})).toEqual([]);
    for (const refused of [
      estate.refused('recipients.list', { vault }),
      estate.refused('recipients.update', { recipient: recipient.id, name: 'x' }),
    ])
      expect(await refused).toBe('not_found');
    await estate.ok('trash.restore', { batch });
    expect(await estate.ok('vaults.list', {})).toMatchObject([{ id: vault, documents: 1, recipients: 1, sizeBytes: 1 }]);
    await estate.ok('vaults.trash', { vault });
    await estate.ok('trash.purge', {});
    const rows = [...estate.engine.context.store.items.all(() => undefined)].filter(({ kind }) => kind !== 'settings');
    expect(rows.every(({ deleted }) => deleted)).toBe(true);
    const again = await estate.restart();
    const { testPassphrase } = await import('../engine-test-kit.ts');
    expect((await again.ok('account.unlock', { passphrase: testPassphrase })).unreadable).toEqual([]);
    expect(await again.ok('documents.list', {})).toEqual([]);
    await again[Symbol.asyncDispose]();
  });
});

describe('policies', () => {
  it('are checked as the domain does, and show what happens when', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    expect(await estate.refused('policies.set', { vault, policy: { type: 'inactivity', frequency: 'daily', graceHours: 1 } })).toBe(
      'invalid_policy',
    );
    expect(
      await estate.refused('policies.set', { vault, policy: { type: 'date_based', releaseDate: '2020-01-01', timeZone: 'UTC' } }),
    ).toBe('invalid_policy');
    expect(await estate.ok('policies.get', { vault })).toEqual({
      vault,
      policy: null,
      checkedInAt: null,
      pausedUntil: null,
      timeline: [],
      releasedAt: null,
    });
    const policy = { type: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: 3 } as const;
    const timeline = [
      { what: 'reminder', at: '2026-12-17T12:00:00.000Z' },
      { what: 'check_in_due', at: '2026-12-20T12:00:00.000Z' },
      { what: 'last_warning', at: '2027-01-18T12:00:00.000Z' },
      { what: 'release', at: '2027-01-19T12:00:00.000Z' },
    ];
    expect(await estate.ok('policies.preview', { policy })).toEqual(timeline);
    expect((await estate.ok('policies.set', { vault, policy })).timeline).toEqual(timeline);
    estate.clock.advance(10 * 86_400_000);
    expect((await estate.ok('policies.get', { vault })).timeline).toEqual(timeline);
    const [checked] = await estate.ok('checkIns.record', {});
    expect(checked).toMatchObject({ vault, checkedInAt: '2026-11-30T12:00:00.000Z' });
    expect(checked!.timeline[1]).toEqual({ what: 'check_in_due', at: '2026-12-30T12:00:00.000Z' });
    expect((await estate.ok('policies.pause', { vault, until: '2027-02-01T00:00:00.000Z' })).timeline[1]).toEqual({
      what: 'check_in_due',
      at: '2027-03-01T00:00:00.000Z',
    });
    expect(await estate.refused('policies.pause', { vault, until: '2026-01-01T00:00:00.000Z' })).toBe('invalid_policy');
    expect((await estate.ok('policies.resume', { vault })).pausedUntil).toBeNull();
    expect(await estate.refused('policies.resume', { vault })).toBe('invalid_policy');
    await estate.ok('policies.set', { vault, policy: { type: 'death_certificate' } });
    expect(await estate.refused('policies.pause', { vault, until: '2027-02-01T00:00:00.000Z' })).toBe('invalid_policy');
  });

  it('play the future of a vault through, without a server and without doing any of it', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    expect(await estate.ok('policies.simulate', { vault })).toMatchObject({ end: 'rest', releasedAt: null, steps: [] });
    await estate.ok('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
    await estate.ok('recipients.create', { vault, name: 'Otto', email: 'otto@example.org' });
    await estate.ok('policies.set', { vault, policy: { type: 'inactivity', frequency: 'weekly', graceHours: 120, reminderDaysBefore: 2 } });
    estate.clock.advance(8 * 86_400_000);
    const before = await estate.ok('policies.get', { vault });
    const future = await estate.ok('policies.simulate', { vault });
    expect(
      future.steps.map(({ at, type, mail, phase, recipients }) =>
        [at.slice(5, 10), mail ?? phase ?? type, ...recipients.map(({ name }) => name)].join(' '),
      ),
    ).toEqual([
      '11-25 reminder',
      '11-27 grace',
      '11-27 missed',
      '11-27 due_notice',
      '12-01 pending',
      '12-01 last_warning',
      '12-02 released',
      '12-02 released_recipient Anna Otto',
      '12-02 released_owner',
    ]);
    expect(future).toMatchObject({ from: '2026-11-28T12:00:00.000Z', end: 'released', releasedAt: '2026-12-02T12:00:00.000Z' });
    expect(
      future.handovers.map(({ name, messages, unreachedAt, endsAt }) => [
        name,
        ...messages.slice(0, 3).map(({ at, way, to, message }) => `${at.slice(0, 10)} ${message} by ${way} to ${to}`),
        messages.length,
        unreachedAt,
        endsAt,
      ]),
    ).toEqual(
      ['Anna', 'Otto'].map((name) => [
        name,
        ...['2026-12-02 announcement', '2026-12-05 day_3', '2026-12-12 day_10'].map(
          (what) => `${what} by mail to ${name.toLowerCase()}@example.org`,
        ),
        15,
        '2027-01-16T12:00:00.000Z',
        '2027-12-02T12:00:00.000Z',
      ]),
    );
    const checkedIn = await estate.ok('policies.simulate', { vault, checkInEveryDays: 3, until: '2027-01-01T00:00:00.000Z' });
    expect(checkedIn).toMatchObject({ end: 'until', releasedAt: null, handovers: [] });
    expect(checkedIn.steps.filter(({ type }) => type === 'check_in').map(({ late }) => late)).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
      false,
    ]);
    expect(await estate.ok('policies.get', { vault })).toEqual(before);
    expect(await estate.refused('policies.simulate', { vault, until: '2020-01-01T00:00:00.000Z' })).toBe('invalid_request');
    await estate.ok('policies.pause', { vault, until: '2027-02-01T00:00:00.000Z' });
    expect((await estate.ok('policies.simulate', { vault })).steps[0]).toMatchObject({
      type: 'phase',
      phase: 'running',
      at: '2027-02-01T00:00:00.000Z',
    });
  });
});
