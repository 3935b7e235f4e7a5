import type { Ulid } from '../../../shared/domain/ids.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { goesToEveryChannel } from '../../../shared/domain/timer-mails.ts';
import type { Db, OutboxRow, LogAccount } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import type { MailFacts } from './mail-facts.ts';
import { insertOutbox } from '../stores/outbox-store.ts';
import { sendOtherWays } from './send-other-ways.ts';
import type { Language } from '../../../shared/domain/language.ts';
import type { MailKind } from '../../../shared/domain/mail.ts';
import type { Mode } from '../../../shared/domain/account.ts';
import { jsonColumns } from '../../db/json-columns.ts';

/** Facts whose value is a secret: a waiting mail instead holds the id they are derived from. */
type SecretFacts =
  | 'signInUrl'
  | 'verifyUrl'
  | 'openUrl'
  | 'checkInUrl'
  | 'stopUrl'
  | 'vouchUrl'
  | 'certificateUrl'
  | 'passOnUrl'
  | 'keepUrl'
  | 'reachUrl'
  | 'witnessUrl'
  | 'correctUrl'
  | 'wayUrl'
  | 'code';

/** What the outbox keeps of a mail's facts: everything but secrets. */
export type StoredFacts<K extends MailKind> = Omit<MailFacts[K], SecretFacts> & {
  readonly linkId?: Ulid;
  readonly codeId?: Ulid;
  /** For warnings: the round of the timer they belong to. */
  readonly cycle?: Instant;
};

/** Where a message goes, and how whoever gets it reads, as far as that is known: an IANA time zone. */
export interface MailReader {
  readonly address: string;
  readonly name: string | null;
  readonly language?: Language | null;
  readonly timeZone?: string | null;
}

export interface QueuedMail<K extends MailKind> {
  readonly kind: K;
  readonly facts: StoredFacts<K>;
  /** What makes two mails the same mail; the second is not queued. */
  readonly dedupKey: string;
  readonly to: MailReader;
  /** What it is about, and whose it is; the id is empty where it concerns no vault. */
  readonly vault: { readonly id: Ulid | ''; readonly account_id: LogAccount; readonly mode: Mode };
  readonly recipientId: Ulid | null;
  /** Its row's; default: a new one. */
  readonly id?: Ulid;
  /** Default: a mail. */
  readonly channel?: 'mail' | 'sms';
  readonly at: Instant;
}

/** Queues a mail in the transaction of its cause. It leaves after the commit. @returns false when it had already been queued. */
export async function queueMail<K extends MailKind>(tx: Db, core: Core, mail: QueuedMail<K>): Promise<boolean> {
  return insertOutbox(tx, outboxRow(core, mail));
}

/** Queues a warning to an owner; one with none after it goes out by every way that the owner has confirmed. The vault must be locked. */
export async function queueWarning<K extends MailKind>(tx: Db, core: Core, mail: QueuedMail<K>): Promise<void> {
  const row = outboxRow(core, mail);
  if ((await insertOutbox(tx, row)) && goesToEveryChannel(mail.kind)) await sendOtherWays(tx, core, row);
}

function outboxRow<K extends MailKind>(core: Core, mail: QueuedMail<K>): OutboxRow {
  return {
    id: mail.id ?? core.newId(),
    dedup_key: mail.dedupKey,
    kind: mail.kind,
    account_id: mail.vault.account_id,
    mode: mail.vault.mode,
    vault_id: mail.vault.id,
    recipient_id: mail.recipientId,
    channel: mail.channel ?? 'mail',
    to_address: mail.to.address,
    to_name: mail.to.name,
    language: mail.to.language ?? null,
    time_zone: mail.to.timeZone ?? null,
    facts: jsonColumns.outbox.facts.write(mail.facts),
    status: 'queued',
    attempts: 0,
    next_attempt_ms: Date.parse(core.clock.now()),
    accepted_at: null,
    bounced_at: null,
    last_error: null,
    created_at: mail.at,
  };
}
