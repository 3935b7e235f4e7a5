import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { tempFolder } from '../files/temp-folder.ts';
import { findProgram } from '../processes/find-program.ts';
import { present } from '../runner/present.ts';

/** What stands on the pages that a page prints, as another program reads it, with a space for whatever separates words. */
export async function wordsOnPaper(page: Page): Promise<string> {
  await using folder = await tempFolder('printed');
  const path = join(folder.path, 'printed.pdf');
  await writeFile(path, await page.pdf({ format: 'A4', preferCSSPageSize: true }));
  const { stdout } = await promisify(execFile)(present(findProgram('pdftotext')), ['-layout', path, '-']);
  return stdout.replace(/\s+/g, ' ');
}
