import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import { openBundle, type Manifest } from '../../../shared/format/release/bundle.ts';
import { readLock, openLockBySheets } from '../../../shared/format/release/lock.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { readSheetWords } from '../../../test/kit/pdf/read-sheet-words.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { openTestEstate, type TestEstate } from '../engine-test-kit.ts';
import { extractPdf } from '../search/extract-pdf.ts';
import { isOwnerNamed, noteTaken, sealRelease } from './seal-release.ts';

const textOf = async (path: string): Promise<string> => (await extractPdf(new Uint8Array(await readFile(path)))).replace(/\s+/g, ' ');
const named = (estate: TestEstate, more: object = {}) =>
  estate.ok('recipients.create', { vault: estate.vault, name: 'Ottilie', email: 'ottilie@example.org', ...more });
const hashOf = (text: string): string => hex(sha256(utf8(text)));

/** The text of a single sheet that is printed now. */
async function sheetText(estate: TestEstate, recipient: string, name: string, more: object = {}): Promise<string> {
  const path = join(estate.home.path, `${name}.pdf`);
  await estate.ok('sheets.make', { recipient, path, ...more });
  return textOf(path);
}

/** What the owner signs about what a sheet opens. */
async function manifestFor(estate: TestEstate, recipient: string, sheet: string): Promise<Manifest> {
  const { accountId, identity } = estate.engine.context.session();
  const { bundle, half, keyGeneration, bundleGeneration: generation, locks } = sealRelease(estate.engine.context, recipient);
  const code = fromWords(await readSheetWords(join(estate.home.path, `${sheet}.pdf`)), 16, 'sheet');
  const own = await openLockBySheets(readLock(present(locks[0])), [code]);
  const place = { accountId, vaultId: estate.vault, recipientId: recipient, keyGeneration, generation };
  return openBundle(bundle, joinHalves(own, half), place, identity.publicKey).manifest;
}

describe('a sheet', () => {
  it('is in the recipient’s language, else in the one that is asked for, else in English', async () => {
    await using estate = await openTestEstate();
    const { id: recipient, language } = await named(estate, { language: 'de' });
    expect(language).toBe('de');
    expect(await sheetText(estate, recipient, 'a')).toContain('Heirlock-Blatt');
    expect(await sheetText(estate, recipient, 'b', { language: 'en' })).toContain('Heirlock sheet');
    const folder = estate.home.path;
    const [several] = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders: ['Bo', 'Cy'], folder });
    expect(await textOf(present(several).path)).toContain('Worum Sie gebeten werden');
    expect(await estate.ok('recipients.update', { recipient, language: null })).toMatchObject({ language: null });
    expect(await sheetText(estate, recipient, 'c')).toContain('Heirlock sheet');
    expect(await sheetText(estate, recipient, 'd', { language: 'de' })).toContain('Heirlock-Blatt');
    // What this version doesn't speak is left for one that does.
    estate.engine.context
      .session()
      .book.write([{ id: recipient as never, vault: estate.vault, kind: 'recipient', set: { language: 'sv' } }]);
    expect((await estate.ok('recipients.list', { vault: estate.vault }))[0]).toMatchObject({ language: null });
    expect(await sheetText(estate, recipient, 'e')).toContain('Heirlock sheet');
  });

  it('of several names the others who keep one, unless the owner says no, and is printed anew as it was', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    const folder = estate.home.path;
    const made = async (namesOthers?: boolean): Promise<string[]> => {
      const how = namesOthers === undefined ? {} : { namesOthers };
      const sheets = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders: ['Bo', 'Cy', 'Di'], folder, ...how });
      return Promise.all(sheets.map(({ path }) => textOf(path)));
    };
    const [first, second] = await made();
    expect(first).toContain('The other pages were made for: Cy, Di.');
    expect(second).toContain('The other pages were made for: Bo, Di.');
    const [lock] = present((await estate.ok('recipients.list', { vault: estate.vault }))[0]).locks;
    await estate.ok('locks.remove', { recipient, lock: present(lock).id });
    for (const text of await made(false)) {
      expect(text).toContain('Who keeps the other pages is not said here.');
      expect(text.match(/Bo|Cy|Di/g)).toHaveLength(1);
    }
    const again = await estate.ok('releases.rotate', { recipient, newPaper: true, folder });
    expect(again.sheets).toHaveLength(3);
    for (const { path } of again.sheets) expect(await textOf(path)).toContain('Who keeps the other pages is not said here.');
  });

  it('says where the rest is: the address and the mail, or else a file', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    const site = 'https://vault.example.org';
    const online = await sheetText(estate, recipient, 'a', { site });
    for (const said of ['ottilie@example.org', site, '.heirlock-bundle', 'heirlock-reader.html']) expect(online).toContain(said);
    const alone = await sheetText(estate, recipient, 'b');
    for (const said of ['ottilie@example.org', 'https:']) expect(alone).not.toContain(said);
    // A keeper needs the recipient's name, and not their address.
    expect(await sheetText(estate, recipient, 'c', { site, holder: 'Notary' })).not.toContain('ottilie@example.org');
  });

  it('calls the vault what its mails do, or says that they call it something else, or nothing', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    const site = 'https://vault.example.org';
    const called = async (name: string, how: object): Promise<string> => {
      await estate.ok('vaults.update', { vault: estate.vault, ...how });
      return sheetText(estate, recipient, name, { site });
    };
    expect(await called('a', { name: 'Family papers', nameInMails: false })).toMatch(/“Family papers”.*e-mails did not say the name/);
    const same = await called('b', { nameInMails: true });
    expect(same).toContain('“Family papers”');
    expect(same).not.toMatch(/e-mails (called|did not)/);
    expect(await called('c', { label: 'Box' })).toMatch(/“Family papers”.*e-mails called the vault “Box”/);
    // Mails shorten a name that is too long for them. That is no other name.
    expect(await called('d', { name: 'V'.repeat(200), nameInMails: true })).not.toMatch(/e-mails (called|did not)/);
  });
});

describe('what a sheet opens', () => {
  it('names its owner, recipient and vault, and is sealed anew when the owner has another name', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    await sheetText(estate, recipient, 'a');
    const { context } = estate.engine;
    const isNamed = () => isOwnerNamed(context.session(), context.session().book.get('recipient', recipient));
    noteTaken(context.session(), sealRelease(context, recipient));
    expect(isNamed()).toBe(true);
    expect(await manifestFor(estate, recipient, 'a')).not.toHaveProperty('ownerName');
    await estate.ok('owner.set', { name: 'Helene Berg' });
    expect(isNamed()).toBe(false);
    noteTaken(context.session(), sealRelease(context, recipient));
    expect(isNamed()).toBe(true);
    const manifest = await manifestFor(estate, recipient, 'a');
    const { name: vaultName } = present((await estate.ok('vaults.list', {}))[0]);
    expect(manifest).toMatchObject({ ownerName: 'Helene Berg', recipient: { name: 'Ottilie' }, vaultName });
  });

  it('lists the readers on its sheets and the one of the sealing program, by hash', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    const reader = await estate.file('reader.html', 'the first reader');
    expect((await sheetText(estate, recipient, 'a')).replaceAll(' ', '')).toContain(hashOf('the first reader'));
    await writeFile(reader, 'a later reader, which is longer');
    expect((await manifestFor(estate, recipient, 'a')).readers).toEqual([
      hashOf('the first reader'),
      hashOf('a later reader, which is longer'),
    ]);
    // A new key for the same paper doesn't forget what stands on it.
    await estate.ok('releases.rotate', { recipient });
    expect((await manifestFor(estate, recipient, 'a')).readers).toContain(hashOf('the first reader'));
  });

  it('lists no reader where the program has none', async () => {
    await using estate = await openTestEstate();
    const { id: recipient } = await named(estate);
    await sheetText(estate, recipient, 'a');
    expect(await manifestFor(estate, recipient, 'a')).not.toHaveProperty('readers');
  });
});
