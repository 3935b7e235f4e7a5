import { deepLinkPaths } from '../contract/shell.ts';

/** The scheme by which other programs open the app at a particular place. */
export const deepLinkScheme = 'heirlock';

/**
 * The route that an address such as `heirlock://check-in` names; undefined for anything not on the list. Nothing else in the address is
 * used.
 */
export function routeOfDeepLink(address: string): string | undefined {
  if (address.length > 200 || !URL.canParse(address)) return undefined;
  const { protocol, host, pathname } = new URL(address);
  if (protocol !== `${deepLinkScheme}:`) return undefined;
  const path = `/${host}${pathname}`.replace(/\/+$/, '').replace(/^\/+/, '/');
  return deepLinkPaths.find((known) => known === path);
}

/** The first deep link among a program's arguments. */
export function deepLinkAmong(args: readonly string[]): string | undefined {
  return args.map(routeOfDeepLink).find((route) => route !== undefined);
}
