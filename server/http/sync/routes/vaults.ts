import { Type } from 'typebox';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import {
  documentAnswer,
  documentMessage,
  recipientAnswer,
  recipientMailed,
  recipientMessage,
  vaultAnswer,
  vaultMessage,
  type DocumentAnswer,
  type RecipientAnswer,
  type VaultAnswer,
} from '../../../../shared/wire/release-keys.ts';
import { authoriseResource } from '../../../core/access/authorise-resource.ts';
import type { Core } from '../../../core/context.ts';
import { removeDocument } from '../../../core/documents/manage-documents.ts';
import { putSealedDocument } from '../../../core/documents/put-sealed-document.ts';
import type { DocumentRow, RecipientRow, VaultRow } from '../../../core/records.ts';
import { removeRecipient } from '../../../core/recipients/manage-recipients.ts';
import { putRecipient } from '../../../core/recipients/put-recipient.ts';
import { mailRecipientAgain } from '../../../core/release-keys/mail-invitation.ts';
import { putClientVault } from '../../../core/vaults/put-client-vault.ts';
import { removeVault } from '../../../core/vaults/remove-vault.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';

const id = Type.String();
export const vaultParams = Type.Object({ vault: id });
const documentParams = Type.Object({ vault: id, document: id });
export const recipientParams = Type.Object({ vault: id, recipient: id });

/** A bare id in a path. @throws DomainError not found for anything that isn't one. */
export function ulidIn(text: string, kind: 'vault' | 'document' | 'recipient'): Ulid {
  if (!isUlid(text)) throw new DomainError(`${kind}_not_found`, `There is no ${kind} with this id.`);
  return text;
}

/** Both ids of a recipient in a path. */
export function recipientIn({ vault, recipient }: { readonly vault: string; readonly recipient: string }) {
  return { vaultId: ulidIn(vault, 'vault'), recipientId: ulidIn(recipient, 'recipient') };
}

/** What the server has to see of a vault in client custody: that it exists, what is in it, and for whom. Ids are chosen by the device. */
export function vaultRoutes(app: SurfaceApp, core: Core): void {
  app.put(
    '/vaults/:vault',
    { config: forDevices('/vaults/:vault'), schema: { params: vaultParams, body: vaultMessage, response: { 200: vaultAnswer } } },
    async (request) => {
      const { label } = request.body;
      return showVault(
        await putClientVault(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), label === undefined ? {} : { label }),
      );
    },
  );

  app.delete('/vaults/:vault', { config: forDevices('/vaults/:vault'), schema: { params: vaultParams } }, async (request, reply) => {
    await removeVault(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), true);
    return reply.code(204).send();
  });

  const document = '/vaults/:vault/documents/:document';
  app.put(
    document,
    {
      bodyLimit: 1024 * 1024,
      config: forDevices(document),
      schema: { params: documentParams, body: documentMessage, response: { 200: documentAnswer } },
    },
    async (request) => {
      const { vault, document } = request.params;
      const { label, version, size_bytes: sizeBytes, parts } = request.body;
      const place = { vaultId: ulidIn(vault, 'vault'), documentId: ulidIn(document, 'document') };
      return showDocument(
        await putSealedDocument(deviceContext(core, request), place, {
          ...(label === undefined ? {} : { label }),
          version,
          sizeBytes,
          parts,
        }),
      );
    },
  );

  app.delete(document, { config: forDevices(document), schema: { params: documentParams } }, async (request, reply) => {
    const ctx = deviceContext(core, request);
    const documentId = ulidIn(request.params.document, 'document');
    await authoriseResource(ctx, 'document', documentId, false, ulidIn(request.params.vault, 'vault'));
    await removeDocument(ctx, documentId);
    return reply.code(204).send();
  });

  const recipient = '/vaults/:vault/recipients/:recipient';
  app.put(
    recipient,
    { config: forDevices(recipient), schema: { params: recipientParams, body: recipientMessage, response: { 200: recipientAnswer } } },
    async (request) => {
      const { email, name } = request.body;
      return showRecipient(
        await putRecipient(deviceContext(core, request), recipientIn(request.params), {
          email,
          ...(name === undefined ? {} : { name: name ?? '' }),
        }),
      );
    },
  );

  const mail = `${recipient}/mail`;
  app.post(
    mail,
    { config: { ...forDevices(mail), bodyless: true }, schema: { params: recipientParams, response: { 200: recipientMailed } } },
    async (request) => ({ mailed: await mailRecipientAgain(deviceContext(core, request), recipientIn(request.params)) }),
  );

  app.delete(recipient, { config: forDevices(recipient), schema: { params: recipientParams } }, async (request, reply) => {
    const ctx = deviceContext(core, request);
    const { vaultId, recipientId } = recipientIn(request.params);
    await authoriseResource(ctx, 'recipient', recipientId, false, vaultId);
    await removeRecipient(ctx, recipientId);
    return reply.code(204).send();
  });
}

function showVault({ id, name, status, created_at, updated_at }: VaultRow): VaultAnswer {
  return { id, label: name, status, created_at, updated_at };
}

function showDocument({ id, name, version, size_bytes, checksum, updated_at }: DocumentRow): DocumentAnswer {
  return { id, label: name, version, size_bytes, checksum, updated_at };
}

/** A recipient as the owner's devices see them. */
export function showRecipient({ id, email, name, status, verified_at }: RecipientRow): RecipientAnswer {
  return { id, email, name, status, verified_at };
}
