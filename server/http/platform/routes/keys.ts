import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isAddressOrRange } from '../../../auth/address-list.ts';
import { createOwnKey, listOwnKeys, revokeOwnKey, type OwnKey } from '../../../core/accounts/manage-own-keys.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { createdKeyAnswer, createKeyBody, keyParams, keysAnswer } from '../key-shapes.ts';
import { jsonColumns, permissionsIn } from '../../../core/records.ts';

/** A person's own API keys (RULINGS.md#peoples-keys). */
export function keyRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/keys',
    {
      schema: {
        summary: 'List your API keys',
        description: 'Of both modes, newest first, revoked ones too. Their values are shown when they are made, and never again.',
        response: { 200: keysAnswer },
      },
    },
    async (request) => ({
      keys: (await listOwnKeys(personContext(services, request))).map(presentKey),
    }),
  );

  app.post(
    '/keys',
    {
      config: { refusals: ['conflict', 'permission_denied', 'mfa_required'] },
      schema: {
        summary: 'Create an API key',
        description:
          'Whoever has a second factor needs to have shown it within the last ten minutes. The owner is told of the key by mail.',
        body: createKeyBody,
        response: { 201: createdKeyAnswer },
      },
    },
    async (request, reply) => {
      const { name, mode, permissions, expiresAt = null, allowedAddresses = [] } = request.body;
      const wrong = allowedAddresses.findIndex((one) => !isAddressOrRange(one));
      if (wrong !== -1) throw badAddress(wrong);
      const { row, key } = await createOwnKey(personContext(services, request), { name, mode, permissions, expiresAt, allowedAddresses });
      return reply.code(201).send({ key: presentKey(row), value: key });
    },
  );

  app.delete(
    '/keys/:key_id',
    {
      schema: {
        summary: 'Revoke an API key',
        description: 'It is refused with its very next request, and stays in the list as revoked.',
        params: keyParams,
      },
    },
    async (request, reply) => {
      await revokeOwnKey(personContext(services, request), keyIn(request.params.key_id));
      services.keys.forget();
      return reply.code(204).send();
    },
  );
}

function keyIn(text: string): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', 'You have no key with this id.');
  return text;
}

function badAddress(index: number): DomainError {
  const reason = 'must be an IPv4 or IPv6 address or a CIDR range';
  return new DomainError('invalid_request', `An entry of allowedAddresses ${reason}.`, [{ field: `allowedAddresses.${index}`, reason }]);
}

function presentKey({ id, name, mode, permissions, status, expires_at, allowed_addresses, created_at }: OwnKey) {
  return {
    id,
    name,
    mode,
    permissions: [...permissionsIn(permissions)],
    status,
    expiresAt: expires_at,
    allowedAddresses: [...jsonColumns.api_keys.allowed_addresses.read(allowed_addresses, id)],
    createdAt: created_at,
  };
}
