/** How many characters fit into a field for an e-mail address. */
export const longestAddress = 254;
export const longestName = 100;
