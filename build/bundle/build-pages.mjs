// Bundles what runs in recipients' browsers into dist/: the scripts of the server's pages (dist/recipient, under hashed names, with an
// index), and the offline reader, one HTML file that needs nothing else (dist/reader). The same sources give the same bytes.
// Does nothing when no source has changed. Usage: node build/bundle/build-pages.mjs [--force]
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import {
  bundle,
  bundleWorker,
  forRecipients,
  joined,
  listPackages,
  pages,
  passphraseLists,
  production,
  root,
} from './bundle-for-recipients.mjs';
import { keepMetafile, noticeOf, noticeText } from './notice.mjs';
import { packagesForOlder, sodiumInJavaScript } from './older-browsers.mjs';
import { onlyLanguagesOfRecipients } from './only-our-languages.mjs';
import { readerHtml } from './reader-html.mjs';

const dist = join(root, 'dist');
const stampFile = join(dist, '.built-from');
const formatFile = join(root, 'shared/format/FORMAT.md');
const assetsPath = '/pages/assets';
const sourceFolders = ['renderer', 'shared/crypto', 'shared/format', 'shared/domain', 'shared/wire', 'shared/words'];

const sha256 = (data, encoding) => createHash('sha256').update(data).digest(encoding);

function filesIn(folder) {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true }).filter((entry) => entry.isFile());
  return entries
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name))
    .filter((path) => /\.(ts|tsx|css|html)$/.test(path) && !path.endsWith('.test.ts'))
    .sort();
}

/** One hash over everything that the bundles are made of. */
function sourceHash() {
  const hash = createHash('sha256');
  const files = sourceFolders.flatMap((folder) => filesIn(join(root, folder)));
  for (const path of [
    ...files,
    join(root, 'package.json'),
    join(root, 'package-lock.json'),
    formatFile,
    ...['bundle-for-recipients', 'notice', 'older-browsers', 'only-our-languages', 'reader-html'].map((name) =>
      join(root, `build/bundle/${name}.mjs`),
    ),
    join(root, 'shared/node/passphrase-words.mjs'),
    fileURLToPath(import.meta.url),
  ]) {
    hash.update(`${path.slice(root.length)}\0${sha256(readFileSync(path), 'hex')}\n`);
  }
  return hash.digest('hex');
}

/** The pages that have a script, each with the module it starts from; server/http/recipient/assets.ts has the same names. */
const pageScripts = {
  enrol: 'enrol/enrol-page.tsx',
  vault: 'estate/vault-page.tsx',
  files: 'estate/files-page.tsx',
  bring: 'parts/bring-page.tsx',
  witness: 'witness/witness-page.tsx',
  code: 'witness/code-page.ts',
  zone: 'zone-page.ts',
};

/** The pages' scripts, with what they share and what is fetched only on demand in separate files. */
async function bundlePages(define) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...forRecipients,
    entryPoints: Object.fromEntries(Object.entries(pageScripts).map(([name, file]) => [name, join(pages, file)])),
    outdir: '/',
    splitting: true,
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    define: { ...production, hasPdfViewer: 'true', ...define },
    plugins: [onlyLanguagesOfRecipients],
  });
  const outputOf = (file) =>
    Object.entries(metafile.outputs)
      .find(([, { entryPoint }]) => entryPoint === `renderer/recipient/${file}`)[0]
      .split('/')
      .at(-1);
  const words = readdirSync(join(pages, 'words'), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => [`words-${name}`, outputOf(`words/${name}/index.ts`)]);
  const entries = Object.fromEntries([...Object.entries(pageScripts).map(([name, file]) => [name, outputOf(file)]), ...words]);
  return { entries, metafile, files: outputFiles.map(({ path, text }) => [path.split('/').at(-1), text]) };
}

/** Writes a file under its name, with a zipped copy beside it. @returns the name. */
function writeFileIn(folder, file, data) {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), data);
  writeFileSync(join(folder, `${file}.gz`), gzipSync(data, { level: 9 }));
  return file;
}

/** The same under a name that changes with its content. */
function writeAsset(folder, name, data, ending = 'js') {
  return writeFileIn(folder, `${name}-${sha256(data, 'hex').slice(0, 16)}.${ending}`, data);
}

/**
 * What the PDF viewer fetches while it reads: decoders for scanned pages, and the fonts that a PDF may leave out. In a separate folder,
 * under a hashed name.
 */
function writePdfFolder(folder) {
  const package_ = join(root, 'node_modules', 'pdfjs-dist');
  const wanted = ['wasm', 'standard_fonts'].flatMap((part) =>
    readdirSync(join(package_, part))
      .sort()
      .filter((name) => /\.(wasm|pfb|ttf)$/.test(name) && !name.startsWith('quickjs'))
      .map((name) => [name, readFileSync(join(package_, part, name))]),
  );
  const name = `pdf-${sha256(Buffer.concat(wanted.map(([, data]) => data)), 'hex').slice(0, 16)}`;
  return { name, files: wanted.map(([file, data]) => writeFileIn(folder, `${name}/${file}`, data)) };
}

async function writePages({ worker, plainWorker }, readerText) {
  const folder = join(dist, 'recipient');
  mkdirSync(folder, { recursive: true });
  const pdf = writePdfFolder(folder);
  const workers = {
    worker: writeAsset(folder, 'worker', worker.text),
    plain: writeAsset(folder, 'plain-worker', plainWorker.text),
    pdf: writeAsset(folder, 'pdf-worker', readFileSync(join(root, 'node_modules/pdfjs-dist/legacy/build/pdf.worker.min.mjs'))),
  };
  const lists = writeAsset(folder, 'passphrase-lists', await passphraseLists(), 'json');
  // As plain text: a page of its own at this origin would be one that somebody could lead people to.
  const format = readFileSync(formatFile);
  const kept = { reader: writeAsset(folder, 'offline-reader', readerText, 'txt'), format: writeAsset(folder, 'format', format, 'txt') };
  const addressOf = (file) => JSON.stringify(`${assetsPath}/${file}`);
  const { entries, files, metafile } = await bundlePages({
    workerPath: addressOf(workers.worker),
    plainWorkerPath: addressOf(workers.plain),
    pdfWorkerPath: addressOf(workers.pdf),
    pdfFolderPath: addressOf(pdf.name),
    passphraseListsPath: addressOf(lists),
    offlineReaderPath: addressOf(kept.reader),
    offlineReaderHash: JSON.stringify(sha256(readerText, 'hex')),
    formatPath: addressOf(kept.format),
    formatHash: JSON.stringify(sha256(format, 'hex')),
  });
  const styles = await bundle('style.css');
  const style = writeAsset(folder, 'style', styles.text, 'css');
  const whole = joined({ pages: metafile, worker: worker.metafile, plainWorker: plainWorker.metafile, style: styles.metafile });
  const notice = writeAsset(folder, 'notice', noticeText(noticeOf([whole], ['pdfjs-dist', ...listPackages])), 'txt');
  keepMetafile('recipient', whole);
  const scripts = files.map(([file, text]) => writeFileIn(folder, file, text));
  const all = [...scripts, ...Object.values(workers), ...Object.values(kept), lists, style, notice, ...pdf.files];
  writeFileSync(join(folder, 'index.json'), `${JSON.stringify({ names: { ...entries, style, notice }, files: all }, null, 2)}\n`);
  // Last, so that a server that starts at this moment finds a complete set.
  const current = new Set(['index.json', ...all.flatMap((file) => [file, `${file}.gz`]).map((file) => file.split('/')[0])]);
  for (const name of readdirSync(folder)) if (!current.has(name)) rmSync(join(folder, name), { recursive: true });
}

/** The worker for browsers without WebAssembly: it has the same libsodium in JavaScript, which is several times as slow. */
async function bundlePlainWorker() {
  const { text, metafile } = await bundleWorker({ plugins: [packagesForOlder] });
  return { text: `${await sodiumInJavaScript()}${text}`, metafile };
}

/** The worker's script as built from the current sources, without writing it. */
export async function renderWorker(plugins = []) {
  return (await bundleWorker({ plugins })).text;
}

/** The offline reader as built from the current sources, without writing it. */
export async function renderReader() {
  return (await readerHtml()).html;
}

function writeReader(html) {
  const folder = join(dist, 'reader');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'heirlock-reader.html'), html);
  // For whoever has to write another one: it goes where the reader goes.
  copyFileSync(formatFile, join(folder, 'FORMAT.md'));
  writeFileSync(join(folder, 'heirlock-reader.html.sha256'), `${sha256(html, 'hex')}  heirlock-reader.html\n`);
}

/** Builds everything unless it already exists. @returns whether it built. */
export async function buildPages({ force = false } = {}) {
  const wanted = sourceHash();
  if (!force && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return false;
  const workers = { worker: await bundleWorker(), plainWorker: await bundlePlainWorker() };
  const { html, metafile } = await readerHtml();
  rmSync(stampFile, { force: true });
  await writePages(workers, html);
  writeReader(html);
  keepMetafile('reader', metafile);
  writeFileSync(stampFile, wanted);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildPages({ force: process.argv.includes('--force') });
