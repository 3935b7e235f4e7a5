import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { cheapOnes, entriesOf, readVectors, spoiled } from './vector-files.ts';
import { vectorRunners } from './vector-runners.ts';

// The same shared code as in Node, bundled as for the recipient's page and run under its Content-Security-Policy.

const origin = 'https://vectors.test';
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'";

let browser: Browser;
let page: Page;
const complaints: string[] = [];

async function bundled(): Promise<string> {
  const contents = "import { vectorRunners } from './vector-runners.ts'; Object.assign(globalThis, { vectorRunners });";
  const stdin = { contents, resolveDir: fileURLToPath(new URL('.', import.meta.url)) };
  const { outputFiles } = await build({
    stdin,
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    logLevel: 'error',
  });
  const [file] = outputFiles;
  if (file === undefined) throw new Error('there is no bundle');
  return file.text;
}

beforeAll(async () => {
  const code = await bundled();
  browser = await launchChromium();
  page = await browser.newPage();
  page.on('console', (message) => complaints.push(message.text()));
  page.on('pageerror', (error) => complaints.push(error.message));
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
});

afterAll(async () => {
  await browser.close();
});

function runInPage(file: string, vectors: Record<string, unknown>): Promise<readonly string[]> {
  return page.evaluate(
    async ([name, content]) => {
      const { vectorRunners: runners } = globalThis as unknown as { vectorRunners: Record<string, (vectors: unknown) => unknown> };
      return (await runners[name]?.(JSON.parse(content))) as string[];
    },
    [file, JSON.stringify(vectors)] as const,
  );
}

describe.each(Object.keys(vectorRunners))('%s in Chromium', (file) => {
  test('everything comes out as it says', async () => {
    expect(await runInPage(file, cheapOnes(await readVectors(file), 'one byte more than a segment'))).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('an entry that says anything else is reported, each one', async () => {
    const vectors = cheapOnes(await readVectors(file));
    expect((await runInPage(file, spoiled(vectors))).length).toBeGreaterThanOrEqual(entriesOf(vectors).length);
  });
});
