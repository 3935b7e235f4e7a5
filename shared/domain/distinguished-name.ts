/** Whom a distinguished name (RFC 4514, as certificates are shown) names: its common name, otherwise all of it. */
export function nameIn(distinguishedName: string): string {
  const found = /(?:^|[,\n+][^\S\n]*)CN=((?:\\.|[^,\n+\\])+)/.exec(distinguishedName)?.[1];
  return found === undefined ? distinguishedName : found.replaceAll(/\\(.)/g, '$1').trim();
}
