/** What is done with accounts, as both the activity list and the audit log say it. */
export const accountActions = {
  sign_up: { requested: 'An account was requested' },
  sign_in: { link_requested: 'A sign-in link was requested', succeeded: 'Somebody signed in', failed: 'A sign-in failed' },
  email: { verified: 'An e-mail address was confirmed' },
  password: { changed: 'A password was changed' },
  session: {
    renewed: 'A session was renewed',
    revoked: 'A session was ended',
    reuse_detected: 'A session was ended because its proof was used twice',
  },
  authorization_code: { issued: 'A program was given access' },
  mfa: {
    enrolment_begun: 'Somebody began setting up an authenticator app',
    enrolled: 'An authenticator app was set up',
    removed: 'An authenticator app was removed',
    verified: 'A second factor was shown',
    failed: 'A second factor was wrong',
  },
  recovery_codes: { created: 'Recovery codes were created' },
  passkey: { added: 'A passkey was added', removed: 'A passkey was removed' },
  external_identity: { linked: 'A sign-in elsewhere was connected' },
  signing_key: { added: 'The service got a new signing key' },
  role: { granted: 'A role was assigned', revoked: 'A role was taken away' },
} as const;
