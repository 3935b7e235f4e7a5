import { visitWords, endOfPiece, foldLetters } from './tokenize.ts';
import { GrowingArray } from './growing-array.ts';
import { PostingLists } from './posting-lists.ts';
import { fieldMarks, indexedFields, WordRanking, type IndexedField } from './word-ranking.ts';

/** What is searched of one document besides its text. */
export interface DocumentWords {
  readonly name: string;
  readonly tags: readonly string[];
  readonly note: string;
}

/** A document with every word of a query. */
export interface WordHit {
  readonly document: string;
  /** Where words of the query were found. */
  readonly found: readonly IndexedField[];
  /** Roughly where in its text each existing word first occurs, in UTF-16 units: never after it, and less than 8 before it. */
  readonly places: readonly number[];
}

/** Words are found again by their first letters. */
const keyLength = 2;
/** Spellings whose folded form is remembered. */
const maxFolds = 50_000;
const longestRemembered = 50;
/** The length from which V8 keeps a part of a text as a view, which would keep the whole text. */
const shortestView = 13;
const none = -1;
const wastedAtLeast = 100_000;

/** How many characters of a text one number of `places` stands for. */
const placeStep = 8;
const furthestPlace = 2 ** 16 - 2;
const maxRepeats = 255;

/**
 * A full-text index in memory: nothing of it reaches a disk. Words are found by their beginning, regardless of case and accents.
 * Names, tags and notes of a document are kept separate from its text, so that a change to one leaves the other alone. What was
 * replaced stays as waste until `sweep`.
 */
export class WordIndex {
  readonly #lists = new PostingLists();
  readonly #listOf = new Map<string, number>();
  /** By number of their list. */
  readonly #words: string[] = [];
  readonly #byKey = new Map<string, number[]>();
  readonly #folds = new Map<string, string>();
  readonly #numberOf = new Map<string, number>();
  readonly #ids: string[] = [];
  readonly #roots: (string | undefined)[] = [];
  /** Where a document's names and text are in the lists; -1 for nowhere. */
  readonly #namesAt: number[] = [];
  readonly #textAt: number[] = [];
  /** Which document each place belongs to, -1 for waste; and how many words it has. */
  readonly #documentAt = new GrowingArray(Int32Array);
  readonly #lengthAt = new GrowingArray(Uint32Array);
  #texts = 0;
  /** Of all of them, in words. */
  #textLength = 0;
  #wasted = 0;
  #sweptLists = 0;

  readonly #fold = (run: string): string => {
    const known = this.#folds.get(run);
    if (known !== undefined) return known;
    const folded = foldLetters(run);
    if (run.length > longestRemembered) return folded;
    if (this.#folds.size === maxFolds) this.#folds.clear();
    this.#folds.set(ownCopy(run), ownCopy(folded));
    return folded;
  };

  has(document: string): boolean {
    const number = this.#numberOf.get(document);
    return number !== undefined && this.#namesAt[number] !== none;
  }

  /** Which content the text in the index was read from. */
  rootOf(document: string): string | undefined {
    return this.#roots[this.#numberOf.get(document) ?? none];
  }

  /** Adds or replaces everything about a document except its text. */
  putNames(document: string, { name, tags, note }: DocumentWords): void {
    const number = this.#number(document);
    this.#drop(this.#namesAt, number);
    const place = this.#place(this.#namesAt, number);
    const add = (text: string, field: IndexedField): number => this.#read(text, place, (before) => before | fieldMarks[field]);
    add(name, 'name');
    for (const tag of tags) add(tag, 'tags');
    add(note, 'note');
  }

  /**
   * Adds or replaces the text of a document, one piece with each step, so that a long one need not be read in one go. It ends when the
   * text is replaced in the meantime.
   * @param root of the content it was read from.
   */
  *putText(document: string, root: string, text: string): Generator<void> {
    const number = this.#number(document);
    this.dropText(document);
    this.#roots[number] = root;
    if (text === '') return;
    const place = this.#place(this.#textAt, number);
    this.#texts += 1;
    for (let at = 0; at < text.length && this.#textAt[number] === place; ) {
      const end = endOfPiece(text, at);
      this.#textLength += this.#read(text.slice(at, end), place, (before, start) => textData(before, at + start));
      at = end;
      yield;
    }
  }

  dropText(document: string): void {
    const number = this.#numberOf.get(document) ?? none;
    const place = this.#textAt[number] ?? none;
    if (number !== none) this.#roots[number] = undefined;
    if (place === none) return;
    this.#textLength -= this.#lengthAt.get(place);
    this.#texts -= 1;
    this.#drop(this.#textAt, number);
  }

  remove(document: string): void {
    const number = this.#numberOf.get(document);
    if (number === undefined) return;
    this.#drop(this.#namesAt, number);
    this.dropText(document);
  }

  /**
   * Documents in which every word of a query begins a word, best first: those with all of them in the name, then in name, tags and
   * note, then the others; among them rare words, whole words and short texts count more, and among equals the newer one comes first.
   * @param words as `queryWords` returns them.
   * @param accept drops those that must not count against the limit.
   */
  find(words: readonly string[], limit: number, accept: (document: string) => boolean): readonly WordHit[] {
    const ranking = new WordRanking({ documents: this.#ids.length, usualLength: Math.max(1, this.#textLength / Math.max(1, this.#texts)) });
    for (const word of words) {
      ranking.begin();
      this.#eachWordFrom(word, (list, whole) => {
        this.#lists.each(list, (place, data) => {
          const document = this.#documentAt.get(place);
          if (document !== none) ranking.count(document, data, whole);
        });
      });
      ranking.end((document) => this.#lengthAt.get(this.#textAt[document] ?? none));
    }
    const hits: WordHit[] = [];
    for (const number of ranking.best((a, b) => this.#id(a) > this.#id(b))) {
      if (hits.length === limit) break;
      const document = this.#id(number);
      if (!accept(document)) continue;
      const fields = ranking.fieldsOf(number);
      const found = indexedFields.filter((field) => (fields & fieldMarks[field]) !== 0);
      hits.push({ document, found, places: ranking.placesOf(number).map((place) => place * placeStep) });
    }
    return hits;
  }

  /** Whether there is enough waste for `sweep` to be worth its time. */
  get wasteful(): boolean {
    return this.#sweptLists > 0 || this.#wasted > Math.max(wastedAtLeast, this.#textLength);
  }

  /** Clears waste away, a part each time, so that nothing has to wait long. */
  sweep(): void {
    const end = Math.min(this.#sweptLists + 1000, this.#lists.count);
    if (this.#sweptLists === 0) this.#wasted = 0;
    for (let list = this.#sweptLists; list < end; list += 1) this.#lists.keepOnly(list, (place) => this.#documentAt.get(place) !== none);
    this.#sweptLists = end === this.#lists.count ? 0 : end;
  }

  /** Overwrites and forgets everything. */
  close(): void {
    this.#lists.wipe();
    for (const map of [this.#listOf, this.#byKey, this.#folds, this.#numberOf]) map.clear();
    for (const list of [this.#words, this.#ids, this.#roots, this.#namesAt, this.#textAt]) list.length = 0;
  }

  /** Ids sort by their time of creation. */
  #id(number: number): string {
    return this.#ids[number] ?? '';
  }

  #number(document: string): number {
    const known = this.#numberOf.get(document);
    if (known !== undefined) return known;
    const number = this.#ids.push(document) - 1;
    this.#numberOf.set(document, number);
    this.#namesAt.push(none);
    this.#textAt.push(none);
    this.#roots.push(undefined);
    return number;
  }

  #place(places: number[], number: number): number {
    const place = this.#documentAt.push(number);
    this.#lengthAt.push(0);
    places[number] = place;
    return place;
  }

  #drop(places: number[], number: number): void {
    const place = places[number] ?? none;
    if (place === none) return;
    this.#wasted += this.#lengthAt.get(place);
    this.#documentAt.set(place, none);
    places[number] = none;
  }

  /**
   * Adds words to a place, and returns how many.
   * @param merge what is known about a word there, from what was known and where it occurs now.
   */
  #read(text: string, place: number, merge: (before: number, start: number) => number): number {
    let length = 0;
    visitWords(
      text,
      (word, start) => {
        const list = this.#listOf.get(word) ?? this.#addWord(word);
        const before = this.#lists.newestAt(list, place);
        if (before === undefined) this.#lists.append(list, place, merge(0, start));
        else this.#lists.setNewest(list, merge(before, start));
        length += 1;
      },
      this.#fold,
    );
    this.#lengthAt.set(place, this.#lengthAt.get(place) + length);
    return length;
  }

  #addWord(word: string): number {
    const own = ownCopy(word);
    const list = this.#lists.add();
    this.#listOf.set(own, list);
    this.#words.push(own);
    const key = own.slice(0, keyLength);
    const others = this.#byKey.get(key);
    if (others === undefined) this.#byKey.set(key, [list]);
    else others.push(list);
    return list;
  }

  #eachWordFrom(beginning: string, visit: (list: number, whole: boolean) => void): void {
    const keys =
      beginning.length >= keyLength ? [beginning.slice(0, keyLength)] : [...this.#byKey.keys()].filter((key) => key.startsWith(beginning));
    for (const key of keys) {
      for (const list of this.#byKey.get(key) ?? []) {
        const word = this.#words[list] ?? '';
        if (word.startsWith(beginning)) visit(list, word.length === beginning.length);
      }
    }
  }
}

/** What is known about a word in a text, from what was known before this occurrence: how often, and where first. */
function textData(before: number, start: number): number {
  if (before === 0) return fieldMarks.text | (1 << 4) | (Math.min(Math.floor(start / placeStep), furthestPlace) << 16);
  return ((before >>> 4) & maxRepeats) === maxRepeats ? before : before + (1 << 4);
}

/** A word without the text it was cut out of. */
function ownCopy(word: string): string {
  return word.length < shortestView ? word : Buffer.from(word).toString();
}
