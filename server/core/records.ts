/** The stored shapes of the core's nouns, as use cases return them and surfaces present them. */
export type { AccountRow, AuditEventRow, CheckInRow, CryptoAccountRow, DocumentRow, DocumentUploadRow, DocumentVersionRow, PolicyRow, RecipientRow, SigningJobRow, VaultRow, WebhookDeliveryRow, WebhookRow } from '../db/schema.ts';
