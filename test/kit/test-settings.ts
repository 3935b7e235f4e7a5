/** The number in HEIRLOCK_TEST_<name>, by which a script asks for a longer run; `fallback` when it is not set. */
export function testNumber(name: string, fallback: number): number {
  const text = process.env[`HEIRLOCK_TEST_${name}`];
  if (text === undefined || text === '') return fallback;
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < 0) throw new Error(`HEIRLOCK_TEST_${name} must be a whole number.`);
  return value;
}
