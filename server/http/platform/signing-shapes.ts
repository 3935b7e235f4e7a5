import { padesLevels } from '../../../shared/domain/signing.ts';
import { Type } from 'typebox';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { digits, pagination } from './shapes.ts';
import { signingJobStatuses } from '../../../shared/domain/signing.ts';

/** Shapes of signatures under documents. */

export const signBody = Type.Object(
  {
    documentId: documentedAs(Type.String(), idOf('document', 'The document to be signed.')),
    level: Type.Optional(Type.Enum([...padesLevels], { description: 'The PAdES level.' })),
    reason: Type.Optional(Type.String({ maxLength: 500, description: "Why it's signed, according to the signature." })),
    visible: Type.Optional(Type.Boolean({ description: 'Whether the signature is visible on the page.' })),
  },
  { examples: [{ documentId: 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', level: 'B-T', reason: 'I agree' }] },
);

export const listJobsQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, newest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

const job = Type.Object(
  {
    id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
    documentId: idOf('document'),
    status: oneOf(signingJobStatuses),
    level: oneOf(padesLevels),
    reachedLevel: sampleOrNull(
      'B-B',
      'The level of the current version; null while there is none. Below `level` while a timestamp or proofs of the certificates are still awaited.',
    ),
    createdAt: instant(),
    completedAt: instantOrNull(),
    error: sampleOrNull('The document is no PDF.', 'Why it failed; null where it did not.'),
  },
  { title: 'SigningJob' },
);

export const jobAnswer = Type.Object({ job });

export const jobsAnswer = Type.Object({ jobs: Type.Array(job), pagination });
