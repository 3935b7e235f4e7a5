import type { Mode } from '../../../shared/domain/account.ts';
import { apiAt, withVerbs, type Api, type Answer } from '../server/api.ts';
import { signInAs, type SignInOptions } from '../server/sign-in.ts';
import type { TestServer } from '../server/test-server.ts';

/** A signed-in person with their calls to the platform surface; paths are without `/api`. */
export interface PlatformPerson extends Api {
  readonly token: string;
  /** `user_…` */
  readonly userId: string;
  readonly email: string;
  /** The same person on their test data, or with other headers. */
  in(mode: Mode): Api;
}

/** Signs a person in. */
export async function platformPerson(server: TestServer, options: SignInOptions = {}): Promise<PlatformPerson> {
  const { accessToken, userId, person } = await signInAs(server.core, options);
  const api = apiAt(`${server.origin}/api`, accessToken);
  return { ...api, token: accessToken, userId, email: person.email, in: (mode) => withHeaders(api, { 'x-heirlock-mode': mode }) };
}

/** The same calls, each with more headers. */
export function withHeaders(api: Api, more: Readonly<Record<string, string>>): Api {
  return withVerbs((method, path, { body, headers = {} } = {}) =>
    api.call(method, path, { headers: { ...headers, ...more }, ...(body === undefined ? {} : { body }) }),
  );
}

/** What a refusal from the platform says, its shape checked against what it has to be. */
export function refusal({ status, body }: Answer): readonly [status: number, error: string] {
  if (body?.ok !== false || typeof body.requestId !== 'string' || typeof body.error !== 'string')
    throw new Error(`not the platform's shape: ${status} ${JSON.stringify(body)}`);
  return [status, body.error as string];
}
