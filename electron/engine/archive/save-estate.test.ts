import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extract } from 'tar-stream';
import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { openBundle } from '../../../shared/format/release/bundle.ts';
import { openLockBySheets, readLock } from '../../../shared/format/release/lock.ts';
import { readOfflineBundle, type OfflineBundle } from '../../../shared/format/release/offline-bundle.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { makeEnrolment } from '../../../shared/format/release/enrolment.ts';
import { readSheetWords } from '../../../test/kit/pdf/read-sheet-words.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { openTestEstate, testCost, type TestEstate } from '../engine-test-kit.ts';
import { noteEnrolments } from '../releases/enrolments.ts';

const formats = '# Formats\n';
const reader = '<!doctype html><title>Reader</title>';

interface Story extends AsyncDisposable {
  readonly estate: TestEstate;
  /** Has one sheet, and a passphrase. */
  readonly anna: string;
  /** Has three sheets, of which two open it. */
  readonly ben: string;
  /** Has nothing. */
  readonly cleo: string;
  readonly folder: string;
  readonly words: readonly string[];
}

async function story(): Promise<Story> {
  const estate = await openTestEstate();
  await estate.file('reader.html', reader);
  await estate.file('FORMAT.md', formats);
  const named = async (name: string, email: string): Promise<string> =>
    (await estate.ok('recipients.create', { vault: estate.vault, name, email })).id;
  const [anna, ben, cleo] = [
    await named('Anna', 'anna@example.org'),
    await named('anna', 'ben@example.org'),
    await named('Cleo', 'cleo@example.org'),
  ];
  await estate.ok('documents.add', { vault: estate.vault, paths: [await estate.file('will.txt', 'To Anna, the house.')] });
  await estate.ok('letters.set', { recipient: anna, text: 'Dear Anna' });
  const sheet = join(estate.home.path, 'sheet.pdf');
  await estate.ok('sheets.make', { recipient: anna, path: sheet });
  const quorum = await estate.ok('sheets.makeQuorum', {
    recipient: ben,
    threshold: 2,
    holders: ['One', 'Two', 'Three'],
    folder: estate.home.path,
  });
  const words = [await readSheetWords(sheet), ...(await Promise.all(quorum.map(({ path }) => readSheetWords(path))))];
  const folder = join(estate.home.path, 'stick');
  await mkdir(folder);
  return { estate, anna, ben, cleo, folder, words, [Symbol.asyncDispose]: () => estate[Symbol.asyncDispose]() };
}

/** Somebody chooses a passphrase, and the owner types the words that they read out. */
async function acceptEnrolment(estate: TestEstate, recipient: string, passphrase: string): Promise<void> {
  const { accountId, identity } = estate.engine.context.session();
  const place = { accountId, vaultId: estate.vault, recipientId: recipient, identity: identity.publicKey, invitationId: null };
  const { enrolment, publicKey } = makeEnrolment({ ...place, passphrase, cost: testCost });
  await noteEnrolments(estate.engine.context, recipient, [{ enrolment: toBase64(enrolment), publicKey: toBase64(publicKey), proof: null }]);
  const words = safetyPhrase(identity.publicKey, enrolment);
  await estate.ok('enrolments.accept', { recipient, publicKey: toBase64(publicKey), words });
}

async function entriesOf(path: string): Promise<ReadonlyMap<string, Buffer>> {
  const tar = extract();
  tar.end(await readFile(path));
  const found = new Map<string, Buffer>();
  for await (const entry of tar) {
    const pieces: Buffer[] = [];
    for await (const piece of entry as AsyncIterable<Buffer>) pieces.push(piece);
    found.set(entry.header.name, Buffer.concat(pieces));
  }
  return found;
}

const bundleIn = async (path: string): Promise<OfflineBundle> => readOfflineBundle(present((await entriesOf(path)).get('bundle.json')));

/** Opens it with nothing but what is in the file and on paper. */
async function opened(bundle: OfflineBundle, words: readonly string[]) {
  const lock = readLock(present(bundle.locks[0]));
  const half = await openLockBySheets(
    lock,
    words.map((one) => fromWords(one, 16, 'sheet')),
  );
  return openBundle(bundle.bundle, joinHalves(half, bundle.serverHalf), bundle, lock.identity);
}

describe('an estate that needs no server', () => {
  it('has a bundle for each person, the reader, the formats and a page, and opens with their paper alone', async () => {
    await using told = await story();
    const { estate, anna, ben, folder, words } = told;
    const saved = await estate.ok('estates.save', { vault: estate.vault, recipients: [anna, ben], folder, language: 'en' });
    expect(saved.files).toEqual([
      { recipient: anna, file: 'Anna.heirlock-bundle' },
      { recipient: ben, file: 'anna (2).heirlock-bundle' },
    ]);
    expect((await readdir(folder)).sort()).toEqual(
      ['Anna.heirlock-bundle', 'FORMAT.md', 'Read me first.html', 'anna (2).heirlock-bundle', 'heirlock-reader.html'].sort(),
    );
    expect(await readFile(join(folder, 'heirlock-reader.html'), 'utf8')).toBe(reader);
    expect(await readFile(join(folder, 'FORMAT.md'), 'utf8')).toBe(formats);
    const guide = await readFile(join(folder, 'Read me first.html'), 'utf8');
    for (const said of ['Für Änne', 'Anna.heirlock-bundle', 'anna (2).heirlock-bundle', 'any 2 of the 3', saved.readerHash])
      expect(guide).toContain(said);
    expect(guide).not.toContain('passphrase that was chosen');
    const forAnna = await opened(await bundleIn(join(folder, 'Anna.heirlock-bundle')), [present(words[0])]);
    expect([forAnna.letter, forAnna.manifest.documents.map(({ name }) => name)]).toEqual(['Dear Anna', ['will.txt']]);
    const bens = await bundleIn(join(folder, 'anna (2).heirlock-bundle'));
    expect((await opened(bens, words.slice(2))).manifest.recipient.name).toBe('anna');
    await expect(opened(bens, [present(words[1])])).rejects.toMatchObject({ code: 'wrong_key' });
    const names = [...(await entriesOf(join(folder, 'Anna.heirlock-bundle'))).keys()];
    expect(names.filter((name) => name.startsWith('parts/'))).toHaveLength(1);
  });

  it('is opened by no passphrase, even where somebody has one', async () => {
    await using told = await story();
    const { estate, anna, folder } = told;
    await acceptEnrolment(estate, anna, 'six geese over the old mill');
    const all = join(estate.home.path, 'all.heirlock-bundle');
    await estate.ok('bundles.save', { recipient: anna, path: all });
    expect(await bundleIn(all)).toMatchObject({ enrolment: expect.anything() });
    expect((await bundleIn(all)).locks).toHaveLength(2);
    await estate.ok('estates.save', { vault: estate.vault, recipients: [anna], folder });
    const bundle = await bundleIn(join(folder, 'Anna.heirlock-bundle'));
    expect(bundle.enrolment).toBeNull();
    expect(bundle.locks.map((lock) => readLock(lock).kind)).toEqual(['sheet']);
  });

  it('is written whole or not at all', async () => {
    await using told = await story();
    const { estate, anna, ben, cleo, folder } = told;
    const save = (recipients: readonly string[]) => ({ vault: estate.vault, recipients: [...recipients], folder });
    expect(await estate.refused('estates.save', save([anna, cleo]))).toBe('invalid_request');
    expect(await readdir(folder)).toEqual([]);
    await writeFile(join(folder, 'anna (2).heirlock-bundle'), 'somebody else’s');
    expect(await estate.refused('estates.save', save([anna, ben]))).toBe('file_exists');
    expect(await readdir(folder)).toEqual(['anna (2).heirlock-bundle']);
    expect(await readFile(join(folder, 'anna (2).heirlock-bundle'), 'utf8')).toBe('somebody else’s');
    const other = await estate.ok('vaults.create', { name: 'Another' });
    expect(await estate.refused('estates.save', { ...save([anna]), vault: other.id })).toBe('not_found');
    expect((await estate.ok('readiness.get', { vault: estate.vault })).recipients.map(({ withoutServer }) => withoutServer)).toEqual([
      null,
      null,
      null,
    ]);
  });

  it('is known by its age, and by what has changed since', async () => {
    await using told = await story();
    const { estate, anna, ben, folder } = told;
    const known = async () => {
      const { recipients, findings } = await estate.ok('readiness.get', { vault: estate.vault });
      const of = (id: string) => recipients.find(({ recipient }) => recipient === id)?.withoutServer;
      const outdated = findings.filter(({ code }) => code === 'estate_out_of_date').map(({ recipient, stops }) => [recipient, stops]);
      return { anna: of(anna), ben: of(ben), outdated };
    };
    const at = estate.clock.now();
    await estate.ok('estates.save', { vault: estate.vault, recipients: [anna], folder });
    expect(await known()).toEqual({ anna: { savedAt: at, isCurrent: true }, ben: null, outdated: [] });
    estate.clock.advance(86_400_000);
    // A passphrase is none of its business.
    await acceptEnrolment(estate, anna, 'six geese over the old mill');
    expect((await known()).outdated).toEqual([]);
    await estate.ok('letters.set', { recipient: anna, text: 'Dear Anna, once more' });
    expect(await known()).toEqual({ anna: { savedAt: at, isCurrent: false }, ben: null, outdated: [[anna, false]] });
    const later = join(estate.home.path, 'later');
    await mkdir(later);
    await estate.ok('estates.save', { vault: estate.vault, recipients: [anna], folder: later });
    expect(await known()).toEqual({ anna: { savedAt: estate.clock.now(), isCurrent: true }, ben: null, outdated: [] });
    const generations = await Promise.all(
      [folder, later].map(async (one) => (await bundleIn(join(one, 'Anna.heirlock-bundle'))).generation),
    );
    expect(present(generations[1])).toBeGreaterThan(present(generations[0]));
  });

  it('needs the reader that belongs to this program', async () => {
    await using told = await openTestEstate();
    const { id } = await told.ok('recipients.create', { vault: told.vault, name: 'Anna', email: 'anna@example.org' });
    await told.ok('sheets.make', { recipient: id, path: join(told.home.path, 'sheet.pdf') });
    expect(await told.refused('estates.save', { vault: told.vault, recipients: [id], folder: told.home.path })).toBe('not_found');
  });
});
