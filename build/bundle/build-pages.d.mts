/** Builds what runs in recipients' browsers into dist/ unless it already exists. Resolves to whether it built. */
export function buildPages(options?: { readonly force?: boolean }): Promise<boolean>;

/** The offline reader as built from the current sources: one HTML file, not written anywhere. */
export function renderReader(): Promise<string>;
