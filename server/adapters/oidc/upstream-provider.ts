import { createRemoteJWKSet, errors, jwtVerify, type JWTPayload, type JWTVerifyGetKey } from 'jose';
import {
  AuthorizationResponseError,
  ClientError,
  ResponseBodyError,
  allowInsecureRequests,
  authorizationCodeGrant,
  buildAuthorizationUrl,
  calculatePKCECodeChallenge,
  discovery,
  fetchUserInfo,
  type Configuration,
} from 'openid-client';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { instantFromMs, instantToMs, secondMs, type Instant } from '../../../shared/domain/instant.ts';
import { hasForbiddenCharacters } from '../../../shared/domain/text-rules.ts';
import type { Clock, UpstreamChecks, UpstreamClaims, UpstreamProvider } from '../../core/ports.ts';

/** What the operator says of the provider. */
export interface UpstreamConfig {
  readonly issuer: string;
  /** Its tokens for this audience are accepted by this server; null: none are. */
  readonly audience: string | null;
  /** This server as the provider's client; null: nobody is sent there to sign in. */
  readonly clientId: string | null;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  readonly name: string;
  /** Where the provider sends browsers back to. */
  readonly callbackUrl: string;
}

const timeoutSeconds = 10;

/** Signatures that a provider can give without sharing a key with us: neither `none` nor any HMAC. */
const algorithms = ['ES256', 'ES384', 'ES512', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'EdDSA', 'Ed25519'];

/** How far the provider's clock may differ from ours, in seconds. */
const clockSkewSeconds = 30;

/**
 * A provider by discovery. Nothing is requested from it before it is needed; what it said about itself is kept for as long as the process
 * lives.
 */
export function openUpstreamProvider(config: UpstreamConfig, clock: Clock): UpstreamProvider {
  const discovered = remembered(() => discover(config));
  const keys = remembered(async () =>
    createRemoteJWKSet(new URL(jwksUri(await discovered())), { timeoutDuration: timeoutSeconds * secondMs }),
  );
  return {
    issuer: config.issuer,
    name: config.name,
    signsIn: config.clientId !== null,
    vouches: config.audience !== null,
    signInUrl: async ({ state, nonce, verifier }) => {
      const codeChallenge = await calculatePKCECodeChallenge(verifier);
      const parameters = {
        redirect_uri: config.callbackUrl,
        scope: 'openid email profile',
        state,
        nonce,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
      };
      return buildAuthorizationUrl(await discovered(), parameters).href;
    },
    claimsOf: async (callbackUrl, checks) => claimsOfCode(await discovered(), callbackUrl, checks, config),
    verifyToken: async (jwt) => {
      if (config.audience === null) throw refusedToken();
      return claimsOfToken(jwt, await keys(), { issuer: config.issuer, audience: config.audience }, clock);
    },
  };
}

/** The same promise for everybody, until it fails: then the next caller tries again. */
function remembered<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined;
      throw error instanceof DomainError ? error : unavailable(error);
    });
    return made;
  };
}

async function discover({ issuer, clientId, clientSecret }: UpstreamConfig): Promise<Configuration> {
  const execute = issuer.startsWith('http://') ? [allowInsecureRequests] : [];
  return discovery(new URL(issuer), clientId ?? 'heirlock', clientSecret ?? undefined, undefined, { execute, timeout: timeoutSeconds });
}

function jwksUri(configuration: Configuration): string {
  const { issuer, jwks_uri: uri } = configuration.serverMetadata();
  if (uri === undefined) throw new Error('the provider names no key set');
  // The client sees to this for every other address that the provider names.
  if (!uri.startsWith('https://') && !issuer.startsWith('http://')) throw new Error('the provider names a key set without TLS');
  return uri;
}

async function claimsOfCode(
  configuration: Configuration,
  callbackUrl: URL,
  { state, nonce, verifier }: UpstreamChecks,
  { issuer, callbackUrl: own }: UpstreamConfig,
): Promise<UpstreamClaims> {
  try {
    // What the provider is told and what it is compared with is the address that was registered there, whatever proxies made of this one.
    const url = new URL(own);
    url.search = callbackUrl.search;
    const tokens = await authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      expectedNonce: nonce,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (claims === undefined) throw new ClientError('the provider sent no ID token');
    return upstreamClaims({ ...(await moreOf(configuration, tokens.access_token, claims)), ...claims }, issuer);
  } catch (error) {
    if (isRefusal(error))
      throw Object.assign(new DomainError('invalid_grant', "The other provider didn't sign you in. Start again."), { cause: error });
    throw unavailable(error);
  }
}

/** What the provider says about the person elsewhere, if the ID token doesn't contain an address. */
async function moreOf(configuration: Configuration, accessToken: string, { sub, email }: JWTPayload): Promise<JWTPayload> {
  if (email !== undefined || sub === undefined || configuration.serverMetadata().userinfo_endpoint === undefined) return {};
  const { email: told, email_verified: verified, name } = await fetchUserInfo(configuration, accessToken, sub);
  return { ...(told === undefined ? {} : { email: told, email_verified: verified }), ...(name === undefined ? {} : { name }) };
}

/** What the provider or its answer is to blame for; anything else means that the provider can't be reached. */
function isRefusal(error: unknown): boolean {
  if (error instanceof AuthorizationResponseError || error instanceof ResponseBodyError) return true;
  return error instanceof ClientError && error.code !== 'OAUTH_TIMEOUT' && !(error.cause instanceof TypeError);
}

async function claimsOfToken(
  jwt: string,
  keys: JWTVerifyGetKey,
  expected: { readonly issuer: string; readonly audience: string },
  clock: Clock,
): Promise<UpstreamClaims> {
  try {
    const { payload } = await jwtVerify(jwt, keys, {
      ...expected,
      algorithms,
      requiredClaims: ['sub', 'exp'],
      clockTolerance: clockSkewSeconds,
      currentDate: new Date(instantToMs(clock.now())),
    });
    return upstreamClaims(payload, expected.issuer);
  } catch (error) {
    if (error instanceof errors.JWTExpired)
      throw new DomainError('token_expired', 'The access token has expired. Refresh it and try again.');
    if (faults.some((fault) => error instanceof fault)) throw refusedToken();
    throw unavailable(error);
  }
}

/** What is wrong with the token itself, and not with fetching the keys. */
const faults = [
  errors.JWTClaimValidationFailed,
  errors.JWTInvalid,
  errors.JWSInvalid,
  errors.JWSSignatureVerificationFailed,
  errors.JOSEAlgNotAllowed,
  errors.JOSENotSupported,
  errors.JWKSNoMatchingKey,
  errors.JWKSMultipleMatchingKeys,
];

function refusedToken(): DomainError {
  return new DomainError('authentication_failed', 'The access token is missing, wrong or no longer valid.');
}

function unavailable(cause: unknown): DomainError {
  return Object.assign(new DomainError('unavailable', "The other provider isn't answering right now. Try again shortly."), { cause });
}

function upstreamClaims(claims: JWTPayload, issuer: string): UpstreamClaims {
  const { sub, email, email_verified: verified, name, amr, auth_time: authTime } = claims;
  if (typeof sub !== 'string' || sub === '' || sub.length > 255 || hasForbiddenCharacters(sub)) throw refusedToken();
  return {
    issuer,
    subject: sub,
    email: typeof email === 'string' ? email : null,
    emailVerified: verified === true,
    name: typeof name === 'string' ? name : null,
    amr: Array.isArray(amr)
      ? amr.filter((method): method is string => typeof method === 'string' && /^[\w-]{1,32}$/.test(method)).slice(0, 16)
      : [],
    authenticatedAt: typeof authTime === 'number' ? instantOf(authTime) : null,
  };
}

function instantOf(epochSeconds: number): Instant | null {
  try {
    return instantFromMs(Math.floor(epochSeconds) * secondMs);
  } catch {
    return null;
  }
}
