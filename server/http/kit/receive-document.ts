import type { FastifyRequest } from 'fastify';
import type { Ulid } from '../../../shared/domain/ids.ts';
import { DocumentUpload, mostDocumentBytes, type DocumentFields } from '../../core/documents/upload-document.ts';
import type { DocumentRow } from '../../core/records.ts';
import type { SurfaceServices } from './admit.ts';
import { fileRequired, receiveForm, type FormFile, type UploadForm } from './receive-form.ts';
import { contextIn } from './route-context.ts';

/**
 * Takes one uploaded file into a vault. What is wrong with the form is said before what is wrong with the vault's state.
 * `fieldsOf` reads the surface's own fields once the whole form is there.
 */
export async function receiveDocument(
  services: SurfaceServices,
  request: FastifyRequest,
  vaultId: Ulid,
  fieldsOf: (form: UploadForm & { readonly file: FormFile }) => DocumentFields,
): Promise<DocumentRow> {
  const { upload, refusal } = await DocumentUpload.begin(contextIn(services, request), vaultId);
  try {
    const form = await receiveForm(request, mostDocumentBytes, (content) =>
      refusal === undefined ? upload.receive(content, mostDocumentBytes) : upload.measure(content, mostDocumentBytes),
    );
    if (form.file === undefined) throw fileRequired();
    const fields = fieldsOf({ ...form, file: form.file });
    if (refusal === undefined) return await upload.finish(fields);
    upload.check(fields);
    throw refusal;
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}
