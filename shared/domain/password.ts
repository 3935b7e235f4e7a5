/** Limits of a password in Unicode code points. Any characters will do: length is what makes guessing take long. */
export const passwordLimits = { least: 12, most: 256 } as const;
