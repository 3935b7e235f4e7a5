import { tellOfDamage } from '../mails/tell-of-damage.ts';
import { CryptoError } from '../../../shared/crypto/crypto-error.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { openContainer } from '../../../shared/format/custody/custody-container.ts';
import type { CertificateRow } from '../../db/schema.ts';
import type { Core } from '../context.ts';
import { findVaultKey } from '../stores/document-store.ts';
import { BlobMissingError, type ByteRange } from '../ports.ts';

/**
 * The content in plain. Bytes that don't authenticate end the stream with an error and are never returned. @throws DomainError
 * `document_damaged`.
 */
export async function* readCertificate(
  core: Core,
  certificate: Pick<CertificateRow, 'id' | 'vault_id' | 'blob_id' | 'blob_size_bytes' | 'wrapped_key'>,
  range?: ByteRange,
): AsyncIterable<Uint8Array> {
  const vaultKey = await findVaultKey(core.db.read, certificate.vault_id);
  const id = certificate.id;
  if (vaultKey === undefined) throw await damaged(core, certificate.id, new Error('its vault has no key'));
  const key = core.keys.openDocumentKey(vaultKey, certificate.wrapped_key, certificate.vault_id, id, 1);
  try {
    yield* openContainer(
      (span) => core.blobs.read(certificate.blob_id, span),
      certificate.blob_size_bytes,
      key,
      { documentId: id, version: 1 },
      range,
    );
  } catch (error) {
    throw error instanceof CryptoError || error instanceof BlobMissingError ? await damaged(core, certificate.id, error) : error;
  } finally {
    wipe(key);
  }
}

async function damaged(core: Core, id: Ulid, error: Error): Promise<DomainError> {
  core.report({ kind: 'certificate damaged', id, error });
  const told = await tellOfDamage(core, 'certificate', id);
  return new DomainError('document_damaged', `The stored file is damaged and can't be served. ${told}`);
}
