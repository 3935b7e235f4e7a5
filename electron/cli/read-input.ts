import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { CliFailure } from './cli-failure.ts';

/** The text of a file; `-` is standard input. @throws CliFailure `file_not_found` when it can't be read. */
export async function readInput(file: string): Promise<string> {
  try {
    return await readFile(file === '-' ? '/dev/stdin' : resolve(file), 'utf8');
  } catch {
    throw new CliFailure('file_not_found', `${file} can't be read.`);
  }
}
