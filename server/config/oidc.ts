/**
 * An OpenID provider: whose tokens for `audience` are accepted, and where people sign in as users of `clientId`. At least one of the two is
 * set.
 */
export interface OidcConfig {
  readonly issuer: string;
  readonly audience: string | null;
  readonly clientId: string | null;
  /** Null for a public client. */
  readonly clientSecret: string | null;
  /** The name people know it by. */
  readonly name: string;
}

interface OidcVariables {
  readonly HEIRLOCK_OIDC_ISSUER: string | null;
  readonly HEIRLOCK_OIDC_AUDIENCE: string | null;
  readonly HEIRLOCK_OIDC_CLIENT_ID: string | null;
  readonly HEIRLOCK_OIDC_CLIENT_SECRET: string | null;
  readonly HEIRLOCK_OIDC_NAME: string | null;
}

/** The provider as its variables describe it; null without one. */
export function oidcFrom({ HEIRLOCK_OIDC_ISSUER: issuer, ...values }: OidcVariables): OidcConfig | null {
  if (issuer === null) return null;
  return {
    issuer,
    audience: values.HEIRLOCK_OIDC_AUDIENCE,
    clientId: values.HEIRLOCK_OIDC_CLIENT_ID,
    clientSecret: values.HEIRLOCK_OIDC_CLIENT_SECRET,
    name: values.HEIRLOCK_OIDC_NAME ?? new URL(issuer).hostname,
  };
}

/** What is wrong with the variables together. */
export function oidcProblems(values: OidcVariables): string[] {
  const {
    HEIRLOCK_OIDC_ISSUER: issuer,
    HEIRLOCK_OIDC_AUDIENCE: audience,
    HEIRLOCK_OIDC_CLIENT_ID: client,
    HEIRLOCK_OIDC_CLIENT_SECRET: secret,
    HEIRLOCK_OIDC_NAME: name,
  } = values;
  if (issuer === null) {
    const alone = {
      HEIRLOCK_OIDC_AUDIENCE: audience,
      HEIRLOCK_OIDC_CLIENT_ID: client,
      HEIRLOCK_OIDC_CLIENT_SECRET: secret,
      HEIRLOCK_OIDC_NAME: name,
    };
    return Object.entries(alone).flatMap(([variable, value]) =>
      value === null ? [] : [`${variable} must come with HEIRLOCK_OIDC_ISSUER`],
    );
  }
  if (audience === null && client === null)
    return ['HEIRLOCK_OIDC_ISSUER must come with HEIRLOCK_OIDC_AUDIENCE, HEIRLOCK_OIDC_CLIENT_ID or both'];
  // An ID token says who signed in here as a client; it must not open anything on its own.
  if (audience !== null && audience === client) return ['HEIRLOCK_OIDC_AUDIENCE must differ from HEIRLOCK_OIDC_CLIENT_ID'];
  return secret !== null && client === null ? ['HEIRLOCK_OIDC_CLIENT_SECRET must come with HEIRLOCK_OIDC_CLIENT_ID'] : [];
}
