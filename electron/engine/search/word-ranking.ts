import { bestFirst } from './best-first.ts';

export const indexedFields = ['name', 'tags', 'note', 'text'] as const;
export type IndexedField = (typeof indexedFields)[number];

/**
 * The lowest four bits of what is known about a word in a document; then eight bits for how often it is in the text, and from bit 16 where.
 */
export const fieldMarks: Readonly<Record<IndexedField, number>> = { name: 1, tags: 2, note: 4, text: 8 };
const fieldBits = 0b1111;
const named = fieldMarks.name;
const described = fieldMarks.name | fieldMarks.tags | fieldMarks.note;
const wholeWord = 1 << 4;

/** Weight of a word by the fields among name, tags and note that have it. */
const weights = Array.from(
  { length: 8 },
  (_, bits) => (bits & fieldMarks.name ? 10 : 0) + (bits & fieldMarks.tags ? 5 : 0) + (bits & fieldMarks.note ? 3 : 0),
);
// BM25: how soon repetition stops counting, and how strongly long texts are penalized.
const saturation = 1.2;
const lengthShare = 0.75;
const wholeWordBonus = 1.5;
/** Higher than any sum of weights of the words of a query. */
const tier = 10_000;
const nowhere = 2 ** 16 - 1;

/** Ranks documents against the words of one query, one word after the other; a document that lacks one is out. */
export class WordRanking {
  readonly #documents: number;
  readonly #usualLength: number;
  /** By document: how many of the words it has so far: overall, in the name, in name, tags or note. */
  readonly #has: Uint16Array;
  readonly #hasNamed: Uint16Array;
  readonly #hasDescribed: Uint16Array;
  readonly #rank: Float64Array;
  readonly #fields: Uint8Array;
  /** The same for the current word: how heavy, and the fields, with `wholeWord`. */
  readonly #weight: Float32Array;
  readonly #wordFields: Uint8Array;
  /** By word, then by document: where it first occurs in the text. */
  readonly #places: Uint16Array[] = [];
  #place = new Uint16Array();
  #left: number[] = [];
  #words = 0;

  constructor({ documents, usualLength }: { readonly documents: number; readonly usualLength: number }) {
    this.#documents = documents;
    this.#usualLength = usualLength;
    this.#has = new Uint16Array(documents);
    this.#hasNamed = new Uint16Array(documents);
    this.#hasDescribed = new Uint16Array(documents);
    this.#rank = new Float64Array(documents);
    this.#fields = new Uint8Array(documents);
    this.#weight = new Float32Array(documents);
    this.#wordFields = new Uint8Array(documents);
  }

  /** The next word of the query. */
  begin(): void {
    this.#place = new Uint16Array(this.#documents).fill(nowhere);
    this.#places.push(this.#place);
    this.#left = [];
  }

  /** The word, or one that it begins, is in a document. @param data of the posting. */
  count(document: number, data: number, whole: boolean): void {
    const has = this.#has[document] ?? 0;
    if (has < this.#words) return;
    if (has === this.#words) {
      this.#has[document] = this.#words + 1;
      this.#left.push(document);
      this.#weight[document] = 0;
      this.#wordFields[document] = 0;
    }
    this.#weight[document] = (this.#weight[document] ?? 0) + (weights[data & 0b111] ?? 0) + ((data >>> 4) & 0xff);
    this.#wordFields[document] = (this.#wordFields[document] ?? 0) | (data & fieldBits) | (whole ? wholeWord : 0);
    const place = data >>> 16;
    if ((data & fieldMarks.text) !== 0 && place < (this.#place[document] ?? nowhere)) this.#place[document] = place;
  }

  /** That was everything for this word. @param lengthOf the text of a document, in words. */
  end(lengthOf: (document: number) => number): void {
    this.#words += 1;
    const having = this.#left.length;
    const rarity = Math.log(1 + (this.#documents - having + 0.5) / (having + 0.5));
    for (const document of this.#left) {
      const fields = this.#wordFields[document] ?? 0;
      const weight = this.#weight[document] ?? 0;
      const length = 1 - lengthShare + (lengthShare * lengthOf(document)) / this.#usualLength;
      const worth = (rarity * weight * (saturation + 1)) / (weight + saturation * length);
      this.#rank[document] = (this.#rank[document] ?? 0) + worth * ((fields & wholeWord) === 0 ? 1 : wholeWordBonus);
      this.#fields[document] = this.fieldsOf(document) | (fields & fieldBits);
      if ((fields & named) !== 0) this.#hasNamed[document] = (this.#hasNamed[document] ?? 0) + 1;
      if ((fields & described) !== 0) this.#hasDescribed[document] = (this.#hasDescribed[document] ?? 0) + 1;
    }
  }

  /** Documents with every word, best first. @param before whether the first of two equals comes before the second. */
  *best(before: (a: number, b: number) => boolean): Generator<number> {
    if (this.#words === 0) return;
    for (const document of this.#left) {
      const tiers = (this.#hasNamed[document] === this.#words ? 1 : 0) + (this.#hasDescribed[document] === this.#words ? 1 : 0);
      this.#rank[document] = (this.#rank[document] ?? 0) + tiers * tier;
    }
    yield* bestFirst(this.#left, (a, b) => {
      const [rankA, rankB] = [this.#rank[a] ?? 0, this.#rank[b] ?? 0];
      return rankA > rankB || (rankA === rankB && before(a, b));
    });
  }

  fieldsOf(document: number): number {
    return this.#fields[document] ?? 0;
  }

  /** As postings have them, of those words that are in the text. */
  placesOf(document: number): number[] {
    return this.#places.map((places) => places[document] ?? nowhere).filter((place) => place !== nowhere);
  }
}
