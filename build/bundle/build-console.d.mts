/** Builds the console into dist/console unless it is there already. Resolves to whether it built. */
export function buildConsole(options?: { readonly force?: boolean }): Promise<boolean>;
