import { constants, type BigIntStats } from 'node:fs';
import { EngineError } from '../engine-error.ts';

/** How an owner's file is opened for sealing. Without O_NONBLOCK, opening a named pipe waits for somebody to write into it. */
export const sourceFlags = constants.O_RDONLY | (constants.O_NONBLOCK ?? 0);

/** Whether a file is still what it was. The time of the inode's change counts too: some programs reset that of the content's. */
export function isUnchanged(before: BigIntStats, now: BigIntStats): boolean {
  return now.size === before.size && now.mtimeNs === before.mtimeNs && now.ctimeNs === before.ctimeNs;
}

export const fileUnreadable = (): EngineError => new EngineError('file_unreadable', "This isn't a file that can be read as a whole.");

export const fileChanged = (): EngineError => new EngineError('file_changed', 'The file was changed while it was being read.');
