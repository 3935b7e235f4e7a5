// Whose work is inside what is built, with the terms under which each may be passed on. Bundles keep no licence comments: they'd carry
// some and not others. What a bundler says it put in is the list here, and the licences are the files of the packages themselves.
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
/** What the bundler said of each bundle, by the bundle's name. */
const metafiles = join(root, 'dist', 'metafiles');
const metafileOf = (bundle) => join(metafiles, `${bundle}.json`);

const packageName = /^(?:@[^/]+\/)?[^/]+/;
const licenceFile = /^(licen[cs]es?|copying|notice)([._-].*)?$/i;
/** Read here, but no terms: scripts of that name. */
const notText = /\.(js|mjs|cjs|ts|json|html)$/;

/** Keeps what the bundler said, for the notices that cover several bundles. */
export function keepMetafile(bundle, metafile) {
  mkdirSync(metafiles, { recursive: true });
  writeFileSync(metafileOf(bundle), JSON.stringify({ outputs: metafile.outputs }));
}

/** What was kept of these bundles. @throws Error when one was not built. */
export function keptMetafiles(bundles) {
  return bundles.map((bundle) => JSON.parse(readFileSync(metafileOf(bundle), 'utf8')));
}

/** The folder of a package as somebody in `from` finds it; undefined where it isn't installed. */
function folderOf(name, from = root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const found = join(folder, 'node_modules', name);
    if (existsSync(join(found, 'package.json'))) return found;
    if (folder === dirname(folder)) return undefined;
  }
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));

/** The folders of packages with code in these bundles, or which these bundles ask for while they run. */
function foldersIn(bundles) {
  const folders = new Set();
  for (const { outputs } of bundles) {
    for (const { inputs, imports } of Object.values(outputs)) {
      for (const [path, { bytesInOutput }] of Object.entries(inputs)) {
        const [inside] = bytesInOutput > 0 ? (/^(?!\(disabled\)).*\bnode_modules\/(?:@[^/]+\/)?[^/]+/.exec(path) ?? []) : [];
        if (inside !== undefined) folders.add(join(root, inside));
      }
      for (const { path, external } of imports) {
        const folder = external && !isBuiltin(path) ? folderOf(packageName.exec(path)[0]) : undefined;
        if (folder !== undefined) for (const one of withNeeded(folder)) folders.add(one);
      }
    }
  }
  return folders;
}

/** A package that isn't bundled, and all that it asks for in turn. */
function withNeeded(folder, found = new Set()) {
  if (found.has(folder)) return found;
  found.add(folder);
  const { dependencies = {} } = manifestOf(folder);
  for (const name of Object.keys(dependencies)) {
    const needed = folderOf(name, folder);
    if (needed !== undefined) withNeeded(needed, found);
  }
  return found;
}

/** A package's texts of licences, its own first, then those of what it carries within. */
function licenceTexts(folder) {
  const files = readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && licenceFile.test(entry.name) && !notText.test(entry.name))
    .map((entry) =>
      relative(folder, join(entry.parentPath ?? entry.path, entry.name))
        .split(sep)
        .join('/'),
    )
    .filter((path) => !path.includes('node_modules/'))
    .sort((a, b) => a.split('/').length - b.split('/').length || (a < b ? -1 : 1));
  const texts = files.map((path) =>
    readFileSync(join(folder, path), 'utf8')
      .replaceAll('\r\n', '\n')
      .replace(/^\s*\n/, '')
      .trimEnd(),
  );
  return [...new Set(texts)].filter((text) => text !== '');
}

/**
 * What to say about these bundles: each text of licences once, with the packages it's for, in the order of their names. The same packages
 * give the same bytes.
 * @param also names of packages that are passed on beside the bundles.
 * @throws Error naming a package that has no text.
 */
export function noticeOf(bundles, also = []) {
  const folders = new Set([...foldersIn(bundles), ...also.map((name) => folderOf(name)).filter((folder) => folder !== undefined)]);
  const packages = [...folders].map((folder) => {
    const { name, version } = manifestOf(folder);
    return { name, version, ...termsOf(folder) };
  });
  packages.sort((a, b) => (a.name < b.name ? -1 : a.name > b.name ? 1 : a.version < b.version ? -1 : 1));
  const parts = new Map();
  for (const { text, ...one } of packages) {
    // The same text may be set in by some spaces in one package and not in another.
    const known = parts.get(text.trim()) ?? { packages: [], text };
    // A package that is installed twice in the same version is the same work.
    if (!known.packages.some(({ name, version }) => name === one.name && version === one.version))
      parts.set(text.trim(), { packages: [...known.packages, one], text: known.text });
  }
  return [...parts.values()];
}

/** What a package's terms are, in whole. Some name a licence and leave its text out. */
function termsOf(folder) {
  const manifest = manifestOf(folder);
  const texts = licenceTexts(folder);
  if (texts.length > 0) return { licence: manifest.license ?? 'see below', text: texts.join('\n\n') };
  if (/^@fontsource\/noto-/.test(manifest.name)) return { licence: 'OFL-1.1', text: openFontLicence(manifest.name) };
  // Some packages of this family leave out the text that the others have.
  if (/^@aws-sdk\//.test(manifest.name)) return { licence: 'Apache-2.0', text: licenceTexts(folderOf('@aws-sdk/client-s3')).join('\n\n') };
  if (manifest.license === 'MIT') return { licence: 'MIT', text: mitLicence(folder, manifest) };
  // Some of the SDK's packages come without it: all are of one repository, under one licence.
  if (manifest.name.startsWith('@aws-sdk/') && manifest.license === 'Apache-2.0')
    return { licence: 'Apache-2.0', text: licenceTexts(folderOf('@aws-sdk/client-s3')).join('\n\n') };
  throw new Error(`${manifest.name} comes without the text of its licence; say in notice.mjs where that is`);
}

const mit = readFileSync(join(root, 'build', 'bundle', 'mit-licence.txt'), 'utf8').trim();

/** From the end of a package's page, or else the usual words with who made it. */
function mitLicence(folder, { name, author, contributors = [] }) {
  const page = readdirSync(folder).find((file) => /^readme\.md$/i.test(file));
  const [granted] =
    page === undefined ? [] : (/^Copyright [^]*?\bPermission is hereby granted[^]*/m.exec(readFileSync(join(folder, page), 'utf8')) ?? []);
  if (granted !== undefined) return granted.trim();
  const makers = [author, ...contributors].flatMap((one) => one?.name ?? one ?? []).map((one) => one.replace(/ *[<(].*/, ''));
  return `Copyright (c) ${makers.length > 0 ? makers.join(', ') : `the authors of ${name}`}\n\n${mit}`;
}

/** Three of the Noto fonts come without it, and name the licence of what packs them. All are under the same, each by its own authors. */
function openFontLicence(name) {
  const script = name.replace(/^@fontsource\/noto-(sans|serif)-/, '');
  const [text] = licenceTexts(folderOf('@fontsource/noto-sans-tamil'));
  return text.replace('notofonts/tamil', `notofonts/${script}`);
}

/** The same to be read as it is. */
export function noticeText(parts) {
  const titled = ({ packages, text }) =>
    `${packages.map(({ name, version, licence }) => `${name} ${version} (${licence})`).join('\n')}\n\n${text}\n`;
  return `${parts.map(titled).join(`\n${'-'.repeat(80)}\n\n`)}`;
}
