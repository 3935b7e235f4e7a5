import { concatBytes, u64, utf8 } from '../../crypto/bytes.ts';
import { hex, sha256 } from '../../crypto/hash.ts';
import { verifySignature, type Identity } from '../../crypto/identity.ts';
import { keyBytes } from '../../crypto/keys.ts';
import { equalBytes } from '../../crypto/sodium.ts';
import type { Mode } from '../../domain/account.ts';

// FORMAT.md, "Audit chain": how it's discovered that a log of events was changed afterwards.

/** One event as it is linked; ids and texts as the server stores them. */
export interface LinkedEvent {
  readonly id: string;
  readonly accountId: string;
  readonly mode: Mode;
  readonly vaultId: string | null;
  readonly actorType: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly resourceType: string;
  readonly resourceId: string;
  readonly at: string;
  readonly address: string | null;
  readonly requestId: string | null;
  /** Lower-case hexadecimal SHA-256 of the JSON text of the details. */
  readonly detailsHash: string;
}

/** Whose chain it is. */
export interface AuditChainName<Account extends string = string> {
  readonly accountId: Account;
  readonly mode: Mode;
}

/** How far a chain goes. */
export interface AuditHead {
  /** Number of the last event; 0 before the first. */
  readonly seq: number;
  /** `chain(seq)`, 32 bytes. */
  readonly hash: Uint8Array;
}

/** A head that the server signed. */
export interface SignedAuditHead<At extends string = string, Account extends string = string> extends AuditChainName<Account>, AuditHead {
  readonly signedAt: At;
  /** 64 bytes. */
  readonly signature: Uint8Array;
}

const eventLabel = utf8('Heirlock audit event 1\n');
const chainLabel = utf8('Heirlock audit chain 1\n');

/** What represents an event's details in its digest. @param details their JSON text. */
export function detailsHash(details: string): string {
  return hex(sha256(utf8(details)));
}

/** `digest` of one event, 32 bytes. */
export function eventDigest(event: LinkedEvent): Uint8Array {
  const members = [
    event.id,
    event.accountId,
    event.mode,
    event.vaultId,
    event.actorType,
    event.actorId,
    event.action,
    event.resourceType,
    event.resourceId,
    event.at,
    event.address,
    event.requestId,
    event.detailsHash,
  ];
  return sha256(eventLabel, utf8(JSON.stringify(members)));
}

/** The head of a chain without events. */
export function startOfChain({ accountId, mode }: AuditChainName): AuditHead {
  return { seq: 0, hash: sha256(chainLabel, utf8(`${accountId} ${mode}`)) };
}

/** The head after one more event. @throws TypeError unless hash and digest are 32 bytes. */
export function linkEvent({ seq, hash }: AuditHead, digest: Uint8Array): AuditHead {
  if (hash.length !== keyBytes || digest.length !== keyBytes) throw new TypeError('a head and a digest have 32 bytes');
  return { seq: seq + 1, hash: sha256(chainLabel, hash, u64(seq + 1), digest) };
}

const textOf = ({ accountId, mode, seq, hash, signedAt }: Omit<SignedAuditHead, 'signature'>): Uint8Array =>
  utf8([accountId, mode, seq, hex(hash), signedAt].join(' '));

/** The server's signature over a head. @param signedAt an instant as UTC text with milliseconds. */
export function signAuditHead<At extends string, Account extends string>(
  server: Identity,
  name: AuditChainName<Account>,
  head: AuditHead,
  signedAt: At,
): SignedAuditHead<At, Account> {
  const unsigned = { accountId: name.accountId, mode: name.mode, seq: head.seq, hash: head.hash, signedAt };
  return { ...unsigned, signature: server.sign('audit', textOf(unsigned)) };
}

/** Whether the server with this public key signed this head. */
export function isAuditHeadOf(serverPublicKey: Uint8Array, head: SignedAuditHead): boolean {
  return head.hash.length === keyBytes && verifySignature(serverPublicKey, 'audit', textOf(head), head.signature);
}

/**
 * Follows a chain from a head, using the digests of the events after it.
 * `rolled_back`: the later head has fewer events; `rewritten`: it is a different chain from the one that was known.
 */
export function followChain(known: AuditHead, digests: readonly Uint8Array[], later: AuditHead): 'extended' | 'rolled_back' | 'rewritten' {
  if (later.seq < known.seq) return 'rolled_back';
  let head = known;
  for (const digest of digests) head = linkEvent(head, digest);
  return head.seq === later.seq && equalBytes(head.hash, later.hash) ? 'extended' : 'rewritten';
}

/** Digests one after another, as they are sent. */
export const joinDigests = (digests: readonly Uint8Array[]): Uint8Array => concatBytes(...digests);

/** The counterpart of `joinDigests`; undefined when these aren't whole digests. */
export function splitDigests(bytes: Uint8Array): Uint8Array[] | undefined {
  if (bytes.length % keyBytes !== 0) return undefined;
  return Array.from({ length: bytes.length / keyBytes }, (_, index) => bytes.slice(index * keyBytes, (index + 1) * keyBytes));
}
