/** Builds what runs in recipients' browsers into dist/ unless it is there already. Resolves to whether it built. */
export function buildPages(options?: { readonly force?: boolean }): Promise<boolean>;

/** The offline reader as it is built from the sources now: one HTML file, not written anywhere. */
export function renderReader(): Promise<string>;
