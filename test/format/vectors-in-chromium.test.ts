import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packagesForOlder, sodiumInJavaScript } from '../../build/bundle/older-browsers.mjs';
import { hex } from '../../shared/crypto/hash.ts';
import { passphraseSaltBytes, stretchPassphrase } from '../../shared/crypto/passphrase.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { present } from '../kit/runner/present.ts';
import { cheapOnes, entriesOf, readVectors, spoiled } from './vector-files.ts';
import { vectorRunners } from './vector-runners.ts';

// The same shared code as in Node, bundled as for the recipient's page and run under its Content-Security-Policy; and as in the offline
// reader where a browser has no WebAssembly.

const origin = 'https://vectors.test';
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

/** What each is given before the code, and how the code is bundled for it. */
const kinds = {
  Chromium: { before: () => Promise.resolve(''), plugins: [] },
  'Chromium without WebAssembly': {
    before: async () => `delete globalThis.WebAssembly;${await sodiumInJavaScript()}`,
    plugins: [packagesForOlder],
  },
} as const;
type Kind = keyof typeof kinds;

let browser: Browser;
const pages = new Map<Kind, Page>();
const complaints: string[] = [];

async function bundled(kind: Kind): Promise<string> {
  const contents = "import { vectorRunners } from './vector-runners.ts'; Object.assign(globalThis, { vectorRunners });";
  const stdin = { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    external: ['crypto', 'node:fs'],
    plugins: [...kinds[kind].plugins],
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('there is no bundle');
  return (await kinds[kind].before()) + file.text;
}

async function openPage(kind: Kind): Promise<Page> {
  const code = await bundled(kind);
  const page = await browser.newPage();
  const note = (said: string): void => {
    // What libsodium says before it turns to JavaScript.
    if (kind === 'Chromium' || said !== 'WebAssembly is not defined') complaints.push(said);
  };
  page.on('console', (message) => note(message.text()));
  page.on('pageerror', (error) => note(error.message));
  await page.route(`${origin}/**`, (route) => {
    if (route.request().url() === `${origin}/vectors.js`) return route.fulfill({ contentType: 'text/javascript', body: code });
    return route.fulfill({
      contentType: 'text/html',
      headers: { 'content-security-policy': policy },
      body: '<!doctype html><title>Vectors</title><script type="module" src="vectors.js"></script>',
    });
  });
  await page.goto(`${origin}/`);
  await page.waitForFunction(() => 'vectorRunners' in globalThis);
  return page;
}

beforeAll(async () => {
  browser = await launchChromium();
  for (const kind of Object.keys(kinds) as Kind[]) pages.set(kind, await openPage(kind));
});

afterAll(async () => {
  await browser.close();
});

function runInPage(kind: Kind, file: string, vectors: Record<string, unknown>): Promise<readonly string[]> {
  return present(pages.get(kind)).evaluate(
    async ([name, content]) => {
      const { vectorRunners: runners } = globalThis as unknown as { vectorRunners: Record<string, (vectors: unknown) => unknown> };
      return (await runners[name]?.(JSON.parse(content))) as string[];
    },
    [file, JSON.stringify(vectors)] as const,
  );
}

describe.each(Object.keys(vectorRunners))('%s in Chromium', (file) => {
  test('everything comes out as it says', async () => {
    expect(await runInPage('Chromium', file, cheapOnes(await readVectors(file), 'one byte more than a segment'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('an entry that says anything else is reported, each one', async () => {
    const vectors = cheapOnes(await readVectors(file));
    expect((await runInPage('Chromium', file, spoiled(vectors))).length).toBeGreaterThanOrEqual(entriesOf(vectors).length);
  });
});

/** What opening what was left is made of. Safety phrases would take half a minute each. */
const ofOpening = [
  'bundle.json',
  'document-container.json',
  'keys.json',
  'lock.json',
  'primitives.json',
  'sealed-object.json',
  'sheet.json',
];

test.each(ofOpening)('%s comes out as it says in Chromium without WebAssembly', async (file) => {
  expect(await runInPage('Chromium without WebAssembly', file, cheapOnes(await readVectors(file)))).toEqual([]);
  expect(complaints).toEqual([]);
});

describe.each(Object.keys(kinds) as Kind[])('in %s', (kind) => {
  test('a passphrase may take more memory than libsodium begins with', async () => {
    const [cost, salt] = [{ passes: 1, memoryKiB: 98_304 }, new Uint8Array(passphraseSaltBytes)];
    const entry = { passphrase: 'anchor', salt: hex(salt), cost, key: hex(stretchPassphrase('anchor', salt, cost)) };
    const others = Object.entries(await readVectors('primitives.json')).map(([name]) => [name, []]);
    expect(await runInPage(kind, 'primitives.json', { ...Object.fromEntries(others), passphrases: [entry] })).toEqual([]);
    // Afterwards everything is where it now is.
    expect(await runInPage(kind, 'keys.json', cheapOnes(await readVectors('keys.json')))).toEqual([]);
  });
});
