/** The stored shapes of the core's nouns, as use cases return them and surfaces present them, and what reads their JSON. */
export { jsonColumns } from '../db/json-columns.ts';
export type {
  AccountRow,
  AuditEventRow,
  CheckInRow,
  CryptoAccountRow,
  DocumentRow,
  DocumentUploadRow,
  DocumentVersionRow,
  OwnerContactRow,
  PolicyRow,
  RecipientRow,
  RecipientWayRow,
  ReleaseHoldRow,
  ReleasePaperRow,
  SigningJobRow,
  TrustedContactRow,
  VaultRow,
  WebhookDeliveryRow,
  WebhookRow,
  WitnessRow,
} from '../db/schema.ts';
export { permissionsIn } from '../db/key-permissions.ts';
