/** What a mailed link is for. */
export const linkKinds = ['verification', 'release', 'check_in', 'stop', 'vouch', 'certificate'] as const;
export type LinkKind = (typeof linkKinds)[number];
