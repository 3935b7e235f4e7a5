import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import type { ChainEntry, ChainHead, SignedHead } from '../../../shared/format/vault/change-chain.ts';
import type { Item } from '../../../shared/format/vault/item.ts';
import {
  accountAnswer,
  devicesAnswer,
  keyringMessage,
  partProofAnswer,
  partsAnswer,
  pullAnswer,
  pushAnswer,
  removalNonce,
  syncLimits,
  type AccountAnswer,
  type NewDevice,
  type PullAnswer,
  type PushResult,
  type WireItem,
} from '../../../shared/wire/sync.ts';
import { auditAnswer } from '../../../shared/wire/audit.ts';
import {
  authoritiesAnswer,
  authorityAnswer,
  trustedListAnswer,
  trustedListsAnswer,
  type AuthorityKind,
  type TrustedListsAnswer,
} from '../../../shared/wire/authorities.ts';
import { auditRange, type AuditRange } from './audit/audit-range.ts';
import type { ServerConnection } from './connection/server-connection.ts';
import { SyncError } from './sync-error.ts';
import { patientRetry, withRetry, type RetryRule } from './connection/with-retry.ts';

/** A change as a pull reports it, with the item if this is its current revision. */
export interface Change extends ChainEntry {
  readonly item?: Item;
}

/** A head from one of the account's devices, its signature unchecked. */
export interface DeviceClaim extends SignedHead {
  readonly device: string;
}

/** One answer to a pull. */
export interface PulledPage {
  readonly entries: readonly Change[];
  readonly last: ChainHead;
  readonly more: boolean;
  readonly heads: readonly DeviceClaim[];
}

/** A device of the account as the server knows it; nothing about it is checked. */
export interface ServerDevice {
  readonly id: string;
  readonly publicKey: Uint8Array;
  readonly certificate: Uint8Array;
  readonly sealedName: Uint8Array;
  readonly addedAt: string;
  readonly revokedAt: string | null;
  /** Those that wait, the earliest first. */
  readonly removals: readonly ServerRemoval[];
}

/** A removal of a device that waits, as the server knows it; nothing about it is checked. */
export interface ServerRemoval {
  readonly askedBy: string;
  readonly askedAt: string;
  readonly dueAt: string | null;
  readonly mayStop: boolean;
  readonly nonce: Uint8Array;
  readonly head: ChainHead;
  readonly signature: Uint8Array;
}

/** A waiting item, and the revision that it was made from (0: none). */
export interface PushedItem {
  readonly item: Item;
  readonly baseRevision: number;
}

/** The outcome of a push, result by result in the order of the items. */
export interface PushOutcome {
  readonly results: readonly PushResult[];
  readonly last: ChainHead;
}

/** The routes of /api/sync as functions; bytes in place of base64, every answer checked, everything that passes on its own retried. */
export class SyncApi {
  readonly #server: ServerConnection;
  readonly #signal: AbortSignal;
  readonly #rule: RetryRule;

  constructor(server: ServerConnection, signal: AbortSignal, rule: RetryRule = patientRetry) {
    this.#server = server;
    this.#signal = signal;
    this.#rule = rule;
  }

  get server(): ServerConnection {
    return this.#server;
  }

  get signal(): AbortSignal {
    return this.#signal;
  }

  /** Retries what passes on its own, with the patience that this was created with. */
  retry<T>(act: () => Promise<T>): Promise<T> {
    return withRetry(act, this.#rule, this.#signal);
  }

  account(): Promise<AccountAnswer> {
    return this.retry(() => this.#server.json(accountAnswer, this.#get('/api/sync/account')));
  }

  /** The newest keyring; undefined when the account has none yet. */
  async keyring(): Promise<Uint8Array | undefined> {
    try {
      const { keyring } = await this.retry(() => this.#server.json(keyringMessage, this.#get('/api/sync/keyring')));
      return bytes(keyring);
    } catch (error) {
      if (error instanceof SyncError && error.code === 'not_found') return undefined;
      throw error;
    }
  }

  putKeyring(generation: number, keyring: Uint8Array): Promise<void> {
    return this.#change('PUT', '/api/sync/keyring', { generation, keyring: toBase64(keyring) });
  }

  async devices(): Promise<readonly ServerDevice[]> {
    const { devices } = await this.retry(() => this.#server.json(devicesAnswer, this.#get('/api/sync/devices')));
    return devices.map((device) => ({
      id: device.id,
      publicKey: bytes(device.public_key),
      certificate: bytes(device.certificate),
      sealedName: bytes(device.name),
      addedAt: device.added_at,
      revokedAt: device.revoked_at,
      removals: (device.removals ?? []).map((removal) => ({
        askedBy: removal.asked_by,
        askedAt: removal.asked_at,
        dueAt: removal.due_at,
        mayStop: removal.may_stop,
        nonce: bytes(removal.nonce),
        head: { seq: removal.seq, chain: bytes(removal.chain) },
        signature: bytes(removal.signature),
      })),
    }));
  }

  addDevice(device: {
    readonly id: string;
    readonly publicKey: Uint8Array;
    readonly certificate: Uint8Array;
    readonly sealedName: Uint8Array;
  }): Promise<void> {
    const message: NewDevice = {
      id: device.id,
      public_key: toBase64(device.publicKey),
      certificate: toBase64(device.certificate),
      name: toBase64(device.sealedName),
    };
    return this.#change('POST', '/api/sync/devices', message);
  }

  revokeDevice(id: string): Promise<void> {
    return this.retry(() => this.#server.done({ method: 'DELETE', path: `/api/sync/devices/${id}`, signal: this.#signal }));
  }

  /** What this device is to sign with to have another one removed. */
  async removalNonce(id: string): Promise<Uint8Array> {
    const path = `/api/sync/devices/${id}/removal/nonce`;
    return bytes((await this.retry(() => this.#server.json(removalNonce, this.#post(path, {})))).nonce);
  }

  /** Asks for a removal that waits. Once: a second try would come with a nonce that is used up. */
  askToRemoveDevice(id: string, nonce: Uint8Array, { seq, chain }: ChainHead, signature: Uint8Array): Promise<void> {
    const json = { nonce: toBase64(nonce), seq, chain: toBase64(chain), signature: toBase64(signature) };
    return this.#server.done(this.#post(`/api/sync/devices/${id}/removal`, json));
  }

  keepDevice(id: string): Promise<void> {
    return this.retry(() => this.#server.done({ method: 'DELETE', path: `/api/sync/devices/${id}/removal`, signal: this.#signal }));
  }

  /** The changes after `cursor`, as many as one answer holds. */
  async pull(cursor: number): Promise<PulledPage> {
    const answer = await this.retry(() =>
      this.#server.json(pullAnswer, this.#post('/api/sync/pull', { cursor, limit: syncLimits.entriesPerPull })),
    );
    return pageOf(answer);
  }

  async push(items: readonly PushedItem[], head: SignedHead | undefined, keyringGeneration: number | undefined): Promise<PushOutcome> {
    const message = {
      items: items.map(({ item, baseRevision }) => ({ ...wireItemOf(item), base_revision: baseRevision })),
      ...(head === undefined ? {} : { head: wireHead(head) }),
      ...(keyringGeneration === undefined ? {} : { keyring_generation: keyringGeneration }),
    };
    const answer = await this.retry(() => this.#server.json(pushAnswer, this.#post('/api/sync/push', message)));
    const fits = answer.results.length === items.length && answer.results.every(({ id }, index) => id === items[index]?.item.id);
    if (!fits) throw new SyncError('bad_answer', 'The server answered for other items than those it was sent.');
    return { results: answer.results, last: { seq: answer.last_seq, chain: bytes(answer.chain) } };
  }

  /** Which of these parts the server lacks. */
  async missingParts(names: readonly string[]): Promise<ReadonlySet<string>> {
    const missing = new Set<string>();
    for (let from = 0; from < names.length; from += syncLimits.namesPerQuestion) {
      const question = { names: names.slice(from, from + syncLimits.namesPerQuestion) };
      const answer = await this.retry(() => this.#server.json(partsAnswer, this.#post('/api/sync/parts/missing', question)));
      for (const name of answer.missing) missing.add(name);
    }
    return missing;
  }

  /**
   * Has the server prove that it has parts to their last byte (FORMAT.md, "Proofs"), at most `syncLimits.namesPerProof`; null for one it
   * does not have.
   */
  async partProofs(challenge: Uint8Array, names: readonly string[]): Promise<readonly (Uint8Array | null)[]> {
    const { proofs } = await this.retry(() =>
      this.#server.json(partProofAnswer, this.#post('/api/sync/parts/proof', { challenge: toBase64(challenge), names })),
    );
    if (proofs.length !== names.length)
      throw new SyncError('bad_answer', 'The server answered for other parts than those it was asked about.');
    return proofs.map((proof) => (proof === null ? null : bytes(proof)));
  }

  putHead(head: SignedHead): Promise<void> {
    return this.#change('PUT', '/api/sync/heads', wireHead(head));
  }

  /** How the owner's audit log continues after an event. */
  async auditLog(afterSeq: number): Promise<AuditRange> {
    return auditRange(await this.retry(() => this.#server.json(auditAnswer, this.#get(`/api/sync/audit?after=${afterSeq}`))));
  }

  /** Timestamp services and roots that the server's operator has named. */
  async authorities(): Promise<{ readonly timestampUrls: readonly string[]; readonly roots: readonly Uint8Array[] }> {
    const answer = await this.retry(() => this.#server.json(authoritiesAnswer, this.#get('/api/sync/authorities')));
    return { timestampUrls: answer.timestamp_urls, roots: answer.roots.map(bytes) };
  }

  /** What an authority answers, through the server; asked once. */
  async askAuthority(kind: AuthorityKind, url: string, question: Uint8Array | undefined): Promise<Uint8Array> {
    const message = { kind, url, ...(question === undefined ? {} : { body: toBase64(question) }) };
    return bytes((await this.#server.json(authorityAnswer, this.#post('/api/sync/authorities/ask', message))).body);
  }

  /** Which trusted lists the server keeps; null where it keeps none, or is of a version that knows none. */
  async trustedLists(): Promise<TrustedListsAnswer> {
    try {
      return await this.retry(() => this.#server.json(trustedListsAnswer, this.#get('/api/sync/authorities/trusted-lists')));
    } catch (error) {
      if (error instanceof SyncError && error.code === 'not_found') return null;
      throw error;
    }
  }

  async trustedList(sha256: string): Promise<Uint8Array> {
    return bytes(
      (await this.retry(() => this.#server.json(trustedListAnswer, this.#get(`/api/sync/authorities/trusted-lists/${sha256}`)))).body,
    );
  }

  #get(path: string) {
    return { method: 'GET', path, signal: this.#signal } as const;
  }

  #post(path: string, json: unknown) {
    return { method: 'POST', path, json, signal: this.#signal } as const;
  }

  #change(method: 'PUT' | 'POST', path: string, json: unknown): Promise<void> {
    return this.retry(() => this.#server.done({ method, path, json, signal: this.#signal }));
  }
}

/** Bytes of an answer. @throws SyncError `bad_answer` for what is not base64. */
function bytes(text: string): Uint8Array {
  try {
    return fromBase64(text);
  } catch (cause) {
    throw new SyncError('bad_answer', "The server's answer has bytes that are none.", { cause });
  }
}

function pageOf({ entries, last_seq: seq, chain, heads, more }: PullAnswer): PulledPage {
  return {
    entries: entries.map(({ hash, item, ...entry }) => ({
      ...entry,
      hash: bytes(hash),
      ...(item === undefined ? {} : { item: itemOf(item) }),
    })),
    last: { seq, chain: bytes(chain) },
    more,
    heads: heads.map((head) => ({ device: head.device, seq: head.seq, chain: bytes(head.chain), signature: bytes(head.signature) })),
  };
}

function itemOf(item: WireItem): Item {
  return { ...item, sealed: bytes(item.sealed) };
}

function wireItemOf({ id, vault, kind, revision, deleted, parts, sealed }: Item): WireItem {
  return { id, vault, kind, revision, deleted, parts: [...parts], sealed: toBase64(sealed) };
}

function wireHead({ seq, chain, signature }: SignedHead): { readonly seq: number; readonly chain: string; readonly signature: string } {
  return { seq, chain: toBase64(chain), signature: toBase64(signature) };
}
