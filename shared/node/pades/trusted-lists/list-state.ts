import { createHash } from 'node:crypto';
import { Type, type Static } from 'typebox';
import { Value } from 'typebox/value';

/** Where lists are kept: a few files under plain names. */
export interface ListStore {
  /** Undefined when there is none of that name. */
  read(name: string): Promise<Uint8Array | undefined>;
  /** Whole, or not at all; it survives a loss of power once this resolves. */
  write(name: string, bytes: Uint8Array): Promise<void>;
  /** Removing what isn't there succeeds. */
  remove(name: string): Promise<void>;
  names(): Promise<readonly string[]>;
}

const Moment = Type.Integer({ minimum: 0 });
const Territory = Type.String({ pattern: '^[A-Z]{2}$' });
const Sha256 = Type.String({ pattern: '^[0-9a-f]{64}$' });

/** A list that counted when it was fetched. It's checked again before anything of it is used. */
const KeptList = Type.Object({
  file: Type.String({ pattern: '^[A-Z]{2}-[0-9]{1,16}-[0-9a-f]{16}\\.xml$' }),
  sha256: Sha256,
  /** Where it was fetched from. */
  location: Type.String({ maxLength: 2_048 }),
  territory: Territory,
  isListOfLists: Type.Boolean(),
  sequence: Type.Integer({ minimum: 1 }),
  signer: Sha256,
  issuedMs: Moment,
  nextUpdateMs: Type.Union([Moment, Type.Null()]),
  /** When it was last there to be fetched, changed or not. */
  fetchedMs: Moment,
  /** Under which names its services are to be looked for (`nameKey`); only a hint, which can hide a service and not make one. */
  names: Type.Array(Type.String({ maxLength: 22 }), { maxItems: 20_000 }),
  serviceCount: Type.Integer({ minimum: 0 }),
});
export type KeptList = Static<typeof KeptList>;

/** Why a list could not be refreshed: what was wrong with it, or that it wasn't there. The last good one stays. */
const ListFailure = Type.Object({ territory: Territory, problem: Type.String({ maxLength: 40 }), note: Type.String({ maxLength: 300 }) });
export type ListFailure = Static<typeof ListFailure>;

const ListState = Type.Object({
  version: Type.Literal(1),
  /** When newer ones were last asked for, and when the list of lists was last there. */
  triedMs: Type.Union([Moment, Type.Null()]),
  refreshedMs: Type.Union([Moment, Type.Null()]),
  lists: Type.Array(KeptList, { maxItems: 300 }),
  /** The highest number that was ever seen of each list: no lower one is taken any more. */
  seen: Type.Record(Territory, Type.Integer({ minimum: 1 })),
  failures: Type.Array(ListFailure, { maxItems: 300 }),
});

/** What is known of lists that are kept. */
export type ListState = Static<typeof ListState>;

export const noLists: ListState = { version: 1, triedMs: null, refreshedMs: null, lists: [], seen: {}, failures: [] };

/** The file that says what is kept. */
export const stateName = 'lists.json';
const maxStateBytes = 4 * 2 ** 20;

/** What is kept; nothing where nothing is, or nothing that could be read. @throws what the store throws. */
export async function readListState(store: ListStore): Promise<ListState> {
  const bytes = await store.read(stateName);
  if (bytes === undefined || bytes.length > maxStateBytes) return noLists;
  try {
    const state: unknown = JSON.parse(Buffer.from(bytes).toString('utf8'));
    return Value.Check(ListState, state) ? state : noLists;
  } catch {
    return noLists;
  }
}

/** Makes this what is kept, and then removes the files that it doesn't name. */
export async function writeListState(store: ListStore, state: ListState): Promise<void> {
  await store.write(stateName, Buffer.from(`${JSON.stringify(state)}\n`));
  const named = new Set(state.lists.map(({ file }) => file));
  for (const name of await store.names()) if (name.endsWith('.xml') && !named.has(name)) await store.remove(name);
}

/** The file of a list, if it is still what was kept. @throws what the store throws. */
export async function readKeptFile(store: ListStore, { file, sha256 }: KeptList): Promise<Uint8Array | undefined> {
  const bytes = await store.read(file);
  return bytes !== undefined && sha256Of(bytes) === sha256 ? bytes : undefined;
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

const dayMs = 86_400_000;
const retryMs = 3_600_000;

/** Whether newer lists should be asked for: daily, or after an hour when the list of lists wasn't there. */
export function isRefreshDue({ triedMs, failures }: ListState, nowMs: number): boolean {
  if (triedMs === null || nowMs < triedMs) return true;
  return nowMs - triedMs >= (failures.some(({ territory }) => territory === 'EU') ? retryMs : dayMs);
}
