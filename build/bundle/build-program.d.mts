/** See build-program.mjs. */
export function buildProgram(options?: { readonly force?: boolean }): Promise<boolean>;

/** One hash over all bundles: the same sources with the same packages give the same, in any folder. */
export function programHash(): string;

/** Where the bundle of this name is or would be. */
export function bundleFile(name: string): string;

/** The names of all bundles. */
export const programNames: readonly string[];
