import { Type } from 'typebox';
import { Id, Moment, Name } from './shapes.ts';

/** An origin, such as `https://vault.example.com`. */
export const ServerOrigin = Type.String({ minLength: 8, maxLength: 2048 });
/** Opens the server's sync for one user. */
export const ServerToken = Type.String({ minLength: 16, maxLength: 512 });

/** Names a sign-in from its begin until its session is kept with the account. */
export const SignInId = Id;
/** A person's address as the server says it; null where it does not. */
const PersonEmail = Type.Union([Type.String({ maxLength: 320 }), Type.Null()]);

const closed = { additionalProperties: false };
const DeviceName = Type.Optional(Name);

/** How a server is reached: by a token that it issued, or as the person who has just signed in there. */
export const ServerSignIn = Type.Union([
  Type.Object({ server: ServerOrigin, token: ServerToken }, closed),
  Type.Object({ signIn: SignInId }, closed),
]);
/** The same, to be kept with the account. */
export const ServerSignInToKeep = Type.Union([
  Type.Object({ server: ServerOrigin, token: ServerToken, deviceName: DeviceName }, closed),
  Type.Object({ signIn: SignInId, deviceName: DeviceName }, closed),
]);

/** A sign-in that is waiting for a person in their browser. */
export const BegunSignIn = Type.Object({ signIn: SignInId, /** The page to be opened there. */ url: Type.String() });
/** Who has signed in where. */
export const SignedIn = Type.Object({ server: Type.String(), email: PersonEmail });
/** `ended`: the server knows it; otherwise its session ends on its own within a week, and can be ended in the console. */
export const SignedOut = Type.Object({ ended: Type.Boolean() });

/** This device's state in relation to its server. */
export const SyncStatus = Type.Object({
  /** Null while there is none. */
  server: Type.Union([Type.String(), Type.Null()]),
  /** The person whose session opens the server; null where a device token does, or nothing. `isOver`: nobody is signed in any more. */
  signedIn: Type.Union([Type.Object({ email: PersonEmail, isOver: Type.Boolean() }), Type.Null()]),
  device: Id,
  /** Number of the account's last change that is on this device. */
  seq: Type.Integer(),
  /** When a sync of this device with this server last completed; null before the first. */
  lastSyncAt: Type.Union([Moment, Type.Null()]),
  /** Records waiting to be sent. */
  waiting: Type.Integer(),
  /** Parts of documents that are not on this device. */
  partsAway: Type.Integer(),
});

/** What one run did. */
export const SyncReport = Type.Object({
  /** Records that other devices changed. */
  received: Type.Integer(),
  /** Of these, how many had been changed here too. */
  merged: Type.Integer(),
  sent: Type.Integer(),
  uploadedBytes: Type.Integer(),
  downloadedBytes: Type.Integer(),
  /** Recipients whose sealed bundle was brought up to date. */
  bundles: Type.Integer(),
  seq: Type.Integer(),
});

/** A device of the account. `name` is null where it can't be read. */
export const Device = Type.Object({
  id: Id,
  name: Type.Union([Name, Type.Null()]),
  addedAt: Moment,
  revokedAt: Type.Union([Moment, Type.Null()]),
  /** The earliest removal of it that waits. */
  removal: Type.Union([
    Type.Object({
      /** The device that asked. */
      askedBy: Id,
      askedAt: Moment,
      /** Null while no mail about it has been delivered. */
      dueAt: Type.Union([Moment, Type.Null()]),
      /** Whether this device, as it's signed in, may stop it; otherwise the button in the mail does. */
      mayStop: Type.Boolean(),
      /** False: no device of the account asked for it, whatever the server says. */
      isSigned: Type.Boolean(),
    }),
    Type.Null(),
  ]),
  /** The one answering. */
  isThis: Type.Boolean(),
});

/** The devices of the account. */
export const Devices = Type.Object({
  devices: Type.Array(Device),
  /** Whether one of those that were shut out knows the account's keys: until they are renewed. */
  renewalDue: Type.Boolean(),
  /** Why this is not what the server says now but what it said last time; null if it is current. */
  serverMissing: Type.Union([Type.String({ description: 'an error code of the contract' }), Type.Null()]),
});

/** Failures of everything that talks to a server. */
export const syncErrorCodes = [
  /** No server has been named. */
  'not_connected',
  /** The server can't be reached, or fails. What was done stays done, and the next run goes on. */
  'offline',
  /** The server asks us to wait. */
  'rate_limited',
  /** The token is not valid. */
  'unauthorized',
  /** The person's session at the server is over. Everything stays here, and syncing goes on once they have signed in again. */
  'sign_in_needed',
  /** The person declined in the browser. */
  'sign_in_denied',
  /** Nobody answered in the browser in time. */
  'sign_in_timed_out',
  /** The server didn't finish the sign-in. */
  'sign_in_failed',
  /** The server has no sign-in for apps. */
  'sign_in_unsupported',
  /** Another device of the account shut this one out. */
  'device_revoked',
  'device_unknown',
  /** Another device renewed the account's keys, or this one and it was broken off: unlock again, with the new kit where it's asked for. */
  'keys_renewed',
  /** The account is full. */
  'over_quota',
  /** The server reports less than this or another device has seen. */
  'server_rolled_back',
  /** The server reports a different history than it did before, or than it did to another device. */
  'server_forked',
  /** The server's record of what happened does not continue from what this device saw of it. */
  'audit_log_changed',
  /** The server answered with something the protocol does not know. */
  'bad_answer',
  /** The server rejected what it was sent. */
  'refused',
  'conflict',
  /** A part of a document is neither here nor on the server, or is not what its name says. */
  'part_missing',
  'part_damaged',
  /** Plain HTTP to another machine. */
  'insecure_server',
] as const;
