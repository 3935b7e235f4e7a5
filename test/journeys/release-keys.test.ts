import type { Ulid } from '../../shared/domain/ids.ts';
import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ReleaseApi } from '../../electron/engine/sync/publish/release-api.ts';
import { SyncError } from '../../electron/engine/sync/sync-error.ts';
import { openHalves } from '../../electron/engine/releases/release-record.ts';
import { openBundle, type OpenBundle } from '../../shared/format/release/bundle.ts';
import { codeBytes } from '../../shared/format/random-code.ts';
import { concatBytes } from '../../shared/crypto/bytes.ts';
import { makeEnrolment, openEnrolment } from '../../shared/format/release/enrolment.ts';
import { enrolmentProof } from '../../shared/format/release/invitation.ts';
import { emailHash, openLockByEnrolment, openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { fromWords } from '../../shared/format/paper/mnemonic-words.ts';
import type { Key } from '../../shared/crypto/keys.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import {
  cheapCost,
  firstDevice,
  joinDevice,
  openDevice,
  ownerPassphrase,
  tokenFor,
  type OwnerDevice,
} from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { inviteByLink, invitedEnrolment, vouchFor } from '../kit/owners/vouch-for.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { readSheetWords } from '../kit/pdf/read-sheet-words.ts';

let owners = 0;

interface Estate {
  readonly server: TestServer;
  readonly a: OwnerDevice;
  readonly vault: string;
  readonly recipient: string;
  readonly email: string;
  readonly token: string;
  readonly kit: string;
  /** A folder for sheets. */
  readonly paper: string;
}

async function newEstate(server: TestServer): Promise<Estate> {
  owners += 1;
  const token = await tokenFor(server.core, `keys-${owners}@example.org`);
  const { device: a, vault, kit } = await firstDevice(server.origin, token);
  await a.addText(vault, 'will.txt', 'The lighthouse goes to Marit.');
  const email = `marit-${owners}@example.org`;
  const { id: recipient } = await a.must('recipients.create', { vault, name: 'Marit', email });
  await a.must('letters.set', { recipient, text: 'Dear Marit' });
  await a.must('sync.run', {});
  return { server, a, vault, recipient, email, token, kit, paper: (await tempFolder('sheets')).path };
}

const sync = (device: OwnerDevice) => device.must('sync.run', {});
const closing = (...devices: readonly OwnerDevice[]): AsyncDisposable => ({
  [Symbol.asyncDispose]: async () => {
    for (const device of devices) await device[Symbol.asyncDispose]();
  },
});

let printed = 0;

/** A new sheet. @returns its words. */
async function makeSheet({ recipient, paper }: Estate, device: OwnerDevice): Promise<string> {
  printed += 1;
  const path = join(paper, `sheet-${printed}.pdf`);
  await device.must('sheets.make', { recipient, path });
  return readSheetWords(path);
}

/** Everything that the server has for the recipient, with its half opened, as it would be handed out. */
async function onServer({ server, vault, recipient }: Estate) {
  const { read } = server.core.db;
  const row = await read
    .selectFrom('release_keys')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .executeTakeFirstOrThrow();
  const { bundle } = await read
    .selectFrom('release_bundles')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .executeTakeFirstOrThrow();
  const locks = await read
    .selectFrom('release_locks')
    .selectAll()
    .where('recipient_id', '=', recipient as Ulid)
    .orderBy('place')
    .execute();
  const half = server.core.keys.openReleaseHalf(row.wrapped_half, {
    vaultId: vault,
    recipientId: recipient,
    keyGeneration: row.key_generation,
  });
  return {
    half,
    bundle,
    locks: locks.map((lock) => lock.lock_bytes),
    keyGeneration: row.key_generation,
    generation: row.bundle_generation,
    row,
  };
}

type Handed = Awaited<ReturnType<typeof onServer>>;

function openWith({ a, vault, recipient }: Estate, { bundle, keyGeneration, generation }: Handed, key: Key): OpenBundle {
  const { accountId, identity } = a.engine.context.session();
  return openBundle(bundle, key, { accountId, vaultId: vault, recipientId: recipient, keyGeneration, generation }, identity.publicKey);
}

/** A from the words of a sheet; undefined if they open no lock. */
async function halfOf(words: string, { locks }: Pick<Handed, 'locks'>): Promise<Key | undefined> {
  for (const lock of locks) {
    const half = await openLockBySheets(readLock(lock), [fromWords(words, codeBytes, 'sheet')]).catch(() => undefined);
    if (half !== undefined) return half;
  }
  return undefined;
}

async function opensBySheet(estate: Estate, words: string): Promise<boolean> {
  const handed = await onServer(estate);
  const half = await halfOf(words, handed);
  if (half === undefined) return false;
  const { letter, manifest } = openWith(estate, handed, joinHalves(half, handed.half));
  expect([letter, manifest.documents.map(({ name }) => name)]).toEqual(['Dear Marit', ['will.txt']]);
  return true;
}

async function codesOf({ vault }: Estate, device: OwnerDevice): Promise<readonly string[]> {
  return (await device.must('readiness.get', { vault })).findings
    .map(({ code }) => code)
    .filter((code) => !/^(kit_|no_policy|never_rehearsed|sheet_never_tested|phrase_not)/.test(code));
}

const worksOf = async ({ vault }: Estate, device: OwnerDevice) =>
  (await device.must('recipients.list', { vault }))[0]!.locks.map(({ works }) => works).sort();

/** Enrols the recipient, as their browser does. */
async function enrol(estate: Estate, device: OwnerDevice, passphrase: string): Promise<Uint8Array> {
  await inviteByLink(device, estate.recipient);
  const { enrolment, proof } = invitedEnrolment(device, estate.recipient, passphrase);
  const at = { server: estate.server, vaultId: estate.vault, email: estate.email };
  expect((await postEnrolment(at as never, await mailedLink(at as never, 'recipient_verification'), enrolment, proof)).status).toBe(200);
  return enrolment;
}

async function opensByEnrolment(estate: Estate, enrolment: Uint8Array, passphrase: string): Promise<boolean> {
  const handed = await onServer(estate);
  const keys = openEnrolment(enrolment, { recipientId: estate.recipient, passphrase });
  const lock = handed.locks.map((bytes) => readLock(bytes)).find(({ kind }) => kind === 'enrolled');
  if (lock === undefined) return false;
  return openWith(estate, handed, joinHalves(openLockByEnrolment(lock, keys), handed.half)).letter === 'Dear Marit';
}

afterEach(() => {
  vi.restoreAllMocks();
});

onEachDatabase({}, (server, isComplete) => {
  describe('two devices that make a recipient’s first sheet at once', () => {
    it('agree on the key that the server took first, and both sheets open it', async () => {
      const estate = await newEstate(server());
      const { a, recipient } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const [first, second] = [await makeSheet(estate, a), await makeSheet(estate, b)];
      b.advance(60_000);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      await sync(b);
      await sync(a);
      for (const device of [a, b]) {
        expect(await sync(device)).toMatchObject({ bundles: 0, sent: 0, received: 0 });
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true, true]);
      }
      for (const words of [first, second]) expect((await a.must('sheets.test', { recipient, codes: [words] })).sheets).toHaveLength(1);
      expect([await opensBySheet(estate, first), await opensBySheet(estate, second)]).toEqual([true, true]);
    });

    it('agree when both sync at the same moment, whoever is faster', async () => {
      const estate = await newEstate(server());
      const { a } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const words = [await makeSheet(estate, a), await makeSheet(estate, b)];
      await Promise.all([sync(a), sync(b)]);
      for (const device of [a, b, a, b]) await sync(device);
      for (const device of [a, b]) {
        expect(await sync(device)).toMatchObject({ bundles: 0, sent: 0, received: 0 });
        expect(await worksOf(estate, device)).toEqual([true, true]);
        expect(await codesOf(estate, device)).toEqual([]);
      }
      expect(await Promise.all(words.map((text) => opensBySheet(estate, text)))).toEqual([true, true]);
    });

    // What a database decides (which of two is first) is above; the rest is decided by the devices.
    if (!isComplete) return;

    it('seal to the recipient’s own key again, who never notices', async () => {
      const estate = await newEstate(server());
      const { a } = estate;
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _closing = closing(a, b);
      const enrolment = await enrol(estate, a, 'sechs eigene Wörter');
      await Promise.all([sync(a), sync(b)]);
      await Promise.all([a, b].map((device) => vouchFor(device, estate.vault, estate.recipient)));
      await Promise.all([sync(a), sync(b)]);
      for (const device of [a, b, a, b]) await sync(device);
      expect(await opensByEnrolment(estate, enrolment, 'sechs eigene Wörter')).toBe(true);
      for (const device of [a, b]) {
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true]);
      }
    });

    it('are told when the server has a key that neither of them made, and a new one puts it right', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const { keys } = server().core;
      const foreign = keys.wrapReleaseHalf(
        joinHalves(
          (await onServer(estate)).half,
          openHalves(a.engine.context.session(), a.engine.context.session().book.get('recipient', recipient))!.recipientHalf,
        ),
        { vaultId: vault, recipientId: recipient, keyGeneration: 4 },
      );
      await server().core.db.transaction((tx) =>
        tx
          .updateTable('release_keys')
          .set({ wrapped_half: foreign, key_generation: 4 })
          .where('recipient_id', '=', recipient as Ulid)
          .execute(),
      );
      await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
      expect(await sync(a)).toMatchObject({ bundles: 0 });
      expect(await codesOf(estate, a)).toContain('key_unknown');
      expect(
        (
          await server()
            .core.db.read.selectFrom('policies')
            .select('type')
            .where('vault_id', '=', vault as Ulid)
            .executeTakeFirstOrThrow()
        ).type,
        'what else there is to tell is told',
      ).toBe('inactivity');
      expect(await a.must('releases.rotate', { recipient })).toMatchObject({ keyGeneration: 5, sheets: [] });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await codesOf(estate, a)).not.toContain('key_unknown');
      expect(await opensBySheet(estate, old)).toBe(true);
    });
  });

  it('a bundle that two devices seal at the same moment has in the end what both chose', async () => {
    const estate = await newEstate(server());
    const { a, recipient, vault } = estate;
    const words = await makeSheet(estate, a);
    await sync(a);
    const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
    await using _closing = closing(a, b);
    await a.addText(vault, 'codicil.txt', 'And the bees.');
    await b.must('letters.set', { recipient, text: 'A later letter' });
    const put = ReleaseApi.prototype.putReleaseKey;
    const generations: number[] = [];
    const [reached, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    let other: Promise<unknown> = Promise.resolve();
    vi.spyOn(ReleaseApi.prototype, 'putReleaseKey').mockImplementation(async function (this: ReleaseApi, release) {
      // The first is about to send what it knows when the other one, which knows more, gets to the same point, with the very same
      // generation.
      const call = generations.push(release.bundleGeneration);
      if (call === 1) {
        other = sync(b);
        await reached.promise;
        await put.call(this, release);
        return done.resolve();
      }
      if (call === 2) {
        reached.resolve();
        await done.promise;
      }
      return put.call(this, release);
    });
    expect(await sync(a)).toMatchObject({ bundles: 1 });
    expect(await other).toMatchObject({ bundles: 1 });
    expect(generations).toEqual([2, 2, 3]);
    for (const device of [a, b]) {
      expect(await sync(device)).toMatchObject({ bundles: 0 });
      expect(await codesOf(estate, device)).toEqual([]);
    }
    const handed = await onServer(estate);
    const { letter, manifest } = openWith(estate, handed, joinHalves((await halfOf(words, handed))!, handed.half));
    expect([letter, manifest.documents.map(({ name }) => name).sort()]).toEqual(['A later letter', ['codicil.txt', 'will.txt']]);
  });

  describeNewReleaseKeys(server, isComplete);
  describePauses(server);
});

function describeNewReleaseKeys(server: () => TestServer, isComplete: boolean): void {
  describe('a new release key', () => {
    it('comes with another address, for which the paper stays valid and the server’s old half is worth nothing', async () => {
      const estate = await newEstate(server());
      const { a, recipient } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const before = await onServer(estate);
      await a.must('recipients.update', { recipient, email: `other-${estate.email}` });
      await sync(a);
      const after = await onServer(estate);
      expect(after.keyGeneration).toBe(2);
      expect(await opensBySheet(estate, old)).toBe(true);
      expect(() => openWith(estate, after, joinHalves(before.half, after.half))).toThrow();
    });

    // The rest is decided by the devices, whatever database the server has.
    if (!isComplete) return;

    it('leaves the old sheet, the old bundle and the old half worth nothing in any combination', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault, paper } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      const quorum = await a.must('sheets.makeQuorum', { recipient, threshold: 2, holders: ['Notar', 'Bruder'], folder: paper });
      const enrolment = await enrol(estate, a, 'passwort');
      await sync(a);
      await vouchFor(a, vault, recipient);
      await sync(a);
      const before = await onServer(estate);
      const oldHalf = (await halfOf(old, before))!;
      expect(openWith(estate, before, joinHalves(oldHalf, before.half)).letter).toBe('Dear Marit');
      const made = await a.must('releases.rotate', { recipient, folder: paper, newPaper: true });
      expect(made).toMatchObject({ keyGeneration: 2, enrolled: true });
      expect(made.sheets.map(({ holder }) => holder).sort()).toEqual(['Bruder', 'Marit', 'Notar']);
      expect(await codesOf(estate, a)).toEqual(['bundle_out_of_date']);
      // Until the server has the new one, it has the whole of the old one.
      expect(await opensBySheet(estate, old)).toBe(true);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      const after = await onServer(estate);
      expect([after.keyGeneration, after.locks.length]).toEqual([2, 3]);
      const words = await Promise.all(made.sheets.map(({ path }) => readSheetWords(path)));
      const single = words[made.sheets.findIndex(({ holder }) => holder === 'Marit')]!;
      expect(await opensBySheet(estate, single)).toBe(true);
      expect(await opensByEnrolment(estate, enrolment, 'passwort')).toBe(true);
      await a.must('sheets.test', { recipient, codes: words.filter((text) => text !== single) });
      const newHalf = (await halfOf(single, after))!;
      // What an old sheet, an old lock, an old bundle or a backup still has, in all combinations with what is new.
      expect(await halfOf(old, after)).toBeUndefined();
      expect(await halfOf(await readSheetWords(quorum[0]!.path), after)).toBeUndefined();
      for (const [which, bundle, first, second] of [
        ['old A, new B, new bundle', after, oldHalf, after.half],
        ['old A, new B, old bundle', before, oldHalf, after.half],
        ['new A, new B, old bundle', before, newHalf, after.half],
        ['new A, old B, new bundle', after, newHalf, before.half],
        ['new A, old B, old bundle', before, newHalf, before.half],
        ['old A, old B, new bundle', after, oldHalf, before.half],
      ] as const)
        expect(() => openWith(estate, bundle, joinHalves(first, second)), which).toThrow(expect.objectContaining({ code: 'wrong_key' }));
      expect(await a.codeOf('sheets.test', { recipient, codes: [old] })).toBe('sheet_invalid');
      expect(await codesOf(estate, a)).toEqual([]);
      // The owner's own record no longer has the old halves either.
      const { book } = a.engine.context.session();
      expect(
        Object.entries(book.get('recipient', recipient).body.fields).filter(
          ([name, { value }]) => name.startsWith('key-') && value !== null,
        ),
      ).toHaveLength(1);
      expect((await a.must('recipients.list', { vault }))[0]!.locks.map(({ kind }) => kind).sort()).toEqual([
        'enrolled',
        'quorum',
        'sheet',
      ]);
    });

    it('survives a kill between the local write and the server, and one before the answer was heard', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      await makeSheet(estate, a);
      await sync(a);
      const { sheets } = await a.must('releases.rotate', { recipient, folder: paper, newPaper: true });
      const words = await readSheetWords(sheets[0]!.path);
      // What is on the disk at this moment is what a kill leaves behind.
      await using copies = await tempFolder('killed');
      const folder = join(copies.path, 'data');
      await cp(a.folder, folder, { recursive: true });
      const again = await openDevice(folder);
      await using _again = closing(again);
      await again.must('account.unlock', { passphrase: ownerPassphrase });
      const put = ReleaseApi.prototype.putReleaseKey;
      vi.spyOn(ReleaseApi.prototype, 'putReleaseKey').mockImplementationOnce(async function (this: ReleaseApi, release) {
        await put.call(this, release);
        throw new SyncError('offline', 'The connection broke off.');
      });
      expect(await again.codeOf('sync.run', {})).toBe('offline');
      expect((await onServer(estate)).keyGeneration).toBe(2);
      expect(await sync(again)).toMatchObject({ bundles: 1 });
      expect(await sync(again)).toMatchObject({ bundles: 0, sent: 0 });
      expect(await codesOf(estate, again)).toEqual([]);
      expect(await opensBySheet(estate, words)).toBe(true);
    });

    it('leaves out a kind of lock that the owner took away, and what it opened before', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      const enrolment = await enrol(estate, a, 'passwort');
      await sync(a);
      await vouchFor(a, vault, recipient);
      await sync(a);
      const [sheet] = (await a.must('recipients.list', { vault }))[0]!.locks.filter(({ kind }) => kind === 'sheet');
      await a.must('locks.remove', { recipient, lock: sheet!.id });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect((await onServer(estate)).keyGeneration).toBe(2);
      expect(await opensBySheet(estate, old)).toBe(false);
      expect(await opensByEnrolment(estate, enrolment, 'passwort')).toBe(true);
      const words = await makeSheet(estate, a);
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await codesOf(estate, a)).not.toContain('key_incomplete');
      expect([
        await opensBySheet(estate, old),
        await opensBySheet(estate, words),
        await opensByEnrolment(estate, enrolment, 'passwort'),
      ]).toEqual([false, true, true]);
    });

    it('is sealed to somebody who chose their passphrase without any server, whose record the server then has', async () => {
      const estate = await newEstate(server());
      const { a, recipient, vault, paper } = estate;
      await using _closing = closing(a);
      const { words, invitation } = await a.must('invitations.make', { recipient, way: 'handed' });
      const { accountId, identity } = a.engine.context.session();
      const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: invitation.id };
      const { enrolment } = makeEnrolment({ ...place, passphrase: 'ohne Netz', cost: cheapCost });
      const code = { id: invitation.id, code: fromWords(words, codeBytes, 'invitation') };
      const path = join(paper, 'marit.heirlock-enrolment');
      await writeFile(path, concatBytes(enrolment, enrolmentProof(enrolment, emailHash(estate.email), code)));
      await a.must('enrolments.import', { recipient, path });
      expect(await sync(a)).toMatchObject({ bundles: 1 });
      expect(await opensByEnrolment(estate, enrolment, 'ohne Netz')).toBe(true);
      const { recipients } = await a.must('releases.rehearse', { vault });
      expect(recipients[0]).toMatchObject({ outcome: 'would_open', locks: [{ kind: 'enrolled', result: 'sound' }] });
      expect(await sync(a)).toMatchObject({ bundles: 0 });
      expect((await a.must('recipients.list', { vault }))[0]!.offeredKey).toBeNull();
    });

    it('on two devices at once is settled like a first one', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      const old = await makeSheet(estate, a);
      await sync(a);
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _b = closing(b);
      const sheets = [];
      for (const device of [b, a])
        sheets.push((await device.must('releases.rotate', { recipient, folder: paper, newPaper: true })).sheets[0]!);
      const words = await Promise.all(sheets.map(({ path }) => readSheetWords(path)));
      await sync(a);
      for (const device of [b, a, b]) await sync(device);
      for (const device of [a, b]) {
        expect(await codesOf(estate, device)).toEqual([]);
        expect(await worksOf(estate, device)).toEqual([true, true]);
      }
      expect([await opensBySheet(estate, old), await opensBySheet(estate, words[0]!), await opensBySheet(estate, words[1]!)]).toEqual([
        false,
        true,
        true,
      ]);
    });

    it('is refused where there is nothing to make anew', async () => {
      const estate = await newEstate(server());
      const { a, recipient, paper } = estate;
      await using _closing = closing(a);
      expect(await a.codeOf('releases.rotate', { recipient, folder: paper })).toBe('not_found');
      expect(await a.codeOf('releases.rotate', { recipient: estate.vault, folder: paper })).toBe('not_found');
      const words = await makeSheet(estate, a);
      expect(await a.codeOf('releases.rotate', { recipient, folder: join(paper, 'nowhere'), newPaper: true })).toBe('file_not_found');
      // Nothing has changed.
      await a.must('sheets.test', { recipient, codes: [words] });
      await sync(a);
      expect((await onServer(estate)).keyGeneration).toBe(1);
    });
  });
}

function describePauses(server: () => TestServer): void {
  describe('a pause', () => {
    it('reaches the server, with another end too, and ends there when the owner ends it', async () => {
      const estate = await newEstate(server());
      const { a, vault } = estate;
      await using _closing = closing(a);
      const stored = () =>
        server()
          .core.db.read.selectFrom('policies')
          .select(['pause_until', 'paused_at', 'next_due_at'])
          .where('vault_id', '=', vault as Ulid)
          .executeTakeFirstOrThrow();
      await a.must('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
      await sync(a);
      const year = new Date(performance.timeOrigin).getUTCFullYear();
      const [until, later] = [`${year + 1}-01-15T00:00:00.000Z`, `${year + 1}-02-15T00:00:00.000Z`];
      for (const end of [until, later]) {
        await a.must('policies.pause', { vault, until: end });
        await sync(a);
        expect(await stored()).toMatchObject({ pause_until: end, next_due_at: null });
      }
      // Another device knows about it and does not report it again.
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      await using _b = closing(b);
      expect((await b.must('policies.get', { vault })).pausedUntil).toBe(later);
      await b.must('policies.resume', { vault });
      await sync(b);
      expect(await stored()).toMatchObject({ pause_until: null, paused_at: null, next_due_at: expect.any(String) });
      await sync(a);
      expect((await a.must('policies.get', { vault })).pausedUntil).toBeNull();
      expect(await stored()).toMatchObject({ pause_until: null });
    });
  });
}
