import { bringGlobal } from './bring.ts';

type Listener = (event: { readonly type: 'abort' }) => void;

/** As much of `AbortSignal` as is used: asked, or told once. */
class Signal {
  aborted = false;
  readonly #listeners = new Set<Listener>();

  addEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.add(listener);
  }

  removeEventListener(_type: 'abort', listener: Listener): void {
    this.#listeners.delete(listener);
  }

  abort(): void {
    if (this.aborted) return;
    this.aborted = true;
    for (const listener of this.#listeners) listener({ type: 'abort' });
    this.#listeners.clear();
  }
}

class Controller {
  readonly signal = new Signal();

  abort(): void {
    this.signal.abort();
  }
}

// Before 2017 and 2018.
bringGlobal('AbortController', () => Controller);
bringGlobal('AbortSignal', () => Signal);
