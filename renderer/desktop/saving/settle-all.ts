// Whatever is being typed, anywhere in the app: locking waits for it, since a locked engine takes nothing any more.

const savers = new Set<() => Promise<void>>();

/** How long a lock waits for what doesn't get saved. */
const patienceMs = 3_000;

/** Has `settle` called before the app is locked. @returns a function that ends it. */
export function registerSaver(settle: () => Promise<void>): () => void {
  savers.add(settle);
  return () => savers.delete(settle);
}

/** Saves at once whatever was typed. Never rejects, and gives up after a few seconds: a lock must not hang on a full disk. */
export async function settleAll(): Promise<void> {
  const settled = Promise.allSettled([...savers].map((settle) => settle()));
  await Promise.race([settled, new Promise((resolve) => setTimeout(resolve, patienceMs))]);
}
