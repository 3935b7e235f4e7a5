import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { consoleApiFile, consoleApiSource, type AnsweringDocument } from '../../build/generate-console-api.ts';
import { startTestServer, type TestServer } from '../kit/server/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

describe('what the console knows of the platform’s answers', () => {
  it('is what the platform’s OpenAPI document says; `npm run generate:console-api` brings it up to date', async () => {
    const document = (await (await fetch(`${server.origin}/api/openapi.json`)).json()) as AnsweringDocument;
    expect(await readFile(consoleApiFile, 'utf8')).toBe(await consoleApiSource(document));
  });
});
