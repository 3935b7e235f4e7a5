/** How a recipient gets to their half of the release key: by one sheet, by their enrolment, or by several people's sheets together. */
export const lockKinds = ['sheet', 'enrolled', 'quorum'] as const;
export type LockKind = (typeof lockKinds)[number];

/** Whether a lock opens with codes from paper; an enrolment's opens with the recipient's own key. */
export const isOnPaper: Readonly<Record<LockKind, boolean>> = { sheet: true, enrolled: false, quorum: true };

/** Whether each entry of a lock yields only a share, of which several together are the half. */
export const isShared: Readonly<Record<LockKind, boolean>> = { sheet: false, enrolled: false, quorum: true };
