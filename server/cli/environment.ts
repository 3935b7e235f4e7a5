import { UsageError } from './usage.ts';

/**
 * A secret passed by the name of a variable: on the command line itself, every user of the machine could read it.
 * @throws UsageError when the variable isn't set.
 */
export function secretIn(variable: string): string {
  const value = process.env[variable];
  if (value === undefined) throw new UsageError(`The variable ${variable} is not set.`);
  return value;
}
