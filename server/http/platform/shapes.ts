import { Type } from 'typebox';
import { modes, plans } from '../../../shared/domain/account.ts';
import { roles } from '../../../shared/domain/role.ts';
import { count, idOf, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';

/** What the shapes of this surface have in common; each topic has its own file next to this one. */

export const role = oneOf(roles);

/** A whole number in a query, whose bounds are checked by `readNumber`. */
export const digits = (bounds: { readonly least: number; readonly most: number; readonly absent: number }, description: string) =>
  documentedAs(
    Type.String({ pattern: '^[0-9]{1,9}$' }),
    Type.Integer({ minimum: bounds.least, maximum: bounds.most, default: bounds.absent, description }),
  );

/** Where a page is within its list. */
export const pagination = Type.Object(
  {
    limit: count(50),
    offset: count(0),
    total: count(1, 'In the whole list.'),
    has_more: Type.Boolean({ description: "Whether there's more after this page." }),
  },
  { title: 'Pagination' },
);

const named = (kind: 'vault' | 'document' | 'user') => documentedAs(Type.String(), idOf(kind));

export const vaultParams = Type.Object({ vault_id: named('vault') });
export const documentParams = Type.Object({ document_id: named('document') });
export const userParams = Type.Object({ user_id: named('user') });

export const meAnswer = Type.Object(
  {
    id: idOf('user'),
    email: sample('ada@example.com'),
    created_at: instant(),
    name: sampleOrNull('Ada Lovelace'),
    time_zone: sampleOrNull('Europe/Berlin', 'Mails and their pages say times as the clock there shows them; null: UTC.'),
    isNamedByApp: Type.Boolean({ examples: [false], description: 'Whether your app says your name; then it’s changed there.' }),
    roles: Type.Array(role, { description: 'Those that apply in the whole installation.' }),
    plan: oneOf(plans),
    mode: oneOf(modes, { description: 'Whose data this request works on.' }),
    amr: Type.Array(Type.String(), { description: 'How you proved that it is you (RFC 8176).', examples: [['pwd', 'otp', 'mfa']] }),
    mfaAt: instantOrNull('When a second factor was last shown in this session.'),
    mfaPending: Type.Boolean({ examples: [false], description: 'Whether this session opens nothing before a second factor is shown.' }),
  },
  { title: 'Me' },
);
export const kitAccessAnswer = Type.Object(
  {
    access: Type.Union([Type.Object({ madeAt: instant(), usedAt: instantOrNull('When a computer was last let in by it.') }), Type.Null()], {
      description: 'Null: no printed kit lets a computer in.',
    }),
  },
  { title: 'KitAccess' },
);
export const meBody = Type.Object(
  {
    name: Type.Optional(Type.String({ maxLength: 1_000, description: 'One line; empty: no name.' })),
    time_zone: Type.Optional(Type.String({ maxLength: 100, description: 'An IANA name.' })),
  },
  { examples: [{ name: 'Ada Lovelace', time_zone: 'Europe/Berlin' }] },
);
