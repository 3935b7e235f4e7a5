import { createHash } from 'node:crypto';
import type { PackStore } from '../ports.ts';
import { mostHeadBytes, readPackHead, type PackedPart } from './pack-head.ts';

/** Reads a whole upload and checks the hash of every part. @returns the parts, or undefined when the pack is not what its head says. */
export async function checkPack(packs: PackStore, id: string, sizeBytes: number): Promise<readonly PackedPart[] | undefined> {
  const head = await readAll(packs.readUpload(id, { start: 0, end: Math.min(sizeBytes, mostHeadBytes) }));
  const parts = readPackHead(head, sizeBytes);
  const [first] = parts ?? [];
  if (parts === undefined || first === undefined) return undefined;
  return (await holds(packs.readUpload(id, { start: first.offsetBytes, end: sizeBytes }), parts)) ? parts : undefined;
}

async function readAll(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether the bytes, which begin with the first part, are the parts. They pass by in pieces, so that the server answers others meanwhile. */
async function holds(source: AsyncIterable<Uint8Array>, parts: readonly PackedPart[]): Promise<boolean> {
  let index = 0;
  let hash = createHash('sha256');
  let missing = parts[0]?.sizeBytes ?? 0;
  for await (const chunk of source) {
    let rest = chunk;
    while (rest.length > 0) {
      const piece = rest.subarray(0, missing);
      hash.update(piece);
      missing -= piece.length;
      rest = rest.subarray(piece.length);
      if (missing > 0) continue;
      if (hash.digest('hex') !== parts[index]?.name) return false;
      index += 1;
      hash = createHash('sha256');
      missing = parts[index]?.sizeBytes ?? 0;
      if (missing === 0 && rest.length > 0) return false;
    }
  }
  return index === parts.length;
}
