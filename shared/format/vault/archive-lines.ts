import { concatBytes } from '../../crypto/bytes.ts';
import { unlessRefused } from '../../crypto/crypto-error.ts';
import { itemKinds, type ItemKind } from '../../domain/item.ts';
import type { RandomAccess } from '../tar/random-access.ts';
import type { Interval } from '../tar/part-places.ts';
import { parseJson } from '../json-body.ts';
import { maxItemLineBytes, readArchiveLine } from './archive.ts';
import { itemFromJson, type Item } from './item.ts';

// FORMAT.md, "Damaged files": an item is a line of `items.jsonl`, or any object in it that has the form of one.

const pieceBytes = 2 ** 20;
const lineEnd = 0x0a;
const decoder = new TextDecoder('latin1');

/** What still can be read of a line that is no item. */
export interface BrokenLine {
  readonly id: string | undefined;
  readonly kind: ItemKind | undefined;
}

/** What is done with the lines of a part of the file. */
export interface LineTaker {
  readonly item: (item: Item) => void;
  readonly broken: (line: BrokenLine) => void;
  /** Given every byte, in order. */
  readonly bytes?: (piece: Uint8Array) => void;
}

/** Reads the lines between two places, one by one; a line without an end is broken, whatever is on it. */
export async function readArchiveLines(file: RandomAccess, { start, end }: Interval, taker: LineTaker): Promise<void> {
  let rest: Uint8Array = new Uint8Array(0);
  for (let at = start; at < end; at += pieceBytes) {
    const piece = await file.read(at, Math.min(pieceBytes, end - at));
    taker.bytes?.(piece);
    const joined = rest.length === 0 ? piece : concatBytes(rest, piece);
    rest = takeLines(joined, taker);
    // What has no end may be another kind of entry, read because nobody knows where things are.
    if (rest.length > maxItemLineBytes) {
      takeBroken(rest, taker);
      rest = new Uint8Array(0);
    }
  }
  if (rest.length > 0) takeBroken(rest, taker);
}

/** @returns what is behind the last line's end. */
function takeLines(bytes: Uint8Array, taker: LineTaker): Uint8Array {
  let from = 0;
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, from)) {
    takeLine(bytes.subarray(from, end), taker);
    from = end + 1;
  }
  return bytes.slice(from);
}

function takeLine(line: Uint8Array, taker: LineTaker): void {
  const item = unlessRefused(() => readArchiveLine(line));
  if (item === undefined) takeBroken(line, taker);
  else taker.item(item);
}

/** Two lines may have become one. */
function takeBroken(line: Uint8Array, taker: LineTaker): void {
  const text = decoder.decode(line);
  let isAny = false;
  for (const [object] of text.matchAll(/\{"id":"[^{}]*\}/g)) {
    const item = unlessRefused(() => itemFromJson(parseJson(object, "the archive's line")));
    if (item === undefined) continue;
    taker.item(item);
    isAny = true;
  }
  if (isAny) return;
  const kind = /"kind":"([a-z]+)"/.exec(text)?.[1];
  taker.broken({ id: /"id":"([0-7][0-9A-HJKMNP-TV-Z]{25})"/.exec(text)?.[1], kind: itemKinds.find((one) => one === kind) });
}
