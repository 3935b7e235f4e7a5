import { Type } from 'typebox';
import { checkHealth } from '../../../core/installation/check-health.ts';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { oneOf, sample } from '../../foundation/answers/answer-shapes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';

const answer = Type.Object({ status: oneOf(['ok']), version: sample('1.0.0') });

const schema = {
  summary: 'Say whether the server works',
  description: 'Needs no key. Answers 503 when the database is gone.',
  response: { 200: answer },
};

/** Whether the server answers (INTERFACE.md#alternate-health). Plain HTTP will do: load balancers and container hosts ask from outside. */
export function healthRoute(app: SurfaceApp, { core, version }: RouteServices): void {
  app.get('/v1/health', { config: { open: true, overPlainHttp: true }, schema }, async () => {
    if (await checkHealth(core)) return { status: 'ok', version };
    throw new DomainError('unavailable', "The database isn't answering.");
  });
}
