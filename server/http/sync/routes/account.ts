import { invalid, DomainError } from '../../../../shared/domain/error-codes.ts';
import { Type } from 'typebox';
import { formatId, type Ulid, isUlid } from '../../../../shared/domain/ids.ts';
import { accountAnswer, devicesAnswer, keyringMessage, newDevice, type KnownDevice } from '../../../../shared/wire/sync.ts';
import type { Core } from '../../../core/context.ts';
import { getSyncAccount } from '../../../core/sync/get-sync-account.ts';
import { addDevice, listDevices, revokeDevice } from '../../../core/sync/manage-devices.ts';
import { getKeyring, putKeyring } from '../../../core/sync/manage-keyring.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { bearerIn, forOwners, ownerContext } from '../admission.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';

/** Account, keyring and devices: what a device needs before it is one. Any token of the owner's will do. */
export function accountRoutes(app: SurfaceApp, core: Core): void {
  app.get('/account', { config: forOwners('/account'), schema: { response: { 200: accountAnswer } } }, async (request) => {
    const ctx = ownerContext(core, request);
    const account = await getSyncAccount(ctx);
    return {
      user_id: formatId('user', ctx.owner.userId),
      quota_bytes: account.quotaBytes,
      used_bytes: account.usedBytes,
      keyring_generation: account.keyringGeneration,
      last_seq: account.lastSeq,
      chain: toBase64(account.chain),
    };
  });

  app.get('/keyring', { config: forOwners('/keyring'), schema: { response: { 200: keyringMessage } } }, async (request) => {
    const { generation, keyring } = await getKeyring(ownerContext(core, request));
    return { generation, keyring: toBase64(keyring) };
  });

  app.put(
    '/keyring',
    { config: forOwners('/keyring'), schema: { body: keyringMessage, response: { 200: keyringMessage } } },
    async (request) => {
      const { generation, keyring } = request.body;
      await putKeyring(ownerContext(core, request), { generation, keyring: fromBase64(keyring, 'keyring') });
      return { generation, keyring };
    },
  );

  app.get('/devices', { config: forOwners('/devices'), schema: { response: { 200: devicesAnswer } } }, async (request) => {
    const rows = await listDevices(ownerContext(core, request));
    const devices = rows.map(
      (row): KnownDevice => ({
        id: row.id,
        public_key: toBase64(row.public_key),
        certificate: toBase64(row.certificate),
        name: toBase64(row.sealed_name),
        added_at: row.added_at,
        revoked_at: row.revoked_at,
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

  app.delete(
    '/devices/:id',
    { config: forOwners('/devices/:id'), schema: { params: Type.Object({ id: Type.String() }) } },
    async (request, reply) => {
      const none = new DomainError('resource_not_found', 'There is no device with this id.');
      await revokeDevice(ownerContext(core, request), deviceIn(request.params.id, none));
      return reply.code(204).send();
    },
  );
}

/** @throws what it is given, for a text that is no id. */
function deviceIn(text: string, refusal: DomainError): Ulid {
  if (!isUlid(text)) throw refusal;
  return text;
}
