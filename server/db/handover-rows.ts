import type { Mode } from '../../shared/domain/account.ts';
import type { DeputyAnswer, HandoverKind, HandoverMessage, HandoverPhase, HandoverState } from '../../shared/domain/handover.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Json } from '../../shared/node/database/json-text.ts';

/** What happens from a release until one recipient has opened what was left to them; one for each who was told of it. */
export interface HandoverRow {
  id: Ulid;
  recipient_id: Ulid;
  vault_id: Ulid;
  account_id: Ulid;
  mode: Mode;
  phase: HandoverPhase;
  state: Json<HandoverState>;
  began_at: Instant;
  opened_at: Instant | null;
  /** When others were told that this recipient isn't reached; null until then, and for whoever opened before. */
  unreached_at: Instant | null;
  /** The real moment, in epoch milliseconds, at which it is looked at next; null once nothing more comes. */
  due_ms: number | null;
  /** Grows with every change: what guarded updates compare. */
  revision: number;
}

/** One message of a handover: which way it went, and where it is in the outbox. */
export interface HandoverMessageRow {
  id: Ulid;
  handover_id: Ulid;
  recipient_id: Ulid;
  vault_id: Ulid;
  /** `main` for the recipient's own address, otherwise the id of a further way. */
  way_id: Ulid | 'main';
  way_kind: HandoverKind;
  message: HandoverMessage;
  link_id: Ulid;
  /** The row in the outbox, which says what came of it. */
  mail_id: Ulid;
  /** What a deputy has answered to it; null for other messages, and until then. */
  answer: DeputyAnswer | null;
  answered_at: Instant | null;
  sent_at: Instant;
}
