import type { LogAccount } from './audit-rows.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { MailChannel, MailStatus } from '../../shared/domain/mail.ts';
import type { Mode } from '../../shared/domain/account.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

/** What all kinds of mail keep alike, of the facts that are rendered when the mail leaves. */
export interface OutboxFacts {
  /** What the mail's links are derived from, and its code. */
  readonly linkId?: Ulid;
  readonly codeId?: Ulid;
  /** For warnings: the round of the timer they belong to. */
  readonly cycle?: Instant;
  /** The moment of the release that the mail is about. */
  readonly releaseAt?: Instant;
}

/** A message that is to leave, or has left; nothing is deleted because it was sent. */
export interface OutboxRow {
  id: Ulid;
  dedup_key: string;
  /** A `MailKind`, looked at mail by mail when they leave: one that nobody knows must not hold up the others. */
  kind: string;
  account_id: LogAccount;
  mode: Mode;
  vault_id: Ulid | '';
  recipient_id: Ulid | null;
  /** `mail`, `sms` for a short message, `desktop` for a warning that was read in the owner's app: that one was never sent. */
  channel: MailChannel;
  /** An e-mail address, or the number of a telephone; empty for the app. */
  to_address: string;
  to_name: string | null;
  /** In which language its reader is written to, and where their clock is (an IANA name); null where that isn't known. */
  language: Language | null;
  time_zone: string | null;
  /** What the mail says; links and codes are derived when it is sent. */
  facts: Json<OutboxFacts>;
  /** `queued`, then `accepted`, `refused` or `cancelled`; `bounced` when it was accepted and came back. */
  status: MailStatus;
  attempts: number;
  next_attempt_ms: number;
  accepted_at: Instant | null;
  /** When it came back; null unless it did. */
  bounced_at: Instant | null;
  last_error: string | null;
  created_at: Instant;
}
