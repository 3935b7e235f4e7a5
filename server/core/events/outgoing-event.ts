/** The names of all events (INTERFACE.md#event-types, RULINGS.md#event-names). */
export const eventNames = [
  'vault.created',
  'vault.updated',
  'vault.released',
  'vault.deleted',
  'document.uploaded',
  'document.deleted',
  'recipient.added',
  'recipient.removed',
  'checkin.completed',
  'checkin.missed',
  'policy.updated',
  'crypto_account.added',
  'document.version.created',
  'recipient.verification.completed',
  'vault.check_in.missed',
  'vault.check_in.grace_period_started',
] as const;

export type EventName = (typeof eventNames)[number];

/** What the outside is told of a change, in the transaction of the change. */
export interface OutgoingEvent {
  /** Whose webhooks hear of it: the owner of what changed. */
  readonly ownerId: string;
  /** Several names for one change are several events. */
  readonly types: readonly EventName[];
  /** Facts with prefixed ids, ready to be sent; never a secret. */
  readonly data: Readonly<Record<string, unknown>>;
}
