// What the program is made of, as a CycloneDX document (1.6, JSON): every package of the lock file with its hash and licence, and which
// needs which. From the lock file alone, without a network; the same lock file gives the same bytes.
// Usage: node build/supply/sbom.mjs [--out <file>]   (default: dist/heirlock.cdx.json)
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** `pkg:npm/%40scope/name@1.2.3`, the name that advisories use. */
const purlOf = (name, version) => `pkg:npm/${name.startsWith('@') ? `%40${name.slice(1)}` : name}@${version}`;

/** What a path of the lock file is called: `a/node_modules/@b/c` is `@b/c`. */
const nameOf = (path, entry) => entry.name ?? path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);

const byText = (a, b) => (a < b ? -1 : a > b ? 1 : 0);

/** Where Node looks for a package that one at `path` needs: beside it, then further out. */
function find(packages, path, name) {
  for (let from = path; ; from = from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/')))) {
    const candidate = `${from === '' ? '' : `${from}/`}node_modules/${name}`;
    if (packages[candidate] !== undefined) return candidate;
    if (from === '') return undefined;
    if (!from.includes('/node_modules/')) from = '';
  }
}

/** A hash of the registry, as CycloneDX writes it. */
function hashesOf(integrity) {
  if (integrity === undefined) return {};
  const hashes = integrity.split(' ').map((one) => {
    const [algorithm, base64] = one.split(/-(.*)/s);
    return { alg: algorithm.toUpperCase().replace(/^SHA(\d)/, 'SHA-$1'), content: Buffer.from(base64, 'base64').toString('hex') };
  });
  return { hashes };
}

/** A licence by its SPDX id, or an expression of several; what is neither is a name. */
function licencesOf(license) {
  if (license === undefined) return {};
  if (/ (AND|OR|WITH) /.test(license) && !license.startsWith('SEE ')) return { licenses: [{ expression: license }] };
  return { licenses: [{ license: /^[\w.+-]+$/.test(license) && license !== 'UNLICENSED' ? { id: license } : { name: license } }] };
}

/**
 * The document for a lock file.
 * @param {string} lockText of package-lock.json, version 3.
 */
export function sbomOf(lockText) {
  const { name, version, packages } = JSON.parse(lockText);
  const self = packages[''];
  const listed = Object.entries(packages)
    .filter(([path, entry]) => path.includes('node_modules/') && entry.link !== true)
    .sort(([a], [b]) => byText(a, b));
  const refOf = (path) => `${purlOf(nameOf(path, packages[path]), packages[path].version)}#${path}`;
  const components = listed.map(([path, entry]) => ({
    type: 'library',
    'bom-ref': refOf(path),
    ...(nameOf(path, entry).startsWith('@')
      ? { group: nameOf(path, entry).split('/')[0], name: nameOf(path, entry).split('/')[1] }
      : { name: nameOf(path, entry) }),
    version: entry.version,
    // What only builds and tests it isn't in what people run.
    scope: entry.dev === true ? 'excluded' : entry.optional === true || entry.devOptional === true ? 'optional' : 'required',
    ...hashesOf(entry.integrity),
    ...licencesOf(entry.license),
    purl: purlOf(nameOf(path, entry), entry.version),
  }));
  const needs = (path, entry) => {
    const names = Object.keys({ ...entry.dependencies, ...entry.optionalDependencies, ...(path === '' ? entry.devDependencies : {}) });
    const found = names.flatMap((needed) => find(packages, path, needed) ?? []).filter((at) => packages[at].link !== true);
    return [...new Set(found.map(refOf))].sort(byText);
  };
  const selfRef = `${name}@${version}`;
  // What a folder of the project's own needs, the project needs.
  const folders = Object.entries(packages).filter(([path]) => !path.includes('node_modules/'));
  const document = {
    $schema: 'http://cyclonedx.org/schema/bom-1.6.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    // Made of what it describes, so that it's the same for the same.
    serialNumber: `urn:uuid:${uuidOf(lockText)}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': selfRef, name, version, ...licencesOf(self.license) },
      properties: [{ name: 'heirlock:package-lock:sha256', value: createHash('sha256').update(lockText).digest('hex') }],
    },
    components,
    dependencies: [
      { ref: selfRef, dependsOn: [...new Set(folders.flatMap(([path, entry]) => needs(path, entry)))].sort(byText) },
      ...listed.map(([path, entry]) => ({ ref: refOf(path), dependsOn: needs(path, entry) })),
    ],
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** A UUID of version 8 (RFC 9562): of the text's hash. */
function uuidOf(text) {
  const hex = createHash('sha256').update(`Heirlock SBOM 1\n${text}`).digest('hex').split('');
  hex[12] = '8';
  hex[16] = '89ab'[Number.parseInt(hex[16], 16) % 4];
  const at = (from, to) => hex.slice(from, to).join('');
  return [at(0, 8), at(8, 12), at(12, 16), at(16, 20), at(20, 32)].join('-');
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === fileURLToPath(import.meta.url)) {
  const given = process.argv.indexOf('--out');
  const file = given < 0 ? join(root, 'dist', 'heirlock.cdx.json') : resolve(process.argv[given + 1] ?? '');
  const text = sbomOf(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  process.stdout.write(
    `${file}\n${JSON.parse(text).components.length} packages\nsha256 ${createHash('sha256').update(text).digest('hex')}\n`,
  );
}
