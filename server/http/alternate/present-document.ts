import { formatId, type Ulid } from '../../../shared/domain/ids.ts';
import { documentKind } from '../../core/documents/document-kind.ts';
import type { SignedDownload } from '../../core/documents/signed-download.ts';
import type { DocumentRow } from '../../core/records.ts';

/** A document, alone or in a list. `baseUrl` is the surface's, without a trailing slash. */
export function presentDocument(document: DocumentRow, baseUrl: string) {
  return {
    id: formatId('document', document.id),
    vault_id: formatId('vault', document.vault_id),
    name: document.name,
    type: documentKind(document),
    mime_type: document.mime_type,
    size: document.size_bytes,
    checksum: `sha256:${document.checksum}`,
    storage_url: `${addressOf(document.id, baseUrl)}/download`,
    created_at: document.created_at,
    updated_at: document.updated_at,
  };
}

/** Where the bytes of one document are available for a while. */
export function presentSignedDownload(documentId: Ulid, { grant, expiresAt }: SignedDownload, baseUrl: string) {
  return { url: `${addressOf(documentId, baseUrl)}/content?${new URLSearchParams({ ...grant }).toString()}`, expires_at: expiresAt };
}

function addressOf(documentId: Ulid, baseUrl: string): string {
  return `${baseUrl}/v1/documents/${formatId('document', documentId)}`;
}
