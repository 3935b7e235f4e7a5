import { formatId } from '../../../../shared/domain/ids.ts';
import { rolesWith } from '../../../../shared/domain/role.ts';
import { getPerson } from '../../../core/accounts/get-person.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { meAnswer } from '../shapes.ts';

/** Who is asking (INTERFACE.md#platform-identity). */
export function meRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/me',
    { config: { beforeSecondFactor: true }, schema: { summary: 'Get who you are', response: { 200: meAnswer } } },
    async (request) => {
      const ctx = personContext(services, request);
      const { id, email, name, created_at } = await getPerson(ctx);
      const { person, owner } = ctx;
      const held = rolesWith(person.roles);
      return {
        id: formatId('user', id),
        email,
        created_at,
        name,
        roles: held,
        plan: person.plan,
        mode: owner.mode,
        amr: [...person.amr],
        mfaAt: person.mfaAt,
        mfaPending: person.mfaPending,
      };
    },
  );
}
