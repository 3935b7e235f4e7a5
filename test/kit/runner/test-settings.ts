/** The number in HEIRLOCK_TEST_<name>, with which a script asks for a longer run; `fallback` if it isn't set. */
export function testNumber(name: string, fallback: number): number {
  const text = process.env[`HEIRLOCK_TEST_${name}`];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`HEIRLOCK_TEST_${name} must be a whole number.`);
  return value;
}

/** The folder in HEIRLOCK_TEST_<name>, for when somebody wants to look at what a test saw; undefined if it isn't set. */
export function testFolder(name: string): string | undefined {
  return process.env[`HEIRLOCK_TEST_${name}`] || undefined;
}
