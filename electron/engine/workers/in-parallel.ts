/**
 * Runs `act` for every entry, at most `limit` at once, in the order of the list. The first failure raises the signal that the others
 * got, and is thrown once they have all ended.
 */
export async function inParallel<T>(
  entries: Iterable<T>,
  limit: number,
  signal: AbortSignal,
  act: (entry: T, signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const failure = new AbortController();
  const both = AbortSignal.any([signal, failure.signal]);
  const rest = entries[Symbol.iterator]();
  const failures: unknown[] = [];
  const work = async (): Promise<void> => {
    for (let next = rest.next(); next.done !== true && failures.length === 0; next = rest.next()) {
      try {
        await act(next.value, both);
      } catch (error) {
        failures.push(error);
        failure.abort();
      }
    }
  };
  await Promise.all(Array.from({ length: limit }, work));
  if (failures.length > 0) throw failures[0] as Error;
}
