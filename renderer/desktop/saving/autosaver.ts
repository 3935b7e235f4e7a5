/** The state of something that saves itself. */
export type SaveState = 'saved' | 'waiting' | 'saving' | 'failed';

/** The state, and why the last try failed: null when it didn't fail, or when a later one went through. */
export interface SaveStatus {
  readonly state: SaveState;
  readonly error: unknown;
}

/** How long nothing may change before it is saved. */
const quietMs = 600;

/**
 * Saves the latest of many values: after a moment of rest or when it is told to, one save at a time, and never an older value after a newer
 * one. What
 * failed to save is kept, and tried again with the next change or `flush`.
 */
export class Autosaver<T> {
  readonly #save: (value: T) => Promise<unknown>;
  readonly #listeners = new Set<() => void>();
  #status: SaveStatus = { state: 'saved', error: null };
  #latest: { readonly value: T } | undefined;
  #isRunning = false;
  #running: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(save: (value: T) => Promise<unknown>) {
    this.#save = save;
  }

  readonly status = (): SaveStatus => this.#status;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Records a change. @param restMs how long nothing may change before it is saved. */
  readonly change = (value: T, restMs: number = quietMs): void => {
    this.#latest = { value };
    if (this.#status.state === 'saved') this.#set({ state: 'waiting', error: null });
    clearTimeout(this.#timer);
    this.#timer = setTimeout(this.flush, restMs);
  };

  /** Saves at once what is not saved yet. */
  readonly flush = (): void => {
    clearTimeout(this.#timer);
    if (!this.#isRunning && this.#latest !== undefined) this.#running = this.#run();
  };

  /** Forgets what is not saved yet. */
  readonly drop = (): void => {
    clearTimeout(this.#timer);
    this.#latest = undefined;
    if (!this.#isRunning) this.#set({ state: 'saved', error: null });
  };

  /** Saves at once, and waits until nothing is left to save, or it failed. */
  readonly settle = async (): Promise<void> => {
    this.flush();
    await this.#running;
  };

  async #run(): Promise<void> {
    this.#isRunning = true;
    try {
      for (let next = this.#latest; next !== undefined; next = this.#latest) {
        // An earlier failure isn't forgotten until it is put right: anyone who leaves in the meantime still has to be asked.
        this.#set({ state: 'saving', error: this.#status.error });
        await this.#save(next.value);
        if (this.#latest === next) this.#latest = undefined;
      }
      this.#set({ state: 'saved', error: null });
    } catch (error) {
      this.#set({ state: 'failed', error });
    } finally {
      this.#isRunning = false;
    }
  }

  #set(status: SaveStatus): void {
    this.#status = status;
    for (const listener of this.#listeners) listener();
  }
}
