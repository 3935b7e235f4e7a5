import { concatBytes } from '../../shared/crypto/bytes.ts';
import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { commitKey } from '../../shared/crypto/derive.ts';
import { fromHex } from '../../shared/crypto/hash.ts';
import { asKey } from '../../shared/crypto/keys.ts';
import {
  chunkBytes,
  encodeContainerHeader,
  sealedChunkBytes,
  sealedSegmentBytes,
} from '../../shared/format/container/document-container-layout.ts';
import { checkPlainSize, openContainerStream } from '../../shared/format/container/document-container-stream.ts';
import {
  containerBytesOf,
  containerHeaderBytes,
  joinContainerWithHeaders,
  openContainer,
  plainBytesOf,
  segmentBytes,
  segmentCountOf,
  segmentPlaceOf,
  type ContainerSealer,
  type DocumentBinding,
} from '../../shared/format/container/document-container.ts';
import { checkPartsList, partName, rootOf, type PartsList } from '../../shared/format/container/parts.ts';
import { pattern, same, sameBytes, withinBuffer, type ExpectedBytes, type GivenBytes } from './vector-report.ts';

interface OpenVector extends DocumentBinding {
  readonly name: string;
  readonly key: string;
  readonly salt: string;
  readonly streamHeaders: readonly string[];
  readonly plain: GivenBytes;
  readonly container: ExpectedBytes;
  readonly parts: PartsList;
  readonly root: string;
}

interface Edit {
  readonly flip?: { readonly offset: number; readonly bit: number };
  readonly set?: { readonly offset: number; readonly hex: string };
  readonly cut?: number;
  readonly append?: string;
  readonly swap?: readonly [number, number];
  readonly swapChunks?: readonly [number, number];
  readonly drop?: number;
  readonly repeat?: readonly [from: number, to: number];
  readonly container?: string;
}

interface FailVector extends Edit, Partial<DocumentBinding> {
  readonly name: string;
  readonly of: string;
  readonly key?: string;
  readonly plainBytes?: number;
  readonly code: string;
}

interface ContainerVectors {
  readonly opens: readonly OpenVector[];
  readonly fails: readonly FailVector[];
}

/** What is tried on a container. */
interface Attempt extends DocumentBinding {
  readonly key: string;
  readonly plainBytes?: number;
}

/** Containers up to this size are also read byte by byte. */
const smallBytes = 1000;

/** The vectors of FORMAT.md, "Document container": sealed in both ways, opened in one piece and streamed. */
export async function runDocumentContainerVectors(vectors: unknown): Promise<readonly string[]> {
  const { opens, fails } = vectors as ContainerVectors;
  const failures: string[] = [];
  const containers = new Map<string, Uint8Array>();
  const check = async (name: string, act: () => Promise<void>): Promise<void> => {
    await act().catch((error: unknown) => failures.push(`${name}: ${error instanceof Error ? error.message : String(error)}`));
  };
  for (const vector of opens) await check(vector.name, async () => void containers.set(vector.name, await checkOpening(vector)));
  for (const vector of fails) {
    await check(vector.name, async () => {
      const base = opens.find(({ name }) => name === vector.of);
      if (base === undefined) throw new Error(`there is no vector "${vector.of}"`);
      await checkFailing(vector, base, containers.get(vector.of) ?? sealBy(base, sealAtOnce));
    });
  }
  return failures;
}

async function checkOpening(vector: OpenVector): Promise<Uint8Array> {
  const container = sealBy(vector, sealAtOnce);
  sameBytes(container, vector.container);
  sameBytes(sealBy(vector, sealByChunks), vector.container);
  const plain = bytesOf(vector.plain);
  same(String(containerBytesOf(plain.length)), String(container.length), 'the size by layout');
  checkParts(vector, container);
  for (const [way, open] of waysToOpen(container.length)) {
    const opened = await open(container, { ...vector, plainBytes: plain.length });
    if (!equal(opened, plain)) throw new Error(`other bytes come out when it is opened ${way}`);
  }
  return container;
}

async function checkFailing(vector: FailVector, base: OpenVector, sealed: Uint8Array): Promise<void> {
  const container = edited(sealed, vector);
  const { key, vaultId, documentId, version } = { ...base, ...vector };
  const attempt = { key, vaultId, documentId, version, ...(vector.plainBytes === undefined ? {} : { plainBytes: vector.plainBytes }) };
  for (const [way, open] of waysToOpen(container.length))
    same(await outcomeOf(() => open(container, attempt)), vector.code, `the outcome ${way}`);
}

function checkParts({ parts, root }: OpenVector, container: Uint8Array): void {
  const boundaries = parts.map((_, index) => segmentPlaceOf(index, plainBytesOf(container.length)).sealedEnd);
  const names = boundaries.map((end, index) => partName(container.subarray(index === 0 ? 0 : boundaries[index - 1], end)));
  same(names.join(), parts.map(([name]) => name).join(), 'the names of the parts');
  same(rootOf(checkPartsList(parts)), root, 'the root');
}

function bytesOf({ hex, patternBytes }: GivenBytes): Uint8Array {
  return hex === undefined ? pattern(patternBytes ?? 0) : fromHex(hex);
}

type SealSegment = (sealer: ContainerSealer, index: number, plain: Uint8Array, last: boolean) => Uint8Array;

const sealAtOnce: SealSegment = (sealer, index, plain, last) => sealer.sealSegment(index, plain, last);

const sealByChunks: SealSegment = (sealer, index, plain, last) => {
  const segment = sealer.sealSegmentStream(index, last);
  const sealed = [segment.header];
  let offset = 0;
  do {
    const chunk = withinBuffer(plain.subarray(offset, offset + chunkBytes));
    offset += chunk.length;
    sealed.push(segment.seal(chunk, offset === plain.length));
  } while (offset < plain.length);
  return concatBytes(...sealed);
};

function sealBy({ vaultId, documentId, version, ...vector }: OpenVector, sealSegment: SealSegment): Uint8Array {
  const key = asKey(fromHex(vector.key));
  const header = encodeContainerHeader(fromHex(vector.salt));
  header.set(commitKey(key, 'HeirlockDocKeys1', header.subarray(0, 32)).keyCheck, 32);
  const sealer = joinContainerWithHeaders(
    { vaultId, documentId, version, key, header },
    vector.streamHeaders.map((text) => fromHex(text)),
  );
  const plain = bytesOf(vector.plain);
  const count = segmentCountOf(plain.length);
  const segments = Array.from({ length: count }, (_, index) =>
    sealSegment(sealer, index, plain.subarray(index * segmentBytes, (index + 1) * segmentBytes), index === count - 1),
  );
  return concatBytes(header, ...segments);
}

type Open = (container: Uint8Array, attempt: Attempt) => Promise<Uint8Array>;

function waysToOpen(containerBytes: number): readonly (readonly [way: string, open: Open])[] {
  const ways: (readonly [way: string, open: Open])[] = [
    ['in one piece', openAtOnce],
    ['streamed', streamed(65_521)],
  ];
  return containerBytes > smallBytes ? ways : [...ways, ['streamed whole', streamed(smallBytes)], ['byte by byte', streamed(1)]];
}

const openAtOnce: Open = async (container, { key, plainBytes, ...binding }) => {
  const fileBytes = plainBytesOf(container.length);
  checkPlainSize(fileBytes, plainBytes);
  const { vaultId, documentId, version } = binding;
  const opener = openContainer({
    vaultId,
    documentId,
    version,
    key: asKey(fromHex(key)),
    header: container.subarray(0, containerHeaderBytes),
  });
  const segments = Array.from({ length: segmentCountOf(fileBytes) }, (_, index) => {
    const { sealedStart, sealedEnd, last } = segmentPlaceOf(index, fileBytes);
    return opener.openSegment(index, container.subarray(sealedStart, sealedEnd), last);
  });
  return concatBytes(...segments);
};

function streamed(pieceBytes: number): Open {
  async function* pieces(container: Uint8Array): AsyncGenerator<Uint8Array> {
    for (let offset = 0; offset < container.length; offset += pieceBytes) yield container.subarray(offset, offset + pieceBytes);
  }
  return async (container, { key, plainBytes, vaultId, documentId, version }) => {
    const known = plainBytes === undefined ? {} : { plainBytes };
    const attempt = { vaultId, documentId, version, key: asKey(fromHex(key)), containerBytes: container.length, ...known };
    const chunks: Uint8Array[] = [];
    for await (const chunk of openContainerStream(pieces(container), attempt)) chunks.push(chunk);
    return concatBytes(...chunks);
  };
}

async function outcomeOf(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
    return 'no failure';
  } catch (error) {
    if (error instanceof CryptoError) return error.code;
    return error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  }
}

/** The container of a failing vector: what it starts from, with its edit applied. */
function edited(sealed: Uint8Array, edit: Edit): Uint8Array {
  if (edit.container !== undefined) return fromHex(edit.container);
  if (edit.cut !== undefined) return sealed.subarray(0, edit.cut);
  if (edit.append !== undefined) return concatBytes(sealed, fromHex(edit.append));
  const segmentAt = (index: number): [number, number] => [
    containerHeaderBytes + index * sealedSegmentBytes,
    containerHeaderBytes + (index + 1) * sealedSegmentBytes,
  ];
  if (edit.drop !== undefined) {
    const [start, end] = segmentAt(edit.drop);
    return concatBytes(sealed.subarray(0, start), sealed.subarray(end));
  }
  const whole = sealed.slice();
  const copy = (from: [number, number], to: [number, number]): void => whole.set(sealed.subarray(...from), to[0]);
  const swapped = edit.swap ?? edit.swapChunks ?? [];
  const first = containerHeaderBytes + 24;
  const chunkAt = (index: number): [number, number] => [first + index * sealedChunkBytes, first + (index + 1) * sealedChunkBytes];
  const places = swapped.map(edit.swap === undefined ? chunkAt : segmentAt);
  const [a, b] = places;
  if (a !== undefined && b !== undefined) {
    copy(a, b);
    copy(b, a);
  }
  if (edit.repeat !== undefined) copy(segmentAt(edit.repeat[0]), segmentAt(edit.repeat[1]));
  if (edit.flip !== undefined) whole[edit.flip.offset] = (whole[edit.flip.offset] ?? 0) ^ (1 << edit.flip.bit);
  if (edit.set !== undefined) whole.set(fromHex(edit.set.hex), edit.set.offset);
  return whole;
}

function equal(a: Uint8Array, b: Uint8Array): boolean {
  if (a.length !== b.length) return false;
  for (let index = 0; index < a.length; index += 1) if (a[index] !== b[index]) return false;
  return true;
}
