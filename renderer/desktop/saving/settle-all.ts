// Whatever is being typed, anywhere in the app: locking waits for it, since a locked engine takes nothing any more, and so does whoever reads
// what a page that was left is still saving.

const savers = new Set<() => Promise<void>>();

/** How long a lock, or a page, waits for what doesn't get saved. */
const patienceMs = 3_000;

/** What was typed on pages that were left, and is still on its way. */
const leaving = new Set<Promise<void>>();

/** Has `settle` called before the app is locked. @returns a function that ends it with its page: what isn't saved yet is saved at once. */
export function registerSaver(settle: () => Promise<void>): () => void {
  savers.add(settle);
  return () => {
    const last = settle();
    leaving.add(last);
    // Whoever locks from now on still waits for it.
    void last.finally(() => {
      leaving.delete(last);
      savers.delete(settle);
    });
  };
}

/**
 * Waits until what was typed on pages that were left is saved: whoever comes back at once would otherwise read what was there before, and
 * write over it. Never rejects, and gives up after a few seconds.
 */
export async function whenLeft(): Promise<void> {
  if (leaving.size > 0) await inPatience([...leaving]);
}

/** Saves at once whatever was typed. Never rejects, and gives up after a few seconds: a lock must not hang on a full disk. */
export async function settleAll(): Promise<void> {
  await inPatience([...savers].map((settle) => settle()));
}

async function inPatience(saving: readonly Promise<void>[]): Promise<void> {
  await Promise.race([Promise.allSettled(saving), new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
