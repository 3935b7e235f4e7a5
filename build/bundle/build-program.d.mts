/** See build-program.mjs. */
export function buildProgram(options?: { readonly force?: boolean }): Promise<boolean>;

/** Where the bundle of this name lies, whether it was made or not. */
export function bundleFile(name: string): string;
