import { buildPages } from '../../build/build-pages.mjs';

/** Builds the scripts of recipients' pages when their sources have changed, however the tests were started. */
export async function setup(): Promise<void> {
  await buildPages();
}
