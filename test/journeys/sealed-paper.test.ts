import { spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { minuteMs } from '../../shared/domain/instant.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { hex, sha256 } from '../../shared/crypto/hash.ts';
import { joinHalves } from '../../shared/format/release/release-key.ts';
import { readPaperFile } from '../../shared/format/release/release-paper-file.ts';
import { readReleasePaper } from '../../shared/format/release/release-paper.ts';
import { runHere } from '../../server/cli/run-here-test-kit.ts';
import { systemOrigin, type OwnerContext } from '../../server/core/context.ts';
import { releaseVault } from '../../server/core/releases/release-vault.ts';
import { findUser } from '../../server/core/stores/account-store.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { halfOf, makeSheet, newEstate, onServer, openWith, sync, type Estate } from './release-key-estate.ts';
import { fetchPapers, openAsHeir, papersMade } from '../kit/owners/released-papers.ts';

// The paper about the release of a vault that the server can't read: what it can say, and what its recipient makes of it at home.

let folder: TempFolder;
let browser: Browser;
beforeAll(async () => {
  folder = await tempFolder('sealed-paper');
  browser = await launchChromium();
});
afterAll(async () => {
  await browser.close();
  await folder.remove();
});

/** What is nobody's business but an heir's, and what is another heir's. */
const secrets = ['will.txt', 'lighthouse', 'Dear Marit', 'silver.txt', 'spoons', 'Dear Olaf', 'Olaf', 'olaf@example.org'] as const;

/** Another recipient, with a document and a letter of his own; hers is no longer everything. */
async function addOlaf({ a, vault, recipient }: Estate): Promise<void> {
  const documents = await a.must('documents.list', { vault });
  const silver = await a.addText(vault, 'silver.txt', 'Olaf gets the spoons.');
  const { id: olaf } = await a.must('recipients.create', { vault, name: 'Olaf', email: 'olaf@example.org' });
  await a.must('letters.set', { recipient: olaf, text: 'Dear Olaf' });
  await a.must('recipients.select', { recipient: olaf, selection: [silver] });
  await a.must('recipients.select', { recipient, selection: documents.map(({ id }) => id) });
  await a.must('sheets.make', { recipient: olaf, path: join(folder.path, `olaf-${vault}.pdf`) });
}

async function release({ core, scheduler }: TestServer, vaultId: string): Promise<void> {
  const vault = await core.db.read
    .selectFrom('vaults')
    .selectAll()
    .where('id', '=', vaultId as Ulid)
    .executeTakeFirstOrThrow();
  const user = present(await findUser(core.db.read, vault.owner_id));
  const owner: OwnerContext['owner'] = {
    userId: user.id,
    accountId: user.account_id,
    email: user.email,
    name: user.name,
    mode: vault.mode,
    plan: 'enterprise',
    permissions: new Set(['read', 'write', 'delete']),
    clockOffsetMs: 0,
  };
  await releaseVault({ core, owner, origin: systemOrigin }, vault.id, {});
  await scheduler.tick();
  await scheduler.deliver();
}

/** The offline reader with an heir's file open by the words of her sheet, without a network. */
async function readerWith(bundle: string, words: string): Promise<{ readonly page: Page; readonly complaints: readonly string[] }> {
  const page = await (await browser.newContext({ offline: true })).newPage();
  const { href } = pathToFileURL(readerFile);
  const complaints = complaintsOf(page, { mayRequest: (url) => /^(blob|data):/.test(url) || url === href });
  await page.goto(href);
  await page.getByLabel('The file', { exact: true }).setInputFiles(bundle);
  await page.getByLabel('The words on the sheet').fill(words);
  await page.getByRole('button', { name: 'Open', exact: true }).click();
  await page.getByRole('heading', { name: 'A letter for you' }).waitFor();
  await page.getByText('Compare a paper about the release').click();
  return { page, complaints };
}

/** What the reader says of a paper. */
async function compared(page: Page, name: string, bytes: Uint8Array): Promise<{ readonly verdict: string | null; readonly said: string }> {
  const path = join(folder.path, name);
  await writeFile(path, bytes);
  await page.getByLabel('The paper (PDF)').setInputFiles(path);
  const outcome = page.locator('[data-paper], details.no-paper [data-code]').first();
  await outcome.waitFor();
  return {
    verdict: (await outcome.getAttribute('data-paper')) ?? (await outcome.getAttribute('data-code')),
    said: await outcome.innerText(),
  };
}

describe.each(databasesOfForm)('a paper about a sealed vault on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
  });
  afterAll(() => server.close());

  it('knows sizes and hashes alone, has the owner’s list sealed, and is checked at home without a server', async () => {
    const estate = await newEstate(server);
    const { a, vault, recipient, email } = estate;
    await using _device = a;
    await addOlaf(estate);
    const words = await makeSheet(estate, a);
    await sync(a);
    const bundleFile = join(folder.path, `${database}.heirlock-bundle`);
    await a.must('bundles.save', { recipient, path: bundleFile });
    const handed = await onServer(estate);
    await release(server, vault);
    await papersMade(server, vault, 2);
    const heir = await openAsHeir(server, vault, email);
    const [pdf = Buffer.alloc(0)] = await fetchPapers(heir);
    const contents = readPaperFile(pdf);
    const paper = readReleasePaper(contents.paper);
    expect(paper).toMatchObject({
      vault: { readByService: false },
      recipient: { id: recipient, email },
      documents: null,
      sealed: { documents: 1, partsInAll: 1, bundle: { sha256: hex(sha256(handed.bundle)), generation: handed.generation } },
    });
    const path = join(folder.path, `${database}.pdf`);
    await writeFile(path, pdf);
    const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 2 ** 28 });
    const text = spawnSync('pdftotext', [path, '-'], { encoding: 'utf8' }).stdout;
    for (const secret of secrets) {
      expect(stdout.toString('latin1')).not.toContain(secret);
      expect(text).not.toContain(secret);
    }
    const { code, stdout: told } = await runHere(['verify-release', path, '--key', toBase64(server.core.keys.auditPublicKey)], {});
    expect([code, told]).toEqual([0, expect.stringContaining("the owner's own signature")]);
    // What lies sealed in the paper is the list that the owner signed: with her sheet and the server's half it opens, from the paper alone.
    const half = present(await halfOf(words, handed));
    const opened = openWith(estate, { ...handed, bundle: present(contents.bundle) }, joinHalves(half, handed.half));
    expect([opened.letter, opened.manifest.documents.map(({ name }) => name)]).toEqual(['Dear Marit', ['will.txt']]);
    const hashes = new Set(paper.sealed?.parts.map(({ sha256: hash }) => hash));
    expect(opened.manifest.documents.flatMap(({ parts }) => parts).every(([name]) => hashes.has(name))).toBe(true);

    const { page, complaints } = await readerWith(bundleFile, words);
    const agrees = await compared(page, 'agrees.pdf', pdf);
    expect(agrees.verdict).toBe('agrees');
    for (const part of [paper.service.address, paper.service.publicKey]) expect(agrees.said).toContain(part);
    const others = await server.core.db.read
      .selectFrom('recipients')
      .select('email')
      .where('vault_id', '=', vault as Ulid)
      .execute();
    const olaf = await openAsHeir(server, vault, present(others.find((one) => one.email !== email)).email);
    expect((await compared(page, 'olaf.pdf', present((await fetchPapers(olaf))[0]))).verdict).toBe('differs');
    const at = pdf.indexOf(`"${email}"`) + 3;
    expect((await compared(page, 'changed.pdf', pdf.fill(pdf.readUInt8(at) ^ 1, at, at + 1))).verdict).toBe('damaged');
    expect((await compared(page, 'none.pdf', await readFile(readerFile))).verdict).toBe('bad_header');
    expect(complaints).toEqual([]);

    // Opening it at the server is told in the next paper.
    expect((await heir.browser.call('GET', `${heir.link}/sealed`)).status).toBe(200);
    server.advance(16 * minuteMs);
    await papersMade(server, vault, 4);
    const next = readReleasePaper(readPaperFile(present((await fetchPapers(heir))[0])).paper);
    expect([next.occasion, next.openings.map(({ what }) => what)]).toEqual(['opening', ['opened', 'opened']]);
    expect(next.head).toEqual(paper.head);
  });
});
