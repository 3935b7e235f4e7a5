import { findingsOf, type Finding } from '../../../shared/domain/finding.ts';
import type { DiskSpace } from '../../core/ports.ts';

const { failure, warning, unchecked, fine } = findingsOf('disk');
const mib = 2 ** 20;
const inMib = (bytes: number): string => `${Math.floor(bytes / mib)} MiB`;

/** Whether check-ins and documents still find room. @param space null where the system doesn't tell. */
export function checkDisk(folder: string, space: DiskSpace | null): readonly Finding[] {
  if (space === null) return [unchecked(`How much room ${folder} has is not known.`, 'Look with "df".')];
  const room = `${folder} has ${inMib(space.freeBytes)} of ${inMib(space.totalBytes)} left`;
  if (space.freeBytes < 256 * mib)
    return [failure(`${room}: soon no check-in can be written.`, 'Make room now, or move the data folder to a larger disk.')];
  if (space.freeBytes < 2048 * mib || space.freeBytes < space.totalBytes / 20)
    return [warning(`${room}.`, 'Make room, or move the data folder to a larger disk.')];
  return [fine(`${room}.`)];
}
