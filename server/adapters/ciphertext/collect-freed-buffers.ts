import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// The only way to reach V8's collector while the process runs; the function exists only in this one throw-away context.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

/** How much may stream through the process between two collections. */
const clearEveryBytes = 8 * 2 ** 20;

let passedBytes = 0;

/**
 * Notes that a chunk of a stream has been dealt with. To V8 a buffer is a small object however many bytes it has outside the heap,
 * so it lets some 60 MiB of dead ones pile up before it looks; a collection of the youngest objects, which takes about a
 * millisecond, keeps a large transfer within a fraction of that.
 */
export function collectFreedBuffers(sizeBytes: number): void {
  passedBytes += sizeBytes;
  if (passedBytes < clearEveryBytes) return;
  passedBytes = 0;
  collect({ type: 'minor' });
}
