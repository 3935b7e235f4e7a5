import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { formFile } from '../foundation/bodies/form-file.ts';
import { apiVersion } from './shapes.ts';
import { scanStatuses } from '../../../shared/domain/scan.ts';

/** Requests about documents. Types only: what a value may be beyond its type is decided by the core, with its own codes. */

const name = Type.String({
  minLength: 1,
  maxLength: textLimits.documentNameBytes,
  description: 'A file name of at most 255 bytes.',
  examples: ['letter.txt'],
});
const description = Type.String({ maxLength: textLimits.documentDescription, examples: ['For the day after'] });

/** What the upload reads out of its form. */
export const uploadForm = Type.Object({
  file: formFile('The document, at most 100 MiB.'),
  name: Type.Optional(Type.String({ ...name, description: "Instead of the file's name." })),
  description: Type.Optional(description),
});
export const updateDocumentBody = Type.Object(
  { name: Type.Optional(documentedAs(Type.String(), name)), description: Type.Optional(documentedAs(Type.String(), description)) },
  { examples: [{ name: 'letter.txt', description: 'For the day after' }] },
);

/** Answers about documents. Each also acts as a filter: what isn't listed isn't sent. */

const shown = {
  id: idOf('document'),
  name: sample('letter.txt'),
  description: sample('For the day after'),
  size: count(42, 'In bytes.'),
  mime_type: sample('text/plain'),
};
const documentBase = {
  ...shown,
  created_at: instant(),
  updated_at: instant(),
  vault_id: idOf('vault'),
  url: sample('https://vaults.example.com/v1/documents/doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB/download', 'Where its bytes are, for the same key.'),
};
const documentMetadata = {
  encrypted: Type.Boolean({ examples: [true], description: 'Always true.' }),
  checksum: sample('sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'Of the bytes that a download gives.'),
  encryption: Type.Optional(oneOf(['client'], { description: 'Only on documents that were encrypted before they were sent.' })),
};
export const document = Type.Object({ ...documentBase, metadata: Type.Object(documentMetadata) }, { title: 'DocumentSummary' });

export const documentAnswer = Type.Object({ ...apiVersion, ...document.properties }, { title: 'Document' });
export const documentDetailAnswer = Type.Object(
  {
    ...apiVersion,
    ...documentBase,
    metadata: Type.Object({
      ...documentMetadata,
      virus_scan: Type.Object({
        status: oneOf(scanStatuses, {
          description: '`skipped` where nothing could look into it.',
          examples: ['skipped'],
        }),
        scanned_at: instantOrNull(),
      }),
    }),
  },
  { title: 'DocumentDetail' },
);
export const documentUpdateAnswer = Type.Object({ ...apiVersion, ...shown, updated_at: instant() }, { title: 'DocumentUpdate' });
