import { Type, type Static, type TSchema } from 'typebox';
import {
  AccountStatus,
  Activity,
  Bytes,
  Document,
  DocumentVersion,
  FilePath,
  Folder,
  Id,
  Kit,
  OwnerKitText,
  Moment,
  Name,
  Note,
  Nothing,
  OptionalId,
  Passphrase,
  Policy,
  PolicyShape,
  Readiness,
  Recipient,
  RecipientName,
  SavedSheet,
  SearchHit,
  Selection,
  Tags,
  TimelineStep,
  TrashEntry,
  Vault,
  VaultLabel,
  VaultNames,
} from './shapes.ts';
import { Contacts, Outlook, OwnerWarning, reachErrorCodes, ContactAddress, ContactCode, ContactChannelKind, Warnings } from './reach.ts';
import { Rehearsal, SimulatedFuture } from './releases.ts';
import {
  BegunSignIn,
  Device,
  Devices,
  ServerOrigin,
  ServerSignIn,
  ServerSignInToKeep,
  SignedIn,
  SignedOut,
  SignInId,
  SyncReport,
  SyncStatus,
  syncErrorCodes,
} from './sync.ts';
import {
  Certificate,
  Certification,
  FieldName,
  StoredSigningKey,
  KeyChoice,
  RaisedLevel,
  Secret,
  SignatureAppearance,
  SignatureLevel,
  SignaturesReport,
  SignedDocument,
  SigningOptions,
  signingErrorCodes,
} from './signing.ts';
import { cryptoErrorCodes } from '../../shared/crypto/crypto-error.ts';
import { textLimits } from '../../shared/domain/text-rules.ts';

/** One method: what it takes and what it answers. Inputs take no member that is not named here. */
const method = <I extends TSchema, O extends TSchema>(input: I, output: O) => ({ input, output });
const input = <P extends Parameters<typeof Type.Object>[0]>(properties: P) => Type.Object(properties, { additionalProperties: false });
const list = <T extends TSchema>(type: T) => Type.Array(type);
/** Names one long act, so that `progress` events can say which and `tasks.cancel` can end it. */
const Task = Type.Optional(Type.String({ minLength: 1, maxLength: 64 }));

/** Where recipients go, as a sheet prints it. */
const Site = Type.Optional(Type.String({ maxLength: 2048 }));

/**
 * Everything the engine does, by name. UI, preload bridge, browser host, command line and tests derive from this list. Paths are
 * of the machine the engine runs on; no content of a file crosses this line.
 */
export const methods = {
  'account.status': method(Nothing, AccountStatus),
  /** Makes keys and an empty library. The kit is what the owner must print. */
  'account.create': method(input({ passphrase: Passphrase }), Kit),
  /** `account.changed` is told as soon as the vaults can be shown; the answer comes when every record has been tried. Refused with `locked` when it is locked in between. */
  'account.unlock': method(input({ passphrase: Passphrase, kit: Type.Optional(OwnerKitText) }), AccountStatus),
  /** Wipes every key and forgets what was read. */
  'account.lock': method(Nothing, AccountStatus),
  'account.changePassphrase': method(input({ current: Passphrase, next: Passphrase }), AccountStatus),
  /** A new passphrase by the kit's recovery key, for the keyring of this device or, on a new one, for that given or in an archive. */
  'account.recover': method(
    input({ kit: OwnerKitText, passphrase: Passphrase, keyring: Type.Optional(Bytes), archive: Type.Optional(FilePath) }),
    AccountStatus,
  ),
  /** This device joins an account by its keyring, or that in an archive, the kit, and the passphrase that the account has. */
  'account.join': method(
    input({ kit: OwnerKitText, passphrase: Passphrase, keyring: Type.Optional(Bytes), archive: Type.Optional(FilePath) }),
    AccountStatus,
  ),

  'kit.show': method(Nothing, Kit),
  'kit.savePdf': method(input({ path: FilePath, server: Type.Optional(Type.String({ maxLength: 2048 })) }), input({ path: FilePath })),
  /** The owner typed back the secret key from paper. */
  'kit.confirm': method(input({ words: OwnerKitText }), AccountStatus),

  'vaults.list': method(Nothing, list(Vault)),
  /** As `vaults.list` without what is counted: for the first moments, while the documents are still being opened. */
  'vaults.names': method(Nothing, list(VaultNames)),
  'vaults.create': method(input({ name: Name, description: Type.Optional(Note), label: Type.Optional(VaultLabel) }), Vault),
  'vaults.update': method(
    input({ vault: Id, name: Type.Optional(Name), description: Type.Optional(Note), label: Type.Optional(VaultLabel) }),
    Vault,
  ),
  'vaults.trash': method(input({ vault: Id }), input({ batch: Id })),

  'folders.list': method(input({ vault: Id }), list(Folder)),
  'folders.create': method(input({ vault: Id, name: Name, parent: Type.Optional(OptionalId) }), Folder),
  'folders.update': method(input({ folder: Id, name: Type.Optional(Name), parent: Type.Optional(OptionalId) }), Folder),
  'folders.trash': method(input({ folder: Id }), input({ batch: Id })),

  'documents.list': method(input({ vault: Type.Optional(Id), folder: Type.Optional(OptionalId) }), list(Document)),
  'documents.get': method(input({ document: Id }), Type.Object({ document: Document, versions: list(DocumentVersion) })),
  /** Seals files into a vault. What is answered is on disk and survives a power cut; when it is refused, some of the first files may have been added all the same. */
  'documents.add': method(
    input({ vault: Id, folder: Type.Optional(OptionalId), paths: Type.Array(FilePath, { minItems: 1, maxItems: 10_000 }), task: Task }),
    list(Document),
  ),
  /** The same for a folder on the disk with all that is in it: its folders become folders of the vault, or go into those of their names. Links are left out. */
  'documents.addFolder': method(
    input({ vault: Id, folder: Type.Optional(OptionalId), path: FilePath, task: Task }),
    input({ folder: Id, folders: Type.Integer(), documents: Type.Integer() }),
  ),
  'documents.addVersion': method(input({ document: Id, path: FilePath, task: Task }), Document),
  'documents.update': method(
    input({
      document: Id,
      name: Type.Optional(Name),
      folder: Type.Optional(OptionalId),
      note: Type.Optional(Note),
      tags: Type.Optional(Tags),
      label: Type.Optional(Name),
    }),
    Document,
  ),
  /** Writes the opened bytes to a new file at `path`; never over one that is there. */
  'documents.save': method(
    input({ document: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), path: FilePath, task: Task }),
    input({ path: FilePath, sizeBytes: Type.Integer() }),
  ),
  'documents.trash': method(input({ documents: Type.Array(Id, { minItems: 1, maxItems: 10_000 }) }), input({ batch: Id })),

  /** Keys to sign with that the account keeps. */
  'signing.keys': method(Nothing, list(StoredSigningKey)),
  /** Makes a key and a certificate for somebody who has none: nobody else vouches for the name in it. */
  'signing.createKey': method(input({ name: Type.String({ minLength: 1, maxLength: 64 }) }), StoredSigningKey),
  /** Forgets a key for good. What it has signed stays signed. */
  'signing.removeKey': method(input({ key: Id }), Nothing),
  /** Whom the certificate in a PKCS#12 file names. Nothing of the file is kept. */
  'signing.readKeyFile': method(input({ path: FilePath, passphrase: Secret }), Certificate),
  /** Whom the owner trusts to vouch for signers. */
  'signing.roots': method(Nothing, list(Certificate)),
  /** Trusts the certificates of a PEM or DER file. */
  'signing.addRoots': method(input({ path: FilePath }), list(Certificate)),
  'signing.removeRoot': method(input({ fingerprint: Type.String({ pattern: '^[0-9a-f]{64}$' }) }), list(Certificate)),
  /** What may be chosen before the newest version of a PDF is signed. */
  'documents.signingOptions': method(input({ document: Id, pdfPassword: Type.Optional(Secret), task: Task }), SigningOptions),
  /** Signs the newest version of a PDF; what comes of it is the next version. Timestamps and proofs are fetched through the server; without one the level stays `B-B` and the rest pending. */
  'documents.sign': method(
    input({
      document: Id,
      key: KeyChoice,
      level: SignatureLevel,
      appearance: Type.Optional(SignatureAppearance),
      reason: Type.Optional(Type.String({ maxLength: 1000 })),
      location: Type.Optional(Type.String({ maxLength: 1000 })),
      pdfPassword: Type.Optional(Secret),
      task: Task,
      /** Fills this empty field, where it stands, whatever place the appearance names; absent: a new one. */
      field: Type.Optional(FieldName),
      /** Only for a first signature. */
      certify: Type.Optional(Certification),
    }),
    SignedDocument,
  ),
  /** Adds the proofs that the signatures of the newest version lack for a level; at `B-LTA` again and again, each time a newer timestamp over everything. What nobody could be reached for stays pending. */
  'documents.raiseLevel': method(
    input({ document: Id, level: RaisedLevel, pdfPassword: Type.Optional(Secret), task: Task }),
    SignedDocument,
  ),
  /** Fetches what the document still waits for, as a further version. */
  'documents.completeSignature': method(input({ document: Id, pdfPassword: Type.Optional(Secret), task: Task }), SignedDocument),
  /** Checks every signature of a PDF. */
  'documents.checkSignatures': method(
    input({ document: Id, version: Type.Optional(Type.Integer({ minimum: 1 })), pdfPassword: Type.Optional(Secret), task: Task }),
    SignaturesReport,
  ),

  'trash.list': method(Nothing, list(TrashEntry)),
  'trash.restore': method(input({ batch: Id }), input({ restored: Type.Integer() })),
  /** For good: rows, parts and words. Without `batch` everything in the trash. */
  'trash.purge': method(input({ batch: Type.Optional(Id) }), input({ purged: Type.Integer() })),

  'search.find': method(
    input({
      query: Type.String({ minLength: 1, maxLength: 500 }),
      vault: Type.Optional(Id),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })),
    }),
    Type.Object({
      hits: list(SearchHit),
      complete: Type.Boolean({ description: 'false while texts are still being read after unlocking' }),
    }),
  ),

  'recipients.list': method(input({ vault: Id }), list(Recipient)),
  'recipients.create': method(
    input({ vault: Id, name: RecipientName, email: Type.String({ maxLength: 254 }), note: Type.Optional(Note) }),
    Recipient,
  ),
  'recipients.update': method(
    input({
      recipient: Id,
      name: Type.Optional(RecipientName),
      email: Type.Optional(Type.String({ maxLength: 254 })),
      note: Type.Optional(Note),
    }),
    Recipient,
  ),
  'recipients.select': method(input({ recipient: Id, selection: Selection }), Recipient),
  'recipients.remove': method(input({ recipient: Id }), Nothing),
  'letters.get': method(input({ recipient: Id }), input({ text: Type.String() })),
  'letters.set': method(input({ recipient: Id, text: Type.String({ maxLength: textLimits.letter }) }), Nothing),

  /** A code on paper that opens this recipient's half by itself. The code exists on the sheet only. */
  'sheets.make': method(input({ recipient: Id, holder: Type.Optional(Name), path: FilePath, site: Site }), SavedSheet),
  /** Several sheets, of which `threshold` together open the half. */
  'sheets.makeQuorum': method(
    input({
      recipient: Id,
      threshold: Type.Integer({ minimum: 2, maximum: 16 }),
      holders: Type.Array(Name, { minItems: 2, maxItems: 16 }),
      folder: FilePath,
      site: Site,
    }),
    list(SavedSheet),
  ),
  /** Whether what stands on sheets would open the half today. */
  'sheets.test': method(
    input({ recipient: Id, codes: Type.Array(OwnerKitText, { minItems: 1, maxItems: 16 }) }),
    input({ lock: Id, sheets: list(Id), testedAt: Moment }),
  ),
  'locks.remove': method(input({ recipient: Id, lock: Id }), Recipient),
  'enrolments.compared': method(input({ recipient: Id }), Recipient),
  /** The owner vouches for a key that took the place of a pinned one. */
  'enrolments.accept': method(input({ recipient: Id }), Recipient),

  'policies.get': method(input({ vault: Id }), Policy),
  'policies.set': method(input({ vault: Id, policy: PolicyShape }), Policy),
  'policies.preview': method(input({ policy: PolicyShape }), list(TimelineStep)),
  /** Plays the vault's future by the policy as this device knows it, and does nothing of it; without `checkInEveryDays` nothing is heard of the owner any more. */
  'policies.simulate': method(
    input({
      vault: Id,
      checkInEveryDays: Type.Optional(Type.Integer({ minimum: 1, maximum: 3660 })),
      until: Type.Optional(Type.String({ maxLength: 64 })),
    }),
    SimulatedFuture,
  ),
  /** Stops the timer until a moment within a year. It counts once the server has it. */
  'policies.pause': method(input({ vault: Id, until: Moment }), Policy),
  'policies.resume': method(input({ vault: Id }), Policy),
  /** Notes that the owner is here; it counts once the server has it. Without `vault` for all of them. */
  'checkIns.record': method(input({ vault: Type.Optional(Id) }), list(Policy)),
  'readiness.get': method(input({ vault: Id }), Readiness),
  /** What happened, newest first: what this account remembers, and what the server saw where it can be asked. Without `vault` in all of them. */
  'activity.list': method(input({ vault: Type.Optional(Id), limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 200 })) }), Activity),

  /** Plays the release through as the server stands now, and releases nothing. `codes`: what stands on recipients' sheets, as far as they are at hand. */
  'releases.rehearse': method(
    input({
      vault: Id,
      codes: Type.Optional(
        Type.Array(input({ recipient: Id, codes: Type.Array(OwnerKitText, { minItems: 1, maxItems: 16 }) }), { maxItems: 1000 }),
      ),
      task: Task,
    }),
    Rehearsal,
  ),
  /**
   * Makes a recipient's release key anew, with all their locks: sheets are printed again into `folder`, one file each, and the old ones open nothing any
   * more; an enrolled recipient has nothing to do. The server destroys its old half when the next sync brings the new one.
   */
  'releases.rotate': method(
    input({ recipient: Id, folder: FilePath, site: Site }),
    input({ keyGeneration: Type.Integer(), sheets: list(SavedSheet), enrolled: Type.Boolean() }),
  ),

  /** Both halves' work for the offline reader: who has the file and a sheet, or the recipient's passphrase, opens it at once. */
  'bundles.save': method(
    input({ recipient: Id, path: FilePath, task: Task }),
    input({ path: FilePath, generation: Type.Integer(), parts: Type.Integer() }),
  ),
  /** Writes the offline reader that belongs to this program: one page that opens such a file in any browser. Sheets name its SHA-256. */
  'reader.save': method(input({ path: FilePath }), input({ path: FilePath, sha256: Type.String() })),
  'archive.export': method(
    input({ vault: Id, path: FilePath, task: Task }),
    input({ path: FilePath, items: Type.Integer(), parts: Type.Integer() }),
  ),
  /** Adds what an archive of this account holds; nothing that is newer here is replaced. */
  'archive.import': method(input({ path: FilePath, task: Task }), input({ items: Type.Integer(), parts: Type.Integer() })),
  /** Has a person sign in at a server in their browser, whose page is to be opened at `url`; works before there is an account here. */
  'signIn.begin': method(input({ server: ServerOrigin, task: Task }), BegunSignIn),
  /** Answers when the person has answered in the browser, or after five minutes. What came of it is for `sync.connect` and `sync.fetchKeyring`. */
  'signIn.finish': method(input({ signIn: SignInId, task: Task }), SignedIn),
  /** Ends the session at the server. The account and everything in it stay here. */
  'signIn.out': method(Nothing, SignedOut),
  /** Names the server, once; a token or a session that is given again takes the place of the one before. */
  'sync.connect': method(ServerSignInToKeep, SyncStatus),
  'sync.status': method(Nothing, SyncStatus),
  /** Fetches what other devices changed, sends what changed here, and moves parts both ways; `partsToo: false` leaves those of other devices there. */
  'sync.run': method(input({ partsToo: Type.Optional(Type.Boolean()), task: Task }), SyncReport),
  /** The keyring that a new device needs to join; works before there is an account here. */
  'sync.fetchKeyring': method(ServerSignIn, input({ keyring: Bytes })),
  /** As the server says, or as it said last while it is away. */
  'devices.list': method(Nothing, Devices),
  /** Shuts a device out: from then on the server refuses it. It keeps what it has. */
  'devices.revoke': method(input({ device: Id }), list(Device)),
  /** How the server reaches the owner, and whom it asks about them. */
  'contacts.list': method(Nothing, Contacts),
  /** Names another way in place of the one of its kind. A code goes there; it counts once that was typed in. */
  'contacts.set': method(input({ kind: ContactChannelKind, address: ContactAddress }), Contacts),
  'contacts.confirm': method(input({ kind: ContactChannelKind, code: ContactCode }), Contacts),
  'contacts.remove': method(input({ kind: ContactChannelKind }), Contacts),
  'contacts.addTrusted': method(input({ email: ContactAddress, name: Type.Optional(Name), mayVouch: Type.Boolean() }), Contacts),
  'contacts.removeTrusted': method(input({ contact: Id }), Contacts),
  /** What happens next to a vault and why it is held, as the server says it. */
  'outlook.get': method(input({ vault: Id }), Outlook),
  /** Releases on their way of all vaults. */
  'warnings.list': method(Nothing, Warnings),
  /** The owner has read these warnings and confirmed it: where nothing else reached them, they count from now on. Signed by this device. */
  'warnings.read': method(input({ vault: Id, cycle: Moment, warnings: Type.Array(OwnerWarning, { minItems: 1, maxItems: 4 }) }), Nothing),
  'tasks.cancel': method(input({ task: Type.String({ minLength: 1, maxLength: 64 }) }), Nothing),
} as const;

/** What the engine tells without being asked. */
export const events = {
  'account.changed': AccountStatus,
  /** Records of these kinds are no longer what was read; ids only, so that nothing readable crosses unasked. */
  'items.changed': Type.Object({ ids: list(Id) }),
  /** The server stopped answering in the middle of something, which goes on trying; or it answers again. */
  'server.presence': Type.Object({ isThere: Type.Boolean() }),
  progress: Type.Object({ task: Type.String(), doneBytes: Type.Integer(), totalBytes: Type.Integer() }),
} as const;

export type MethodName = keyof typeof methods;
export type EventName = keyof typeof events;
export type Input<N extends MethodName> = Static<(typeof methods)[N]['input']>;
export type Output<N extends MethodName> = Static<(typeof methods)[N]['output']>;
export type EngineEvent = { [N in EventName]: { readonly name: N; readonly data: Static<(typeof events)[N]> } }[EventName];

/** Every way in which a method can fail for a reason that its caller can act on; anything else is `internal_error`. */
export const engineErrorCodes = [
  ...cryptoErrorCodes,
  ...syncErrorCodes,
  ...signingErrorCodes,
  ...reachErrorCodes,
  'wrong_passphrase',
  /** This device has to be told the secret key from the kit once more. */
  'secret_key_needed',
  'locked',
  'not_created',
  'already_created',
  /** Another program has this folder open. */
  'in_use',
  'not_found',
  'invalid_request',
  'invalid_policy',
  'invalid_policy_type',
  'invalid_email',
  /** Another recipient of the vault has this address. */
  'recipient_exists',
  'kit_invalid',
  'sheet_invalid',
  'file_not_found',
  'file_exists',
  'file_unreadable',
  /** The file was written to while it was read. */
  'file_changed',
  'disk_full',
  /** Parts of this document are not on this device yet. */
  'not_here',
  'too_large',
  /** An older state than one already seen. */
  'rolled_back',
  /** An archive or keyring of somebody else. */
  'other_account',
  'cancelled',
  'internal_error',
] as const;
export type EngineErrorCode = (typeof engineErrorCodes)[number];

/** A method's answer as data: a rejected promise does not survive Electron's bridge. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: EngineErrorCode; readonly message: string };

/** What UI, host and tests are given, wherever the engine runs. */
export interface Engine {
  /** Never rejects. */
  call<N extends MethodName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>;
  /** @returns a function that ends the subscription. */
  on(listener: (event: EngineEvent) => void): () => void;
  /** Locks, finishes what runs, and lets go of the folder. */
  close(): Promise<void>;
}
