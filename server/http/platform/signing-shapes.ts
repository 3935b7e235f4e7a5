import { Type } from 'typebox';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../kit/answer-shapes.ts';
import { documentedAs } from '../kit/documented.ts';
import { digits, pagination } from './shapes.ts';

/** Shapes of signatures under documents. */

const levels = ['B-B', 'B-T', 'B-LT', 'B-LTA'] as const;

export const signBody = Type.Object(
  {
    documentId: documentedAs(Type.String(), idOf('document', 'The document to be signed.')),
    level: Type.Optional(Type.Enum([...levels], { description: 'The PAdES level.' })),
    reason: Type.Optional(Type.String({ maxLength: 500, description: 'Why it is signed, as the signature says.' })),
    visible: Type.Optional(Type.Boolean({ description: 'Whether the signature is to be seen on the page.' })),
  },
  { examples: [{ documentId: 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', level: 'B-T', reason: 'I agree' }] },
);

export const listJobsQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, newest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

export const jobsAnswer = Type.Object({
  jobs: Type.Array(
    Type.Object(
      {
        id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
        documentId: idOf('document'),
        status: oneOf(['queued', 'signed', 'failed']),
        level: oneOf(levels),
        createdAt: instant(),
        completedAt: instantOrNull(),
        error: sampleOrNull('The document is no PDF.', 'Why it failed; null where it did not.'),
      },
      { title: 'SigningJob' },
    ),
  ),
  pagination,
});
