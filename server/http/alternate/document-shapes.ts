import { Type, type TObject } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { formFile } from '../foundation/bodies/form-file.ts';
import { inVaultQuery, listOf } from './shapes.ts';

/** Requests about documents. What a value may be beyond its type is decided by the core. */

export const documentParams = Type.Object({ document_id: idOf('document') });

const kind = { maxLength: textLimits.documentCategory, examples: ['pdf'] };
export const listDocumentsQuery = Type.Object({
  ...inVaultQuery.properties,
  type: Type.Optional(
    documentedAs(Type.String(), Type.String({ ...kind, description: 'Only documents whose `type` or `mime_type` is this.' })),
  ),
});

/** What the upload reads out of its form. */
export const uploadForm: TObject = Type.Object({
  vault_id: idOf('vault'),
  file: formFile('A PDF, DOCX, PNG or JPG file by its content, at most 25 MiB.'),
  name: Type.Optional(
    Type.String({ maxLength: textLimits.documentNameBytes, description: "Instead of the file's name.", examples: ['will.pdf'] }),
  ),
  type: Type.Optional(Type.String({ ...kind, description: "The owner's own word for the kind of document.", examples: ['will'] })),
});

/** The address of a signed download carries these; anyone who changes one gets 403. */
const part = (description: string) => Type.Optional(documentedAs(Type.String(), Type.String({ description })));
export const signedQuery = Type.Object({
  version: part('Which version of the document.'),
  signed_for: part('Id of the key that asked for the address.'),
  expires: part('Unix time in seconds.'),
  signature: part('Over all of it.'),
});

/** Answers about documents. */

export const documentAnswer = Type.Object(
  {
    id: idOf('document'),
    vault_id: idOf('vault'),
    name: sample('will.pdf'),
    type: sample('pdf', "The owner's own word, else `pdf`, `docx`, `png` or `jpg`, else the media type."),
    mime_type: sample('application/pdf'),
    size: count(42, 'In bytes.'),
    checksum: sample('sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08'),
    storage_url: sample(
      'https://vaults.example.com/v1/documents/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/download',
      'Where a download begins, for the same key.',
    ),
    created_at: instant(),
    updated_at: instant(),
  },
  { title: 'Document' },
);
export const documentListAnswer = listOf(documentAnswer);
export const downloadAnswer = Type.Object(
  {
    url: sample(
      'https://vaults.example.com/alternate/v1/documents/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/content?version=1&signed_for=01JC3ZK4V8N6Q2T7R5W9X0Y1AB&expires=1772456400&signature=…',
      'Gives the bytes to anyone who has it, without a key. It ends with the key that asked for it, or with the document.',
    ),
    expires_at: instant('An hour from now, in real time.'),
  },
  { title: 'SignedDownload' },
);
