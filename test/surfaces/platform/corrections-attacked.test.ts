import { beforeAll, describe, expect, it } from 'vitest';
import { settleCorrections } from '../../../server/core/corrections/settle-corrections.ts';
import { dayMs, hourMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner, type Owner } from '../../kit/owners/reference-owner.ts';
import { expectStatus, keyBody, newSealedVault, openBrowser, putKey, releaseSealed } from '../../kit/owners/sealed-vault.ts';
import { newBrowser, type Browser, type Shown } from '../../kit/server/form-browser.ts';

/*
 * Corrections as people outside meet them: each kind of person with the links that they are mailed, and whoever tries what isn't theirs.
 */

const newAddress = 'anna.today@example.net';
const bare = (id: string): string => id.replace(/^[a-z]+_/, '');
const correctionIn = ({ text }: Shown): string => /name="correction" value="([0-9A-Z]{26})"/.exec(text)?.[1] ?? '';
let stories = 0;

onDatabasesOfForm({}, (server) => {
  let admin: PlatformPerson;
  let owner: Owner;
  let tina: string;
  let uma: string;
  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    owner = await newOwner(server());
    [tina, uma] = [`tina.${owner.key.email}`, `uma.${owner.key.email}`];
    const person = await platformPerson(server(), { email: owner.key.email });
    for (const [email, name] of [
      [tina, 'Tina Holm'],
      [uma, 'Uma Holm'],
    ])
      expect((await person.post('/me/trusted-contacts', { email, name })).status).toBe(201);
  });

  const linkTo = async (vaultId: string, email: string, kind: string): Promise<string> => {
    let link: string | undefined;
    await expect
      .poll(async () => (link = (await server().mails(vaultId)).findLast((mail) => mail.to === email && mail.kind === kind)?.links[0]))
      .toBeDefined();
    return new URL(link ?? '').pathname;
  };

  /** A release: Otto has opened his after two days, Anna hasn't after `days`, 2 or more. */
  const tell = async (days = 11) => {
    stories += 1;
    const { id } = await owner.makeVault();
    const emails = { anna: `anna.a${stories}@example.org`, otto: `otto.a${stories}@example.org` };
    const anna = await owner.addRecipient(id as string, { email: emails.anna, name: 'Anna Berger' });
    await owner.addRecipient(id as string, { email: emails.otto, name: 'Otto Berger' });
    expect((await owner.api.post(`/v1/vaults/${id as string}/release`, { confirm: true })).status).toBe(200);
    await owner.moveBy(2 * dayMs);
    const otto = newBrowser(server());
    const path = await linkTo(id as string, emails.otto, 'released_recipient');
    await openWith(id as string, otto, path, emails.otto);
    if (days > 2) await owner.moveBy((days - 2) * dayMs);
    return { id: id as string, annaId: anna.id as string, emails, otto, path };
  };

  const openWith = async (vaultId: string, browser: Browser, path: string, email: string): Promise<Shown> => {
    await browser.submit(`${path}/code`);
    let code: string | undefined;
    await expect
      .poll(async () => {
        const mail = (await server().mails(vaultId)).findLast(({ kind, to }) => kind === 'release_code' && to === email);
        return (code = /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0]);
      })
      .toBeDefined();
    return browser.submit(`${path}/open`, { code: code ?? '' });
  };

  const statusOf = async (vaultId: string): Promise<unknown> =>
    (await admin.in('test').get(`/corrections?vault_id=${vaultId}`)).body.corrections[0]?.status;
  /** All that a press may change. */
  const state = async (vaultId: string): Promise<string> => {
    const { read } = server().core.db;
    const id = bare(vaultId) as never;
    const rows = await Promise.all([
      read.selectFrom('corrections').selectAll().where('vault_id', '=', id).orderBy('id').execute(),
      read.selectFrom('handovers').selectAll().where('vault_id', '=', id).orderBy('id').execute(),
      read.selectFrom('recipient_ways').selectAll().where('vault_id', '=', id).orderBy('id').execute(),
      read.selectFrom('outbox').select('id').where('vault_id', '=', id).orderBy('id').execute(),
      read.selectFrom('correction_links').selectAll().where('vault_id', '=', id).orderBy('id').execute(),
      read.selectFrom('audit_events').select('action').where('vault_id', '=', id).where('action', 'like', 'recipient.correct%').execute(),
    ]);
    return JSON.stringify(rows);
  };

  describe('the people who have a part in it', () => {
    it('are one whom the owner trusts, who asks by the link of the mail that nobody reached Anna, and another recipient who agrees', async () => {
      const { id, annaId, emails } = await tell(46);
      const asTina = newBrowser(server());
      const path = await linkTo(id, tina, 'handover_unreached');
      const page = await asTina.get(path);
      expect(page.text).toContain('Anna Berger');
      expect(page.text).not.toMatch(new RegExp(`${emails.anna}|${emails.otto}|Otto`));
      const asked = await asTina.submit(`${path}/ask`, { recipient: bare(annaId), address: newAddress });
      expect(asked.text).toContain('have been written to');
      const askedOf = (await server().mails(id)).filter(({ kind }) => kind === 'correction_asked').map(({ to }) => to);
      expect(askedOf).toEqual(expect.arrayContaining([emails.otto, admin.email]));
      expect(askedOf).not.toContain(uma);
      const correction = correctionIn(await asTina.get(path));
      // The same person, and another one of the same kind.
      expect((await asTina.submit(`${path}/agree`, { recipient: bare(annaId), correction })).status).toBe(422);
      const asUma = newBrowser(server());
      const umas = await linkTo(id, uma, 'handover_unreached');
      const refused = await asUma.submit(`${umas}/agree`, { recipient: bare(annaId), correction });
      expect([refused.status, refused.text.includes('A different person has to agree')]).toEqual([422, true]);
      expect(await statusOf(id)).toBe('asked');
      const asOtto = newBrowser(server());
      const ottos = await linkTo(id, emails.otto, 'correction_asked');
      expect((await asOtto.get(ottos)).text).toContain(newAddress);
      expect((await asOtto.submit(`${ottos}/agree`, { correction })).text).toContain('In three days');
      expect((await asOtto.submit(`${ottos}/agree`, { correction })).status).toBe(422);
      expect(await statusOf(id)).toBe('waiting');
      await owner.moveBy(73 * hourMs);
      await server().scheduler.tick();
      expect(await statusOf(id)).toBe('settled');
      const opened = await openWith(id, newBrowser(server()), await linkTo(id, newAddress, 'released_recipient'), newAddress);
      expect(opened.text).toContain('It was released to you on');
      // What is over can't be stopped, agreed to, or asked for again.
      for (const act of ['stop', 'agree'] as const)
        expect((await asTina.submit(`${path}/${act}`, { recipient: bare(annaId), correction })).status).toBe(422);
    });

    it('are not the owner, who may be alive: they see it at once and stop it', async () => {
      const { id, annaId, otto, path } = await tell();
      await otto.submit(`${path}/others/ask`, { recipient: bare(annaId), address: newAddress });
      const browser = newBrowser(server());
      const owners = await linkTo(id, owner.key.email, 'correction_told');
      const page = await browser.get(owners);
      expect(page.text).toContain('Anna Berger');
      const correction = correctionIn(page);
      expect((await browser.submit(`${owners}/agree`, { correction })).status).toBe(422);
      expect((await browser.submit(`${owners}/ask`, { address: newAddress })).status).toBe(422);
      expect(await statusOf(id)).toBe('asked');
      expect((await browser.submit(`${owners}/stop`, { correction })).text).toContain('It is stopped');
      const [log] = await server()
        .core.db.read.selectFrom('audit_events')
        .select(['actor_type', 'actor_id'])
        .where('action', '=', 'recipient.correction_stopped')
        .where('vault_id', '=', bare(id) as never)
        .execute();
      expect(log).toEqual({ actor_type: 'user', actor_id: bare(owner.key.userId) });
    });
  });

  describe('a page that is only looked at', () => {
    it('changes nothing, whatever its address says, and neither does a form from somewhere else', async () => {
      const { id, annaId, emails, otto, path } = await tell();
      await otto.submit(`${path}/others/ask`, { recipient: bare(annaId), address: newAddress });
      const told = await linkTo(id, emails.anna, 'correction_told');
      const tinas = await linkTo(id, tina, 'correction_asked');
      const before = await state(id);
      const correction = correctionIn(await newBrowser(server()).get(told));
      for (const link of [told, tinas, `${path}/others`])
        for (const query of ['', '?after=stopped', `?correction=${correction}&recipient=${bare(annaId)}`, '?after=AAAA'])
          expect((await otto.get(link + query)).status).toBeLessThan(400);
      for (const act of ['ask', 'agree', 'stop']) {
        expect((await otto.get(`${told}/${act}?correction=${correction}`)).status).toBe(404);
        const foreign = await fetch(new URL(`${told}/${act}`, server().origin), {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ correction, address: 'x@example.net' }),
          headers: { origin: 'https://elsewhere.example' },
        });
        expect(foreign.status).toBe(403);
      }
      expect(await state(id)).toBe(before);
    });
  });

  describe('whoever tries what isn’t theirs', () => {
    it('finds nobody whom they were never shown: too early, or of another vault', async () => {
      // One clock moves both.
      const other = await tell();
      const early = await tell(2);
      const before = [await state(early.id), await state(other.id)];
      const ask = (story: typeof early, recipient: string) =>
        story.otto.submit(`${story.path}/others/ask`, { recipient, address: newAddress });
      expect((await early.otto.get(`${early.path}/others`)).text).not.toContain('Anna');
      expect((await ask(early, bare(early.annaId))).status).toBe(404);
      expect((await ask(other, bare(early.annaId))).status).toBe(404);
      for (const odd of ['', 'x', '00000000000000000000000000', '01JC3ZK4V8N6Q2T7R5W9X0Y1AB'])
        expect((await ask(other, odd)).status).toBe(404);
      // With the link about one person nobody is asked about another one.
      await admin.in('test').post('/corrections', { vaultId: early.id, recipientId: early.annaId, address: newAddress });
      const tinas = await linkTo(early.id, tina, 'correction_asked');
      const ottoId = await server()
        .core.db.read.selectFrom('recipients')
        .select('id')
        .where('vault_id', '=', bare(early.id) as never)
        .where('name', '=', 'Otto Berger')
        .executeTakeFirstOrThrow();
      for (const recipient of [ottoId.id, bare(other.annaId)])
        expect((await newBrowser(server()).submit(`${tinas}/ask`, { recipient, address: newAddress })).status).toBe(404);
      expect(await state(other.id)).toBe(before[1]);
    });

    it('opens nothing with a link of another kind, a link of somebody else’s, or one that was made up', async () => {
      const { id, annaId, emails, otto, path } = await tell();
      await otto.submit(`${path}/others/ask`, { recipient: bare(annaId), address: newAddress });
      const told = await linkTo(id, emails.anna, 'correction_told');
      const token = told.split('/').at(-1) ?? '';
      const release = path.split('/').at(-1) ?? '';
      const stranger = newBrowser(server());
      for (const wrong of [
        `/r/${token}`,
        `/way/${token}`,
        `/pass-on/${token}`,
        `/correct/${release}`,
        `/way/${release}`,
        `/pass-on/${release}`,
      ])
        expect([wrong, (await stranger.get(wrong)).status]).toEqual([wrong, 404]);
      const correction = correctionIn(await stranger.get(told));
      const before = await state(id);
      for (const forged of [`${token.slice(0, -1)}${token.endsWith('A') ? 'B' : 'A'}`, 'A'.repeat(43), token.slice(1)])
        for (const act of ['ask', 'agree', 'stop'])
          expect((await stranger.submit(`/correct/${forged}/${act}`, { correction, recipient: bare(annaId) })).status).toBe(404);
      // Otto's link without his session: what he may do is behind the code.
      for (const act of ['ask', 'agree', 'stop']) {
        const led = await fetch(new URL(`${path}/others/${act}`, server().origin), {
          method: 'POST',
          redirect: 'manual',
          body: new URLSearchParams({ correction, recipient: bare(annaId), address: 'x@example.net' }),
        });
        expect([led.status, led.headers.get('location')]).toEqual([303, path]);
      }
      expect(await state(id)).toBe(before);
      // Another story's correction isn't found under this recipient.
      const other = await tell();
      await other.otto.submit(`${other.path}/others/ask`, { recipient: bare(other.annaId), address: newAddress });
      const others = correctionIn(await stranger.get(await linkTo(other.id, other.emails.anna, 'correction_told')));
      expect((await stranger.submit(`${told}/stop`, { correction: others })).status).toBe(404);
      expect(await statusOf(other.id)).toBe('asked');
    });

    it('sees no more of a new address than they need, and no address of anybody else', async () => {
      const { id, annaId, emails, otto, path } = await tell();
      const inTest = admin.in('test');
      const petra = await linkTo(id, emails.anna, 'released_recipient');
      expect(petra).not.toBe(path);
      const { correction } = (await inTest.post('/corrections', { vaultId: id, recipientId: annaId, address: newAddress })).body;
      expect((await otto.get(`${path}/others`)).text).toContain(newAddress);
      expect((await otto.submit(`${path}/others/agree`, { recipient: bare(annaId), correction: bare(correction.id) })).status).toBe(200);
      // Who agreed can't stop it, and there is nothing left to look at.
      const agreed = await otto.get(`${path}/others`);
      expect(agreed.text).not.toContain(newAddress);
      expect(agreed.text).not.toContain(emails.anna);
      expect((await otto.submit(`${path}/others/stop`, { recipient: bare(annaId), correction: bare(correction.id) })).status).toBe(422);
      expect(await statusOf(id)).toBe('waiting');
      for (const mail of (await server().mails(id)).filter(({ kind }) => kind.startsWith('correction_'))) {
        expect(mail.text).not.toContain(newAddress);
        for (const address of [emails.anna, emails.otto, tina, uma]) expect(mail.text, mail.kind).not.toContain(address);
      }
    });
  });

  describe('an administrator alone', () => {
    it('changes nothing by themselves, on any mode but their own, or with a key', async () => {
      const { id, annaId } = await tell();
      const wish = { vaultId: id, recipientId: annaId, address: newAddress };
      const inTest = admin.in('test');
      const asked = (await inTest.post('/corrections', wish)).body.correction;
      expect(refusal(await inTest.post(`/corrections/${asked.id as string}/agree`))).toEqual([409, 'correction_needs_another']);
      expect(refusal(await admin.post(`/corrections/${asked.id as string}/stop`))).toEqual([404, 'not_found']);
      for (const verb of ['agree', 'stop'])
        expect(refusal(await inTest.post(`/corrections/correction_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/${verb}`))).toEqual([404, 'not_found']);
      expect((await fetch(`${server().origin}/api/corrections`, { headers: { authorization: `Bearer ${owner.key.value}` } })).status).toBe(
        401,
      );
      await owner.moveBy(14 * dayMs + hourMs);
      await server().scheduler.tick();
      expect(await statusOf(id)).toBe('expired');
    });
  });

  describe('a vault that the server can’t read', () => {
    it('gives a wrong person at a corrected address ciphertext only, and says so before anybody agrees', async () => {
      const vault = await newSealedVault(server());
      const body = keyBody(vault);
      expectStatus(200, await putKey(vault, body));
      const person = await platformPerson(server(), { email: vault.owner.email });
      const trusted = `trusted.${vault.vaultId.toLowerCase()}@example.net`;
      expect((await person.post('/me/trusted-contacts', { email: trusted, name: 'Tina' })).status).toBe(201);
      expectStatus(200, await releaseSealed(vault));
      const vaultId = `vault_${vault.vaultId}`;
      const wrong = `wrong.${vault.vaultId.toLowerCase()}@example.net`;
      const wish = { vaultId, recipientId: `recipient_${vault.recipientId}`, address: wrong };
      const { correction } = expectStatus(201, await admin.post('/corrections', wish)) as { readonly correction: { readonly id: string } };
      const link = await linkTo(vaultId, trusted, 'correction_asked');
      const browser = newBrowser(server());
      expect((await browser.get(link)).text).toContain('there would be nothing but locked files');
      const told = (await server().mails(vaultId)).filter(({ kind }) => kind === 'correction_told');
      expect(told.length).toBeGreaterThan(1);
      for (const { text } of told) expect(text).toContain('nothing but locked files');
      const fields = { recipient: vault.recipientId, correction: bare(correction.id) };
      expect((await browser.submit(`${link}/agree`, fields)).status).toBe(200);
      server().advance(73 * hourMs);
      await settleCorrections(server().core);
      const release = await linkTo(vaultId, wrong, 'released_recipient');
      const thief = await openBrowser({ ...vault, email: wrong }, release);
      const sealed = expectStatus(200, await thief.call('GET', `${release}/sealed`));
      // The locks are those from before the release: nothing that opens at the new address was added.
      expect([sealed.locks, sealed.bundle, sealed.enrolment]).toEqual([body.locks, body.bundle, null]);
    });
  });
});
