import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Bytes that must not be found, and what they are, for the message of the test that finds them. */
export interface Canary {
  readonly what: string;
  readonly bytes: Uint8Array;
}

/** Text as a canary. It must be long enough not to occur by chance. */
export function textCanary(what: string, text: string): Canary {
  return { what, bytes: Buffer.from(text) };
}

/**
 * Every form in which the bytes could occur in a request or a file: as they are, as hexadecimal digits, and as base64 in either alphabet,
 * wherever in a longer base64 text they begin.
 */
function formsOf(bytes: Uint8Array): readonly Buffer[] {
  const hex = Buffer.from(bytes).toString('hex');
  const forms = [Buffer.from(bytes), Buffer.from(hex), Buffer.from(hex.toUpperCase())];
  for (let lead = 0; lead < 3; lead += 1) {
    const text = Buffer.concat([Buffer.alloc(lead), bytes]).toString('base64');
    // The first and the last characters also depend on the neighbours.
    const inner = text.slice(Math.ceil((lead * 8) / 6), text.length - 4);
    forms.push(Buffer.from(inner), Buffer.from(inner.replaceAll('+', '-').replaceAll('/', '_')));
  }
  return forms;
}

/** Which of `canaries` are in `haystack`, in whatever form; the result names `place`. */
export function findCanaries(canaries: readonly Canary[], haystack: Uint8Array, place: string): string[] {
  const text = Buffer.from(haystack.buffer, haystack.byteOffset, haystack.byteLength);
  return canaries.filter(({ bytes }) => formsOf(bytes).some((form) => text.includes(form))).map(({ what }) => `${what} in ${place}`);
}

/** Which of `canaries` are in any file in a folder, or in its name. */
export async function findCanariesInFolder(canaries: readonly Canary[], folder: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name);
    found.push(...findCanaries(canaries, Buffer.from(path), `the name ${path}`));
    if (entry.isFile()) found.push(...findCanaries(canaries, await readFile(path), path));
  }
  return found;
}
