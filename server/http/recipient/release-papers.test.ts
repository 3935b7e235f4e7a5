import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dayMs, hourMs, instantToMs, minuteMs, type Instant } from '../../../shared/domain/instant.ts';
import { readReleasePaper, type ReleasePaper } from '../../../shared/format/release/release-paper.ts';
import { readPaperFile } from '../../../shared/format/release/release-paper-file.ts';
import { migratedPostgresUrl } from '../../../test/kit/databases/database-urls.ts';
import { openTestCore, type TestCore } from '../../../test/kit/server/test-core.ts';
import { present } from '../../../test/kit/runner/present.ts';
import { createPaperSweep } from '../../scheduler/sweeps/release-papers.ts';
import { sealEvents } from '../../core/audit/seal-events.ts';
import type { Core } from '../../core/context.ts';
import { setPolicy } from '../../core/policies/set-policy.ts';
import type { PaperMaker, PaperOrder, SignedFile } from '../../core/ports.ts';
import { createRecipient } from '../../core/recipients/create-recipient.ts';
import { carryOutPaper, claimPaper } from '../../core/release-papers/carry-out-paper.ts';
import { dialectsOfForm } from '../../core/store-test-kit.ts';
import type { Dialect } from '../../../shared/node/database/database.ts';
import { listDuePapers } from '../../core/stores/release-paper-store.ts';
import { findStored, listStored } from '../../core/stores/stored-blob-store.ts';
import { checkStored } from '../../core/storage/check-stored.ts';
import { walkStorage } from '../../core/storage/walk-storage.ts';
import { advanceTimer } from '../../core/timers/advance-timer.ts';
import { codeIn, newest, pagesApp, releaseStory, tellStory, type ToldStory } from './recipient-test-kit.ts';

async function* bytes(text: string): AsyncIterable<Uint8Array> {
  yield Buffer.from(text);
}

/** A maker behind the port: what it was told to make is kept, and its file says no more than that. */
class ScriptedMaker implements PaperMaker {
  readonly orders: PaperOrder[] = [];
  readonly script: (Error | Pick<SignedFile, 'level' | 'pending'>)[] = [];
  /** Called in the middle of making. */
  meanwhile: () => Promise<unknown> = async () => undefined;

  configured: PaperMaker['configured'] = async () => null;
  newSigner: PaperMaker['newSigner'] = async ({ certificate }) => ({
    certificate: Buffer.from('certificate'),
    privateKey: Buffer.from('key'),
    authority: certificate,
  });
  make: PaperMaker['make'] = async (order) => {
    this.orders.push(order);
    await this.meanwhile();
    order.signal.throwIfAborted();
    const told = this.script.shift() ?? { level: 'B-B' as const, pending: null };
    if (told instanceof Error) throw told;
    return { ...told, read: () => bytes(`paper ${this.orders.length}`), discard: async () => undefined };
  };

  get papers(): readonly ReleasePaper[] {
    return this.orders.map(({ paper }) => paper);
  }
}

let test: TestCore;
let maker: ScriptedMaker;
let core: Core;
let app: FastifyInstance;

afterEach(async () => {
  await app.close();
  await test.close();
});

/** Lets everything be made that is due. */
async function makePapers(of: Core = core): Promise<void> {
  await sealEvents(of);
  const sweep = createPaperSweep(of);
  await sweep.begin();
  await sweep.idle();
}

/** A browser of its own. */
function newBrowser() {
  const cookies: Record<string, string> = {};
  const ask = async (method: 'GET' | 'POST', url: string, form: Record<string, string> = {}): Promise<LightMyRequestResponse> => {
    const isForm = method === 'POST';
    const headers = isForm ? { 'content-type': 'application/x-www-form-urlencoded', origin: core.publicUrl } : {};
    const response = await app.inject({
      method,
      url,
      cookies,
      headers,
      ...(isForm ? { payload: new URLSearchParams(form).toString() } : {}),
    });
    for (const { name, value } of response.cookies) cookies[name] = value;
    return response;
  };
  return {
    get: (url: string) => ask('GET', url),
    open: async (link: string): Promise<LightMyRequestResponse> => {
      await ask('POST', `${link}/code`);
      await ask('POST', `${link}/open`, { code: codeIn(newest(await test.mails(), 'release_code')) });
      return ask('GET', link);
    },
  };
}

const paperLinks = (page: LightMyRequestResponse): readonly string[] =>
  [...page.body.matchAll(/href="(\/r\/[^"]+\/papers\/[^"]+)"/g)].map((match) => match[1] ?? '');

function openedOn(dialect: Dialect): void {
  beforeEach(async () => {
    test = await openTestCore({ databaseUrl: dialect === 'postgres' ? await migratedPostgresUrl() : null });
    maker = new ScriptedMaker();
    core = { ...test.core, paperMaker: maker };
    app = await pagesApp(core);
  });
}

describe.each(dialectsOfForm)("a recipient's paper about a release on %s", (dialect) => {
  openedOn(dialect);

  it('is there once it was made, beside the documents, and only for who has typed the code', async () => {
    core = { ...core, paperMaker: test.core.paperMaker };
    const link = await releaseStory(test, await tellStory(test), 'With love');
    const browser = newBrowser();
    const before = await browser.open(link);
    expect(paperLinks(before)).toEqual([]);
    expect(before.body).toContain('The service is preparing a signed paper');
    await makePapers();
    const [path = ''] = paperLinks(await browser.get(link));
    const file = await browser.get(path);
    expect([file.statusCode, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'application/pdf',
      'private, no-store',
    ]);
    const paper = readReleasePaper(readPaperFile(file.rawPayload).paper);
    expect(paper).toMatchObject({
      occasion: 'release',
      recipient: { name: 'Anna Berger', email: 'anna@example.com' },
      vault: { name: 'Family papers', ownerName: 'Thomas Berger', readByService: true },
      release: { trigger: 'manual', note: 'With love', approvals: null },
      documents: [{ name: 'Will.pdf', version: 1 }],
    });
    const stranger = newBrowser();
    expect((await stranger.get(path)).statusCode).toBe(303);
    expect((await browser.get(`${path.slice(0, -3)}ZZZ`)).statusCode).toBe(404);
    expect(test.faults).toEqual([]);
  });

  it('says what each kind of release came from', async () => {
    const dated = await tellStory(test);
    const releaseDate = '2026-03-09T12:00:00.000Z' as Instant;
    await setPolicy(dated.ctx, dated.vaultId, { type: 'date_based', releaseDate, timeZone: 'UTC', preReleaseNotificationDays: 0 });
    const silent = await tellStory(test);
    await setPolicy(silent.ctx, silent.vaultId, { type: 'inactivity', frequency: 'weekly', graceHours: 24 });
    for (let day = 0; day < 40; day += 1) {
      test.clock.advance(dayMs / 2);
      for (const { vaultId } of [dated, silent]) await advanceTimer(core, vaultId);
      await test.deliver();
    }
    await makePapers();
    const byTrigger = new Map(maker.papers.map((paper) => [paper.release.trigger, paper]));
    expect([...byTrigger.keys()].toSorted()).toEqual(['date_based', 'inactivity']);
    expect(byTrigger.get('date_based')?.release.steps).toEqual([{ what: 'release_date', at: releaseDate }]);
    const { release, warnings } = present(byTrigger.get('inactivity'));
    expect(release.approvals).toBeNull();
    expect(warnings.map(({ kind, way }) => `${kind} ${way}`)).toEqual(['due_notice mail', 'last_warning mail']);
    for (const { acceptedAt } of warnings) expect(acceptedAt < release.at).toBe(true);
  });

  it('says of a release by hand how many agreed and when, and of one by certificate when that came, without a name', async () => {
    const story = await tellStory(test);
    await releaseStory(test, story);
    const { ctx, vaultId, recipientId } = story;
    const at = core.clock.now();
    const request = core.newId();
    await core.db.transaction(async (tx) => {
      const {
        id: vault_id,
        account_id,
        owner_id,
        mode,
      } = await tx.selectFrom('vaults').selectAll().where('id', '=', vaultId).executeTakeFirstOrThrow();
      const common = { vault_id, account_id, owner_id, mode };
      const asked = {
        requested_by: ctx.owner.userId,
        recipients_digest: '',
        note: null,
        requested_at: at,
        expires_at: at,
        closed_at: at,
        closed_by: null,
      };
      await tx
        .insertInto('release_requests')
        .values({ id: request, ...common, ...asked, status: 'used' })
        .execute();
      for (const decision of ['approved', 'approved', 'refused'] as const)
        await tx
          .insertInto('release_approvals')
          .values({ request_id: request, person_id: core.newId(), decision, reason: 'Secret', at })
          .execute();
    });
    await makePapers();
    const [byHand] = maker.papers;
    expect(byHand?.release).toMatchObject({
      approvals: 2,
      steps: [
        { what: 'release_asked', at },
        { what: 'release_approved', at },
        { what: 'release_approved', at },
      ],
    });
    expect(JSON.stringify(byHand)).not.toContain('Secret');
    await core.db.transaction(async (tx) => {
      await tx.updateTable('releases').set({ trigger: 'death_certificate' }).where('vault_id', '=', vaultId).execute();
      await tx
        .updateTable('release_papers')
        .set({ state: 'waiting', blob_id: null, next_attempt_ms: 0 })
        .where('recipient_id', '=', recipientId)
        .execute();
      const { account_id, mode } = await tx.selectFrom('vaults').selectAll().where('id', '=', vaultId).executeTakeFirstOrThrow();
      const file = {
        file_name: 'c.pdf',
        mime_type: 'application/pdf',
        statement: new Uint8Array(1),
        blob_id: core.newId(),
        blob_size_bytes: 1,
        size_bytes: 1,
        checksum: '',
        wrapped_key: new Uint8Array(1),
      };
      const sender = { recipient_id: core.newId(), recipient_email: 'ben@example.com', recipient_name: 'Ben' };
      const judged = {
        scan_status: 'clean' as const,
        scanned_at: null,
        submitted_at: at,
        reviewed_by: null,
        reviewed_at: at,
        review_reason: 'Secret',
      };
      for (const status of ['approved', 'rejected'] as const)
        await tx
          .insertInto('certificates')
          .values({ id: core.newId(), vault_id: vaultId, account_id, mode, ...file, ...sender, ...judged, status })
          .execute();
    });
    await makePapers();
    expect(maker.papers[1]?.release).toMatchObject({
      approvals: null,
      steps: [
        { what: 'certificate_received', at },
        { what: 'certificate_accepted', at },
      ],
    });
    expect(JSON.stringify(maker.papers[1])).not.toMatch(/Secret|Ben/);
  });

  it('tells nobody of what others got or did', async () => {
    const story = await tellStory(test);
    await createRecipient(story.ctx, story.vaultId, { email: 'ben@example.com', name: 'Ben Berger' });
    await releaseStory(test, story);
    const links = (await linksOf(story)).map(({ email, link }) => ({ email, link }));
    const [anna, ben] = ['anna@example.com', 'ben@example.com'].map((email) => present(links.find((one) => one.email === email)).link);
    await makePapers();
    const heads = new Set(maker.papers.map(({ head }) => JSON.stringify(head)));
    expect(maker.papers.map(({ openings }) => openings)).toEqual([[], []]);
    const browser = newBrowser();
    const page = await browser.open(present(ben));
    await browser.get(present(/href="(\/r\/[^"]+\/documents\/[^"]+)"/.exec(page.body)?.[1]));
    await newBrowser().open(present(anna));
    test.clock.advance(20 * minuteMs);
    await makePapers();
    const later = maker.papers.slice(2);
    expect(later.map(({ recipient, openings }) => [recipient.email, openings.map(({ what }) => what)]).toSorted()).toEqual([
      ['anna@example.com', ['opened']],
      ['ben@example.com', ['opened', 'document']],
    ]);
    // Not even how much happened in the log since.
    expect(new Set([...heads, ...later.map(({ head }) => JSON.stringify(head))]).size).toBe(1);
    for (const paper of maker.papers) {
      const other = paper.recipient.email.startsWith('anna') ? /ben/i : /anna/i;
      expect(JSON.stringify(paper)).not.toMatch(other);
    }
  });
});

describe.each(dialectsOfForm)('such a paper on %s', (dialect) => {
  openedOn(dialect);

  it('is made again for a day of openings, once, with what belongs to that sitting', async () => {
    const link = await releaseStory(test, await tellStory(test));
    await makePapers();
    const browser = newBrowser();
    await browser.open(link);
    await browser.get(link);
    await makePapers();
    expect(maker.orders.length).toBe(1);
    test.clock.advance(20 * minuteMs);
    await makePapers();
    expect(maker.papers.map(({ occasion, openings }) => [occasion, openings.length])).toEqual([
      ['release', 0],
      ['opening', 2],
    ]);
    test.clock.advance(dayMs);
    await browser.open(link);
    test.clock.advance(hourMs);
    await makePapers();
    expect(maker.papers.map(({ occasion, openings }) => [occasion, openings.length])).toEqual([
      ['release', 0],
      ['opening', 2],
      ['opening', 3],
    ]);
    expect(paperLinks(await browser.get(link)).length).toBe(3);
  });

  it('is made anew when more is opened on the same day, and is there as it was until then', async () => {
    const link = await releaseStory(test, await tellStory(test));
    await makePapers();
    const browser = newBrowser();
    const page = await browser.open(link);
    test.clock.advance(20 * minuteMs);
    await makePapers();
    const [before] = await listStored(core.db.read, 'paper', '', 10).then((all) => all.slice(-1));
    await browser.get(present(/href="(\/r\/[^"]+\/documents\/[^"]+)"/.exec(page.body)?.[1]));
    const [path = ''] = paperLinks(await browser.get(link));
    expect((await browser.get(path)).body).toBe('paper 2');
    test.clock.advance(20 * minuteMs);
    await makePapers();
    expect(maker.papers.map(({ occasion, openings }) => [occasion, openings.map(({ what }) => what)])).toEqual([
      ['release', []],
      ['opening', ['opened']],
      ['opening', ['opened', 'document', 'opened']],
    ]);
    const links = paperLinks(await browser.get(link));
    expect([links.length, links[0], (await browser.get(path)).body]).toEqual([2, path, 'paper 3']);
    // The file before it is to go.
    expect(await findStored(core.db.read, 'paper', present(before).id)).toBeUndefined();
    const garbage = await core.db.read.selectFrom('blob_garbage').select('blob_id').execute();
    expect(garbage.map(({ blob_id: id }) => id)).toContain(present(before).id);
    // One that can't be made anew stays what it was.
    await browser.get(link);
    core = { ...core, report: () => undefined };
    for (let attempt = 0; attempt < 12; attempt += 1) {
      maker.script.push(new Error('no room on the disk'));
      test.clock.advance(3 * dayMs);
      await makePapers();
    }
    expect((await listDuePapers(core.db.read, instantToMs(core.clock.now()) + 99 * dayMs, 10)).length).toBe(0);
    const { body } = await newBrowser().open(link);
    expect(body).toContain(path);
  });

  it('is made once more for what was opened while it was being made', async () => {
    const link = await releaseStory(test, await tellStory(test));
    await makePapers();
    const browser = newBrowser();
    await browser.open(link);
    test.clock.advance(20 * minuteMs);
    maker.meanwhile = async () => {
      maker.meanwhile = async () => undefined;
      test.clock.advance(minuteMs);
      await browser.get(link);
    };
    await makePapers();
    expect(maker.papers.map(({ openings }) => openings.length)).toEqual([0, 1]);
    test.clock.advance(20 * minuteMs);
    await makePapers();
    expect(maker.papers.map(({ openings }) => openings.length)).toEqual([0, 1, 2]);
    expect((await listStored(core.db.read, 'paper', '', 10)).length).toBe(2);
  });

  it('is made by one of two servers, and again after one that died in the middle', async () => {
    await releaseStory(test, await tellStory(test));
    await sealEvents(core);
    const due = present((await listDuePapers(core.db.read, instantToMs(core.clock.now()), 10))[0]);
    const claims = await Promise.all([claimPaper(core, due), claimPaper(core, due)]);
    expect(claims.filter((one) => one !== undefined).length).toBe(1);
    // That server never comes back. Its claim ends, another makes the paper, and what the first still brings counts for nothing.
    const lost = present(claims.find((one) => one !== undefined));
    await makePapers();
    expect(maker.orders.length).toBe(0);
    test.clock.advance(21 * minuteMs);
    await makePapers();
    expect(maker.orders.length).toBe(1);
    const [made] = await listStored(core.db.read, 'paper', '', 10);
    await carryOutPaper(core, lost, new AbortController().signal);
    expect(await listStored(core.db.read, 'paper', '', 10)).toEqual([made]);
    expect(test.faults).toEqual([]);
  });

  it('is called off without loss when the server stops, and holds up neither release nor opening when it fails', async () => {
    const link = await releaseStory(test, await tellStory(test));
    await sealEvents(core);
    const sweep = createPaperSweep(core);
    maker.meanwhile = async () => void sweep.stop();
    await sweep.begin();
    await sweep.idle();
    maker.meanwhile = async () => undefined;
    expect((await listDuePapers(core.db.read, instantToMs(core.clock.now()), 10)).map(({ attempts }) => attempts)).toEqual([0]);
    maker.script.push(new Error('no room on the disk'));
    const faults = test.faults.length;
    core = { ...core, report: () => undefined };
    await makePapers();
    expect(test.faults.length).toBe(faults);
    const page = await newBrowser().open(link);
    expect([page.statusCode, page.body.includes('Will.pdf')]).toEqual([200, true]);
    test.clock.advance(minuteMs);
    await makePapers();
    expect((await listStored(core.db.read, 'paper', '', 10)).length).toBe(1);
  });

  it('is among what a storage check reads, and is garbage once its vault is gone', async () => {
    await releaseStory(test, await tellStory(test));
    await makePapers();
    const [thing] = await listStored(core.db.read, 'paper', '', 10);
    expect(await checkStored(core, present(thing))).toBeUndefined();
    await core.blobs.remove(present(thing).id);
    expect(await checkStored(core, present(await findStored(core.db.read, 'paper', present(thing).id)))).toBe('missing');
  });

  it('is checked with everything that is stored, by a walk that says nothing which the version before does not know', async () => {
    await releaseStory(test, await tellStory(test));
    await makePapers();
    const [thing] = await listStored(core.db.read, 'paper', '', 10);
    await core.blobs.remove(present(thing).id);
    const kinds = new Set<string>();
    for (let step = 0; step < 20; step += 1) {
      test.clock.advance(11_000);
      await walkStorage(core, () => true);
      kinds.add((await core.db.read.selectFrom('storage_walk').select('kind').executeTakeFirstOrThrow()).kind);
    }
    expect([...kinds].toSorted()).toEqual(['certificate', 'document', 'pack', 'upload', 'witnessing']);
    const found = await core.db.read.selectFrom('storage_findings').select(['id', 'kind', 'problem']).execute();
    expect(found).toEqual([{ id: present(thing).id, kind: 'paper', problem: 'missing' }]);
  });
});

async function linksOf({ vaultId }: ToldStory): Promise<readonly { readonly email: string; readonly link: string }[]> {
  const rows = await core.db.read
    .selectFrom('links')
    .innerJoin('recipients', 'recipients.id', 'links.recipient_id')
    .select(['links.id as id', 'recipients.email as email'])
    .where('links.vault_id', '=', vaultId)
    .where('links.kind', '=', 'release')
    .execute();
  return rows.map(({ id, email }) => ({ email, link: `/r/${core.keys.linkToken(id)}` }));
}
