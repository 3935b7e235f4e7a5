import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { GivenRole } from '../../shared/domain/role.ts';
import type { SignInLinkKind, SessionKind, SessionEnd, PasskeyPurpose } from '../../shared/domain/sign-in.ts';
import type { AuthenticatorTransport } from '@simplewebauthn/server';
import type { Json } from '../../shared/node/database/json-text.ts';
/** Rows of people's sign-in: what they prove themselves with, their sessions, and the keys that sign their tokens. Instants as in schema.ts; real time. */

/** One stored role of a user. That everybody is a viewer, and who owns which vault, is not stored here. */
export interface UserRoleRow {
  user_id: Ulid;
  role: GivenRole;
  granted_at: Instant;
  /** Who granted it; null on the command line. */
  granted_by: Ulid | null;
}

/** How a user signs in by address. A user without a row (made with an API key, say) has no password and an address that nobody has shown to be theirs. */
export interface SignInRow {
  user_id: Ulid;
  email_verified_at: Instant | null;
  /** Argon2id, as a PHC string sealed under the installation's key. */
  sealed_password: Uint8Array | null;
  password_changed_at: Instant | null;
}

/** A mailed link that signs in. Its token is derived from its id; only the hash is kept. */
export interface SignInLinkRow {
  id: Ulid;
  /** `sign_in` or `sign_up`. */
  kind: SignInLinkKind;
  token_hash: string;
  email: string;
  email_key: string;
  /** Null where nobody has this address (yet). */
  user_id: Ulid | null;
  /** What a sign-up asked for; of no effect until the link is used. */
  name: string | null;
  /** Links of 0.1.0 may have one; it's never used. */
  sealed_password: Uint8Array | null;
  /** The path of the console's page that they wanted to see; null for none in particular. */
  return_to: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** One sign-in on one device or browser, until it is signed out, revoked or over. */
export interface SessionRow {
  id: Ulid;
  user_id: Ulid;
  /** `browser` (a cookie), `token` (access and refresh tokens) or `desktop`. */
  kind: SessionKind;
  /** How the person proved themselves, as a list of RFC 8176 names. */
  amr: Json<readonly string[]>;
  /** When a second factor was last shown; null when never. */
  mfa_at: Instant | null;
  /** 1 while the person has a second factor and has not shown it here: then this session opens nothing else. */
  mfa_pending: 0 | 1;
  /** Keyed hash of the cookie; null where there is none. */
  cookie_hash: string | null;
  user_agent: string | null;
  ip_address: string | null;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  revoked_at: Instant | null;
  /** `signed_out`, `revoked`, `reused`, `password_changed`, … */
  revoked_reason: SessionEnd | null;
  /** The one device that it opens sync for; null before it has named one, and for what never syncs. */
  device_id: Ulid | null;
}

/** One refresh token of a session's family. Exactly one of a family is unused. */
export interface RefreshTokenRow {
  token_hash: string;
  session_id: Ulid;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A one-time code of OAuth's authorization code flow, bound to its client, redirect and PKCE challenge. */
export interface AuthorizationCodeRow {
  code_hash: string;
  user_id: Ulid;
  /** The browser session that allowed it. */
  session_id: Ulid;
  client_id: string;
  redirect_uri: string;
  code_challenge: string;
  nonce: string | null;
  created_at: Instant;
  expires_at: Instant;
  used_at: Instant | null;
  /** The session that the code was exchanged for, so that a second use ends it. */
  issued_session_id: Ulid | null;
}

/** A user's TOTP secret. */
export interface TotpRow {
  user_id: Ulid;
  sealed_secret: Uint8Array;
  /** Null until a first code has shown that the person's app has it. */
  activated_at: Instant | null;
  /** The latest 30 s step whose code was taken; no step at or before it counts again. */
  last_step: number;
  created_at: Instant;
}

/** One recovery code. */
export interface RecoveryCodeRow {
  user_id: Ulid;
  code_hash: string;
  created_at: Instant;
  used_at: Instant | null;
}

/** A passkey or security key. */
export interface PasskeyRow {
  id: Ulid;
  user_id: Ulid;
  /** Base64url, as authenticators name it. */
  credential_id: string;
  public_key: Uint8Array;
  counter: number;
  /** As the authenticator named them; a new one may have a word of its own. */
  transports: Json<readonly AuthenticatorTransport[]>;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

/** A challenge that a passkey is to sign; gone when it is used. */
export interface PasskeyChallengeRow {
  challenge: string;
  user_id: Ulid;
  session_id: Ulid;
  /** `register` or `verify`. */
  purpose: PasskeyPurpose;
  expires_at: Instant;
}

/** A person as another OpenID provider knows them. */
export interface ExternalIdentityRow {
  issuer: string;
  subject: string;
  user_id: Ulid;
  created_at: Instant;
  last_used_at: Instant;
}

/** A sign-in that is under way at another provider. */
export interface UpstreamSignInRow {
  state_hash: string;
  issuer: string;
  nonce: string;
  sealed_verifier: Uint8Array;
  /** Path of the console to go on at. */
  return_to: string;
  created_at: Instant;
  expires_at: Instant;
}

/** The public half of a signing key: a point of P-256. */
export interface PublicJwk {
  readonly kty: string;
  readonly crv: string;
  readonly x: string;
  readonly y: string;
}

/** A key pair that signs access tokens. */
export interface SigningKeyRow {
  id: Ulid;
  public_jwk: Json<PublicJwk>;
  /** PKCS #8, sealed under the installation's key. */
  sealed_private: Uint8Array;
  created_at: Instant;
  /** It signs from here on; it is published before. */
  signs_from: Instant;
  /** Withdrawn at once, with every token it signed; null for a key that was only followed by a newer one. */
  revoked_at: Instant | null;
}

/** Failed tries of one kind against one account or from one network. */
export interface SignInFailureRow {
  name: string;
  failures: number;
  last_failed_ms: number;
  blocked_until_ms: number;
}
