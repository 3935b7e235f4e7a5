/** What carries a session: `browser` a cookie, `token` access and refresh tokens, `desktop` the app's own. */
export const sessionKinds = ['browser', 'token', 'desktop'] as const;
export type SessionKind = (typeof sessionKinds)[number];

/** What a mailed sign-in link was asked for. */
export const signInLinkKinds = ['sign_in', 'sign_up'] as const;
export type SignInLinkKind = (typeof signInLinkKinds)[number];

/** What a passkey's signature is wanted for. */
export const passkeyPurposes = ['register', 'verify'] as const;
export type PasskeyPurpose = (typeof passkeyPurposes)[number];

/** What ended a session before its time. */
export const sessionEnds = [
  'signed_out',
  'signed_out_everywhere',
  'revoked',
  'reused',
  'code_reused',
  'password_changed',
  'device_removed',
] as const;
export type SessionEnd = (typeof sessionEnds)[number];

/** Who did what the audit log tells of. */
export const actorTypes = ['api_key', 'user', 'recipient', 'witness', 'system', 'command_line'] as const;
export type ActorType = (typeof actorTypes)[number];
