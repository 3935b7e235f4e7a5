/** See build-program.mjs. */
export function buildProgram(options?: { readonly force?: boolean }): Promise<boolean>;
