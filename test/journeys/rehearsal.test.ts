import type { Ulid } from '../../shared/domain/ids.ts';
import type { LockKind } from '../../shared/domain/lock.ts';
import { randomBytes } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openHalves } from '../../electron/engine/releases/release-record.ts';
import { dayMs } from '../../shared/domain/instant.ts';
import { toWords } from '../../shared/format/paper/mnemonic-words.ts';
import { findCanaries, type Canary } from '../kit/judges/canaries.ts';
import { onEachDatabase } from '../kit/databases/each-database.ts';
import { firstDevice, joinDevice, openDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { startRecordingProxy } from '../kit/network/recording-proxy.ts';
import { mailedLink, postEnrolment } from '../kit/owners/sealed-vault.ts';
import { inviteByLink, invitedEnrolment, vouchFor } from '../kit/owners/vouch-for.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import type { TestServer } from '../kit/server/test-server.ts';
import { withWrongChecksum, readSheetWords } from '../kit/pdf/read-sheet-words.ts';

let owners = 0;

interface Estate extends AsyncDisposable {
  readonly server: TestServer;
  readonly device: OwnerDevice;
  readonly token: string;
  readonly kit: string;
  readonly vault: Ulid;
  readonly documents: readonly string[];
  /** Gets all documents, by one sheet, two of two others' sheets, or the key pair that they enrolled with. */
  readonly marit: Ulid;
  /** Gets the first document, by a sheet. */
  readonly jon: Ulid;
  readonly words: { readonly marit: string; readonly jon: string; readonly quorum: readonly string[] };
}

/** @param filmBytes of the second document; 17 MiB make two parts. */
async function newEstate(server: TestServer, origin = server.origin, filmBytes = 300_000): Promise<Estate> {
  owners += 1;
  const token = await tokenFor(server.core, `rehearsal-${owners}@example.org`);
  const { device, vault, kit } = await firstDevice(origin, token);
  const documents = [
    await device.addText(vault, 'will.txt', 'The lighthouse goes to Marit.'),
    await device.addText(vault, 'film.bin', Buffer.alloc(filmBytes, `reel ${owners} `)),
  ];
  const email = `marit-r${owners}@example.org`;
  const { id: marit } = await device.must('recipients.create', { vault, name: 'Marit', email });
  const { id: jon } = await device.must('recipients.create', { vault, name: 'Jon', email: `jon-r${owners}@example.org` });
  await device.must('letters.set', { recipient: marit, text: 'Liebe Marit' });
  await device.must('recipients.select', { recipient: jon, selection: [documents[0]!] });
  const folder = (await tempFolder('rehearsal')).path;
  for (const [recipient, name] of [
    [marit, 'marit'],
    [jon, 'jon'],
  ] as const)
    await device.must('sheets.make', { recipient, path: join(folder, `${name}.pdf`) });
  const quorum = await device.must('sheets.makeQuorum', { recipient: marit, threshold: 2, holders: ['Notar', 'Bruder'], folder });
  await device.must('sync.run', {});
  const at = { server, vaultId: vault, email } as never;
  await inviteByLink(device, marit);
  const { enrolment, proof } = invitedEnrolment(device, marit, 'sechs eigene');
  expect((await postEnrolment(at, await mailedLink(at, 'recipient_verification'), enrolment, proof)).status).toBe(200);
  await device.must('sync.run', {});
  await vouchFor(device, vault, marit);
  await device.must('sync.run', {});
  const words = {
    marit: await readSheetWords(join(folder, 'marit.pdf')),
    jon: await readSheetWords(join(folder, 'jon.pdf')),
    quorum: await Promise.all(quorum.map(({ path }) => readSheetWords(path))),
  };
  const ids = { vault: vault as Ulid, marit: marit as Ulid, jon: jon as Ulid };
  return { server, device, token, kit, ...ids, documents, words, [Symbol.asyncDispose]: () => device[Symbol.asyncDispose]() };
}

const rehearse = (
  { device, vault }: Pick<Estate, 'device' | 'vault'>,
  codes: readonly (readonly [recipient: string, codes: readonly string[]])[] = [],
) =>
  device.must('releases.rehearse', {
    vault,
    ...(codes.length === 0 ? {} : { codes: codes.map(([recipient, texts]) => ({ recipient, codes: [...texts] })) }),
  });

async function rehearsedFor(estate: Estate, recipient: string, codes: readonly string[] = []) {
  const { recipients, outcome } = await rehearse(estate, codes.length === 0 ? [] : [[recipient, codes]]);
  const one = recipients.find((each) => each.recipient === recipient)!;
  return { ...one, overall: outcome, codes: one.findings.map(({ code }) => code) };
}

async function findingsOf({ device, vault }: Estate, recipient: string): Promise<readonly string[]> {
  return (await device.must('readiness.get', { vault })).findings.filter((one) => one.recipient === recipient).map(({ code }) => code);
}

async function packsOf(server: TestServer): Promise<readonly string[]> {
  const entries = await readdir(join(server.dataDir, 'parts'), { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}

onEachDatabase({}, (server, isComplete) => {
  const change = (act: Parameters<TestServer['core']['db']['transaction']>[0]) => server().core.db.transaction(act);

  describe('a rehearsal', () => {
    it('opens for each recipient what they would get, says what it could not try, and releases nothing', async () => {
      await using estate = await newEstate(server(), server().origin, 17 * 2 ** 20);
      const { device, vault, marit, jon, words, documents } = estate;
      expect(await findingsOf(estate, marit)).toContain('never_rehearsed');
      const first = await rehearse(estate);
      expect(first).toMatchObject({ vault, outcome: 'would_open' });
      expect(first.recipients.find(({ recipient }) => recipient === jon)).toMatchObject({
        name: 'Jon',
        outcome: 'would_open',
        half: 'proven',
        bundle: 'opens',
        letterCharacters: 0,
        documents: [{ document: documents[0], result: 'whole' }],
        findings: [],
      });
      const all = await rehearse(estate, [
        [marit, [words.marit.toUpperCase()]],
        [jon, [words.jon]],
      ]);
      expect(all.outcome).toBe('opened');
      const shown = all.recipients.find(({ recipient }) => recipient === marit)!;
      expect(shown).toMatchObject({
        outcome: 'opened',
        keyGeneration: 1,
        half: 'proven',
        bundle: 'opens',
        letterCharacters: 11,
        findings: [],
      });
      expect(shown.locks.map(({ kind, result }) => `${kind} ${result}`).sort()).toEqual(['enrolled sound', 'quorum sound', 'sheet opened']);
      expect(shown.documents.map(({ name, result, sizeBytes }) => [name, result, sizeBytes]).sort()).toEqual([
        ['film.bin', 'whole', 17 * 2 ** 20],
        ['will.txt', 'whole', 29],
      ]);
      expect((await rehearsedFor(estate, marit, words.quorum)).locks.find(({ kind }) => kind === 'quorum')).toMatchObject({
        result: 'opened',
      });
      // Too few of them are not a fault in the lock, but open nothing.
      expect(await rehearsedFor(estate, marit, [words.quorum[0]!])).toMatchObject({ outcome: 'would_open', codes: ['codes_open_nothing'] });
      // It is kept, and the sheets that were typed in count as tried.
      const report = await device.must('readiness.get', { vault });
      expect(report.recipients.map(({ lastRehearsal }) => lastRehearsal?.outcome)).toEqual(['would_open', 'would_open']);
      expect(report.findings.map(({ code }) => code)).not.toContain('never_rehearsed');
      expect(report.recipients.find(({ recipient }) => recipient === jon)?.locks[0]?.sheets[0]?.testedAt).toBe(all.at);
      expect(
        (await server().core.db.read.selectFrom('vaults').select('status').where('id', '=', vault).executeTakeFirstOrThrow()).status,
      ).toBe('active');
      expect((await server().mails(`vault_${vault}`)).map(({ kind }) => kind)).not.toContain('released_recipient');
      device.advance(400 * dayMs);
      expect(await findingsOf(estate, jon)).toEqual(expect.arrayContaining(['rehearsal_is_old', 'sheet_test_is_old']));
    });

    // The rest concerns only the owner's engine, whatever database the server has.
    if (!isComplete) return;

    it('brings neither half, nor a code, nor anything that was opened onto the wire', async () => {
      await using proxy = await startRecordingProxy(Number(new URL(server().origin).port));
      await using estate = await newEstate(server(), proxy.origin);
      const { device, marit, words } = estate;
      const before = proxy.recorded().length;
      await rehearse(estate, [[marit, [words.marit]]]);
      const session = device.engine.context.session();
      const { serverHalf, recipientHalf, releaseKey } = openHalves(session, session.book.get('recipient', marit))!;
      const canaries: Canary[] = [
        ['the server’s half', serverHalf],
        ['the recipient’s half', recipientHalf],
        ['release key', releaseKey],
        ['letter', Buffer.from('Liebe Marit')],
        ['words', Buffer.from(words.marit)],
      ].map(([what, bytes]) => ({ what: what as string, bytes: Uint8Array.from(bytes as Uint8Array) }));
      const wire = proxy.recorded().slice(before);
      expect(wire.reduce((sum, { length }) => sum + length, 0)).toBeGreaterThan(5_000);
      expect(wire.flatMap((bytes, index) => findCanaries(canaries, bytes, `stream ${index}`))).toEqual([]);
    });

    it('is refused with codes that are none, for somebody else, and without a server', async () => {
      await using estate = await newEstate(server());
      const { device, vault, marit, words } = estate;
      const { id: other } = await device.must('vaults.create', { name: 'Other' });
      const codes = (recipient: string, ...texts: string[]) => ({ vault, codes: [{ recipient, codes: texts }] });
      expect(await device.codeOf('releases.rehearse', codes(marit, withWrongChecksum(words.marit)))).toBe('sheet_invalid');
      expect(await device.codeOf('releases.rehearse', codes(vault, words.marit))).toBe('not_found');
      expect(await device.codeOf('releases.rehearse', { ...codes(marit, words.marit), vault: other })).toBe('not_found');
      expect(await rehearsedFor(estate, marit, [toWords(new Uint8Array(16).fill(9), 'sheet')])).toMatchObject({
        outcome: 'would_open',
        codes: ['codes_open_nothing'],
      });
      // A sheet of Jon's opens nothing of Marit's.
      expect(await rehearsedFor(estate, marit, [words.jon])).toMatchObject({ outcome: 'would_open', codes: ['codes_open_nothing'] });
      await using alone = await openDevice();
      await alone.must('account.create', { passphrase: 'nine quiet otters in the reeds' });
      const { id } = await alone.must('vaults.create', { name: 'Alone' });
      expect(await alone.codeOf('releases.rehearse', { vault: id })).toBe('not_connected');
      // Having nobody to receive it isn't a good outcome either.
      expect(await device.must('releases.rehearse', { vault: other })).toMatchObject({ outcome: 'fails', recipients: [] });
    });

    it('fetches what is not on this device, and mends what is damaged here', async () => {
      await using estate = await newEstate(server());
      const b = await joinDevice(server().origin, await tokenBeside(server().core, estate.token), estate.kit);
      const there = { ...estate, device: b };
      try {
        const names = b.engine.context.store.items.partNames();
        const [lost, bad] = [...names];
        await rm(b.engine.context.parts.pathOf(lost!));
        await writeFile(b.engine.context.parts.pathOf(bad!), randomBytes(500));
        expect(await rehearse(there)).toMatchObject({ outcome: 'would_open' });
        for (const [index, id] of estate.documents.entries())
          expect((await b.read(id)).equals(await estate.device.read(id)), `document ${index}`).toBe(true);
      } finally {
        await b[Symbol.asyncDispose]();
      }
    });
  });

  describe('a rehearsal finds', () => {
    it('what was never sent, and what has changed since', async () => {
      await using estate = await newEstate(server());
      const { device, vault, marit, jon } = estate;
      await device.must('letters.set', { recipient: marit, text: 'Anders' });
      expect(await rehearsedFor(estate, marit)).toMatchObject({
        outcome: 'fails',
        bundle: 'out_of_date',
        codes: ['bundle_out_of_date'],
        overall: 'fails',
      });
      expect(await rehearsedFor(estate, jon)).toMatchObject({ outcome: 'would_open' });
      expect(await findingsOf(estate, marit)).toEqual(expect.arrayContaining(['rehearsal_failed']));
      const { id } = await device.must('recipients.create', { vault, name: 'New', email: 'new@example.org' });
      await device.must('sync.run', {});
      expect(await rehearsedFor(estate, id)).toMatchObject({
        outcome: 'fails',
        half: 'missing',
        bundle: 'missing',
        keyGeneration: null,
        // She couldn't open anything, so nothing was sent for her.
        codes: ['no_lock'],
      });
      expect(await rehearsedFor(estate, marit)).toMatchObject({ outcome: 'would_open' });
      expect(await findingsOf(estate, marit)).not.toContain('rehearsal_failed');
      await device.must('releases.rotate', { recipient: marit, folder: (await tempFolder('rotated')).path });
      expect(await findingsOf(estate, marit)).toContain('never_rehearsed');
    });

    it('a half that the server can not read, and one that is another', async () => {
      await using estate = await newEstate(server());
      const { marit, vault } = estate;
      const set = (half: Uint8Array) =>
        change((tx) => tx.updateTable('release_keys').set({ wrapped_half: half }).where('recipient_id', '=', marit).execute());
      await set(new Uint8Array(randomBytes(106)));
      expect(await rehearsedFor(estate, marit)).toMatchObject({
        outcome: 'fails',
        half: 'unreadable',
        bundle: 'not_tried',
        codes: ['half_unreadable'],
      });
      await set(
        server().core.keys.wrapReleaseHalf(new Uint8Array(randomBytes(32)) as never, {
          vaultId: vault,
          recipientId: marit,
          keyGeneration: 1,
        }),
      );
      expect(await rehearsedFor(estate, marit)).toMatchObject({ outcome: 'fails', half: 'other', codes: ['key_unknown'] });
    });

    if (!isComplete) return;

    it('a bundle that is damaged, older than its number says, or another recipient’s', async () => {
      await using estate = await newEstate(server());
      const { marit, jon, device } = estate;
      const bundleOf = async (recipient: Ulid) =>
        (
          await server()
            .core.db.read.selectFrom('release_bundles')
            .select('bundle')
            .where('recipient_id', '=', recipient)
            .executeTakeFirstOrThrow()
        ).bundle;
      const set = (bundle: Uint8Array) =>
        change((tx) => tx.updateTable('release_bundles').set({ bundle }).where('recipient_id', '=', marit).execute());
      const old = await bundleOf(marit);
      await device.must('letters.set', { recipient: marit, text: 'Anders' });
      await device.must('sync.run', {});
      const flipped = Uint8Array.from(await bundleOf(marit));
      flipped[flipped.length - 1]! ^= 1;
      for (const bundle of [flipped, old, await bundleOf(jon)]) {
        await set(bundle);
        expect(await rehearsedFor(estate, marit)).toMatchObject({
          outcome: 'fails',
          half: 'proven',
          bundle: 'damaged',
          letterCharacters: null,
          documents: [],
          codes: ['bundle_damaged'],
        });
      }
    });

    it('locks that are gone, broken or another’s, and a key pair that was lost', async () => {
      await using estate = await newEstate(server());
      const { marit, jon, words } = estate;
      const rows = await server().core.db.read.selectFrom('release_locks').selectAll().where('recipient_id', '=', marit).execute();
      const replace = (kind: LockKind, bytes: Uint8Array) =>
        change((tx) =>
          tx.updateTable('release_locks').set({ lock_bytes: bytes }).where('recipient_id', '=', marit).where('kind', '=', kind).execute(),
        );
      const sheet = rows.find(({ kind }) => kind === 'sheet')!.lock_bytes;
      const [strange] = await server()
        .core.db.read.selectFrom('release_locks')
        .select('lock_bytes')
        .where('recipient_id', '=', jon)
        .execute();
      const flipped = Uint8Array.from(sheet);
      flipped[300]! ^= 1;
      for (const bytes of [flipped, sheet.subarray(0, 100), strange!.lock_bytes]) {
        await replace('sheet', bytes);
        expect(await rehearsedFor(estate, marit, [words.marit])).toMatchObject({
          outcome: 'would_open',
          codes: expect.arrayContaining(['lock_broken', 'lock_missing', 'codes_open_nothing']),
        });
      }
      await replace('sheet', sheet);
      await change((tx) => tx.deleteFrom('enrolments').where('recipient_id', '=', marit).execute());
      expect(await rehearsedFor(estate, marit, [words.marit])).toMatchObject({
        outcome: 'opened',
        codes: expect.arrayContaining(['enrolment_missing', 'lock_broken']),
      });
      await change((tx) => tx.deleteFrom('release_locks').where('recipient_id', '=', marit).execute());
      const none = await rehearsedFor(estate, marit, [words.marit]);
      expect(none).toMatchObject({
        outcome: 'fails',
        codes: expect.arrayContaining(['lock_missing', 'no_lock_works', 'codes_open_nothing']),
      });
      expect(none.locks.map(({ result }) => result)).toEqual(['missing', 'missing', 'missing']);
    });

    it('parts that are gone, damaged, or not given to this recipient', async () => {
      await using estate = await newEstate(server());
      const { marit, jon, documents, device } = estate;
      const resultsOf = async (recipient: string) =>
        Object.fromEntries((await rehearsedFor(estate, recipient)).documents.map(({ document, result }) => [document, result]));
      const { read } = server().core.db;
      const partsOf = (document: string) => device.engine.context.store.items.find(document)!.parts;
      const [willPart] = partsOf(documents[0]!);
      // The server would refuse one of them to this recipient, but has it all the same.
      const row = await read
        .selectFrom('release_parts')
        .selectAll()
        .where('recipient_id', '=', marit)
        .where('name', '=', willPart!)
        .executeTakeFirstOrThrow();
      await change((tx) => tx.deleteFrom('release_parts').where('recipient_id', '=', marit).where('name', '=', willPart!).execute());
      expect(await resultsOf(marit)).toEqual({ [documents[0]!]: 'withheld', [documents[1]!]: 'whole' });
      await change((tx) => tx.insertInto('release_parts').values(row).execute());
      // One byte of the largest pack.
      const files = await packsOf(server());
      const part = await read
        .selectFrom('sync_parts')
        .selectAll()
        .where('name', 'in', [...partsOf(documents[1]!)])
        .orderBy('size_bytes', 'desc')
        .executeTakeFirstOrThrow();
      const file = files.find((path) => path.includes(part.pack_id))!;
      const bytes = await readFile(file);
      bytes[part.offset_bytes + 100_000]! ^= 1;
      await writeFile(file, bytes);
      expect(await resultsOf(marit)).toEqual({ [documents[0]!]: 'whole', [documents[1]!]: 'damaged' });
      expect(await rehearsedFor(estate, marit)).toMatchObject({ outcome: 'fails', codes: ['part_damaged'] });
      expect(await rehearsedFor(estate, jon)).toMatchObject({ outcome: 'would_open' });
      await change((tx) => tx.deleteFrom('sync_parts').where('name', '=', willPart!).execute());
      expect(await resultsOf(jon)).toEqual({ [documents[0]!]: 'missing' });
      expect(await rehearsedFor(estate, jon)).toMatchObject({ outcome: 'fails', codes: ['part_missing'] });
    });
  });
});
