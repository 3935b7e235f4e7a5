import type { DocumentShelf, Running } from '../saving/document-saver.ts';
import { fetchOwn } from '../fetching/fetch-bytes.ts';
import { Problem } from '../problems.ts';
import { untilItPasses } from '../fetching/retrying.ts';
import type { SaveSink } from '../saving/save-sink.ts';
import type { PlainDocument } from '../worker-messages.ts';

/** How often progress is reported, in bytes. */
const stepBytes = 2 ** 20;

/**
 * Documents that the server opens itself (server custody), each at its own address. A download that breaks off resumes where it stopped.
 */
export function plainDocuments(base: string, documents: readonly PlainDocument[]): DocumentShelf {
  const byId = new Map(documents.map((document) => [document.id, document]));
  const find = (id: string): PlainDocument => {
    const document = byId.get(id);
    if (document === undefined) throw new Problem('unexpected', 'there is no such document');
    return document;
  };
  return {
    find,
    pour: async (id, sink, running) => {
      const { sizeBytes } = find(id);
      try {
        await new PlainDownload(`${base}/documents/${id}`, sizeBytes, sink, running).run();
        return await sink.finish();
      } catch (error) {
        await sink.abandon().catch(() => undefined);
        throw error;
      }
    },
  };
}

class PlainDownload {
  readonly #address: string;
  readonly #sizeBytes: number;
  readonly #sink: SaveSink;
  readonly #running: Running;
  #written = 0;
  #told = 0;
  #etag: string | null = null;

  constructor(address: string, sizeBytes: number, sink: SaveSink, running: Running) {
    this.#address = address;
    this.#sizeBytes = sizeBytes;
    this.#sink = sink;
    this.#running = running;
  }

  run(): Promise<void> {
    const { signal, onProgress } = this.#running;
    return untilItPasses(
      () => this.#goOn(),
      signal,
      () => onProgress({ doneBytes: this.#written, waiting: true }),
    );
  }

  async #goOn(): Promise<void> {
    const { signal } = this.#running;
    const range =
      this.#written === 0
        ? {}
        : { headers: { range: `bytes=${this.#written}-`, ...(this.#etag === null ? {} : { 'if-range': this.#etag }) } };
    const response = await fetchOwn(this.#address, { signal, ...range });
    if (this.#written > 0 && response.status !== 206) throw new Problem('damaged', 'the document changed while it was fetched');
    this.#etag = response.headers.get('etag');
    const reader = response.body?.getReader();
    for (;;) {
      const step = await reader?.read().catch(() => {
        throw signal.aborted ? new Problem('stopped', 'the reader stopped it') : new Problem('no_connection', 'the connection broke off');
      });
      if (step === undefined || step.done) break;
      await this.#take(step.value);
    }
    if (this.#written < this.#sizeBytes) throw new Problem('no_connection', 'the server sent less than it should');
  }

  async #take(bytes: Uint8Array): Promise<void> {
    if (this.#written + bytes.length > this.#sizeBytes) throw new Problem('damaged', 'the server sent more than it should');
    await this.#sink.write(bytes);
    this.#written += bytes.length;
    if (this.#written - this.#told < stepBytes && this.#written < this.#sizeBytes) return;
    this.#told = this.#written;
    this.#running.onProgress({ doneBytes: this.#written, waiting: false });
  }
}
