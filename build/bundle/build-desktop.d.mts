/** Builds the owner's app into dist/desktop unless it is there already. Resolves to whether it built. */
export function buildDesktop(options?: { readonly force?: boolean }): Promise<boolean>;
