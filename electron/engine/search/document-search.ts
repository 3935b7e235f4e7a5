import { setImmediate as nextTurn } from 'node:timers/promises';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { localIndexKey } from '../../../shared/format/document-keys.ts';
import { EngineError } from '../engine-error.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { openWordIndex, type IndexedField, type IndexedWords, type WordIndex } from '../local-store/word-index.ts';
import { openWords, sealWords } from './kept-words.ts';

/** So many documents go into the index before other work gets its turn. */
const batchSize = 100;
const excerptLength = 160;

/** What the search has to know of one document. */
export interface SearchedDocument extends Omit<IndexedWords, 'text'> {
  readonly id: string;
  /** Of the newest version; null when there is none whose words could be read. */
  readonly textRoot: string | null;
}

/** Where documents come from. */
export interface SearchSource {
  readonly accountId: string;
  /** Not copied; used only while the search is being opened. */
  readonly masterKey: Key;
  readonly store: LocalStore;
  /** A document as it is now; undefined for one that shall not be found. */
  document(id: string): SearchedDocument | undefined;
  /** Ids of all that shall be found. */
  ids(): readonly string[];
  /** The words of a document's newest version; undefined when it is not on this device. */
  readText(id: string): Promise<string | undefined>;
  /** Is told of what should not have happened. */
  report(fault: unknown): void;
}

/** A document that was found. */
export interface FoundDocument {
  readonly document: string;
  readonly found: readonly IndexedField[];
  readonly excerpt: string;
}

/**
 * Search over names, tags, notes and words of documents. The index is in memory; words read out of documents are kept on the disk,
 * sealed, so that they are read once.
 */
export class DocumentSearch {
  readonly #source: SearchSource;
  readonly #key: Key;
  readonly #index: WordIndex = openWordIndex();
  readonly #waiting = new Set<string>();
  /** Those of them that changed since the search was opened. */
  readonly #fresh = new Set<string>();
  #named = false;
  #working: Promise<void> | undefined;
  #closed = false;

  constructor(source: SearchSource) {
    this.#source = source;
    this.#key = localIndexKey(source.masterKey);
    for (const id of source.ids()) this.#waiting.add(id);
    this.#work();
  }

  /** Whether every word that can be read is in the index. */
  get complete(): boolean {
    return this.#waiting.size === 0 && this.#working === undefined;
  }

  /** Resolves when everything that waits is in the index. */
  async settled(): Promise<void> {
    while (this.#working !== undefined) await this.#working;
  }

  /** These documents are not what they were. */
  note(ids: readonly string[]): void {
    if (this.#closed) return;
    for (const id of ids) {
      this.#waiting.add(id);
      this.#fresh.add(id);
    }
    this.#work();
  }

  /** Documents in which every word of the query begins a word, best first. Waits until all names are known. */
  async find(query: string, limit: number, accept: (document: string) => boolean): Promise<readonly FoundDocument[]> {
    while (!this.#named && this.#working !== undefined) await nextTurn();
    if (this.#closed) throw new EngineError('locked', 'The account was locked meanwhile.');
    this.#indexFresh();
    return this.#index.find(query, limit, accept).map(({ document, found }) => ({
      document,
      found,
      excerpt: found.includes('text') ? this.#excerpt(document, query) : '',
    }));
  }

  /** Wipes the key and forgets every word. */
  close(): void {
    this.#closed = true;
    this.#waiting.clear();
    this.#fresh.clear();
    wipe(this.#key);
    this.#index.close();
  }

  #work(): void {
    if (this.#working !== undefined || this.#waiting.size === 0) return;
    const fault = (error: unknown): void => {
      // Search by what is known is better than trying the same thing for ever.
      this.#waiting.clear();
      if (!this.#closed) this.#source.report(error);
    };
    this.#working = this.#run().catch(fault).finally(() => {
      this.#working = undefined;
      if (!this.#closed) this.#work();
    });
  }

  async #run(): Promise<void> {
    if (!this.#named) {
      const all = [...this.#waiting];
      for (let at = 0; at < all.length && !this.#closed; at += batchSize) {
        await nextTurn();
        if (!this.#closed) this.#indexNames(all.slice(at, at + batchSize));
      }
      this.#named = true;
    }
    while (this.#waiting.size > 0 && !this.#closed) {
      await nextTurn();
      if (this.#closed) return;
      const batch = [...this.#waiting].slice(0, batchSize);
      for (const id of batch) this.#waiting.delete(id);
      await this.#indexWhole(batch);
    }
  }

  /** What the owner has just changed is found as it is now; only words that are yet to be read come later. */
  #indexFresh(): void {
    const ids = [...this.#fresh].slice(0, batchSize);
    const documents = ids.flatMap((id) => this.#source.document(id) ?? []);
    this.#index.put(new Map(documents.map(({ id, name, tags, note, textRoot }) => [id, { name, tags, note, text: textRoot === null ? '' : (this.#keptText(id, textRoot) ?? '') }])));
    for (const id of ids) this.#fresh.delete(id);
  }

  #indexNames(ids: readonly string[]): void {
    const documents = ids.flatMap((id) => this.#source.document(id) ?? []);
    this.#index.put(new Map(documents.map(({ id, name, tags, note }) => [id, { name, tags, note, text: '' }])));
  }

  async #indexWhole(ids: readonly string[]): Promise<void> {
    const words = new Map<string, IndexedWords>();
    const gone: string[] = [];
    for (const id of ids) {
      this.#fresh.delete(id);
      const text = await this.#textOf(id);
      if (this.#closed) return;
      const document = this.#source.document(id);
      if (document === undefined) gone.push(id);
      else words.set(id, { name: document.name, tags: document.tags, note: document.note, text });
    }
    this.#index.put(words);
    this.#index.remove(gone);
  }

  /** The words kept for a document, or read now and kept from now on. */
  async #textOf(id: string): Promise<string> {
    const root = this.#source.document(id)?.textRoot ?? null;
    if (root === null) return '';
    const kept = this.#keptText(id, root);
    if (kept !== undefined) return kept;
    // Whatever keeps a document from being read, the others are searched all the same.
    const text = await this.#source.readText(id).catch(() => undefined);
    if (text === undefined || this.#closed || this.#source.document(id)?.textRoot !== root) return text ?? '';
    this.#source.store.texts.put(sealWords(text, this.#key, { accountId: this.#source.accountId, document: id, root }));
    return text;
  }

  /** Undefined when there are none, or they can't be read: they are then read out of the document again. */
  #keptText(id: string, root: string): string | undefined {
    return openWords(this.#source.store.texts.find(id), this.#key, { accountId: this.#source.accountId, document: id, root });
  }

  #excerpt(id: string, query: string): string {
    const root = this.#source.document(id)?.textRoot ?? null;
    const text = root === null ? undefined : this.#keptText(id, root);
    if (text === undefined) return '';
    const lower = text.toLowerCase();
    const at = query.toLowerCase().split(/\s+/).filter((word) => word !== '').map((word) => lower.indexOf(word)).filter((place) => place >= 0);
    if (at.length === 0) return '';
    const start = Math.max(0, Math.min(...at) - excerptLength / 3);
    return text.slice(start, start + excerptLength).toWellFormed().replace(/\s+/g, ' ').trim();
  }
}
