// How modules become scripts for recipients' browsers: those of the server's pages, and those of the offline reader.
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadPassphraseWords } from '../../shared/node/passphrase-words.mjs';

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..');
export const pages = join(root, 'renderer', 'recipient');

export const production = { 'process.env.NODE_ENV': '"production"' };

/** How everything for recipients is bundled: for older phones too. */
export const forRecipients = {
  absWorkingDir: root,
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'browser',
  target: ['chrome111', 'firefox114', 'safari16.4'],
  minify: true,
  jsx: 'automatic',
  // Names would reveal where the sources were when it was built.
  legalComments: 'none',
  // libsodium asks for them only where it doesn't run in a browser.
  external: ['crypto', 'node:fs'],
  logLevel: 'warning',
  logOverride: { 'require-resolve-not-external': 'silent' },
};

/** One module with everything that it imports, and what that was. @param more settings of the bundler. */
export async function bundle(entry, define = {}, more = {}) {
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...forRecipients,
    entryPoints: [join(pages, entry)],
    define: { ...production, ...define },
    ...more,
  });
  return { text: outputFiles[0].text, metafile };
}

/**
 * The worker, as a classic script: browsers don't start a module from a page that was opened from a file. Modules await at their top
 * level; what is bundled has neither imports nor exports left, so it can go in an async function. One that can't start says so to its page,
 * which would wait for it otherwise: a promise that nobody takes isn't an error of the worker's.
 */
export async function bundleWorker(more = {}) {
  const { text: script, metafile } = await bundle('crypto-worker.ts', { 'import.meta.url': '""' }, more);
  if (/^(import|export)\b/m.test(script)) throw new Error('the worker has imports or exports left');
  return { text: `"use strict";(async()=>{${script}})().catch((error)=>{setTimeout(()=>{throw error})});\n`, metafile };
}

/** The packages that the lists come from. */
export const listPackages = ['popular-passwords', '@zxcvbn-ts/language-common', '@zxcvbn-ts/language-en', '@zxcvbn-ts/language-de'];

/** What passphrases that people make up are held against: fetched only by somebody who does. */
export async function passphraseLists() {
  return JSON.stringify(await loadPassphraseWords());
}

/** What the bundler said of several bundles, as if they were one: each calls its output by the same name. */
export function joined(metafiles) {
  const outputs = Object.entries(metafiles).flatMap(([bundle, { outputs: own }]) =>
    Object.entries(own).map(([path, output]) => [`${bundle} ${path}`, output]),
  );
  return { outputs: Object.fromEntries(outputs) };
}
