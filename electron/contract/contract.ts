import { Type, type Static } from 'typebox';
import { cryptoErrorCodes } from '../../shared/crypto/crypto-error.ts';
import { accountMethods } from './account-methods.ts';
import { draftMethods } from './draft-methods.ts';
import { libraryMethods } from './library-methods.ts';
import { list } from './method.ts';
import { ownerMethods } from './owner-methods.ts';
import { reachErrorCodes } from './reach.ts';
import { kitMethods } from './kit-methods.ts';
import { passphraseMethods } from './passphrase-methods.ts';
import { releaseMethods } from './release-methods.ts';
import { secondMethods } from './second-methods.ts';
import { serverMethods } from './server-methods.ts';
import { AccountStatus, Id } from './shapes.ts';
import { signingErrorCodes } from './signing.ts';
import { signingMethods } from './signing-methods.ts';
import { syncErrorCodes } from './sync.ts';
import { wayErrorCodes, wayMethods } from './ways.ts';
import { witnessingMethods } from './witnessing-methods.ts';

/**
 * Everything the engine does, by name. UI, preload bridge, browser host, command line and tests derive from this list. Paths are on
 * the machine the engine runs on; no file content crosses this line.
 */
export const methods = {
  ...accountMethods,
  ...draftMethods,
  ...passphraseMethods,
  ...kitMethods,
  ...libraryMethods,
  ...signingMethods,
  ...witnessingMethods,
  ...releaseMethods,
  ...wayMethods,
  ...serverMethods,
  ...secondMethods,
  ...ownerMethods,
} as const;

/** What the engine announces without being asked. */
export const events = {
  'account.changed': AccountStatus,
  /** Records of these kinds have changed since they were read; ids only, so that nothing readable crosses unasked. */
  'items.changed': Type.Object({ ids: list(Id) }),
  /** The server stopped answering in the middle of something that is being retried; or it answers again. */
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
  ...wayErrorCodes,
  'wrong_passphrase',
  /** A passphrase that is to be chosen is too short, or too easy to guess. */
  'passphrase_refused',
  /** This device has to be given the secret key from the kit once more. */
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
  /** This device was never given the recovery key, and no other has left it for this one. */
  'kit_incomplete',
  'sheet_invalid',
  /** A sheet that was made and not kept: its words are lost. */
  'sheet_gone',
  'words_differ',
  'invitation_open',
  'key_outdated',
  'paper_needed',
  /** No vault can be on two servers while no third party is named. */
  'third_needed',
  /** Only a vault that opens when its owner is silent can be on two servers. */
  'inactivity_needed',
  'file_not_found',
  'file_exists',
  'file_unreadable',
  /** The file was written to while it was being read. */
  'file_changed',
  'disk_full',
  /** Parts of this document are not on this device yet. */
  'not_here',
  'too_large',
  /** An older state than one already seen. */
  'rolled_back',
  /** Somebody else's archive or keyring. */
  'other_account',
  'cancelled',
  'internal_error',
] as const;
export type EngineErrorCode = (typeof engineErrorCodes)[number];

/** A method's answer as data: a promise's rejection does not survive Electron's bridge. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly code: EngineErrorCode; readonly message: string };

/** What UI, host and tests are given, wherever the engine runs. */
export interface Engine {
  /** Never rejects. */
  call<N extends MethodName>(name: N, input: Input<N>): Promise<Outcome<Output<N>>>;
  /** @returns a function that ends the subscription. */
  on(listener: (event: EngineEvent) => void): () => void;
  /** Locks, finishes what is running, and releases the folder. */
  close(): Promise<void>;
}
