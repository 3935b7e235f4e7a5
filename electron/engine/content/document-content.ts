import { open } from 'node:fs/promises';
import { wipe } from '../../../shared/crypto/keys.ts';
import {
  containerHeaderBytes,
  openContainer,
  segmentBytes,
  type DocumentBinding,
} from '../../../shared/format/container/document-container.ts';
import type { PartPlace } from '../containers/part-place.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { textField, type Version } from '../items/item-fields.ts';
import { liveDocument, versionOf } from '../library/view-documents.ts';

/** What is known of a document before any byte of it is read. */
export interface ContentFacts {
  readonly name: string;
  /** Media type as the document's record has it: another device may have written anything there. */
  readonly type: string;
  readonly sizeBytes: number;
  readonly version: number;
}

/** A piece of a version. */
export interface ContentPlace {
  readonly document: string;
  /** Without it the newest. */
  readonly version?: number;
  /** In bytes from the beginning. */
  readonly start: number;
  /** Up to, but not including, this one; the answer may end earlier, but is never empty where there is something. */
  readonly end: number;
}

/** The opened bytes of documents, for showing them. */
export interface DocumentContents {
  /** @throws EngineError `locked`, `not_found` (also for what is in the trash), `not_here`. */
  describe(document: string, version?: number): ContentFacts;
  /** New memory with at most `maxReadBytes`. Nothing is returned that has not been authenticated. @throws as `describe`, CryptoError. */
  read(place: ContentPlace): Promise<Uint8Array<ArrayBuffer>>;
  /** Wipes what is kept opened. */
  forget(): void;
}

/** The most bytes of one read: 1 MiB. */
export const maxReadBytes = 2 ** 20;
/** This many opened segments (16 MiB each) are kept, so that a viewer's many small ranges do not each open one again. */
const keptSegments = 3;
/** And no longer than this after the last read. */
const keptMs = 30_000;

interface Kept {
  readonly segment: Promise<Uint8Array>;
  wiped: boolean;
}

/**
 * Opens contents for `ctx`'s session, in memory only. Whoever locks the session calls `forget`; nothing kept from a session that has ended
 * is ever read.
 */
export function openDocumentContents(ctx: EngineContext): DocumentContents {
  const segments = new OpenedSegments(ctx);
  // One after another: readers of many segments would evict each other's, or fill the memory.
  let last: Promise<unknown> = Promise.resolve();
  return {
    describe: (document, number) => factsOf(find(ctx, document, number)),
    read: (place) => {
      const reading = last.then(() => readPiece(ctx, segments, place));
      last = reading.catch(() => undefined);
      return reading;
    },
    forget: () => segments.forget(),
  };
}

async function readPiece(
  ctx: EngineContext,
  segments: OpenedSegments,
  { document, version: number, start, end }: ContentPlace,
): Promise<Uint8Array<ArrayBuffer>> {
  const found = find(ctx, document, number);
  const { sizeBytes } = found.version;
  if (!isRange(start, end, sizeBytes)) throw new EngineError('invalid_request', 'There is no such piece of this document.');
  if (start === end) return new Uint8Array(0);
  const index = Math.floor(start / segmentBytes);
  const base = index * segmentBytes;
  const stop = Math.min(end, start + maxReadBytes, base + segmentBytes);
  for (;;) {
    const one = segments.take(found, index);
    const segment = await one.segment;
    if (ctx.openSession() !== found.session) throw new EngineError('locked', 'The account was locked in the meantime.');
    // Otherwise it was wiped in the meantime, because nobody had read for a while.
    if (!one.wiped) return segment.slice(start - base, stop - base);
  }
}

/** The last few segments that were opened, of one session. */
class OpenedSegments {
  readonly #ctx: EngineContext;
  readonly #kept = new Map<string, Kept>();
  #session: Session | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(ctx: EngineContext) {
    this.#ctx = ctx;
  }

  take(found: Found, index: number): Kept {
    if (this.#session !== found.session) this.forget();
    this.#session = found.session;
    const name = `${found.binding.documentId} ${found.version.root} ${index}`;
    const one = this.#kept.get(name) ?? { segment: openSegmentOf(this.#ctx, found, index), wiped: false };
    // The newest comes last.
    this.#kept.delete(name);
    this.#kept.set(name, one);
    one.segment.catch(() => this.#drop(name));
    for (const oldest of [...this.#kept.keys()].slice(0, -keptSegments)) this.#drop(oldest);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.forget(), keptMs);
    this.#timer.unref();
    return one;
  }

  forget(): void {
    clearTimeout(this.#timer);
    for (const name of [...this.#kept.keys()]) this.#drop(name);
  }

  #drop(name: string): void {
    const one = this.#kept.get(name);
    this.#kept.delete(name);
    if (one === undefined) return;
    one.wiped = true;
    one.segment.then(wipe, () => undefined);
  }
}

interface Found {
  readonly session: Session;
  readonly binding: DocumentBinding;
  readonly version: Version;
  readonly name: string;
  readonly type: string;
}

function find(ctx: EngineContext, document: string, number: number | undefined): Found {
  const session = ctx.session();
  const entry = liveDocument(session, document);
  const version = versionOf(entry, number);
  if (!version.parts.every(([name]) => ctx.parts.has(name)))
    throw new EngineError('not_here', 'Parts of this document are not on this device yet.');
  const { id, vault, body } = entry;
  const binding = { vaultId: vault, documentId: id, version: version.sealedNumber };
  return { session, binding, version, name: textField(body, 'name', '?'), type: textField(body, 'type', 'application/octet-stream') };
}

function factsOf({ name, type, version }: Found): ContentFacts {
  return { name, type, sizeBytes: version.sizeBytes, version: version.number };
}

function isRange(start: number, end: number, sizeBytes: number): boolean {
  return Number.isSafeInteger(start) && Number.isSafeInteger(end) && start >= 0 && start <= end && end <= sizeBytes;
}

/** One segment, opened whole. The beginning of the first part says which key it is. */
async function openSegmentOf({ parts }: EngineContext, { session, binding, version }: Found, index: number): Promise<Uint8Array> {
  const nameAt = (place: number): string => version.parts[place]?.[0] ?? '';
  const sealed = await parts.read(nameAt(index));
  const header = index === 0 ? sealed.subarray(0, containerHeaderBytes) : await readHeader(parts.placeOf(nameAt(0)));
  const key = session.vaultKeys.documentKey(version.key, binding);
  try {
    const container = openContainer({ key, ...binding, header });
    try {
      return container.openSegment(index, index === 0 ? sealed.subarray(containerHeaderBytes) : sealed, index === version.parts.length - 1);
    } finally {
      container.wipe();
    }
  } finally {
    wipe(key);
  }
}

async function readHeader({ path, position }: PartPlace): Promise<Uint8Array> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(new Uint8Array(containerHeaderBytes), 0, containerHeaderBytes, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
