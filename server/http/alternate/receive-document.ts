import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { authoriseResource } from '../../core/access/authorise-resource.ts';
import { formatTypes } from '../../core/documents/document-kind.ts';
import { DocumentUpload } from '../../core/documents/upload-document.ts';
import type { DocumentRow } from '../../core/records.ts';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { orAbandon, withFile } from '../foundation/bodies/receive-document.ts';
import { receiveForm, type UploadForm } from '../foundation/bodies/receive-form.ts';
import { contextIn, idIn } from '../foundation/surface/route-context.ts';

/** The largest document of this surface, in bytes of content; exactly this size is accepted. */
const maxBytes = 25 * 2 ** 20;

/**
 * Takes one uploaded file into the vault that the form names, before its file or after it: a vault named before it is checked before a
 * byte is read. What is wrong with the form is reported before what is wrong with the vault's state.
 */
export async function receiveDocument(services: SurfaceServices, request: FastifyRequest): Promise<DocumentRow> {
  const ctx = contextIn(services, request);
  const upload = new DocumentUpload(ctx);
  return orAbandon(upload, async () => {
    const form = await receiveForm(request, maxBytes, async (content, before) => {
      const vaultId = before.get('vault_id');
      if (vaultId !== undefined) await authoriseResource(ctx, 'vault', idIn(vaultId, 'vault'));
      await upload.receive(content, maxBytes);
    });
    await upload.enter(idIn(vaultOf(form), 'vault'));
    const { fields, file } = withFile(form);
    const name = fields.get('name')?.trim() ?? '';
    const category = fields.get('type');
    return upload.finish({
      name: name === '' ? file.filename : name,
      // What the sender calls it is ignored here.
      mimeType: formatTypes[await upload.format()],
      ...(category === undefined ? {} : { category }),
    });
  });
}

function vaultOf({ fields }: UploadForm): string {
  const vaultId = fields.get('vault_id') ?? '';
  if (vaultId !== '') return vaultId;
  throw new DomainError('invalid_request', 'vault_id is required.', [{ field: 'vault_id', reason: 'is required' }]);
}
