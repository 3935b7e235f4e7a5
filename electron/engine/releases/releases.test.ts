import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { toBase64 } from '../../../shared/crypto/base64.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { hex, sha256 } from '../../../shared/crypto/hash.ts';
import type { Key } from '../../../shared/crypto/keys.ts';
import { openBundle } from '../../../shared/format/release/bundle.ts';
import { makeEnrolment, openEnrolment } from '../../../shared/format/release/enrolment.ts';
import { openLockByEnrolment, openLockBySheets, readLock } from '../../../shared/format/release/lock.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import { readSheetText } from '../../../shared/format/paper/sheet.ts';
import { fromWords, toWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { withWrongChecksum, readSheetWords } from '../../../test/kit/pdf/read-sheet-words.ts';
import { extractPdf } from '../search/extract-pdf.ts';
import { noteReach } from '../reach/mail-reach.ts';
import { provedReach } from '../reach/reach-test-kit.ts';
import { withAccess } from '../sync/connection/server-access.ts';
import type { OpenEngine } from '../engine.ts';
import { openTestEstate, testCost, type TestEstate } from '../engine-test-kit.ts';
import { safetyPhrase } from '../../../shared/format/paper/safety-phrase.ts';
import { noteEnrolments } from './enrolments.ts';
import { lockRecords, newHalves } from './release-record.ts';
import { noteTaken, sealRelease, type SealedRelease } from './seal-release.ts';
import { present } from '../../../test/kit/runner/present.ts';

interface Story extends AsyncDisposable {
  readonly estate: TestEstate;
  readonly recipient: string;
  readonly documents: readonly string[];
}

async function story(): Promise<Story> {
  const estate = await openTestEstate();
  const paths = await Promise.all(['will.txt', 'photo.png', 'secret.txt'].map((name) => estate.file(name, name.repeat(9))));
  const documents = (await estate.ok('documents.add', { vault: estate.vault, paths })).map(({ id }) => id);
  const { id: recipient } = await estate.ok('recipients.create', { vault: estate.vault, name: 'Ännchen Łuk', email: 'Ann@Example.org' });
  return { estate, recipient, documents, [Symbol.asyncDispose]: () => estate[Symbol.asyncDispose]() };
}

/** What a recipient's browser makes, without an invitation's code. */
function enrolmentOf({ engine, vault }: TestEstate, recipient: string, passphrase: string) {
  const { accountId, identity } = engine.context.session();
  const place = { accountId, vaultId: vault, recipientId: recipient, identity: identity.publicKey, invitationId: null };
  return makeEnrolment({ ...place, passphrase, cost: testCost });
}

async function openReleased({ estate, recipient }: Story, sealed: SealedRelease, half: Key) {
  const { accountId, identity } = estate.engine.context.session();
  const key = joinHalves(half, sealed.half);
  const place = {
    accountId,
    vaultId: estate.vault,
    recipientId: recipient,
    keyGeneration: sealed.keyGeneration,
    generation: sealed.bundleGeneration,
  };
  return openBundle(sealed.bundle, key, place, identity.publicKey);
}

describe('a recipient', () => {
  it('is given what was selected, with the letter, by the sheet that was printed', async () => {
    await using told = await story();
    const { estate, recipient, documents } = told;
    await estate.ok('recipients.select', { recipient, selection: [documents[0]!, documents[1]!] });
    await estate.ok('letters.set', { recipient, text: 'Liebe Änne' });
    const folder = await estate.ok('folders.create', { vault: estate.vault, name: 'Papiere' });
    await estate.ok('documents.update', { document: documents[0]!, folder: folder.id });
    const path = join(estate.home.path, 'sheet.pdf');
    await estate.ok('sheets.make', { recipient, path });
    const words = await readSheetWords(path);
    const tested = await estate.ok('sheets.test', { recipient, codes: [words.toUpperCase()] });
    expect(tested.testedAt).toBe(estate.clock.now());
    const sealed = sealRelease(estate.engine.context, recipient);
    expect(sealed).toMatchObject({ keyGeneration: 1, bundleGeneration: 1, recipientId: recipient });
    const half = await openLockBySheets(readLock(present(sealed.locks[0])), [fromWords(words, 16, 'sheet')]);
    const { manifest, letter, keys } = await openReleased(told, sealed, half);
    expect(letter).toBe('Liebe Änne');
    expect(manifest.documents.map(({ name, folder: place }) => [name, place]).sort()).toEqual([
      ['photo.png', ''],
      ['will.txt', 'Papiere'],
    ]);
    expect([...keys.keys()].sort()).toEqual([documents[0]!, documents[1]!].sort());
    expect(sealed.parts).toEqual([...new Set(manifest.documents.flatMap(({ parts }) => parts.map(([name]) => name)))].sort());
    // Neither half alone is the key.
    const { accountId, identity } = estate.engine.context.session();
    const place = { accountId, vaultId: estate.vault, recipientId: recipient, keyGeneration: 1, generation: 1 };
    for (const wrong of [half, sealed.half])
      expect(() => openBundle(sealed.bundle, wrong, place, identity.publicKey)).toThrow(expect.objectContaining({ code: 'wrong_key' }));
    expect(sealRelease(estate.engine.context, recipient).bundleGeneration).toBe(2);
  });

  it('is given the notes that are meant for them, and none that was private before the owner said otherwise', async () => {
    await using told = await story();
    const { estate, recipient, documents } = told;
    const [first, second, third] = [documents[0]!, documents[1]!, documents[2]!];
    const { book } = estate.engine.context.session();
    // As an earlier version left it.
    book.write([{ id: second as never, vault: estate.vault, kind: 'document', set: { note: 'Only I know this.' } }]);
    await estate.ok('documents.update', { document: first, note: 'The original lies with the notary.' });
    await estate.ok('documents.update', { document: third, note: 'For me.', noteFor: 'me' });
    const path = join(estate.home.path, 'sheet.pdf');
    await estate.ok('sheets.make', { recipient, path });
    const notes = async () => {
      const sealed = sealRelease(estate.engine.context, recipient);
      const half = await openLockBySheets(readLock(present(sealed.locks[0])), [fromWords(await readSheetWords(path), 16, 'sheet')]);
      const { manifest } = await openReleased(told, sealed, half);
      const noted = new Map(manifest.documents.map(({ id, note }) => [id, note]));
      return [first, second, third].map((id) => noted.get(id));
    };
    const views = async () =>
      Promise.all(documents.slice(0, 3).map(async (document) => (await estate.ok('documents.get', { document })).document.noteFor));
    expect(await views()).toEqual(['heirs', null, 'me']);
    expect(await notes()).toEqual(['The original lies with the notary.', undefined, undefined]);
    await estate.ok('documents.update', { document: second, note: 'Only I know this, still.' });
    expect(await notes()).toEqual(['The original lies with the notary.', undefined, undefined]);
    await estate.ok('documents.update', { document: second, noteFor: 'heirs' });
    await estate.ok('documents.update', { document: first, noteFor: 'me' });
    await estate.ok('documents.update', { document: first, note: 'The original lies with the notary in Graz.' });
    expect(await notes()).toEqual([undefined, 'Only I know this, still.', undefined]);
    await estate.ok('documents.update', { document: second, note: '' });
    expect(await notes()).toEqual([undefined, undefined, undefined]);
  });

  it('is counted on no sheet that nobody has taken yet', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const locks = async () => (await estate.ok('recipients.list', { vault: estate.vault }))[0]?.locks.map(({ works }) => works);
    const path = join(estate.home.path, 'a.pdf');
    const { sheet } = await estate.ok('sheets.make', { recipient, path, hold: true });
    expect(await locks()).toEqual([]);
    expect(sealRelease(estate.engine.context, recipient).locks).toHaveLength(0);
    const other = await estate.ok('recipients.create', { vault: estate.vault, name: 'Ben', email: 'ben@example.org' });
    expect(await estate.refused('sheets.keep', { recipient: other.id, sheets: [sheet] })).toBe('sheet_gone');
    expect(await estate.ok('sheets.keep', { recipient, sheets: [sheet] })).toEqual({ counts: true });
    expect(await locks()).toEqual([true]);
    await estate.ok('sheets.test', { recipient, codes: [await readSheetWords(path)] });
    expect(await estate.refused('sheets.keep', { recipient, sheets: [sheet] })).toBe('sheet_gone');

    const holders = ['Ben', 'Cy', 'Dora'];
    const together = await estate.ok('sheets.makeQuorum', { recipient, threshold: 2, holders, folder: estate.home.path, hold: true });
    const [first, ...rest] = together.map((one) => one.sheet);
    expect(await estate.ok('sheets.keep', { recipient, sheets: [present(first)] })).toEqual({ counts: false });
    expect(await locks()).toEqual([true]);
    expect(await estate.ok('sheets.keep', { recipient, sheets: rest })).toEqual({ counts: true });
    expect(await locks()).toEqual([true, true]);

    const thrown = await estate.ok('sheets.make', { recipient, path: join(estate.home.path, 'b.pdf'), hold: true });
    await estate.ok('sheets.discard', { recipient, sheets: [thrown.sheet] });
    expect(await estate.refused('sheets.keep', { recipient, sheets: [thrown.sheet] })).toBe('sheet_gone');
    expect(await locks()).toEqual([true, true]);
  });

  it('opens with the earlier sheets until all that replace them were taken', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const path = join(estate.home.path, 'a.pdf');
    await estate.ok('sheets.make', { recipient, path });
    const again = () => estate.ok('releases.rotate', { recipient, folder: estate.home.path, newPaper: true, hold: true });
    const { sheets } = await again();
    const old = await readSheetWords(path);
    await estate.ok('sheets.test', { recipient, codes: [old] });
    await estate.ok('sheets.discard', { recipient, sheets: sheets.map(({ sheet }) => sheet) });
    await estate.ok('sheets.test', { recipient, codes: [old] });
    const { sheets: kept } = await again();
    await estate.ok('sheets.keep', { recipient, sheets: kept.map(({ sheet }) => sheet) });
    expect(await estate.refused('sheets.test', { recipient, codes: [old] })).toBe('sheet_invalid');
    await estate.ok('sheets.test', { recipient, codes: [await readSheetWords(present(kept[0]).path)] });
  });

  it('keeps one release key over all bundles and locks', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const before = sealRelease(estate.engine.context, recipient);
    await estate.ok('sheets.make', { recipient, path: join(estate.home.path, 'a.pdf') });
    const after = sealRelease(estate.engine.context, recipient);
    expect(Buffer.from(after.half).equals(before.half)).toBe(true);
    expect([before.locks.length, after.locks.length]).toEqual([0, 1]);
  });

  it('has locks for today’s release key only: that which the server has, of two that were made at once', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    await estate.ok('sheets.make', { recipient, path: join(estate.home.path, 'a.pdf') });
    const session = estate.engine.context.session();
    // Another device made a key of its own, and the server took that one.
    const { open, fields } = newHalves(session, session.book.get('recipient', recipient), '01J8ZQ4M7X0000000000000042', 1);
    const [lock] = lockRecords(session.book.get('recipient', recipient));
    session.book.write([
      {
        id: recipient as never,
        vault: estate.vault,
        kind: 'recipient',
        set: { ...fields, acceptedKey: { id: open.keyId, keyGeneration: 1 } },
      },
    ]);
    expect((await estate.ok('recipients.list', { vault: estate.vault }))[0]?.locks).toMatchObject([{ id: lock!.id, works: false }]);
    const codes = (await estate.ok('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code);
    expect(codes).toContain('locks_open_nothing');
    const sealed = sealRelease(estate.engine.context, recipient);
    expect(sealed.locks).toEqual([]);
    expect(Buffer.from(sealed.half).equals(open.serverHalf)).toBe(true);
  });

  it('is refused a wrong sheet, and gets no sheet over a file that is there', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const path = join(estate.home.path, 'a.pdf');
    await estate.ok('sheets.make', { recipient, path });
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await estate.refused('sheets.make', { recipient, path })).toBe('file_exists');
    expect((await estate.ok('recipients.list', { vault: estate.vault }))[0]?.locks).toHaveLength(1);
    const right = await readSheetWords(path);
    expect(await estate.refused('sheets.test', { recipient, codes: [toWords(new Uint8Array(16).fill(7), 'sheet')] })).toBe('sheet_invalid');
    expect(await estate.refused('sheets.test', { recipient, codes: [withWrongChecksum(right)] })).toBe('sheet_invalid');
    const other = await estate.ok('recipients.create', { vault: estate.vault, name: 'Bob', email: 'bob@example.org' });
    expect(await estate.refused('sheets.test', { recipient: other.id, codes: [right] })).toBe('sheet_invalid');
    const [lock] = (await estate.ok('recipients.list', { vault: estate.vault }))[0]!.locks;
    await estate.ok('locks.remove', { recipient, lock: lock!.id });
    expect(await estate.refused('sheets.test', { recipient, codes: [right] })).toBe('sheet_invalid');
    expect(sealRelease(estate.engine.context, recipient).locks).toEqual([]);
  });

  it('can be opened by several sheets together, and by no fewer', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const sheets = await estate.ok('sheets.makeQuorum', {
      recipient,
      threshold: 2,
      holders: ['Notar', 'Bruder', 'Schwester'],
      folder: estate.home.path,
    });
    const words = await Promise.all(sheets.map(({ path }) => readSheetWords(path)));
    expect(new Set(words).size).toBe(3);
    expect(await estate.refused('sheets.test', { recipient, codes: [words[0]!] })).toBe('sheet_invalid');
    expect(await estate.refused('sheets.test', { recipient, codes: [words[0]!, words[0]!] })).toBe('sheet_invalid');
    await estate.ok('sheets.test', { recipient, codes: [words[2]!, words[0]!] });
    expect(await estate.refused('sheets.makeQuorum', { recipient, threshold: 3, holders: ['a', 'b'], folder: estate.home.path })).toBe(
      'invalid_request',
    );
  });

  it('has nothing sealed to a key that only the server names, until its words were typed for that very key', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const enrol = (passphrase: string) => {
      const { enrolment, publicKey } = enrolmentOf(estate, recipient, passphrase);
      const words = safetyPhrase(estate.engine.context.session().identity.publicKey, enrolment);
      return { bytes: enrolment, words, found: { enrolment: toBase64(enrolment), publicKey: toBase64(publicKey), proof: null } };
    };
    const [first, second, third] = [enrol('eins'), enrol('zwei'), enrol('drei')];
    const shown = async () => (await estate.ok('recipients.list', { vault: estate.vault }))[0]!;
    const findings = async () => (await estate.ok('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code);
    const opens = async (bytes: Uint8Array, passphrase: string): Promise<boolean> => {
      const sealed = sealRelease(estate.engine.context, recipient);
      const keys = openEnrolment(bytes, { recipientId: recipient, passphrase });
      return sealed.locks.some((lock) => {
        try {
          return openLockByEnrolment(readLock(lock), keys).length === 32;
        } catch {
          return false;
        }
      });
    };
    const accept = ({ found: { publicKey } }: typeof first, words: string) => ({ recipient, publicKey, words });
    expect(await estate.refused('enrolments.accept', accept(first, first.words))).toBe('not_found');

    await noteEnrolments(estate.engine.context, recipient, [first.found]);
    expect(await shown()).toMatchObject({ locks: [], enrolment: null, offeredKey: { publicKey: first.found.publicKey, count: 1 } });
    expect(JSON.stringify(await shown())).not.toContain(first.words.split(' ')[0]);
    expect(await findings()).toContain('key_waits');
    expect(await opens(first.bytes, 'eins')).toBe(false);
    for (const words of ['', second.words, first.words.split(' ').slice(1).join(' '), `${first.words} abandon`])
      expect(await estate.refused('enrolments.accept', accept(first, words))).toBe('words_differ');
    expect((await shown()).locks).toEqual([]);

    // Another key comes between the telephone call and the answer: the words for the first one no longer say anything.
    await noteEnrolments(estate.engine.context, recipient, [second.found, first.found]);
    expect(await shown()).toMatchObject({ locks: [], enrolment: null, offeredKey: { publicKey: second.found.publicKey, count: 2 } });
    expect(await estate.refused('enrolments.accept', accept(first, first.words))).toBe('conflict');
    expect(await estate.refused('enrolments.accept', accept(second, first.words))).toBe('words_differ');
    expect(await estate.refused('enrolments.refuse', { recipient, publicKey: first.found.publicKey })).toBe('conflict');
    expect((await estate.ok('enrolments.refuse', { recipient, publicKey: second.found.publicKey })).offeredKey).toBeNull();
    expect((await shown()).locks).toEqual([]);

    await noteEnrolments(estate.engine.context, recipient, [first.found]);
    const typed = first.words
      .toUpperCase()
      .split(' ')
      .map((word) => word.slice(0, 4))
      .join(', ');
    expect(await estate.ok('enrolments.accept', accept(first, typed))).toMatchObject({
      enrolment: { publicKey: first.found.publicKey, comparedAt: estate.clock.now() },
      offeredKey: null,
    });
    expect(await opens(first.bytes, 'eins')).toBe(true);

    await noteEnrolments(estate.engine.context, recipient, [third.found, second.found, first.found]);
    expect(await findings()).toContain('key_changed');
    expect(await opens(third.bytes, 'drei')).toBe(false);
    expect(await opens(first.bytes, 'eins')).toBe(true);
    await estate.ok('enrolments.accept', accept(third, third.words));
    expect(await opens(third.bytes, 'drei')).toBe(true);
    expect(await opens(first.bytes, 'eins')).toBe(false);
    expect(sealRelease(estate.engine.context, recipient).keyGeneration).toBe(2);
    // What was refused, and what was replaced, isn't asked about again.
    await noteEnrolments(estate.engine.context, recipient, [third.found, second.found, first.found]);
    expect((await shown()).offeredKey).toBeNull();
    expect(await findings()).not.toContain('key_changed');
  });

  it('shows a key that an earlier version trusted unasked, or noted as changed, and takes its words now', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const { book, identity } = estate.engine.context.session();
    const made = ['eins', 'zwei'].map((passphrase) => {
      const { enrolment, publicKey } = enrolmentOf(estate, recipient, passphrase);
      return { enrolment: toBase64(enrolment), publicKey: toBase64(publicKey), words: safetyPhrase(identity.publicKey, enrolment) };
    });
    const [pinned, changed] = made.map(({ words: _words, ...key }) => key);
    const before = { ...pinned, pinnedAt: estate.clock.now(), comparedAt: null, changed };
    const { id, vault, kind } = book.get('recipient', recipient);
    book.write([{ id, vault, kind, set: { enrolment: before } }]);
    const shown = async () => (await estate.ok('recipients.list', { vault: estate.vault }))[0]!;
    expect(await shown()).toMatchObject({
      enrolment: { publicKey: pinned!.publicKey, comparedAt: null },
      offeredKey: { publicKey: changed!.publicKey, count: 2 },
    });
    await estate.ok('enrolments.accept', { recipient, publicKey: pinned!.publicKey, words: made[0]!.words });
    expect(await shown()).toMatchObject({ enrolment: { comparedAt: estate.clock.now() }, offeredKey: { publicKey: changed!.publicKey } });
    await estate.ok('enrolments.refuse', { recipient, publicKey: changed!.publicKey });
    expect(await shown()).toMatchObject({ enrolment: { publicKey: pinned!.publicKey }, offeredKey: null });
  });

  it('gets a new release key with another address, for which the paper stays valid, and loses everything when removed', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    await estate.ok('sheets.make', { recipient, path: join(estate.home.path, 'a.pdf') });
    expect(await estate.refused('recipients.update', { recipient, email: 'no address' })).toBe('invalid_email');
    expect((await estate.ok('recipients.update', { recipient, name: 'Anna', email: 'Ann@Example.org' })).locks).toHaveLength(1);
    expect((await estate.ok('recipients.update', { recipient, email: 'other@example.org' })).locks).toMatchObject([
      { kind: 'sheet', works: true },
    ]);
    expect(sealRelease(estate.engine.context, recipient).keyGeneration).toBe(2);
    await estate.ok('letters.set', { recipient, text: 'geheim' });
    await estate.ok('recipients.remove', { recipient });
    expect(await estate.refused('letters.get', { recipient })).toBe('not_found');
    const { book } = estate.engine.context.session();
    expect(JSON.stringify(book.entry(recipient)!.body)).not.toMatch(/other@example|Anna|recipientHalf/);
    expect(lockRecords(book.entry(recipient)!)).toEqual([]);
  });
});

describe('a printed sheet', () => {
  it('says whom it is for, and has its code in words and as a picture only', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const path = join(estate.home.path, 'sheet.pdf');
    await estate.file('reader.html', '<!doctype html><title>Reader</title>');
    const saved = await estate.ok('reader.save', { path: join(estate.home.path, 'to-hand-over.html') });
    expect(await readFile(saved.path, 'utf8')).toBe('<!doctype html><title>Reader</title>');
    expect(await estate.refused('reader.save', { path: saved.path })).toBe('file_exists');
    const { sheet } = await estate.ok('sheets.make', { recipient, path, site: 'https://vault.example.org' });
    const text = (await extractPdf(new Uint8Array(await readFile(path)))).replace(/\s+/g, ' ');
    for (const said of ['Ännchen Łuk', 'Für Änne', 'https://vault.example.org', sheet, 'Number 1', '2026-11-20'])
      expect(text).toContain(said);
    expect(saved.sha256).toBe(hex(sha256(utf8('<!doctype html><title>Reader</title>'))));
    expect(text.replaceAll(' ', '')).toContain(saved.sha256);
    expect(() => readSheetText(text)).toThrow();
  });

  it('names no reader where the program has none', async () => {
    await using told = await story();
    const { estate, recipient } = told;
    const path = join(estate.home.path, 'sheet.pdf');
    await estate.ok('sheets.make', { recipient, path });
    expect(await extractPdf(new Uint8Array(await readFile(path)))).not.toContain('SHA-256');
    expect(await estate.refused('reader.save', { path: join(estate.home.path, 'to-hand-over.html') })).toBe('not_found');
  });
});

describe('the owner kit', () => {
  it('has all words on it', async () => {
    await using estate = await openTestEstate();
    const kit = await estate.ok('kit.show', {});
    const path = join(estate.home.path, 'kit.pdf');
    await estate.ok('kit.savePdf', { path, server: 'https://vault.example.org' });
    const text = await extractPdf(new Uint8Array(await readFile(path)));
    const words = [...text.matchAll(/\b\d{1,2}\s+([a-z]{3,8})\b/g)].map(([, word]) => word!).filter((word) => word !== 'words');
    expect(words).toEqual([...kit.secretKeyWords.split(' '), ...kit.recoveryKeyWords.split(' ')]);
    expect(text).toContain(kit.account);
    expect((await estate.ok('account.status', {})).kit.savedAt).toBe(estate.clock.now());
  });
});

/** A server that is never asked. */
function connect({ store, session }: OpenEngine['context']): void {
  const { keys } = session();
  withAccess(store, keys.masterKey, session(), (place) => place.write({ server: 'https://vault.example.com', token: 'x'.repeat(40) }));
}

describe('readiness', () => {
  it('says in codes and words what would go wrong today, until nothing does', async () => {
    await using told = await story();
    const { estate, recipient, documents } = told;
    const codes = async (): Promise<string[]> =>
      (await estate.ok('readiness.get', { vault: estate.vault })).findings.map(({ code }) => code).sort();
    expect(await codes()).toEqual(['kit_not_saved', 'no_lock', 'no_policy', 'no_server']);
    const { context } = estate.engine;
    connect(context);
    expect(await codes()).toEqual(['kit_not_saved', 'no_lock', 'no_policy', 'reach_unknown']);
    noteReach(context, context.session(), provedReach([recipient]));
    await estate.ok('kit.savePdf', { path: join(estate.home.path, 'kit.pdf') });
    expect(await codes()).toContain('kit_not_confirmed');
    await estate.ok('kit.confirm', { words: (await estate.ok('kit.show', {})).secretKeyWords });
    await estate.ok('policies.set', { vault: estate.vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    expect(await codes()).toEqual(['never_checked_in', 'no_lock']);
    estate.clock.advance(1000);
    await estate.ok('checkIns.record', { vault: estate.vault });
    const path = join(estate.home.path, 'sheet.pdf');
    await estate.ok('sheets.make', { recipient, path });
    expect(await codes()).toEqual(['never_sealed', 'sheet_never_tested']);
    await estate.ok('sheets.test', { recipient, codes: [await readSheetWords(path)] });
    // What was sealed counts for nothing until the server has it.
    const sealed = sealRelease(estate.engine.context, recipient);
    expect(await codes()).toContain('never_sealed');
    noteTaken(estate.engine.context.session(), sealed);
    expect(await estate.ok('readiness.get', { vault: estate.vault })).toMatchObject({
      ready: true,
      findings: [{ code: 'never_rehearsed' }],
      recipients: [{ recipient, documents: 3, lastTestedAt: estate.clock.now() }],
    });
    estate.clock.advance(400 * 86_400_000);
    // What the server said of its mail a year ago says nothing any more.
    expect(await codes()).toEqual(['never_rehearsed', 'reach_unknown', 'sheet_test_is_old']);
    noteReach(context, context.session(), provedReach([recipient]));
    expect(await codes()).toEqual(['never_rehearsed', 'sheet_test_is_old']);
    for (const change of [
      () => estate.ok('documents.update', { document: documents[0]!, name: 'other.txt' }),
      () => estate.ok('documents.update', { document: documents[1]!, note: 'in the blue folder' }),
      () => estate.ok('documents.update', { document: documents[1]!, noteFor: 'me' }),
      () => estate.ok('letters.set', { recipient, text: 'neu' }),
      () => estate.ok('recipients.select', { recipient, selection: [documents[1]!] }),
      () => estate.ok('vaults.update', { vault: estate.vault, name: 'anders' }),
    ]) {
      await change();
      expect(await codes()).toContain('bundle_out_of_date');
      noteTaken(estate.engine.context.session(), sealRelease(estate.engine.context, recipient));
      expect(await codes()).not.toContain('bundle_out_of_date');
    }
    await estate.ok('recipients.select', { recipient, selection: [] });
    expect(await codes()).toContain('no_documents');
    expect((await estate.ok('readiness.get', { vault: estate.vault })).ready).toBe(false);
  });

  it('calls a step what simply has not been done, and a fault only what its owner thinks done', async () => {
    await using estate = await openTestEstate();
    const { vault } = estate;
    const { context } = estate.engine;
    const severities = async (): Promise<Readonly<Record<string, string>>> =>
      Object.fromEntries(
        (await estate.ok('readiness.get', { vault })).findings.map(({ code, severity, stops }) => [
          code,
          `${severity}${stops ? ', stops' : ''}`,
        ]),
      );
    // A new vault, and a new person in it, have nothing red about them.
    expect(await severities()).toEqual({
      no_recipients: 'step, stops',
      no_policy: 'step, stops',
      no_server: 'step, stops',
      kit_not_saved: 'step',
    });
    const { id: recipient } = await estate.ok('recipients.create', { vault, name: 'Anna', email: 'anna@example.org' });
    connect(context);
    const folderOnly = { ...provedReach([]), sends: 'folder' as const, opens_outside: false };
    noteReach(context, context.session(), folderOnly);
    expect(await severities()).toEqual({
      no_documents: 'step, stops',
      no_policy: 'step, stops',
      no_lock: 'step, stops',
      mail_not_sent: 'step, stops',
      links_local: 'step, stops',
      kit_not_saved: 'step',
    });
    // Once there is a rule and somebody could open it, nothing but the mail stands in the way, and nobody would notice.
    await estate.ok('policies.set', { vault, policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720 } });
    await estate.ok('sheets.make', { recipient, path: join(estate.home.path, 'anna.pdf') });
    expect(await severities()).toMatchObject({ mail_not_sent: 'blocks, stops', links_local: 'blocks, stops', never_sealed: 'step, stops' });
    const found = (await estate.ok('readiness.get', { vault })).findings.map(({ code }) => code);
    expect(found).not.toContain('no_lock');
  });
});
