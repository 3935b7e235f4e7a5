import type { Ulid } from '../../shared/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import { request, type ClientRequest, type IncomingMessage } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { findInconsistencies } from '../kit/judges/check-consistency.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { runCli, startServerProcess, type ServerProcess } from '../kit/processes/server-process.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

/** How long the server allows running requests after SIGTERM. */
const drainMs = 20_000;
const boundary = 'slow-upload';

interface Session {
  readonly server: ServerProcess;
  readonly headers: { readonly authorization: string };
  readonly vaultId: string;
}

async function call(session: Pick<Session, 'server' | 'headers'>, method: string, path: string, body?: object): Promise<Response> {
  const json = body === undefined ? {} : { body: JSON.stringify(body) };
  return fetch(session.server.origin + path, {
    method,
    headers: { ...session.headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...json,
  });
}

function uploadFrame(sizeBytes: number): { readonly start: Buffer; readonly end: Buffer; readonly length: number } {
  const start = Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="slow.bin"\r\nContent-Type: application/octet-stream\r\n\r\n`,
  );
  const end = Buffer.from(`\r\n--${boundary}--\r\n`);
  return { start, end, length: start.length + sizeBytes + end.length };
}

function answerTo(sent: ClientRequest): Promise<{ readonly status: number; readonly body: Buffer }> {
  return new Promise((resolve, reject) => {
    sent.once('error', reject);
    sent.once('response', (response: IncomingMessage) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('end', () => resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks) }));
      response.once('error', reject);
    });
  });
}

/** Sends a file in ten pieces over about two seconds. */
async function slowUpload(
  { server, headers, vaultId }: Session,
  content: Buffer,
): Promise<{ readonly status: number; readonly body: Buffer }> {
  const { start, end, length } = uploadFrame(content.length);
  const sent = request(`${server.origin}/v1/vaults/${vaultId}/documents`, {
    method: 'POST',
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}`, 'content-length': length },
  });
  const answer = answerTo(sent);
  answer.catch(() => undefined);
  sent.write(start);
  const piece = Math.ceil(content.length / 10);
  for (let at = 0; at < content.length; at += piece) {
    sent.write(content.subarray(at, at + piece));
    await sleep(200);
  }
  sent.end(end);
  return answer;
}

/** Reads a download with a pause of two seconds after its first chunk. */
function slowDownload({ server, headers }: Session, documentId: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const sent = request(`${server.origin}/v1/documents/${documentId}/download`, { headers });
    sent.once('error', reject);
    sent.once('response', (response) => {
      const chunks: Buffer[] = [];
      response.once('error', reject);
      response.on('data', (chunk: Buffer) => {
        if (chunks.push(chunk) !== 1) return;
        response.pause();
        setTimeout(() => response.resume(), 2_000);
      });
      response.once('end', () => resolve(Buffer.concat(chunks)));
    });
    sent.end();
  });
}

describe.each(['sqlite', 'postgres'] as const)('SIGTERM to a server on %s', (dialect) => {
  it('lets a running upload and download end, writes what was gathered and exits with 0', async () => {
    await using folder = await tempFolder('stop');
    const databaseUrl = dialect === 'postgres' ? await migratedPostgresUrl() : null;
    const env = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }),
    };
    await runCli(['init'], env);
    const { stdout } = await runCli(['keys', 'create', '--email', 'owner@example.org', '--json'], env);
    const server = await startServerProcess({ env, dataDir: folder.path });
    const headers = { authorization: `Bearer ${(JSON.parse(stdout) as { key: string }).key}` };
    const vault = (await (await call({ server, headers }, 'POST', '/v1/vaults', { name: 'Slow' })).json()) as { id: string };
    const session: Session = { server, headers, vaultId: vault.id };
    const large = randomBytes(12 * 2 ** 20);
    const first = await slowUpload(session, large);
    expect(first.status).toBe(201);
    const documentId = (JSON.parse(first.body.toString()) as { id: string }).id;
    const looks = await Promise.all(Array.from({ length: 120 }, () => call(session, 'GET', `/v1/vaults/${vault.id}`)));
    expect(looks.every((look) => look.status === 200)).toBe(true);

    const content = randomBytes(2 ** 20);
    const upload = slowUpload(session, content);
    const download = slowDownload(session, documentId);
    await sleep(500);
    const signalled = performance.now();
    const exit = server.kill('SIGTERM');
    await sleep(300);
    // Anyone who comes now is turned away: the connection is refused, or the answer is 503.
    const late = await call(session, 'GET', '/v1/vaults').then(
      ({ status }) => status,
      () => 'refused',
    );
    expect(['refused', 503]).toContain(late);
    const [uploaded, downloaded] = await Promise.all([upload, download]);
    expect(await exit).toEqual({ code: 0, signal: null });
    const tookMs = performance.now() - signalled;
    process.stdout.write(`stop on ${dialect}: ${tookMs.toFixed(0)} ms with an upload (${uploaded.status}) and a download running\n`);
    expect(tookMs).toBeLessThan(drainMs);
    expect(uploaded.status).toBe(201);
    expect(downloaded.equals(large)).toBe(true);

    const database = await openDatabase({ databaseUrl, dataDir: folder.path });
    try {
      const log = await database.read.selectFrom('request_log').select(['method', 'status']).execute();
      const count = (method: string): number => log.filter((row) => row.method === method && row.status < 300).length;
      expect({ GET: count('GET'), POST: count('POST') }).toEqual({ GET: 121, POST: 3 });
      const [row] = await database.read.selectFrom('vaults').selectAll().execute();
      expect(row).toMatchObject({ document_count: 2, size_bytes: large.length + content.length, total_views: 120, total_downloads: 1 });
      const [second] = await database.read
        .selectFrom('documents')
        .select('checksum')
        .where('id', '!=', documentId.slice(4) as Ulid)
        .execute();
      expect(second?.checksum).toBe(createHash('sha256').update(content).digest('hex'));
      expect(await findInconsistencies(database, folder.path)).toEqual([]);
    } finally {
      await database.close();
    }
  });
});
