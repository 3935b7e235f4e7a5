import { randomKey } from '../../shared/crypto/keys.ts';
import { beginContainer, openContainer } from '../../shared/format/container/document-container.ts';

const segmentMib = 16;
const binding = { vaultId: '01J8ZQ4M7X00000000000000VA', documentId: '01ARZ3NDEKTSV4RRFFQ69G5FAV', version: 1 };

/** How fast one thread seals and opens segments, in MiB per second; in a page by WebAssembly, in Node natively. */
export interface SegmentSpeed {
  readonly sealMibPerSecond: number;
  readonly openMibPerSecond: number;
}

/** @param segments how many of 16 MiB each are sealed and opened; the first one is not counted. */
export function measureSegments(segments: number): SegmentSpeed {
  const plain = new Uint8Array(segmentMib * 2 ** 20).fill(5);
  const sealer = beginContainer({ ...binding, key: randomKey() });
  const key = randomKey();
  const counted = beginContainer({ ...binding, key });
  let sealed = sealer.sealSegment(0, plain, true);
  const start = performance.now();
  for (let index = 0; index < segments; index += 1) sealed = counted.sealSegment(0, plain, true);
  const middle = performance.now();
  const opener = openContainer({ ...binding, key, header: counted.header });
  for (let index = 0; index < segments; index += 1) opener.openSegment(0, sealed, true);
  const end = performance.now();
  const speed = (ms: number): number => (segments * segmentMib * 1000) / ms;
  return { sealMibPerSecond: speed(middle - start), openMibPerSecond: speed(end - middle) };
}
