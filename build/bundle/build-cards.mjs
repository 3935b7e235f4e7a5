// Bundles the page of the window in which a smart card is chosen (renderer/cards) into dist/cards: index.html, one script and one
// stylesheet under names that change with their content. Only Electron's shell shows it, to a session of its own.
// The same sources give the same bytes. Does nothing when no source has changed. Usage: node build/bundle/build-cards.mjs [--force]
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { keepMetafile } from './notice.mjs';
import { onlyOurLanguages } from './only-our-languages.mjs';
import { sourceHash } from './source-hash.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
const source = join(root, 'renderer', 'cards');
const dist = join(root, 'dist', 'cards');
const stampFile = join(root, 'dist', '.cards-built-from');
const sourceFolders = ['renderer/cards', 'renderer/ui', 'electron/contract', 'shared/domain'];
const sourceFiles = ['build/bundle/build-cards.mjs', 'build/bundle/notice.mjs', 'build/bundle/only-our-languages.mjs'];

const settings = {
  entryPoints: { main: join(source, 'main.tsx'), cards: join(source, 'cards.css') },
  absWorkingDir: root,
  bundle: true,
  metafile: true,
  write: false,
  format: 'esm',
  platform: 'browser',
  jsx: 'automatic',
  target: ['chrome140'],
  minify: true,
  legalComments: 'none',
  define: { 'process.env.NODE_ENV': '"production"' },
  outdir: dist,
  entryNames: '[name]-[hash]',
  plugins: [onlyOurLanguages],
  logLevel: 'warning',
};

/** Builds the page unless it already exists. @returns whether it built. */
export async function buildCards({ force = false } = {}) {
  const wanted = sourceHash(sourceFolders, sourceFiles);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build(settings);
  rmSync(stampFile, { force: true });
  rmSync(dist, { recursive: true, force: true });
  mkdirSync(dist, { recursive: true });
  for (const { path, contents } of outputFiles) writeFileSync(path, contents);
  const nameEnding = (ending) => basename(outputFiles.find(({ path }) => path.endsWith(ending)).path);
  const parts = { style: `./${nameEnding('.css')}`, script: `./${nameEnding('.js')}` };
  writeFileSync(
    join(dist, 'index.html'),
    readFileSync(join(source, 'index.html'), 'utf8').replace(/\{\{(style|script)\}\}/g, (_, name) => parts[name]),
  );
  keepMetafile('cards', metafile);
  writeFileSync(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildCards({ force: process.argv.includes('--force') });
