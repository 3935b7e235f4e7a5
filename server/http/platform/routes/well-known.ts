import { Type } from 'typebox';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { grantTypes } from '../auth-shapes.ts';

/** How long others may cache what is served here, in seconds; a new key is published a day before it signs. */
const keepSeconds = 300;

const open = { open: true, uncounted: true, overPlainHttp: true } as const;
const anyObject = Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true });

/** The keys of our access tokens, and where everything is (OpenID Connect Discovery). Mount at the origin. */
export function wellKnownRoutes(app: SurfaceApp, { core }: RouteServices): void {
  app.get(
    '/.well-known/jwks.json',
    { config: open, schema: { summary: 'Get the keys that sign access tokens', response: { 200: anyObject } } },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keepSeconds}`);
      return { keys: await core.identity.signingKeys.published() };
    },
  );
  app.get(
    '/.well-known/openid-configuration',
    { config: open, schema: { summary: 'Get where everything is', response: { 200: anyObject } } },
    async (_request, reply) => {
      reply.header('cache-control', `public, max-age=${keepSeconds}`);
      return {
        issuer: core.publicUrl,
        authorization_endpoint: `${core.publicUrl}/api/auth/authorize`,
        token_endpoint: `${core.publicUrl}/api/auth/token`,
        jwks_uri: `${core.publicUrl}/.well-known/jwks.json`,
        scopes_supported: ['openid', 'email'],
        response_types_supported: ['code'],
        response_modes_supported: ['query'],
        grant_types_supported: [...grantTypes],
        subject_types_supported: ['public'],
        id_token_signing_alg_values_supported: ['ES256'],
        token_endpoint_auth_methods_supported: ['none'],
        code_challenge_methods_supported: ['S256'],
        authorization_response_iss_parameter_supported: true,
        claims_supported: ['iss', 'sub', 'aud', 'exp', 'iat', 'auth_time', 'nonce', 'amr', 'email', 'name'],
      };
    },
  );
}
