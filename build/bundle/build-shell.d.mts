/** What of which package goes along with the app, by name. */
export const shippedPackages: Readonly<Record<string, readonly string[]>>;
/** Builds the app as Electron runs it. @returns where it lies. */
export function buildShell(options?: { readonly out?: string; readonly electron?: string; readonly packages?: boolean }): Promise<string>;
