import { createPerson, createTokens } from '../../../server/core/identity/create-person.ts';
import { AccessTokenReader } from '../../../server/auth/access-token-reader.ts';
import { systemOrigin, type Core, type Person } from '../../../server/core/context.ts';
import type { GivenRole } from '../../../shared/domain/role.ts';

export interface SignInOptions {
  /** Default: an address that nobody else in this process has. */
  readonly email?: string;
  /** Besides `VAULT_VIEWER`, which everybody has. Default: none. */
  readonly roles?: readonly GivenRole[];
  /** A second factor was just shown. Default false. */
  readonly mfa?: boolean;
}

export interface SignedInPerson {
  /** What comes after `Bearer`. */
  readonly accessToken: string;
  readonly refreshToken: string;
  readonly person: Person;
  /** As surfaces show it, `user_…`. */
  readonly userId: string;
}

let peopleMade = 0;

/** Signs a person in as the command line would, creating them if they are new. */
export async function signInAs(core: Core, options: SignInOptions = {}): Promise<SignedInPerson> {
  peopleMade += 1;
  const { email = `person-${peopleMade}@example.org`, roles = [], mfa = false } = options;
  for (const role of roles) await createPerson(core, { email, password: null, role, defaultPlan: 'enterprise' }, systemOrigin);
  const made = await createTokens(core, { email, mfa, lifeSeconds: 3_600, defaultPlan: 'enterprise' }, systemOrigin);
  return { ...made, person: await new AccessTokenReader(core).read(made.accessToken) };
}
