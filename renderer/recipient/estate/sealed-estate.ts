import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import type { ManifestDocument, OpenBundle } from '../../../shared/format/release/bundle.ts';
import { untilStopped } from '../fetching/part-source.ts';
import { DocumentSaver, type Running } from '../saving/document-saver.ts';
import { loadEstate, type LoadedEstate } from './load-estate.ts';
import { openPieces } from './open-pieces.ts';
import { doorsOf, openByPassphrase, openBySheets, unlockChoices, type Door, type OpenedLock } from '../unlock/open-locks.ts';
import { Problem } from '../problems.ts';
import { PartMemory, saveDocument } from '../saving/save-document.ts';
import type { SaveSink } from '../saving/save-sink.ts';
import type { LockedSource, LockSecret, OpenedEstate, SurveyedEstate, UnlockChoices } from '../worker-messages.ts';

/** What was left to one recipient, first sealed, then open. It holds the keys and lives in the worker. */
export class SealedEstate {
  readonly #loaded: LoadedEstate;
  readonly #doors: readonly Door[];
  #opened: OpenBundle | undefined;
  /** Saves documents of the estate once it is open. */
  readonly saver = new DocumentSaver({
    find: (id) => this.#documentOf(id).document,
    pour: (id, sink, running) => this.#pour(id, sink, running),
  });
  /** Undefined while a document uses it. */
  #memory: PartMemory | undefined = new PartMemory();

  private constructor(loaded: LoadedEstate) {
    this.#loaded = loaded;
    this.#doors = doorsOf(loaded.sealed);
  }

  /** @throws Problem or CryptoError when it can't be obtained, or isn't one. */
  static async load(source: LockedSource): Promise<SealedEstate> {
    return new SealedEstate(await loadEstate(source));
  }

  get unlockChoices(): UnlockChoices {
    return unlockChoices(this.#doors);
  }

  /**
   * Opens a lock, joins the halves, and checks what is inside: signature, owner, ids, letter, roots.
   * @throws Problem `wrong_passphrase`, `not_from_owner`, `wrong_sheet`, `rolled_back`, `nothing_left`; CryptoError `damaged`,
   * `unsupported_version`, …
   */
  async open(secret: LockSecret): Promise<OpenedEstate> {
    const { half, lock, senderProved } = await this.#openLock(secret);
    const { sealed: pieces, isDamaged } = this.#loaded;
    let opened: OpenBundle;
    try {
      opened = openPieces({ pieces, half, lock, isDamaged });
    } finally {
      wipe(half);
    }
    const lowest = secret.kind === 'sheets' ? (secret.lowestGeneration ?? 1) : 1;
    if (opened.manifest.generation < lowest) {
      wipe(...opened.keys.values());
      throw new Problem('rolled_back', 'the bundle is older than the sheet');
    }
    this.#opened = opened;
    const { letter, manifest } = opened;
    const documents = manifest.documents.map(({ id, name, type, folder, sizeBytes, note = '' }) => ({
      id,
      name,
      type,
      folder,
      sizeBytes,
      note,
    }));
    return { letter, madeAt: manifest.madeAt, generation: manifest.generation, documents, senderProved, isDamaged };
  }

  /**
   * Looks which of the documents a file still has, every part by its hash. Nothing is lost of what a server has: it is asked for when it is
   * needed.
   */
  async survey({ signal, onProgress }: Running): Promise<SurveyedEstate> {
    const documents = this.#opened?.manifest.documents ?? [];
    const { finder } = this.#loaded;
    if (finder === undefined) return { lost: [] };
    finder.want(documents.flatMap(({ parts }) => parts));
    const lost: string[] = [];
    let doneBytes = 0;
    for (const { id, parts } of documents) {
      let isThere = true;
      for (const part of parts) {
        isThere = (await untilStopped(finder.find(part, signal), signal)) !== undefined && isThere;
        doneBytes += part[1];
        onProgress({ doneBytes, waiting: false });
      }
      if (!isThere) lost.push(id);
    }
    return { lost };
  }

  /** By whichever door opens. @throws what the first one says when none does. */
  async #openLock(secret: LockSecret): Promise<OpenedLock> {
    let refusal: Error | undefined;
    try {
      for (const door of this.#doors) {
        try {
          return secret.kind === 'passphrase' ? openByPassphrase(door, secret.passphrase) : await openBySheets(door.locks, secret.codes);
        } catch (error) {
          refusal ??= error instanceof Error ? error : new Error('the lock failed', { cause: error });
        }
      }
    } finally {
      if (secret.kind === 'sheets') wipe(...secret.codes);
    }
    throw refusal ?? new Problem('unexpected', 'there is no lock');
  }

  async #pour(id: string, sink: SaveSink, { signal, onProgress }: Running): Promise<Blob | undefined> {
    // A look at one document may come while another is saved.
    const memory = this.#memory ?? new PartMemory();
    this.#memory = undefined;
    const { parts } = this.#loaded;
    try {
      return await saveDocument({ vaultId: this.#vaultId, ...this.#documentOf(id), parts, sink, signal, onProgress, memory });
    } catch (error) {
      throw this.#loaded.finder === undefined ? error : asOfFile(error);
    } finally {
      this.#memory ??= memory;
    }
  }

  get #vaultId(): string {
    return this.#opened?.manifest.vault ?? '';
  }

  #documentOf(documentId: string): { readonly document: ManifestDocument; readonly key: Key } {
    const document = this.#opened?.manifest.documents.find(({ id }) => id === documentId);
    const key = this.#opened?.keys.get(documentId);
    if (document === undefined || key === undefined) throw new Problem('unexpected', 'there is no such document in this estate');
    return { document, key };
  }
}

/** What the bytes of a file aren't can't be put right by trying again, as with a service. */
function asOfFile(error: unknown): unknown {
  const isOfBytes = error instanceof CryptoError || error instanceof Problem;
  return isOfBytes && ['damaged', 'truncated'].includes(error.code) ? new Problem('lost_in_file', error.message) : error;
}
