import { maxTextLength } from './text-kind.ts';

/** A text file's characters, up to the limit: UTF-16 if a byte order mark says so, else UTF-8, else the bytes of western Europe. */
export function extractPlain(data: Uint8Array): string {
  // A character takes four bytes at most; cutting after that loses nothing that would be kept.
  const head = data.subarray(0, maxTextLength * 4);
  if (head[0] === 0xff && head[1] === 0xfe) return new TextDecoder('utf-16le').decode(head);
  if (head[0] === 0xfe && head[1] === 0xff) return new TextDecoder('utf-16be').decode(head);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: head.length < data.length });
  } catch {
    return new TextDecoder('windows-1252').decode(head);
  }
}
