import type { Ulid } from '../../../shared/domain/ids.ts';
import { createHash, randomBytes } from 'node:crypto';
import { createToken, hashToken } from '../../../server/core/accounts/manage-tokens.ts';
import { systemOrigin, type Core } from '../../../server/core/context.ts';
import { findTokenByHash, insertToken } from '../../../server/core/stores/token-store.ts';
import { identityFromSeed, type Identity } from '../../../shared/crypto/identity.ts';
import { randomKey } from '../../../shared/crypto/keys.ts';
import { certifyDevice, emptyChain, signHead, type ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { makeKeyring } from '../../../shared/format/vault/keyring.ts';
import type { NewHead, PullAnswer, PushAnswer, PushedItem } from '../../../shared/wire/sync.ts';
import type { Answer, Api, CallOptions, Json } from '../server/api.ts';
import type { TestServer } from '../server/test-server.ts';

/** An owner whose items are synced, as their devices know them. */
export interface SyncOwner {
  readonly server: TestServer;
  readonly email: string;
  readonly token: string;
  readonly tokenId: string;
  readonly userId: Ulid;
  /** The account id in the keyring. */
  readonly accountId: string;
  readonly keyring: Uint8Array;
  readonly identity: Identity;
  /** Calls with the token and without a device. Paths are under `/api/sync`. */
  readonly api: Api;
  /** Adds a new device. */
  device(): Promise<SyncDevice>;
}

/** A device that has been added. */
export interface SyncDevice {
  readonly owner: SyncOwner;
  readonly id: string;
  /** Its own: no other device's calls are taken with it. */
  readonly token: string;
  readonly keys: Identity;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  /** @throws Error for any answer but 200. */
  push(items: readonly PushedItem[], head?: NewHead): Promise<PushAnswer>;
  pull(cursor: number, limit?: number): Promise<PullAnswer>;
  signed(head: ChainHead): NewHead;
  /** Uploads a pack in one request. */
  upload(pack: Uint8Array): Promise<Answer>;
}

let ownersMade = 0;

/** What sync's addresses begin with. */
export const syncBase = '/api/sync';

/** Headers without which it isn't an upload request. */
export const tusHeaders = { 'tus-resumable': '1.0.0' } as const;

/** What every request with bytes for an upload says. */
export const bytesHeaders = { ...tusHeaders, 'content-type': 'application/offset+octet-stream' } as const;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64');

/** A new user with a token and, unless stated otherwise, a keyring. */
export async function newSyncOwner(server: TestServer, { keyring: brings = true, email = '' } = {}): Promise<SyncOwner> {
  ownersMade += 1;
  const address = email === '' ? `syncing-${ownersMade}@example.org` : email;
  const { token, tokenId, userId } = await createToken(
    server.core,
    { email: address, name: 'test', defaultPlan: 'enterprise', expiresAt: null },
    systemOrigin,
  );
  const accountId = server.core.newId();
  const { keyring, identitySeed } = makeKeyring({ accountId, passphrase: 'correct horse', cost: { passes: 1, memoryKiB: 8_192 } });
  const api = server.api(token, syncBase);
  const owner: SyncOwner = {
    server,
    email: address,
    token,
    tokenId,
    userId,
    accountId,
    keyring,
    identity: identityFromSeed(identitySeed),
    api,
    device: () => newDevice(owner),
  };
  if (brings) expectOk(await api.put('/keyring', { generation: 1, keyring: base64(keyring) }));
  return owner;
}

/** What a device says about itself. */
export function deviceMessage({ identity, accountId }: Pick<SyncOwner, 'identity' | 'accountId'>, id: string, keys: Identity): Json {
  const certificate = base64(certifyDevice(identity, accountId, id, keys.publicKey));
  return { id, public_key: base64(keys.publicKey), certificate, name: base64(randomBytes(330)) };
}

/** What a new device of a new account sends before it may sync, for servers that a test reaches only by address. */
export function takenUp(deviceId: string): { readonly keyring: Json; readonly message: Json } {
  // The account's id may be anything.
  const accountId = deviceId;
  const { keyring, identitySeed } = makeKeyring({ accountId, passphrase: 'correct horse', cost: { passes: 1, memoryKiB: 8_192 } });
  const message = deviceMessage({ accountId, identity: identityFromSeed(identitySeed) }, deviceId, identityFromSeed(randomKey()));
  return { keyring: { generation: 1, keyring: base64(keyring) }, message };
}

/** Another token for the user of this one: each device needs its own. */
export async function tokenBeside(core: Core, token: string): Promise<string> {
  const known = await findTokenByHash(core.db.read, hashToken(token));
  if (known === undefined) throw new Error('there is no such token');
  const another = `heirlock_pt_${randomBytes(32).toString('base64url')}`;
  const row = { id: core.newId(), user_id: known.user_id, name: 'test', secret_hash: hashToken(another), created_at: core.clock.now() };
  await core.db.transaction((tx) => insertToken(tx, { ...row, expires_at: null, revoked_at: null, device_id: null }));
  return another;
}

/** Adds a device of this owner's. */
export async function newDevice(owner: SyncOwner): Promise<SyncDevice> {
  const id = owner.server.core.newId();
  const keys = identityFromSeed(randomKey());
  const token = await tokenBeside(owner.server.core, owner.token);
  const api = owner.server.api(token, syncBase);
  expectOk(await api.post('/devices', deviceMessage(owner, id, keys)));
  const call = (method: string, path: string, options: CallOptions = {}): Promise<Answer> =>
    api.call(method, path, { ...options, headers: { 'x-device': id, ...options.headers } });
  return {
    owner,
    id,
    token,
    keys,
    call,
    push: async (items, head) => expectOk(await call('POST', '/push', { body: { items, ...(head === undefined ? {} : { head }) } })),
    pull: async (cursor, limit) => expectOk(await call('POST', '/pull', { body: { cursor, ...(limit === undefined ? {} : { limit }) } })),
    signed: (head) => {
      const { seq, chain, signature } = signHead(keys, owner.accountId, id, head);
      return { seq, chain: base64(chain), signature: base64(signature) };
    },
    upload: (pack) => call('POST', '/uploads', { body: pack, headers: { ...bytesHeaders, 'upload-length': String(pack.length) } }),
  };
}

function expectOk({ status, body }: Answer): Json {
  if (status !== 200 && status !== 201) throw new Error(`answered ${status} ${JSON.stringify(body)}`);
  return body;
}

/** Somebody's item: random bytes, as the server sees them. */
export function newItem(id: string, change: Partial<PushedItem> = {}): PushedItem {
  const revision = change.revision ?? 1;
  return {
    id: id as Ulid,
    vault: '01HV0000000000000000000001' as Ulid,
    kind: 'document',
    base_revision: revision - 1,
    revision,
    deleted: false,
    parts: [],
    sealed: base64(randomBytes(586)),
    ...change,
  };
}

/** The name of a part. */
export function nameOf(part: Uint8Array): string {
  return createHash('sha256').update(part).digest('hex');
}

/** A pack of these parts. */
export function packOf(parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const head = Buffer.alloc(12 + 36 * parts.length);
  head.write('HLPK');
  head[4] = 1;
  head.writeUInt32BE(parts.length, 8);
  for (const [index, part] of parts.entries()) {
    Buffer.from(nameOf(part), 'hex').copy(head, 12 + 36 * index);
    head.writeUInt32BE(part.length, 12 + 36 * index + 32);
  }
  return Uint8Array.from(Buffer.concat([head, ...parts]));
}

/** Where a chain begins. */
export const noChange = emptyChain;
