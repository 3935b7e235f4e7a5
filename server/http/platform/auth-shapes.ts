import { Type } from 'typebox';
import { textLimits } from '../../../shared/domain/text-rules.ts';
import { passphraseLimits } from '../../../shared/domain/passphrase-rule.ts';
import { count, instant, instantOrNull, oneOf, sample, sampleOrNull } from '../foundation/answers/answer-shapes.ts';
import { documentedAs } from '../foundation/answers/documented.ts';
import { sessionKinds } from '../../../shared/domain/sign-in.ts';

/** Any password takes at most two UTF-16 units a character, with room for one that is refused for its length. */
const passwordText = Type.String({ maxLength: passphraseLimits.most * 4 });
const secretText = (description: string) => Type.String({ minLength: 1, maxLength: 512, description });
const optionalSecret = (description: string) => Type.Optional(secretText(description));

export const email = documentedAs(
  Type.String({ maxLength: 1_000 }),
  Type.String({ format: 'email', maxLength: textLimits.email, examples: ['ada@example.com'] }),
);
export const newPassword = documentedAs(
  passwordText,
  Type.String({
    minLength: passphraseLimits.least,
    maxLength: passphraseLimits.most,
    description: 'Any characters. One that many people use is refused.',
    examples: ['a sentence of your own'],
  }),
);

export const grantTypes = ['password', 'magic_link', 'refresh_token', 'authorization_code'] as const;

/** What every grant may send; each grant says which of them it needs. OAuth's clients send more, which is ignored. */
export const tokenBody = Type.Object({
  grant_type: documentedAs(Type.String({ maxLength: 100 }), Type.Enum([...grantTypes], { description: 'What you show.' })),
  email: Type.Optional(Type.String({ maxLength: 1_000, description: 'With `password`.' })),
  password: Type.Optional(Type.String({ maxLength: passphraseLimits.most * 4, description: 'With `password`.' })),
  token: optionalSecret('With `magic_link`: what stands behind `token=` in the mailed link.'),
  refresh_token: optionalSecret('With `refresh_token`. It works once: the answer has the next one.'),
  code: optionalSecret('With `authorization_code`.'),
  redirect_uri: Type.Optional(
    Type.String({ maxLength: 500, description: 'With `authorization_code`: the one that the code was asked for with.' }),
  ),
  client_id: Type.Optional(Type.String({ maxLength: 100, description: 'With `authorization_code`.' })),
  code_verifier: Type.Optional(Type.String({ maxLength: 128, description: 'With `authorization_code` (RFC 7636).' })),
  cookie: Type.Optional(
    Type.Union([Type.Boolean(), Type.Literal('true'), Type.Literal('false')], {
      description: 'For our own pages: the session is kept in a cookie, and there is no refresh token.',
    }),
  ),
});

export const tokenAnswer = Type.Object(
  {
    access_token: sample('eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…', 'Behind `Bearer` with every request.'),
    token_type: Type.Literal('Bearer'),
    expires_in: count(3600, 'Seconds.'),
    refresh_token: Type.Optional(sample('heirlock_rt_…', 'Changes the session’s access token for a new one, once.')),
    id_token: Type.Optional(sample('eyJhbGciOiJFUzI1NiIsInR5cCI6IkpXVCJ9…', 'With `authorization_code` only (OpenID Connect).')),
    return_to: Type.Optional(
      sample('/console/vaults', 'With `magic_link` only: where the person wanted to go when they asked for the link.'),
    ),
    mfa_required: Type.Optional(
      Type.Boolean({ description: 'There is a second factor: until it is shown at `/api/auth/mfa/verify`, the token opens nothing else.' }),
    ),
  },
  { title: 'Tokens' },
);

const returnTo = Type.Optional(
  Type.String({
    maxLength: 2_000,
    description: 'A page of the console to go on to: `/console/…`. `/auth/token` says it again when the link is used.',
  }),
);

export const linkBody = Type.Object({ email, return_to: returnTo });
export const signUpBody = Type.Object({
  email,
  password: Type.Optional(newPassword),
  name: Type.Optional(Type.String({ maxLength: 100 })),
  return_to: returnTo,
});
export const setUpBody = Type.Object({
  token: secretText('What stands behind `token=` in the link that the server showed when it started.'),
  email,
  password: newPassword,
});
export const acceptedAnswer = Type.Object({ ok: Type.Literal(true) }, { title: 'Accepted' });

export const passwordBody = Type.Object({
  currentPassword: Type.Optional(
    Type.String({
      maxLength: passphraseLimits.most * 4,
      description: 'Needed where there is one, unless you signed in by a mailed link within the last 15 minutes.',
    }),
  ),
  newPassword,
  end: Type.Optional(
    Type.Object(
      {
        sessions: Type.Optional(Type.Boolean({ default: true, description: 'Your other sessions.' })),
        keys: Type.Optional(Type.Boolean({ default: false, description: 'All your API keys: programs that use them stop working.' })),
      },
      { description: 'What else lets somebody act as you, and is to end now.' },
    ),
  ),
});
export const passwordAnswer = Type.Object(
  {
    ok: Type.Literal(true),
    ended: Type.Object({ sessions: count(2, 'How many of your sessions have ended.'), keys: count(0, 'How many of your keys have.') }),
  },
  { title: 'PasswordChanged' },
);

export const authorizeBody = Type.Object({
  client_id: Type.String({ maxLength: 100, examples: ['heirlock-desktop'] }),
  redirect_uri: Type.String({ maxLength: 500, examples: ['http://127.0.0.1:49152/signed-in'] }),
  response_type: Type.String({ maxLength: 20, examples: ['code'] }),
  code_challenge: Type.String({ maxLength: 128, description: 'RFC 7636.' }),
  code_challenge_method: Type.String({ maxLength: 20, examples: ['S256'] }),
  state: Type.Optional(Type.String({ maxLength: 500 })),
  nonce: Type.Optional(Type.String({ maxLength: 500, pattern: '^[\\x20-\\x7e]*$' })),
  scope: Type.Optional(Type.String({ maxLength: 200 })),
});
export const authorizeAnswer = Type.Object(
  { redirect_to: sample('http://127.0.0.1:49152/signed-in?code=heirlock_ac_…&state=…', 'Where to send the browser.') },
  { title: 'Authorized' },
);

export const sessionsAnswer = Type.Object(
  {
    sessions: Type.Array(
      Type.Object(
        {
          id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'),
          kind: oneOf(sessionKinds),
          current: Type.Boolean({ description: 'Whether it is the one that asks.' }),
          amr: Type.Array(Type.String()),
          userAgent: sampleOrNull('Mozilla/5.0 …'),
          address: sampleOrNull('203.0.113.7'),
          createdAt: instant(),
          lastUsedAt: instant(),
          expiresAt: instant(),
        },
        { title: 'Session' },
      ),
    ),
  },
  { title: 'Sessions' },
);
export const sessionParams = Type.Object({ session_id: Type.String() });
export const endedAnswer = Type.Object({ ended: count(3, 'How many sessions.') }, { title: 'Ended' });

export const codeBody = Type.Object({
  code: Type.String({ minLength: 6, maxLength: 20, description: 'Six digits from the app.', examples: ['048291'] }),
});
export const verifyBody = Type.Object({
  code: Type.Optional(
    Type.String({ minLength: 1, maxLength: 20, description: 'Six digits from the app, or a recovery code.', examples: ['048291'] }),
  ),
  passkey: Type.Optional(Type.Record(Type.String(), Type.Unknown(), { description: 'What `navigator.credentials.get` gave, as JSON.' })),
});
export const totpAnswer = Type.Object(
  { secret: sample('JBSWY3DPEHPK3PXP', 'Base32.'), otpauth_url: sample('otpauth://totp/Heirlock:ada%40example.com?secret=…') },
  { title: 'CodeApp' },
);

const raised = {
  access_token: sample('eyJhbGciOiJFUzI1NiIsInR5cCI6ImF0K2p3dCJ9…', 'Its `amr` has `mfa`.'),
  token_type: Type.Literal('Bearer'),
  expires_in: count(3600, 'Seconds.'),
};
const recoveryCodes = Type.Array(sample('h3k9-mq2w-7tzx'), { description: 'Each replaces the second factor once. Shown only this once.' });
export const verifiedAnswer = Type.Object(raised, { title: 'Raised' });
export const enrolledAnswer = Type.Object({ ...raised, recovery_codes: recoveryCodes }, { title: 'Enrolled' });
export const passkeyAddedAnswer = Type.Object(
  { ...raised, id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'), recovery_codes: recoveryCodes },
  { title: 'PasskeyAdded' },
);
export const recoveryAnswer = Type.Object({ recovery_codes: recoveryCodes }, { title: 'RecoveryCodes' });

export const factorsAnswer = Type.Object(
  {
    totp: Type.Boolean({ description: 'Whether a code app is in use.' }),
    passkeys: Type.Array(
      Type.Object(
        { id: sample('01JC3ZK4V8N6Q2T7R5W9X0Y1AB'), name: sample('Laptop'), createdAt: instant(), lastUsedAt: instantOrNull() },
        { title: 'Passkey' },
      ),
    ),
    recoveryCodesLeft: count(10),
  },
  { title: 'SecondFactors' },
);
export const passkeyBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 100, examples: ['Laptop'] }),
  passkey: Type.Record(Type.String(), Type.Unknown(), { description: 'What `navigator.credentials.create` gave, as JSON.' }),
});
export const passkeyParams = Type.Object({ passkey_id: Type.String() });
/** The options are the browser's concern: they are passed on as the standard has them. */
export const passkeyOptions = Type.Object(
  {
    publicKey: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'For `PublicKeyCredential.parse…OptionsFromJSON`.',
    }),
  },
  { title: 'PasskeyOptions' },
);

export const providersAnswer = Type.Object(
  {
    providers: Type.Array(
      Type.Object(
        {
          id: sample('external'),
          name: sample('login.example.org'),
          startUrl: sample('/api/auth/external/start', 'Send the browser here.'),
        },
        { title: 'Provider' },
      ),
    ),
    signUp: Type.Boolean({ description: 'Whether people can make accounts themselves.' }),
    setUp: Type.Boolean({ description: 'Whether this server has no administrator yet.' }),
  },
  { title: 'WaysToSignIn' },
);
