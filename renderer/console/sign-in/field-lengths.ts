/** How many characters fit into a field for an e-mail address. */
export const longestAddress = 254;
/** Length of a password in characters: the fewest and the most that the server accepts for a new one. */
export const shortestPassword = 10;
export const longestPassword = 256;
export const longestName = 100;
