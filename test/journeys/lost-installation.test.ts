import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresUrl } from '../kit/databases/database-urls.ts';
import { cloneProject } from '../kit/files/project-clone.ts';
import { tempFolder, type TempFolder } from '../kit/files/temp-folder.ts';
import { formOf } from '../kit/owners/reference-owner.ts';
import { makeServerCertificate } from '../kit/pki/server-certificate.ts';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { freePort } from '../kit/processes/free-port.ts';
import { present } from '../kit/runner/present.ts';
import { startS3Server, type S3Server } from '../kit/services/s3-server.ts';
import { startUnreliableSmtp, type UnreliableSmtp } from '../kit/services/unreliable-smtp.ts';
import type { Json } from '../kit/server/api.ts';

// Knows of Heirlock what one section of OPERATING.md says, and nothing of its code: clone, settings, commands, in the page's own lines.

/** The indented blocks of that section, in its order. */
async function blocks(): Promise<readonly string[]> {
  const page = await readFile(new URL('../../server/OPERATING.md', import.meta.url), 'utf8');
  const [, section = ''] = /^## From a clone to an installation that can be lost\n(.*?)^## /ms.exec(page) ?? [];
  return [...section.matchAll(/(?:^ {4}.*\n)+/gm)].map(([block]) => block.replaceAll(/^ {4}/gm, ''));
}

/** A machine with a clone of its own, what the page calls its folders, and the settings that it keeps. */
interface Machine {
  readonly clone: string;
  /** The page's text with this machine's names in place of the page's. */
  here(text: string): string;
}

interface Ended {
  readonly code: number | null;
  readonly output: string;
}

let folder: TempFolder;
let stick: string;
let documents: S3Server;
let backups: S3Server;
let smtp: UnreliableSmtp;
let port: number;
const places = { settings: '', begin: '', serve: '', backUp: '', lookAt: '', restore: '', lift: '' };
const running: ChildProcessWithoutNullStreams[] = [];

/** What a shell has that is no part of Heirlock's settings: this Node, and somewhere to be at home. */
const bare = { PATH: `${join(process.execPath, '..')}:/usr/local/bin:/usr/bin:/bin`, HOME: '/root', LANG: 'C.UTF-8' };

function shell({ clone, here }: Machine, lines: string): ChildProcessWithoutNullStreams {
  return spawn('bash', ['--norc', '-euc', here(lines)], { cwd: clone, env: bare, detached: true });
}

async function run(machine: Machine, lines: string): Promise<Ended> {
  const child = shell(machine, lines);
  child.stdin.end();
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => void (output += part));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}

/** Runs until it is killed. */
async function serve(machine: Machine): Promise<ChildProcessWithoutNullStreams> {
  const child = shell(machine, places.serve);
  running.push(child);
  void once(child, 'close').finally(endWithThisProcess({ pid: -present(child.pid) }));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (part: string) => void (output += part));
  await expect
    .poll(() => (child.exitCode === null ? output : 'ended'), { timeout: 300_000, interval: 100 })
    .toMatch(/listening on|^ended$/);
  expect(output).toContain('listening on');
  return child;
}

/** A new machine: an empty database, an empty place for documents, and the same address. */
async function newMachine(name: string): Promise<Machine> {
  const root = join(folder.path, name);
  const clone = join(root, 'clone');
  const etc = join(root, 'etc');
  for (const one of [clone, etc, join(root, 'home')]) await mkdir(one, { recursive: true });
  cloneProject(clone);
  for (const file of ['cert.pem', 'key.pem', 'password', 'passphrase']) await copyFile(join(stick, file), join(etc, file));
  const s3 = (store: S3Server, prefix: string): string => store.url(prefix);
  const names: readonly (readonly [string, string])[] = [
    ['/var/lib/heirlock', join(root, 'data')],
    ['/etc/heirlock', etc],
    ['/media/stick', stick],
    ['/root/page.pdf', join(root, 'home/page.pdf')],
    ['https://vault.example.org', `https://127.0.0.1:${port}`],
    ['HEIRLOCK_HOST=0.0.0.0', 'HEIRLOCK_HOST=127.0.0.1'],
    ['HEIRLOCK_PORT=443', `HEIRLOCK_PORT=${port}`],
    ['postgres://heirlock:secret@db.example.org/heirlock', await postgresUrl()],
    ['s3://documents/heirlock?region=eu-central-1', s3(documents, name)],
    ['s3://backups/heirlock?region=eu-central-1', s3(backups, 'heirlock')],
    ['smtps://heirlock:secret@mail.example.org', await smtp.openFor(name)],
    ['the-buckets-key-id', backups.credentials.accessKeyId],
    ['a-secret-of-the-bucket', backups.credentials.secretAccessKey],
  ];
  const here = (text: string): string => names.reduce((rest, [from, to]) => rest.replaceAll(from, to), text);
  for (const [from] of names) expect(Object.values(places).join('\n'), 'a name that the page uses').toContain(from);
  await writeFile(join(etc, 'heirlock.env'), here(places.settings), { mode: 0o600 });
  return { clone, here };
}

interface Answer {
  readonly status: number;
  readonly text: string;
}

/** Asks over TLS, as somebody who trusts that certificate and no other. */
async function ask(method: string, path: string, { key, body }: { readonly key?: string; readonly body?: Json } = {}): Promise<Answer> {
  const sent = body === undefined ? undefined : new Response(body instanceof FormData ? body : JSON.stringify(body));
  const type = body instanceof FormData ? present(sent?.headers.get('content-type')) : 'application/json';
  const asked = request(`https://127.0.0.1:${port}${path}`, {
    method,
    agent: false,
    ca: await readFile(join(stick, 'cert.pem')),
    headers: {
      ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
      ...(sent === undefined ? {} : { 'content-type': type }),
    },
  });
  asked.end(sent === undefined ? undefined : Buffer.from(await sent.arrayBuffer()));
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  return { status: response.statusCode ?? 0, text: await textOf(response) };
}

async function asJson(method: string, path: string, key: string, body?: Json): Promise<Json> {
  const { status, text } = await ask(method, path, { key, ...(body === undefined ? {} : { body }) });
  expect(status, `${method} ${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text);
}

/** Kills it without a word, as a machine that is gone. */
async function lose(child: ChildProcessWithoutNullStreams): Promise<void> {
  const ended = once(child, 'close');
  end(child);
  await ended;
}

/** With what npm started for it. */
function end({ pid, exitCode, signalCode }: ChildProcessWithoutNullStreams): void {
  if (exitCode === null && signalCode === null) process.kill(-present(pid), 'SIGKILL');
}

beforeAll(async () => {
  folder = await tempFolder('lost');
  stick = join(folder.path, 'stick');
  await mkdir(stick);
  [documents, backups, smtp, port] = await Promise.all([startS3Server(), startS3Server(), startUnreliableSmtp(), freePort()]);
  const certificate = makeServerCertificate(stick, 'made');
  await copyFile(certificate.cert, join(stick, 'cert.pem'));
  await copyFile(certificate.key, join(stick, 'key.pem'));
  await writeFile(join(stick, 'password'), 'a sentence that nobody else would think of\n');
  await writeFile(join(stick, 'passphrase'), 'lantern quay brass twelve harbour\n');
  const [settings, begin, start, backUp, lookAt, restore, lift, ...others] = await blocks();
  expect(others).toEqual([]);
  Object.assign(places, { settings, begin, serve: start, backUp, lookAt, restore, lift });
});
afterAll(async () => {
  for (const child of running) end(child);
  await Promise.all([documents.stop(), backups.stop(), smtp[Symbol.asyncDispose]()]);
  await folder.remove();
});

describe('an installation that follows OPERATING.md', () => {
  it('comes to be, is backed up, is destroyed, and comes back on another machine with every document', async () => {
    const first = await newMachine('first');
    const begun = await run(first, places.begin);
    expect(begun, begun.output).toMatchObject({ code: 0 });
    expect((await readFile(join(folder.path, 'first/home/page.pdf'))).subarray(0, 5).toString()).toBe('%PDF-');
    const server = await serve(first);
    await expect.poll(() => ask('GET', '/ready'), { timeout: 60_000, interval: 500 }).toMatchObject({ status: 200 });
    const made = await run(
      first,
      `${present(places.lift.split('\n')[0])}\nnpm run --silent heirlock -- keys create --email ann@example.org --mode live --json`,
    );
    expect(made, made.output).toMatchObject({ code: 0 });
    const { key } = JSON.parse(made.output) as { key: string };
    const vault = (await asJson('POST', '/v1/vaults', key, { name: 'Family papers' })).id as string;
    const contents = ['the last will', 'x'.repeat(300_000)];
    const ids: string[] = [];
    for (const content of contents)
      ids.push((await asJson('POST', `/v1/vaults/${vault}/documents`, key, formOf({ content }))).id as string);

    const saved = await run(first, places.backUp);
    expect(saved, saved.output).toMatchObject({ code: 0 });
    const looked = await run(first, places.lookAt);
    // The tests' Postgres forgets all in a power cut, on purpose; nothing else is a failure.
    const failures = looked.output.split('\n').filter((line) => line.startsWith('FAILURE'));
    expect(failures.filter((line) => !/runs with (fsync|full_page_writes)=off/.test(line))).toEqual([]);
    for (const check of ['documents', 'backups', 'schema', 'master key', 'holds', 'heartbeat'])
      expect(looked.output, looked.output).toMatch(new RegExp(`^fine +${check}: `, 'm'));
    // Nothing of the first machine is left but the stick and the backup.
    await lose(server);
    await documents.stop();
    await rm(join(folder.path, 'first'), { recursive: true });
    expect(await stat(join(folder.path, 'first')).catch(() => 'gone')).toBe('gone');
    documents = await startS3Server();

    const second = await newMachine('second');
    const empty = await run(second, places.serve);
    expect(empty.code, 'a server doesn’t begin anew where it finds nothing').not.toBe(0);
    const wrong = await run(second, places.restore.replace('"$(cat /etc/heirlock/passphrase)"', 'another'));
    expect(wrong.code, wrong.output).not.toBe(0);
    const back = await run(second, places.restore);
    expect(back, back.output).toMatchObject({ code: 0 });
    const again = await serve(second);
    for (const [index, id] of ids.entries()) {
      const answer = await ask('GET', `/v1/documents/${id}/download`, { key });
      expect([answer.status, answer.text === contents[index]]).toEqual([200, true]);
    }
    const held = await run(second, places.lift);
    expect(held, held.output).toMatchObject({ code: 0 });
    expect(held.output).toContain('database_restored');
    const seen = present(/--seen (\S+)/.exec(held.output))[1];
    const lifted = await run(second, `${places.lift.trimEnd()} --seen ${String(seen)}`);
    expect(lifted, lifted.output).toMatchObject({ code: 0 });
    expect(lifted.output).toContain('Hold 1 has been lifted.');
    await lose(again);
  });
});
