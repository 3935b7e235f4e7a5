import { Type } from 'typebox';
import { count, idOf, instant, sample } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { formFile } from '../foundation/bodies/form-file.ts';
import { apiVersion, documentParams, listOf, pages } from './shapes.ts';

/** Requests about the versions of a document. */

/** Any text: anything that isn't a version number is a version that doesn't exist. */
const version = documentedAs(Type.String(), Type.Integer({ minimum: 1, examples: [1] }));
export const versionParams = Type.Object({ ...documentParams.properties, version });
export const listVersionsQuery = Type.Object(pages);

/** What the upload reads out of its form. */
export const versionForm = Type.Object({ file: formFile('The new content, at most 100 MiB.') });

/** Answers about versions. Each also acts as a filter: what isn't listed isn't sent. */

const documentVersion = Type.Object(
  {
    version: count(2, 'Numbered from 1 without a gap; the highest is the current one.'),
    size: count(42, 'In bytes.'),
    checksum: sample('sha256:9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08', 'Of the bytes that a download gives.'),
    created_at: instant(),
  },
  { title: 'DocumentVersion' },
);
export const versionListAnswer = listOf(documentVersion);
export const versionCreatedAnswer = Type.Object(
  { ...apiVersion, document_id: idOf('document'), ...documentVersion.properties },
  { title: 'DocumentVersionCreated' },
);
