import type { Ulid } from '../../shared/domain/ids.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBundle, type OpenBundle } from '../../shared/format/release/bundle.ts';
import { openEnrolment } from '../../shared/format/release/enrolment.ts';
import { openLockByEnrolment, openLockBySheets, readLock } from '../../shared/format/release/lock.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { readSheetText } from '../../shared/format/paper/sheet.ts';
import { fromBase64 } from '../../shared/crypto/base64.ts';
import { asKey, randomKey, type Key } from '../../shared/crypto/keys.ts';
import { instantFromMs, instantToMs } from '../../shared/domain/instant.ts';
import type { SealedAnswer } from '../../shared/wire/release-keys.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { journeyDatabases } from '../kit/databases/each-database.ts';
import { pressTestMail, pressVerification } from '../kit/owners/prove-mail.ts';
import { firstDevice, joinDevice, tokenFor, type OwnerDevice } from '../kit/desktop/owner-device.ts';
import { tokenBeside } from '../kit/owners/sync-owner.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { readPaper, readSheetWords, type Paper } from '../kit/pdf/read-paper.ts';
import { digestOfFile, docxWith, pdfWith, pngPicture, writeLargeFile } from '../kit/files/real-files.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { startTestServer, type ServerMail, type TestServer } from '../kit/server/test-server.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import {
  enrolWithProposedWords,
  enterWithCode,
  openRecipientBrowser,
  saveEverything,
  shownLetter,
  unlockByPassphrase,
  unlockBySheet,
  type RecipientBrowser,
} from './recipient-browser.ts';

const [will, wishes, picture, film] = [
  'Will and testament.pdf',
  'Wishes for the garden.docx',
  'The house in 1974.png',
  'Film of the wedding.mp4',
] as const;

/** Anna enrols and gets two files; Ben never does anything, has a sheet, and gets everything. */
const people = {
  anna: {
    name: 'Anna Berger',
    email: 'anna@example.com',
    files: [will, wishes],
    letter: 'Dear Anna,\n\nthe garden is yours.\nTalk to the roses.\n\nDad',
  },
  ben: {
    name: 'Ben Łukasz',
    email: 'ben@example.com',
    files: [will, wishes, picture, film],
    letter: 'Dear Ben,\n\nplease look after your sister.\n\nDad',
  },
} as const;
type Who = keyof typeof people;

/** Two parts and a bit; `npm run test:downloads` makes it larger. */
const filmBytes = testNumber('FILM_MIB', 34) * 2 ** 20;

/** What was mailed long before: a question is asked anew where an invitation overtakes it. */
const beforehand: ReadonlySet<string> = new Set<ServerMail['kind']>([
  'recipient_verification',
  'owner_reached',
  'reminder',
  'due_notice',
  'last_warning',
]);
const kindsAfterAsking = (mails: readonly ServerMail[]) =>
  mails.map(({ kind }) => kind).filter((kind) => kind !== 'recipient_verification');

async function writePapers(path: (name: string) => string): Promise<void> {
  await writeFile(path(will), await pdfWith('I, Thomas Berger, leave the lighthouse to Anna.', 'Signed in Husum.'));
  await writeFile(path(wishes), docxWith('Prune the quinces in February.', 'Never sell the greenhouse.'));
  await writeFile(path(picture), pngPicture(320, 200));
}

const linkIn = (server: TestServer, mail: ServerMail | undefined): string => server.openable(mail?.links[0] ?? '');

/**
 * Nobody has shown yet that mail reaches the owner, or Ben: only that stands in the way. That nobody has named a second way to anybody stops
 * nothing.
 */
async function proveMail(place: { server: TestServer; device: OwnerDevice; vault: string; owner: string }): Promise<void> {
  const { server, device, vault, owner } = place;
  const unready = async () =>
    (await device.must('readiness.get', { vault })).findings.map(({ code }) => code).filter((code) => code !== 'way_single');
  expect(await unready()).toEqual(['owner_unreached', 'recipient_unconfirmed']);
  await pressVerification(server, people.ben.email);
  await device.must('reach.test', {});
  expect(await unready()).toEqual(['owner_unreached']);
  await pressTestMail(server, owner);
}

describe.each(journeyDatabases)('an estate from the first device to the last download, on %s', (database) => {
  let browser: Browser;
  let server: TestServer;
  let folder: TempFolder;
  let device: OwnerDevice;
  let token: string;
  const owner = `thomas-${database.toLowerCase()}@example.org`;
  let vault: string;
  let ownerKitText: string;
  let anna: RecipientBrowser;
  let passphrase: string;
  const recipients: Record<Who, string> = { anna: '', ben: '' };
  const papers: Record<'kit' | 'sheet', Paper> = { kit: { text: '', code: '' }, sheet: { text: '', code: '' } };
  const digests: Record<string, string> = {};

  const path = (name: string): string => join(folder.path, name);
  const wanted = (who: Who): Record<string, string> => Object.fromEntries(people[who].files.map((name) => [name, digests[name] ?? '']));

  beforeAll(async () => {
    browser = await launchChromium();
    server = await startTestServer({
      now: '2026-11-22T09:00:00.000Z',
      sendsMail: true,
      databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null,
    });
    folder = await tempFolder('estate');
    await writePapers(path);
    digests[film] = await writeLargeFile(path(film), filmBytes + 7);
    for (const name of [will, wishes, picture]) digests[name] = await digestOfFile(path(name));
    token = await tokenFor(server.core, owner);
    ({ device, vault, kit: ownerKitText } = await firstDevice(server.origin, token));
    anna = await openRecipientBrowser(browser, server.origin);
  });

  afterAll(async () => {
    await browser.close();
    await device[Symbol.asyncDispose]();
    expect(server.faults).toEqual([]);
    await server.close();
    await folder.remove();
  });

  const sync = () => device.must('sync.run', {});

  async function mailed(who: Who, kind: ServerMail['kind']): Promise<ServerMail | undefined> {
    return (await server.mails(`vault_${vault}`)).findLast((mail) => mail.kind === kind && mail.to === people[who].email);
  }

  it('the owner adds what is to be left, names two people, and one of them sets a passphrase', async () => {
    const documents = await device.must('documents.add', { vault, paths: [will, wishes, picture, film].map(path) });
    const ids = new Map(documents.map(({ id, name }) => [name, id]));
    for (const who of ['anna', 'ben'] as const) {
      const { name, email, files, letter } = people[who];
      const { id } = await device.must('recipients.create', { vault, name, email });
      recipients[who] = id;
      await device.must('recipients.select', {
        recipient: id,
        selection: files.length === ids.size ? 'all' : files.map((file) => ids.get(file) ?? ''),
      });
      await device.must('letters.set', { recipient: id, text: letter });
    }
    await device.must('policies.set', {
      vault,
      policy: { type: 'inactivity', frequency: 'monthly', graceHours: 720, reminderDaysBefore: 3 },
    });
    await device.must('sheets.make', { recipient: recipients.ben, holder: 'Notary Quast', path: path('sheet.pdf'), site: server.origin });
    await device.must('kit.savePdf', { path: path('kit.pdf'), server: server.origin });
    const { words: code } = await device.must('invitations.make', { recipient: recipients.anna, way: 'link' });
    expect(await sync()).toMatchObject({ bundles: 1 });

    const enrolled = await enrolWithProposedWords(anna, { link: linkIn(server, await mailed('anna', 'recipient_verification')), code });
    ({ passphrase } = enrolled);
    expect(await sync()).toMatchObject({ bundles: 0 });
    const shown = (await device.must('recipients.list', { vault })).find(({ id }) => id === recipients.anna);
    const { publicKey = '' } = shown?.offeredKey ?? {};
    await device.must('enrolments.accept', { recipient: recipients.anna, publicKey, words: enrolled.safetyPhrase });
    expect(await sync()).toMatchObject({ bundles: 1 });
    expect(anna.complaints).toEqual([]);
  });

  it('kit and sheet are sound PDFs, readable by programs of others, words and code alike', async () => {
    papers.kit = await readPaper(path('kit.pdf'), 2);
    papers.sheet = await readPaper(path('sheet.pdf'), 2);
    const kit = await device.must('kit.show', {});
    expect(papers.kit.code).toBe(kit.wayIn?.text);
    expect(readSheetWords(papers.kit, '3. The secret key (13 words)', 13)).toBe(kit.secretKeyWords);
    expect(readSheetWords(papers.kit, 'Recovery key (25 words)', 25)).toBe(kit.recoveryKeyWords);
    expect(papers.kit.text).toContain(kit.account);
    expect(papers.sheet.text).toContain('For Ben Łukasz');
    expect(papers.sheet.text).toContain('Kept by Notary Quast');
    expect(papers.sheet.text.replaceAll(' ', '')).toContain(await digestOfFile(readerFile));
    // Both ways of reading a sheet lead to the same lock.
    for (const code of [papers.sheet.code, readSheetWords(papers.sheet, 'The words of this sheet', 13)]) {
      expect((await device.must('sheets.test', { recipient: recipients.ben, codes: [code] })).sheets).toHaveLength(1);
    }
    await device.must('kit.confirm', { words: readSheetWords(papers.kit, '3. The secret key (13 words)', 13) });
    expect(await sync()).toMatchObject({ bundles: 0 });
    device.advance(1_000);
    await device.must('checkIns.record', {});
    await sync();
  });

  it('a rehearsal with the printed sheet finds everything in its place, and then nothing is left to say', async () => {
    const { outcome, recipients: rehearsed } = await device.must('releases.rehearse', {
      vault,
      codes: [{ recipient: recipients.ben, codes: [papers.sheet.code] }],
    });
    expect([outcome, new Map(rehearsed.map((one) => [one.name, one.outcome]))]).toEqual([
      'would_open',
      new Map([
        ['Anna Berger', 'would_open'],
        ['Ben Łukasz', 'opened'],
      ]),
    ]);
    for (const who of ['anna', 'ben'] as const) {
      const documents = rehearsed.find(({ recipient }) => recipient === recipients[who])?.documents ?? [];
      expect(documents.map(({ name, result }) => [name, result]).sort()).toEqual(
        [...people[who].files].sort().map((name) => [name, 'whole']),
      );
    }
    await proveMail({ server, device, vault, owner });
    await sync();
    const { ready, findings } = await device.must('readiness.get', { vault });
    // Nobody has named a second way to anybody, which stops nothing.
    expect([ready, [...new Set(findings.map(({ code }) => code))]]).toEqual([true, ['way_single']]);
  });

  it('a second device restores from the words on the printed kit and sees everything, byte for byte', async () => {
    const words = `${readSheetWords(papers.kit, '3. The secret key (13 words)', 13)} ${readSheetWords(papers.kit, 'Recovery key (25 words)', 25)}`;
    expect(words).not.toBe(ownerKitText);
    await using second = await joinDevice(server.origin, await tokenBeside(server.core, token), words);
    for (const method of ['documents.list', 'vaults.list'] as const)
      expect(await second.must(method, {})).toEqual(await device.must(method, {}));
    for (const method of ['recipients.list', 'policies.get', 'readiness.get'] as const)
      expect(await second.must(method, { vault })).toEqual(await device.must(method, { vault }));
    for (const who of ['anna', 'ben'] as const)
      expect(await second.must('letters.get', { recipient: recipients[who] })).toEqual({ text: people[who].letter });
    await mkdir(path('restored'));
    for (const { id, name } of await second.must('documents.list', {})) {
      await second.must('documents.save', { document: id, path: path(join('restored', name)) });
      expect(await digestOfFile(path(join('restored', name))), name).toBe(digests[name]);
    }
    // What is inside the files was read on this device, from what the first one sealed.
    for (const [query, name] of [
      ['lighthouse', will],
      ['greenhouse', wishes],
    ] as const) {
      await expect
        .poll(async () => (await second.must('search.find', { query })).hits.map(({ document }) => document.name))
        .toEqual([name]);
    }
    expect(await second.must('sync.run', {})).toMatchObject({ received: 0, sent: 0, bundles: 0 });
  });

  /** When the timer next does something; null once the vault is released. */
  async function timer(): Promise<{ readonly phase: string; readonly wakeAtMs: number }> {
    const row = await server.core.db.read
      .selectFrom('policies')
      .selectAll()
      .where('vault_id', '=', vault as Ulid)
      .executeTakeFirstOrThrow();
    const { phase } = JSON.parse(row.timer_state ?? '{}') as { phase: string };
    return { phase, wakeAtMs: row.wake_at_ms ?? 0 };
  }

  /** Lets the timer run until one second before the release. */
  async function untilAMomentBefore(): Promise<void> {
    for (let steps = 0; steps < 10; steps += 1) {
      const { phase, wakeAtMs } = await timer();
      const nowMs = instantToMs(server.now());
      server.advance(wakeAtMs - nowMs - (phase === 'pending' ? 1_000 : 0));
      await server.scheduler.tick();
      // Once more, for what waits until a warning has been accepted.
      await server.scheduler.tick();
      if (phase === 'pending') return;
    }
    throw new Error('the timer never came near a release');
  }

  /** What the server keeps for a recipient, as its operator could take it from the database. */
  async function kept(who: Who) {
    const { read } = server.core.db;
    const of = recipients[who] as Ulid;
    const row = await read.selectFrom('release_keys').selectAll().where('recipient_id', '=', of).executeTakeFirstOrThrow();
    const { bundle } = await read.selectFrom('release_bundles').selectAll().where('recipient_id', '=', of).executeTakeFirstOrThrow();
    const locks = await read.selectFrom('release_locks').selectAll().where('recipient_id', '=', of).execute();
    const enrolments = await read.selectFrom('enrolments').selectAll().where('recipient_id', '=', of).execute();
    const parts = await read.selectFrom('release_parts').selectAll().where('recipient_id', '=', of).execute();
    return {
      row,
      bundle,
      locks: locks.map(({ lock_bytes }) => readLock(lock_bytes)),
      enrolment: enrolments[0]?.enrolment,
      parts: parts.map(({ name }) => name),
    };
  }

  /** A, from what the person has: Anna her passphrase, Ben his sheet. */
  async function ownHalf(who: Who): Promise<Key> {
    const { locks, enrolment } = await kept(who);
    if (who === 'ben') return openLockBySheets(locks[0]!, [readSheetText(papers.sheet.code).code]);
    return openLockByEnrolment(locks[0]!, openEnrolment(enrolment!, { recipientId: recipients.anna, passphrase }));
  }

  async function tryBundle(who: Who, key: Key): Promise<OpenBundle> {
    const { row, bundle } = await kept(who);
    const { accountId, identity } = device.engine.context.session();
    const place = {
      accountId,
      vaultId: vault,
      recipientId: recipients[who],
      keyGeneration: row.key_generation,
      generation: row.bundle_generation,
    };
    return openBundle(bundle, key, place, identity.publicKey);
  }

  it('a moment before the release nobody can open anything: not by a link, not by a lock', async () => {
    await untilAMomentBefore();
    const mails = await server.mails(`vault_${vault}`);
    expect(kindsAfterAsking(mails)).toEqual(['reminder', 'due_notice', 'last_warning']);
    expect(
      await server.core.db.read
        .selectFrom('grants')
        .selectAll()
        .where('vault_id', '=', vault as Ulid)
        .execute(),
    ).toEqual([]);
    const { parts } = await kept('ben');
    const tokens = mails.flatMap(({ links }) => links).map((link) => new URL(link).pathname.split('/').at(-1) ?? '');
    expect(tokens.length).toBeGreaterThan(3);
    for (const known of [...tokens, 'A'.repeat(43)]) {
      for (const end of ['', '/code', '/sealed', `/parts/${parts[0]}`]) {
        const answer = await anna.page.request.get(`${server.origin}/r/${known}${end}`);
        expect([end, answer.status()]).toEqual([end, 404]);
      }
      const asked = await anna.page.request.post(`${server.origin}/r/${known}/code`, { headers: { origin: server.origin }, form: {} });
      expect(asked.status()).toBe(404);
    }
    // The invitation keeps working, and reveals nothing of what is sealed.
    const invitation = await anna.page.request.get(`${linkIn(server, await mailed('anna', 'recipient_verification'))}/enrolment`);
    expect(
      Object.keys((await invitation.json()) as object)
        .sort()
        .join(' '),
    ).toBe('account enrolled_at expires_at identity invitation offer recipient vault');
    for (const who of ['anna', 'ben'] as const) {
      const half = await ownHalf(who);
      const { row } = await kept(who);
      const guesses = [
        half,
        randomKey(),
        joinHalves(half, randomKey()),
        ...[0, row.wrapped_half.length - 32].map((from) =>
          joinHalves(half, asKey(Uint8Array.from(row.wrapped_half.subarray(from, from + 32)))),
        ),
      ];
      for (const key of guesses) await expect(tryBundle(who, key)).rejects.toMatchObject({ code: 'wrong_key' });
    }
  });

  it('the timer runs out, and each of them is written to', async () => {
    server.advance(1_000);
    await server.scheduler.tick();
    expect((await timer()).phase).toBe('released');
    expect(
      (await server.mails(`vault_${vault}`))
        .filter(({ kind }) => !beforehand.has(kind))
        .map(({ kind, to }) => [kind, to])
        .sort(),
    ).toEqual([
      ['released_owner', `thomas-${database.toLowerCase()}@example.org`],
      ['released_recipient', 'anna@example.com'],
      ['released_recipient', 'ben@example.com'],
    ]);
    expect(instantFromMs(instantToMs(server.now()))).toMatch(/^2027-01-2/);
    expect((await mailed('anna', 'released_recipient'))?.text).toMatch(/have (it )?at hand.*the passphrase that you chose when/);
    expect((await mailed('ben', 'released_recipient'))?.text).toContain('Please have at hand the paper with numbered words that');
  });

  /** Goes in by link and mailed code; before the code there is nothing. @returns the address of the open page. */
  async function goIn(visitor: RecipientBrowser, who: Who): Promise<string> {
    const link = linkIn(server, await mailed(who, 'released_recipient'));
    for (const end of ['/sealed', `/parts/${(await kept(who)).parts[0]}`])
      expect((await visitor.page.request.get(link + end)).status(), 'nothing before the code').toBe(401);
    await enterWithCode(visitor, link, async () => /^[0-9]{6}$/m.exec((await mailed(who, 'release_code'))?.text ?? '')?.[0] ?? '');
    return link;
  }

  /** The server's half that an open session gets, with the recipient's own half, is the key to what is theirs and to nothing else. */
  async function expectOwnKey({ page }: RecipientBrowser, link: string, who: Who): Promise<void> {
    const answer = (await (await page.request.get(`${link}/sealed`)).json()) as SealedAnswer;
    const key = joinHalves(await ownHalf(who), asKey(fromBase64(answer.half)));
    expect((await tryBundle(who, key)).manifest.documents.map(({ name }) => name).sort()).toEqual([...people[who].files].sort());
    await expect(tryBundle(who === 'anna' ? 'ben' : 'anna', key)).rejects.toMatchObject({ code: 'wrong_key' });
  }

  it('the first opens with her passphrase, finds her letter and two files, and is refused every other part', async () => {
    const link = await goIn(anna, 'anna');
    await unlockByPassphrase(anna, passphrase);
    expect(await shownLetter(anna)).toBe(people.anna.letter.replace(/\n+/g, '\n'));
    expect(await saveEverything(anna)).toEqual(wanted('anna'));
    expect(anna.complaints).toEqual([]);
    await expectOwnKey(anna, link, 'anna');
    const [hers, all] = [(await kept('anna')).parts, (await kept('ben')).parts];
    const others = all.filter((part) => !hers.includes(part));
    expect([hers.length, others.length]).toEqual([2, 1 + Math.ceil((filmBytes + 7) / 2 ** 24)]);
    for (const part of others) expect((await anna.page.request.get(`${link}/parts/${part}`)).status()).toBe(404);
    for (const part of hers) expect((await anna.page.request.get(`${link}/parts/${part}`)).status()).toBe(200);
    // Her browser's session is for her link only.
    const his = linkIn(server, await mailed('ben', 'released_recipient'));
    for (const end of ['/sealed', `/parts/${others[0]}`]) expect((await anna.page.request.get(his + end)).status()).toBe(401);
    await anna.page.getByRole('button', { name: 'Leave this device' }).click();
    await anna.page.getByRole('heading', { name: 'This browser is closed' }).waitFor();
    expect((await anna.page.request.get(`${link}/sealed`)).status(), 'nothing after leaving').toBe(401);
  });

  it('the second, who never did anything before, opens with the words on his sheet and gets everything', async () => {
    const ben = await openRecipientBrowser(browser, server.origin);
    const link = await goIn(ben, 'ben');
    const [, state] = /Number (\d+)/.exec(papers.sheet.text) ?? [];
    expect(state).toBe('1');
    await unlockBySheet(ben, readSheetWords(papers.sheet, 'The words of this sheet', 13), state);
    expect(await shownLetter(ben)).toBe(people.ben.letter.replace(/\n+/g, '\n'));
    expect(await saveEverything(ben)).toEqual(wanted('ben'));
    expect(ben.complaints).toEqual([]);
    await expectOwnKey(ben, link, 'ben');
    expect(await sync()).toMatchObject({ bundles: 0 });
  });
});
