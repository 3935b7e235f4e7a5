/** Builds the page for cards into dist/cards unless it already exists. Resolves to whether it built. */
export function buildCards(options?: { readonly force?: boolean }): Promise<boolean>;
