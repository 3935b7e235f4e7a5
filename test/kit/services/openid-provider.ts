import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import { Provider, type Configuration } from 'oidc-provider';
import { freePort } from '../processes/free-port.ts';

/** Somebody whom the provider knows. */
export interface ProviderAccount {
  readonly sub: string;
  readonly email: string;
  readonly emailVerified: boolean;
  readonly name?: string;
  /** What its tokens say about how they proved who they are. */
  readonly amr?: readonly string[];
}

export interface TestOpenIdProvider {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string;
  /** Who the next browser signs in as, without being asked; null: the person refuses. */
  signInAs(account: ProviderAccount | null): void;
  /** A JWT access token of somebody for `audience`, as another of their programs would have it. */
  tokenFor(account: ProviderAccount, audience: string): Promise<string>;
  close(): Promise<void>;
}

/** A real OpenID provider (oidc-provider) on a free port of 127.0.0.1, whose people never have to type anything. */
export async function startOpenIdProvider(redirectUri: string): Promise<TestOpenIdProvider> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const client = { clientId: 'heirlock-server', clientSecret: 'a secret between the two of them' };
  const known = new Map<string, ProviderAccount>();
  let next: ProviderAccount | null = null;
  const provider = new Provider(issuer, configuration(client, redirectUri, known));
  // Its own notes about development settings don't belong in a test's output.
  provider.on('server_error', () => undefined);
  const answer = provider.callback();
  const server = createServer((request, response) => {
    if (!request.url?.startsWith('/interaction/')) return void answer(request, response);
    const { sub = '' } = next ?? {};
    const result = next === null ? { error: 'access_denied' } : { login: { accountId: sub, amr: [...(next.amr ?? [])] } };
    void provider.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    issuer,
    ...client,
    signInAs: (account) => {
      next = account;
      if (account !== null) known.set(account.sub, account);
    },
    tokenFor: async (account, audience) => {
      known.set(account.sub, account);
      const { AccessToken, Client, ResourceServer } = provider;
      const token = new AccessToken({
        accountId: account.sub,
        client: (await Client.find(client.clientId)) as never,
        gty: 'authorization_code',
        grantId: 'none',
        claims: {},
        scope: 'api',
      });
      token.resourceServer = new ResourceServer(audience, {
        scope: 'api',
        audience,
        accessTokenFormat: 'jwt',
        accessTokenTTL: 3600,
        jwt: { sign: { alg: 'RS256' } },
      });
      return token.save();
    },
    close: () => closed(server),
  };
}

function configuration(
  client: { readonly clientId: string; readonly clientSecret: string },
  redirectUri: string,
  known: ReadonlyMap<string, ProviderAccount>,
): Configuration {
  return {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [redirectUri],
        grant_types: ['authorization_code'],
        response_types: ['code'],
      },
    ],
    claims: { openid: ['sub', 'amr', 'auth_time'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['a key of the test'] },
    jwks: {
      keys: [
        {
          ...generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export({ format: 'jwk' }),
          use: 'sig',
          alg: 'RS256',
          kid: 'test',
        },
      ],
    },
    ttl: { Interaction: 600, Grant: 600, Session: 600, AccessToken: 600, IdToken: 600 },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
    pkce: { required: () => true },
    findAccount: (_ctx, sub) => {
      const account = known.get(sub);
      if (account === undefined) return undefined;
      const { email, emailVerified, name } = account;
      return { accountId: sub, claims: () => ({ sub, email, email_verified: emailVerified, ...(name === undefined ? {} : { name }) }) };
    },
    // Nobody is asked what they allow: the client is the family's own.
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({
        clientId: ctx.oidc.client?.clientId ?? '',
        accountId: ctx.oidc.session?.accountId ?? '',
      });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    extraTokenClaims: (_ctx, token) => {
      const account = known.get((token as { readonly accountId?: string }).accountId ?? '');
      return account === undefined
        ? undefined
        : {
            email: account.email,
            email_verified: account.emailVerified,
            ...(account.amr === undefined ? {} : { amr: [...account.amr], auth_time: Math.floor(Date.now() / 1000) }),
          };
    },
  };
}

async function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
}
