import type { RecipientReading } from '../../db/schema.ts';

/** A recipient who was never asked in which language they read, nor whether they can still be reached. */
export const unknownReading: RecipientReading = {
  language: null,
  time_zone: null,
  way_confirmed_at: null,
  way_declined_at: null,
  way_asked_at: null,
  way_asks: 0,
  way_fault: null,
  way_fault_at: null,
  way_link_id: null,
  way_token_hash: null,
};
