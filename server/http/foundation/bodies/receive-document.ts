import type { FastifyRequest } from 'fastify';
import type { Ulid } from '../../../../shared/domain/ids.ts';
import { DocumentUpload, maxUploadBytes, type DocumentFields } from '../../../core/documents/upload-document.ts';
import { VersionUpload } from '../../../core/documents/upload-version.ts';
import type { DocumentRow, DocumentVersionRow } from '../../../core/records.ts';
import type { SurfaceServices } from '../admission/admit.ts';
import { fileRequired, receiveForm, type FormFile, type UploadForm } from './receive-form.ts';
import { contextIn } from '../surface/route-context.ts';

/** A form that had its file. */
export type FileForm = UploadForm & { readonly file: FormFile };

/**
 * Takes one uploaded file into a vault. What is wrong with the form is reported before what is wrong with the vault's state.
 * `fieldsOf` reads the surface's own fields once the whole form has arrived.
 */
export async function receiveDocument(
  services: SurfaceServices,
  request: FastifyRequest,
  vaultId: Ulid,
  fieldsOf: (form: FileForm) => DocumentFields,
): Promise<DocumentRow> {
  const upload = await DocumentUpload.begin(contextIn(services, request), vaultId);
  return orAbandon(upload, async () => {
    const form = await receiveForm(request, maxUploadBytes, (content) => upload.receive(content, maxUploadBytes));
    return upload.finish(fieldsOf(withFile(form)));
  });
}

/** Takes one uploaded file as the new version of a document. The form's other fields are ignored. */
export async function receiveVersion(services: SurfaceServices, request: FastifyRequest, documentId: Ulid): Promise<DocumentVersionRow> {
  const upload = await VersionUpload.begin(contextIn(services, request), documentId);
  return orAbandon(upload, async () => {
    const form = await receiveForm(request, maxUploadBytes, (content) => upload.receive(content, maxUploadBytes));
    return upload.finish(withFile(form).file.mimeType);
  });
}

/** @throws DomainError `file_required`. */
export function withFile(form: UploadForm): FileForm {
  if (form.file === undefined) throw fileRequired();
  return { ...form, file: form.file };
}

/** Carries an upload through, or leaves nothing of it behind. */
export async function orAbandon<T>(upload: Pick<DocumentUpload, 'abandon'>, act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    await upload.abandon();
    throw error;
  }
}
