import type { Db } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { ScanSubject } from '../stores/scan-store.ts';
import { type ScanStatus, isVerdict } from '../../../shared/domain/scan.ts';

/** What came of a scan. `failed`: none was possible; `skipped`: there is no scanner any more. */
export type ScanOutcome =
  | { readonly status: Exclude<ScanStatus, 'pending' | 'infected'> }
  | { readonly status: 'infected' /** In the scanner's words. */; readonly found: string };

/** A kind of thing that is scanned. */
export interface Scanned {
  /** Its content as it is stored, whatever was found in it before; undefined when it is gone. @throws DomainError `document_damaged`. */
  open(core: Core, subject: ScanSubject): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** Stores the outcome, and audits it where it changes something; anything gone in the meantime is left alone. */
  settle(tx: Db, core: Core, subject: ScanSubject, outcome: ScanOutcome): Promise<void>;
}

/**
 * What is stored after an outcome. A verdict always counts; that none was possible says nothing against an earlier one, so anything
 * infected stays so until a scanner calls it clean.
 */
export function statusAfter(before: ScanStatus, outcome: ScanOutcome): ScanStatus {
  switch (outcome.status) {
    case 'clean':
    case 'infected':
      return outcome.status;
    case 'failed':
      return isVerdict[before] ? before : 'failed';
    case 'skipped':
      return before === 'pending' ? 'skipped' : before;
  }
}
