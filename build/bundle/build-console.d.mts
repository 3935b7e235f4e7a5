/** Builds the console into dist/console unless it already exists. Resolves to whether it built. */
export function buildConsole(options?: { readonly force?: boolean }): Promise<boolean>;
