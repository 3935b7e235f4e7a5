import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PeopleWorld, pdf } from '../../core/certificates/certificate-test-kit.ts';
import { checkIn } from '../../core/check-ins/check-in.ts';
import { setPolicy } from '../../core/policies/set-policy.ts';
import { changeUserZone } from '../../core/stores/account-store.ts';
import { letCheckInFallDue, linkIn, newest, pagesApp, tellStory } from './recipient-test-kit.ts';

let world: PeopleWorld;
let app: FastifyInstance;
beforeAll(async () => {
  world = await PeopleWorld.open('sqlite');
  app = await pagesApp(world.core);
});
afterAll(async () => {
  await app.close();
  await world.test.close();
});

const get = (url: string) => app.inject({ method: 'GET', url });
const post = (url: string, headers: Record<string, string> = { origin: world.core.publicUrl }, payload = '') =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers }, payload });
/** Sends a form and goes where it leads. */
const submit = async (url: string, payload = '') => {
  const { statusCode, headers } = await post(url, undefined, payload);
  expect(statusCode).toBe(303);
  return get(String(headers.location));
};
const deathCertificate = { type: 'death_certificate', requiredConfirmations: 1, waitingPeriodDays: 7 };

describe('the pages of a vault that a death opens', () => {
  it('tell a recipient who confirms their address where to go one day, and nobody else', async () => {
    const [story, other] = [await tellStory(world.test), await tellStory(world.test, { recipientEmail: 'ben@example.com' })];
    await setPolicy(story.ctx, story.vaultId, deathCertificate);
    const mails = await world.test.mails();
    const paths = ['anna@example.com', 'ben@example.com'].map((to) =>
      linkIn(
        newest(
          mails.filter((mail) => mail.to === to),
          'recipient_verification',
        ),
      ),
    );
    const [asked, plain] = [await submit(paths[0] ?? ''), await submit(paths[1] ?? '')];
    expect([asked.statusCode, asked.body.includes('href="/certificate"'), plain.body.includes('href="/certificate"')]).toEqual([
      200,
      true,
      false,
    ]);
    expect(other.vaultId).not.toBe(story.vaultId);
  });

  it('let an old check-in mail stop it as well', async () => {
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 1 });
    const vaultId = vault.id;
    const path = await letCheckInFallDue(world.test, { ctx: owner, vaultId, recipientId: vaultId });
    await checkIn(owner, vaultId, 'web');
    await setPolicy(world.fresh(owner), vaultId, deathCertificate);
    expect((await get(path)).body).not.toContain('<form');
    await world.submit(await world.link(`heir-0-${vault.id.toLowerCase()}@example.org`));
    expect((await get(path)).body).toContain('keep it closed');
    expect((await submit(path)).body).toContain('stays closed');
    expect((await get(path)).body).not.toContain('<form');
  });

  it('take forms of our own pages only, of a size that fits, and no address that leads nowhere', async () => {
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 1 });
    const certificate = `/certificate/${await world.link(`heir-0-${vault.id.toLowerCase()}@example.org`)}`;
    await world.submit(certificate.split('/')[2] ?? '', { content: pdf('once') });
    await world.core.db.transaction((tx) => changeUserZone(tx, owner.owner.userId, 'Asia/Tokyo'));
    expect((await get(certificate)).body).toContain('(Japan Standard Time)</time>: <strong>');
    const stop = `/stop/${await world.token('certificate_submitted', owner.owner.email)}`;
    const foreign: Record<string, string>[] = [
      { origin: 'https://elsewhere.example' },
      { origin: 'null' },
      { 'sec-fetch-site': 'cross-site' },
    ];
    for (const url of ['/certificate', certificate, stop])
      for (const headers of foreign) expect((await post(url, headers, 'email=a@example.org')).statusCode, url).toBe(403);
    expect((await get(stop)).body).toContain('<form');
    for (const url of [
      '/stop',
      '/stop/x',
      `/stop/${'A'.repeat(43)}`,
      `/certificate/${'A'.repeat(43)}`,
      '/certificate/x/y',
      certificate.replace('certificate', 'stop'),
      stop.replace('stop', 'certificate'),
      stop.replace('stop', 'r'),
    ]) {
      expect((await get(url)).statusCode, url).toBe(404);
    }
    expect((await post('/certificate', undefined, 'x'.repeat(9_000))).statusCode).toBe(413);
    expect((await submit(certificate, 'statement=x')).statusCode).toBe(422);
  });

  it('keep what was typed when something is missing, of any length, and ask for the rest', async () => {
    const owner = await world.person();
    const vault = await world.vault(owner, { recipients: 1 });
    const path = `/certificate/${await world.link(`heir-0-${vault.id.toLowerCase()}@example.org`)}`;
    const statement = 'He died on Sunday in the hospital of Bremen. «Ich war bei ihm.» ';
    const send = (text: string) => {
      const body = new FormData();
      body.append('statement', text);
      return new Request('http://localhost', { method: 'POST', body });
    };
    for (const typed of [statement, statement.repeat(60)]) {
      const request = send(typed);
      const { statusCode, headers } = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': request.headers.get('content-type') ?? '', origin: world.core.publicUrl },
        payload: Buffer.from(await request.arrayBuffer()),
      });
      expect(statusCode).toBe(303);
      // Nothing of it can be read in the address, which browsers keep.
      expect(headers.location).not.toContain('Bremen');
      const page = await get(String(headers.location));
      expect(page.body).toContain(`autofocus`);
      expect(/<textarea[^>]*>([^<]*)</.exec(page.body)?.[1]).toBe(typed);
    }
  });

  it('ask again for an address that is none, with what was typed', async () => {
    const wrong = await submit('/certificate', 'email=anna%3Cat%3Eexample');
    expect(wrong.statusCode).toBe(422);
    expect(wrong.body).toContain('value="anna&#60;at&#62;example"');
    expect((await submit('/certificate', 'email=anna@example.org')).body).toContain('<strong>anna@example.org</strong>');
  });
});
