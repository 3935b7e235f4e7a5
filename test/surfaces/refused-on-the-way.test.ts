import { connect } from 'node:net';
import { expect, it } from 'vitest';
import { onDatabasesOfForm } from '../kit/databases/each-database.ts';
import { formType, rawForm } from '../kit/network/raw-request.ts';
import { newOwner } from '../kit/owners/reference-owner.ts';
import { filePart, textPart } from '../kit/server/alternate-forms.ts';
import type { TestServer } from '../kit/server/test-server.ts';

/** More than a reader keeps of it before it asks for the next piece. */
const content = Buffer.alloc(3_000_000, '%PDF-1.7 ');

/** Long enough that nothing but the server's reading on lets a connection go on. */
const patience = { lingerMs: 3_600_000 };

interface Sent {
  readonly path: string;
  readonly key: string;
  readonly body: Buffer;
  readonly headers?: readonly string[];
  readonly chunked?: boolean;
}

/** Sends a request and, on the same connection and at once, another. @returns the status of each answer, in their order. */
async function sendWithNext(server: TestServer, { path, key, body, headers = [], chunked = false }: Sent): Promise<readonly string[]> {
  const { host, hostname, port } = new URL(server.origin);
  const socket = connect({ host: hostname, port: Number(port) });
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Authorization: Bearer ${key}`,
    chunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`,
    ...headers,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  if (chunked) socket.write(`${body.length.toString(16)}\r\n`);
  socket.write(body);
  if (chunked) socket.write('\r\n0\r\n\r\n');
  socket.write(`GET /live HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`);
  let text = '';
  for await (const piece of socket) text += String(piece);
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map(([, status = '']) => status);
}

onDatabasesOfForm({ patience }, (server) => {
  const tooLong = textPart('name', 'x'.repeat(30_000));
  const form = [`Content-Type: ${formType['content-type']}`];

  it.each([
    ['reference', '/reference/v1/vaults/VAULT/documents', {}],
    ['overview', '/overview/v1/vaults/VAULT/documents', {}],
    ['alternate', '/alternate/v1/documents', {}],
    ['reference, in chunks', '/reference/v1/vaults/VAULT/documents', { chunked: true }],
    ['reference, under a key of its own', '/reference/v1/vaults/VAULT/documents', { headers: ['Idempotency-Key: refused-on-the-way'] }],
  ])('carries the next request after a form that is refused before its file was read: %s', async (_name, path, more: Partial<Sent>) => {
    const owner = await newOwner(server());
    const vault = await owner.makeVault();
    const body = rawForm([tooLong, filePart(content)]);
    const sent = { path: path.replace('VAULT', vault.id), key: owner.key.value, body, ...more };
    expect(await sendWithNext(server(), { ...sent, headers: [...form, ...(more.headers ?? [])] })).toEqual(['400', '200']);
  });

  it.each([
    ['a form without credentials', '/reference/v1/vaults/x/documents', form, '401'],
    ['a page that takes forms', `/certificate/${'A'.repeat(43)}`, form, '404'],
    ['what is no form', '/reference/v1/vaults', ['Content-Type: application/json'], '401'],
    ['bytes for a pack', '/api/sync/uploads', ['Content-Type: application/offset+octet-stream', 'Tus-Resumable: 0.2.0'], '401'],
  ])('carries the next request after one that is refused unread: %s', async (_name, path, headers, status) => {
    expect(await sendWithNext(server(), { path, key: 'unknown', body: content, headers })).toEqual([status, '200']);
  });
});
