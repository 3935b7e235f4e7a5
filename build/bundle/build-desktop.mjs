// Bundles the owner's app (renderer/desktop) into dist/desktop: index.html, and in assets/ its scripts and stylesheet under names
// that change with their content, split so that a page fetches what it needs when it is opened. assets/pdfjs-<version>/ holds what
// pdf.js fetches on its own.
// The same sources give the same bytes. Does nothing when no source has changed. Usage: node build/bundle/build-desktop.mjs [--force]
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepMetafile } from './notice.mjs';
import { onlyOurLanguages } from './only-our-languages.mjs';
import { sourceHash } from './source-hash.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const source = join(root, 'renderer', 'desktop');
const dist = join(root, 'dist', 'desktop');
const stampFile = join(root, 'dist', '.desktop-built-from');
const keptMs = 3_600_000;
const sourceFolders = ['renderer/desktop', 'renderer/ui', 'electron/contract', 'shared/crypto', 'shared/format', 'shared/domain'];
const sourceFiles = ['build/bundle/build-desktop.mjs', 'build/bundle/notice.mjs', 'build/bundle/only-our-languages.mjs'];
const pdfjs = join(root, 'node_modules', 'pdfjs-dist');
const pdfjsFolder = `pdfjs-${JSON.parse(readFileSync(join(pdfjs, 'package.json'), 'utf8')).version}`;

/**
 * Two things that react-aria 3.53 does for every line it draws, and that take most of the time when scrolling through ten thousand
 * lines: it walks the whole list to see whether it has sections, which no list in this app has; and it gives the line an id before
 * the one it is meant to have, finds that they differ, and draws everything a second time.
 */
const cheapLines = {
  name: 'cheap-lines',
  setup({ onLoad }) {
    const changes = [
      [/let nodes = \[\s*\.\.\.collection\s*\];/, 'let nodes = [];'],
      [/\(itemProps, linkProps, \{/, '({ ...itemProps, id: undefined }, linkProps, {'],
    ];
    onLoad({ filter: /react-aria[\\/]dist[\\/]private[\\/]gridlist[\\/]useGridListItem\.mjs$/ }, ({ path }) => {
      const source = readFileSync(path, 'utf8');
      if (!changes.every(([search]) => search.test(source)))
        throw new Error('react-aria draws lines in another way now: see whether this is still needed');
      return { contents: changes.reduce((text, [search, replacement]) => text.replace(search, replacement), source), loader: 'js' };
    });
  },
};

/**
 * Anyone who opens a page already has the app around it, and the pages that lead there. The bundler doesn't know that, and makes a
 * separate file of each handful of modules that the same pages use: thirty before the first screen, each a request. Told so, it makes
 * one for the app and one for the first pages.
 */
const inFewFiles = {
  name: 'in-few-files',
  setup({ onLoad }) {
    const needing =
      (needed) =>
      ({ path }) => ({ contents: `${readFileSync(path, 'utf8')}\nimport ${JSON.stringify(join(source, needed))};\n`, loader: 'tsx' });
    onLoad({ filter: /renderer[\\/]desktop[\\/]start-pages\.ts$/ }, needing('app.tsx'));
    // Those of the frame are loaded from the beginning.
    onLoad(
      {
        filter:
          /renderer[\\/]desktop[\\/](first-run|unlock|vaults|documents|trash|recipients|policy|check-in|readiness|activity|settings)[\\/].*-page\.tsx$/,
      },
      needing('start-pages.ts'),
    );
  },
};

/** pdf.js checks at run time whether it is in Node; a browser never takes that path. */
const nodeOnly = ['fs', 'fs/promises', 'http', 'https', 'url', 'module', 'path', 'process', 'crypto', 'node:*'];

const settings = {
  entryPoints: { main: join(source, 'main.ts'), desktop: join(source, 'desktop.css') },
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  metafile: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  jsx: 'automatic',
  target: ['chrome120', 'firefox128', 'safari17'],
  minify: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"', pdfjsFolder: JSON.stringify(pdfjsFolder) },
  outdir: join(dist, 'assets'),
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  loader: { '.svg': 'dataurl', '.gif': 'dataurl' },
  external: nodeOnly,
  logLevel: 'warning',
};

/** The whole page: its stylesheet, its first script, and what that script starts with, so that everything is fetched at once. */
function pageHtml({ outputs }) {
  const path = (file) => `./${relative(dist, join(root, file)).replaceAll('\\', '/')}`;
  const outputOf = (source) => Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith(source))[0];
  const main = outputOf('desktop/main.ts');
  const first = new Set([main, outputOf('desktop/start-app.tsx'), outputOf('desktop/start-pages.ts')]);
  for (const file of first)
    for (const { kind, external, path: needed } of outputs[file].imports) if (kind === 'import-statement' && !external) first.add(needed);
  const preload = [...first]
    .filter((file) => file !== main)
    .map((file) => `<link rel="modulepreload" href="${path(file)}">`)
    .join('\n');
  const parts = { style: path(outputOf('desktop.css')), script: path(main), preload };
  return readFileSync(join(source, 'index.html'), 'utf8').replace(/\{\{(style|script|preload)\}\}/g, (_, name) => parts[name]);
}

/**
 * What pdf.js fetches on its own, under a name that changes with its version: the worker, decoders, fonts, character maps, the viewer's
 * style.
 */
function copyPdfjs(folder) {
  for (const name of ['cmaps', 'standard_fonts', 'wasm', 'iccs']) cpSync(join(pdfjs, name), join(folder, name), { recursive: true });
  cpSync(join(pdfjs, 'build', 'pdf.worker.min.mjs'), join(folder, 'pdf.worker.min.mjs'));
  // Inside the viewer only: its names, such as `.dialog`, are also those of other parts of the page. None of its images are needed for
  // reading.
  const style = readFileSync(join(pdfjs, 'web', 'pdf_viewer.css'), 'utf8')
    .replaceAll(':root', '&')
    .replaceAll(/url\(["']?images\/[^)]+\)/g, 'none');
  writeFileSync(join(folder, 'pdf_viewer.css'), `.pdf-container {\n${style}\n}\n`);
}

async function write({ outputFiles, metafile }) {
  const assets = join(dist, 'assets');
  mkdirSync(assets, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  copyPdfjs(join(assets, pdfjsFolder));
  // After its scripts, so that a page loaded at this moment finds a complete set.
  writeFileSync(join(dist, 'index.html'), pageHtml(metafile));
  keepMetafile('desktop', metafile);
  const kept = new Set([...outputFiles.map(({ path }) => basename(path)), pdfjsFolder, 'notice.json']);
  // A window that was left open asks for the files of its own build when it comes to a page that it has not shown yet.
  const builtAtMs = statSync(join(dist, 'index.html')).mtimeMs;
  const isOld = (path) => builtAtMs - statSync(path).mtimeMs > keptMs;
  for (const name of readdirSync(assets)) if (!kept.has(name) && isOld(join(assets, name))) rmSync(join(assets, name), { recursive: true });
}

/** Builds the app unless it already exists. @returns whether it built. */
export async function buildDesktop({ force = false } = {}) {
  const wanted = sourceHash(sourceFolders, sourceFiles);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const { build } = await import('esbuild');
  const built = await build({ ...settings, plugins: [onlyOurLanguages, cheapLines, inFewFiles] });
  rmSync(stampFile, { force: true });
  await write(built);
  writeFileSync(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildDesktop({ force: process.argv.includes('--force') });
