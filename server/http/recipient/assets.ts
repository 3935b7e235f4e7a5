import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { Language } from '../../../shared/domain/language.ts';
import { readBuiltAssets, serveBuiltAssets, type BuiltAssets } from '../foundation/answers/built-assets.ts';

/** What build/bundle/build-pages.mjs wrote. */
const builtFolder = new URL('../../../dist/recipient/', import.meta.url);

/** The pages that have a script. */
export type ScriptName = 'enrol' | 'vault' | 'files' | 'bring' | 'witness' | 'code' | 'zone';

type AssetName = ScriptName | 'style' | 'notice' | `words-${Language}`;

/**
 * What scripts of these pages may do: run when they are ours, compile libsodium, start our worker, and talk to this server. A worker is
 * bound
 * by the policy of its own answer, so the scripts are sent with it too.
 */
export const scriptedPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; media-src blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const assetsPath = '/pages/assets';

/** Everything that was built, read once. */
interface Built {
  /** File names of the assets that pages refer to directly. */
  readonly names: Readonly<Record<AssetName, string>>;
  readonly assets: BuiltAssets;
}

let built: Built | undefined;

function readBuilt(): Built {
  const index = new URL('index.json', builtFolder);
  if (!existsSync(index)) throw new Error('the pages for recipients are not built: run "node build/set-up.mjs"');
  const { names, files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly names: Built['names']; readonly files: readonly string[] };
  return { names, assets: readBuiltAssets(builtFolder, files) };
}

/** Where the script of a page is. @throws Error when the pages were not built. */
export function scriptPath(name: ScriptName): string {
  return assetPath(name);
}

/** Where the sentences of the scripts are, in that language. @throws Error when the pages were not built. */
export function wordsPath(language: Language): string {
  return assetPath(`words-${language}`);
}

/** Where the stylesheet of all pages is. @throws Error when the pages were not built. */
export function stylesheetPath(): string {
  return assetPath('style');
}

/** Where it says whose work the pages are made of. @throws Error when the pages were not built. */
export function noticePath(): string {
  return assetPath('notice');
}

function assetPath(name: AssetName): string {
  built ??= readBuilt();
  return `${assetsPath}/${built.names[name]}`;
}

/**
 * Scripts and stylesheet of the pages.
 * @throws Error when the pages were not built: `npm start` and `npm test` build them automatically.
 */
export function assetRoutes(app: FastifyInstance): void {
  built ??= readBuilt();
  serveBuiltAssets(app, built.assets, { path: assetsPath, policy: scriptedPolicy });
}
