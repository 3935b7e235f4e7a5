import { Type } from 'typebox';
import { invalid, type DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import {
  devicesAnswer,
  newDevice,
  removalNonce,
  removalRequest,
  type KnownDevice,
  type WaitingRemovalMessage,
} from '../../../../shared/wire/sync.ts';
import type { Core } from '../../../core/context.ts';
import { askToRemoveDevice, makeRemovalNonce } from '../../../core/sync/ask-to-remove-device.ts';
import { keepDevice, listRemovals, type WaitingRemoval } from '../../../core/sync/keep-device.ts';
import { addDevice, listDevices, noDevice, revokeDevice } from '../../../core/sync/manage-devices.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { bearerIn, deviceContext, forDevices, forOwners, ownerContext, stopBearerIn } from '../admission.ts';

const deviceParams = Type.Object({ id: Type.String() });

/** The owner's devices, and how one is removed. */
export function deviceRoutes(app: SurfaceApp, core: Core): void {
  app.get('/devices', { config: forOwners('/devices'), schema: { response: { 200: devicesAnswer } } }, async (request) => {
    const ctx = ownerContext(core, request);
    const removals = await listRemovals(ctx, stopBearerIn(request));
    const rows = await listDevices(ctx);
    const devices = rows.map(
      (row): KnownDevice => ({
        id: row.id,
        public_key: toBase64(row.public_key),
        certificate: toBase64(row.certificate),
        name: toBase64(row.sealed_name),
        added_at: row.added_at,
        revoked_at: row.revoked_at,
        removals: removals.filter(({ removal }) => removal.device_id === row.id).map(showRemoval),
      }),
    );
    return { devices };
  });

  app.post('/devices', { config: forOwners('/devices'), schema: { body: newDevice } }, async (request, reply) => {
    const { id: chosen, public_key: publicKey, certificate, name } = request.body;
    const id = deviceIn(chosen, invalid('id', 'must be a ULID'));
    const isNew = await addDevice(ownerContext(core, request), bearerIn(request), {
      id,
      publicKey: fromBase64(publicKey, 'public_key'),
      certificate: fromBase64(certificate, 'certificate'),
      sealedName: fromBase64(name, 'name'),
    });
    return reply.code(isNew ? 201 : 200).send({ id });
  });

  app.delete('/devices/:id', { config: forOwners('/devices/:id'), schema: { params: deviceParams } }, async (request, reply) => {
    await revokeDevice(ownerContext(core, request), deviceIn(request.params.id, noDevice()));
    return reply.code(204).send();
  });

  removalRoutes(app, core);
}

/** A removal that waits: its nonce, the request, and stopping it. */
function removalRoutes(app: SurfaceApp, core: Core): void {
  const nonce = '/devices/:id/removal/nonce';
  app.post(nonce, { config: forDevices(nonce), schema: { params: deviceParams, response: { 200: removalNonce } } }, async (request) => {
    const made = await makeRemovalNonce(deviceContext(core, request), deviceIn(request.params.id, noDevice()));
    return { nonce: toBase64(made.nonce), until: made.until };
  });

  const removal = '/devices/:id/removal';
  app.post(removal, { config: forDevices(removal), schema: { params: deviceParams, body: removalRequest } }, async (request, reply) => {
    const { seq, chain, signature, nonce: given } = request.body;
    const id = deviceIn(request.params.id, noDevice());
    await askToRemoveDevice(deviceContext(core, request), id, {
      nonce: fromBase64(given, 'nonce'),
      head: { seq, chain: fromBase64(chain, 'chain') },
      signature: fromBase64(signature, 'signature'),
    });
    return reply.code(202).send({ id });
  });

  app.delete(removal, { config: forOwners(removal), schema: { params: deviceParams } }, async (request, reply) => {
    await keepDevice(ownerContext(core, request), stopBearerIn(request), deviceIn(request.params.id, noDevice()));
    return reply.code(204).send();
  });
}

function showRemoval({ removal, dueAt, mayStop }: WaitingRemoval): WaitingRemovalMessage {
  return {
    asked_by: removal.asked_by,
    asked_at: removal.asked_at,
    due_at: dueAt,
    may_stop: mayStop,
    nonce: toBase64(removal.nonce),
    seq: removal.head_seq,
    chain: toBase64(removal.head_chain),
    signature: toBase64(removal.signature),
  };
}

/** @throws what it is given, for a text that is no id. */
function deviceIn(text: string, refusal: DomainError): Ulid {
  if (!isUlid(text)) throw refusal;
  return text;
}
