import { PadesError } from '../contract.ts';
import { maxObjects } from '../file/limits.ts';
import type { OpenedFile } from '../file/opened-file.ts';

/** As far back as the head of an object is looked for from the type of its stream; also carried from one chunk to the next. */
const lookBackBytes = 4_096;
/** The most white space between two words of a reference. */
const maxSpaces = 32;

const objectWord = Buffer.from('obj');
const containerName = Buffer.from('/ObjStm');
const referenceLetter = 'R'.charCodeAt(0);

/** A set of object numbers, in 1 MiB whatever it holds. */
class NumberSet {
  readonly #bits = new Uint8Array((maxObjects >> 3) + 1);

  has(number: number): boolean {
    return ((this.#bits[number >> 3] ?? 0) & (1 << (number & 7))) !== 0;
  }

  add(number: number): void {
    this.#bits[number >> 3] = (this.#bits[number >> 3] ?? 0) | (1 << (number & 7));
  }
}

/**
 * Which object numbers a file uses for anything, in whatever revision, listed or not: `/Size` cannot be relied on, and an object that takes
 * a number which something already names becomes part of what names it. Learned from the bytes of the file as they go by, from its
 * cross-references, and from its object streams.
 */
export class NumbersInUse {
  /** The highest of an object, wherever it stands, and of a row in any table. */
  #highest = 0;
  /** Numbers of what is referred to, existing or not. */
  readonly #named = new NumberSet();
  readonly #namedTwice = new NumberSet();
  readonly #containers: number[] = [];
  #held: Buffer = Buffer.alloc(0);
  #passed = 0;

  get highest(): number {
    return this.#highest;
  }

  /** Whether the file as it was referred to that number, be there such an object or not. */
  isNamed(number: number): boolean {
    return this.#named.has(number);
  }

  /** Whether more than one place of the file as it was, superseded ones included, refers to that object. */
  isShared(number: number): boolean {
    return this.#namedTwice.has(number);
  }

  /** The next part of the file. */
  pass(chunk: Buffer): void {
    // What reaches over from one chunk into the next is looked for in a copy of where they meet; the rest is looked at in place.
    const seam = Buffer.concat([this.#held, chunk.subarray(0, lookBackBytes)]);
    this.#learnBytes(seam, this.#held.length, this.#passed - this.#held.length);
    this.#learnBytes(chunk, lookBackBytes, this.#passed);
    this.#passed += chunk.length;
    const whole = chunk.length < lookBackBytes ? seam : chunk;
    this.#held = Buffer.from(whole.subarray(Math.max(0, whole.length - lookBackBytes)));
  }

  /** What the cross-references and the object streams of the file say, once all of it has gone by. */
  learn(file: OpenedFile): void {
    for (const { highest } of file.revisions) this.#use(highest);
    for (const offset of new Set(this.#containers)) {
      const held = file.objectStreamAt(offset);
      if (held === null) continue;
      for (const number of held.numbers) this.#use(number);
      this.#learnReferences(held.bytes, 0);
    }
    this.#held = Buffer.alloc(0);
  }

  /** A number that nothing has and nothing names. @throws PadesError `too_complex` when there is none left. */
  takeFree(): number {
    do this.#highest++;
    while (this.#named.has(this.#highest));
    if (this.#highest > maxObjects) throw new PadesError('too_complex', 'The PDF has no object numbers left.');
    return this.#highest;
  }

  #use(number: number): void {
    if (number <= maxObjects && number > this.#highest) this.#highest = number;
  }

  /** What ends behind `from`. @param base where the bytes are in the file. */
  #learnBytes(bytes: Buffer, from: number, base: number): void {
    for (const at of placesOf(bytes, objectWord, from)) {
      const head = headBefore(bytes, at);
      if (head !== undefined) this.#use(head.number);
    }
    this.#learnReferences(bytes, from);
    for (const at of placesOf(bytes, containerName, from)) {
      const word = bytes.subarray(0, at).lastIndexOf(objectWord);
      const start = word === -1 ? undefined : headBefore(bytes, word)?.start;
      if (start !== undefined) this.#containers.push(base + start);
    }
  }

  #learnReferences(bytes: Buffer, from: number): void {
    for (let at = bytes.indexOf(referenceLetter, from); at !== -1; at = bytes.indexOf(referenceLetter, at + 1)) {
      const number = headBefore(bytes, at)?.number;
      if (number === undefined || number > maxObjects) continue;
      if (this.#named.has(number)) this.#namedTwice.add(number);
      else this.#named.add(number);
    }
  }
}

/** Where a word begins that ends behind `from`. */
function* placesOf(bytes: Buffer, word: Buffer, from: number): Iterable<number> {
  for (let at = bytes.indexOf(word, Math.max(0, from - word.length + 1)); at !== -1; at = bytes.indexOf(word, at + 1)) yield at;
}

/** The number of `12 0` before a word, and where it begins; undefined when something else stands there. */
function headBefore(bytes: Buffer, word: number): { readonly number: number; readonly start: number } | undefined {
  const generationEnd = spacesBefore(bytes, word);
  const generation = digitsBefore(bytes, generationEnd, 5);
  const numberEnd = spacesBefore(bytes, generation);
  if (generation === generationEnd || numberEnd === generation) return undefined;
  const start = digitsBefore(bytes, numberEnd, 10);
  return start === numberEnd ? undefined : { number: Number(bytes.toString('latin1', start, numberEnd)), start };
}

function spacesBefore(bytes: Buffer, end: number): number {
  let at = end;
  while (at > 0 && end - at < maxSpaces && isSpace(bytes[at - 1])) at--;
  return at;
}

function isSpace(byte: number | undefined): boolean {
  return byte === 32 || byte === 10 || byte === 13 || byte === 9 || byte === 12 || byte === 0;
}

function digitsBefore(bytes: Buffer, end: number, most: number): number {
  let at = end;
  while (at > 0 && end - at < most && (bytes[at - 1] ?? 0) >= 48 && (bytes[at - 1] ?? 0) <= 57) at--;
  return at;
}
