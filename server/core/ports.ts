import type { CertificateUse, InstallationPart } from '../../shared/domain/health.ts';
import type { Finding } from '../../shared/domain/finding.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Language } from '../../shared/domain/language.ts';
import type { MailChannel, MailKind } from '../../shared/domain/mail.ts';
import type { Dialect } from '../../shared/node/database/database.ts';
import type { AuthorityClient } from '../../shared/node/pades/contract.ts';
import type { ListState, ListStore } from '../../shared/node/pades/trusted-lists/list-state.ts';

export * from './signing-ports.ts';

/** The core's only source of the present moment. */
export interface Clock {
  now(): Instant;
}

/** What is worth knowing how long it takes; nothing in it names a person, or what a vault holds. */
export type TracedWork =
  | { readonly name: 'database transaction'; readonly dialect: Dialect }
  | { readonly name: 'scheduler sweep'; readonly sweep: Sweep }
  | { readonly name: 'message delivery'; readonly channel: MailChannel; readonly kind: MailKind | 'unknown' }
  | { readonly name: 'webhook delivery' };

/** What the scheduler looks for. */
export type Sweep =
  | 'heartbeat'
  | 'timers'
  | 'openings'
  | 'corrections'
  | 'handovers'
  | 'removals of devices'
  | 'certificate inquiries'
  | 'witnesses'
  | 'neighbours'
  | 'custodians'
  | 'mails'
  | 'audit'
  | 'housekeeping';

/** Where it is measured how long things take. */
export interface Trace {
  /** Runs `act` and returns what it returns. Measuring never delays or breaks it. */
  span<T>(work: TracedWork, act: () => Promise<T>): Promise<T>;
}

/** Measures nothing. */
export const noTrace: Trace = { span: (_work, act) => act() };

/** The same for requests. */
export interface RequestTrace {
  /** @param traceparent which trace it belongs to, as a trusted proxy says; null: one of its own. */
  begin(method: string, traceparent: string | null): RequestSpan;
}

/** A request that is being measured. */
export interface RequestSpan {
  /** Whatever `act` starts belongs to the request. */
  run(act: () => void): void;
  /** @param route its pattern, never the path itself: paths hold ids and secrets. */
  end(route: string, status: number): void;
}

/** One metric with its samples. No label names a person or a vault. */
export interface MetricFamily {
  readonly type: 'gauge' | 'counter';
  readonly name: string;
  readonly help: string;
  readonly samples: readonly { readonly labels?: Readonly<Record<string, string>>; readonly value: number }[];
}

/** A clock that the server doesn't go by, to compare its own with. */
export interface OtherClock {
  /** Whether agreeing with it proves anything: one that may be the same clock proves nothing. */
  readonly proves: boolean;
  /** Epoch milliseconds; null when it doesn't answer. */
  ask(): Promise<number | null>;
}

/** What is recorded of a heartbeat outside the database. */
export interface EpochRecord {
  readonly epoch: number;
  /** The database that was counted in; null in notes of earlier versions, which didn't say. */
  readonly database: string | null;
  /** The machine's run that it was written in, how far its uptime had come, and what time it was; null where machines don't tell. */
  readonly machine: { readonly boot: string; readonly uptimeMs: number; readonly at: Instant } | null;
}

/** Where the heartbeat count is recorded outside the database, so that a restored database is noticed. */
export interface EpochNote {
  /** Null when nothing is recorded. */
  read(): Promise<EpochRecord | null>;
  write(record: EpochRecord): Promise<void>;
}

/** Half-open byte range `[start, end)`. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Room on the disk that documents are kept on, in bytes. */
export interface DiskSpace {
  readonly freeBytes: number;
  readonly totalBytes: number;
}

/** A certificate of the installation's own. */
export interface CertificateEnd {
  readonly use: CertificateUse;
  /** Whom it names. */
  readonly subject: string;
  readonly endsAt: Instant;
}

/** A file or folder that the server works with. */
export interface CheckedFile {
  readonly path: string;
  /** What it is, such as `the master key`. */
  readonly what: string;
  /** Whether whoever reads it can read what others mustn't. */
  readonly isSecret: boolean;
  /** Whether it may be missing: not every installation has it. */
  readonly isOptional?: boolean;
}

/** What the core knows of the machine and the configuration it works with; only to tell administrators. */
export interface InstallationFacts {
  readonly version: string;
  /** What it wasn't given and does without. */
  readonly missing: readonly InstallationPart[];
  /** Null where the system doesn't tell. */
  diskSpace(): Promise<DiskSpace | null>;
  /** That of the server as it is served, the others as they are in their files now; one that can't be read is left out. */
  certificates(): Promise<readonly CertificateEnd[]>;
  /** Whether the files of the server's certificate hold something that can't be served, so that an older one still is. */
  certificateRefused(): boolean;
  /** What the server's process itself sees of disk, files and certificate; the same that `heirlock doctor` says of them. */
  findings(): Promise<readonly Finding[]>;
  /** Stores a few bytes where documents are stored, durably, and removes them. @throws what the file system says. */
  tryWriting(): Promise<void>;
  /** Looks whether the master key is where the next start will look for it. @throws what the file system says. */
  findMasterKey(): Promise<void>;
}

/** Somebody outside who is told that this server works, and raises the alarm when it no longer says so. */
export interface OutsideMonitor {
  /** Tells it, unless that was done less than a minute ago. @throws Error without its address, which is a secret. */
  tell(): Promise<void>;
  /** For how long it has taken no sign of life, in milliseconds; since the start where it never did. */
  silentMs(): number;
}

/** Thrown by a ciphertext store for a blob that doesn't exist. */
export class BlobMissingError extends Error {
  constructor(blobId: string) {
    super(`blob ${blobId} is missing`);
    this.name = 'BlobMissingError';
  }
}

/** Trusted lists of the European Union that the installation fetches and keeps for its owners' devices, which check them themselves. */
export interface ListKeeper {
  readonly store: ListStore;
  /** Asks for newer ones. What isn't there or isn't right is among the failures. @throws what the store throws, the signal's reason. */
  refresh(nowMs: number, signal: AbortSignal): Promise<ListState>;
}

/** Where ciphertext lives. It never sees a plain byte. Blob ids are ULIDs chosen by the core; a blob is written once and never changed. */
export interface CiphertextStore {
  /**
   * Stores the whole stream under `blobId`, durably (it survives power loss once this resolves). When the source throws or the
   * write fails, nothing is left behind and the error is passed on.
   */
  write(blobId: string, source: AsyncIterable<Uint8Array>): Promise<{ readonly sizeBytes: number }>;
  /** Streams the blob or one range of it. @throws BlobMissingError before the first chunk. */
  read(blobId: string, range?: ByteRange): AsyncIterable<Uint8Array>;
  /** Size in bytes, or undefined when the blob doesn't exist. */
  size(blobId: string): Promise<number | undefined>;
  /** Removing a blob that doesn't exist succeeds. */
  remove(blobId: string): Promise<void>;
  /** Ids of what is kept, in no order. One written or removed lately may be missing or still named: only to look for what nobody names. */
  list(): AsyncIterable<string>;
}

/**
 * Files of parts in client custody, and those still on their way here. An upload and the pack it becomes have the same
 * id, a ULID chosen by the core. Their contents are already sealed.
 */
export interface PackStore {
  /** Creates an empty upload. */
  create(id: string): Promise<void>;
  /** Opens an upload for writing from a given offset; one writer at a time. @throws BlobMissingError */
  writeUpload(id: string, offsetBytes: number): Promise<UploadWriter>;
  /** Bytes of an upload so far, or of the pack it has become; undefined when neither exists. */
  uploadedBytes(id: string): Promise<number | undefined>;
  /** Streams one range of an upload, or of the pack it has become. @throws BlobMissingError before the first chunk. */
  readUpload(id: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /**
   * Turns an upload into a pack; it survives power loss once this resolves. One that is already a pack stays one. @throws BlobMissingError
   */
  keep(id: string): Promise<void>;
  /** Streams one range of a pack. @throws BlobMissingError before the first chunk. */
  read(packId: string, range: ByteRange): AsyncIterable<Uint8Array>;
  /** Removes an upload and what belongs to it. One that doesn't exist, or has become a pack, is left alone. */
  removeUpload(id: string): Promise<void>;
  /** Size of a pack in bytes, or undefined when it doesn't exist. */
  size(packId: string): Promise<number | undefined>;
  /** Removing a pack that doesn't exist succeeds. */
  remove(packId: string): Promise<void>;
  /** Ids of packs, as `list` of a ciphertext store. */
  list(): AsyncIterable<string>;
}

/** A stretch of an upload that a store without appending keeps as an object of its own. */
export interface UploadChunk {
  /** Where in the upload it begins. */
  readonly start: number;
  /** The object's. */
  readonly name: string;
  readonly sizeBytes: number;
  /** Hexadecimal. */
  readonly sha256: string;
}

/** What of uploads is where, for stores that can't tell: the same on every server, and the judge between two that write at once. */
export interface UploadLedger {
  /** Begins an empty upload. @throws DomainError `conflict` for one that has begun. */
  begin(id: Ulid): Promise<void>;
  /** What is there, in order; undefined for an upload that was never begun, or is forgotten. */
  chunks(id: Ulid): Promise<readonly UploadChunk[] | undefined>;
  /**
   * Notes that an object of this name is about to be written where the upload ends. Whoever had announced one there and not confirmed it
   * can't any more. @returns that one's name, or null. @throws BlobMissingError for no such upload, DomainError `conflict` when it ends
   * elsewhere.
   */
  announce(id: Ulid, start: number, name: string): Promise<string | null>;
  /** Makes an announced object part of the upload. @throws DomainError `conflict` when somebody else has announced one meanwhile. */
  confirm(id: Ulid, chunk: UploadChunk): Promise<void>;
  /** Names of all objects, confirmed or not. */
  names(id: Ulid): Promise<readonly string[]>;
  forget(id: Ulid): Promise<void>;
}

/** A note in a store of documents that says which installation's they are, so that no server works with another's. */
export interface StorageMark {
  /** The store in words, without credentials: `the data folder /srv/heirlock`. */
  readonly place: string;
  /** Null when there is none. */
  read(): Promise<string | null>;
  write(id: string): Promise<void>;
}

/** A file of a backup: what it is called, and how large it is. */
export interface BackupFile {
  readonly name: string;
  readonly sizeBytes: number;
}

/** Thrown by a backup's place for a file that isn't there. */
export class BackupFileMissingError extends Error {
  constructor(name: string) {
    super(`the file ${name} of the backup is missing`);
    this.name = 'BackupFileMissingError';
  }
}

/** Where backups are kept: files with names such as `objects/ab/ab12…`. A file is whole or not there. */
export interface BackupTarget {
  /** The place in words, without anything secret: a folder's path, or `s3://bucket/prefix`. */
  readonly place: string;
  /** Writes a file durably, in the place of one that has this name. `read` gives its content from the start, each time it is called. */
  put(name: string, sizeBytes: number, read: () => AsyncIterable<Uint8Array>): Promise<void>;
  /** @throws BackupFileMissingError before the first chunk. */
  read(name: string): AsyncIterable<Uint8Array>;
  /** Undefined for a file that isn't there. */
  size(name: string): Promise<number | undefined>;
  /** All files whose names begin so, in the order of their names. */
  list(prefix: string): AsyncIterable<BackupFile>;
  /** Removing what isn't there succeeds. */
  remove(name: string): Promise<void>;
}

/** An upload that is open for writing. */
export interface UploadWriter {
  /** Writes after what was written before; the buffer may be reused once this resolves. One call at a time. */
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** One mail, ready to leave. `id` is the outbox row's ULID and becomes the Message-ID, so a duplicate can be recognised. */
export interface MailMessage {
  readonly id: string;
  readonly to: { readonly address: string; readonly name: string | null };
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** What it is written in: its Content-Language header. */
  readonly language: Language;
  /**
   * A page on which its reader says that they want no more of these, for the button that mail programs show for it (RFC 2369); null for
   * what can't be turned off. It asks once more: whoever looks through links, as mail servers do, turns nothing off.
   */
  readonly noMoreUrl: string | null;
  /** The moment the mail speaks of as "now": its Date header. */
  readonly at: Instant;
}

/** Thrown by a transport of mails or short messages when the other side refused this one for good (SMTP 5xx): trying again is useless. */
export class MailRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'MailRefusedError';
  }
}

/** Hands mail to the outside. `send` resolves only when the other side has taken responsibility for the message. */
export interface MailTransport {
  /**
   * @param untilMs a moment of `performance.now()`: after it the attempt is given up and not one more byte of the message is
   * handed over, because somebody else may be trying by then. Two minutes from now unless given.
   * @throws MailRefusedError when refused for good; any other error means "try again later".
   */
  send(message: MailMessage, untilMs?: number): Promise<void>;
  close(): Promise<void>;
}

/** One short message, ready to leave. `id` is the outbox row's ULID, by which a gateway can recognise a repeat. */
export interface ShortMessage {
  readonly id: string;
  /** A telephone number in E.164, such as `+4915112345678`. */
  readonly to: string;
  readonly text: string;
}

/** Hands short messages to the outside. `send` resolves only when the other side has taken responsibility for the message. */
export interface SmsTransport {
  /** @throws MailRefusedError when refused for good; any other error means "try again later". */
  send(message: ShortMessage): Promise<void>;
}

/** One attempt at a webhook. */
export interface WebhookMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Sent byte for byte as UTF-8. */
  readonly body: string;
  /** For everything up to the response headers. */
  readonly timeoutMs: number;
}

/** What came of it: a response, whatever its status, or why there was none, in plain words for the webhook's owner. */
export type WebhookOutcome = { readonly status: number; readonly elapsedMs: number } | { readonly failure: string };

/** Calls addresses that owners chose, and none that they mustn't make us call. */
export interface WebhookTransport {
  /**
   * Why a URL can't be a webhook's, as the end of a sentence that begins with its name; undefined when it can, or its name is not yet
   * known.
   */
  refusalOf(url: string): Promise<string | undefined>;
  /** One POST, whose target is checked afresh. Redirects are not followed: their status is the answer. */
  post(message: WebhookMessage): Promise<WebhookOutcome>;
}

/** What another custodian answered, or why there was no answer. */
export type CustodianAnswer = { readonly status: number; readonly body: string } | { readonly failure: string };

/** Reaches the other custodians of a vault. */
export interface CustodianTransport {
  /** One POST of JSON, whose target is checked afresh. Redirects are not followed: their status is the answer. */
  post(message: { readonly url: string; readonly body: string; readonly timeoutMs: number }): Promise<CustodianAnswer>;
}

/** What a scanner says about content that it has seen to its end. */
export type ScanVerdict =
  | { readonly infected: false }
  | { readonly infected: true /** What was found, in the scanner's words. */; readonly found: string };

/** Thrown by a scanner that can't be reached: it says nothing about the content. */
export class ScannerUnavailableError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'ScannerUnavailableError';
  }
}

/**
 * Thrown by a scanner that, as it is set up, will never judge this content, for instance because it is too large: trying again is
 * pointless.
 */
export class ScanRefusedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'ScanRefusedError';
  }
}

/** Looks for viruses. Whatever goes wrong is an error, never a clean verdict. */
export interface VirusScanner {
  /**
   * Streams the content through the scanner, no faster than the scanner takes it. What the content stream throws is passed on.
   * @throws ScannerUnavailableError, ScanRefusedError; any other error means "try again later".
   */
  scan(content: AsyncIterable<Uint8Array>, signal?: AbortSignal): Promise<ScanVerdict>;
  /** A text that changes whenever the scanner's knowledge of viruses does. @throws ScannerUnavailableError */
  signatures(): Promise<string>;
}

/** A person as another OpenID provider knows them. */
export interface UpstreamClaims {
  readonly issuer: string;
  readonly subject: string;
  /** Null when the provider gives none. */
  readonly email: string | null;
  /** Only what the provider states explicitly. */
  readonly emailVerified: boolean;
  readonly name: string | null;
  /** How they proved themselves there, in the names of RFC 8176; empty when it doesn't say. */
  readonly amr: readonly string[];
  /** When they did so; null when it doesn't say. */
  readonly authenticatedAt: Instant | null;
}

/** What ties an answer of the provider to the browser that was sent there. */
export interface UpstreamChecks {
  readonly state: string;
  readonly nonce: string;
  /** PKCE. */
  readonly verifier: string;
}

/** An OpenID provider that the installation trusts. Its addresses and keys are discovered when they are first needed. */
export interface UpstreamProvider {
  readonly issuer: string;
  /** The name people know it by. */
  readonly name: string;
  /** Whether people can be sent there to sign in, and whether its tokens open this server. */
  readonly signsIn: boolean;
  readonly vouches: boolean;
  /** Where to send a browser. @throws DomainError `unavailable` when the provider does not answer. */
  signInUrl(checks: UpstreamChecks): Promise<string>;
  /** Who a browser that came back stands for. @throws DomainError `invalid_grant` when anything about it doesn't fit, `unavailable`. */
  claimsOf(callbackUrl: URL, checks: UpstreamChecks): Promise<UpstreamClaims>;
  /** Who one of its access tokens stands for. @throws DomainError `authentication_failed`, `token_expired`, `unavailable`. */
  verifyToken(jwt: string): Promise<UpstreamClaims>;
}

/** The authorities behind certificates and timestamps, as far as this installation can reach them. */
export interface Authorities {
  /** Timestamp services in the order in which they are tried; empty when the operator has named none. */
  readonly timestampUrls: readonly string[];
  /** In DER: what the certificates of key and timestamp services lead up to. */
  readonly roots: readonly Uint8Array[];
  /** The guarded way to them, and to any address that certificates name. */
  readonly client: AuthorityClient;
}
