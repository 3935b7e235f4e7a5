import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';

/** What is kept of a code that was sent to somebody; its digits are derived from the id. */
export interface SentCode {
  readonly id: Ulid;
  readonly wrong_tries: number;
  readonly used: 0 | 1;
  readonly created_at: Instant;
  readonly expires_at: Instant;
}

/** The codes that were sent for one link, in one transaction, with the link locked. */
export interface CodeBook<Row extends SentCode = SentCode> {
  /** Those sent since a moment, newest first; 50 at most. */
  since(instant: Instant): Promise<readonly Row[]>;
  latest(): Promise<Row | undefined>;
  insert(code: SentCode): Promise<void>;
  countWrongTry(code: Row): Promise<void>;
  /** Uses a code up. @returns whether it was still unused. */
  use(code: Row): Promise<boolean>;
}
