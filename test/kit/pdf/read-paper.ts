import { execFile } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { findProgram } from '../processes/find-program.ts';

const run = promisify(execFile);

/** What is on printed pages for somebody without any of our programs. */
export interface Paper {
  /** The text of all pages as a person reads it, whitespace collapsed. */
  readonly text: string;
  /** What a camera reads from its one QR code. */
  readonly code: string;
}

/** @returns what the program prints. @throws Error naming what to install if it's missing, or with the program's own message. */
async function runProgram(name: string, ...args: readonly string[]): Promise<string> {
  const path = findProgram(name);
  if (path === undefined)
    throw new Error(`${name} is missing: run "node build/set-up.mjs paper" on Debian, or install poppler-utils, qpdf and zbar-tools.`);
  return (await run(path, args, { timeout: 60_000 })).stdout;
}

/**
 * Reads a printed PDF with other people's programs: qpdf checks the file, poppler reads and draws it, zbar finds the code on its first page.
 * @throws Error if the file is not sound, has not as many pages as said, or there is no code on it.
 */
export async function readPaper(path: string, pages = 1): Promise<Paper> {
  await runProgram('qpdf', '--check', path);
  const found = (await runProgram('qpdf', '--show-npages', path)).trim();
  if (found !== String(pages)) throw new Error(`the paper has ${found} pages, and not ${pages}`);
  const text = await runProgram('pdftotext', '-layout', path, '-');
  const picture = `${path}-drawn`;
  await runProgram('pdftoppm', '-r', '150', '-gray', '-png', '-singlefile', path, picture);
  try {
    const code = await runProgram('zbarimg', '--quiet', '--raw', '-Sdisable', '-Sqrcode.enable', `${picture}.png`);
    return { text: text.replace(/\s+/g, ' '), code: code.trim() };
  } finally {
    await rm(`${picture}.png`);
  }
}

/** The numbered words that follow a heading, as somebody would copy them. @throws Error unless there are `count` of them, in order. */
export function readSheetWords({ text }: Paper, heading: string, count: number): string {
  const start = text.indexOf(heading);
  const numbered = start < 0 ? [] : [...text.slice(start + heading.length).matchAll(/\b(\d{1,2}) ([a-z]{3,8})\b/g)];
  const words: string[] = [];
  for (const [, number, word] of numbered) if (Number(number) === words.length + 1 && words.length < count) words.push(word ?? '');
  if (words.length !== count) throw new Error(`there are ${words.length} words below "${heading}", and not ${count}`);
  return words.join(' ');
}
