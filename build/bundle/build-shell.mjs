// Puts the desktop app together in dist/app, as Electron runs it and electron-builder packs it: `shell/` (main process, preload, the
// engine's process and its threads, the process for a card's module), `desktop/` and `cards/` (the pages), `reader/` (the offline reader), `icons/`, its own package.json, and in
// `node_modules/` only the files of the packages that can't be bundled.
// Usage: node build/bundle/build-shell.mjs
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keptMetafiles, noticeOf, noticeText } from './notice.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');

/** Packages that are asked for by name, with their versions: by the app itself, and by the fonts' own package for it. */
const namedDependencies = Object.assign(
  {},
  ...['.', 'shared/node/pades/appearance/fonts'].map(
    (folder) => JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')).dependencies,
  ),
);

/**
 * The fonts (`@fontsource/noto-…`) for the scripts that visible signatures are written in: of each the letters of its script, and no other
 * weight.
 */
const fontPackages = Object.fromEntries(
  Object.keys(namedDependencies).flatMap((name) => {
    const [, family, script] = /^@fontsource\/(noto-(?:sans|serif)-([\w-]+))$/.exec(name) ?? [];
    return script === undefined ? [] : [[name, ['package.json', 'LICENSE', `files/${family}-${script}-400-normal.woff`]]];
  }),
);

/** Binaries of koffi, each a package of its own: those that are installed here, for systems that we make packages for. */
const koffiBinaries = Object.fromEntries(
  ['linux', 'darwin', 'win32']
    .flatMap((system) => ['x64', 'arm64'].map((processor) => [`@koromix/koffi-${system}-${processor}`, `${system}_${processor}`]))
    .filter(([name]) => existsSync(join(root, 'node_modules', name)))
    .map(([name, folder]) => [name, ['package.json', 'index.js', folder]]),
);

/** Native add-ons, and packages whose files are read at run time: what is shipped of each. */
export const shippedPackages = {
  'better-sqlite3': ['package.json', 'LICENSE', 'lib', 'prebuilds'],
  'sodium-native': ['package.json', 'LICENSE', 'index.js', 'binding.js', 'prebuilds'],
  koffi: ['package.json', 'LICENSE.txt', 'index.js', 'src/koffi/index.js', 'src/koffi/src/static.js'],
  ...koffiBinaries,
  'require-addon': [''],
  'bare-addon-resolve': [''],
  'bare-module-resolve': [''],
  'bare-semver': [''],
  'bare-assert': [''],
  'which-runtime': [''],
  'pdfjs-dist': ['package.json', 'LICENSE', 'legacy/build/pdf.mjs', 'legacy/build/pdf.worker.mjs', 'cmaps', 'standard_fonts'],
  '@fontsource/unifontex': ['package.json', 'LICENSE', 'files/unifontex-latin-400-normal.woff'],
  harfbuzzjs: ['package.json', 'LICENSE', 'dist/index.mjs', 'dist/harfbuzz.js', 'dist/harfbuzz.wasm'],
  ...fontPackages,
  'dejavu-fonts-ttf': ['package.json', 'LICENSE', 'ttf/DejaVuSans.ttf', 'ttf/DejaVuSans-Bold.ttf'],
};
/** Systems that add-ons bring binaries for; binaries for any other are not copied. */
const systems = /(^|[\\/])prebuilds[\\/](darwin|linux|win32)-(arm64|x64)/;

/** Entry points, by the names they keep: the engine starts its threads by those names. */
const entries = {
  main: 'electron/shell/main.ts',
  'engine-process': 'electron/shell/engine-process.ts',
  'module-process': 'electron/cards/module-process.ts',
  'segment-thread': 'electron/engine/containers/segment-thread.ts',
  'keyring-worker': 'electron/engine/keyring/keyring-worker.ts',
  'extract-worker': 'electron/engine/search/extract-worker.ts',
  'list-worker': 'electron/engine/signing/list-worker.ts',
};

/** Threads are started by the address of their source; in a bundle the built file is beside the others. */
const builtThreads = {
  name: 'built-threads',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]electron[\\/]engine[\\/].*\.ts$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8').replaceAll(
        /new URL\('\.\/([\w-]+)\.ts', import\.meta\.url\)/g,
        "new URL('./$1.js', import.meta.url)",
      );
      // pdf.js takes every Electron process but the main one for a page, and then finds no document to draw in.
      const asNode = path.endsWith('extract-worker.ts')
        ? "Object.defineProperty(process, 'type', { value: undefined, configurable: true });\n"
        : '';
      return { contents: asNode + source, loader: 'ts' };
    });
  },
};

/** Bundled CommonJS packages ask for Node's modules by `require`, which a module does not have. */
const banner = "import { createRequire as requireOf } from 'node:module'; const require = requireOf(import.meta.url);";

/**
 * @param electron a module that takes Electron's place: tests run the whole shell in Node.
 * @returns what the bundler says of both bundles.
 */
async function bundle(out, electron) {
  const { build } = await import('esbuild');
  const plain = {
    absWorkingDir: root,
    bundle: true,
    metafile: true,
    legalComments: 'none',
    logLevel: 'warning',
    minifySyntax: true,
    sourcemap: false,
  };
  const swapped = electron === undefined ? { external: ['electron'] } : { alias: { electron } };
  const packages = Object.keys(shippedPackages).flatMap((name) => [name, `${name}/*`]);
  const { metafile } = await build({
    ...plain,
    entryPoints: Object.fromEntries(Object.entries(entries).map(([name, path]) => [name, join(root, path)])),
    ...swapped,
    external: [...packages, ...(swapped.external ?? [])],
    outdir: join(out, 'shell'),
    chunkNames: 'chunk-[hash]',
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    // Of packages that come in both forms, the ES modules: only there does a dynamic import find its names.
    mainFields: ['module', 'main'],
    banner: { js: banner },
    plugins: [builtThreads],
  });
  // A sandboxed preload is a single CommonJS script, and has no modules but Electron's.
  const preload = (name) =>
    build({
      ...plain,
      entryPoints: [join(root, 'electron', 'shell', `${name}.ts`)],
      ...swapped,
      outfile: join(out, 'shell', `${name}.cjs`),
      format: 'cjs',
      platform: 'node',
      target: 'chrome140',
    });
  const preloads = await Promise.all([preload('preload'), preload('card-preload')]);
  return [metafile, ...preloads.map((one) => one.metafile)];
}

function copyPackages(out) {
  for (const [name, parts] of Object.entries(shippedPackages)) {
    for (const part of parts) {
      const from = join(root, 'node_modules', name, part);
      if (existsSync(from)) cpSync(from, join(out, 'node_modules', name, part), { recursive: true, filter: isShipped });
    }
  }
}

/** Packages list as their dependencies only what is shipped with them: electron-builder follows that list. */
function trimDependencies(out) {
  for (const name of Object.keys(shippedPackages)) {
    const file = join(out, 'node_modules', name, 'package.json');
    const {
      dependencies = {},
      optionalDependencies = {},
      devDependencies: _dev,
      scripts: _scripts,
      peerDependencies: _peers,
      ...rest
    } = JSON.parse(readFileSync(file, 'utf8'));
    writeFileSync(
      file,
      JSON.stringify(
        {
          ...rest,
          dependencies: Object.fromEntries(
            Object.entries({ ...optionalDependencies, ...dependencies }).filter(([one]) => one in shippedPackages),
          ),
        },
        null,
        2,
      ),
    );
  }
}

/** The packages that the app itself asks for, with their versions. */
function directDependencies() {
  return Object.fromEntries(
    Object.keys(shippedPackages).flatMap((name) => (name in namedDependencies ? [[name, namedDependencies[name]]] : [])),
  );
}

function isShipped(path) {
  const inside = path.slice(join(root, 'node_modules').length);
  if (/[\\/]prebuilds[\\/]/.test(inside)) return systems.test(inside);
  return !/\.(md|ts|map|mts)$|[\\/]test[\\/]/.test(inside);
}

/** Whose work the app is: for its page, and beside it for whoever looks into the folder. */
function writeNotice(out, metafiles) {
  const parts = noticeOf([...metafiles, ...keptMetafiles(['desktop', 'reader', 'cards'])], Object.keys(shippedPackages));
  mkdirSync(join(out, 'desktop', 'assets'), { recursive: true });
  writeFileSync(join(out, 'desktop', 'assets', 'notice.json'), JSON.stringify(parts));
  writeFileSync(join(out, 'NOTICE.txt'), noticeText(parts));
}

/** @param options `out`: where to; `electron`: see `bundle`; `packages`: false where Node finds them anyway (tests). */
export async function buildShell({ out = join(root, 'dist', 'app'), electron, packages = true } = {}) {
  rmSync(out, { recursive: true, force: true });
  mkdirSync(out, { recursive: true });
  const metafiles = await bundle(out, electron);
  for (const built of ['desktop', 'cards', 'reader']) {
    const from = join(root, 'dist', built);
    if (existsSync(from)) cpSync(from, join(out, built), { recursive: true });
  }
  writeNotice(out, metafiles);
  cpSync(join(root, 'build', 'icons'), join(out, 'icons'), { recursive: true, filter: (path) => !path.endsWith('.mjs') });
  if (packages) {
    copyPackages(out);
    trimDependencies(out);
  }
  const { name, version, description } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  writeFileSync(
    join(out, 'package.json'),
    `${JSON.stringify({ name, productName: 'Heirlock', version, description, author: 'Heirlock', type: 'module', main: 'shell/main.js', dependencies: directDependencies() }, null, 2)}\n`,
  );
  return out;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildShell();
