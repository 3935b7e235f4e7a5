import { Type, type Static } from 'typebox';

/** The maximum number of digests in one answer. */
export const maxAuditDigests = 2_000;

const bytes = (count: number) => Type.String({ minLength: Math.ceil(count / 3) * 4, maxLength: Math.ceil(count / 3) * 4 });

/** A head that the server signed (FORMAT.md, "Audit chain"); bytes are base64. `account` is the server's own id for it. */
export const auditHead = Type.Object(
  {
    account: Type.String({ maxLength: 64 }),
    mode: Type.Literal('live'),
    seq: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }),
    hash: bytes(32),
    signed_at: Type.String({ maxLength: 32 }),
    signature: bytes(64),
    public_key: bytes(32),
  },
  { additionalProperties: false },
);

/**
 * `GET audit?after=<seq>`: how far the owner's audit log goes (null: nowhere yet), and the digests of the events after `after`, in order,
 * concatenated. `more`: they do not reach the head.
 */
export const auditAnswer = Type.Object(
  {
    head: Type.Union([auditHead, Type.Null()]),
    digests: Type.String({ maxLength: Math.ceil((maxAuditDigests * 32) / 3) * 4 }),
    more: Type.Boolean(),
  },
  { additionalProperties: false },
);
export type AuditAnswer = Static<typeof auditAnswer>;
