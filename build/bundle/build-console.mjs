// Bundles the console of signed-in people (renderer/console) into dist/console: index.html, and its scripts and stylesheet under
// names that change with their content, each with a zipped copy beside it, and an index of them for server/http/console. A page's
// part is fetched when it is opened.
// The same sources give the same bytes. Does nothing when no source has changed. Usage: node build/bundle/build-console.mjs [--force]
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { keepMetafile, noticeOf, noticeText } from './notice.mjs';
import { onlyOurLanguages } from './only-our-languages.mjs';
import { sourceHash } from './source-hash.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const source = join(root, 'renderer', 'console');
const dist = join(root, 'dist', 'console');
const stampFile = join(root, 'dist', '.console-built-from');
const sourceFolders = ['renderer/console', 'renderer/ui', 'shared/domain'];
const sourceFiles = ['build/bundle/build-console.mjs', 'build/bundle/notice.mjs', 'build/bundle/only-our-languages.mjs'];

/** For what the sign-in page fetches before it can be used, zipped. */
const firstBudgetBytes = 250_000;
const assetsPath = '/console/assets';

const settings = {
  entryPoints: { main: join(source, 'main.tsx'), console: join(source, 'console.css') },
  absWorkingDir: root,
  bundle: true,
  splitting: true,
  metafile: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  jsx: 'automatic',
  target: ['chrome111', 'firefox114', 'safari16.4'],
  minify: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  outdir: dist,
  entryNames: '[name]-[hash]',
  chunkNames: '[name]-[hash]',
  plugins: [onlyOurLanguages],
  logLevel: 'warning',
};

/** The page, and what it fetches at once: its stylesheet and script, and the chunks that the script needs anyway. */
function firstFiles({ outputs }) {
  const [main] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('main.tsx'));
  const [style] = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('console.css'));
  const needed = new Set();
  const follow = (file) => {
    for (const { path, kind, external } of outputs[file].imports) {
      if (kind !== 'import-statement' || external || needed.has(path)) continue;
      needed.add(path);
      follow(path);
    }
  };
  follow(main);
  return { main: basename(main), style: basename(style), preload: [...needed].map((file) => basename(file)) };
}

function pageHtml({ main, style, preload }, notice) {
  const parts = {
    style: `${assetsPath}/${style}`,
    script: `${assetsPath}/${main}`,
    notice: `${assetsPath}/${notice}`,
    preload: preload.map((file) => `<link rel="modulepreload" href="${assetsPath}/${file}">`).join('\n'),
  };
  return readFileSync(join(source, 'index.html'), 'utf8').replace(/\{\{(style|script|notice|preload)\}\}/g, (_, name) => parts[name]);
}

/** Whose work the console is, under a name that changes with it too. */
function noticeFile(metafile) {
  const contents = Buffer.from(noticeText(noticeOf([metafile])));
  return { path: join(dist, `notice-${createHash('sha256').update(contents).digest('hex').slice(0, 8)}.txt`), contents };
}

function write({ outputFiles: bundled, metafile }) {
  const notice = noticeFile(metafile);
  const outputFiles = [...bundled, notice];
  mkdirSync(dist, { recursive: true });
  const zippedBytes = new Map();
  for (const { path, contents } of outputFiles) {
    const zipped = gzipSync(contents, { level: 9 });
    zippedBytes.set(basename(path), zipped.length);
    writeFileSync(path, contents);
    writeFileSync(`${path}.gz`, zipped);
  }
  const first = firstFiles(metafile);
  const firstBytes = [first.main, first.style, ...first.preload].reduce((sum, file) => sum + zippedBytes.get(file), 0);
  if (firstBytes > firstBudgetBytes) throw new Error(`the console's first page takes ${firstBytes} bytes, more than ${firstBudgetBytes}`);
  writeFileSync(join(dist, 'index.html'), pageHtml(first, basename(notice.path)));
  keepMetafile('console', metafile);
  const files = outputFiles.map(({ path }) => basename(path)).sort();
  writeFileSync(join(dist, 'index.json'), `${JSON.stringify({ files, firstBytes }, null, 2)}\n`);
  const kept = new Set(['index.html', 'index.json', ...files.flatMap((file) => [file, `${file}.gz`])]);
  // A server holds what it serves in memory, so nothing of an earlier build is needed.
  for (const name of readdirSync(dist)) if (!kept.has(name)) rmSync(join(dist, name), { recursive: true });
}

/** Builds the console unless it already exists. @returns whether it built. */
export async function buildConsole({ force = false } = {}) {
  const wanted = sourceHash(sourceFolders, sourceFiles);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const { build } = await import('esbuild');
  const built = await build(settings);
  rmSync(stampFile, { force: true });
  write(built);
  writeFileSync(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildConsole({ force: process.argv.includes('--force') });
