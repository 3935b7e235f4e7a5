import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

// The only door to V8's collector that opens while the process runs; the function exists in this one throw-away context alone.
setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as (options: { readonly type: 'minor' }) => void;

/** How much may stream through the process between two clearings. */
const clearEveryBytes = 8 * 2 ** 20;

let passedBytes = 0;

/**
 * Notes that a chunk of a stream has been dealt with. To V8 a buffer is a small object however many bytes lie outside its heap,
 * so it lets some 60 MiB of dead ones pile up before it looks; a clearing of the youngest objects, which takes about a
 * millisecond, keeps a large transfer within a fraction of that.
 */
export function collectFreedBuffers(sizeBytes: number): void {
  passedBytes += sizeBytes;
  if (passedBytes < clearEveryBytes) return;
  passedBytes = 0;
  collect({ type: 'minor' });
}
