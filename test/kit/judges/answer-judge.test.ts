import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { judgeAnswer } from './answer-judge.ts';
import type { Json } from '../server/api.ts';
import { newOwner } from '../owners/reference-owner.ts';
import { startTestServer, type TestServer } from '../server/test-server.ts';

/** A real answer, changed. */
interface Changed {
  readonly status?: number;
  readonly headers?: Headers;
  readonly body?: Json;
  readonly bytes?: Uint8Array;
}

describe('an answer is held against the documents of the server that gave it', () => {
  let server: TestServer;
  let vault: { readonly status: number; readonly headers: Headers; readonly body: Json; readonly bytes: Uint8Array };
  beforeAll(async () => {
    server = await startTestServer();
    const owner = await newOwner(server);
    vault = await owner.api.get(`/v1/vaults/${(await owner.makeVault()).id}`);
  });
  afterAll(() => server.close());

  const path = '/reference/v1/vaults/vault_1';
  const judge = (changed: Changed, at = path, method = 'GET', origin = server.origin) =>
    judgeAnswer(new URL(origin + at), method, { ...vault, ...changed });
  const without = (name: string): Headers => new Headers([...vault.headers].filter(([one]) => one !== name));

  it('which it passes as it is, at the origin too', async () => {
    await judge({});
    await judge({}, '/v1/vaults/vault_1?fields=id');
  });

  it.each<[string, () => Changed, RegExp]>([
    ['a status that is documented nowhere', () => ({ status: 418 }), /418 is none of 200, 304, 401/],
    ['a field that is documented nowhere', () => ({ body: { ...vault.body, colour: 'red' } }), /additional properties.*colour/],
    ['such a field further in', () => ({ body: { ...vault.body, owner: { ...vault.body.owner, age: 7 } } }), /\/owner .*age/],
    [
      'such a field in one of several kinds',
      () => ({ body: { ...vault.body, policy: { ...vault.body.policy, age: 7 } } }),
      /\/policy .*age/,
    ],
    ['a field that is missing', () => ({ body: { ...vault.body, status: undefined } }), /status/],
    ['a value of another type', () => ({ body: { ...vault.body, document_count: '1' } }), /\/document_count must be integer/],
    ['a value out of a closed list', () => ({ body: { ...vault.body, status: 'lost' } }), /\/status .*allowed values/],
    ['a time that is none', () => ({ body: { ...vault.body, created_at: 'today' } }), /\/created_at .*date-time/],
    ['an id of another kind', () => ({ body: { ...vault.body, id: 'doc_01J00000000000000000000000' } }), /\/id must match pattern/],
    [
      'another content type',
      () => ({
        headers: new Headers(
          [...vault.headers, ['content-type', 'text/html']].filter(([name, value]) => name !== 'content-type' || value === 'text/html') as [
            string,
            string,
          ][],
        ),
      }),
      /text\/html is not application\/json/,
    ],
    ['a header that is missing', () => ({ headers: without('etag') }), /ETag is missing/],
    ['no request id', () => ({ headers: without('x-request-id') }), /X-Request-ID is missing/],
    ['a refusal in another shape', () => ({ status: 404, body: { error: 'vault_not_found', message: 'x' } }), /statusCode/],
    [
      'a refusal with more than its shape',
      () => ({ status: 404, body: { error: 'vault_not_found', message: 'x', statusCode: 404, stack: 'at' } }),
      /stack/,
    ],
    [
      'a code that is documented nowhere',
      () => ({ status: 404, body: { error: 'gone', message: 'x', statusCode: 404 } }),
      /\/error .*allowed values/,
    ],
    ['a body where there is none', () => ({ status: 304 }), /a body is documented nowhere/],
  ])('and %s is found', async (_what, change, complaint) => {
    await expect(judge(change())).rejects.toThrow(complaint);
  });

  it('and a body in answer to HEAD is found', async () => {
    await judge({ bytes: new Uint8Array() }, path, 'HEAD');
    await expect(judge({}, path, 'HEAD')).rejects.toThrow(/HEAD has a body/);
  });

  it('and what is documented nowhere has to be 404 in the words of the place', async () => {
    const notFound = { status: 404, body: { error: 'resource_not_found', message: 'x', statusCode: 404 } };
    await judge(notFound, '/reference/v1/nothing');
    await judge(notFound, path, 'PUT');
    await expect(judge({}, '/reference/v1/nothing')).rejects.toThrow(/nothing is documented at this path/);
    await expect(judge({}, path, 'PUT')).rejects.toThrow(/nothing is documented at this path/);
    await expect(judge(notFound, '/alternate/v1/nothing')).rejects.toThrow(/\/error/);
  });

  it('and a page in answer to a form, which asks those who go Back to it to send the form again', async () => {
    const page = { headers: new Headers({ 'content-type': 'text/html; charset=utf-8' }) };
    await expect(judge({ ...page, status: 200 }, '/verify/x', 'POST')).rejects.toThrow('answers with a page');
    await judge({ ...page, status: 409 }, '/verify/x', 'POST');
    await judge({ ...page, status: 200 }, '/verify/x');
  });

  it('but not what another server, or a page, answers', async () => {
    await judge({ status: 418 }, path, 'GET', 'http://127.0.0.1:1');
    for (const page of ['/', '/r/x', '/verify/x', '/check-in/x', '/docs', '/flat/openapi.json']) await judge({ status: 418 }, page);
  });
});
