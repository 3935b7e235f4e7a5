import { Type } from 'typebox';
import { documentedAs } from './documented.ts';

/** The details of an event of the audit log: facts differ from action to action. */
export const eventDetails = documentedAs(
  Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
  Type.Object(
    {},
    {
      additionalProperties: true,
      description: 'What is worth knowing beyond that, by action.',
      examples: [{ document_id: 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB', size: 42 }],
    },
  ),
);
