import { buildCards } from '../../../build/bundle/build-cards.mjs';
import { buildConsole } from '../../../build/bundle/build-console.mjs';
import { buildDesktop } from '../../../build/bundle/build-desktop.mjs';
import { buildNotices } from '../../../build/bundle/build-notices.mjs';
import { buildPages } from '../../../build/bundle/build-pages.mjs';
import { buildProgram } from '../../../build/bundle/build-program.mjs';

/** Bundles the owner's app, its window for cards, the console, the scripts of recipients' pages and the programs when their sources have changed, however the tests were started. */
export async function setup(): Promise<void> {
  await buildPages();
  await buildDesktop();
  await buildCards();
  await buildConsole();
  // Tests that start no program have nothing to do with one that can't be bundled; for the others it is missing.
  const isWhole = await buildProgram().then(
    () => true,
    (error: unknown) => {
      process.stderr.write(`A program could not be bundled: ${String(error)}\n`);
      return false;
    },
  );
  if (isWhole) buildNotices();
}
