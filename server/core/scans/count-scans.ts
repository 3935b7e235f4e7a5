import type { Core } from '../context.ts';
import { countByStatus, countWaiting } from '../stores/scan-store.ts';

/** How many documents have each scan status, by their current versions, and how much is waiting for the scanner. */
export async function countScans({
  db,
}: Pick<Core, 'db'>): Promise<{ readonly documents: Readonly<Record<string, number>>; readonly waiting: number }> {
  return { documents: await countByStatus(db.read), waiting: await countWaiting(db.read) };
}
