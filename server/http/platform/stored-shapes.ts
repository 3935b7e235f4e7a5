import { Type } from 'typebox';
import { storedKinds, storedProblems } from '../../../shared/domain/stored.ts';
import { idOf, instant, oneOf } from '../foundation/answers/answer-shapes.ts';

/** What checks found missing or damaged where documents are stored. */
export const storedThings = Type.Array(
  Type.Object({
    documentId: Type.Union([idOf('document'), Type.Null()], { description: 'Null for anything but a document.' }),
    kind: oneOf(storedKinds, { description: '`pack`: what devices sealed; it may belong to another vault of the same owner.' }),
    problem: oneOf(storedProblems),
    foundAt: instant(),
  }),
  { description: 'What is stored and was found missing or damaged; the first hundred. Nobody can read it.' },
);
