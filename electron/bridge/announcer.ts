/** Tells everyone who is listening. */
export interface Announcer<Event> {
  readonly tell: (event: Event) => void;
  /** @returns a function that ends the subscription. */
  readonly on: (listener: (event: Event) => void) => () => void;
}

/** Anyone who starts listening while an event is being announced hears it from the next event on. */
export function announcer<Event>(): Announcer<Event> {
  const listeners = new Set<(event: Event) => void>();
  return {
    tell: (event) => {
      for (const listener of [...listeners]) listener(event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
