/** Where a death certificate stands. `called_off` by a sign of life, `closed` when the vault was released without it. */
export const certificateStatuses = ['submitted', 'approved', 'rejected', 'called_off', 'closed'] as const;
export type CertificateStatus = (typeof certificateStatuses)[number];

/** Whether a certificate can still take part in a release: judged or not, nothing has ended it. */
export const isStanding: Readonly<Record<CertificateStatus, boolean>> = {
  submitted: true,
  approved: true,
  rejected: false,
  called_off: false,
  closed: false,
};
