import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { parseInstant } from '../../../../shared/domain/instant.ts';
import { moveTestClock, readTestClock, type ClockTarget } from '../../../core/timers/move-test-clock.ts';
import { contextIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import * as shapes from '../test-clock-shapes.ts';

/** The clock of an account's test data (RULINGS.md#test-clock). */
export function testClockRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/v1/test-clock',
    {
      schema: {
        summary: 'Read the test clock',
        description: 'Test keys only: the data of a test key has a clock of its own.',
        response: { 200: shapes.clockAnswer },
      },
    },
    async (request) => ({
      now: await readTestClock(contextIn(services, request)),
    }),
  );

  app.post(
    '/v1/test-clock',
    {
      schema: {
        summary: 'Move the test clock',
        operationId: 'moveTestClock',
        description: 'Test keys only. Everything that falls due on the way happens, in order, before the answer.',
        body: shapes.moveClockBody,
        response: { 200: shapes.clockMoveAnswer },
      },
    },
    async (request) => {
      const ctx = contextIn(services, request);
      if (ctx.owner.mode !== 'test') await readTestClock(ctx);
      const move = await moveTestClock(ctx, targetOf(request.body), services.deliverTestMails);
      services.keys.forget();
      await services.core.db.announce();
      return move;
    },
  );
}

function targetOf(body: { advance_seconds?: number; now?: string }): ClockTarget {
  const { advance_seconds: advanceSeconds, now } = body;
  if (advanceSeconds !== undefined && now === undefined) return { advanceSeconds };
  const instant = now === undefined || advanceSeconds !== undefined ? undefined : parseInstant(now);
  if (instant === undefined) {
    throw new DomainError('invalid_request', 'Send either advance_seconds or now, an ISO 8601 instant.', [
      {
        field: now === undefined ? 'advance_seconds' : 'now',
        reason: 'send either advance_seconds (0 or more) or now (an ISO 8601 instant), not both',
      },
    ]);
  }
  return { now: instant };
}
