import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { segmentBytes } from '../../shared/format/container/document-container.ts';
import type { OldWindow } from '../kit/browser/qtwebkit.ts';
import { complaintsOf } from '../kit/browser/page-complaints.ts';
import { readerFile } from '../kit/desktop/reader-file.ts';
import { writeTar } from '../kit/files/tar-entries.ts';
import { present } from '../kit/runner/present.ts';
import { bundleFileEntries, ownersLetter, sealEstate, type LeftFile, type TestEstate } from './sealed-estate.ts';

/** The offline reader's address. */
export const reader = pathToFileURL(readerFile).href;
/** The letter as `shownLetter` has it. */
export const letter = ownersLetter.replace(/\n+/g, '\n');

/** An estate in a bundle file, and what its files must come out as: SHA-256 by name. */
export interface LeftBundle {
  readonly estate: TestEstate;
  readonly bundle: string;
  readonly digests: Readonly<Record<string, string>>;
}

/** Leaves files, in a bundle file in the folder. */
export async function leaveBundle(folder: string, files: readonly LeftFile[]): Promise<LeftBundle> {
  const estate = await sealEstate(files);
  const bundle = join(folder, 'anna.heirlock-bundle');
  await writeTar(
    bundle,
    bundleFileEntries(estate).map(([name, bytes]) => [name, Buffer.from(bytes)]),
  );
  return { estate, bundle, digests: Object.fromEntries(files.map((file) => [file.name, digestOf(...segmentsOf(file))])) };
}

/** SHA-256 of bytes in pieces, in hexadecimal digits. */
export function digestOf(...pieces: readonly Uint8Array[]): string {
  const hash = createHash('sha256');
  for (const piece of pieces) hash.update(piece);
  return hash.digest('hex');
}

const segmentsOf = ({ sizeBytes, read }: LeftFile): readonly Uint8Array[] =>
  Array.from({ length: Math.ceil(sizeBytes / segmentBytes) }, (_, index) => read(index * segmentBytes, segmentBytes));

/** Every script of the reader, as it stands in the page. */
export async function scriptsInReader(): Promise<readonly string[]> {
  const html = await readFile(readerFile, 'utf8');
  return [...html.matchAll(/<script[^>]*>([^]*?)<\/script>/g)].map((found) => found[1] ?? '');
}

/**
 * A copy of the reader whose policy has not the word for WebAssembly: any browser refuses it there, as some before 2022 do, which don't know
 * the word. @returns its address.
 */
export async function readerThatIsRefused(folder: string): Promise<string> {
  const parts = (await readFile(readerFile, 'utf8')).split(" 'wasm-unsafe-eval'");
  if (parts.length !== 2) throw new Error('the policy of the reader is another one now');
  const path = join(folder, 'refused.html');
  await writeFile(path, parts.join(''));
  return pathToFileURL(path).href;
}

/** What the page complains of, but for libsodium's word before it turns to JavaScript, and the browser's when it refuses WebAssembly. */
export function complaintsWithoutWebAssembly(page: Page, address: string): () => readonly string[] {
  const complaints = complaintsOf(page, { mayRequest: (url) => /^(blob|data):/.test(url) || url === address });
  return () => complaints.filter((one) => !/WebAssembly/.test(one));
}

/** A script that finds an element of an old window whose text has this in it. */
export const withText = (selector: string, text: string): string =>
  `Array.from(document.querySelectorAll(${JSON.stringify(selector)})).filter(function (one) {` +
  ` return one.textContent.indexOf(${JSON.stringify(text)}) >= 0; })[0]`;
/** The same for the first that fits. */
export const first = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`;

/** Where the button is in a field for files. */
const onButton = 40;

/** Opens the reader with the window's file. */
export async function chooseInOldWindow(window: OldWindow): Promise<void> {
  await window.open(reader);
  await window.press(first('input[type=file]'), onButton);
}

/** Opens the reader with the window's file, and the file with the words of a sheet. */
export async function openBySheetInOldWindow(window: OldWindow, sheet: string): Promise<void> {
  await chooseInOldWindow(window);
  await window.press(withText('.ways button', 'With the words on your sheet'));
  await window.press(first('textarea'));
  await window.type(sheet);
  await window.press(withText('form button', 'Open'));
}

/** Waits for an element of the window. @returns its text. */
export async function shown(window: OldWindow, selector: string): Promise<string> {
  const element = first(selector);
  await expect.poll(() => window.evaluate(`!!${element}`)).toBe(true);
  return String(await window.evaluate(`${element}.innerText`));
}

/** Waits for the page to give something to be saved. */
export async function nextDownload(window: OldWindow): Promise<Buffer> {
  let found: readonly Buffer[] = [];
  await expect.poll(async () => (found = await window.downloads()).length).toBe(1);
  return present(found[0]);
}
