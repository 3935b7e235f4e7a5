import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Worker } from 'node:worker_threads';
import { extractAll, listPackage } from '@electron/asar';
import { FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildShell } from '../../build/bundle/build-shell.mjs';
import { openRemoteEngine } from '../../electron/bridge/remote-engine.ts';
import { testPassphrase } from '../../electron/engine/engine-test-kit.ts';
import type { Json } from '../kit/server/api.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const configFile = join(root, 'build', 'electron-builder.cjs');
const work = join(root, 'dist', 'package-test');
const unpacked = join(work, 'out', 'linux-unpacked');
const asar = join(unpacked, 'resources', 'app.asar');

type Config = Json;
const config = require(configFile);

describe("electron-builder's configuration", () => {
  it('is what its own schema allows', async () => {
    const builder = createRequire(require.resolve('electron-builder/package.json'));
    const { validateConfiguration } = builder('app-builder-lib/out/util/config/config.js') as {
      validateConfiguration: (config: Config, debug: object) => Promise<void>;
    };
    const logger = { isEnabled: false, add: () => undefined };
    await expect(validateConfiguration(structuredClone(config), logger)).resolves.toBeUndefined();
    await expect(validateConfiguration({ ...config, asarr: true }, logger)).rejects.toThrow(/asarr/);
    await expect(validateConfiguration({ ...config, electronFuses: { runAsNodes: false } }, logger)).rejects.toThrow(/electronFuses/);
  });

  it('makes AppImage and deb, a universal dmg, and an installer for Windows, and tells no one of new versions', () => {
    expect(config.linux.target.map(({ target }: Config) => target)).toEqual(['AppImage', 'deb']);
    expect(config.mac.target).toEqual([{ target: 'dmg', arch: ['universal'] }]);
    expect(config.win.target).toEqual([{ target: 'nsis', arch: ['x64', 'arm64'] }]);
    expect(config.publish).toBeNull();
    const { devDependencies } = require('../../package.json') as { devDependencies: Record<string, string> };
    expect(config.electronVersion).toBe(devDependencies.electron);
  });

  it('has icons in the form that each system reads', async () => {
    const [png, ico, icns] = await Promise.all(
      ['icon.png', 'icon.ico', 'icon.icns'].map((name) => readFile(join(root, 'build', 'icons', name))),
    );
    expect([png!.readUInt32BE(16), png!.readUInt32BE(20)]).toEqual([512, 512]);
    expect([...ico!.subarray(0, 4)]).toEqual([0, 0, 1, 0]);
    const images = Array.from({ length: ico!.readUInt16LE(4) }, (_, index) => 6 + 16 * index);
    expect(images.map((at) => ico!.readUInt8(at) || 256)).toEqual([16, 24, 32, 48, 64, 256]);
    for (const at of images) expect(ico!.subarray(ico!.readUInt32LE(at + 12) + 1, ico!.readUInt32LE(at + 12) + 4).toString()).toBe('PNG');
    expect([icns!.subarray(0, 4).toString(), icns!.readUInt32BE(4)]).toEqual(['icns', icns!.length]);
    expect(icns!.includes('ic10'), '1,024 pixels').toBe(true);
  });
});

/**
 * What electron-builder needs to find as Electron: a program with the place where its fuses are written, all of them as Electron ships
 * them.
 */
async function stubElectron(): Promise<string> {
  const folder = join(work, 'electron');
  await mkdir(join(folder, 'resources'), { recursive: true });
  await writeFile(
    join(folder, 'electron'),
    Buffer.from(`\u007fELF dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX\u0001\u0009${'1'.repeat(9)} end`, 'latin1'),
  );
  await chmod(join(folder, 'electron'), 0o755);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox']) await writeFile(join(folder, name), 'x');
  await writeFile(join(folder, 'version'), String(config.electronVersion));
  return folder;
}

describe('a package for Linux, with a stub in place of Electron', () => {
  beforeAll(async () => {
    await rm(work, { recursive: true, force: true });
    const app = await buildShell({ out: join(work, 'app') });
    expect(app).toBe(join(work, 'app'));
    const builder = join(root, 'node_modules', 'electron-builder', 'cli.js');
    const args = ['--config', configFile, '--linux', '--dir', '--x64', '--publish', 'never'];
    const settings = [
      `-c.electronDist=${await stubElectron()}`,
      '-c.directories.app=dist/package-test/app',
      '-c.directories.output=dist/package-test/out',
    ];
    await promisify(execFile)(process.execPath, [builder, ...args, ...settings], { cwd: root });
  });
  afterAll(() => rm(work, { recursive: true, force: true }));

  it('has the app in it and nothing else: no tests, no sources, no secrets, no binaries of other systems', () => {
    const files = listPackage(asar, { isPack: false }).map((file) => file.replaceAll('\\', '/'));
    for (const needed of [
      '/package.json',
      '/shell/main.js',
      '/shell/preload.cjs',
      '/shell/engine-process.js',
      '/shell/module-process.js',
      '/shell/card-preload.cjs',
      '/cards/index.html',
      '/node_modules/koffi/src/koffi/index.js',
      '/shell/segment-thread.js',
      '/shell/keyring-worker.js',
      '/shell/extract-worker.js',
      '/icons/tray.png',
      '/reader/heirlock-reader.html',
      '/desktop/assets/notice.json',
      '/node_modules/dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
      '/node_modules/@fontsource/unifontex/files/unifontex-latin-400-normal.woff',
      '/node_modules/@fontsource/noto-serif-tibetan/files/noto-serif-tibetan-tibetan-400-normal.woff',
      '/node_modules/harfbuzzjs/dist/harfbuzz.wasm',
    ])
      expect(files).toContain(needed);
    expect([...new Set(files.map((file) => file.split('/')[1]))].filter((top) => top !== 'desktop').sort()).toEqual([
      'NOTICE.txt',
      'cards',
      'icons',
      'node_modules',
      'package.json',
      'reader',
      'shell',
    ]);
    expect(
      files.filter((file) =>
        /\.(ts|tsx|map|eml|db|key|pem|env)$|\.test\.|app-connection|node_modules\/(node-|electron|vitest|fastify|kysely|typescript)/.test(
          file,
        ),
      ),
    ).toEqual([]);
    expect(files.filter((file) => file.endsWith('.node'))).toEqual([
      '/node_modules/@koromix/koffi-linux-x64/linux_x64/koffi.node',
      '/node_modules/better-sqlite3/prebuilds/linux-x64.node',
      '/node_modules/sodium-native/prebuilds/linux-x64/sodium-native.node',
    ]);
  });

  it('names no path of the machine that it was made on', async () => {
    const bytes = await readFile(asar);
    expect(bytes.includes(root)).toBe(false);
  });

  it('has its fuses set: no Node by the side door, the app from its archive only, the archive checked', async () => {
    const wire = await getCurrentFuseWire(join(unpacked, 'heirlock'));
    const states = Object.fromEntries(
      Object.entries(FuseV1Options)
        .filter(([, index]) => typeof index === 'number')
        .map(([name, index]) => [name, String.fromCharCode(Number(wire[index as FuseV1Options]))]),
    );
    expect(states).toMatchObject({
      RunAsNode: '0',
      EnableCookieEncryption: '1',
      EnableNodeOptionsEnvironmentVariable: '0',
      EnableNodeCliInspectArguments: '0',
      EnableEmbeddedAsarIntegrityValidation: '1',
      OnlyLoadAppFromAsar: '1',
      LoadBrowserProcessSpecificV8Snapshot: '0',
      GrantFileProtocolExtraPrivileges: '0',
    });
  });

  it('carries what loads the module of a card, far from the packages of the project', async () => {
    const { path } = await tempFolder('packed-koffi');
    extractAll(asar, join(path, 'app'));
    const asked = `import koffi from 'koffi'; process.stdout.write(String(koffi.load(null).func('getpid', 'int', [])() === process.pid));`;
    await writeFile(join(path, 'app', 'shell', 'ask.mjs'), asked);
    expect((await promisify(execFile)(process.execPath, [join(path, 'app', 'shell', 'ask.mjs')])).stdout).toBe('true');
  });

  it('carries an engine that works by itself, far from the packages of the project', async () => {
    const { path } = await tempFolder('packed');
    extractAll(asar, join(path, 'app'));
    await cp(join(root, 'test', 'shell', 'fake-utility-process.mjs'), join(path, 'utility.mjs'));
    const worker = new Worker(join(path, 'utility.mjs'), {
      workerData: { script: join(path, 'app', 'shell', 'engine-process.js') },
      argv: [await tempFolder('vault').then((folder) => folder.path), join(path, 'app', 'reader', 'heirlock-reader.html')],
    });
    const faults: string[] = [];
    const engine = await openRemoteEngine(
      {
        post: (message) => worker.postMessage(message),
        onMessage: (listener) => worker.on('message', listener),
        onEnd: (listener) => worker.once('exit', listener),
      },
      { report: (text) => faults.push(text), gone: () => faults.push('gone') },
    );
    expect(await engine.call('account.create', { passphrase: testPassphrase })).toMatchObject({ ok: true });
    const vault = await engine.call('vaults.create', { name: 'Papers' });
    if (!vault.ok) throw new Error(vault.code);
    expect(await engine.call('kit.savePdf', { path: join(path, 'kit.pdf') })).toMatchObject({ ok: true });
    const added = await engine.call('documents.add', { vault: vault.value.id, paths: [join(path, 'kit.pdf')] });
    await expect
      .poll(async () => (await engine.call('search.find', { query: 'recovery' })) as unknown)
      .toMatchObject({ ok: true, value: { hits: [{ document: { name: 'kit.pdf' } }] } });
    // A visible signature needs files from packages: the fonts, and HarfBuzz.
    const key = await engine.call('signing.createKey', { name: 'राजेन्द्र प्रसाद' });
    if (!key.ok || !added.ok) throw new Error('no key or document');
    const appearance = { place: { page: 1, x: 72, y: 600, width: 200, height: 64 }, timeZone: 'Asia/Kolkata', language: 'en' } as const;
    expect(
      await engine.call('documents.sign', {
        document: added.value[0]?.id ?? '',
        key: { kept: key.value.id },
        level: 'B-B',
        reason: 'ខ្មែរ 山',
        appearance,
      }),
    ).toMatchObject({ ok: true, value: { level: 'B-B' } });
    await engine.close();
    await worker.terminate();
    expect(faults).toEqual([]);
  });
});
