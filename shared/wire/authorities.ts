import { Type, type Static } from 'typebox';

/** What an owner's device asks timestamp services and certificate authorities through the server. */

export const authorityLimits = {
  urlLength: 2_048,
  /** Of a question, before base64 encoding. */
  questionBytes: 64 * 1024,
  /** The maximum length of each kind of answer. */
  answerBytes: { timestamp: 256 * 1024, ocsp: 256 * 1024, document: 8 * 2 ** 20 },
} as const;

/**
 * `timestamp`: RFC 3161, of one of the server's own services. `ocsp`: RFC 6960. `document`: a certificate or revocation list that is
 * published for fetching.
 */
export type AuthorityKind = keyof typeof authorityLimits.answerBytes;

/**
 * `GET authorities`: the timestamp services, in the order in which they are to be tried, and in base64 the roots that the server's operator
 * relies on.
 * Those help to find the proofs that go into a signature; whom a reader trusts is for the reader to say.
 */
export const authoritiesAnswer = Type.Object({
  timestamp_urls: Type.Array(Type.String(), { maxItems: 100 }),
  roots: Type.Array(Type.String({ maxLength: 16_384 }), { maxItems: 1_000 }),
});
export type AuthoritiesAnswer = Static<typeof authoritiesAnswer>;

/** `POST authorities/ask`. `body` is the DER of the question in base64; absent for `document`. */
export const authorityQuestion = Type.Object({
  kind: Type.Enum(['timestamp', 'ocsp', 'document']),
  url: Type.String({ minLength: 1, maxLength: authorityLimits.urlLength }),
  body: Type.Optional(Type.String({ maxLength: Math.ceil(authorityLimits.questionBytes / 3) * 4 })),
});
export type AuthorityQuestion = Static<typeof authorityQuestion>;

/** Its answer: DER of the kind asked for, in base64. */
export const authorityAnswer = Type.Object({ body: Type.String({ maxLength: Math.ceil(authorityLimits.answerBytes.document / 3) * 4 }) });
export type AuthorityAnswer = Static<typeof authorityAnswer>;

const sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/**
 * `GET authorities/trusted-lists`: the trusted lists that the server keeps; null where it keeps none. A device takes nothing of this on
 * trust: it checks the lists, and what they lead to, by itself.
 */
export const trustedListsAnswer = Type.Union([
  Type.Null(),
  Type.Object({
    /** When the list of lists was last fetched from where it's published; null before that. */
    refreshed_at: Type.Union([Type.String(), Type.Null()]),
    lists: Type.Array(
      Type.Object({ location: Type.String({ maxLength: authorityLimits.urlLength }), is_list_of_lists: Type.Boolean(), sha256 }),
      { maxItems: 300 },
    ),
  }),
]);
export type TrustedListsAnswer = Static<typeof trustedListsAnswer>;

/** `GET authorities/trusted-lists/{sha256}`: one of them, in base64. */
export const trustedListAnswer = Type.Object({ body: Type.String({ maxLength: Math.ceil((24 * 2 ** 20) / 3) * 4 }) });
export type TrustedListAnswer = Static<typeof trustedListAnswer>;
