import { isUlid } from '../../../../shared/domain/ids.ts';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { listSessions, revokeSession, signOut, signOutEverywhere } from '../../../core/identity/manage-sessions.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { acceptedAnswer, endedAnswer, sessionParams, sessionsAnswer } from '../auth-shapes.ts';
import { clearSessionCookie } from '../sign-in-request.ts';

/** Where a person is signed in, and how they end it. */
export function sessionRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/auth/sessions',
    {
      config: { volatile: ['lastUsedAt', 'expiresAt'] },
      schema: { summary: 'List where you are signed in', operationId: 'listSessions', response: { 200: sessionsAnswer } },
    },
    async (request) => ({
      sessions: (await listSessions(personContext(services, request))).map(({ amr, ...session }) => ({ ...session, amr: [...amr] })),
    }),
  );
  app.delete(
    '/auth/sessions/:session_id',
    {
      config: { refusals: ['resource_not_found'] },
      schema: {
        summary: 'End one of your sessions',
        operationId: 'endSession',
        description: 'Its tokens are refused from the next request on.',
        params: sessionParams,
      },
    },
    async (request, reply) => {
      const { session_id: id } = request.params;
      if (!isUlid(id)) throw new DomainError('resource_not_found', 'There is no such session.');
      await revokeSession(personContext(services, request), id);
      return reply.code(204).send();
    },
  );
  app.post(
    '/auth/sign-out',
    {
      config: { bodyless: true, beforeSecondFactor: true },
      schema: {
        summary: 'Sign out',
        operationId: 'signOut',
        description: 'The session that asks ends.',
        response: { 200: acceptedAnswer },
      },
    },
    async (request, reply) => {
      await signOut(personContext(services, request));
      clearSessionCookie(services.core, reply);
      return { ok: true as const };
    },
  );
  app.post(
    '/auth/sign-out-everywhere',
    {
      config: { bodyless: true, beforeSecondFactor: true },
      schema: {
        summary: 'Sign out everywhere',
        operationId: 'signOutEverywhere',
        description: 'All your sessions end, including the one that asks.',
        response: { 200: endedAnswer },
      },
    },
    async (request, reply) => {
      const ended = await signOutEverywhere(personContext(services, request));
      clearSessionCookie(services.core, reply);
      return { ended };
    },
  );
}
