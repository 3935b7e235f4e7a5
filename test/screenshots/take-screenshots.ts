import { rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { buildDesktop } from '../../build/bundle/build-desktop.mjs';
import { buildPages } from '../../build/bundle/build-pages.mjs';
import { launchChromium } from '../kit/chromium.ts';
import { cameraFor } from './camera.ts';
import { consoleScenes } from './console-scenes.ts';
import { desktopScenes, type Scene } from './desktop-scenes.ts';
import { recipientScenes } from './recipient-scenes.ts';
import { shownInFull } from './shown-in-full.ts';
import { story } from './story-scene.ts';

const kept = fileURLToPath(new URL('../../build/screenshots', import.meta.url));
const toLookAt = fileURLToPath(new URL('../../dist/screenshots', import.meta.url));
const scenes: Readonly<Record<string, Scene>> = { ...desktopScenes, story, ...consoleScenes, ...recipientScenes };

/**
 * `npm run screenshots`: the pictures that are kept, into build/screenshots; with names of scenes: theirs alone. `--everything`: each state in all four
 * ways, into dist/screenshots, to be looked at.
 */
async function takeScreenshots(words: readonly string[]): Promise<void> {
  const everything = words.includes('--everything');
  const names = words.filter((word) => word !== '--everything');
  const folder = everything ? toLookAt : kept;
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
}

await takeScreenshots(process.argv.slice(2));
