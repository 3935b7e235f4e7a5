import { checkInThread } from '../../../shared/node/pades/trusted-lists/check-in-thread.ts';

/** Checks trusted lists apart from everything else. */
export const checkLists = checkInThread(new URL('./list-thread.ts', import.meta.url));
