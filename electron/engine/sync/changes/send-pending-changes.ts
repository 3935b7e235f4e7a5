import { stat } from 'node:fs/promises';
import { syncLimits } from '../../../../shared/wire/sync.ts';
import type { PartPlace } from '../../containers/part-place.ts';
import type { WaitingItem } from '../../local-store/item-table.ts';
import type { PartSize } from '../parts/pack.ts';
import { addPushed, nothingPushed, pushChanges, type Pushed } from './push-changes.ts';
import { SyncApi } from '../sync-api.ts';
import { SyncError } from '../sync-error.ts';
import type { SyncHost } from '../sync-host.ts';
import { uploadParts } from '../parts/upload-parts.ts';

/** What was sent. */
export type Sent = Pushed & { readonly uploadedBytes: number };

/** While parts are under way, this many records are worth a request of their own. */
const minPushed = 300;

/**
 * Brings everything waiting here to the server: every part that a record names and that the server lacks, and each record as soon as
 * its parts are there; those that need none come first, however much there is to upload, and whether or not there is room for it.
 * @throws as `uploadParts` and `pushChanges`; the server keeps what it has by then.
 */
export async function sendPendingChanges(api: SyncApi, host: SyncHost, arrived: (sizeBytes: number) => void): Promise<Sent> {
  const items = host.store.items.waiting();
  const queue = new PushQueue(items);
  const stop = new AbortController();
  const uploading = uploadFor(items, queue, new SyncApi(api.server, AbortSignal.any([api.signal, stop.signal])), host, arrived);
  const pushing = pushFrom(queue, api, host).catch((error: unknown) => {
    stop.abort();
    throw error;
  });
  const [uploaded, pushed] = await Promise.allSettled([uploading, pushing]);
  if (pushed.status === 'rejected') throw pushed.reason;
  if (uploaded.status === 'rejected') throw uploaded.reason;
  return { ...pushed.value, uploadedBytes: uploaded.value };
}

/** @returns how many bytes were sent. */
async function uploadFor(
  items: readonly WaitingItem[],
  queue: PushQueue,
  api: SyncApi,
  host: SyncHost,
  arrived: (sizeBytes: number) => void,
): Promise<number> {
  let uploadedBytes = 0;
  try {
    await uploadParts(await partsHere(items, host), {
      server: api.server,
      ledger: host.store.uploads,
      missing: (names) => api.missingParts(names),
      placeOf: (name) => host.partPlace(name),
      signal: api.signal,
      lacking: (names) => queue.begin(names),
      arrived: (sizeBytes, parts) => {
        uploadedBytes += sizeBytes;
        arrived(sizeBytes);
        queue.note(parts);
      },
    });
    return uploadedBytes;
  } catch (error) {
    // Without a server there is no point in trying to send records either.
    if (!(error instanceof SyncError && error.code === 'over_quota')) queue.clear();
    throw error;
  } finally {
    queue.end();
  }
}

async function pushFrom(queue: PushQueue, api: SyncApi, host: SyncHost): Promise<Pushed> {
  let total = nothingPushed;
  for (let ids = await queue.next(); ids !== undefined; ids = await queue.next()) {
    const { taken, ...pushed } = await pushChanges(api, host, ids);
    queue.take(ids.slice(0, taken));
    total = addPushed(total, pushed);
  }
  return total;
}

/** Of the parts that the items name, those that are here, each once. */
async function partsHere(items: readonly WaitingItem[], host: SyncHost): Promise<readonly PartSize[]> {
  const parts: PartSize[] = [];
  for (const name of new Set(items.flatMap((item) => item.parts))) {
    const sizeBytes = host.hasPart(name) ? await sizeAt(host.partPlace(name)) : undefined;
    if (sizeBytes !== undefined) parts.push({ name, sizeBytes });
  }
  return parts;
}

/** A part's size; undefined when somebody has removed its file. */
async function sizeAt({ path, sizeBytes }: PartPlace): Promise<number | undefined> {
  return (
    sizeBytes ??
    stat(path).then(
      ({ size }) => size,
      () => undefined,
    )
  );
}

/** Records that wait for their parts to arrive, in their order. */
class PushQueue {
  #items: readonly WaitingItem[];
  #lacking: Set<string> | undefined;
  /** The first push takes whatever is ready, later ones wait until it is worth it. */
  #least = 1;
  #ended = false;
  #wake: () => void = () => undefined;

  constructor(items: readonly WaitingItem[]) {
    this.#items = items;
  }

  /** @param lacking names of the parts that have to arrive first. */
  begin(lacking: ReadonlySet<string>): void {
    this.#lacking = new Set(lacking);
    if (this.#ready().length === 0) this.#least = minPushed;
    this.#wake();
  }

  note(parts: readonly PartSize[]): void {
    for (const { name } of parts) this.#lacking?.delete(name);
    this.#wake();
  }

  /** Nothing of it is to be sent any more. */
  clear(): void {
    this.#items = [];
  }

  /** Nothing more is going to arrive. */
  end(): void {
    this.#ended = true;
    this.#wake();
  }

  /** Ids of records that can be sent, when there are enough of them; undefined when there will be no more. */
  async next(): Promise<readonly string[] | undefined> {
    for (;;) {
      const ready = this.#ready();
      if (ready.length > 0 && (this.#ended || ready.length >= this.#least)) return ready;
      if (this.#ended) return undefined;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  /** Takes out what was sent. */
  take(ids: readonly string[]): void {
    const sent = new Set(ids);
    this.#items = this.#items.filter(({ id }) => !sent.has(id));
    this.#least = minPushed;
  }

  #ready(): readonly string[] {
    const lacking = this.#lacking;
    if (lacking === undefined) return [];
    const ready: string[] = [];
    for (const { id, parts } of this.#items) {
      if (!parts.some((name) => lacking.has(name))) ready.push(id);
      if (ready.length === syncLimits.itemsPerPush) break;
    }
    return ready;
  }
}
