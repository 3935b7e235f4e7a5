import { beforeAll, expect, it } from 'vitest';
import { hourMs } from '../../../shared/domain/instant.ts';
import { onDatabasesOfForm } from '../../kit/databases/each-database.ts';
import { platformPerson, refusal, type PlatformPerson } from '../../kit/owners/platform-person.ts';
import { newOwner, type Owner } from '../../kit/owners/reference-owner.ts';
import { newBrowser, type Browser, type Shown } from '../../kit/server/form-browser.ts';

const newAddress = 'anna.today@example.net';
let stories = 0;

onDatabasesOfForm({}, (server) => {
  let admin: PlatformPerson;
  let owner: Owner;
  beforeAll(async () => {
    admin = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    owner = await newOwner(server());
  });

  const linkTo = async (email: string, kind: string): Promise<string> => {
    let link: string | undefined;
    await expect
      .poll(async () => (link = (await server().mails()).findLast((mail) => mail.to === email && mail.kind === kind)?.links[0]))
      .toBeDefined();
    return new URL(link ?? '').pathname;
  };

  /** A release, eleven days after which Otto has opened his and Anna hasn't. */
  const tell = async () => {
    stories += 1;
    const vault = await owner.makeVault();
    const id = vault.id as string;
    const emails = { anna: `anna.${stories}@example.org`, otto: `otto.${stories}@example.org` };
    const anna = await owner.addRecipient(id, { email: emails.anna, name: 'Anna Berger' });
    await owner.addRecipient(id, { email: emails.otto, name: 'Otto Berger' });
    expect((await owner.api.post(`/v1/vaults/${id}/release`, { confirm: true })).status).toBe(200);
    await owner.moveBy(11 * 24 * hourMs);
    const otto = newBrowser(server());
    const path = await linkTo(emails.otto, 'released_recipient');
    await openWith(otto, path, emails.otto);
    return { id, recipientId: anna.id as string, emails, otto, path };
  };

  const openWith = async (browser: Browser, path: string, email: string): Promise<Shown> => {
    await browser.submit(`${path}/code`);
    let code: string | undefined;
    await expect
      .poll(async () => {
        const mail = (await server().mails()).findLast(({ kind, to }) => kind === 'release_code' && to === email);
        return (code = /^[0-9]{6}$/m.exec(mail?.text ?? '')?.[0]);
      })
      .toBeDefined();
    return browser.submit(`${path}/open`, { code: code ?? '' });
  };

  const askOf = (recipientId: string) => ({ recipient: recipientId.replace(/^rec(ipient)?_/, ''), address: newAddress });

  it('GET /api/corrections, POST /api/corrections/{id}/agree: one asks, another agrees, 72 hours later a link comes', async () => {
    const { id, recipientId, emails, otto, path } = await tell();
    expect((await otto.get(path)).text).toContain(`${path}/others`);
    const others = await otto.get(`${path}/others`);
    expect(others.text).toContain('Anna Berger');
    expect(others.text).not.toContain(emails.anna);
    expect((await otto.submit(`${path}/others/ask`, askOf(recipientId))).text).toContain('have been written to');
    const told = newBrowser(server());
    const stopPath = await linkTo(emails.anna, 'correction_told');
    expect((await told.get(stopPath)).text).toContain('a•••@example.net');
    const inTest = admin.in('test');
    const [listed] = (await inTest.get(`/corrections?vault_id=${id}`)).body.corrections;
    expect(listed).toMatchObject({ status: 'asked', address: newAddress, askedBy: 'recipient', recipientName: 'Anna Berger' });
    const agreed = await inTest.post(`/corrections/${listed.id}/agree`);
    expect([agreed.status, agreed.body.correction.status]).toEqual([200, 'waiting']);
    expect(refusal(await inTest.post(`/corrections/${listed.id}/agree`))).toEqual([409, 'conflict']);
    await owner.moveBy(71 * hourMs);
    await server().scheduler.tick();
    expect((await inTest.get(`/corrections?vault_id=${id}`)).body.corrections[0].status).toBe('waiting');
    await owner.moveBy(2 * hourMs);
    await server().scheduler.tick();
    expect((await inTest.get(`/corrections?vault_id=${id}`)).body.corrections[0].status).toBe('settled');
    const anna = newBrowser(server());
    const opened = await openWith(anna, await linkTo(newAddress, 'released_recipient'), newAddress);
    expect(opened.text).toContain('It was released to you on');
    expect(refusal(await inTest.post('/corrections', { vaultId: id, recipientId, address: 'again@example.net' }))).toEqual([
      409,
      'recipient_has_opened',
    ]);
  });

  it('GET /api/corrections: is stopped with one press by whoever reads at the old address, and a look stops nothing', async () => {
    const { id, recipientId, emails, otto, path } = await tell();
    await otto.submit(`${path}/others/ask`, askOf(recipientId));
    const stopPath = await linkTo(emails.anna, 'correction_told');
    const browser = newBrowser(server());
    const page = await browser.get(stopPath);
    const inTest = admin.in('test');
    expect((await inTest.get(`/corrections?vault_id=${id}`)).body.corrections[0].status).toBe('asked');
    const correction = /name="correction" value="([0-9A-Z]{26})"/.exec(page.text)?.[1] ?? '';
    expect((await browser.submit(`${stopPath}/agree`, { correction })).status).toBe(422);
    expect((await browser.submit(`${stopPath}/stop`, { correction })).text).toContain('It is stopped');
    expect((await inTest.get(`/corrections?vault_id=${id}`)).body.corrections[0].status).toBe('stopped');
    expect((await browser.submit(`${stopPath}/stop`, { correction })).status).toBe(422);
  });

  it('POST /api/corrections, POST /api/corrections/{id}/stop: refuses whoever isn’t an administrator, has shown no second factor, or asks twice', async () => {
    const { id, recipientId } = await tell();
    const wish = { vaultId: id, recipientId, address: newAddress };
    const operator = await platformPerson(server(), { roles: ['VAULT_OPERATOR'], mfa: true });
    const bare = await platformPerson(server(), { roles: ['VAULT_ADMIN'] });
    expect(refusal(await operator.in('test').post('/corrections', wish))).toEqual([403, 'forbidden']);
    expect(refusal(await operator.in('test').get('/corrections'))).toEqual([403, 'forbidden']);
    expect(refusal(await bare.in('test').post('/corrections', wish))).toEqual([403, 'mfa_required']);
    expect(refusal(await admin.post('/corrections', wish))).toEqual([404, 'not_found']);
    expect(refusal(await admin.in('test').post('/corrections', { ...wish, address: admin.email }))).toEqual([
      422,
      'correction_own_address',
    ]);
    const asked = await admin.in('test').post('/corrections', wish);
    expect([asked.status, asked.body.correction.askedBy]).toEqual([201, 'operator']);
    expect(refusal(await admin.in('test').post('/corrections', wish))).toEqual([409, 'conflict']);
    const second = await platformPerson(server(), { roles: ['VAULT_ADMIN'], mfa: true });
    expect(refusal(await second.in('test').post(`/corrections/${asked.body.correction.id}/agree`))).toEqual([
      409,
      'correction_needs_another',
    ]);
    const stopped = await bare.in('test').post(`/corrections/${asked.body.correction.id}/stop`);
    expect([stopped.status, stopped.body.correction.status]).toEqual([200, 'stopped']);
  });

  it('opens nothing with a link that nobody was given, or without the code', async () => {
    const { path } = await tell();
    const stranger = newBrowser(server());
    expect((await stranger.get(`/correct/${'A'.repeat(43)}`)).status).toBe(404);
    expect((await stranger.get('/correct/short')).status).toBe(404);
    const withoutCode = await stranger.get(`${path}/others`);
    expect([withoutCode.status, withoutCode.text.includes('Anna')]).toEqual([303, false]);
  });
});
