import type { CorrectionFacts } from '../../../shared/domain/correction.ts';
import type { CorrectionRow } from '../../db/schema.ts';

/** What the rules know of a correction. */
export function correctionFacts(row: Pick<CorrectionRow, 'status' | 'asked_role' | 'asked_at' | 'agreed_at'>): CorrectionFacts {
  return { status: row.status, askedRole: row.asked_role, askedAt: row.asked_at, agreedAt: row.agreed_at };
}
