import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { openLocalStore, type LocalStore } from '../local-store/local-store.ts';

/**
 * The folder with what this device keeps of the second server: how far it has come there, and a copy of the records that are there. The
 * parts of documents stay where they are. It's opened when it is first needed, so that a fault in it keeps nobody from the first.
 */
export class SecondFolder {
  readonly #path: string;
  #store: LocalStore | undefined;

  /** @param dataFolder of the account. */
  constructor(dataFolder: string) {
    this.#path = join(dataFolder, 'second');
  }

  /** If something has opened it. */
  get opened(): LocalStore | undefined {
    return this.#store;
  }

  /** Undefined where there is none. @throws as `openLocalStore`. */
  find(): LocalStore | undefined {
    return this.#store ?? (existsSync(join(this.#path, 'heirlock.db')) ? this.open() : undefined);
  }

  /** Makes it where it is missing. @throws as `openLocalStore`. */
  open(): LocalStore {
    return (this.#store ??= openLocalStore(this.#path));
  }

  /** Nothing of it is left on this disk. */
  remove(): void {
    this.close();
    rmSync(this.#path, { recursive: true, force: true });
  }

  close(): void {
    this.#store?.close();
    this.#store = undefined;
  }
}
