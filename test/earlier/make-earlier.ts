import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { startPostgres } from '../kit/databases/postgres.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { earlierProgram, type EarlierProgram } from '../kit/processes/earlier-program.ts';
import { findProgram, versionFolders } from '../kit/processes/find-program.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { landedVersions, type EarlierStory } from './landed-versions.ts';

// Makes what test/journeys/earlier-versions.test.ts opens: for each landed version of the schema the data folder of its own server, run from
// its own commit, on SQLite and on Postgres (with the database as pg_dump writes it). A file that is there stays: what a version left behind
// isn't made anew. Usage: node test/earlier/make-earlier.ts

const text = 'Dear Ann, the blue folder is in the desk.';

async function call(origin: string, key: string, method: string, path: string, body?: object | FormData): Promise<{ readonly id: string }> {
  const isForm = body instanceof FormData;
  const answer = await fetch(origin + path, {
    method,
    headers: { authorization: `Bearer ${key}`, ...(body === undefined || isForm ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
  });
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()) as { readonly id: string };
}

/** Has a server keep a vault with a document, a recipient and a policy, and another that is released and not opened. */
async function play(program: EarlierProgram, commit: string, dataDir: string, databaseUrl: string | null): Promise<EarlierStory> {
  const port = await freePort();
  const env = {
    HEIRLOCK_DATA_DIR: dataDir,
    HEIRLOCK_PORT: String(port),
    ...(databaseUrl === null ? {} : { HEIRLOCK_DATABASE_URL: databaseUrl }),
  };
  // Commands make no installation; its first server does.
  const server = await program.serve({ ...env, HEIRLOCK_NEW_INSTALLATION: '1' });
  const made = JSON.parse(program.command(['keys', 'create', '--email', 'owner@example.org', '--json'], env)) as { readonly key: string };
  const origin = `http://127.0.0.1:${port}`;
  const { key } = made;
  const vault = await call(origin, key, 'POST', '/v1/vaults', { name: 'For Ann', description: 'Grüne Mappe' });
  const form = new FormData();
  form.append('file', new Blob([text], { type: 'text/plain' }), 'letter.txt');
  const document = await call(origin, key, 'POST', `/v1/vaults/${vault.id}/documents`, form);
  const recipient = await call(origin, key, 'POST', `/v1/vaults/${vault.id}/recipients`, { email: 'ann@example.com', name: 'Ann' });
  const policy = { type: 'inactivity', frequency: 'monthly', grace_period_days: 30, reminder_days_before: 3 };
  await call(origin, key, 'PUT', `/v1/vaults/${vault.id}/policy`, policy);
  await call(origin, key, 'POST', `/v1/vaults/${vault.id}/checkin`);
  const other = await call(origin, key, 'POST', '/v1/vaults', { name: 'For Ben' });
  const ben = await call(origin, key, 'POST', `/v1/vaults/${other.id}/recipients`, { email: 'ben@example.com', name: 'Ben' });
  await call(origin, key, 'POST', `/v1/vaults/${other.id}/release`, {});
  const code = await server.stop();
  if (code !== 0) throw new Error(`the server of ${commit} ended with ${code}: ${server.output()}`);
  const released = { vault: other.id, recipient: ben.id };
  return { commit, madeAt: new Date().toISOString(), key, vault: vault.id, document: document.id, text, recipient: recipient.id, released };
}

function dump(databaseUrl: string): string {
  const program = findProgram('pg_dump') ?? join(versionFolders('/usr/lib/postgresql')[0] ?? '', 'bin/pg_dump');
  const whole = execFileSync(program, ['--inserts', '--no-owner', '--no-privileges', databaseUrl], { encoding: 'utf8' });
  // What psql alone understands.
  return whole.replaceAll(/^\\.*\n/gm, '');
}

const postgres = await startPostgres();
try {
  for (const { schema, commit } of landedVersions) {
    const archive = join(import.meta.dirname, `${schema}.tar.gz`);
    if (existsSync(archive)) continue;
    await using folder = await tempFolder('make-earlier');
    const [sources, kept] = [join(folder.path, 'sources'), join(folder.path, 'kept')];
    for (const path of [sources, kept]) await mkdir(path);
    const program = earlierProgram(commit, sources);
    const databaseUrl = await postgres.createDatabase();
    for (const [name, url] of [
      ['sqlite', null],
      ['postgres', databaseUrl],
    ] as const) {
      const story = await play(program, commit, join(kept, name), url);
      await writeFile(join(kept, `${name}.json`), JSON.stringify(story, null, 2));
      for (const left of ['outbox', 'uploads', 'signing']) await rm(join(kept, name, left), { recursive: true, force: true });
    }
    await writeFile(join(kept, 'database.sql'), dump(databaseUrl));
    execFileSync('tar', ['--sort=name', '--owner=0', '--group=0', '-czf', archive, '-C', kept, '.']);
    process.stdout.write(`${schema}: made by ${commit}\n`);
  }
} finally {
  await postgres.stop();
}
