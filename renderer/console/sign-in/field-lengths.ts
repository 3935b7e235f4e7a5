/** Characters that fit into a field for an e-mail address. */
export const longestAddress = 254;
/** Characters of a password: the fewest and the most that the server takes for a new one. */
export const shortestPassword = 10;
export const longestPassword = 256;
export const longestName = 100;
