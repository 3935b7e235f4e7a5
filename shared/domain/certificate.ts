/** Where a death certificate stands. `called_off` by a sign of life, `closed` when the vault was released without it. */
export const certificateStatuses = ['submitted', 'approved', 'rejected', 'called_off', 'closed'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];
