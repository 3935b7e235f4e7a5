/** What a mailed link is for. */
export const linkKinds = ['verification', 'release', 'check_in', 'stop', 'vouch', 'certificate', 'pass_on'] as const;
export type LinkKind = (typeof linkKinds)[number];
