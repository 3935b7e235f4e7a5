import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { programNames } from '../../build/bundle/build-program.mjs';
import { buildShell, shippedPackages } from '../../build/bundle/build-shell.mjs';
import { tempFolder } from '../kit/files/temp-folder.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>>;
        readonly imports: readonly { readonly path: string }[];
      }
    >
  >;
}

/** The packages that have code in a bundle, by name and version, as the bundler says. */
function bundledIn(bundle: string): readonly string[] {
  const { outputs } = JSON.parse(read(`dist/metafiles/${bundle}.json`)) as Metafile;
  const paths = Object.values(outputs).flatMap(({ inputs }) =>
    Object.keys(inputs).filter((path) => (inputs[path]?.bytesInOutput ?? 0) > 0),
  );
  const folders = paths.flatMap((path) => /^.*node_modules\/(?:@[^/]+\/[^/]+|[^/@][^/]*)(?=\/)/.exec(path) ?? []);
  return folders.filter((folder) => !folder.startsWith('(disabled)')).map((folder) => identityOf(folder));
}

function identityOf(folder: string): string {
  const { name, version } = JSON.parse(read(`${folder}/package.json`)) as { readonly name: string; readonly version: string };
  return `${name} ${version}`;
}

/** Packages beside the bundles, with whatever they need that is installed. */
function beside(names: readonly string[]): readonly string[] {
  const found = new Set<string>();
  const visit = (name: string, from: string): void => {
    const folder = installedFor(name, from);
    if (folder === undefined || found.has(folder)) return;
    found.add(folder);
    const { dependencies = {} } = JSON.parse(read(`${folder}/package.json`)) as {
      readonly dependencies?: Readonly<Record<string, string>>;
    };
    for (const needed of Object.keys(dependencies)) visit(needed, `${folder}/`);
  };
  for (const name of names) visit(name, '');
  return [...found].map(identityOf);
}

/** Where a package finds another one: within its own folder, or further out. */
function installedFor(name: string, from: string): string | undefined {
  for (let folder = from; ; folder = folder.replace(/node_modules\/(?:@[^/]+\/)?[^/]+\/$/, '')) {
    const place = `${folder}node_modules/${name}`;
    if (existsSync(join(root, place, 'package.json'))) return place;
    if (folder === '') return undefined;
  }
}

interface Part {
  readonly packages: readonly { readonly name: string; readonly version: string; readonly licence: string }[];
  readonly text: string;
}

/** A notice as its readers see it. */
function partsOf(text: string): readonly Part[] {
  return text.split(/^-{80}\n\n/m).map((part) => {
    const [head = '', ...rest] = part.split('\n\n');
    const packages = head.split('\n').map((line) => /^(?<name>\S+) (?<version>\d\S*) \((?<licence>.+)\)$/.exec(line)?.groups);
    return {
      packages: packages.map((one) => ({ name: one?.name ?? line(head), version: one?.version ?? '', licence: one?.licence ?? '' })),
      text: rest.join('\n\n'),
    };
  });
}

const line = (text: string): string => `not a package: ${text.slice(0, 80)}`;

const named = (parts: readonly Part[]): readonly string[] =>
  parts.flatMap(({ packages }) => packages.map(({ name, version }) => `${name} ${version}`)).sort();

const unique = (names: readonly string[]): readonly string[] => [...new Set(names)].sort();

/** Words that terms of every licence among ours have. */
const terms = /permission|licensed under|redistribution|public domain|license/i;

const appParts = (): readonly Part[] => JSON.parse(read('dist/desktop/assets/notice.json')) as readonly Part[];
const fileLike = (folder: string, pattern: RegExp): string =>
  `${folder}/${readdirSync(join(root, folder)).find((name) => pattern.test(name)) ?? 'missing'}`;
const unescaped = (html: string): string => html.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
const readerParts = (html: string): readonly Part[] =>
  partsOf(unescaped(/<template id="notice">([^]*?)<\/template>/.exec(html)?.[1] ?? ''));

const shipped = Object.keys(shippedPackages);
/** What passphrases are held against; the pages for recipients and the reader have the words, and none of the packages' code. */
const lists = ['popular-passwords', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en', '@zxcvbn-ts/language-de'];
const listed = (): readonly string[] => lists.map((name) => identityOf(`node_modules/${name}`));
const besideApp = ['better-sqlite3', 'sodium-native', 'pdfjs-dist', 'harfbuzzjs', ...lists, ...shipped];
/** What traces and metrics are sent with, where a collector is configured. */
const telemetry = ['api', 'exporter-metrics-otlp-http', 'exporter-trace-otlp-http', 'resources', 'sdk-metrics', 'sdk-trace'];
const besidePrograms = [...besideApp, ...telemetry.map((name) => `@opentelemetry/${name}`)];
const ofApp = programNames.filter(
  (name) => !['server', 'heirlock', 'sign-thread', 'list-thread', 'witness-thread', 'paper-thread', 'witness'].includes(name),
);

/** Who reads which notice, and what is in their hands. */
const notices: readonly (readonly [reader: string, parts: () => readonly Part[], has: () => readonly string[]])[] = [
  ['the console', () => partsOf(read(fileLike('dist/console', /^notice-\w+\.txt$/))), () => bundledIn('console')],
  [
    'the pages for recipients',
    () => partsOf(read(fileLike('dist/recipient', /^notice-\w+\.txt$/))),
    () => [...bundledIn('recipient'), identityOf('node_modules/pdfjs-dist'), ...listed()],
  ],
  ['the offline reader', () => readerParts(read('dist/reader/heirlock-reader.html')), () => [...bundledIn('reader'), ...listed()]],
  ['the app in a browser', appParts, () => [...['desktop', 'reader', ...ofApp].flatMap(bundledIn), ...beside(besideApp)]],
  [
    'the programs',
    () => partsOf(read('dist/program/NOTICE.txt')),
    () => [...['desktop', 'cards', 'reader', 'console', 'recipient', ...programNames].flatMap(bundledIn), ...beside(besidePrograms)],
  ],
];

describe.each(notices)('the notice of %s', (_reader, parts, has) => {
  it('names every package that is inside, with its version, and no other', () => {
    expect(unique(named(parts()))).toEqual(unique(has()));
    expect(named(parts()).length).toBeGreaterThan(5);
  });

  it('has terms for each, and says each text once', () => {
    const bare = parts().filter(({ text, packages }) => text.trim().length < 300 || !terms.test(text) || packages.length === 0);
    expect(bare.map(({ packages }) => packages)).toEqual([]);
    const texts = parts().map(({ text }) => text.trim());
    expect(new Set(texts).size).toBe(texts.length);
    expect(new Set(named(parts())).size).toBe(named(parts()).length);
  });
});

it('names what a browser gets as compiled code, fonts and colours, by the terms of each', () => {
  const textOf = (name: string): string => appParts().find(({ packages }) => packages.some((one) => one.name === name))?.text ?? '';
  for (const [name, words] of [
    ['libsodium-sumo', 'Frank Denis'],
    ['harfbuzzjs', 'Permission is hereby granted'],
    ['pdfjs-dist', 'Apache License'],
    ['dejavu-fonts-ttf', 'Bitstream'],
    ['@fontsource/noto-sans-lepcha', 'SIL OPEN FONT LICENSE'],
    ['@fontsource/noto-sans-hebrew', 'SIL OPEN FONT LICENSE'],
    ['better-sqlite3', 'Permission is hereby granted'],
  ] as const)
    expect(textOf(name), name).toContain(words);
  // What pdf.js carries within: the fonts that PDFs leave out, and decoders.
  for (const words of ['Liberation', 'Louvain']) expect(textOf('pdfjs-dist'), words).toMatch(new RegExp(words, 'i'));
});

it('goes with the packed app, in its page and beside it', async () => {
  await using folder = await tempFolder('app');
  await buildShell({ out: folder.path, packages: false });
  const parts = JSON.parse(readFileSync(join(folder.path, 'desktop', 'assets', 'notice.json'), 'utf8')) as readonly Part[];
  expect(named(partsOf(readFileSync(join(folder.path, 'NOTICE.txt'), 'utf8')))).toEqual(named(parts));
  const names = named(parts).map((one) => one.split(' ')[0]);
  expect(shipped.filter((name) => !names.includes(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(['react', 'libsodium-sumo', 'pdf-lib', 'typebox']));
  expect(names).not.toContain('fastify');
});
