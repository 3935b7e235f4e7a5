import { cp, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { randomBytes, wipe } from '../../shared/crypto/keys.ts';
import { desktopCost, passphraseSaltBytes, stretchPassphrase } from '../../shared/crypto/passphrase.ts';
import { launchChromium } from '../kit/browser/chromium.ts';
import { mainThreadTasksMs } from '../kit/browser/main-thread.ts';
import { manyDocumentsPassphrase, plantManyDocuments } from '../kit/desktop/many-documents.ts';
import { pageSizes, type PageSize } from '../kit/browser/page-sizes.ts';
import { startApp, watchPage, type WatchedPage } from './desktop-page.ts';
import { driveFirstRun, measureFirstRunOfEngine, type FirstRunFigures } from './first-run-figures.ts';

/** From the start of the app to a list on the screen, in milliseconds; medians over new browser profiles. */
export interface StartFigures {
  /** The program, from its start to its link. */
  readonly programMs: number;
  /** An empty page of the same host: the baseline. */
  readonly emptyPageMs: number;
  /** From following the link to the field for the passphrase. */
  readonly openMs: number;
  /** From the press of "Unlock" to the vaults, minus what Argon2id alone takes. */
  readonly unlockMs: number;
  /** From the press on a vault to its documents. */
  readonly listMs: number;
}

/** What the page's main thread did while everything was scrolled past, in milliseconds. */
export interface ScrollFigures {
  readonly pixels: number;
  /** Tasks above 50 ms, as the browser's own `longtask` entries. */
  readonly longTasks: readonly number[];
  readonly longestTaskMs: number;
  readonly busyMs: number;
  /** The same scroll past as many plain lines without any of our code: the baseline. */
  readonly plainBusyMs: number;
}

export interface DesktopFigures {
  readonly documents: number;
  /** Argon2id alone, at the cost of a desktop. */
  readonly argon2Ms: number;
  readonly start: StartFigures;
  readonly scroll: ScrollFigures;
  readonly firstRun: FirstRunFigures;
  /** What the engine alone takes for the same actions. */
  readonly engineAloneMs: number;
  readonly sizes: readonly PageSize[];
  /** React alone, bundled in the same way. */
  readonly reactBytes: number;
}

const epoch = (): number => performance.timeOrigin + performance.now();
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** What Argon2id takes here for a passphrase at this cost, best of a few: the least it can have taken while something else was measured. */
function measureArgon2(): number {
  const times = Array.from({ length: 5 }, () => {
    const begun = performance.now();
    wipe(stretchPassphrase(manyDocumentsPassphrase, randomBytes(passphraseSaltBytes), desktopCost));
    return performance.now() - begun;
  });
  return Math.min(...times);
}

/** Opens the app on a copy of `folder` as its owner would. The page stays open for `then`. */
async function startOnce(
  browser: Browser,
  folder: string,
  then: (watched: WatchedPage) => Promise<void> = async () => undefined,
): Promise<StartFigures> {
  const app = await startApp(folder);
  try {
    const empty = await watchPage(browser);
    let begun = epoch();
    await empty.page.goto(`${app.origin}/enter/none`);
    const emptyPageMs = (await empty.at('empty')) - begun;
    await empty.page.context().close();
    const watched = await watchPage(browser);
    const { page, at } = watched;
    begun = epoch();
    await page.goto(app.link);
    const openMs = (await at('unlock')) - begun;
    await page.getByLabel('Passphrase', { exact: true }).fill(manyDocumentsPassphrase);
    await page.getByRole('button', { name: 'Unlock' }).click();
    const unlockMs = (await at('vaults')) - (await at('click'));
    await page.getByRole('link', { name: 'Everything' }).click();
    const listMs = (await at('row')) - (await at('click'));
    await then(watched);
    await page.context().close();
    return { programMs: app.startMs, emptyPageMs, openMs, unlockMs, listMs };
  } finally {
    await app.stop();
  }
}

/** Scrolls a page to its end with the wheel. @returns how far. */
async function scrollToEnd({ page }: WatchedPage): Promise<number> {
  const bottom = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  await page.mouse.move(700, 600);
  for (let at = 0; at < bottom; at += scrollStep) {
    await page.mouse.wheel(0, scrollStep);
    await page.waitForTimeout(30);
  }
  await page.waitForFunction((end) => window.scrollY >= end - 5, bottom);
  return bottom;
}

const scrollStep = 3_000;
const lineHeight = 68;

async function measureScroll(watched: WatchedPage, documents: number): Promise<ScrollFigures> {
  const { page } = watched;
  await page.waitForFunction((least) => document.documentElement.scrollHeight > least, documents * 60);
  const before = (await watched.longTasks()).length;
  let pixels = 0;
  const tasks = await mainThreadTasksMs(page, async () => {
    pixels = await scrollToEnd(watched);
  });
  const longTasks = (await watched.longTasks()).slice(before);
  const browser = page.context().browser();
  if (browser === null) throw new Error('the browser is gone');
  const plain = await watchPage(browser);
  const lines = Array.from({ length: documents }, (_, index) => `<div style="height:${lineHeight}px">Document ${index + 1}.pdf</div>`).join(
    '',
  );
  await plain.page.setContent(`<!doctype html><title>Plain</title>${lines}`);
  const plainTasks = await mainThreadTasksMs(plain.page, async () => void (await scrollToEnd(plain)));
  await plain.page.context().close();
  const sum = (list: readonly number[]): number => list.reduce((total, ms) => total + ms, 0);
  return { pixels, longTasks, longestTaskMs: tasks[0] ?? 0, busyMs: sum(tasks), plainBusyMs: sum(plainTasks) };
}

/** React with ReactDOM and nothing else, as our own bundler makes it. */
async function reactAlone(work: string): Promise<number> {
  const entry = join(work, 'react.js');
  await writeFile(entry, "export { createRoot } from 'react-dom/client';\nexport { useState } from 'react';\n");
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    legalComments: 'none',
    logLevel: 'error',
    nodePaths: [join(import.meta.dirname, '..', '..', 'node_modules')],
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return gzipSync(outputFiles[0]?.contents ?? new Uint8Array()).length;
}

/** Everything an owner waits for in front of the screens. @param work an empty folder. */
export async function measureDesktop(work: string, documents: number, rounds: number): Promise<DesktopFigures> {
  const planted = join(work, 'planted');
  const argon2Ms = measureArgon2();
  await plantManyDocuments(planted, documents, desktopCost);
  await using browser = await launchChromium();
  const starts: StartFigures[] = [];
  let scroll: ScrollFigures | undefined;
  for (let round = 0; round < rounds; round += 1) {
    const folder = join(work, `account-${round}`);
    await cp(planted, folder, { recursive: true });
    const isLast = round === rounds - 1;
    starts.push(
      await startOnce(browser, folder, async (watched) => {
        if (isLast) scroll = await measureScroll(watched, documents);
      }),
    );
  }
  if (scroll === undefined) throw new Error('nothing was scrolled');
  const of = (name: keyof StartFigures): number => median(starts.map((one) => one[name]));
  const firstRun = await driveFirstRun(browser, join(work, 'first-run'));
  return {
    documents,
    argon2Ms,
    start: {
      programMs: of('programMs'),
      emptyPageMs: of('emptyPageMs'),
      openMs: of('openMs'),
      unlockMs: of('unlockMs') - argon2Ms,
      listMs: of('listMs'),
    },
    scroll,
    firstRun,
    engineAloneMs: await measureFirstRunOfEngine(work),
    sizes: await pageSizes(),
    reactBytes: await reactAlone(work),
  };
}

/** What the owner may be asked to wait for, and how often the page may freeze. */
export const desktopBounds = { startMs: 1_500, longTasks: 0, firstRunMs: 60_000 } as const;
const missed = (isMet: boolean): string => (isMet ? '' : ', MISSED');

/** The figures as lines, each with its bound and its ratio to a baseline of the same run. */
export function describeDesktop({
  documents,
  argon2Ms,
  start,
  scroll,
  firstRun,
  engineAloneMs,
  sizes,
  reactBytes,
}: DesktopFigures): readonly string[] {
  const { programMs, emptyPageMs, openMs, unlockMs, listMs } = start;
  const wholeMs = openMs + unlockMs + listMs;
  const ms = (value: number): string => `${value.toFixed(0)} ms`;
  const times = (value: number, base: number, name: string): string => `${(value / base).toFixed(1)} × ${name}`;
  return [
    `  the program, from its start to its link             ${ms(programMs)}`,
    `  an empty page of the same host, cold                ${ms(emptyPageMs)}`,
    `  link followed to the field for the passphrase       ${ms(openMs)}   ${times(openMs, emptyPageMs, 'the empty page')}`,
    `  "Unlock" to the vaults, beyond Argon2id's ${ms(argon2Ms)}    ${ms(unlockMs)}   ${times(unlockMs, emptyPageMs, 'the empty page')}`,
    `  a vault to its list of ${documents}                      ${ms(listMs)}   ${times(listMs, emptyPageMs, 'the empty page')}`,
    `  all three, cold, beyond Argon2id                    ${ms(wholeMs)}   bound ${ms(desktopBounds.startMs)}${missed(wholeMs < desktopBounds.startMs)}`,
    `  ${documents} documents scrolled end to end (${scroll.pixels} px, no throttling): ${scroll.longTasks.length} tasks above 50 ms   bound ${desktopBounds.longTasks}${missed(scroll.longTasks.length <= desktopBounds.longTasks)}`,
    `    longest task ${scroll.longestTaskMs.toFixed(1)} ms of processor time; main thread busy ${ms(scroll.busyMs)}, ${times(scroll.busyMs, scroll.plainBusyMs, 'as many plain lines')}`,
    `  first run to the first encrypted document: the machine's part ${ms(firstRun.machineMs)}   bound ${ms(desktopBounds.firstRunMs)} with the person's${missed(firstRun.machineMs < desktopBounds.firstRunMs)}, ${times(firstRun.machineMs, engineAloneMs, 'the engine alone')}`,
    `    the person's: ${firstRun.screens} screens, ${firstRun.fields} fields, ${firstRun.presses} presses, 1 choice of a file`,
    ...sizes.map(
      ({ page, bytes, budgetBytes }) =>
        `  ${page.padEnd(42)} ${(bytes / 1_000).toFixed(1).padStart(6)} kB gzip   budget ${(budgetBytes / 1_000).toFixed(0)}${missed(bytes <= budgetBytes)}, ${times(bytes, reactBytes, 'React alone')}`,
    ),
  ];
}
