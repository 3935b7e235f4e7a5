/** How a check-in reached us (RULINGS.md#ways-of-checking-in). */
export const checkInMethods = ['api', 'web', 'desktop', 'email', 'auto'] as const;
export type CheckInMethod = (typeof checkInMethods)[number];

/** How a row of the check-in history ended; a `missed` one becomes `late` when the owner still answers in the grace period. */
export const checkInStatuses = ['on_time', 'late', 'missed'] as const;
export type CheckInStatus = (typeof checkInStatuses)[number];
