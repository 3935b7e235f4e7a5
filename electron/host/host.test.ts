import { request } from 'node:http';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Json } from '../../test/kit/server/api.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { TestIdleTime } from '../bridge/bridge-test-kit.ts';
import { EngineNotOpened } from '../bridge/remote-engine.ts';
import { testPassphrase } from '../engine/engine-test-kit.ts';
import { openTestHost, type TestHost, type Visiting } from './host-test-kit.ts';
import { startHost } from './start-host.ts';

let world: TestHost;
let owner: Visiting;
let time: TestIdleTime;

beforeEach(async () => {
  time = new TestIdleTime();
  world = await openTestHost({ idleTime: time });
  owner = await world.letIn();
});
afterEach(async () => {
  expect(world.faults).toEqual([]);
  await world[Symbol.asyncDispose]();
});

async function makeVault(): Promise<string> {
  await owner.ok('account.create', { passphrase: testPassphrase });
  return (await owner.ok('vaults.create', { name: 'Papers' })).id;
}

/** What the page would hear. */
async function listen(): Promise<{ readonly heard: Json[]; readonly stop: () => void }> {
  const heard: Json[] = [];
  const { port, host } = new URL(world.host.origin);
  const headers = { host, cookie: owner.cookie, 'x-heirlock-key': owner.key };
  return new Promise((resolve, reject) => {
    const asked = request({ hostname: '127.0.0.1', port, path: '/events', headers }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        heard.push(...lines.filter((line) => line !== '').map((line) => JSON.parse(line) as unknown));
        resolve({ heard, stop: () => asked.destroy() });
      });
      response.on('error', () => undefined);
    });
    asked.once('error', reject);
    asked.end();
  });
}

const names = (heard: readonly Json[]): string[] => heard.map(({ name }) => name as string);
const shell = async (name: string, input: unknown) => (await owner.post(`/shell/${name}`, input)).json();

describe('a page', () => {
  it('learns what it runs in, and changes preferences for all pages', async () => {
    expect(await shell('facts', {})).toEqual({
      kind: 'browser',
      version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
      platform: process.platform,
      embeddedServer: null,
      recipientSite: null,
      canRemember: false,
      canStartAtLogin: false,
      canTray: false,
      canUseCards: false,
      canMakeLauncher: false,
    });
    const { heard, stop } = await listen();
    expect(await shell('set-preferences', { change: { theme: 'dark' } })).toMatchObject({ theme: 'dark', language: 'system' });
    await expect.poll(() => names(heard)).toEqual(['preferences.changed']);
    expect(await shell('preferences', {})).toMatchObject({ theme: 'dark' });
    stop();
  });

  it('hears what the engine tells', async () => {
    const { heard, stop } = await listen();
    const vault = await makeVault();
    const handle = await owner.upload('a.txt', 'x'.repeat(1_000));
    await owner.ok('documents.add', { vault, paths: [handle], task: 'adding' });
    await expect.poll(() => names(heard)).toEqual(expect.arrayContaining(['account.changed', 'items.changed', 'progress']));
    expect(heard.find(({ name }) => name === 'progress').data).toMatchObject({ task: 'adding', totalBytes: 1_000 });
    stop();
  });

  it('asks the program to end', async () => {
    await shell('quit', {});
    await expect.poll(() => world.endings).toEqual(['quit']);
  });

  it('of a browser that came in ninth takes the place of the first one', async () => {
    for (let count = 0; count < 8; count += 1) await world.letIn();
    expect((await owner.post('/shell/facts', {})).status).toBe(401);
  });
});

describe('files', () => {
  it('keep their names and their times, and leave no copy once they were released', async () => {
    const vault = await makeVault();
    const modified = Date.parse('2001-02-03T04:05:06.000Z');
    const handle = await owner.upload('Grüße an Änne.txt', 'Liebe Änne', modified);
    const [document] = await owner.ok('documents.add', { vault, paths: [handle] });
    expect(document).toMatchObject({
      name: 'Grüße an Änne.txt',
      type: 'text/plain',
      sizeBytes: 11,
      modifiedAt: '2001-02-03T04:05:06.000Z',
    });
    await shell('release', { handle });
    expect((await owner.post('/call/documents.add', { vault, paths: [handle] })).json()).toMatchObject({ code: 'file_not_found' });
    expect((await owner.send(`/content/${document.id}`)).body.toString()).toBe('Liebe Änne');
  });

  it('of a folder keep its structure', async () => {
    const { upload } = await shell('begin-upload', { name: 'House', kind: 'folder' });
    for (const [path, text] of [
      ['deed.txt', 'deed'],
      ['bills/2025/water.txt', 'water'],
    ] as const) {
      const sent = await owner.send(`/uploads/${upload}?path=${encodeURIComponent(path)}`, {
        method: 'PUT',
        body: text,
        headers: { 'content-length': String(text.length) },
      });
      expect(sent.status).toBe(200);
    }
    const picked = await shell('finish-upload', { upload });
    expect(picked).toEqual({ handle: expect.stringMatching(/^file_[\w-]{22}$/), name: 'House', sizeBytes: 9, kind: 'folder' });
  });

  it('that were written are downloaded once under their names, and then are gone', async () => {
    const vault = await makeVault();
    const [document] = await owner.ok('documents.add', { vault, paths: [await owner.upload('a.txt', 'hello')] });
    const { handle } = await shell('save-target', { name: 'Für Änne?.txt', kind: 'file' });
    expect(await owner.ok('documents.save', { document: document.id, path: handle })).toEqual({ path: handle, sizeBytes: 5 });
    const download = await owner.send(`/downloads/${handle}`);
    expect(download.body.toString()).toBe('hello');
    expect(download.headers).toMatchObject({
      'content-type': 'application/octet-stream',
      'content-length': '5',
      'x-content-type-options': 'nosniff',
    });
    expect(download.headers['content-disposition']).toContain("filename*=UTF-8''F%C3%BCr%20%C3%84nne_.txt");
    await expect.poll(async () => (await owner.send(`/downloads/${handle}`)).status).toBe(404);
  });

  it('that were written into a folder have handles of their own, and come together as a zip', async () => {
    const vault = await makeVault();
    const recipient = await owner.ok('recipients.create', { vault, name: 'Ann', email: 'ann@example.org' });
    const { handle } = await shell('save-target', { name: 'Sheets for Ann', kind: 'folder' });
    const sheets = await owner.ok('sheets.makeQuorum', { recipient: recipient.id, threshold: 2, holders: ['Bo', 'Cy'], folder: handle });
    expect(sheets.map(({ path }: Json) => path)).toEqual([expect.stringMatching(/^file_/), expect.stringMatching(/^file_/)]);
    expect((await owner.send(`/prints/${sheets[0].path}`)).body.subarray(0, 5).toString()).toBe('%PDF-');
    const zip = await owner.send(`/downloads/${handle}`);
    expect(zip.headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="Sheets for Ann.zip"',
    });
    expect(zip.body.subarray(0, 2).toString()).toBe('PK');
    expect(zip.body.toString('latin1').split('PK\u0001\u0002'), 'entries of its directory').toHaveLength(3);
  });

  it('can be given up half-way', async () => {
    const { upload } = await shell('begin-upload', { name: 'a.txt', kind: 'file' });
    await shell('abandon-upload', { upload });
    expect((await owner.post('/shell/finish-upload', { upload })).status).toBe(404);
  });
});

describe('a large document', () => {
  it('is streamed whole and in ranges, from any place', async () => {
    const vault = await makeVault();
    const bytes = Buffer.alloc(35_000_000);
    for (let at = 0; at < bytes.length; at += 1_000) bytes.writeUInt32LE(at, at);
    const [document] = await owner.ok('documents.add', { vault, paths: [await owner.upload('film.bin', bytes)] });
    expect(Buffer.compare((await owner.send(`/content/${document.id}`)).body, bytes)).toBe(0);
    const part = await owner.send(`/content/${document.id}`, { headers: { range: 'bytes=16000000-34000000' } });
    expect([part.status, part.headers['content-range']]).toEqual([206, 'bytes 16000000-34000000/35000000']);
    expect(Buffer.compare(part.body, bytes.subarray(16_000_000, 34_000_001))).toBe(0);
    const head = await owner.send(`/content/${document.id}`, { method: 'HEAD' });
    expect([head.headers['content-length'], head.headers['accept-ranges'], head.body.length]).toEqual(['35000000', 'bytes', 0]);
  });
});

describe('the idle lock', () => {
  const state = async (): Promise<string> => (await owner.ok('account.status', {})).state as string;

  it('locks after the minutes of the preferences, and tells the page', async () => {
    await makeVault();
    const { heard, stop } = await listen();
    time.advance(14 * 60_000);
    expect(await state()).toBe('unlocked');
    time.advance(2 * 60_000);
    await expect.poll(state).toBe('locked');
    await expect.poll(() => heard).toContainEqual({ name: 'lock.requested', data: { reason: 'idle' } });
    stop();
  });

  it('counts what the owner does, and not what pages ask by themselves', async () => {
    await makeVault();
    for (let minute = 0; minute < 30; minute += 10) {
      time.advance(10 * 60_000);
      await owner.ok('vaults.list', {});
    }
    for (let minute = 0; minute < 30; minute += 10) {
      time.advance(10 * 60_000);
      await shell('touch', {});
    }
    expect(await state()).toBe('unlocked');
    for (let minute = 0; minute < 20; minute += 5) {
      time.advance(5 * 60_000);
      await owner.ok('account.status', {});
    }
    expect(await state()).toBe('locked');
  });

  it('follows a change of the preference at once', async () => {
    await makeVault();
    await shell('set-preferences', { change: { lockAfterMinutes: 1 } });
    time.advance(70_000);
    await expect.poll(state).toBe('locked');
    await owner.ok('account.unlock', { passphrase: testPassphrase });
    await shell('set-preferences', { change: { lockAfterMinutes: null } });
    time.advance(10 * 3_600_000);
    expect(await state()).toBe('unlocked');
  });
});

describe('a data folder', () => {
  const options = { pages: '/nowhere', port: 0, ended: () => undefined, report: () => undefined };

  it('belongs to one program at a time, and the second one is told', async () => {
    const error: unknown = await startHost({ ...options, folder: world.folder }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(EngineNotOpened);
    expect(error).toMatchObject({ code: 'in_use' });
  });

  it('that is a file is none', async () => {
    const { path } = await tempFolder('file');
    await writeFile(join(path, 'x'), 'x');
    await expect(startHost({ ...options, folder: join(path, 'x') })).rejects.toThrow();
  });

  it('keeps everything across a restart, with another key and cookie', async () => {
    await makeVault();
    await world.host.close();
    const again = await openTestHost({ folder: world.folder });
    expect(
      (
        await again.send('/shell/facts', {
          method: 'POST',
          headers: { cookie: owner.cookie, 'x-heirlock-key': owner.key, origin: again.host.origin, 'content-type': 'application/json' },
          body: '{}',
        })
      ).status,
    ).toBe(401);
    const visitor = await again.letIn();
    await visitor.ok('account.unlock', { passphrase: testPassphrase });
    expect(await visitor.ok('vaults.list', {})).toHaveLength(1);
    await again[Symbol.asyncDispose]();
    world = await openTestHost();
  });
});
