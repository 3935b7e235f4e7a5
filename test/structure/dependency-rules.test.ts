import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, it } from 'vitest';
import { coreOrder } from '../../build/core-order.mjs';
import { rooms } from '../../build/room-rules.mjs';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const config = join(root, 'build/dependency-cruiser.config.cjs');
const cruiser = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
const sourceFolders = ['server', 'shared', 'electron', 'renderer', 'test', 'build'];

/** Per file: the modules it imports, and the rules this breaks; `type ` before a module makes the import type-only. */
const fixtures: readonly (readonly [file: string, imports: readonly string[], rules: readonly string[]])[] = [
  // What others import; these break nothing.
  ['shared/domain/plain.ts', [], []],
  ['shared/crypto/sodium.ts', ['libsodium-wrappers-sumo'], []],
  ['shared/node/database/open.ts', ['kysely', 'node:fs'], []],
  ['server/core/context.ts', ['../../shared/domain/plain.ts', '../db/schema.ts'], []],
  ['server/core/stores/vault-store.ts', ['kysely'], []],
  ['server/db/schema.ts', ['type kysely', 'pg'], []],
  ['server/auth/actor.ts', [], []],
  ['server/adapters/clock.ts', [], []],
  ['server/scheduler/cron.ts', ['node-cron'], []],
  ['server/http/foundation/conditional/etags.ts', ['fastify'], []],
  ['server/http/sync/index.ts', [], []],
  ['electron/contract/contract.ts', [], []],
  ['electron/contract/shell.ts', ['type ./contract.ts'], []],
  ['electron/engine/engine.ts', ['../contract/contract.ts'], []],
  ['electron/engine/local-store/rows.ts', ['kysely'], []],
  ['electron/shell/main.ts', ['electron', '../engine/engine.ts'], []],
  [
    'renderer/desktop/app.ts',
    ['../../electron/contract/contract.ts', '../../electron/contract/shell.ts', '../../shared/domain/plain.ts'],
    [],
  ],
  ['renderer/ui/button.ts', [], []],
  ['test/kit/anything.ts', ['kysely', 'fast-check', 'node:fs', '../../server/db/schema.ts', '../../electron/contract/contract.ts'], []],
  [
    'server/http/reference/routes/allowed.ts',
    [
      '../present.ts',
      '../../../core/context.ts',
      '../../../auth/actor.ts',
      '../../foundation/conditional/etags.ts',
      '../../../../shared/domain/plain.ts',
      'fastify',
      'node:path',
    ],
    [],
  ],
  ['server/http/reference/present.ts', [], []],
  ['server/core/vaults/create-vault.test.ts', ['../../adapters/clock.ts', '../../../test/kit/anything.ts', 'kysely', 'fast-check'], []],
  ['server/adapters/clock-suite.ts', ['fast-check', 'node:fs'], []],
  ['shared/domain/plain.test.ts', ['node:fs', '../../test/kit/anything.ts', 'fast-check'], []],

  // One offence each, or two rules that one offence breaks.
  ['shared/domain/to-server.ts', ['../../server/db/schema.ts'], ['shared-domain-keeps-to-its-list']],
  ['shared/domain/to-server-type.ts', ['type ../../server/db/schema.ts'], ['shared-domain-keeps-to-its-list']],
  ['shared/node/to-electron.ts', ['../../electron/contract/contract.ts'], ['shared-node-keeps-to-its-list']],
  ['shared/format/to-test.ts', ['../../test/kit/anything.ts'], ['shared-format-keeps-to-its-list', 'tests-are-imported-by-tests']],
  ['shared/domain/to-server.test.ts', ['../../server/db/schema.ts'], ['shared-tests-know-no-side']],
  ['shared/domain/to-renderer-suite.ts', ['../../renderer/desktop/app.ts'], ['shared-tests-know-no-side']],
  ['shared/domain/to-fs.ts', ['node:fs'], ['shared-runs-anywhere']],
  ['shared/crypto/to-old-fs.ts', ['fs'], ['shared-runs-anywhere']],
  ['shared/wire/to-node.ts', ['../node/database/open.ts'], ['shared-wire-keeps-to-its-list']],
  ['shared/format/to-sodium.ts', ['libsodium-wrappers-sumo'], ['libsodium-only-in-shared-crypto']],
  ['server/core/to-sodium.ts', ['type libsodium-wrappers-sumo'], ['libsodium-only-in-shared-crypto']],
  ['electron/engine/to-electron.ts', ['electron'], ['electron-only-in-its-shell']],
  ['electron/host/to-electron-main.ts', ['type electron/main'], ['electron-only-in-its-shell']],
  ['server/core/vaults/to-kysely.ts', ['kysely'], ['kysely-only-in-stores']],
  ['server/scheduler/to-kysely-type.ts', ['type kysely'], ['kysely-only-in-stores']],
  ['server/scheduler/to-kysely-part.ts', ['kysely/migration'], ['kysely-only-in-stores']],
  ['server/core/to-http.ts', ['../http/foundation/conditional/etags.ts'], ['server-core-keeps-to-its-list']],
  ['server/core/to-scheduler.ts', ['../scheduler/cron.ts'], ['server-core-keeps-to-its-list']],
  ['server/core/to-adapters.ts', ['type ../adapters/clock.ts'], ['server-core-keeps-to-its-list']],
  ['server/core/to-auth.ts', ['../auth/actor.ts'], ['server-core-keeps-to-its-list']],
  ['server/core/to-fastify.ts', ['type fastify'], ['core-without-server-packages']],
  ['server/core/to-fastify-plugin.ts', ['@fastify/cookie'], ['core-without-server-packages']],
  ['server/core/ports.ts', [], []],
  ['server/core/to-room.ts', ['./stores/vault-store.ts'], ['core-floor-knows-no-room']],
  ['server/core/stores/to-clock.ts', ['../clock/probe.ts'], ['core-stores-in-order', 'core-stores-know-tables-only']],
  ['server/core/stores/to-ports.ts', ['../ports.ts'], ['core-stores-know-tables-only']],
  ['server/adapters/to-ports.ts', ['../core/ports.ts'], []],
  ['server/adapters/to-context.ts', ['../core/context.ts'], ['server-adapters-keeps-to-its-list']],
  ['server/adapters/to-http.ts', ['../http/foundation/conditional/etags.ts'], ['server-adapters-keeps-to-its-list']],
  ['server/core/to-build.ts', ['../../build/probe.ts'], ['server-core-keeps-to-its-list']],
  ['server/to-build.ts', ['../build/probe.ts'], ['server-is-put-together-of-its-rooms']],
  ['server/http/to-core.ts', ['../core/context.ts'], ['server-http-mounts-surfaces-only']],
  ['electron/engine/to-host.ts', ['../host/probe.ts'], ['electron-engine-keeps-to-its-list']],
  ['electron/cards/to-engine.ts', ['../engine/engine.ts'], ['electron-cards-keeps-to-its-list']],
  ['renderer/cards/to-desktop.ts', ['../desktop/app.ts'], ['renderer-cards-keeps-to-its-list']],
  ['renderer/ui/to-desktop.ts', ['../desktop/app.ts'], ['renderer-ui-keeps-to-its-list']],
  ['server/core/to-cron.ts', ['node-cron'], ['core-without-server-packages']],
  ['server/http/reference/to-surface.ts', ['../sync/index.ts'], ['surface-stays-in-its-lane']],
  ['server/http/reference/routes/to-db.ts', ['type ../../../db/schema.ts'], ['surface-stays-in-its-lane']],
  ['server/http/recipient/to-adapters.ts', ['../../adapters/clock.ts'], ['surface-stays-in-its-lane']],
  ['server/http/recipient/to-scheduler.ts', ['../../scheduler/cron.ts'], ['surface-stays-in-its-lane']],
  ['server/http/recipient/to-format.ts', ['../../../shared/crypto/sodium.ts'], ['surface-stays-in-its-lane']],
  ['server/http/foundation/answers/to-surface.ts', ['../../sync/index.ts'], ['server-http-foundation-keeps-to-its-list']],
  ['renderer/ui/to-engine.ts', ['../../electron/engine/engine.ts'], ['renderer-knows-only-the-contract', 'renderer-ui-keeps-to-its-list']],
  ['renderer/console/to-server.ts', ['type ../../server/db/schema.ts'], ['renderer-console-keeps-to-its-list']],
  ['renderer/desktop/to-shared-node.ts', ['../../shared/node/database/open.ts'], ['renderer-desktop-keeps-to-its-list']],
  ['renderer/desktop/to-node.ts', ['node:path'], ['renderer-without-node-built-ins']],
  ['renderer/recipient/to-desktop.ts', ['../desktop/app.ts'], ['recipient-pages-without-desktop', 'renderer-recipient-keeps-to-its-list']],
  ['renderer/recipient/to-console.ts', ['../console/app.ts'], ['recipient-pages-without-desktop', 'renderer-recipient-keeps-to-its-list']],
  ['renderer/console/app.ts', ['../ui/button.ts', '../../shared/domain/plain.ts'], []],
  ['renderer/console/to-desktop.ts', ['../desktop/app.ts'], ['renderer-console-keeps-to-its-list']],
  ['renderer/console/to-crypto.ts', ['../../shared/crypto/sodium.ts'], ['renderer-console-keeps-to-its-list']],
  ['renderer/console/to-pdf.ts', ['pdfjs-dist'], ['console-opens-nothing']],
  ['renderer/desktop/to-console.ts', ['../console/app.ts'], ['renderer-desktop-keeps-to-its-list']],
  ['renderer/ui/to-console.ts', ['type ../console/app.ts'], ['renderer-ui-keeps-to-its-list']],
  ['server/to-electron.ts', ['../electron/contract/contract.ts'], ['server-is-put-together-of-its-rooms', 'server-without-electron']],
  [
    'electron/engine/sync/to-server.ts',
    ['type ../../../server/db/schema.ts'],
    ['electron-engine-keeps-to-its-list', 'electron-without-server'],
  ],
  ['server/core/loop-one.ts', ['./loop-two.ts'], ['no-cycles']],
  // A cycle is reported once, at its first file.
  ['server/core/loop-two.ts', ['type ./loop-one.ts'], []],
  ['server/to-test.ts', ['../test/kit/anything.ts'], ['server-is-put-together-of-its-rooms', 'tests-are-imported-by-tests']],
  ['server/to-a-test-file.ts', ['./core/vaults/create-vault.test.ts'], ['tests-are-imported-by-tests']],
  ['server/to-dev.ts', ['fast-check'], ['no-dev-dependencies-at-run-time']],
  ['server/to-dev-type.ts', ['type fast-check'], []],
  ['server/to-undeclared.ts', ['pg-types'], ['no-undeclared-packages']],
  ['server/to-nowhere.ts', ['./nowhere.ts'], ['no-unresolvable-imports']],
  ['test/to-no-package.ts', ['no-such-package'], ['no-unresolvable-imports']],
];

/** What a room may import whole; of other rooms it gets single files at most, which are among the fixtures. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
  'shared/domain': [],
  'shared/words': ['shared/domain'],
  'shared/crypto': [],
  'shared/format': ['shared/crypto', 'shared/domain'],
  'shared/wire': ['shared/domain', 'shared/format'],
  'shared/node': ['shared/words', 'shared/domain', 'shared/crypto', 'shared/format'],
  'server/config': ['shared/domain'],
  'server/db': ['shared/domain'],
  'server/core': ['server/db', 'shared/words', 'shared/domain', 'shared/crypto', 'shared/format', 'shared/wire', 'shared/node'],
  'server/adapters': ['shared/words', 'shared/domain', 'shared/crypto', 'shared/format', 'shared/wire', 'shared/node'],
  'server/auth': ['server/core', 'shared/domain'],
  'server/scheduler': ['server/core', 'shared/domain'],
  'server/http/foundation': ['server/core', 'server/auth', 'shared/words', 'shared/domain', 'shared/wire'],
  'server/http/reference': ['server/core', 'server/auth', 'server/http/foundation', 'shared/words', 'shared/domain', 'shared/wire'],
  'server/http/sync': ['server/core', 'server/auth', 'server/http/foundation', 'shared/words', 'shared/domain', 'shared/wire'],
  'server/cli': [
    'server/core',
    'server/auth',
    'server/adapters',
    'server/config',
    'server/db',
    'shared/words',
    'shared/domain',
    'shared/crypto',
    'shared/format',
    'shared/wire',
    'shared/node',
  ],
  'server/witness': [
    'server/core',
    'server/auth',
    'server/adapters',
    'server/config',
    'server/db',
    'server/scheduler',
    'shared/words',
    'shared/domain',
    'shared/crypto',
    'shared/format',
    'shared/wire',
    'shared/node',
  ],
  'electron/contract': ['shared/words', 'shared/domain', 'shared/wire'],
  'electron/engine': ['electron/contract', 'shared/words', 'shared/domain', 'shared/crypto', 'shared/format', 'shared/wire', 'shared/node'],
  'electron/bridge': ['electron/contract', 'electron/engine', 'shared/domain'],
  'electron/host': ['electron/bridge', 'electron/contract', 'electron/engine', 'shared/words', 'shared/domain', 'shared/crypto'],
  'electron/cards': ['electron/contract', 'shared/domain'],
  'electron/shell': ['electron/bridge', 'electron/cards', 'electron/contract', 'electron/engine', 'shared/words', 'shared/domain'],
  'electron/cli': ['electron/contract', 'electron/engine', 'shared/words', 'shared/domain'],
  'renderer/ui': ['shared/words', 'shared/domain'],
  'renderer/desktop': ['renderer/ui', 'electron/contract', 'shared/words', 'shared/domain'],
  'renderer/cards': ['renderer/ui', 'electron/contract', 'shared/words', 'shared/domain'],
  'renderer/recipient': ['renderer/ui', 'shared/words', 'shared/domain', 'shared/crypto', 'shared/format'],
  'renderer/console': ['renderer/ui', 'shared/words', 'shared/domain'],
  build: ['server/config', 'shared/words', 'shared/domain', 'shared/crypto', 'shared/format', 'shared/wire', 'shared/node'],
  test: [],
};

/* Every folder has a file that the others import, and one that imports all of those. */
const roomNames = Object.keys(mayImport);
const probe = (folder: string): string => `${folder}/probe.ts`;
const toEvery = (folder: string): string => `${folder}/imports-every-room.ts`;
const coreRooms: readonly string[] = coreOrder.map(([folder]) => `server/core/${folder}`);

function importsOf(folder: string, all: readonly string[]): readonly string[] {
  return all.filter((other) => other !== folder).map((other) => relative(folder, probe(other)));
}

const packages = {
  dependencies: ['libsodium-wrappers-sumo', 'kysely', 'pg', 'fastify', '@fastify/cookie', 'node-cron', 'electron', 'pdfjs-dist'],
  devDependencies: ['fast-check'],
};

interface Violation {
  readonly from: string;
  readonly to: string;
  readonly rule: { readonly name: string };
}

async function violationsIn(folder: string): Promise<readonly Violation[]> {
  const folders = sourceFolders.filter((name) => existsSync(join(folder, name)));
  const child = spawn(process.execPath, [cruiser, '--config', config, '--output-type', 'json', ...folders], { cwd: folder });
  let stdout = '';
  let stderr = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => void (stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text: string) => void (stderr += text));
  await new Promise((resolve) => child.once('close', resolve));
  if (stdout === '') throw new Error(`dependency-cruiser failed: ${stderr}`);
  return JSON.parse(stdout).summary.violations;
}

function sourceOf(imports: readonly string[]): string {
  const lines = imports.map((entry, index) => {
    const module = entry.replace(/^type /, '');
    return module === entry ? `import * as name${index} from '${module}';` : `import type * as Name${index} from '${module}';`;
  });
  return [...lines, 'export {};', ''].join('\n');
}

async function write(folder: string, file: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, file)), { recursive: true });
  await writeFile(join(folder, file), text);
}

async function makeFixtureTree(): Promise<string> {
  const { path } = await tempFolder('dependency-rules');
  const versions = (names: readonly string[]): Record<string, string> => Object.fromEntries(names.map((name) => [name, '1.0.0']));
  const manifest = {
    name: 'fixture',
    type: 'module',
    dependencies: versions(packages.dependencies),
    devDependencies: versions(packages.devDependencies),
  };
  await write(path, 'package.json', JSON.stringify(manifest));
  for (const name of [...packages.dependencies, ...packages.devDependencies, 'pg-types']) {
    await write(path, `node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', type: 'module', main: 'index.js' }));
    await write(path, `node_modules/${name}/index.js`, 'export {};\n');
  }
  for (const part of ['kysely/migration', 'electron/main']) await write(path, `node_modules/${part}.js`, 'export {};\n');
  for (const [file, imports] of fixtures) await write(path, file, sourceOf(imports));
  for (const folders of [roomNames, coreRooms]) {
    for (const folder of folders) {
      await write(path, probe(folder), sourceOf([]));
      await write(path, toEvery(folder), sourceOf(importsOf(folder, folders)));
    }
  }
  return path;
}

describe('the dependency rules', () => {
  let violations: readonly Violation[];
  beforeAll(async () => {
    violations = await violationsIn(await makeFixtureTree());
  });

  it.each(fixtures)('judge %s importing %j: %j', (file, _imports, rules) => {
    const broken = violations.filter(({ from }) => from === file).map(({ rule }) => rule.name);
    expect([...new Set(broken)].sort()).toEqual(rules);
  });

  /** The folders of `all` of which a file in `folder` may import the probe. */
  const allowed = (folder: string, all: readonly string[]): readonly string[] => {
    const refused = new Set(violations.filter(({ from }) => from === toEvery(folder)).map(({ to }) => to));
    return all.filter((other) => other !== folder && !refused.has(probe(other)));
  };

  it.each(roomNames.filter((room) => room !== 'test'))('let %s import what is listed, and no other room', (room) => {
    expect(allowed(room, roomNames)).toEqual(roomNames.filter((other) => mayImport[room]?.includes(other)));
  });

  it.each(coreRooms.map((room, index) => [room, index] as const))('let %s import the %i rooms below it, and none above', (room, index) => {
    expect(allowed(room, coreRooms)).toEqual(room === 'server/core/stores' ? [] : coreRooms.slice(0, index));
  });

  it('know every room there is', async () => {
    /** Those that hold a file: an empty folder isn't a room. */
    const foldersIn = async (folder: string): Promise<string[]> => {
      const files = await readdir(join(root, folder), { recursive: true });
      return [...new Set(files.filter((file) => /^[^.]+\/.*\.\w+$/.test(file)).map((file) => `${folder}/${file.split('/')[0]}`))];
    };
    const found = await Promise.all(['shared', 'server', 'electron', 'renderer'].map(foldersIn));
    const listed = rooms.map(([room]) => room);
    expect(found.flat().filter((folder) => folder !== 'server/http' && !listed.includes(folder))).toEqual([]);
    expect((await foldersIn('server/core')).sort()).toEqual([...coreRooms].sort());
  });

  it('are each broken by at least one fixture', async () => {
    const { default: rules } = (await import(config)) as { default: { forbidden: { name: string }[] } };
    const tried = new Set(violations.map(({ rule }) => rule.name));
    expect(rules.forbidden.map(({ name }) => name).filter((name) => !tried.has(name))).toEqual([]);
  });

  // Reads every file.
  it('hold in the real tree', async () => {
    const found = await violationsIn(root);
    expect(found.map(({ from, rule }) => `${from}: ${rule.name}`)).toEqual([]);
  });
});
