import { Type } from 'typebox';
import { languages } from '../../../shared/domain/language.ts';
import {
  witnessCertificateKinds,
  witnessDays,
  witnessFactors,
  witnessingStates,
  witnessStates,
} from '../../../shared/domain/witnessing.ts';
import { padesLevels } from '../../../shared/domain/signing.ts';
import { witnessingLimits } from '../../../shared/wire/witnessings.ts';
import { idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { digits, pagination } from './shapes.ts';

/** Shapes of documents that several people are asked to sign. */

const { nameLength, wordLength, witnesses: most } = witnessingLimits;

const asked = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 4 * nameLength,
    description: `At most ${nameLength} characters; it stands in the signature.`,
  }),
  email: Type.String({ minLength: 1, maxLength: 320 }),
  language: Type.Optional(Type.Enum([...languages], { description: 'In which they are written to. Default: `en`.' })),
  phone: Type.Optional(Type.String({ maxLength: 16, description: 'For the second factor `sms`, such as `+4915112345678`.' })),
  word: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 4 * wordLength,
      description: 'For the second factor `word`: what you have agreed on with them. It is not kept, only what recognises it.',
    }),
  ),
});

export const askBody = Type.Object(
  {
    documentId: documentedAs(Type.String(), idOf('document', 'The document to be signed.')),
    witnesses: Type.Array(asked, { minItems: 1, maxItems: most, description: 'In the order in which they sign.' }),
    days: Type.Optional(
      Type.Integer({
        minimum: witnessDays.least,
        maximum: witnessDays.most,
        description: `How many days each of them has. Default: ${witnessDays.absent}.`,
      }),
    ),
    secondFactor: Type.Optional(
      Type.Enum([...witnessFactors], { description: 'What is asked for besides the mailed code. Default: `none`.' }),
    ),
    visible: Type.Optional(Type.Boolean({ description: 'Whether the signatures are seen on the page. Default: they are.' })),
  },
  {
    examples: [
      {
        documentId: 'doc_01JC3ZK4V8N6Q2T7R5W9X0Y1AB',
        witnesses: [
          { name: 'Wanda Witness', email: 'wanda@example.com' },
          { name: 'Wilhelm Zeuge', email: 'wilhelm@example.com', language: 'de' },
        ],
      },
    ],
  },
);

export const witnessingParams = Type.Object({ witnessing_id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB') });

export const listWitnessingsQuery = Type.Object({
  limit: Type.Optional(digits({ least: 1, most: 100, absent: 50 }, 'How many, newest first.')),
  offset: Type.Optional(digits({ least: 0, most: 999_999_999, absent: 0 }, 'How many to leave out before them.')),
});

const witness = Type.Object({
  id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AC'),
  name: sample('Wanda Witness'),
  email: sample('wanda@example.com'),
  state: oneOf(witnessStates),
  invitedAt: instantOrNull(),
  expiresAt: instantOrNull(),
  signedAt: instantOrNull(),
  certificate: Type.Union([oneOf(witnessCertificateKinds), Type.Null()], {
    description:
      '`service`: certified by this installation for this one act, for whoever had the mailed code. `own`: their own certificate.',
  }),
  certificateName: sampleOrNull(
    'Wanda Witness',
    'Whom a certificate of their own names, in its words, which nobody here has checked. Null for `service`.',
  ),
  declineReason: sampleOrNull('I am named in it', 'In their words.'),
});

const witnessing = Type.Object(
  {
    id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
    documentId: idOf('document'),
    version: Type.Integer({ examples: [1], description: 'The version that is signed; once it is complete, the signed one.' }),
    state: oneOf(witnessingStates),
    secondFactor: oneOf(witnessFactors),
    days: Type.Integer({ examples: [14] }),
    createdAt: instant(),
    endedAt: instantOrNull(),
    error: sampleOrNull('The document was removed.', 'Why it failed; null where it did not.'),
    reachedLevel: Type.Union([oneOf(padesLevels), Type.Null()], {
      description: 'What the signed version holds. What it is missing is supplied later, as a further version.',
    }),
    witnesses: Type.Array(witness),
  },
  { title: 'Witnessing' },
);

export const witnessingAnswer = Type.Object({ witnessing });

export const witnessingsAnswer = Type.Object({ witnessings: Type.Array(witnessing), pagination });
