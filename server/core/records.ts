/** The stored shapes of the core's nouns, as use cases return them and surfaces present them. */
export type { CheckInRow, DocumentRow, PolicyRow, RecipientRow, VaultRow } from '../db/schema.ts';
