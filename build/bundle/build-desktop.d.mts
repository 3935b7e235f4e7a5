/** Builds the owner's app into dist/desktop unless it already exists. Resolves to whether it built. */
export function buildDesktop(options?: { readonly force?: boolean }): Promise<boolean>;
