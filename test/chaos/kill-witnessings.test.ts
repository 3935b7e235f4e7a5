import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../../server/db/open.ts';
import { migratedPostgresUrl } from '../kit/databases/database-urls.ts';
import { certified, signatureBy, valuesIn, WitnessBrowser, type MailedServer } from '../kit/owners/asked-witnesses.ts';
import { pdfsigVerdicts } from '../kit/pdf/pdf-checks.ts';
import { openSigningWorld, plainPdf } from '../kit/pdf/signing-world.ts';
import { machineNowMs } from '../kit/pki/local-authorities.ts';
import { runCli, startServerProcess, type Environment } from '../kit/processes/server-process.ts';
import { testNumber } from '../kit/runner/test-settings.ts';
import { apiAt, type Api, type Json } from '../kit/server/api.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const kills = testNumber('SIGNING_KILLS', 1);
const emails = ['wanda@example.org', 'wilhelm@example.org'] as const;

/** An owner's calls, and a document of theirs. */
async function withDocument(origin: string, env: Environment) {
  const made = async (...words: string[]): Promise<Record<string, string>> =>
    JSON.parse((await runCli([...words, '--email', 'a@example.org', '--json'], env)).stdout) as Record<string, string>;
  const { key = '' } = await made('keys', 'create', '--mode', 'live');
  const { access_token: token = '' } = await made('tokens', 'create');
  const keyApi = apiAt(`${origin}/reference`, key);
  const { body } = await keyApi.post('/v1/vaults', { name: 'Papers' });
  const form = new FormData();
  form.set('file', new Blob([Buffer.from(await plainPdf())], { type: 'application/pdf' }), 'will.pdf');
  const headers = { authorization: `Bearer ${key}` };
  const answer = await fetch(`${origin}/reference/v1/vaults/${body.id as string}/documents`, { method: 'POST', headers, body: form });
  expect(answer.status).toBe(201);
  return { api: apiAt(`${origin}/api`, token), keyApi, headers, documentId: ((await answer.json()) as { id: string }).id };
}

/** What a server in a process of its own has written, as its readers find it. */
function mailedBy(origin: string, dataDir: string): MailedServer {
  return {
    origin,
    mails: async () => {
      const names = (await readdir(join(dataDir, 'outbox'))).filter((name) => name.endsWith('.eml')).sort();
      return Promise.all(
        names.map(async (name) => {
          const mail = await PostalMime.parse(await readFile(join(dataDir, 'outbox', name)));
          const text = mail.text ?? '';
          const kind = mail.subject?.includes('code') === true ? 'witness_code' : 'witness_asked';
          return { kind, to: mail.to?.[0]?.address ?? '', text, links: text.match(/^https?:\/\/\S+$/gm) ?? [] };
        }),
      );
    },
  };
}

/** Waits for the link, and signs. */
async function signs(server: MailedServer, email: string): Promise<void> {
  const linkOf = async () => (await server.mails()).findLast(({ kind, to }) => kind === 'witness_asked' && to === email)?.links[0];
  await expect.poll(linkOf, { interval: 250, timeout: 60_000 }).toBeDefined();
  const browser = new WitnessBrowser(server, new URL((await linkOf()) ?? '').pathname);
  await browser.call('POST', '/code', new URLSearchParams());
  await expect.poll(() => browser.code(email), { interval: 250, timeout: 60_000 }).not.toBe('');
  await browser.call('POST', '/open', new URLSearchParams({ code: await browser.code(email) }));
  const view = await browser.view();
  const { bytes: file } = await browser.call('GET', '/content');
  const slots = view.slots.map(({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }) => ({ fieldName, byteRange, dateAt }));
  const message = await signatureBy(await certified(browser), { file, slots }, valuesIn(view), machineNowMs());
  expect((await browser.call('POST', '/signature', message)).status).toBe(204);
}

const witnessingOf = async (api: Api, path: string): Promise<Json> => (await api.get(path)).body.witnessing;

describe.each(['sqlite', 'postgres'] as const)('what several people sign, on %s', (dialect) => {
  it(`is finished as one version, whenever the server is killed (${kills} times)`, { timeout: 600_000 + kills * 120_000 }, async () => {
    await using world = await openSigningWorld();
    await using folder = await tempFolder('kill-witnessings');
    const env: Environment = {
      HEIRLOCK_RATE_LIMITS: 'off',
      HEIRLOCK_DATA_DIR: folder.path,
      HEIRLOCK_SIGN_TSA: world.config.timestampUrls.join(','),
      HEIRLOCK_SIGN_ROOTS: world.rootsFile,
      HEIRLOCK_SIGN_ALLOW_PRIVATE: '1',
      ...(dialect === 'postgres' ? { HEIRLOCK_DATABASE_URL: await migratedPostgresUrl() } : {}),
    };
    let server = await startServerProcess({ env, dataDir: folder.path });
    try {
      const { api, keyApi, headers, documentId } = await withDocument(server.origin, env);
      const revive = async (): Promise<void> => {
        await server.kill('SIGKILL');
        const database = await openDatabase({ dataDir: folder.path, databaseUrl: env['HEIRLOCK_DATABASE_URL'] ?? null });
        // The dead server's claim runs out.
        await database.transaction((tx) =>
          tx.updateTable('witnessings').set({ next_attempt_ms: 0 }).where('next_attempt_ms', 'is not', null).execute(),
        );
        await database.close();
        server = await startServerProcess({ env, dataDir: folder.path, port: server.port });
      };
      for (let kill = 1; kill <= kills; kill += 1) {
        const asked = emails.map((email) => `${kill}-${email}`);
        const witnesses = asked.map((email, index) => ({ name: ['Wanda Witness', 'Wilhelm Zeuge'][index], email }));
        const begun = await api.post('/witnessings', { documentId, witnesses });
        expect(begun.status).toBe(201);
        // While the document is laid out, or just after; then after the last signature: before the end is claimed, in the thread, or stored.
        await sleep((kill * 1_500) / (kills + 1));
        await revive();
        for (const email of asked) await signs(mailedBy(server.origin, folder.path), email);
        await sleep((kill * 2_500) / (kills + 1));
        await revive();
        const path = `/witnessings/${begun.body.witnessing.id as string}`;
        await expect.poll(async () => (await witnessingOf(api, path)).state as string, { interval: 250, timeout: 60_000 }).toBe('complete');
        expect(await witnessingOf(api, path)).toMatchObject({ error: null, reachedLevel: 'B-LTA', version: kill + 1 });
        expect((await keyApi.get(`/v1/documents/${documentId}/versions`)).body.data).toHaveLength(kill + 1);
      }
      const path = join(world.folder, `witnessed-after-kills-${dialect}.pdf`);
      const download = await fetch(`${server.origin}/reference/v1/documents/${documentId}/download`, { headers });
      await writeFile(path, Buffer.from(await download.arrayBuffer()));
      const verdicts = pdfsigVerdicts(path).filter(({ subFilter }) => subFilter !== 'unknown');
      expect(verdicts.map(({ isValid }) => isValid)).toEqual(Array.from({ length: 2 * kills }, () => true));
      expect(await readdir(join(folder.path, 'signing'))).toEqual([]);
    } finally {
      await server.kill('SIGKILL');
    }
  });
});
