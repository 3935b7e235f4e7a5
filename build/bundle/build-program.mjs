// Bundles the server, the command line, the app's host and their threads into dist/program, one file each: starting then reads one
// file instead of two thousand, which saves half the time. `node server/main.ts` and the other sources run as they are, only more
// slowly.
// Bundles again whatever is made from a source that has changed. Usage: node build/bundle/build-program.mjs [--force]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepMetafile } from './notice.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const folder = join(root, 'dist', 'program');

/** Each bundle's entry point. A thread's bundle is found by the name of its source. */
const entries = {
  server: 'server/main.ts',
  heirlock: 'server/cli/main.ts',
  vault: 'electron/cli/vault.ts',
  witness: 'server/witness/main.ts',
  app: 'electron/host/main.ts',
  'sign-thread': 'server/adapters/signer/sign-thread.ts',
  'witness-thread': 'server/adapters/signer/witness-thread.ts',
  'paper-thread': 'server/adapters/signer/paper-thread.ts',
  'list-thread': 'server/adapters/signer/list-thread.ts',
  'engine-thread': 'electron/host/engine-thread.ts',
  'segment-thread': 'electron/engine/containers/segment-thread.ts',
  'keyring-worker': 'electron/engine/keyring/keyring-worker.ts',
  'extract-worker': 'electron/engine/search/extract-worker.ts',
  'list-worker': 'electron/engine/signing/list-worker.ts',
};

/** Native code, packages that look for their own files next to themselves, and lists that are read only when they're needed. */
const external = [
  'better-sqlite3',
  'sodium-native',
  'koffi',
  'pdfjs-dist',
  'harfbuzzjs',
  'popular-passwords',
  '@opentelemetry/*',
  '@zxcvbn-ts/language-common',
  '@zxcvbn-ts/language-en',
  '@zxcvbn-ts/language-de',
];

/** What every bundle depends on: this script and, through the lock file, all packages. */
const common = ['package.json', 'package-lock.json', relative(root, fileURLToPath(import.meta.url)), 'build/bundle/notice.mjs'];

/** The names of all bundles. */
export const programNames = Object.keys(entries);
/** Where the bundle of this name is. */
export const bundleFile = (name) => join(folder, `${name}.mjs`);
/** Records what a bundle was made from. */
const stampFile = (name) => join(folder, `${name}.json`);
const sha256 = (data) => createHash('sha256').update(data).digest('hex');

/** One hash over all these sources; undefined when one is missing. */
function hashOf(sources) {
  try {
    return sha256(sources.map((path) => `${path}\0${sha256(readFileSync(join(root, path)))}\n`).join(''));
  } catch {
    return undefined;
  }
}

function isFresh(name) {
  if (!existsSync(bundleFile(name)) || !existsSync(stampFile(name))) return false;
  const { sources, hash } = JSON.parse(readFileSync(stampFile(name), 'utf8'));
  return hashOf(sources) === hash;
}

/** A bundle is in a different place from its sources: threads are beside it, style sheets and packages are where the source says. */
const keepPlaces = {
  name: 'keep-places',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/](server|electron|shared)[\\/].*\.ts$/ }, ({ path }) => {
      const text = readFileSync(path, 'utf8');
      if (!text.includes('import.meta.url')) return undefined;
      const source = JSON.stringify(relative(folder, path).replaceAll('\\', '/'));
      const placed = text.replace(/new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)|import\.meta\.url/g, (_, thread) =>
        thread === undefined ? `new URL(${source}, import.meta.url).href` : `new URL('./${thread}.mjs', import.meta.url)`,
      );
      return { contents: placed, loader: 'ts' };
    });
  },
};

/** A witness is to take little memory, and what it doesn't need of its packages takes as much as it does. */
const lean = {
  minifyWhitespace: true,
  minifySyntax: true,
  plugins: [
    keepPlaces,
    {
      name: 'what-a-witness-needs',
      setup({ onLoad }) {
        const contents = `Object.assign(require('./lib/dispatcher/dispatcher.js').prototype, { request: require('./lib/api/api-request.js') });
          exports.Client = require('./lib/dispatcher/client.js');`;
        onLoad({ filter: /[\\/]node_modules[\\/]undici[\\/]index\.js$/ }, () => ({ contents, loader: 'js' }));
        // It is refused where it is told of another database than its own file (server/witness/open-witness.ts).
        const noPostgres = "export function openPostgres() { throw new Error('a witness has no Postgres'); }";
        onLoad({ filter: /[\\/]shared[\\/]node[\\/]database[\\/]postgres\.ts$/ }, () => ({ contents: noPostgres, loader: 'js' }));
      },
    },
  ],
};

/** Whatever is missing from a thread's bundle would only show when the thread is started. */
function assertThreads(text) {
  for (const [, name] of text.matchAll(/new URL\("\.\/([\w-]+)\.mjs", import\.meta\.url\)/g)) {
    if (!(name in entries)) throw new Error(`${name} is a thread that no bundle is made of; add it to the entries of build-program.mjs`);
  }
}

/** Renamed into place: a program that starts at this moment reads the old file or the new one, and nothing in between. */
function writeWhole(path, text) {
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, text);
  renameSync(unfinished, path);
}

async function bundle(name) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    entryPoints: [join(root, entries[name])],
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    legalComments: 'none',
    // CommonJS packages in an ES module still ask for Node's own modules this way.
    banner: { js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);" },
    external,
    plugins: [keepPlaces],
    ...(name === 'witness' ? lean : {}),
    logLevel: 'warning',
  });
  const [{ text }] = outputFiles;
  assertThreads(text);
  const sources = [
    ...common,
    ...Object.keys(metafile.inputs)
      .filter((path) => !path.startsWith('node_modules/'))
      .sort(),
  ];
  keepMetafile(name, metafile);
  mkdirSync(folder, { recursive: true });
  rmSync(stampFile(name), { force: true });
  writeWhole(bundleFile(name), text);
  writeWhole(stampFile(name), JSON.stringify({ hash: hashOf(sources), sources }));
}

/**
 * Bundles whatever is missing or out of date. A program that can't be bundled is removed, so that nobody runs an old one in its place.
 * @returns whether anything was bundled. @throws Error after all others are bundled.
 */
export async function buildProgram({ force = false } = {}) {
  const wanted = Object.keys(entries).filter((name) => force || !isFresh(name));
  const ends = await Promise.allSettled(wanted.map(bundle));
  ends.forEach(({ status }, index) => {
    if (status === 'rejected') rmSync(bundleFile(wanted[index]), { force: true });
  });
  const failure = ends.find(({ status }) => status === 'rejected');
  if (failure !== undefined) throw failure.reason;
  return wanted.length > 0;
}

/**
 * One hash over all bundles, by name and bytes: the same sources with the same packages give the same, in any folder and on any machine.
 * `cd dist/program && sha256sum *.mjs | sha256sum` says it too.
 */
export function programHash() {
  const lines = Object.keys(entries)
    .map((name) => `${name}.mjs`)
    .sort()
    .map((file) => `${sha256(readFileSync(join(folder, file)))}  ${file}\n`);
  return sha256(lines.join(''));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await buildProgram({ force: process.argv.includes('--force') });
  process.stdout.write(`${programHash()}  dist/program\n`);
}
