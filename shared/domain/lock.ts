/** How a recipient gets to their half of the release key: by one sheet, by their enrolment, or by several people's sheets together. */
export const lockKinds = ['sheet', 'enrolled', 'quorum'] as const;
export type LockKind = (typeof lockKinds)[number];
