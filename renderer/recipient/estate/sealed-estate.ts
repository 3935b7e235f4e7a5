import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import type { Language } from '../../../shared/domain/language.ts';
import { wipe, type Key } from '../../../shared/crypto/keys.ts';
import type { ManifestDocument, OpenBundle } from '../../../shared/format/release/bundle.ts';
import { untilStopped } from '../fetching/part-source.ts';
import { DocumentSaver, type Running } from '../saving/document-saver.ts';
import { comparePaper, type ComparedPaper } from './compare-paper.ts';
import { loadEstate, type LoadedEstate } from './load-estate.ts';
import { openPieces } from './open-pieces.ts';
import { doorsOf, openByPassphrase, openBySheets, unlockChoices, type Door, type OpenedLock } from '../unlock/open-locks.ts';
import { Problem } from '../problems.ts';
import type { OfflineBundle } from '../../../shared/format/release/offline-bundle.ts';
import type { Part } from '../../../shared/format/custody/part-text.ts';
import type { KeyParts, PartAnswer } from '../parts/part-messages.ts';
import { readThirdPaper } from '../parts/read-third-paper.ts';
import { RefusedPart, SharedKey } from '../parts/shared-key.ts';
import { PartMemory } from '../saving/fetch-part.ts';
import { saveDocument } from '../saving/save-document.ts';
import { openSaveSink, type SaveSink } from '../saving/save-sink.ts';
import { writeBundle } from '../saving/write-bundle.ts';
import { writeZip } from '../saving/write-zip.ts';
import type {
  KeptFile,
  LockedSource,
  LockSecret,
  Mistyped,
  OpenedEstate,
  OtherPaper,
  SaveTarget,
  SurveyedEstate,
  UnlockChoices,
} from '../worker-messages.ts';

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
  readonly #loaded: LoadedEstate;
  readonly #doors: readonly Door[];
  /** Undefined where the half is whole. */
  readonly #shared: SharedKey | undefined;
  /** What `keep` writes: with the whole half, as soon as it is joined. */
  #whole: OfflineBundle | undefined;
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
    this.#whole = loaded.whole;
    this.#shared =
      loaded.handed &&
      SharedKey.read(
        loaded.handed,
        loaded.sealed.locks.map(({ identity }) => identity),
      );
  }

  /**
   * @param before what was loaded of the same vault before: parts that were brought stay here.
   * @throws Problem or CryptoError when it can't be obtained, or isn't one.
   */
  static async load(source: LockedSource, before?: SealedEstate): Promise<SealedEstate> {
    const estate = new SealedEstate(await loadEstate(source));
    estate.#shared?.takeAgain(before === undefined ? [] : before.#broughtParts);
    return estate;
  }

  get unlockChoices(): UnlockChoices {
    return { ...unlockChoices(this.#doors), language: this.#loaded.sealed.language, parts: this.#shared?.parts };
  }

  /** A part of the key that somebody carried here. @throws CryptoError `unsupported_version`. */
  takePart(text: string): PartAnswer {
    try {
      return { parts: this.#sharedKey.take(text) };
    } catch (error) {
      if (error instanceof RefusedPart) return { refused: error.code, place: error.place };
      throw error;
    }
  }

  /** What somebody typed, or the camera read, from the third party's paper. @throws Problem `mistyped_third`, `other_paper`. */
  takePaper(typed: string): { readonly parts: KeyParts } | Mistyped | OtherPaper {
    const read = readThirdPaper(typed);
    if (!('seed' in read)) return read;
    try {
      return { parts: this.#sharedKey.takePaper(read.seed) };
    } finally {
      wipe(read.seed);
    }
  }

  /**
   * Opens a lock, joins the halves (the server's of its parts, if it has only one of them), and checks what is inside: signature, owner, ids, letter, roots.
   * @throws Problem `wrong_passphrase`, `not_from_owner`, `wrong_sheet`, `rolled_back`, `nothing_left`, `parts_missing`, `false_plan`; CryptoError `damaged`,
   * `unsupported_version`, …
   */
  async open(secret: LockSecret): Promise<OpenedEstate> {
    const { half, lock, senderProved } = await this.#openLock(secret);
    const isDamaged = this.#loaded.whole === undefined;
    let opened: OpenBundle;
    try {
      const joined = await this.#shared?.join(lock.identity);
      const pieces = joined === undefined ? this.#loaded.sealed : { ...this.#loaded.sealed, halves: [joined] };
      opened = openPieces({ pieces, half, lock, isDamaged });
      if (joined !== undefined && this.#whole !== undefined) this.#whole = { ...this.#whole, serverHalf: joined };
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
    const { madeAt, generation, ownerName = null, recipient, vaultName, readers = [] } = manifest;
    return { letter, madeAt, generation, documents, ownerName, recipientName: recipient.name, vaultName, readers, senderProved, isDamaged };
  }

  /** Saves what was left as it is, still locked, with what opens it: the reader's files beside a bundle of these documents. */
  keep({ documentIds, files, bundleName, savedAt, language }: WhatToKeep, target: SaveTarget, running: Running): Promise<Blob | undefined> {
    const { parts } = this.#loaded;
    const whole = this.#whole;
    if (whole === undefined) throw new Problem('lost_in_file', 'a damaged file is not written again');
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
          this.#withMemory((memory) => writeBundle({ sealed: { ...whole, language }, documents, parts, memory }, write, running)),
      };
      return writeZip([...beside, bundle], sink);
    });
  }

  /** Compares a service's paper about the release with what was opened. @throws Problem, CryptoError as `comparePaper`. */
  checkPaper(file: Blob): Promise<ComparedPaper> {
    if (this.#opened === undefined) throw new Problem('unexpected', 'nothing was opened yet');
    const { vault, recipient, documents } = this.#opened.manifest;
    return comparePaper(file, { vault, recipient: recipient.id, bundle: this.#loaded.whole?.bundle, documents });
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
    const { parts } = this.#loaded;
    return this.#withMemory((memory) =>
      saveDocument({ vaultId: this.#vaultId, ...this.#documentOf(id), parts, sink, signal, onProgress, memory }),
    );
  }

  async #withMemory<Value>(act: (memory: PartMemory) => Promise<Value>): Promise<Value> {
    // A look at one document may come while another is saved.
    const memory = this.#memory ?? new PartMemory();
    this.#memory = undefined;
    try {
      return await act(memory);
    } catch (error) {
      throw this.#loaded.finder === undefined ? error : asOfFile(error);
    } finally {
      this.#memory ??= memory;
    }
  }

  get #broughtParts(): readonly Part[] {
    return this.#shared?.brought ?? [];
  }

  get #sharedKey(): SharedKey {
    if (this.#shared === undefined) throw new Problem('unexpected', 'the half of this vault is whole');
    return this.#shared;
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
