import { Type } from 'typebox';
import { roles } from '../../../shared/domain/role.ts';
import type { SurfaceDialect } from '../foundation/surface/dialect.ts';
import { internalError, platformCodes, refusalOf } from '../foundation/refusals/platform-refusals.ts';

const roleList = (description: string) => Type.Optional(Type.Array(Type.Enum([...roles]), { description }));

const errorSchema = Type.Object(
  {
    ok: Type.Literal(false),
    error: Type.Enum([...platformCodes], { description: 'What went wrong; this never changes for one cause.' }),
    message: Type.String({ description: "The same for people. Its wording may change: don't parse it." }),
    requestId: Type.String({ description: 'The request, as our logs name it.' }),
    details: Type.Optional(
      Type.Array(Type.Object({ field: Type.String(), reason: Type.String() }), {
        description: "Which fields of the request are to blame, where it's particular ones.",
      }),
    ),
    required: roleList('The role that would do; where yours does not.'),
    actual: roleList('The roles that you have; where they do not do.'),
    blockers: Type.Optional(
      Type.Array(Type.Object({ code: Type.String(), message: Type.String() }), {
        description: 'Everything that stands in the way of a release, not just the first thing; where a release was refused.',
      }),
    ),
    retry_after: Type.Optional(Type.Integer({ minimum: 1, description: 'Seconds to wait; with `rate_limit_exceeded` only.' })),
  },
  { title: 'Problem' },
);

const words = {
  authentication_failed: {
    meaning: 'No access token was sent, or one that is wrong, of a session that is over, or no token of a person at all.',
  },
  permission_denied: { meaning: 'You may not do this.' },
} as const;

/** How this surface words its refusals (INTERFACE.md#errors). */
export const platformDialect: SurfaceDialect<'platform'> = { name: 'platform', refuse: refusalOf, internalError, errorSchema, words };
