import { isAway } from '../../../shared/node/database/away.ts';

/** Whether a request failed only because the database or the disk is away at the moment: it may be made again. */
export function isPassing(error: unknown): boolean {
  return isAway(error);
}
