import type { Json } from './api.ts';
import { formType, rawForm, sendPieces, type RawAnswer, type RawPart } from '../network/raw-request.ts';
import type { Owner } from '../owners/reference-owner.ts';
import { pdfOf } from '../files/sample-files.ts';
import type { TestServer } from './test-server.ts';

/** A text field of a form. */
export function textPart(name: string, content: string): RawPart {
  return { disposition: `name="${name}"`, content };
}

/** The file of a form; default: a PDF whose sender knows nothing about it but its name. */
export function filePart(content: Uint8Array | string = pdfOf(), filename = 'will.pdf', type = 'application/octet-stream'): RawPart {
  return { disposition: `name="file"; filename="${filename}"`, type, content };
}

/** Uploads a document on the alternate surface. `closed: false` leaves the form's end out. */
export function sendDocument(server: TestServer, owner: Owner, parts: readonly RawPart[], closed = true): Promise<RawAnswer> {
  const form = rawForm(parts, closed);
  return sendPieces(
    `${server.origin}/alternate/v1/documents`,
    owner.key.value,
    { headers: { ...formType, 'content-length': form.length } },
    [form],
  );
}

/** The same, for what must be accepted. @throws Error with the whole answer. */
export async function addDocument(server: TestServer, owner: Owner, vaultId: string, parts: readonly RawPart[]): Promise<Json> {
  const answer = await sendDocument(server, owner, [textPart('vault_id', vaultId), ...parts]);
  if (answer.status !== 201) throw new Error(`expected 201, got ${answer.status}: ${answer.bytes.toString()}`);
  return answer.body;
}

/** A vault that has since been closed, with the one document in it. */
export async function closedVault(
  server: TestServer,
  owner: Owner,
  how: 'release' | 'archive' | 'delete',
): Promise<{ readonly id: string; readonly document: Json }> {
  const { id } = await owner.makeVault();
  const document = await addDocument(server, owner, id, [filePart()]);
  const answer =
    how === 'delete'
      ? await server.api(owner.key, '/alternate').delete(`/v1/vaults/${id}`)
      : await owner.api.post(`/v1/vaults/${id}/${how}`);
  if (answer.status >= 300) throw new Error(`the vault could not be closed: ${answer.status}`);
  return { id, document };
}
