import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { sha256 } from '../../crypto/hash.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { keyBytes } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import { isUlid } from '../../domain/ids.ts';

// FORMAT.md, "Chain of changes": how a device notices that the server forgot changes or tells its devices different stories.

/** How far the account's history goes, according to a device or the server. */
export interface ChainHead {
  /** Number of the last change; 0 before the first. */
  readonly seq: number;
  /** `chain(seq)`, 32 bytes. */
  readonly chain: Uint8Array;
}

/** One accepted change. */
export interface ChainEntry {
  readonly seq: number;
  /** Bare ULID of the item. */
  readonly id: string;
  readonly revision: number;
  /** SHA-256 of the item's sealed object, 32 bytes. */
  readonly hash: Uint8Array;
}

/** A head that a device signed. */
export interface SignedHead extends ChainHead {
  readonly signature: Uint8Array;
}

const label = utf8('Heirlock chain 1\n');

/** The head of an account without changes. */
export const emptyChain: ChainHead = { seq: 0, chain: new Uint8Array(keyBytes) };

/**
 * The head after one more change.
 * @throws RangeError when the entry's `seq` is not the next one, TypeError when it is malformed.
 */
export function extendChain({ seq, chain }: ChainHead, entry: ChainEntry): ChainHead {
  if (entry.seq !== seq + 1) throw new RangeError('the chain goes on with the next number only');
  if (!isUlid(entry.id) || chain.length !== keyBytes || entry.hash.length !== keyBytes) throw new TypeError('this is no change of an item');
  return { seq: entry.seq, chain: sha256(label, chain, u64(entry.seq), utf8(entry.id), u64(entry.revision), entry.hash) };
}

const headMessage = (accountId: string, deviceId: string, { seq, chain }: ChainHead): Uint8Array =>
  concatBytes(idBytes(accountId), idBytes(deviceId), u64(seq), chain);

/** A device's signature over the last head that it computed itself. @param device the device's own key, not the account's. */
export function signHead(device: Identity, accountId: string, deviceId: string, head: ChainHead): SignedHead {
  return { ...head, signature: device.sign('head', headMessage(accountId, deviceId, head)) };
}

/** Whether the device with this public key signed this head. */
export function isHeadOf(devicePublicKey: Uint8Array, accountId: string, deviceId: string, head: SignedHead): boolean {
  return head.chain.length === keyBytes && verifySignature(devicePublicKey, 'head', headMessage(accountId, deviceId, head), head.signature);
}

const deviceMessage = (accountId: string, deviceId: string, publicKey: Uint8Array): Uint8Array =>
  concatBytes(idBytes(accountId), idBytes(deviceId), publicKey);

/** The certificate of a device: the account's identity signs its public key. 64 bytes. */
export function certifyDevice(identity: Identity, accountId: string, deviceId: string, publicKey: Uint8Array): Uint8Array {
  if (publicKey.length !== keyBytes) throw new TypeError('a public key has 32 bytes');
  return identity.sign('device', deviceMessage(accountId, deviceId, publicKey));
}

/** Whether the account's identity certified this device. */
export function isDeviceOf(
  identityPublicKey: Uint8Array,
  accountId: string,
  device: { readonly id: string; readonly publicKey: Uint8Array; readonly certificate: Uint8Array },
): boolean {
  const { id, publicKey, certificate } = device;
  return (
    publicKey.length === keyBytes && verifySignature(identityPublicKey, 'device', deviceMessage(accountId, id, publicKey), certificate)
  );
}

/** What the server reported about the history in one answer. */
export interface HistoryPage {
  /** The changes after the known head, in order; all of them unless `more`. */
  readonly entries: readonly ChainEntry[];
  /** The server's last change, with its chain. */
  readonly last: ChainHead;
  /** Whether there are more changes that this page left out. */
  readonly more: boolean;
  /** Heads of the account's devices, their signatures already checked with `isHeadOf`. */
  readonly heads: readonly ChainHead[];
}

/**
 * `rolled_back`: the server names fewer changes than this device, or one of the others, has seen. `forked`: it reports a different history
 * from the one it reported before or elsewhere, or leaves something out.
 */
export type HistoryVerdict = { readonly verdict: 'consistent'; readonly head: ChainHead } | { readonly verdict: 'rolled_back' | 'forked' };

/**
 * Compares what the server reports with what this device knows. Heads before `known` can't be compared any more: the devices that
 * signed them compare ours.
 * @param known the last head that this device computed itself.
 */
export function judgeHistory(known: ChainHead, { entries, last, more, heads }: HistoryPage): HistoryVerdict {
  if (last.seq < known.seq || heads.some(({ seq }) => seq > last.seq)) return { verdict: 'rolled_back' };
  const claims = [...heads, last];
  let head = known;
  const holds = (): boolean => claims.every(({ seq, chain }) => seq !== head.seq || equalBytes(chain, head.chain));
  if (!holds()) return { verdict: 'forked' };
  for (const entry of entries) {
    if (entry.seq !== head.seq + 1) return { verdict: 'forked' };
    head = extendChain(head, entry);
    if (!holds()) return { verdict: 'forked' };
  }
  const withheld = head.seq < last.seq && (!more || entries.length === 0);
  return withheld ? { verdict: 'forked' } : { verdict: 'consistent', head };
}

function idBytes(id: string): Uint8Array {
  if (!isUlid(id)) throw new TypeError('accounts and devices are named by bare ULIDs');
  return utf8(id);
}
