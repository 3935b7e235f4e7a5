import { formatId } from '../../../../shared/domain/ids.ts';
import { rolesWith } from '../../../../shared/domain/role.ts';
import { getPerson } from '../../../core/accounts/get-person.ts';
import { changeProfile } from '../../../core/contacts/change-profile.ts';
import type { PersonContext } from '../../../core/context.ts';
import { getKitAccess, revokeKitAccess } from '../../../core/sync/keep-kit-access.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { kitAccessAnswer, meAnswer, meBody } from '../shapes.ts';

/** Who is asking, and what they are called (INTERFACE.md#platform-identity). */
export function meRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/me',
    { config: { beforeSecondFactor: true }, schema: { summary: 'Get who you are', response: { 200: meAnswer } } },
    async (request) => present(personContext(services, request)),
  );

  app.patch(
    '/me',
    {
      config: { refusals: ['conflict'] },
      schema: {
        summary: 'Change what you are called',
        description:
          'What is absent stays as it is. Mails and pages call you by this name, and show times as the clock in your time zone does. If you have the app, it says your name: then a name is a `conflict`.',
        body: meBody,
        response: { 200: meAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      const { name, time_zone: timeZone } = request.body;
      await changeProfile(ctx, { name, timeZone });
      return present(ctx);
    },
  );
}

/** The way in on the printed owner kit, for whoever has lost the kit or its computer (RULINGS.md#the-way-in-on-a-kit). */
export function kitAccessRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/me/kit-access',
    {
      schema: {
        summary: 'See whether your owner kit lets a computer in',
        operationId: 'getKitAccess',
        description: 'Made by your app when it prints the kit. It takes your passphrase as well; every use is mailed to you.',
        response: { 200: kitAccessAnswer },
      },
    },
    async (request) => {
      const access = await getKitAccess(personContext(services, request));
      return { access: access === undefined ? null : { madeAt: access.madeAt, usedAt: access.usedAt } };
    },
  );

  app.delete(
    '/me/kit-access',
    {
      schema: {
        summary: 'Let no computer in by a printed owner kit',
        operationId: 'withdrawKitAccess',
        description: 'From the next request on. What was let in by it before stays; your app can print another kit.',
      },
    },
    async (request, reply) => {
      await revokeKitAccess(personContext(services, request));
      return reply.code(204).send();
    },
  );
}

async function present(ctx: PersonContext) {
  const { id, email, name, created_at, time_zone, isNamedByApp } = await getPerson(ctx);
  const { person, owner } = ctx;
  return {
    id: formatId('user', id),
    email,
    created_at,
    name,
    time_zone,
    isNamedByApp,
    roles: rolesWith(person.roles),
    plan: person.plan,
    mode: owner.mode,
    amr: [...person.amr],
    mfaAt: person.mfaAt,
    mfaPending: person.mfaPending,
  };
}
