import { CryptoError } from '../../shared/crypto/crypto-error.ts';
import { wipe, type Key } from '../../shared/crypto/keys.ts';
import { openBundle, type ManifestDocument, type OpenBundle } from '../../shared/format/bundle.ts';
import type { LockFacts } from '../../shared/format/lock.ts';
import type { OfflineBundle } from '../../shared/format/offline-bundle.ts';
import { joinHalves } from '../../shared/format/release-key.ts';
import { loadEstate, type LoadedEstate } from './load-estate.ts';
import { openByPassphrase, openBySheets, readLocks, waysIn } from './open-locks.ts';
import type { PartSource } from './part-source.ts';
import { Problem } from './problems.ts';
import { saveDocument } from './save-document.ts';
import { openSaveSink } from './save-sink.ts';
import type { EstateSource, LockSecret, OpenedEstate, SaveProgress, SaveTarget, WaysIn } from './worker-messages.ts';

/** What was left to one recipient, first sealed, then open. It holds the keys and lives in the worker. */
export class SealedEstate {
  readonly #sealed: OfflineBundle;
  readonly #parts: PartSource;
  readonly #locks: readonly LockFacts[];
  #opened: OpenBundle | undefined;
  /** Documents are saved one after the other: each has its share of memory and of the line. */
  #lastSaving: Promise<unknown> = Promise.resolve();

  private constructor({ sealed, parts }: LoadedEstate) {
    this.#sealed = sealed;
    this.#parts = parts;
    this.#locks = readLocks(sealed);
  }

  /** @throws Problem or CryptoError when it can't be had, or is none. */
  static async load(source: EstateSource): Promise<SealedEstate> {
    return new SealedEstate(await loadEstate(source));
  }

  get waysIn(): WaysIn {
    return waysIn(this.#sealed, this.#locks);
  }

  /**
   * Opens a lock, joins the halves, and checks what is inside: signature, owner, ids, letter, roots.
   * @throws Problem `wrong_passphrase`, `wrong_sheet`, `rolled_back`; CryptoError `damaged`, `unsupported_version`, …
   */
  async open(secret: LockSecret): Promise<OpenedEstate> {
    const { half, lock, safetyPhrase } = secret.kind === 'passphrase' ? openByPassphrase(this.#sealed, this.#locks, secret.passphrase) : await openBySheets(this.#locks, secret.codes);
    const opened = this.#openBundle(half, lock);
    const lowest = secret.kind === 'sheets' ? (secret.lowestGeneration ?? 1) : 1;
    if (opened.manifest.generation < lowest) {
      wipe(...opened.keys.values());
      throw new Problem('rolled_back', 'the bundle is older than the sheet');
    }
    this.#opened = opened;
    const { letter, manifest } = opened;
    const documents = manifest.documents.map(({ id, name, type, folder, sizeBytes }) => ({ id, name, type, folder, sizeBytes }));
    return { letter, madeAt: manifest.madeAt, generation: manifest.generation, documents, safetyPhrase };
  }

  /** Opens one document of an open estate and puts it where it belongs. @throws Problem or CryptoError as `saveDocument`. */
  save(documentId: string, target: SaveTarget, signal: AbortSignal, onProgress: (progress: SaveProgress) => void): Promise<Blob | undefined> {
    const saving = this.#lastSaving.then(() => this.#save(documentId, target, signal, onProgress));
    this.#lastSaving = saving.catch(() => undefined);
    return saving;
  }

  async #save(documentId: string, target: SaveTarget, signal: AbortSignal, onProgress: (progress: SaveProgress) => void): Promise<Blob | undefined> {
    if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
    const { document, key } = this.#documentOf(documentId);
    const sink = await openSaveSink(target, document.sizeBytes);
    return saveDocument({ vaultId: this.#sealed.vaultId, document, key, parts: this.#parts, sink, signal, onProgress });
  }

  #documentOf(documentId: string): { readonly document: ManifestDocument; readonly key: Key } {
    const document = this.#opened?.manifest.documents.find(({ id }) => id === documentId);
    const key = this.#opened?.keys.get(documentId);
    if (document === undefined || key === undefined) throw new Problem('unexpected', 'there is no such document in this estate');
    return { document, key };
  }

  #openBundle(half: Key, lock: LockFacts): OpenBundle {
    const { bundle, serverHalf } = this.#sealed;
    let releaseKey: Key | undefined;
    try {
      releaseKey = joinHalves(half, serverHalf);
      return openBundle(bundle, releaseKey, this.#sealed, lock.identity);
    } catch (error) {
      // The lock vouches for its half: when the two don't fit, the server's half or the bundle is another.
      if (error instanceof CryptoError && error.code === 'wrong_key') throw new CryptoError('damaged', 'the halves do not open this bundle');
      throw error;
    } finally {
      wipe(half, releaseKey);
    }
  }
}
