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
  'recipient.way_confirmed',
  'recipient.way_declined',
  'recipient.opened',
  'recipient.unreachable',
  'vault.check_in.missed',
  'vault.check_in.grace_period_started',
  'recipient.correction_asked',
  'recipient.corrected',
  'recipient.correction_stopped',
] as const;

export type EventName = (typeof eventNames)[number];

/** Shapes of a delivery's body: `reference` or `alternate` (INTERFACE.md#event-bodies). */
export const payloadShapes = ['reference', 'alternate'] as const;
export type PayloadShape = (typeof payloadShapes)[number];

/** What became of one delivery. */
export const deliveryStatuses = ['pending', 'success', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];
