import { mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { expect } from 'vitest';
import { launchChromium } from '../kit/browser/chromium.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { tempFolder } from '../kit/files/temp-folder.ts';
import { present } from '../kit/runner/present.ts';
import { estateFiles, kept, unpackEstate, unpackReaders, type EstateSecrets } from './kept-estates.ts';
import { openReaderPage, type ReaderPage, type WayIn } from './reader-page.ts';

/** An estate in a folder. */
export interface UnpackedEstate {
  readonly name: string;
  readonly folder: string;
  readonly bundle: string;
  readonly archive: string;
  readonly secrets: EstateSecrets;
}

/** Everything that is kept, unpacked, and one browser for all readers. */
export interface KeptWorld extends AsyncDisposable {
  readonly folder: string;
  readonly estates: readonly UnpackedEstate[];
  /** A kept reader on a page of its own. */
  reader(name: string): Promise<ReaderPage>;
  /** The same with the reader as it is built today. */
  todaysReader(): Promise<ReaderPage>;
}

async function unpackInto(folder: string, name: string): Promise<UnpackedEstate> {
  const own = join(folder, name);
  await mkdir(own);
  const secrets = await unpackEstate(name, own);
  return { name, folder: own, bundle: join(own, estateFiles.bundle), archive: join(own, estateFiles.archive), secrets };
}

export async function unpackKept(): Promise<KeptWorld> {
  const folder = await tempFolder('kept');
  const [browser, readers]: [Browser, ReadonlyMap<string, Buffer>] = await Promise.all([launchChromium(), unpackReaders()]);
  return {
    folder: folder.path,
    estates: await Promise.all(kept.estates.map(({ name }) => unpackInto(folder.path, name))),
    reader: (name) => openReaderPage(browser, folder.path, name, present(readers.get(name))),
    todaysReader: async () => openReaderPage(browser, folder.path, 'today', await readFile(readerFile)),
    [Symbol.asyncDispose]: async () => {
      await browser.close();
      await folder.remove();
    },
  };
}

/** Opens an estate in a reader and expects all of it, byte for byte. */
export async function expectWhole(page: ReaderPage, { bundle, secrets }: UnpackedEstate, way: WayIn): Promise<void> {
  expect(await page.open(bundle, secrets, way)).toBeUndefined();
  expect(await page.letter()).toBe(secrets.letter.replace(/\n+/g, '\n'));
  for (const [name, digest] of Object.entries(secrets.documents)) expect([name, await page.save(name)]).toEqual([name, digest]);
}
