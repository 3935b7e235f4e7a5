import { parseId } from '../../../shared/domain/ids.ts';
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

/** Gives a person a code app, as the database has it; nobody knows its codes. */
export async function enrolCodeApp(server: TestServer, { userId }: Pick<PlatformPerson, 'userId'>): Promise<void> {
  const id = parseId('user', userId);
  if (id === undefined) throw new Error(`no user id: ${userId}`);
  const now = server.now();
  await server.core.db.transaction((tx) =>
    tx
      .insertInto('totp_secrets')
      .values({ user_id: id, sealed_secret: new Uint8Array(8), activated_at: now, last_step: 0, created_at: now })
      .execute(),
  );
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
