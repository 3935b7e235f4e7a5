import multipart from '@fastify/multipart';
import { fastify, type FastifyInstance } from 'fastify';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { formLimits, receiveForm, type UploadForm } from './receive-form.ts';

const maxBytes = 1000;

describe('receiveForm', () => {
  let app: FastifyInstance;
  let received: { form?: UploadForm; content: string; before?: UploadForm['fields']; error?: unknown };
  beforeAll(async () => {
    app = fastify();
    await app.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    app.post('/', async (request) => {
      received = { content: '' };
      try {
        received.form = await receiveForm(request, maxBytes, async (content, before) => {
          received.before = new Map(before);
          for await (const chunk of content) received.content += Buffer.from(chunk).toString();
        });
      } catch (error) {
        received.error = error;
      }
      return 'done';
    });
    app.addContentTypeParser('*', (_request, payload, done) => {
      payload.resume();
      done(null);
    });
    await app.ready();
  });
  afterAll(() => app.close());

  async function send(form: FormData): Promise<typeof received> {
    const response = new Response(form);
    await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': response.headers.get('content-type') ?? '' },
      payload: Buffer.from(await response.arrayBuffer()),
    });
    return received;
  }

  function formOf(...fields: (readonly [name: string, value: string | Blob, filename?: string])[]): FormData {
    const form = new FormData();
    for (const [name, value, filename] of fields) {
      if (typeof value === 'string') form.append(name, value);
      else form.append(name, value, filename);
    }
    return form;
  }

  it('hands the file on and gives the fields, wherever they stand', async () => {
    const { form, content, before } = await send(
      formOf(['first', '1'], ['file', new Blob(['hello'], { type: 'text/plain' }), 'a.txt'], ['second', '2'], ['first', '3']),
    );
    expect(content).toBe('hello');
    expect([...(before ?? [])]).toEqual([['first', '1']]);
    expect(form?.file).toEqual({ filename: 'a.txt', mimeType: 'text/plain' });
    expect([...(form?.fields ?? [])]).toEqual([
      ['first', '3'],
      ['second', '2'],
    ]);
  });

  it('says that there was no file, or none in its field', async () => {
    expect((await send(formOf(['name', 'x']))).form?.file).toBeUndefined();
    expect((await send(formOf(['other', new Blob(['x']), 'a.txt']))).form?.file).toBeUndefined();
    expect((await send(formOf(['file', 'only text']))).form?.file).toBeUndefined();
  });

  it.each([
    ['application/pdf', 'a.pdf', 'application/pdf'],
    ['TEXT/HTML; charset=utf-8', 'a.pdf', 'text/html'],
    // A part that names no type is plain text by RFC 7578, section 4.4.
    ['', 'a.pdf', 'text/plain'],
    ['application/octet-stream', 'a.png', 'image/png'],
    ['application/octet-stream', 'a', 'application/octet-stream'],
    ['nonsense', 'a.json', 'application/json'],
    ['text/plain\u00e9', 'a.zip', 'application/zip'],
    [`x/${'y'.repeat(65)}`, 'a', 'application/octet-stream'],
  ])('takes "%s" of %s as %s', async (type, filename, mimeType) => {
    const boundary = 'B';
    const payload = `--B\r\ncontent-disposition: form-data; name="file"; filename="${filename}"\r\n${type === '' ? '' : `content-type: ${type}\r\n`}\r\nx\r\n--B--\r\n`;
    await app.inject({ method: 'POST', url: '/', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, payload });
    expect(received.form?.file?.mimeType).toBe(mimeType);
  });

  it('lets a byte more than allowed through to the reader, who refuses it, and no more', async () => {
    expect((await send(formOf(['file', new Blob(['x'.repeat(maxBytes)]), 'a']))).content).toHaveLength(maxBytes);
    expect((await send(formOf(['file', new Blob(['x'.repeat(maxBytes * 3)]), 'a']))).content).toHaveLength(maxBytes + 1);
  });

  it('refuses at once what announces far more', async () => {
    await app.inject({
      method: 'POST',
      url: '/',
      headers: { 'content-type': 'multipart/form-data; boundary=B', 'content-length': String(maxBytes + 2 * 2 ** 20) },
      payload: '--B--\r\n',
    });
    expect(received.error).toMatchObject({ code: 'file_too_large' });
  });

  it.each(['application/json', 'text/plain', 'application/x-www-form-urlencoded'])('refuses %s as no form', async (type) => {
    await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, payload: '{}' });
    expect(received.error).toMatchObject({ code: 'file_required' });
  });

  it('refuses a field that is too long, too many fields and two files', async () => {
    expect((await send(formOf(['name', 'x'.repeat(formLimits.fieldSize + 1)]))).error).toMatchObject({ code: 'invalid_request' });
    expect(
      (await send(formOf(...Array.from({ length: formLimits.fields + 1 }, (_, index) => [`f${index}`, 'x'] as const)))).error,
    ).toMatchObject({ code: 'FST_FIELDS_LIMIT' });
    expect((await send(formOf(['file', new Blob(['x']), 'a'], ['file', new Blob(['y']), 'b']))).error).toMatchObject({
      code: 'FST_FILES_LIMIT',
    });
  });

  it('refuses a form that is cut off', async () => {
    for (const payload of [
      '--B\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf',
      '--B\r\ncontent-disposition: form-data; name="name"\r\n\r\nhalf',
      '--B\r\ncontent-disp',
    ]) {
      await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'multipart/form-data; boundary=B' }, payload });
      expect(received.error, payload).toBeInstanceOf(DomainError);
    }
  });

  it('does not wait for a sender who was gone before it began', async () => {
    const late = fastify();
    await late.register(multipart, { limits: formLimits, throwFileSizeLimit: false });
    const outcome = Promise.withResolvers<unknown>();
    late.post('/', async (request) => {
      await new Promise((resolve) => request.raw.socket.once('close', resolve));
      outcome.resolve(await receiveForm(request, maxBytes, async () => undefined).catch((error: unknown) => error));
    });
    await late.listen({ host: '127.0.0.1', port: 0 });
    const { port } = late.server.address() as AddressInfo;
    const sending = httpRequest({
      port,
      host: '127.0.0.1',
      method: 'POST',
      headers: { 'content-type': 'multipart/form-data; boundary=B' },
    });
    sending.on('error', () => undefined);
    late.server.once('request', () => setTimeout(() => sending.destroy(), 20));
    sending.write('--B\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\nhalf');
    expect(await outcome.promise).toMatchObject({ code: 'invalid_request' });
    await late.close();
  });

  it('finds no file in what is no form', async () => {
    for (const payload of ['hello', '--', '']) {
      await app.inject({ method: 'POST', url: '/', headers: { 'content-type': 'multipart/form-data; boundary=B' }, payload });
      expect([received.error instanceof DomainError || received.error === undefined, received.form?.file], payload).toEqual([
        true,
        undefined,
      ]);
    }
  });
});
