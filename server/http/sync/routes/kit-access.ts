import type { FastifyRequest } from 'fastify';
import { invalid } from '../../../../shared/domain/error-codes.ts';
import { isUlid } from '../../../../shared/domain/ids.ts';
import {
  deviceOfKit,
  keyringOfKit,
  keyringQuestion,
  kitAccessAnswer,
  newKitAccess,
  tokenOfDevice,
} from '../../../../shared/wire/kit-access.ts';
import type { Core } from '../../../core/context.ts';
import { getKitAccess, putKitAccess, revokeKitAccess } from '../../../core/sync/keep-kit-access.ts';
import { addDeviceByKit, keyringByKit, type KitContext } from '../../../core/sync/restore-by-kit.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices, forStrangers } from '../admission.ts';

/** The way in on an owner kit: kept by the owner's devices, and used by a new one that has nothing else. */
export function kitAccessRoutes(app: SurfaceApp, core: Core): void {
  const path = '/kit-access';
  app.get(path, { config: forDevices(path), schema: { response: { 200: kitAccessAnswer } } }, async (request) => {
    const access = await getKitAccess(deviceContext(core, request));
    return { access: access === undefined ? null : { hash: toBase64(access.hash), made_at: access.madeAt, used_at: access.usedAt } };
  });

  app.put(path, { config: forDevices(path), schema: { body: newKitAccess } }, async (request, reply) => {
    await putKitAccess(deviceContext(core, request), fromBase64(request.body.hash, 'hash'));
    return reply.code(204).send();
  });

  app.delete(path, { config: forDevices(path) }, async (request, reply) => {
    await revokeKitAccess(deviceContext(core, request));
    return reply.code(204).send();
  });

  strangersRoutes(app, core);
}

/** What answers to the printed code alone. */
function strangersRoutes(app: SurfaceApp, core: Core): void {
  const keyring = '/kit-access/keyring';
  app.post(
    keyring,
    { config: forStrangers(keyring), schema: { body: keyringQuestion, response: { 200: keyringOfKit } } },
    async (request) => {
      const found = await keyringByKit(kitContext(core, request), fromBase64(request.body.code, 'code'));
      return { generation: found.generation, keyring: toBase64(found.keyring) };
    },
  );

  const device = '/kit-access/device';
  app.post(device, { config: forStrangers(device), schema: { body: deviceOfKit, response: { 200: tokenOfDevice } } }, async (request) => {
    const { code, device: given } = request.body;
    if (!isUlid(given.id)) throw invalid('device.id', 'must be a ULID');
    const token = await addDeviceByKit(kitContext(core, request), fromBase64(code, 'code'), {
      id: given.id,
      publicKey: fromBase64(given.public_key, 'device.public_key'),
      certificate: fromBase64(given.certificate, 'device.certificate'),
      sealedName: fromBase64(given.name, 'device.name'),
    });
    return { token };
  });
}

const kitContext = (core: Core, { ip, id }: FastifyRequest): KitContext => ({ core, origin: { address: ip, requestId: id } });
