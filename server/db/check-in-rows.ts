import type { Mode } from '../../shared/domain/account.ts';
import type { CheckInMethod, CheckInStatus } from '../../shared/domain/check-in.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';

export interface CheckInRow {
  id: Ulid;
  vault_id: Ulid;
  completed_at: Instant | null;
  due_at: Instant | null;
  method: CheckInMethod | null;
  status: CheckInStatus;
  ip_address: string | null;
  owner_id: Ulid;
  mode: Mode;
  /** When the row was written: at a check-in, or at the due date that was missed. */
  created_at: Instant;
  updated_at: Instant;
}
