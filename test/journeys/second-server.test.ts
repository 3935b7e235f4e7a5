import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { filesUnder } from '../../electron/engine/engine-test-kit.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import { letIn } from '../kit/browser/app-browser.ts';
import { joinDevice, openDevice, ownerPassphrase, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { startInterruptibleConnection } from '../kit/network/interruptible-connection.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { startOperator } from '../hostile/operator.ts';
import { closing, newEstate, onServer, opensBySheet, sync } from './release-key-estate.ts';
import { choose, namesAtBoth, pairedEstate, stateOf, step } from './second-estate.ts';
import { startTwoServers } from './two-servers.ts';

const [first, second] = await startTwoServers();

/** Every byte that a server keeps, as text. */
async function keptBy({ dataDir }: TestServer): Promise<string> {
  return [...(await filesUnder(dataDir))].map(([name, bytes]) => `${name}\n${bytes.toString('latin1')}`).join('\n');
}

async function vaultsAt({ core }: TestServer, vault: string) {
  return core.db.read
    .selectFrom('vaults')
    .selectAll()
    .where('id', '=', vault as Ulid)
    .execute();
}

/** What an account's own records say, without what is only a server's status with them. */
const recordsOf = ({ engine }: OwnerDevice) =>
  engine.context
    .session()
    .book.every(['vault', 'folder', 'document', 'recipient', 'letter', 'policy', 'settings'])
    .map(({ id, revision, deleted, body }) => ({ id, revision, deleted, body }));

describe('a second server', () => {
  it('gets what a release needs, follows every change, and alone brings the vault back by the kit', async () => {
    const lost = await startTestServer();
    const estate = await pairedEstate(lost, second);
    const { a, vault, recipient, words, secondToken } = estate;
    expect(await stateOf(a)).toMatchObject({
      ...{ server: second.origin, isHere: true, fault: null, vaults: [] },
      check: { sends: expect.any(String), ownerEmail: expect.stringMatching(/^second-/) },
    });
    await choose(estate);
    expect(await step(a)).toMatchObject({ second: { isInStep: true, waiting: 0, vaults: [{ vault, recipientsBehind: 0 }] } });
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
    expect((await onServer({ ...estate, server: second })).half).not.toEqual((await onServer(estate)).half);
    const [gone, film] = [
      await a.addText(vault, 'gone.txt', 'gone'),
      await a.addText(vault, 'film.bin', Buffer.alloc(3 * 2 ** 20, 'frame ')),
    ];
    await step(a);
    await a.must('documents.trash', { documents: [gone] });
    await a.must('trash.purge', {});
    await a.must('documents.update', { document: film, name: 'Our film.bin', note: 'from the attic' });
    await a.must('checkIns.record', { vault });
    expect((await step(a)).second.vaults[0]?.checkInSentAt).not.toBeNull();
    // What it has noted of its custodians goes to both with the next one; then there's nothing left.
    await step(a);
    expect(await step(a)).toMatchObject({ sent: 0, uploadedBytes: 0, bundles: 0 });
    await a[Symbol.asyncDispose]();
    await lost.close();
    await rm(lost.dataDir, { recursive: true, force: true });
    await rm(a.folder, { recursive: true, force: true });
    await using b = await joinDevice(second.origin, await tokenBeside(second.core, secondToken), estate.kit);
    expect((await b.must('documents.list', { vault })).map(({ name, note }) => [name, note]).sort()).toEqual([
      ['Our film.bin', 'from the attic'],
      ['will.txt', ''],
    ]);
    expect((await b.read(film)).equals(Buffer.alloc(3 * 2 ** 20, 'frame '))).toBe(true);
    expect((await b.must('policies.get', { vault })).policy?.frequency).toBe('monthly');
    expect((await b.must('recipients.list', { vault }))[0]).toMatchObject({ id: recipient, locks: [{ works: true }] });
    expect((await b.must('sheets.test', { recipient, codes: [words] })).sheets).toHaveLength(1);
    expect(await stateOf(b)).toBeNull();
    await sync(b);
    expect(await sync(b)).toMatchObject({ sent: 0, received: 0, bundles: 0 });
  });

  it('is signed in at as the first is, by a code that it mails', async () => {
    const { a } = await newEstate(first);
    await using _closing = closing(a);
    const begun = await a.must('signIn.begin', { server: second.origin });
    const [, who] = await Promise.all([letIn(second, begun.url, 'mailed@example.org'), a.must('signIn.finish', { signIn: begun.signIn })]);
    expect(who).toEqual({ server: second.origin, email: 'mailed@example.org' });
    expect(await a.must('secondServer.pair', { signIn: begun.signIn })).toMatchObject({
      signedIn: { email: 'mailed@example.org', isOver: false },
      check: { ownerEmail: 'mailed@example.org' },
    });
    expect((await a.must('sync.status', {})).server).toBe(first.origin);
  });

  it('learns nothing of a vault that was not chosen', async () => {
    const estate = await pairedEstate(first, second);
    const { a } = estate;
    await using _closing = closing(a);
    const { id: secret } = await a.must('vaults.create', { name: 'Unspoken orchard', nameInMails: true });
    const document = await a.addText(secret, 'unspoken.bin', Buffer.alloc(100_000, 'orchard'));
    const { id: heir } = await a.must('recipients.create', { vault: secret, name: 'Nobody Else', email: 'nobody-else@example.org' });
    await choose(estate);
    await sync(a);
    await step(a);
    const { book } = a.engine.context.session();
    const parts = a.engine.context.store.items.find(document)?.parts ?? [];
    expect(parts.length).toBeGreaterThan(0);
    const kept = await keptBy(second);
    const ids = book.every(['policy', 'letter', 'folder']).filter(({ vault }) => vault === secret);
    for (const word of [secret, document, heir, 'Unspoken', 'nobody-else', ...parts, ...ids.map(({ id }) => id)])
      expect(kept).not.toContain(word);
    expect(kept).toContain(estate.vault);
  });

  it('gives up a vault that is no longer chosen, and takes it again', async () => {
    const estate = await pairedEstate(first, second);
    const { a, vault, words } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    await choose(estate, false);
    expect((await step(a)).second.vaults).toEqual([]);
    expect(await vaultsAt(second, vault)).toEqual([]);
    expect(await opensBySheet(estate, words)).toBe(true);
    expect(await a.must('documents.list', { vault })).toHaveLength(1);
    await choose(estate);
    expect((await step(a)).second).toMatchObject({ isInStep: true, vaults: [{ vault, recipientsBehind: 0 }] });
    expect(await namesAtBoth(estate)).toEqual(['will.txt']);
    await using b = await joinDevice(second.origin, await tokenBeside(second.core, estate.secondToken), estate.kit);
    expect((await b.must('documents.list', { vault })).map(({ name }) => name)).toEqual(['will.txt']);
    expect(await a.must('secondServer.retire', {})).toEqual({ isTold: true });
    expect(await stateOf(a)).toBeNull();
    expect(await opensBySheet(estate, words)).toBe(true);
  });

  it('is kept in step by every device that is signed in there, and its records merge', async () => {
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await choose(estate);
    await step(a);
    await sync(a);
    const b = await joinDevice(first.origin, await tokenBeside(first.core, estate.token), estate.kit);
    await using _closing = closing(a, b);
    expect(await stateOf(b)).toMatchObject({ server: second.origin, isHere: false, vaults: [{ vault }] });
    await b.must('secondServer.pair', { server: second.origin, token: await tokenBeside(second.core, estate.secondToken) });
    const [one, two] = [await a.addText(vault, 'one.txt', 'one'), await b.addText(vault, 'two.txt', 'two')];
    await step(a);
    await step(b);
    await step(a);
    await sync(a);
    await sync(b);
    await sync(a);
    for (const device of [a, b, a]) await step(device);
    for (const device of [a, b]) expect(await step(device)).toMatchObject({ sent: 0, bundles: 0, second: { isInStep: true } });
    await using c = await joinDevice(second.origin, await tokenBeside(second.core, estate.secondToken), estate.kit);
    expect((await c.must('documents.list', { vault })).map(({ id }) => id)).toEqual(expect.arrayContaining([one, two]));
  });
});

describe('the account’s keyring', () => {
  it('follows to the second server, one passphrase after the other, however long it was away', async () => {
    await using wire = await startInterruptibleConnection(Number(new URL(second.origin).port));
    const estate = await pairedEstate(first, second, wire.origin);
    const { a } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    wire.cut();
    const passphrases = [ownerPassphrase, 'eleven copper kettles in the attic', 'thirteen tin whistles by the gate'];
    for (const [current = '', next = ''] of [passphrases.slice(0, 2), passphrases.slice(1)]) {
      await a.must('account.changePassphrase', { current, next });
      await sync(a);
      expect(await a.codeOf('secondServer.sync', {})).toBe('offline');
    }
    wire.mend();
    expect((await step(a)).second).toMatchObject({ isInStep: true, fault: null });
    await using b = await openDevice();
    const way = { server: second.origin, token: await tokenBeside(second.core, estate.secondToken) };
    const { keyring } = await b.must('sync.fetchKeyring', way);
    await b.must('account.join', { kit: estate.kit, passphrase: passphrases[2] ?? '', keyring });
  });

  it('is renewed there too, and nothing sealed before is lost', async () => {
    const estate = await pairedEstate(first, second);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    await a.addText(vault, 'before.txt', 'sealed before, sent after');
    const { text: kit } = await a.must('account.renewKeys', { passphrase: ownerPassphrase });
    await a.addText(vault, 'after.txt', 'sealed after');
    await sync(a);
    expect((await step(a)).second).toMatchObject({ isInStep: true, fault: null });
    expect(await namesAtBoth(estate)).toHaveLength(3);
    await using b = await joinDevice(second.origin, await tokenBeside(second.core, estate.secondToken), kit);
    expect((await b.must('documents.list', { vault })).map(({ name }) => name).sort()).toEqual(['after.txt', 'before.txt', 'will.txt']);
    expect((await a.must('account.renewKeys', { passphrase: ownerPassphrase })).text).not.toBe(kit);
    await sync(a);
    expect((await step(a)).second).toMatchObject({ isInStep: true, fault: null });
  });
});

describe('either server', () => {
  it('may be away without holding up the other', async () => {
    const at = await startTestServer();
    await using wire = await startInterruptibleConnection(Number(new URL(at.origin).port));
    await using other = await startInterruptibleConnection(Number(new URL(first.origin).port));
    const estate = await pairedEstate({ ...first, origin: other.origin }, at, wire.origin);
    const { a, vault } = estate;
    await choose(estate);
    await step(a);
    wire.cut();
    await a.addText(vault, 'meanwhile.txt', 'written while the second was away');
    await a.must('checkIns.record', { vault });
    expect(await sync(a)).toMatchObject({ sent: expect.any(Number) });
    expect(await a.codeOf('secondServer.sync', {})).toBe('offline');
    expect(await stateOf(a)).toMatchObject({ isInStep: false, fault: { code: 'offline' } });
    wire.mend();
    expect((await step(a)).second).toMatchObject({ isInStep: true, fault: null });
    other.cut();
    await a.addText(vault, 'later.txt', 'written while the first was away');
    expect(await a.codeOf('sync.run', {})).toBe('offline');
    expect((await step(a)).second).toMatchObject({ waiting: 0 });
    await using b = await joinDevice(at.origin, await tokenBeside(at.core, estate.secondToken), estate.kit);
    expect((await b.must('documents.list', { vault })).map(({ name }) => name).sort()).toEqual(['later.txt', 'meanwhile.txt', 'will.txt']);
    await a[Symbol.asyncDispose]();
    await at.close();
  });

  it('is given up only when it has been told, unless its owner says otherwise', async () => {
    await using wire = await startInterruptibleConnection(Number(new URL(second.origin).port));
    const estate = await pairedEstate(first, second, wire.origin);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    wire.cut();
    expect(await a.codeOf('secondServer.retire', {})).toBe('offline');
    expect((await stateOf(a))?.vaults).toMatchObject([{ vault }]);
    expect(await a.must('secondServer.retire', { evenIfAway: true })).toEqual({ isTold: false });
    expect(await stateOf(a)).toBeNull();
    expect(await opensBySheet(estate, estate.words)).toBe(true);
    expect(await a.must('documents.list', { vault })).toHaveLength(1);
    wire.mend();
    // It still has what it had, and is found to be the owner's own again.
    expect(
      await a.must('secondServer.pair', { server: wire.origin, token: await tokenBeside(second.core, estate.secondToken) }),
    ).toMatchObject({
      vaults: [],
    });
    expect(await a.must('secondServer.retire', {})).toEqual({ isTold: true });
  });

  it('may not be the same as the other, nor belong to somebody else', async () => {
    const estate = await newEstate(first);
    const { a } = estate;
    await using _closing = closing(a);
    const stranger = await newEstate(second);
    await using _other = closing(stranger.a);
    const foreign = { server: second.origin, token: await tokenBeside(second.core, stranger.token) };
    expect(await a.codeOf('secondServer.pair', foreign)).toBe('other_account');
    const alias = first.origin.replace('127.0.0.1', 'localhost');
    for (const server of new Set([first.origin, alias]))
      expect(await a.codeOf('secondServer.pair', { server, token: await tokenBeside(first.core, estate.token) })).toBe('invalid_request');
    expect(await stateOf(a)).toBeNull();
  });
});

describe('a second server that answers what it likes', () => {
  it.each([
    ['with no JSON', () => 'garbage'],
    ['with other members', () => ({ entries: [{ item: null }], keyring: 'AAAA', devices: 7, results: {} })],
  ])(
    '%s, changes nothing here',
    async (_name, answer) => {
      await using operator = await startOperator(second);
      const estate = await pairedEstate(first, second, operator.origin);
      const { a } = estate;
      await using _closing = closing(a);
      await choose(estate);
      await sync(a);
      await step(a);
      const before = recordsOf(a);
      for (const path of [/sync\/pull/, /sync\/keyring/, /sync\/devices/, /sync\/push/, /vaults\/.*\/status/]) {
        operator.answer(path, () => ({ status: 200, body: answer() as never }));
        // Some of them aren't asked in a run that has nothing to send; none may be a fault of the program.
        const outcome = await a.engine.call('secondServer.sync', {});
        expect(outcome.ok ? 'ok' : outcome.code).toMatch(/^(ok|bad_answer|damaged|bad_header|truncated|server_forked)$/);
        operator.behave();
      }
      expect(recordsOf(a)).toEqual(before);
      expect(await sync(a)).toMatchObject({ received: 0, sent: 0 });
      expect((await step(a)).second).toMatchObject({ isInStep: true, fault: null });
    },
    120_000,
  );

  it('with an older state, is noticed, and not followed', async () => {
    await using operator = await startOperator(second);
    const estate = await pairedEstate(first, second, operator.origin);
    const { a, vault } = estate;
    await using _closing = closing(a);
    await choose(estate);
    await step(a);
    const before = recordsOf(a);
    operator.answer(/sync\/keyring/, (_asked, method) =>
      method === 'GET' ? { status: 404, body: { error: { code: 'resource_not_found' } } } : undefined,
    );
    expect(await a.codeOf('secondServer.sync', {})).toBe('server_rolled_back');
    operator.behave();
    operator.change(/status$/, (body) => ({ ...body, status: 'released', released_at: '2026-01-01T00:00:00.000Z' }));
    expect((await step(a)).second.vaults[0]?.releasedAt).toBe('2026-01-01T00:00:00.000Z');
    expect(recordsOf(a)).toEqual(before);
    expect((await a.must('policies.get', { vault })).releasedAt).toBeNull();
  });
});
