/** Which files of each package are shipped with the app, by the package's name. */
export const shippedPackages: Readonly<Record<string, readonly string[]>>;
/** Builds the app as Electron runs it. @returns where it is. */
export function buildShell(options?: { readonly out?: string; readonly electron?: string; readonly packages?: boolean }): Promise<string>;
