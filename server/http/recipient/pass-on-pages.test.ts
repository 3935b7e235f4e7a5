import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { HandoverWorld } from '../../core/handovers/handover-test-kit.ts';
import { pagesApp } from './recipient-test-kit.ts';

const clara = 'clara@example.org';
let world: HandoverWorld;
let app: FastifyInstance;
let path: string;

/** Clara was asked to pass the word on, and has the link. */
beforeEach(async () => {
  world = await HandoverWorld.open('sqlite');
  app = await pagesApp(world.core);
  await world.way({ kind: 'deputy', deputy_contact_id: await world.trusted(clara, 'Clara Holm') });
  await world.release();
  await world.deliver();
  await world.live(10);
  path = `/pass-on/${world.token(clara)}`;
});
afterEach(async () => {
  await app.close();
  await world[Symbol.asyncDispose]();
});

const get = (url: string): Promise<LightMyRequestResponse> => app.inject({ method: 'GET', url });
const press = (answer: string): Promise<LightMyRequestResponse> =>
  app.inject({
    method: 'POST',
    url: path,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: world.core.publicUrl },
    payload: new URLSearchParams({ answer }).toString(),
  });
const answers = async (): Promise<readonly unknown[]> =>
  (await world.core.db.read.selectFrom('handover_messages').select('answer').where('message', '=', 'deputy').execute()).map(
    (row) => row.answer,
  );

describe('the page of somebody who is asked to pass the word on', () => {
  it('says whom to tell and never what; looking at it changes nothing', async () => {
    const page = await get(path);
    expect(page.statusCode).toBe(200);
    expect(page.body).toContain('Anna Berger');
    expect(page.body).toContain('Thomas Berger');
    expect(page.body).not.toMatch(/Family papers|\/r\//);
    expect(await answers()).toEqual([null]);
  });

  it.each([
    ['told', 'We will not ask you again'],
    ['cannot', 'We go on by other ways'],
  ] as const)('takes the answer %s once, and thanks for it', async (answer, thanks) => {
    const pressed = await press(answer);
    expect(pressed.statusCode).toBe(303);
    expect((await get(pressed.headers.location as string)).body).toContain(thanks);
    expect(await answers()).toEqual([answer]);
    await press(answer);
    expect((await world.log()).filter((action) => action === 'handover.deputy_answered')).toHaveLength(1);
    expect((await get(path)).body).toContain('You have told us before');
  });

  it('takes no other word, and no other link', async () => {
    expect((await press('opened')).statusCode).toBe(303);
    expect(await answers()).toEqual([null]);
    expect((await get(`/pass-on/${'A'.repeat(43)}`)).statusCode).toBe(404);
    expect((await get(`/r/${path.split('/').at(-1) ?? ''}`)).statusCode).toBe(404);
  });
});
