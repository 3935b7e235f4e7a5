import { setImmediate } from 'node:timers/promises';
import { PadesError } from '../contract.ts';
import type { FileSource } from './file-source.ts';

const chunkBytes = 2 ** 20;
/** The longest that a head, and what of its line before it is looked at, can be. */
const overlapBytes = 256;

/**
 * Numbers that stand before `obj` where only some readers look for objects when they search a file: within another object or its stream,
 * where a document may lie within a document, or in a comment (ISO 32000-2, 7.2.4).
 * @param found where objects begin that were found.
 * @throws PadesError `cancelled`.
 */
export async function contestedObjects(source: FileSource, found: ReadonlySet<number>, signal?: AbortSignal): Promise<Set<number>> {
  const contested = new Set<number>();
  const head = /(?<!\d)(\d{1,10})[\0\s]{1,4}\d{1,5}[\0\s]{1,4}obj(?![a-z])/g;
  for (let at = 0; at < source.sizeBytes; at += chunkBytes - overlapBytes) {
    await setImmediate();
    if (signal?.aborted === true) throw new PadesError('cancelled', 'Cancelled.');
    const text = source.read(at, chunkBytes).toString('latin1');
    for (const match of text.matchAll(head)) {
      const line = /[^\r\n]*$/.exec(text.slice(Math.max(0, match.index - overlapBytes), match.index))?.[0] ?? '';
      if (!found.has(at + match.index) || line.includes('%')) contested.add(Number(match[1]));
    }
  }
  return contested;
}
