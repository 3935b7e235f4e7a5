import { join } from 'node:path';
import type { SigningOptions } from '../../contract/signing.ts';
import type { Input } from '../../contract/contract.ts';
import type { EngineContext } from '../engine-context.ts';
import { openVersionIntoFile } from '../library/documents.ts';
import { liveDocument } from '../library/view-documents.ts';
import { inPlaintextFolder } from './plaintext-folder.ts';
import { timestampService } from './server-authorities.ts';

/** What the newest version of a PDF leaves open to the next signer. @throws PadesError as `readSigningOptions`. */
export async function signingOptions(
  ctx: EngineContext,
  { document: id, pdfPassword, task: name }: Input<'documents.signingOptions'>,
): Promise<SigningOptions> {
  const session = ctx.session();
  const document = liveDocument(session, id);
  const { readSigningOptions } = await import('../../../shared/node/pades/signing-options.ts');
  const task = ctx.task(name);
  const { signal } = task;
  const service = timestampService(ctx, signal);
  // What is wrong with the PDF is said first; then nobody is left to hear of the service.
  service.catch(() => undefined);
  try {
    return await inPlaintextFolder(ctx, async (folder) => {
      const input = join(folder, 'in.pdf');
      await openVersionIntoFile(ctx, session, document, { number: undefined, path: input, signal, progress: () => undefined });
      const { certification, signatures, emptyFields, encrypted, repairs, doubtful, endsUsageRights } = await readSigningOptions({
        input,
        signal,
        ...(pdfPassword === undefined ? {} : { pdfPassword }),
      });
      return {
        certification,
        signatures,
        encrypted,
        repairs: [...repairs],
        doubtful,
        endsUsageRights,
        emptyFields: emptyFields.map((field) => ({ ...field, place: field.place === null ? null : { ...field.place } })),
        timestamp: await service,
      };
    });
  } finally {
    task.end();
  }
}
