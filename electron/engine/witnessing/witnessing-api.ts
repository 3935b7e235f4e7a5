import { witnessingAnswer, type WitnessingAnswer, type WitnessingMessage } from '../../../shared/wire/witnessings.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';

/** The routes under /api/sync/witnessings as functions. */
export class WitnessingApi {
  readonly #api: SyncApi;

  constructor(api: SyncApi) {
    this.#api = api;
  }

  /** How it stands; undefined where the server knows nothing of it. */
  async find(id: string): Promise<WitnessingAnswer | undefined> {
    try {
      return await this.#api.retry(() => this.#api.server.json(witnessingAnswer, this.#call('GET', `/${id}`)));
    } catch (error) {
      if (error instanceof SyncError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  /** Once: a second try would come with an id that is in use. */
  async begin(message: WitnessingMessage): Promise<void> {
    await this.#api.server.json(witnessingAnswer, { ...this.#call('POST', ''), json: message });
  }

  putContent(id: string, bytes: Uint8Array): Promise<void> {
    const headers = { 'content-type': 'application/octet-stream' };
    return this.#api.retry(() => this.#api.server.done({ ...this.#call('PUT', `/${id}/content`), headers, bytes }));
  }

  /** The sealed file as the server has it. @throws SyncError `bad_answer` for one that is longer than it was. */
  content(id: string, sizeBytes: number): Promise<Uint8Array> {
    return this.#api.retry(async () => {
      const { body } = await this.#api.server.send(this.#call('GET', `/${id}/content`));
      const chunks: Buffer[] = [];
      let arrived = 0;
      try {
        for await (const chunk of body) {
          arrived += (chunk as Buffer).length;
          if (arrived > sizeBytes) throw new SyncError('bad_answer', 'The server has a longer file than it was given.');
          chunks.push(chunk as Buffer);
        }
      } catch (cause) {
        if (cause instanceof SyncError) throw cause;
        throw new SyncError('offline', 'The connection broke off.', { cause });
      }
      return Buffer.concat(chunks);
    });
  }

  cancel(id: string): Promise<void> {
    return this.#api.retry(() => this.#api.server.done(this.#call('DELETE', `/${id}`)));
  }

  /** Takes back somebody's signature that doesn't fit, and has them asked again. Only the last there is. */
  reopen(id: string, witness: string): Promise<void> {
    return this.#api.server.done(this.#call('POST', `/${id}/witnesses/${witness}/reopen`));
  }

  complete(id: string, version: number): Promise<void> {
    return this.#api.retry(() => this.#api.server.done({ ...this.#call('POST', `/${id}/complete`), json: { version } }));
  }

  #call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string) {
    return { method, path: `/api/sync/witnessings${path}`, signal: this.#api.signal } as const;
  }
}
