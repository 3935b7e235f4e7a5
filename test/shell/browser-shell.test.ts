import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { EngineEvent } from '../../electron/contract/contract.ts';
import type { Picked, Shell, ShellEvent } from '../../electron/contract/shell.ts';
import { testPassphrase } from '../../electron/engine/engine-test-kit.ts';
import { openTestHost, type TestHost } from '../../electron/host/host-test-kit.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

declare global {
  interface Window {
    shell: Shell;
    heard: (EngineEvent | ShellEvent)[];
    chosen: Promise<readonly Picked[]>;
    progress: number[];
  }
}

const entry = fileURLToPath(new URL('../../renderer/desktop/shell/connect-shell.ts', import.meta.url));
const script = `
import { connectShell } from ${JSON.stringify(entry)};
window.heard = [];
window.progress = [];
window.shell = await connectShell();
window.shell.on((event) => window.heard.push(event));
const options = { onProgress: (done) => window.progress.push(done) };
const choose = (id, folders) => document.getElementById(id).addEventListener('click', () => { window.chosen = window.shell.pickFiles({ folders, many: true }, options); });
choose('files', false);
choose('folder', true);
const drop = document.getElementById('drop');
drop.addEventListener('dragover', (event) => event.preventDefault());
drop.addEventListener('drop', (event) => { event.preventDefault(); window.chosen = window.shell.adopt(event.dataTransfer, options); });
document.body.dataset.ready = '';
`;

let world: TestHost;
let browser: Browser;
let page: Page;
let home: string;
let vault: string;
const problems: string[] = [];

beforeAll(async () => {
  home = (await tempFolder('browser')).path;
  const pages = join(home, 'pages');
  await mkdir(pages);
  await build({
    stdin: { contents: script, resolveDir: home, loader: 'ts' },
    bundle: true,
    format: 'esm',
    outfile: join(pages, 'main.js'),
    target: 'chrome120',
  });
  await writeFile(
    join(pages, 'index.html'),
    '<!doctype html><html lang="en"><title>Shell</title><script type="module" src="main.js"></script><button id="files">Files</button><button id="folder">Folder</button><p id="drop">Here</p>',
  );
  [world, browser] = await Promise.all([openTestHost({ pages }), launchChromium()]);
  const context = await browser.newContext({ acceptDownloads: true });
  page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
  page.on('pageerror', (error) => problems.push(error.message));
  await page.goto(world.host.newLink());
  await page.locator('body[data-ready]').waitFor();
  await page.evaluate((passphrase) => window.shell.call('account.create', { passphrase }), testPassphrase);
  vault = await page.evaluate(async () => {
    const made = await window.shell.call('vaults.create', { name: 'Papers' });
    return made.ok ? made.value.id : made.code;
  });
});
beforeEach(() => void problems.splice(0));
afterAll(async () => {
  await browser.close();
  await world[Symbol.asyncDispose]();
});

async function file(path: string, content: string | Uint8Array): Promise<string> {
  const whole = join(home, path);
  await mkdir(join(whole, '..'), { recursive: true });
  await writeFile(whole, content);
  return whole;
}

/** Picks with the browser's own dialog. */
async function pick(button: 'files' | 'folder', paths: string | string[]): Promise<readonly Picked[]> {
  const asked = page.waitForEvent('filechooser');
  await page.locator(`#${button}`).click();
  await (await asked).setFiles(paths);
  return page.evaluate(() => window.chosen);
}

async function add(name: string, content: string | Uint8Array): Promise<string> {
  const [picked] = await pick('files', await file(name, content));
  return page.evaluate(
    async ([into, handle]) => {
      const added = await window.shell.call('documents.add', { vault: into!, paths: [handle!] });
      return added.ok ? added.value[0]!.id : added.code;
    },
    [vault, picked!.handle],
  );
}

describe('the link of the terminal', () => {
  it('leads to the page, which stays open to this browser, in other tabs too, and to no other browser', async () => {
    expect(page.url()).toBe(`${world.host.origin}/`);
    const tab = await page.context().newPage();
    await tab.goto(`${world.host.origin}/`);
    expect(await tab.evaluate(() => window.shell.facts())).toMatchObject({ kind: 'browser' });
    await tab.close();
    const stranger = await browser.newPage();
    expect((await stranger.goto(`${world.host.origin}/`))?.status()).toBe(401);
    expect(await stranger.locator('h1').textContent()).toBe('Please use the link');
    await stranger.close();
    expect(problems).toEqual([]);
  });

  it('works from a page of another site too, as from a mail program in the browser', async () => {
    const context = await browser.newContext();
    const elsewhere = await context.newPage();
    await elsewhere.goto('data:text/html,<a href="' + world.host.newLink() + '">open</a>');
    await elsewhere.locator('a').click();
    await elsewhere.locator('body[data-ready]').waitFor();
    await context.close();
  });
});

describe('another site', () => {
  it('gets nothing out of the host, and can not frame it, even in the browser that was let in', async () => {
    const document = await add('secret.txt', 'the canary sings');
    const evil = await page.context().newPage();
    await evil.goto('data:text/html,<h1>evil</h1>');
    const tried = await evil.evaluate(
      async ([origin, id]) => {
        const outcome = async (path: string, init?: RequestInit): Promise<string> =>
          fetch(origin! + path, { credentials: 'include', ...init }).then(
            (answer) => answer.text(),
            () => 'failed',
          );
        const image = await new Promise((resolve) => {
          const img = new Image();
          img.onload = () => resolve('loaded');
          img.onerror = () => resolve('failed');
          img.src = `${origin}/content/${id}`;
        });
        const quiet = await fetch(`${origin}/call/account.lock`, {
          method: 'POST',
          mode: 'no-cors',
          credentials: 'include',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        }).then(
          (answer) => answer.type,
          () => 'failed',
        );
        return [
          await outcome('/'),
          await outcome(`/content/${id}`),
          await outcome('/events'),
          await outcome('/call/account.status', { method: 'POST', body: '{}' }),
          image,
          quiet,
        ];
      },
      [world.host.origin, document],
    );
    expect(tried.slice(0, 5)).toEqual(['failed', 'failed', 'failed', 'failed', 'failed']);
    expect(await page.evaluate(() => window.shell.call('account.status', {}))).toMatchObject({ value: { state: 'unlocked' } });
    await evil.setContent(`<iframe src="${world.host.origin}/"></iframe>`);
    await evil.waitForTimeout(500);
    expect(
      (await evil
        .frames()[1]
        ?.locator('#files')
        .count()
        .catch(() => 0)) ?? 0,
    ).toBe(0);
    await evil.close();
  });
});

describe('files', () => {
  it('are picked with names, times and progress', async () => {
    await page.evaluate(() => void (window.progress = []));
    const picked = await pick('files', [await file('Grüße.txt', 'Liebe Änne'), await file('big.bin', Buffer.alloc(3_000_000))]);
    expect(picked.map(({ name, sizeBytes, kind }) => [name, sizeBytes, kind])).toEqual([
      ['Grüße.txt', 11, 'file'],
      ['big.bin', 3_000_000, 'file'],
    ]);
    const progress = await page.evaluate(() => window.progress);
    expect(progress.at(-1)).toBe(3_000_011);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
  });

  it('are picked as whole folders', async () => {
    await file('House/deed.txt', 'deed');
    await file('House/bills/2025/water.txt', 'water');
    const picked = await pick('folder', join(home, 'House'));
    expect(picked).toEqual([{ handle: expect.stringMatching(/^file_/), name: 'House', sizeBytes: 9, kind: 'folder' }]);
  });

  it('are nothing when the person changes their mind', async () => {
    const asked = page.waitForEvent('filechooser');
    await page.locator('#files').click();
    await asked;
    await page.evaluate(() => document.querySelector('input[type=file]')!.dispatchEvent(new Event('cancel')));
    expect(await page.evaluate(() => window.chosen)).toEqual([]);
    expect(await page.locator('input[type=file]').count()).toBe(0);
  });

  it('are dropped', async () => {
    const data = await page.evaluateHandle(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File(['one'], 'one.txt'));
      transfer.items.add(new File(['two!'], 'two.txt'));
      return transfer;
    });
    await page.dispatchEvent('#drop', 'drop', { dataTransfer: data });
    const picked = await page.evaluate(() => window.chosen);
    expect(picked.map(({ name, sizeBytes }) => [name, sizeBytes])).toEqual([
      ['one.txt', 3],
      ['two.txt', 4],
    ]);
  });

  it('that are called off leave nothing, and say so', async () => {
    const outcome = await page.evaluate(async () => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([new Uint8Array(30_000_000)], 'large.bin'));
      const stop = new AbortController();
      const adopting = window.shell.adopt(transfer, { signal: stop.signal, onProgress: () => stop.abort() });
      return adopting.then(
        () => 'done',
        ({ name, code }: { name: string; code: string }) => `${name} ${code}`,
      );
    });
    expect(outcome).toBe('ShellFailure cancelled');
  });

  it('that were written go to the downloads, under their names', async () => {
    const downloading = page.waitForEvent('download');
    await page.evaluate(async () => {
      const handle = (await window.shell.saveTarget('Owner kit.pdf', 'file'))!;
      await window.shell.call('kit.savePdf', { path: handle });
      await window.shell.finishSave(handle);
    });
    const download = await downloading;
    expect(download.suggestedFilename()).toBe('Owner kit.pdf');
    expect((await readFile(await download.path())).subarray(0, 5).toString()).toBe('%PDF-');
  });
});

describe('contents', () => {
  it('are shown as pictures, fetched in ranges, and never run', async () => {
    const png = await readFile(fileURLToPath(new URL('../../build/icons/tray.png', import.meta.url)));
    const [picture, hostile] = [await add('picture.png', png), await add('page.html', '<script>parent.document.title = "run"</script>')];
    const result = await page.evaluate(
      async ([image, html]) => {
        const img = new Image();
        img.src = window.shell.contentUrl(image!);
        await img.decode();
        const part = await fetch(window.shell.contentUrl(image!, 1), { headers: { range: 'bytes=1-3' } });
        const frame = document.createElement('iframe');
        frame.src = window.shell.contentUrl(html!);
        document.body.append(frame);
        await new Promise((resolve) => setTimeout(resolve, 700));
        frame.remove();
        return [img.naturalWidth, part.status, await part.text(), document.title];
      },
      [picture, hostile],
    );
    expect(result).toEqual([32, 206, 'PNG', 'Shell']);
  });
});

describe('the shell', () => {
  it('tells what happens, and what it refuses', async () => {
    await page.evaluate(() => window.shell.setPreferences({ theme: 'dark' }));
    await expect.poll(() => page.evaluate(() => window.heard.map(({ name }) => name))).toContain('preferences.changed');
    const refused = (code: string) => page.evaluate(code);
    expect(await refused(`shell.setPreferences({ theme: 'pink' }).then(() => '', ({ name, code }) => name + ' ' + code)`)).toBe(
      'ShellFailure invalid_request',
    );
    expect(await refused(`shell.openExternal('http://example.org').then(() => '', ({ name, code }) => name + ' ' + code)`)).toBe(
      'ShellFailure invalid_request',
    );
    expect(
      await refused(`shell.openExternal('javascript:document.title="run"').then(() => '', ({ name, code }) => name + ' ' + code)`),
    ).toBe('ShellFailure invalid_request');
    expect(await refused(`shell.remember('x')`)).toBe(false);
    expect(await refused(`shell.unlockRemembered().then(({ code }) => code)`)).toBe('not_found');
    expect(await refused(`shell.call('documents.get', { document: undefined }).then(({ code }) => code)`)).toBe('invalid_request');
  });

  it('puts a secret on the clipboard', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'], { origin: world.host.origin });
    await page.bringToFront();
    await page.evaluate(async () => {
      await window.shell.setPreferences({ clearClipboardSeconds: 5 });
      await window.shell.copySecret('six words');
    });
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('six words');
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe('');
  });

  it('says when the program is gone, answers as data, and asks for the new link when it is back', async () => {
    const { port } = new URL(world.host.origin);
    await world.host.close();
    expect(await page.evaluate(() => window.shell.call('vaults.list', {}))).toMatchObject({ ok: false, code: 'app_gone' });
    await expect.poll(() => page.evaluate(() => window.heard)).toContainEqual({ name: 'connection', data: { state: 'lost' } });
    const again = await openTestHost({ folder: world.folder, port: Number(port), pages: join(home, 'pages') });
    await expect.poll(() => page.evaluate(() => window.heard)).toContainEqual({ name: 'connection', data: { state: 'signed_out' } });
    expect(await page.evaluate(() => window.shell.call('vaults.list', {}))).toMatchObject({ ok: false, code: 'signed_out' });
    await page.goto(again.host.newLink());
    await page.locator('body[data-ready]').waitFor();
    expect(await page.evaluate(() => window.shell.call('account.status', {}))).toMatchObject({ ok: true, value: { state: 'locked' } });
    await again[Symbol.asyncDispose]();
    world = await openTestHost();
  });
});
