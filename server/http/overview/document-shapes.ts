import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { formFile } from '../foundation/bodies/form-file.ts';
import { createdAfter, listOf, pages, sentTags, shownTags, sortBy, tag } from './shapes.ts';

/** Requests about documents. Types only: what a value may be beyond its type is decided by the core. */

export const listDocumentsQuery = Type.Object({
  ...pages,
  sort: sortBy(['uploaded_at', 'created_at', 'filename', 'name', 'size']),
  tag,
  created_after: createdAfter,
});

const description = Type.String({ maxLength: textLimits.documentDescription, examples: ['For the day after'] });

/** What the upload reads out of its form. */
export const uploadForm = Type.Object({
  file: formFile('The document, at most 100 MiB.'),
  tags: Type.Optional(Type.String({ description: 'Parted by commas.', examples: ['family, papers'] })),
  description: Type.Optional(description),
});
export const updateDocumentBody = Type.Object(
  {
    filename: Type.Optional(
      documentedAs(
        Type.String(),
        Type.String({ minLength: 1, maxLength: textLimits.documentNameBytes, description: 'At most 255 bytes.', examples: ['letter.txt'] }),
      ),
    ),
    tags: Type.Optional(sentTags),
    description: Type.Optional(documentedAs(Type.String(), description)),
  },
  { examples: [{ filename: 'letter.txt', tags: ['family'] }] },
);

/** Answers about documents. */

const listed = {
  document_id: idOf('document'),
  filename: sample('letter.txt'),
  size: count(42, 'In bytes.'),
  mime_type: sample('text/plain'),
  tags: shownTags,
  uploaded_at: instant(),
};
export const documentListAnswer = listOf(Type.Object(listed, { title: 'DocumentSummary' }));
export const documentAnswer = Type.Object(
  {
    ...listed,
    vault_id: idOf('vault'),
    description: sample('For the day after'),
    checksum: sample('sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'Of the bytes that a download gives.'),
  },
  { title: 'Document' },
);
