import type { KeyObject } from 'node:crypto';
import type { JWK } from 'jose';
import type { Instant } from '../../shared/domain/instant.ts';
import type { Mode, Permission, Plan } from '../../shared/domain/account.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { Role } from '../../shared/domain/role.ts';
import type { Db, ServerDatabase } from '../db/schema.ts';
import type { InstallationKeys } from './installation-keys.ts';
import type {
  Authorities,
  BackupTarget,
  CiphertextStore,
  Clock,
  CustodianTransport,
  DocumentSigner,
  EpochNote,
  InstallationFacts,
  ListKeeper,
  OtherClock,
  OutsideMonitor,
  PaperMaker,
  PackStore,
  SmsTransport,
  Trace,
  UpstreamProvider,
  VirusScanner,
  WebhookTransport,
  WitnessSigning,
} from './ports.ts';
import type { BackupsKept } from '../../shared/domain/backup.ts';
import type { MailWay } from '../../shared/domain/mail.ts';
import type { ActorType } from '../../shared/domain/sign-in.ts';

/** Counts what is viewed and used; the counts are written in batches. */
export interface ViewCounter {
  countView(vaultId: Ulid, at: Instant): void;
  /** One use of a deprecated endpoint by an owner's key; `endpoint` is its lasting name. */
  countDeprecatedUse(owner: Pick<Owner, 'userId' | 'mode'>, endpoint: string, at: Instant): void;
  /** Resolves when everything counted so far is on disk. */
  flush(): Promise<void>;
  /** Requests that were answered with a fault of the server's own: since the start, and in the ten minutes before `now`. */
  failedRequests(now: Instant): { readonly total: number; readonly lately: number };
}

/** What a plan allows; null means unlimited. */
export interface PlanLimits {
  readonly vaults: number | null;
  readonly recipientsPerVault: number | null;
  /** Plain bytes of all documents of one vault. */
  readonly storageBytes: number | null;
}

/** The key to sign access tokens with at the moment. */
export interface SigningPair {
  readonly kid: string;
  readonly privateKey: KeyObject;
}

/** The keys that sign access tokens, as they follow one another. */
export interface SigningKeys {
  /** The key to sign with now. */
  current(): Promise<SigningPair>;
  /** The published key of this id, undefined when there is none (any more). */
  publicKey(kid: string): Promise<KeyObject | undefined>;
  /** The key set as others read it. */
  published(): Promise<readonly JWK[]>;
  /** Reads it again at the next question: something has changed. */
  forget(): void;
  /** Makes a key in a transaction. @returns its id. */
  addKey(tx: Db, signsFrom: Instant): Promise<Ulid>;
}

/** What people's sign-in works with. */
export interface Identity {
  readonly signingKeys: SigningKeys;
  /** How long a refresh token is valid. */
  readonly refreshDays: number;
  /** Plan of a new person's account. */
  readonly defaultPlan: Plan;
  /** False: nobody can create an account themselves. */
  readonly signUp: boolean;
  /** Where else people may sign in; null for nowhere. */
  readonly upstream: UpstreamProvider | null;
}

/** How `Core.keys` follow a rotation of the installation's keys. */
export interface KeyRing {
  /** Which state of the keys this process works with: it opens whatever is sealed in that state. */
  version(): number;
  /** Of the master key that was in the file when it was last read. */
  fingerprint(): string;
  /** Looks whether key file or database have changed; the heartbeat does it before it says which state this is. @throws Error in plain words. */
  follow(): Promise<void>;
}

/** What every use case works with; made once when the server is put together. */
export interface Core {
  readonly db: ServerDatabase;
  /** Real time. A test account's own time is this plus its offset. */
  readonly clock: Clock;
  /** Reads the clock again where servers share one; the heartbeat does it before it looks. */
  readonly syncClock: () => Promise<void>;
  /** Milliseconds on a clock that nobody can set, and that keeps counting while the machine sleeps. */
  readonly uptimeMs: () => number;
  readonly epochNote: EpochNote;
  /** Tells one run of this machine, from its start to its end, from the next; null where machines don't tell. */
  readonly bootId: string | null;
  /** Clocks that this server doesn't go by. */
  readonly otherClocks: readonly OtherClock[];
  /** The version of the time zones' rules by which wall times are read, such as `2026b`. Later ones sort later. */
  readonly zoneData: string;
  readonly newId: () => Ulid;
  readonly blobs: CiphertextStore;
  readonly packs: PackStore;
  readonly keys: InstallationKeys;
  readonly keyRing: KeyRing;
  readonly identity: Identity;
  readonly planLimits: Readonly<Record<Plan, PlanLimits>>;
  /** Origin of links in mails, without a trailing slash. */
  readonly publicUrl: string;
  readonly mail: MailAbility;
  readonly installation: InstallationFacts;
  /** Where the installation backs itself up to, and when; null when it doesn't. */
  readonly backups: ScheduledBackups | null;
  /** Null: nobody outside is told that this server works. */
  readonly monitor: OutsideMonitor | null;
  /** How long a recipient's link works. */
  readonly linkDays: number;
  /** How long a request to release a vault by hand may wait for those who must agree. */
  readonly approvalHours: number;
  readonly views: ViewCounter;
  /** Called after a commit that queued mail, so that it leaves at once and not at the next tick. */
  readonly mailQueued: () => void;
  /** False: no webhooks exist, so no events are kept for them. */
  readonly webhooks: boolean;
  readonly webhookTransport: WebhookTransport;
  readonly custodians: CustodianTransport;
  /** Null: nobody is sent short messages. */
  readonly sms: SmsTransport | null;
  /** Null: nothing is scanned, and nothing is called clean. */
  readonly scanner: VirusScanner | null;
  /** Null: the installation has no key to sign documents with. */
  readonly signer: DocumentSigner | null;
  readonly authorities: Authorities;
  readonly witnessSigning: WitnessSigning;
  readonly paperMaker: PaperMaker;
  /** Null: no trusted lists are fetched. */
  readonly trustedLists: ListKeeper | null;
  /** Where it is measured how long things take. */
  readonly trace: Trace;
  /** Faults that nobody waits for (a damaged blob, a refused mail) go here, without personal data. */
  readonly report: (fault: Fault) => void;
}

/** Backups that the servers make by themselves. */
export interface ScheduledBackups {
  readonly target: BackupTarget;
  /** A cron expression, in UTC. */
  readonly schedule: string;
  readonly kept: BackupsKept;
}

/** What becomes of the installation's mail about real data. */
export interface MailAbility {
  readonly sends: MailWay;
  /** Whether the links in it lead anywhere for readers outside the server's own machine and network. */
  readonly opensOutside: boolean;
}

export interface Fault {
  readonly kind: string;
  readonly id: string;
  readonly error?: unknown;
}

/** Who did something, as the audit log keeps it. */
export interface AuditActor {
  readonly type: ActorType;
  readonly id: Ulid | null;
}

/** Where an act came from: what the audit log and the check-in history keep alongside the actor. */
export interface Origin {
  readonly actor: AuditActor;
  readonly address: string | null;
  readonly requestId: string | null;
  /** The idempotency claim under which this is done: it is updated in the change's own transaction. */
  readonly claimId?: Ulid;
}

/** An estate owner as far as the core cares: whose data, in which mode, with which permissions. */
export interface Owner {
  readonly userId: Ulid;
  readonly accountId: Ulid;
  readonly email: string;
  readonly name: string | null;
  readonly mode: Mode;
  readonly plan: Plan;
  readonly permissions: ReadonlySet<Permission>;
  /** How far this account's test clock runs ahead of real time; 0 in live mode. */
  readonly clockOffsetMs: number;
  /** True: what belongs to others doesn't exist for them, rather than merely being refused (RULINGS.md#other-peoples-resources). */
  readonly hidesOthers?: boolean;
  /** When the person who acts last showed a second factor. Absent: never, or a key acts, which has none. */
  readonly mfaAt?: Instant | null;
}

/** The first argument of every use case that an owner starts. */
export interface OwnerContext {
  readonly core: Core;
  readonly owner: Owner;
  readonly origin: Origin;
  /**
   * What must be true of the resource for a change to happen (`If-Match`). Checked inside the change's transaction, when the
   * resource is locked and known to be the owner's. @throws DomainError `precondition_failed`.
   */
  readonly precondition?: (tx: Db) => Promise<void>;
}

/** A signed-in person: who they are, what they may do in this installation, and how they proved it. */
export interface Person {
  readonly userId: Ulid;
  readonly accountId: Ulid;
  readonly email: string;
  readonly name: string | null;
  /** The roles that hold everywhere, as they are now. Ownership applies to one vault and is never among them. */
  readonly roles: ReadonlySet<Role>;
  /** Null for a person vouched for by another issuer's token. */
  readonly sessionId: Ulid | null;
  /** How they proved themselves, in the names of RFC 8176. */
  readonly amr: readonly string[];
  /** When a second factor was last shown in this session, null when never. */
  readonly mfaAt: Instant | null;
  /** True while the person has a second factor and this session has not shown it: then all it allows is showing it. */
  readonly mfaPending: boolean;
  readonly plan: Plan;
}

/** The first argument of every use case of the platform that a person starts. */
export interface PersonContext {
  readonly core: Core;
  readonly person: Person;
  /** The same person as the owner of data in the mode they chose, with all permissions. */
  readonly owner: Owner;
  readonly origin: Origin;
  /** As in OwnerContext. */
  readonly precondition?: (tx: Db) => Promise<void>;
}

export const systemOrigin: Origin = { actor: { type: 'system', id: null }, address: null, requestId: null };

/** What a use case returns of one page of a list. */
export interface Page<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** Numbered pages, 1 first. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
}

/** A stretch of a list, wherever it begins. */
export interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The stretch that a numbered page covers. */
export function sliceOf(pages: PageRequest | Slice): Slice {
  return 'limit' in pages ? pages : { limit: pages.perPage, offset: (pages.page - 1) * pages.perPage };
}

export type { Instant };
