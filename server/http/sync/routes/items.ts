import { invalid } from '../../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import type { Core } from '../../../core/context.ts';
import { pullItems, type PulledEntry } from '../../../core/sync/pull-items.ts';
import { pushItems, type ItemOutcome } from '../../../core/sync/push-items.ts';
import { putHead, type SignedHead } from '../../../core/sync/put-head.ts';
import {
  newHead,
  pullAnswer,
  pullRequest,
  pushAnswer,
  pushRequest,
  syncLimits,
  type LogEntry,
  type NewHead,
  type PushedItem,
  type PushResult,
} from '../../../../shared/wire/sync.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';

/** Items and the chain of their changes. */
export function itemRoutes(app: SurfaceApp, core: Core): void {
  app.post('/pull', { config: forDevices('/pull'), schema: { body: pullRequest, response: { 200: pullAnswer } } }, async (request) => {
    const { cursor, limit = syncLimits.entriesPerPull } = request.body;
    const { entries, last, heads, more } = await pullItems(deviceContext(core, request), cursor, limit);
    return {
      entries: entries.map(showEntry),
      last_seq: last.seq,
      chain: toBase64(last.chain),
      heads: heads.map(({ device, seq, chain, signature }) => ({ device, seq, chain: toBase64(chain), signature: toBase64(signature) })),
      more,
    };
  });

  app.post(
    '/push',
    { bodyLimit: syncLimits.pushBodyBytes, config: forDevices('/push'), schema: { body: pushRequest, response: { 200: pushAnswer } } },
    async (request) => {
      const { items, head, keyring_generation: keyringGeneration } = request.body;
      const { results, last } = await pushItems(deviceContext(core, request), {
        items: items.map(readItem),
        ...(head === undefined ? {} : { head: readHead(head) }),
        ...(keyringGeneration === undefined ? {} : { keyringGeneration }),
      });
      return { results: results.map(showOutcome), last_seq: last.seq, chain: toBase64(last.chain) };
    },
  );

  app.put('/heads', { config: forDevices('/heads'), schema: { body: newHead } }, async (request, reply) => {
    await putHead(deviceContext(core, request), readHead(request.body));
    return reply.code(204).send();
  });
}

function readItem(item: PushedItem, index: number) {
  const { vault, kind, revision, deleted, parts, base_revision: baseRevision } = item;
  const id = itemIn(item.id, index);
  return { id, vault, kind, revision, deleted, parts, baseRevision, sealed: fromBase64(item.sealed, `items.${index}.sealed`) };
}

function itemIn(text: string, index: number): Ulid {
  if (!isUlid(text)) throw invalid(`items.${index}.id`, 'must be a ULID');
  return text;
}

function readHead({ seq, chain, signature }: NewHead): SignedHead {
  return { seq, chain: fromBase64(chain, 'chain'), signature: fromBase64(signature, 'signature') };
}

function showEntry({ seq, id, revision, hash, item }: PulledEntry): LogEntry {
  const entry = { seq, id, revision, hash: toBase64(hash) };
  return item === undefined ? entry : { ...entry, item: { ...item, parts: [...item.parts], sealed: toBase64(item.sealed) } };
}

function showOutcome({ missing, ...rest }: ItemOutcome): PushResult {
  return missing === undefined ? rest : { ...rest, missing: [...missing] };
}
