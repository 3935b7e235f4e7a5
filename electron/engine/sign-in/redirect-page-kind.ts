/** What the browser shows when it has come back to the app's own address. */
export const redirectPageKinds = ['done', 'denied', 'failed', 'strange'] as const;
export type RedirectPageKind = (typeof redirectPageKinds)[number];
