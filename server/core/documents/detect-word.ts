import { promisify } from 'node:util';
import { inflateRaw } from 'node:zlib';
import { fromRandomAccessReaderPromise, RandomAccessReader, type Entry, type ZipFile } from 'yauzl';
import { readBytes, type ReadableContent } from './readable-content.ts';

/** A Word document has a few dozen parts, and one more for each picture in it. */
const maxParts = 10_000;
/** Of the list of content types, packed and unpacked: a hundred times what any program writes. */
const maxTypesBytes = 1024 * 1024;
/** What is read ahead and kept while the directory is walked, in bytes. */
const windowBytes = 128 * 1024;

const typesPart = '[content_types].xml';
const relationsPart = '_rels/.rels';
const mainPart = 'word/document.xml';
const mainType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';

/**
 * Whether some content is a Word document (ECMA-376, parts 1 and 2): a readable zip package with its list of content types and its
 * relations, and with a part that the list declares to be the main part of such a document. Documents with macros and templates
 * are declared as something else; encrypted ones aren't zip packages at all.
 */
export async function isWordDocument(content: ReadableContent): Promise<boolean> {
  const reader = new ContentReader(content);
  try {
    return await Promise.race([reader.failed, readPackage(reader)]);
  } catch (error) {
    // What can't be read as a zip package isn't one; a failure of our own storage says nothing about the format.
    if (reader.storageFailed) throw error;
    return false;
  }
}

async function readPackage(reader: ContentReader): Promise<boolean> {
  const zip = await fromRandomAccessReaderPromise(reader, reader.sizeBytes, { autoClose: false });
  const parts = await listParts(zip);
  const types = parts?.get(typesPart);
  if (parts === undefined || types === undefined || !parts.has(relationsPart)) return false;
  const main = mainPartIn(await readPart(zip, types, reader));
  return main !== undefined && parts.get(main)?.canDecodeFileData() === true;
}

/**
 * The entries by name, in lower case, since the names of parts are compared case-insensitively. Undefined when there are too many, or two
 * with
 * the same name, where nobody can say which one counts.
 */
async function listParts(zip: ZipFile): Promise<ReadonlyMap<string, Entry> | undefined> {
  if (zip.entryCount > maxParts) return undefined;
  const parts = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName.toLowerCase();
    if (parts.has(name)) return undefined;
    parts.set(name, entry);
  }
  return parts;
}

/** A part's text. @throws Error for one that is encrypted, larger than it may be, or can't be unpacked. */
async function readPart(zip: ZipFile, entry: Entry, reader: ContentReader): Promise<string> {
  if (!entry.canDecodeFileData() || entry.compressedSize > maxTypesBytes) throw new Error('the part can not be read');
  const { fileDataStart } = await zip.readLocalFileHeaderPromise(entry, { minimal: true });
  const packed = await reader.bytes(fileDataStart, fileDataStart + entry.compressedSize);
  return decode(entry.compressionMethod === 0 ? packed : await promisify(inflateRaw)(packed, { maxOutputLength: maxTypesBytes }));
}

/** XML parts are in UTF-8 or UTF-16 (ECMA-376, part 2, "Parts"). */
function decode(bytes: Buffer): string {
  const encoding = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
  return new TextDecoder(encoding).decode(bytes);
}

/** The part that the list declares as a Word document's main one, in lower case: by its own name, or by the ending of the usual name. */
function mainPartIn(types: string): string | undefined {
  const declarations = [...types.matchAll(/<(?:\w+:)?(Override|Default)\b([^<>]*)>/g)].map(([, kind, attributes = '']) => ({
    kind,
    name: attribute(attributes, kind === 'Override' ? 'PartName' : 'Extension')?.toLowerCase(),
    isMain: attribute(attributes, 'ContentType')?.toLowerCase() === mainType,
  }));
  const overrides = declarations.filter(({ kind }) => kind === 'Override');
  const declared = overrides.find(({ isMain }) => isMain)?.name;
  if (declared !== undefined) return declared.replace(/^\//, '');
  // What is said about a part itself outweighs what is said about its extension.
  if (overrides.some(({ name }) => name === `/${mainPart}`)) return undefined;
  return declarations.some(({ kind, name, isMain }) => kind === 'Default' && name === 'xml' && isMain) ? mainPart : undefined;
}

function attribute(text: string, name: string): string | undefined {
  const [, double, single] = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`).exec(text) ?? [];
  return double ?? single;
}

/** Gives a zip reader its bytes through one small window: a directory is read in hundreds of small steps. */
class ContentReader extends RandomAccessReader {
  readonly #content: ReadableContent;
  readonly #failed = Promise.withResolvers<never>();
  #window: Buffer = Buffer.alloc(0);
  #windowStart = 0;
  /** Whether it was the reading itself that failed. */
  storageFailed = false;

  constructor(content: ReadableContent) {
    super();
    this.#content = content;
    this.failed.catch(() => undefined);
  }

  get sizeBytes(): number {
    return this.#content.sizeBytes;
  }

  /** Rejects when the zip reader itself throws where nothing else would catch it. */
  get failed(): Promise<never> {
    return this.#failed.promise;
  }

  /** One range of the content. */
  async bytes(start: number, end: number): Promise<Buffer> {
    try {
      return await readBytes(this.#content, { start, end });
    } catch (error) {
      this.storageFailed = true;
      throw error;
    }
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (error: Error | null, bytesRead?: number) => void,
  ): void {
    this.#slice(position, length)
      .then(
        (bytes) => callback(null, bytes.copy(buffer, offset)),
        (error: unknown) => callback(error as Error),
      )
      .catch((error: unknown) => this.#failed.reject(error));
  }

  /** The bytes from `position` on, fewer at the end of the content, none beyond it. */
  async #slice(position: number, length: number): Promise<Buffer> {
    const end = Math.min(position + length, this.sizeBytes);
    if (!(position < end)) return Buffer.alloc(0);
    if (position < this.#windowStart || end > this.#windowStart + this.#window.length) {
      this.#window = await this.bytes(position, Math.min(Math.max(end, position + windowBytes), this.sizeBytes));
      this.#windowStart = position;
    }
    return this.#window.subarray(position - this.#windowStart, end - this.#windowStart);
  }
}
