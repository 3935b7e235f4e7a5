import type { Ulid } from '../../../shared/domain/ids.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { localIndexKey } from '../../../shared/format/container/document-keys.ts';
import { EngineError } from '../engine-error.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { excerptOf, placesIn, type Excerpt } from './excerpt.ts';
import { openSearchText, sealSearchText } from './sealed-search-text.ts';
import { TimeSlice } from '../time-slice.ts';
import { WordIndex, type DocumentWords, type WordHit } from './word-index.ts';
import type { IndexedField } from './word-ranking.ts';

/** The owner's own acts come first: unlocking, adding many files. Searching sooner starts the work sooner. */
const restMs = 1_500;

const noExcerpt: Excerpt = { text: '', marks: [] };

/** What the search has to know of one document. */
export interface SearchedDocument extends DocumentWords {
  readonly id: Ulid;
  /** Of the newest version; null when there is none whose words could be read. */
  readonly textRoot: string | null;
}

/** Where documents come from. */
export interface SearchSource {
  readonly accountId: string;
  /** Not copied; used only while the search is being opened. */
  readonly masterKey: Key;
  readonly store: LocalStore;
  /** A document as it is now; undefined for one that must not be found. */
  document(id: string): SearchedDocument | undefined;
  /** Ids of all documents that can be found. */
  ids(): readonly string[];
  /** The words of a document's newest version; undefined when it is not on this device. */
  readText(id: string): Promise<string | undefined>;
  /** Is told of anything that should not have happened. */
  report(fault: unknown): void;
}

/** A document that was found. */
export interface FoundDocument {
  readonly document: string;
  readonly found: readonly IndexedField[];
  /** From its text, or from its note if the text has none of the words. */
  readonly excerpt: Excerpt;
}

/**
 * Search over names, tags, notes and words of documents. The index is in memory; words read from documents are kept on the disk,
 * sealed, so that they are read once. Work proceeds in slices, so that the engine keeps answering in the meantime.
 */
export class DocumentSearch {
  readonly #source: SearchSource;
  readonly #key: Key;
  readonly #index = new WordIndex();
  readonly #waiting = new Set<string>();
  /** Those that have changed since the search was opened. */
  readonly #fresh = new Set<string>();
  /** Resolves when every name is in the index, or nothing will be added any more. */
  readonly #named = Promise.withResolvers<void>();
  #working: Promise<void> | undefined;
  #resting: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Whether what existed when it was opened has been asked for: only when the work begins, since documents are opened for it. */
  #isListed = false;

  constructor(source: SearchSource) {
    this.#source = source;
    this.#key = localIndexKey(source.masterKey);
    this.#workSoon();
  }

  /** Whether every word that can be read is in the index. */
  get complete(): boolean {
    return this.#isListed && this.#waiting.size === 0 && this.#working === undefined;
  }

  /** Resolves when everything waiting is in the index. */
  async settled(): Promise<void> {
    this.#begin();
    while (this.#working !== undefined) await this.#working;
  }

  /** These documents have changed. */
  note(ids: readonly string[]): void {
    if (this.#closed) return;
    for (const id of ids) {
      this.#waiting.add(id);
      this.#fresh.add(id);
    }
    this.#workSoon();
  }

  /**
   * Documents in which every word of the query begins a word, best first. Waits until all names are known.
   * @param words as `queryWords` returns them.
   * @throws EngineError `locked` when it is closed in the meantime.
   */
  async find(words: readonly string[], limit: number, accept: (document: string) => boolean): Promise<readonly FoundDocument[]> {
    this.#begin();
    await this.#named.promise;
    const slice = new TimeSlice();
    await this.#indexFresh(slice);
    const found: FoundDocument[] = [];
    for (const hit of this.#index.find(words, limit, accept)) {
      if (slice.over) await this.#next(slice);
      found.push({ document: hit.document, found: hit.found, excerpt: this.#excerpt(hit, words) });
    }
    return found;
  }

  /** Wipes the key and forgets every word. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#resting);
    this.#waiting.clear();
    this.#fresh.clear();
    wipe(this.#key);
    this.#index.close();
    this.#named.resolve();
  }

  #workSoon(): void {
    if (this.#working === undefined && (!this.#isListed || this.#waiting.size > 0))
      this.#resting ??= setTimeout(() => this.#begin(), restMs).unref();
  }

  #begin(): void {
    clearTimeout(this.#resting);
    this.#resting = undefined;
    if (this.#closed) return;
    this.#list();
    this.#work();
  }

  #list(): void {
    if (this.#isListed) return;
    this.#isListed = true;
    for (const id of this.#source.ids()) this.#waiting.add(id);
    if (this.#waiting.size === 0) this.#named.resolve();
  }

  #work(): void {
    if (this.#resting !== undefined || this.#working !== undefined || this.#waiting.size === 0) return;
    const fault = (error: unknown): void => {
      if (this.#closed) return;
      // Searching what is known is better than trying the same thing forever.
      this.#waiting.clear();
      this.#source.report(error);
    };
    this.#working = this.#run()
      .catch(fault)
      .finally(() => {
        this.#named.resolve();
        this.#working = undefined;
        if (!this.#closed) this.#work();
      });
  }

  /** Lets others have their turn. @throws EngineError `locked` when it was closed in the meantime. */
  async #next(slice: TimeSlice): Promise<void> {
    await slice.next();
    this.#stillOpen();
  }

  #stillOpen(): void {
    if (this.#closed) throw new EngineError('locked', 'The account was locked in the meantime.');
  }

  async #run(): Promise<void> {
    const slice = new TimeSlice();
    await this.#next(slice);
    for (const id of [...this.#waiting]) {
      if (slice.over) await this.#next(slice);
      if (!this.#index.has(id)) this.#indexNames(id);
    }
    this.#named.resolve();
    for (const id of this.#waiting) {
      if (slice.over) await this.#next(slice);
      this.#waiting.delete(id);
      if (this.#fresh.delete(id)) this.#indexNames(id);
      await this.#indexText(id, slice);
    }
    while (this.#index.wasteful) {
      if (slice.over) await this.#next(slice);
      this.#index.sweep();
    }
  }

  /** What the owner has just changed is found in its new form; only words that are yet to be read come later. */
  async #indexFresh(slice: TimeSlice): Promise<void> {
    this.#stillOpen();
    for (const id of this.#fresh) {
      if (slice.over) await this.#next(slice);
      this.#fresh.delete(id);
      this.#indexNames(id);
      const root = this.#source.document(id)?.textRoot ?? null;
      const text = root === null || root === this.#index.rootOf(id) ? undefined : this.#keptText(id, root);
      if (root !== null && text !== undefined) await this.#putText(id, root, text, slice);
    }
  }

  #indexNames(id: string): void {
    const document = this.#source.document(id);
    if (document === undefined) {
      this.#index.remove(id);
      return;
    }
    this.#index.putNames(id, document);
    // What it held before is no longer found, even while its new words are yet to be read.
    if (document.textRoot !== this.#index.rootOf(id)) this.#index.dropText(id);
  }

  async #indexText(id: string, slice: TimeSlice): Promise<void> {
    const root = this.#source.document(id)?.textRoot ?? null;
    if (root === null || root === this.#index.rootOf(id)) return;
    const text = await this.#textOf(id, root);
    this.#stillOpen();
    // What changed in the meantime waits again.
    if (text !== undefined && this.#source.document(id)?.textRoot === root) await this.#putText(id, root, text, slice);
  }

  async #putText(id: string, root: string, text: string, slice: TimeSlice): Promise<void> {
    const pieces = this.#index.putText(id, root, text);
    while (pieces.next().done !== true) if (slice.over) await this.#next(slice);
  }

  /** The words kept for a document, or read now and kept from then on; undefined when it is not on this device. */
  async #textOf(id: string, root: string): Promise<string | undefined> {
    const kept = this.#keptText(id, root);
    if (kept !== undefined) return kept;
    // Whatever keeps one document from being read, the others are still searched.
    const text = await this.#source.readText(id).catch(() => undefined);
    const document = this.#source.document(id);
    if (text === undefined || this.#closed || document?.textRoot !== root) return undefined;
    this.#source.store.texts.put(sealSearchText(text, this.#key, { accountId: this.#source.accountId, document: document.id, root }));
    return text;
  }

  /** Undefined when there are none, or they can't be read: they are then read from the document again. */
  #keptText(id: string, root: string): string | undefined {
    return openSearchText(this.#source.store.texts.find(id), this.#key, { accountId: this.#source.accountId, document: id, root });
  }

  #excerpt({ document: id, found, places }: WordHit, words: readonly string[]): Excerpt {
    const document = this.#source.document(id);
    if (document === undefined) return noExcerpt;
    if (found.includes('text') && document.textRoot !== null) {
      const text = this.#keptText(id, document.textRoot);
      return text === undefined ? noExcerpt : excerptOf(text, places, words);
    }
    return found.includes('note') ? excerptOf(document.note, placesIn(document.note, words), words) : noExcerpt;
  }
}
