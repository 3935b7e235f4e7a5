import { parseInstant, type Instant } from '../../shared/domain/instant.ts';

/** A mistake in how the command was called. */
export class UsageError extends Error {}

/** Looked up by hand: a mistake in the arguments has to be reported in the form that the arguments ask for. */
export const wantsJson = (): boolean => process.argv.includes('--json');

/** Prints what came of a command: for programs, or for people. */
export function print(answer: object, text: string): void {
  process.stdout.write(`${wantsJson() ? JSON.stringify(answer) : text}\n`);
}

/** The instant of an `--expires`; null when there is none. @throws UsageError */
export function parseExpiry(text: string | undefined): Instant | null {
  if (text === undefined) return null;
  const instant = parseInstant(text);
  if (instant === undefined) throw new UsageError('--expires takes an ISO 8601 instant such as 2027-01-31T00:00:00Z.');
  return instant;
}

/** A whole number of an option. @throws UsageError */
export function parseWhole(option: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (!/^\d{1,9}$/.test(text) || value < least || value > most)
    throw new UsageError(`${option} takes a whole number from ${least} to ${most}.`);
  return value;
}
