/** Headers that many answers have, and request headers that many operations take. */

const header = (description: string, schema: object) => ({ description, schema });
const text = { type: 'string' };
const whole = { type: 'integer', minimum: 0 };

export const commonHeaders = {
  'X-Request-ID': header('Names this request in our logs. Your own `X-Request-ID` of up to 128 printable characters is sent back.', {
    ...text,
    maxLength: 128,
  }),
  'X-API-Version': header('The version of the interface that answered.', { ...text, enum: ['v1'] }),
  'X-RateLimit-Limit': header('Requests in the window that will stop you first.', whole),
  'X-RateLimit-Remaining': header('How many of them are left.', whole),
  'X-RateLimit-Reset': header('Unix time, in seconds, at which that window starts anew.', whole),
  'Retry-After': header('Seconds to wait.', { type: 'integer', minimum: 1 }),
  ETag: header('The version of what was answered, for `If-None-Match` and `If-Match`.', text),
  'Idempotent-Replayed': header('`true` on an answer that is the repetition of an earlier one.', { ...text, enum: ['true'] }),
  'Content-Disposition': header('The name of the file (RFC 6266).', text),
  'Content-Range': header('Which bytes these are, and of how many.', text),
  'Accept-Ranges': header('One byte range may be asked for.', { ...text, enum: ['bytes'] }),
  Deprecation: header('Since when this is deprecated (RFC 9745).', text),
  Warning: header('The same for people (code 299).', text),
  'X-Deprecated-Endpoint': header('This is deprecated.', { ...text, enum: ['true'] }),
  'X-Deprecated-Since': header('The day since when.', { ...text, format: 'date' }),
  'X-Deprecated-Replacement': header('The paths to use instead.', text),
  Sunset: header('From when it may be gone (RFC 8594).', text),
} as const;

export type CommonHeader = keyof typeof commonHeaders;

const optional = (name: string, description: string, schema: object) => ({ name, in: 'header', required: false, description, schema });

export const commonParameters = {
  IdempotencyKey: optional(
    'Idempotency-Key',
    'Any text of your own. A repeated request with the same one is answered like the first and not carried out again, for 24 hours.',
    {
      ...text,
      minLength: 1,
      maxLength: 255,
    },
  ),
  IfMatch: optional('If-Match', 'Only if it is still the version with this `ETag`; else 412.', text),
  IfNoneMatch: optional('If-None-Match', 'An `ETag` that you have: 304 without a body while it still holds.', text),
  Mode: optional('X-Heirlock-Mode', 'Whose data: `live` or `test`.', { ...text, enum: ['live', 'test'], default: 'live' }),
  Range: optional('Range', 'One range of bytes, such as `bytes=0-1023`.', text),
} as const;

export type CommonParameter = keyof typeof commonParameters;

/** References to headers, by their names. */
export function headerRefs(...names: readonly CommonHeader[]): Readonly<Record<string, object>> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}

export function parameterRef(name: CommonParameter): { readonly $ref: string } {
  return { $ref: `#/components/parameters/${name}` };
}
