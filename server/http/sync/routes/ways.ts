import { Type } from 'typebox';
import type { Ulid } from '../../../../shared/domain/ids.ts';
import { maxWays } from '../../../../shared/domain/way.ts';
import {
  recipientWaysAnswer,
  vaultWaysAnswer,
  waysMessage,
  type RecipientWaysAnswer,
  type WayInputMessage,
  type WayMessage,
} from '../../../../shared/wire/ways.ts';
import { authoriseResource } from '../../../core/access/authorise-resource.ts';
import type { Core, OwnerContext } from '../../../core/context.ts';
import { askAgain } from '../../../core/ways/ask-again.ts';
import type { KnownWay } from '../../../core/ways/known-ways.ts';
import { getKnownWays, listKnownWays, type ReachedRecipient } from '../../../core/ways/list-known-ways.ts';
import { setWays, type WayInput } from '../../../core/ways/set-ways.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { recipientIn, recipientParams, ulidIn, vaultParams } from './vaults.ts';

const ways = '/vaults/:vault/recipients/:recipient/ways';

/** The ways to recipients, for the owner's app. */
export function wayRoutes(app: SurfaceApp, core: Core): void {
  app.get(
    '/vaults/:vault/ways',
    { config: forDevices('/vaults/:vault/ways'), schema: { params: vaultParams, response: { 200: vaultWaysAnswer } } },
    async (request) => ({
      phones: core.sms !== null,
      most_ways: maxWays,
      recipients: (await listKnownWays(deviceContext(core, request), ulidIn(request.params.vault, 'vault'))).map(showWays),
    }),
  );

  app.put(
    ways,
    { config: forDevices(ways), schema: { params: recipientParams, body: waysMessage, response: { 200: recipientWaysAnswer } } },
    async (request) => {
      const ctx = deviceContext(core, request);
      const recipientId = await recipientOf(ctx, request.params);
      const { ways: wanted, language } = request.body;
      await setWays(ctx, recipientId, { ways: wanted?.map(wayIn), language });
      return showWays(await getKnownWays(ctx, recipientId));
    },
  );

  const ask = `${ways}/:way/ask`;
  app.post(
    ask,
    {
      config: { ...forDevices(ask), bodyless: true },
      schema: { params: Type.Object({ ...recipientParams.properties, way: Type.String() }), response: { 200: recipientWaysAnswer } },
    },
    async (request) => {
      const ctx = deviceContext(core, request);
      const recipientId = await recipientOf(ctx, request.params);
      await askAgain(ctx, recipientId, request.params.way);
      return showWays(await getKnownWays(ctx, recipientId));
    },
  );
}

/** @throws DomainError also for a recipient of another vault than the one in the path. */
async function recipientOf(ctx: OwnerContext, params: { readonly vault: string; readonly recipient: string }): Promise<Ulid> {
  const { vaultId, recipientId } = recipientIn(params);
  await authoriseResource(ctx, 'recipient', recipientId, false, vaultId);
  return recipientId;
}

function wayIn(message: WayInputMessage): WayInput {
  if (message.kind !== 'deputy') return { kind: message.kind, address: message.address };
  // The message's schema has let nothing else through than an id.
  return { kind: 'deputy', deputy: { kind: message.deputy.kind, id: message.deputy.id as Ulid } };
}

function showWays({ recipient, ways: known }: ReachedRecipient): RecipientWaysAnswer {
  return { recipient: recipient.id, language: recipient.language, time_zone: recipient.time_zone, ways: known.map(showWay) };
}

function showWay({ id, kind, status, address, deputy, confirmedAt, askedAt, fault, faultAt }: KnownWay): WayMessage {
  return {
    id,
    kind,
    status,
    address,
    deputy: deputy === null ? null : { kind: deputy.kind, id: deputy.id, name: deputy.name, email: deputy.email },
    confirmed_at: confirmedAt,
    asked_at: askedAt,
    fault,
    fault_at: faultAt,
  };
}
