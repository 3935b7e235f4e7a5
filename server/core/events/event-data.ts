import { formatId } from '../../../shared/domain/ids.ts';
import type { DocumentRow, RecipientRow, VaultRow } from '../../db/schema.ts';
import type { OutgoingEvent } from './outgoing-event.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';

/** An event about a vault, or its policy or check-ins: which vault, and what more there is to say. */
export function vaultEvent(
  types: readonly EventName[],
  vault: Pick<VaultRow, 'id' | 'owner_id' | 'name'>,
  more: Readonly<Record<string, unknown>>,
): OutgoingEvent {
  return { ownerId: vault.owner_id, types, data: { vault_id: formatId('vault', vault.id), vault_name: vault.name, ...more } };
}

/** An event about a document, without anything of its content but the checksum. */
export function documentEvent(type: EventName, document: DocumentRow, more: Readonly<Record<string, unknown>> = {}): OutgoingEvent {
  return {
    ownerId: document.owner_id,
    types: [type],
    data: {
      document_id: formatId('document', document.id),
      vault_id: formatId('vault', document.vault_id),
      name: document.name,
      size: document.size_bytes,
      mime_type: document.mime_type,
      checksum: `sha256:${document.checksum}`,
      ...more,
    },
  };
}

export function recipientEvent(type: EventName, recipient: RecipientRow, more: Readonly<Record<string, unknown>> = {}): OutgoingEvent {
  return {
    ownerId: recipient.owner_id,
    types: [type],
    data: {
      recipient_id: formatId('recipient', recipient.id),
      vault_id: formatId('vault', recipient.vault_id),
      email: recipient.email,
      name: recipient.name,
      status: recipient.status,
      ...more,
    },
  };
}
