import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { getUser, listUsers, setUserRoles } from '../../../core/accounts/manage-users.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, presentUser, sliceIn } from '../present.ts';
import { userParams } from '../shapes.ts';
import { changeUserBody, listUsersQuery, userAnswer, usersAnswer } from '../user-shapes.ts';

const config = { minimumRole: 'VAULT_ADMIN' } as const;

/** Users and their roles, for administrators (INTERFACE.md#platform-users). */
export function userRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/users',
    {
      config: { minimumRole: 'VAULT_ADMIN' },
      schema: { summary: 'List users', description: 'For administrators.', querystring: listUsersQuery, response: { 200: usersAnswer } },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const { email } = request.query;
      const page = await listUsers(personContext(services, request), { ...slice, ...(email === undefined ? {} : { email }) });
      return { users: page.items.map(presentUser), pagination: presentPagination(page, slice) };
    },
  );

  app.get(
    '/users/:user_id',
    { config, schema: { summary: 'Get a user', description: 'For administrators.', params: userParams, response: { 200: userAnswer } } },
    async (request) => ({
      user: presentUser(await getUser(personContext(services, request), userIn(request.params.user_id))),
    }),
  );

  app.patch(
    '/users/:user_id',
    {
      config: { ...config, refusals: ['conflict', 'permission_denied', 'mfa_required'] },
      schema: {
        summary: 'Change the roles of a user',
        description:
          'For administrators, with a second factor from the last ten minutes. It applies from the user’s next request. Nobody can give a role to themselves, and the last administrator stays one.',
        params: userParams,
        body: changeUserBody,
        response: { 200: userAnswer },
      },
    },
    async (request) => ({
      user: presentUser(await setUserRoles(personContext(services, request), userIn(request.params.user_id), request.body.roles)),
    }),
  );
}

function userIn(text: string): Ulid {
  const id = parseId('user', text);
  if (id === undefined) throw new DomainError('resource_not_found', 'There is no user with this id.');
  return id;
}
