import { spawn } from 'node:child_process';
import type { Browser, Page } from 'playwright-core';
import { endWithThisProcess } from '../kit/processes/end-with-this-process.ts';
import { inheritedEnvironment } from '../kit/processes/inherited-environment.ts';

/** The app as `npm start` runs it for a browser, on an owner's folder. */
export interface AppProgram {
  /** From its start to the link in the terminal. */
  readonly startMs: number;
  readonly link: string;
  readonly origin: string;
  stop(): Promise<void>;
}

const linkLine = /^Heirlock is open at (\S+)$/m;

/** @throws Error if it exits instead. */
export async function startApp(folder: string): Promise<AppProgram> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['build/launch/app.mjs', '--dir', folder, '--port', '0'], {
    env: inheritedEnvironment(),
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const callOff = endWithThisProcess(child.pid === undefined ? {} : { pid: child.pid });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve())).finally(callOff);
  const link = await new Promise<string>((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      const found = linkLine.exec((text += chunk))?.[1];
      if (found !== undefined) resolve(found);
    });
    void ended.then(() => reject(new Error('the app ended before it was open')));
  });
  return {
    startMs: performance.now() - begun,
    link,
    origin: new URL(link).origin,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** What is awaited, by the name of its moment. */
const awaited = { empty: 'h1', unlock: 'input[type=password]', vaults: '.vault-cards a', row: '.document-row' } as const;
type Moment = keyof typeof awaited | 'click';

/** A page that itself notes when what is awaited is on the screen, and every task of more than 50 ms. */
export interface WatchedPage {
  readonly page: Page;
  /** When it was there, in epoch milliseconds. Waits for it. */
  at(moment: Moment): Promise<number>;
  /** Tasks above 50 ms so far, as the browser reports them, in milliseconds. */
  longTasks(): Promise<readonly number[]>;
}

interface Notes {
  readonly moments: Partial<Record<string, number>>;
  readonly longTasks: number[];
}

declare global {
  interface Window {
    notes: Notes;
  }
}

/** Runs in every document before its own scripts. */
function noteMoments(selectors: Readonly<Record<string, string>>): void {
  const notes: Notes = { moments: {}, longTasks: [] };
  window.notes = notes;
  const now = (): number => performance.timeOrigin + performance.now();
  const look = (): void => {
    for (const [name, selector] of Object.entries(selectors)) {
      if (name in notes.moments || document.querySelector(selector) === null) continue;
      notes.moments[name] = Number.NaN;
      // After the next frame: it isn't there until it can be seen.
      requestAnimationFrame(() => setTimeout(() => (notes.moments[name] = now())));
    }
  };
  new MutationObserver(look).observe(document, { childList: true, subtree: true });
  addEventListener('click', () => (notes.moments['click'] = now()), true);
  new PerformanceObserver((list) => notes.longTasks.push(...list.getEntries().map(({ duration }) => duration))).observe({
    type: 'longtask',
    buffered: true,
  });
}

/** A new page in its own context: nothing is cached. */
export async function watchPage(browser: Browser): Promise<WatchedPage> {
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(noteMoments, awaited);
  return {
    page,
    at: async (moment) => {
      await page.waitForFunction((name) => Number.isFinite(window.notes.moments[name]), moment, { polling: 20 });
      return page.evaluate((name) => window.notes.moments[name] ?? Number.NaN, moment);
    },
    longTasks: () => page.evaluate(() => window.notes.longTasks.slice()),
  };
}
