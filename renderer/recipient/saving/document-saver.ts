import { Problem, problemCodeOf } from '../problems.ts';
import { memorySink, openSaveSink, type SaveSink } from './save-sink.ts';
import { textFileBytes } from './text-file.ts';
import type { SavedText, SaveProgress, SaveTarget } from '../worker-messages.ts';
import { writeZip } from './write-zip.ts';
import { zipPaths } from './zip-paths.ts';

/** What a running call may do besides answer. */
export interface Running {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SaveProgress) => void;
}

/** What saving needs to know of a document. */
export interface ShelvedDocument {
  readonly id: string;
  readonly name: string;
  /** Empty at the top level. */
  readonly folder: string;
  readonly sizeBytes: number;
  /** Instant. */
  readonly modifiedAt: string;
}

/** Where documents come from. */
export interface DocumentShelf {
  /** @throws Problem when there is none. */
  find(id: string): ShelvedDocument;
  /** Writes the whole document into the sink, and ends or abandons it. @throws Problem or CryptoError when it can't be obtained intact. */
  pour(id: string, sink: SaveSink, running: Running): Promise<Blob | undefined>;
}

/** What is to be in one archive: the texts first. */
export interface WhatToSave {
  readonly ids: readonly string[];
  readonly texts: readonly SavedText[];
}

/** What an archive adds to its files, for each of them: more than enough. */
const zipOverheadBytes = 4_096;

/** Saves documents, one download after another: each takes its share of memory and bandwidth. */
export class DocumentSaver {
  readonly #shelf: DocumentShelf;
  #last: Promise<unknown> = Promise.resolve();

  constructor(shelf: DocumentShelf) {
    this.#shelf = shelf;
  }

  /**
   * Fetches one document and puts it where it belongs. @returns the file to hand to the browser, or undefined when it is already in place.
   */
  save(id: string, target: SaveTarget, running: Running): Promise<Blob | undefined> {
    return this.inTurn(running.signal, async () =>
      this.#shelf.pour(id, await openSaveSink(target, this.#shelf.find(id).sizeBytes), running),
    );
  }

  /** The same for texts and several documents in one zip. @throws Problem that names the document at which it failed. */
  saveAll({ ids, texts }: WhatToSave, target: SaveTarget, running: Running): Promise<Blob | undefined> {
    return this.inTurn(running.signal, async () => {
      const documents = ids.map((id) => this.#shelf.find(id));
      const written = texts.map(({ name, text, modifiedAt }) => ({ name, folder: '', bytes: textFileBytes(text), modifiedAt }));
      // Documents keep the names that the owner gave them, whatever ours are called.
      const paths = zipPaths([...documents, ...written]);
      const allBytes = [...documents.map(({ sizeBytes }) => sizeBytes), ...written.map(({ bytes }) => bytes.length)];
      const sink = await openSaveSink(
        target,
        allBytes.reduce((sum, bytes) => sum + bytes + zipOverheadBytes, 0),
      );
      let before = 0;
      const letters = written.map(({ name, bytes, modifiedAt }, index) => ({
        path: paths[documents.length + index] ?? name,
        modifiedAt,
        pour: (write: SaveSink['write']) => write(bytes),
      }));
      const files = documents.map(({ id, modifiedAt, sizeBytes }, index) => ({
        path: paths[index] ?? id,
        modifiedAt,
        pour: async (write: SaveSink['write']) => {
          const onProgress = ({ doneBytes, waiting }: SaveProgress): void =>
            running.onProgress({ doneBytes: before + doneBytes, waiting, index });
          onProgress({ doneBytes: 0, waiting: false });
          await this.#shelf.pour(id, passOn(write), { ...running, onProgress }).catch((error: unknown) => {
            throw new Problem(problemCodeOf(error), 'a document of the archive failed', id);
          });
          before += sizeBytes;
        },
      }));
      return writeZip([...letters, ...files], sink);
    });
  }

  /** A document as bytes in memory, for the page to show. It doesn't wait for downloads. */
  async preview(id: string, running: Running): Promise<Blob> {
    return (await this.#shelf.pour(id, memorySink(), running)) ?? new Blob();
  }

  /** Waits until nothing else is being saved. @throws Problem `stopped` when the reader gave up in the meantime. */
  inTurn<Value>(signal: AbortSignal, act: () => Promise<Value>): Promise<Value> {
    const saving = this.#last.then(() => {
      if (signal.aborted) throw new Problem('stopped', 'the reader stopped it');
      return act();
    });
    this.#last = saving.catch(() => undefined);
    return saving;
  }
}

function passOn(write: SaveSink['write']): SaveSink {
  return { write, finish: async () => undefined, abandon: async () => undefined };
}
