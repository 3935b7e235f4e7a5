import { buffer } from 'node:stream/consumers';
import { pack } from 'tar-stream';

/** Entries of a tar archive, in order. */
export type NamedBytes = readonly (readonly [name: string, bytes: Uint8Array | string])[];

/** A tar archive in memory; the same entries give the same bytes. */
export async function tarBytes(entries: NamedBytes): Promise<Uint8Array<ArrayBuffer>> {
  const tar = pack();
  for (const [name, bytes] of entries) tar.entry({ name, mode: 0o600, mtime: new Date(0) }, Buffer.from(bytes as Uint8Array));
  tar.finalize();
  return new Uint8Array(await buffer(tar));
}

/** Where an entry's header begins, by its place among headers without pax; sizes as the headers say. */
export function headersOf(tar: Uint8Array): readonly { readonly name: string; readonly at: number; readonly sizeBytes: number }[] {
  const text = new TextDecoder();
  const headers: { name: string; at: number; sizeBytes: number }[] = [];
  for (let at = 0; (tar[at] ?? 0) !== 0; ) {
    const sizeBytes = Number.parseInt(text.decode(tar.subarray(at + 124, at + 135)), 8);
    headers.push({ name: text.decode(tar.subarray(at, at + 100)).replace(/\0.*$/s, ''), at, sizeBytes });
    at += 512 + Math.ceil(sizeBytes / 512) * 512;
  }
  return headers;
}

/** A copy with some bytes changed: each by a function of what it was. */
export function withByte(bytes: Uint8Array, at: number, change: (byte: number) => number = (byte) => byte ^ 1): Uint8Array<ArrayBuffer> {
  const copy = Uint8Array.from(bytes);
  copy[at] = change(copy[at] ?? 0);
  return copy;
}

/** A copy with something else, of any length, in the place of some bytes. */
export function spliced(bytes: Uint8Array, start: number, end: number, instead: Uint8Array = new Uint8Array(0)): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.concat([bytes.subarray(0, start), instead, bytes.subarray(end)]));
}
