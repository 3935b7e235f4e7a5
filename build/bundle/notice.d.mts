/** What was kept of these bundles by the bundler. @throws Error when one was not built. */
export function keptMetafiles(bundles: readonly string[]): readonly {
  readonly outputs: Readonly<Record<string, { readonly inputs: Readonly<Record<string, { readonly bytesInOutput: number }>> }>>;
}[];
