/** How many people may keep a sheet of one quorum, and how many of them may be needed at least. */
export const quorumLimits = { least: 2, most: 16 } as const;

/**
 * Why these people can't keep the sheets of a quorum; undefined when they can. Names tell them apart later, so each name must be different.
 */
export function refusalOfHolders(holders: readonly string[]): 'names' | 'twice' | undefined {
  const names = holders.map((holder) => holder.trim().toLocaleLowerCase());
  if (names.includes('')) return 'names';
  return new Set(names).size < names.length ? 'twice' : undefined;
}
