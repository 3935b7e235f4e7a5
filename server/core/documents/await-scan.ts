import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { instantToMs } from '../../../shared/domain/instant.ts';
import { insertScan, type ScanSubject } from '../stores/scan-store.ts';
import type { ScanStatus } from '../../../shared/domain/scan.ts';

/** Queues what came in for the scanner, in the transaction that stores it. @returns the status to store with it. */
export async function awaitScan(tx: Db, core: Pick<Core, 'scanner' | 'clock'>, subject: ScanSubject): Promise<ScanStatus> {
  if (core.scanner === null) return 'skipped';
  await insertScan(tx, subject, instantToMs(core.clock.now()));
  return 'pending';
}
