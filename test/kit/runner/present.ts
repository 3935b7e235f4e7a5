/** What a test knows to be there. @throws Error where nothing is. */
export function present<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new Error('Nothing is where the test knows something to be.');
  return value;
}
