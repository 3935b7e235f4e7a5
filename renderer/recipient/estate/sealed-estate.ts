import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import { NotSignedByOwner, openBundle, type ManifestDocument, type OpenBundle } from '../../../shared/format/release/bundle.ts';
import type { LockFacts } from '../../../shared/format/release/lock.ts';
import type { OfflineBundle } from '../../../shared/format/release/offline-bundle.ts';
import { joinHalves } from '../../../shared/format/release/release-key.ts';
import { DocumentSaver, type Running } from '../saving/document-saver.ts';
import { loadEstate, type LoadedEstate } from './load-estate.ts';
import { openByPassphrase, openBySheets, readLocks, unlockChoices } from '../unlock/open-locks.ts';
import type { PartSource } from '../fetching/part-source.ts';
import { Problem } from '../problems.ts';
import { PartMemory } from '../saving/fetch-part.ts';
import { saveDocument } from '../saving/save-document.ts';
import { openSaveSink, type SaveSink } from '../saving/save-sink.ts';
import { writeBundle } from '../saving/write-bundle.ts';
import { writeZip } from '../saving/write-zip.ts';
import type { KeptFile, LockedSource, LockSecret, OpenedEstate, SaveTarget, UnlockChoices } from '../worker-messages.ts';

/** What is kept for later: the documents whose parts are to be in the bundle, the bundle's name, and what lies beside it. */
export interface WhatToKeep {
  readonly documentIds: readonly string[];
  readonly files: readonly KeptFile[];
  readonly bundleName: string;
  /** Instant. */
  readonly savedAt: string;
  readonly language: Language;
}

/** What locks, headers and keys add to the documents' own bytes: more than enough. */
const keptOverheadBytes = 2 ** 25;

/** What was left to one recipient, first sealed, then open. It holds the keys and lives in the worker. */
export class SealedEstate {
  readonly #sealed: OfflineBundle;
  readonly #parts: PartSource;
  readonly #locks: readonly LockFacts[];
  #opened: OpenBundle | undefined;
  /** Saves documents of the estate once it is open. */
  readonly saver = new DocumentSaver({
    find: (id) => this.#documentOf(id).document,
    pour: (id, sink, running) => this.#pour(id, sink, running),
  });
  /** Undefined while a document uses it. */
  #memory: PartMemory | undefined = new PartMemory();

  private constructor({ sealed, parts }: LoadedEstate) {
    this.#sealed = sealed;
    this.#parts = parts;
    this.#locks = readLocks(sealed);
  }

  /** @throws Problem or CryptoError when it can't be obtained, or isn't one. */
  static async load(source: LockedSource): Promise<SealedEstate> {
    return new SealedEstate(await loadEstate(source));
  }

  get unlockChoices(): UnlockChoices {
    return { ...unlockChoices(this.#sealed, this.#locks), language: this.#sealed.language };
  }

  /**
   * Opens a lock, joins the halves, and checks what is inside: signature, owner, ids, letter, roots.
   * @throws Problem `wrong_passphrase`, `not_from_owner`, `wrong_sheet`, `rolled_back`; CryptoError `damaged`, `unsupported_version`, …
   */
  async open(secret: LockSecret): Promise<OpenedEstate> {
    const { half, lock, senderProved } =
      secret.kind === 'passphrase'
        ? openByPassphrase(this.#sealed, this.#locks, secret.passphrase)
        : await openBySheets(this.#locks, secret.codes);
    const opened = this.#openBundle(half, lock);
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
    const { madeAt, generation, ownerName = null, recipient, vaultName, readers = [] } = manifest;
    return { letter, madeAt, generation, documents, ownerName, recipientName: recipient.name, vaultName, readers, senderProved };
  }

  /** Saves what was left as it is, still locked, with what opens it: the reader's files beside a bundle of these documents. */
  keep({ documentIds, files, bundleName, savedAt, language }: WhatToKeep, target: SaveTarget, running: Running): Promise<Blob | undefined> {
    return this.saver.inTurn(running.signal, async () => {
      const documents = documentIds.map((id) => this.#documentOf(id).document);
      const sizes = [...documents.map(({ sizeBytes }) => sizeBytes), ...files.map(({ content }) => content.size)];
      const sink = await openSaveSink(
        target,
        sizes.reduce((sum, bytes) => sum + bytes, keptOverheadBytes),
      );
      const beside = files.map(({ name, content }) => ({
        path: name,
        modifiedAt: savedAt,
        pour: async (write: SaveSink['write']) => write(new Uint8Array(await content.arrayBuffer())),
      }));
      const bundle = {
        path: bundleName,
        modifiedAt: savedAt,
        pour: (write: SaveSink['write']) =>
          this.#withMemory((memory) =>
            writeBundle({ sealed: { ...this.#sealed, language }, documents, parts: this.#parts, memory }, write, running),
          ),
      };
      return writeZip([...beside, bundle], sink);
    });
  }

  async #pour(id: string, sink: SaveSink, { signal, onProgress }: Running): Promise<Blob | undefined> {
    const { document, key } = this.#documentOf(id);
    return this.#withMemory((memory) =>
      saveDocument({ vaultId: this.#sealed.vaultId, document, key, parts: this.#parts, sink, signal, onProgress, memory }),
    );
  }

  async #withMemory<Value>(act: (memory: PartMemory) => Promise<Value>): Promise<Value> {
    // A look at one document may come while another is saved.
    const memory = this.#memory ?? new PartMemory();
    this.#memory = undefined;
    try {
      return await act(memory);
    } finally {
      this.#memory ??= memory;
    }
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
      if (error instanceof NotSignedByOwner) throw new Problem('not_from_owner', error.message);
      // The lock vouches for its half: if the two don't match, the server's half or the bundle is a different one.
      if (error instanceof CryptoError && error.code === 'wrong_key')
        throw new CryptoError('damaged', 'the halves do not open this bundle');
      throw error;
    } finally {
      wipe(half, releaseKey);
    }
  }
}
