/**
 * The console's pages that a mailed sign-in may lead on to: those that need somebody to be signed in, and none that change anything by being
 * opened.
 */
export const consolePages = [
  'authorize',
  'vaults',
  'approvals',
  'waiting',
  'certificates',
  'holds',
  'audit',
  'keys',
  'webhooks',
  'users',
  'account',
  'health',
] as const;

const shape = new RegExp(`^/console/(?:${consolePages.join('|')})(?:/[\\w-]{1,100})?(?:\\?[\\w.~%&=+:-]{0,1500})?$`);

/** Whether a path is one of them, with what its address says behind the `?`. Anything else that a browser could make of it isn't. */
export function isConsolePath(path: string): boolean {
  return shape.test(path);
}
