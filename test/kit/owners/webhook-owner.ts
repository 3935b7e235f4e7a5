import type { Ulid } from '../../../shared/domain/ids.ts';
import { queueEvents } from '../../../server/core/events/queue-events.ts';
import { lockListeners } from '../../../server/core/stores/webhook-store.ts';
import type { Json } from '../server/api.ts';
import { expectStatus, type Owner } from './reference-owner.ts';
import type { TestServer } from '../server/test-server.ts';
import { startReceiver, type Receiver, type Respond } from '../services/webhook-receiver.ts';
import type { EventName } from '../../../shared/domain/webhook.ts';

/** A webhook of an owner and the server at its address. */
export interface Hooked extends AsyncDisposable {
  readonly id: string;
  /** The answer to its creation. */
  readonly created: Json;
  readonly receiver: Receiver;
  /** As it is listed now. */
  shown(): Promise<Json>;
  /** Its deliveries, newest first. */
  deliveries(query?: string): Promise<Json>;
}

/** Starts a receiver and creates a webhook that leads to it; for vault.created alone unless told otherwise. */
export async function hookUp(owner: Owner, body: Json = {}, respond: Respond = 200): Promise<Hooked> {
  const receiver = await startReceiver(respond);
  const created = expectStatus(201, await owner.api.post('/v1/webhooks', { url: receiver.url, events: ['vault.created'], ...body }));
  return {
    id: created.id,
    created,
    receiver,
    shown: async () => expectStatus(200, await owner.api.get(`/v1/webhooks/${created.id}`)),
    deliveries: async (query = '') => expectStatus(200, await owner.api.get(`/v1/webhooks/${created.id}/deliveries${query}`)),
    [Symbol.asyncDispose]: () => receiver.close(),
  };
}

/** Queues events without a cause, each in its own transaction. */
export async function queueMany(server: TestServer, owner: Owner, count: number, type: EventName = 'vault.created'): Promise<void> {
  const userId = owner.key.userId.replace('user_', '') as Ulid;
  const { core } = server;
  const cause = {
    accountId: userId,
    mode: 'test' as const,
    at: core.clock.now(),
    event: { ownerId: userId, types: [type], data: { vault_id: 'vault_none' } },
  };
  for (let index = 0; index < count; index += 1) {
    await core.db.transaction(async (tx) => queueEvents(tx, core, cause, await lockListeners(tx, { ownerId: userId, mode: 'test' })));
  }
}
