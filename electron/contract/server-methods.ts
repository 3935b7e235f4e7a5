import { Type } from 'typebox';
import { Task, input, list, method } from './method.ts';
import { ContactAddress, ContactChannelKind, ContactCode, Contacts, Outlook, OwnerWarning, Warnings } from './reach.ts';
import { Bytes, Id, Moment, Name, Nothing } from './shapes.ts';
import {
  BegunSignIn,
  Device,
  Devices,
  ServerOrigin,
  ServerSignIn,
  ServerSignInToKeep,
  SignInId,
  SignedIn,
  SignedOut,
  SyncReport,
  SyncStatus,
} from './sync.ts';

/** Servers, devices, and how owners are reached. Part of `methods` in contract.ts. */
export const serverMethods = {
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
