import { readHealthAs } from '../../../core/installation/read-health.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { healthAnswer } from '../health-shapes.ts';

/** The state of the installation, for administrators (RULINGS.md#health). */
export function healthRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/health',
    {
      config: { minimumRole: 'VAULT_ADMIN' },
      schema: {
        summary: 'See how the server is',
        operationId: 'getHealth',
        description:
          'For administrators: whether mail leaves, timers act and certificates last, and what an alert would say. It names no owner, no vault and no whole address.',
        response: { 200: healthAnswer },
      },
    },
    async (request) => {
      const { alerts, certificates, findings, holds, missing, ...health } = await readHealthAs(personContext(services, request));
      return {
        ...health,
        alerts: [...alerts],
        certificates: [...certificates],
        holds: [...holds],
        missing: [...missing],
        findings: [...findings],
      };
    },
  );
}
