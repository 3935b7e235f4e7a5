import { PadesError } from '../contract.ts';
import { maxNeeded, maxStreamBytes } from './limits.ts';
import { ObjectParser } from './object-parser.ts';
import type { LengthOf, ObjectReader } from './object-reader.ts';
import type { XrefEntry } from './pdf-contract.ts';
import { PdfDict, PdfName, PdfRef, PdfStream, PdfString, type PdfObject } from './pdf-object.ts';
import type { SecurityHandler } from './security-handler.ts';
import { decodeStream, filtersOf } from './stream-data.ts';

export type PdfValue = Exclude<PdfObject, PdfRef>;

/** How many parsed objects and unpacked object streams are kept before all are discarded and it starts over. */
const maxKept = 10_000;
const maxKeptBytes = 32 * 2 ** 20;

interface ObjectStream {
  readonly bytes: Buffer;
  /** Object number and offset of each object within the bytes. */
  readonly objects: readonly (readonly [number, number])[];
}

export interface ObjectStoreParts {
  readonly reader: ObjectReader;
  readonly lookup: (objectNumber: number) => XrefEntry | undefined;
  readonly security: SecurityHandler | null;
  /** The object number of `/Encrypt`, whose strings are not encrypted; null when it is in the trailer. */
  readonly encryptNumber: number | null;
}

/** The objects of a document at one revision, parsed and decrypted on demand. */
export class ObjectStore {
  readonly #parts: ObjectStoreParts;
  readonly #kept = new Map<number, PdfObject>();
  readonly #streams = new Map<number, ObjectStream>();
  readonly #loading = new Set<number>();
  #streamBytesKept = 0;

  constructor(parts: ObjectStoreParts) {
    this.#parts = parts;
  }

  /** @throws PadesError `damaged` unless the reader tolerates it, `too_complex`. */
  resolve(object: PdfObject | undefined): PdfValue {
    let value = object ?? null;
    for (let steps = 0; value instanceof PdfRef; steps++) {
      if (steps > 32) return this.#unreadable(value.number, new PadesError('damaged', 'A reference of the PDF leads to itself.'));
      value = this.#load(value);
    }
    return value;
  }

  #unreadable(number: number, error: unknown): null {
    this.#parts.reader.excuse(number, error);
    return null;
  }

  /** Decrypted and decoded. */
  streamBytes(stream: PdfStream, maxBytes = maxStreamBytes): Buffer {
    return decodeStream(
      stream.dict,
      this.storedBytes(stream, maxBytes),
      (object) => this.resolve(object),
      maxBytes,
      this.#parts.reader.budget,
    );
  }

  /** Decrypted, not decoded. */
  storedBytes(stream: PdfStream, maxBytes = maxStreamBytes): Buffer {
    const { reader, security } = this.#parts;
    const bytes = reader.stored(stream, maxBytes);
    reader.budget.decode(bytes.length);
    return security === null || !this.#isEncrypted(stream, security) ? bytes : security.decryptStream(bytes, stream.ref);
  }

  #isEncrypted({ dict }: PdfStream, security: SecurityHandler): boolean {
    const type = dict.get('Type');
    if (type instanceof PdfName && (type.value === 'XRef' || (type.value === 'Metadata' && !security.encryptsMetadata))) return false;
    const crypt = filtersOf(dict, (object) => this.resolve(object)).find(({ name }) => name === 'Crypt');
    if (crypt === undefined) return true;
    const name = this.resolve(crypt.parameters?.get('Name'));
    return name instanceof PdfName && name.value !== 'Identity';
  }

  #load(ref: PdfRef): PdfObject {
    if (this.#loading.has(ref.number) || this.#loading.size >= maxNeeded)
      return this.#unreadable(ref.number, new PadesError('damaged', 'An object of the PDF needs itself to be read.'));
    const known = this.#kept.get(ref.number);
    this.#loading.add(ref.number);
    try {
      const entry = this.#parts.lookup(ref.number);
      if (entry === undefined || entry.kind === 'free' || entry.generation !== ref.generation) return null;
      if (known !== undefined) return known;
      return this.#keep(
        ref.number,
        entry.kind === 'plain' ? this.#loadPlain(ref, entry.offset) : this.#loadCompressed(ref.number, entry.streamNumber, entry.index),
      );
    } catch (error) {
      return this.#keep(ref.number, this.#unreadable(ref.number, error));
    } finally {
      this.#loading.delete(ref.number);
    }
  }

  #keep(number: number, value: PdfObject): PdfObject {
    if (this.#kept.size >= maxKept) this.#kept.clear();
    this.#kept.set(number, value);
    return value;
  }

  #loadPlain(ref: PdfRef, offset: number): PdfObject {
    const { reader, security, encryptNumber } = this.#parts;
    const lengthOf: LengthOf = (length) => {
      const value = this.resolve(length);
      return typeof value === 'number' ? value : undefined;
    };
    const found = reader.indirect(offset, lengthOf);
    if (found.ref.number !== ref.number || found.ref.generation !== ref.generation)
      throw new PadesError('damaged', `Another object than ${ref.toString()} stands at byte ${offset}.`);
    return security === null || ref.number === encryptNumber ? found.value : decrypted(found.value, ref, security);
  }

  #loadCompressed(number: number, streamNumber: number, index: number): PdfObject {
    const { bytes, objects } = this.#objectStream(streamNumber);
    const isAtIndex = objects[index]?.[0] === number;
    const place = isAtIndex ? objects[index] : objects.find(([other]) => other === number);
    if (place === undefined) throw new PadesError('damaged', `Object ${number} is not in its object stream.`);
    const parser = new ObjectParser(bytes, null, true, place[1]);
    const value = parser.object();
    this.#parts.reader.budget.parse(parser.position - place[1] + 16);
    if (!isAtIndex) this.#parts.reader.misplaced.add(number);
    return value;
  }

  #objectStream(number: number): ObjectStream {
    const known = this.#streams.get(number);
    if (known !== undefined) return known;
    if (this.#parts.lookup(number)?.kind !== 'plain') throw new PadesError('damaged', 'An object stream of the PDF is missing.');
    const stream = this.#load(new PdfRef(number, this.#parts.lookup(number)?.generation ?? 0));
    if (!(stream instanceof PdfStream)) throw new PadesError('damaged', 'An object stream of the PDF is no stream.');
    const bytes = this.streamBytes(stream);
    const objects = objectPlaces(bytes, this.resolve(stream.dict.get('N')), this.resolve(stream.dict.get('First')));
    this.#parts.reader.budget.parse(objects.length * 8);
    if (this.#streamBytesKept + bytes.length > maxKeptBytes) {
      this.#streams.clear();
      this.#streamBytesKept = 0;
    }
    this.#streamBytesKept += bytes.length;
    this.#streams.set(number, { bytes, objects });
    return { bytes, objects };
  }
}

/** The head of an object stream: pairs of object number and offset after `/First`. @throws PadesError `damaged`. */
export function objectPlaces(bytes: Buffer, count: PdfObject, first: PdfObject): readonly (readonly [number, number])[] {
  if (typeof count !== 'number' || typeof first !== 'number' || count < 0 || first < 0 || count > bytes.length || first > bytes.length)
    throw new PadesError('damaged', 'An object stream with an impossible head.');
  const parser = new ObjectParser(bytes.subarray(0, first), null, true);
  const places: (readonly [number, number])[] = [];
  for (let index = 0; index < count; index++) {
    parser.skipSpace();
    const number = parser.takeInteger();
    parser.skipSpace();
    const offset = parser.takeInteger();
    if (number === undefined || offset === undefined) throw new PadesError('damaged', 'An object stream whose head ends too early.');
    places.push([number, first + offset]);
  }
  return places;
}

function decrypted(value: PdfObject, holder: PdfRef, security: SecurityHandler): PdfObject {
  if (value instanceof PdfString) return new PdfString(security.decryptString(value.bytes, holder), value.place, value.hexadecimal);
  if (Array.isArray(value)) return (value as readonly PdfObject[]).map((item) => decrypted(item, holder, security));
  if (value instanceof PdfStream) return new PdfStream(decryptedDict(value.dict, holder, security), value.place, value.ref);
  return value instanceof PdfDict ? decryptedDict(value, holder, security) : value;
}

/** A signature's value is the one string that stays readable (ISO 32000-2, 7.6.2). */
function decryptedDict(dict: PdfDict, holder: PdfRef, security: SecurityHandler): PdfDict {
  const isSignature = dict.entries.has('ByteRange');
  const entries = [...dict.entries].map(
    ([key, value]) => [key, isSignature && key === 'Contents' ? value : decrypted(value, holder, security)] as const,
  );
  return new PdfDict(new Map(entries), dict.duplicateKeys);
}
