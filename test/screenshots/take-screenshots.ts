import { copyFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildDesktop } from '../../build/bundle/build-desktop.mjs';
import { buildPages } from '../../build/bundle/build-pages.mjs';
import { launchChromium } from '../kit/browser/chromium.ts';
import { cameraFor } from './camera.ts';
import { consoleScenes } from './console-scenes.ts';
import { desktopScenes, type Scene } from './desktop-scenes.ts';
import { recipientScenes } from './recipient-scenes.ts';
import { shownInFull } from './shown-in-full.ts';
import { story } from './story-scene.ts';

const folder = fileURLToPath(new URL('../../dist/screenshots', import.meta.url));
const committed = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
/** The pictures that README.md shows: the only ones that are committed. */
const ofReadme = [
  'desktop/documents-light-desktop.webp',
  'desktop/timeline-light-desktop.webp',
  'recipient/opened-light-phone.webp',
] as const;
const scenes: Readonly<Record<string, Scene>> = { ...desktopScenes, story, ...consoleScenes, ...recipientScenes };

/**
 * `npm run screenshots`: pictures of the screens into dist/screenshots, to be looked at; with names of scenes: theirs alone. `--everything`: each state in all
 * four ways. `--readme`: those that the README shows are put in place of the committed ones as well.
 */
async function takeScreenshots(words: readonly string[]): Promise<void> {
  const everything = words.includes('--everything');
  const names = words.filter((word) => !word.startsWith('--'));
  const unknown = names.find((name) => scenes[name] === undefined);
  if (unknown !== undefined) throw new Error(`there is no scene "${unknown}", only: ${Object.keys(scenes).join(', ')}`);
  await buildPages();
  await buildDesktop();
  if (names.length === 0) await rm(folder, { recursive: true, force: true });
  const browser = await launchChromium();
  try {
    for (const [name, scene] of Object.entries(scenes)) {
      if (names.length > 0 && !names.includes(name)) continue;
      process.stdout.write(`${name}\n`);
      await scene(cameraFor(browser, folder, everything ? { has: () => true } : shownInFull));
    }
  } finally {
    await browser.close();
  }
  if (words.includes('--readme')) await refreshReadme();
}

async function refreshReadme(): Promise<void> {
  for (const name of ofReadme) await copyFile(join(folder, name), join(committed, name));
}

await takeScreenshots(process.argv.slice(2));
