import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Ulid } from '../../shared/domain/ids.ts';
import { hourMs, minuteMs } from '../../shared/domain/instant.ts';
import { toBase64 } from '../../shared/crypto/base64.ts';
import { readPaperFile } from '../../shared/format/release/release-paper-file.ts';
import { readReleasePaper, type ReleasePaper } from '../../shared/format/release/release-paper.ts';
import { erasePerson } from '../../server/core/privacy/erase-person.ts';
import { systemOrigin } from '../../server/core/context.ts';
import { listStored } from '../../server/core/stores/stored-blob-store.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { databasesOfForm } from '../kit/databases/each-database.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { tellRelease, type ReleaseStory } from '../kit/owners/release-story.ts';
import { present } from '../kit/runner/present.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';
import { fetchPapers, openAsHeir, papersMade } from '../kit/owners/released-papers.ts';

// A recipient's paper from the release to their browser. Of sealed vaults: sealed-paper.test.ts; whether it holds: check-release-paper.test.ts.

let folder: TempFolder;
beforeAll(async () => {
  folder = await tempFolder('release-paper');
});
afterAll(async () => {
  await folder.remove();
});

const bare = (id: string): Ulid => id.replace('vault_', '') as Ulid;
const readIn = (pdf: Uint8Array): ReleasePaper => readReleasePaper(readPaperFile(pdf).paper);

async function kept(name: string, bytes: Uint8Array): Promise<string> {
  await writeFile(join(folder.path, name), bytes);
  return join(folder.path, name);
}

/** Everything in a PDF, with nothing compressed, and what its pages say. */
function inflated(path: string): string {
  const { stdout } = spawnSync('qpdf', ['--qdf', '--object-streams=disable', path, '-'], { maxBuffer: 2 ** 28 });
  return `${stdout.toString('latin1')}\n${execFileSync('pdftotext', [path, '-'], { encoding: 'utf8' })}`;
}

/** Lets days pass, as a server that runs sees them. */
async function live(server: TestServer, days: number): Promise<void> {
  for (let half = 0; half < days * 2; half += 1) {
    server.advance(12 * hourMs);
    await server.scheduler.tick();
    await server.scheduler.deliver();
  }
}

async function releaseByHand(server: TestServer, { owner, vaultId }: ReleaseStory): Promise<void> {
  const { status } = await owner.api.post(`/v1/vaults/${vaultId}/release`, { note: 'With love' });
  expect(status).toBeLessThan(300);
  await server.scheduler.tick();
  await server.scheduler.deliver();
}

describe.each(databasesOfForm)('a paper about a release on %s', (database) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ databaseUrl: database === 'Postgres' ? await migratedPostgresUrl() : null });
  });
  afterAll(() => server.close());

  it('comes with a release that nobody asked for, is fetched beside the documents, and lists each opening', async () => {
    const policy = { type: 'inactivity', frequency: 'weekly', grace_period_days: 2, reminder_days_before: 1 };
    const story = await tellRelease(server, policy, { mode: 'live' });
    const vault = bare(story.vaultId);
    expect((await story.owner.api.post(`/v1/vaults/${story.vaultId}/checkin`)).status).toBeLessThan(300);
    await live(server, 20);
    expect((await story.vault()).status).toBe('released');
    await papersMade(server, vault, 2);
    const [anna, ben] = [await openAsHeir(server, vault, story.anna.email), await openAsHeir(server, vault, story.ben.email)];
    const [first = Buffer.alloc(0)] = await fetchPapers(anna);
    const paper = readIn(first);
    expect(paper).toMatchObject({
      occasion: 'release',
      mode: 'live',
      recipient: { email: story.anna.email, name: 'Anna Berger' },
      release: { trigger: 'inactivity', approvals: null, steps: [{ what: 'last_check_in' }] },
      documents: [{ name: 'will.txt', sha256: createHash('sha256').update('the last will').digest('hex') }],
      openings: [],
      service: { address: server.config.publicUrl, publicKey: toBase64(server.core.keys.auditPublicKey) },
    });
    expect(paper.warnings.map(({ kind }) => kind)).toEqual(['due_notice', 'last_warning']);
    // Looking at the list was an opening; a document follows hours later, on the same day: one paper has both.
    server.advance(16 * minuteMs);
    await papersMade(server, vault, 3);
    expect(readIn(present((await fetchPapers(anna))[0])).openings.map(({ what }) => what)).toEqual(['opened']);
    const page = new TextDecoder().decode((await ben.browser.call('GET', ben.link)).bytes);
    expect((await ben.browser.call('GET', present(/href="(\/r\/[^"]+\/documents\/[^"]+)"/.exec(page)?.[1]))).status).toBe(200);
    server.advance(16 * minuteMs);
    await papersMade(server, vault, 4);
    const papers = await fetchPapers(anna);
    const said = papers.map((pdf) => readIn(pdf)).map(({ occasion, openings }) => [occasion, openings.length]);
    expect(said).toEqual([
      ['opening', 2],
      ['release', 0],
    ]);
    const bens = (await fetchPapers(ben)).map((pdf) => readIn(pdf));
    expect(bens[0]?.openings.map(({ what, version }) => [what, version])).toEqual([
      ['opened', null],
      ['document', 1],
    ]);
    // Nobody's says anything of the other, however one looks.
    for (const [name, pdf, other] of [
      ['anna.pdf', present(papers[0]), story.ben],
      ['ben.pdf', present((await fetchPapers(ben))[0]), story.anna],
    ] as const) {
      const all = inflated(await kept(`${database}-${name}`, pdf));
      for (const secret of [other.email, other.id.replace('recipient_', ''), ...(other === story.anna ? ['Anna', 'Berger'] : [])])
        expect(all).not.toContain(secret);
      expect(all).toContain('will.txt');
    }
    expect(new Set([...papers.map((pdf) => readIn(pdf)), ...bens].map(({ head }) => JSON.stringify(head))).size).toBe(1);
  });

  it('goes with its vault when the owner’s data is erased, and before that is among what is held about its recipient', async () => {
    const story = await tellRelease(server, undefined, { mode: 'test' });
    const vault = bare(story.vaultId);
    await releaseByHand(server, story);
    await papersMade(server, vault, 2);
    const blobs = await server.core.db.read.selectFrom('release_papers').select('blob_id').where('vault_id', '=', vault).execute();
    const { erased } = await erasePerson(
      server.core,
      { address: story.owner.key.email, deleteVaults: true, confirmed: true },
      systemOrigin,
    );
    expect(erased).toBe(true);
    expect(await server.core.db.read.selectFrom('release_papers').select('id').where('vault_id', '=', vault).execute()).toEqual([]);
    const named = (await listStored(server.core.db.read, 'paper', '', 1000)).map(({ id }) => id);
    for (const { blob_id: id } of blobs) {
      expect(named).not.toContain(id);
      const isGone = (await server.core.blobs.size(present(id))) === undefined;
      const garbage = await server.core.db.read.selectFrom('blob_garbage').select('blob_id').where('blob_id', '=', present(id)).execute();
      expect(isGone || garbage.length === 1).toBe(true);
    }
  });
});
