import { readFile } from 'node:fs/promises';
import type { Plugin } from 'esbuild';
import type { BrowserContext, Page } from 'playwright-core';
import { renderWorker } from '../../build/bundle/build-pages.mjs';
import { launchChromium } from '../kit/browser/chromium.ts';
import { defences, type DefenceName } from './defences.ts';
import { defenceSwitch, withoutIt } from './switchable-defences.ts';

/** A recipient's page of the real server in a real browser, which whoever runs the server answers as they like. */
export interface HostilePage extends AsyncDisposable {
  readonly page: Page;
  /** From now on changes what the server answers to requests for such paths. */
  change(path: RegExp, change: (body: Readonly<Record<string, unknown>>) => unknown): Promise<void>;
  /** The code of the problem that the page shows in words; undefined once it shows what this selector finds. */
  problemOr(selector: string): Promise<string | undefined>;
}

/**
 * Opens a browser. The page's scripts are the product's; where a defence is switched off, the worker that its keys live in is built anew from
 * the same sources without it.
 */
export async function openHostilePage(): Promise<HostilePage> {
  const browser = await launchChromium();
  const context = await browser.newContext({ locale: 'en-GB' });
  const off = (Object.keys(defences) as DefenceName[]).find((name) => defenceSwitch.withoutDefence?.has(name));
  if (off !== undefined) await serveWorkerWithout(context, off);
  const page = await context.newPage();
  return {
    page,
    change: async (path, change) => {
      await context.route(path, async (route) => {
        const response = await route.fetch();
        await route.fulfill({ response, json: change((await response.json()) as Readonly<Record<string, unknown>>) });
      });
    },
    problemOr: async (selector) => {
      await page.locator(`[data-code], ${selector}`).first().waitFor();
      const problem = page.locator('[data-code]');
      return (await problem.count()) === 0 ? undefined : ((await problem.first().getAttribute('data-code')) ?? undefined);
    },
    [Symbol.asyncDispose]: () => browser.close(),
  };
}

async function serveWorkerWithout(context: BrowserContext, off: DefenceName): Promise<void> {
  let isReplaced = false;
  const replacing: Plugin = {
    name: 'without-a-defence',
    setup: ({ onLoad }) => {
      onLoad({ filter: /[.]tsx?$/ }, async ({ path }) => {
        if (!path.endsWith(`/${defences[off].file}`)) return undefined;
        isReplaced = true;
        return { contents: withoutIt(off, await readFile(path, 'utf8')), loader: 'ts' };
      });
    },
  };
  const script = await renderWorker([replacing]);
  if (!isReplaced) throw new Error(`the pages' worker doesn't have "${off}"`);
  await context.route(/[/]pages[/]assets[/]worker-/, async (route) => {
    const response = await route.fetch();
    const { 'content-encoding': _, 'content-length': __, ...headers } = response.headers();
    await route.fulfill({ status: 200, headers, body: script });
  });
}
