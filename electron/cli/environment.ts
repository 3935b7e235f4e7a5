import { CliFailure } from './cli-failure.ts';

/**
 * A secret that was handed over by the name of a variable: on the command line itself every user of the machine could read it.
 * @throws CliFailure `invalid_usage` when the variable is not set or empty.
 */
export function secretIn(variable: string): string {
  const value = process.env[variable];
  if (value === undefined || value === '') throw new CliFailure('invalid_usage', `The variable ${variable} is not set.`);
  return value;
}
