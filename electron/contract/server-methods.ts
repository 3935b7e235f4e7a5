import { openingHoursLimits } from '../../shared/domain/opening.ts';
import { Type } from 'typebox';
import { Task, input, list, method } from './method.ts';
import { ContactAddress, ContactChannelKind, ContactCode, Contacts, Outlook, OwnerWarning, Reach, Warnings } from './reach.ts';
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
  /** Has a person sign in to a server in their browser, where the page at `url` is to be opened; works before there is an account here. */
  'signIn.begin': method(input({ server: ServerOrigin, task: Task }), BegunSignIn),
  /**
   * Answers when the person has answered in the browser, or after five minutes. The outcome is for `sync.connect` and `sync.fetchKeyring`.
   */
  'signIn.finish': method(input({ signIn: SignInId, task: Task }), SignedIn),
  /** Ends the session at the server. The account and everything in it stay here. */
  'signIn.out': method(Nothing, SignedOut),

  /** Names the server, once; a token or session given later takes the place of the previous one. */
  'sync.connect': method(ServerSignInToKeep, SyncStatus),
  'sync.status': method(Nothing, SyncStatus),
  /**
   * Fetches what other devices changed, sends what changed here, and moves parts both ways; `partsToo: false` leaves other devices' parts
   * on the server.
   */
  'sync.run': method(input({ partsToo: Type.Optional(Type.Boolean()), task: Task }), SyncReport),
  /** The keyring that a new device needs to join; works before there is an account here. */
  'sync.fetchKeyring': method(ServerSignIn, input({ keyring: Bytes })),

  /** As the server says, or as it last said while it is unreachable. */
  'devices.list': method(Nothing, Devices),
  /**
   * Shuts a device out: from then on the server refuses it. It keeps what it has. Without a second factor it's only asked for, and happens
   * after three days unless somebody stops it.
   */
  'devices.revoke': method(input({ device: Id }), list(Device)),
  /** Stops the removal of a device that waits. */
  'devices.keep': method(input({ device: Id }), list(Device)),

  /** How the server reaches the owner, and whom it asks about them. */
  'contacts.list': method(Nothing, Contacts),
  /** Names another contact in place of the one of its kind. A code is sent to it; it counts once that code has been typed in. */
  'contacts.set': method(input({ kind: ContactChannelKind, address: ContactAddress }), Contacts),
  'contacts.confirm': method(input({ kind: ContactChannelKind, code: ContactCode }), Contacts),
  'contacts.remove': method(input({ kind: ContactChannelKind }), Contacts),
  'contacts.addTrusted': method(input({ email: ContactAddress, name: Type.Optional(Name), mayVouch: Type.Boolean() }), Contacts),
  'contacts.removeTrusted': method(input({ contact: Id }), Contacts),

  /** How the server's mail does, asked now. */
  'reach.get': method(Nothing, Reach),
  /** Has a test mail sent to the owner, with a link to press. */
  'reach.test': method(Nothing, Reach),

  /** What happens next to a vault and why it is held up, as the server says. */
  'outlook.get': method(input({ vault: Id }), Outlook),
  /** Ends whatever would release a vault: a request by somebody, certificates, a check-in that is due. */
  'outlook.stop': method(input({ vault: Id }), Outlook),
  /** Opens a vault after its wait, to the people whom the owner was shown with it. */
  'outlook.open': method(
    input({
      vault: Id,
      hours: Type.Integer({ minimum: openingHoursLimits.least, maximum: openingHoursLimits.most }),
      recipients: Type.Array(Id, { maxItems: 1_000 }),
    }),
    Outlook,
  ),

  /** Releases under way, of all vaults. */
  'warnings.list': method(Nothing, Warnings),
  /**
   * The owner has read these warnings and confirmed it: where nothing else reached them, the warnings count from now on. Signed by this
   * device.
   */
  'warnings.read': method(input({ vault: Id, cycle: Moment, warnings: Type.Array(OwnerWarning, { minItems: 1, maxItems: 4 }) }), Nothing),

  'tasks.cancel': method(input({ task: Type.String({ minLength: 1, maxLength: 64 }) }), Nothing),
} as const;
