import { buildPages } from '../../build/build-pages.mjs';
import { buildProgram } from '../../build/build-program.mjs';

/** Bundles the programs and the scripts of recipients' pages when their sources have changed, however the tests were started. */
export async function setup(): Promise<void> {
  await buildPages();
  // Tests that start no program have nothing to do with one that can't be bundled; for the others it is not there.
  await buildProgram().catch((error: unknown) => process.stderr.write(`A program could not be bundled: ${String(error)}\n`));
}
