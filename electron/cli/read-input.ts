import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { CliFailure } from './cli-failure.ts';

/** The text of a file; `-` is standard input. @throws CliFailure `file_not_found` when it can't be read. */
export async function readInput(file: string): Promise<string> {
  try {
    // Its path in /dev can't be opened when standard input is a socket, which is how some programs that start this one hand it over.
    return await (file === '-' ? text(process.stdin) : readFile(resolve(file), 'utf8'));
  } catch {
    throw new CliFailure('file_not_found', `${file} can't be read.`);
  }
}
