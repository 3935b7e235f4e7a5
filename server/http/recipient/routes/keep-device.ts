import type { FastifyInstance } from 'fastify';
import type { Core } from '../../../core/context.ts';
import { keepDevicePath } from '../../../core/links/issue-link.ts';
import { findRemovalLink, keepDeviceByLink } from '../../../core/sync/keep-device.ts';
import { sendPage } from '../page.ts';
import { deviceKeptPage, keepDevicePage } from '../pages/keep-device-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

/** The owner's one button to keep a device that somebody wants removed. */
export function keepDeviceRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>(`${keepDevicePath}:token`, async (request, reply) => {
    const { token } = request.params;
    return sendPage(reply, keepDevicePage(readerOf(request), await findRemovalLink(core, token), keepDevicePath + token));
  });

  app.post<LinkPath>(`${keepDevicePath}:token`, async (request, reply) => {
    const { token } = request.params;
    const isKept = await keepDeviceByLink(core, token, { address: request.ip, requestId: request.id });
    if (isKept) return sendPage(reply, deviceKeptPage(readerOf(request)));
    return sendPage(reply, keepDevicePage(readerOf(request), await findRemovalLink(core, token), keepDevicePath + token));
  });
}
