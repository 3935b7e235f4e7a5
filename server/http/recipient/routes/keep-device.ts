import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/context.ts';
import { keepDevicePath } from '../../../core/links/issue-link.ts';
import { findRemovalLink, keepDeviceByLink } from '../../../core/sync/keep-device.ts';
import { sendPage } from '../page.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { keepDevicePage } from '../pages/keep-device-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** The owner's one button to keep a device that somebody wants removed. */
export function keepDeviceRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>(`${keepDevicePath}:token`, async (request, reply) => {
    const path = keepDevicePath + request.params.token;
    const found = await findRemovalLink(core, request.params.token);
    const wasPressed = outcomeOf(core, request, path, ['kept']) !== undefined;
    return sendPage(reply, keepDevicePage(readerOf(request), found, path, wasPressed));
  });

  app.post<LinkPath>(`${keepDevicePath}:token`, async (request, reply) => {
    const path = keepDevicePath + request.params.token;
    const isKept = await keepDeviceByLink(core, request.params.token, { address: request.ip, requestId: request.id });
    return isKept ? leadOn(core, reply, path, 'kept') : leadTo(reply, path);
  });
}
