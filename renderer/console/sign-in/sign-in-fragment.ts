import { isConsolePath } from '../../../shared/domain/console-path.ts';
import { basePath, type ProblemCode } from '../api/call-api.ts';

/** What was handed to the sign-in page after the `#`, which browsers send to nobody. */
export interface SignInFragment {
  /** From a mailed link. */
  readonly token: string | null;
  /** Why signing in elsewhere failed. */
  readonly error: ProblemCode | null;
  /** Where to go on after the second factor. */
  readonly returnTo: string | null;
}

/** Reads it. A destination that does not lead into the console is left out. */
export function readFragment(hash: string): SignInFragment {
  const fields = new URLSearchParams(hash.replace(/^#/, ''));
  return { token: fields.get('token'), error: fields.get('error') as ProblemCode | null, returnTo: pathInConsole(fields.get('mfa')) };
}

/** One of our paths as the router names it; null for any other address. */
export function pathInConsole(path: string | null): string | null {
  if (path === null || !/^\/console(\/|\?|$)/.test(path) || /[\\\s]|\/\//.test(path)) return null;
  const inner = path.slice(basePath.length);
  return inner.startsWith('/') ? inner : `/${inner}`;
}

/** What a request for a mailed link says of where to go on after it: nothing where that's nowhere in particular. @param path as the router names it. */
export function returnOf(path: string): { readonly return_to?: string } {
  const whole = `${basePath}${path}`;
  return isConsolePath(whole) ? { return_to: whole } : {};
}
