import type { EngineEvent, Input, MethodName, Outcome, Output } from './contract.ts';
import type { AccountStatus } from './shapes.ts';
import type { Static } from 'typebox';
import { ownerLanguages } from '../../shared/domain/language.ts';

// What a page is given besides the engine: files, clipboard, preferences, what the desktop can do. Two shells implement it: Electron,
// and the loopback host with a browser. No path on this machine and no document content crosses it, only handles and same-origin
// addresses.

/**
 * Stands for a file or folder that the owner chose. Made by the shell for one page and known to no other; wherever the engine's contract has a
 * `FilePath` the page gives and gets a handle.
 */
export type FileHandle = string;

/** What a handle looks like. */
export const fileHandlePattern = /^file_[A-Za-z0-9_-]{22}$/;

/** Something that the owner picked or dropped. A folder keeps its structure; its `sizeBytes` is that of all files in it. */
export interface Picked {
  readonly handle: FileHandle;
  readonly name: string;
  readonly sizeBytes: number;
  readonly kind: 'file' | 'folder';
}

/** How files are asked for. `endings` without a dot; none: all files. With `folders`, folders are picked instead of files. */
export interface PickOptions {
  readonly folders: boolean;
  readonly many: boolean;
  readonly endings?: readonly string[];
}

/**
 * Called while files are brought in, which takes time only where they have to be copied (browser). `signal` ends it: nothing is picked
 * then.
 */
export interface AdoptOptions {
  readonly onProgress?: (doneBytes: number, totalBytes: number) => void;
  readonly signal?: AbortSignal;
}

/** A language, or the system's. */
export const languageChoices = ['system', ...ownerLanguages] as const;
export const themes = ['system', 'light', 'dark'] as const;

/** Settings of this device. They are not secret and not synced. */
export interface Preferences {
  readonly language: (typeof languageChoices)[number];
  readonly theme: (typeof themes)[number];
  /** 1 … 1,440; null: never. */
  readonly lockAfterMinutes: number | null;
  /** 5 … 600; 0: never. */
  readonly clearClipboardSeconds: number;
  readonly startAtLogin: boolean;
  readonly notifications: boolean;
}

export const defaultPreferences: Preferences = {
  language: 'system',
  theme: 'system',
  lockAfterMinutes: 15,
  clearClipboardSeconds: 60,
  startAtLogin: false,
  notifications: true,
};

/** What this shell is and can do. */
export interface ShellFacts {
  readonly kind: 'electron' | 'browser';
  readonly version: string;
  /** As Node's `process.platform`. */
  readonly platform: string;
  /** Origin of the server that was started with the app; null without one. The app connects to it automatically. */
  readonly embeddedServer: string | null;
  /**
   * Origin at which recipients reach that server, for sheets and the kit; null without one: then it is the server's own (`sync.status`).
   */
  readonly recipientSite: string | null;
  /** Whether the passphrase can be kept in the system's own secure storage. */
  readonly canRemember: boolean;
  readonly canStartAtLogin: boolean;
  readonly canTray: boolean;
  /** Whether a smart card can be chosen, in a window of the shell's own. */
  readonly canUseCards: boolean;
  /** Whether an entry among this person's programs can be made; an installer has made its own. */
  readonly canMakeLauncher: boolean;
}

/** Failures unknown to any engine: the page has lost the program behind it. */
export const shellErrorCodes = [
  /** The program that holds the vault is not answering: it was ended, or is just restarting. */
  'app_gone',
  /** The program no longer knows this page: it was restarted, and its terminal shows a new link. */
  'signed_out',
] as const;
export type ShellErrorCode = (typeof shellErrorCodes)[number];

/** An engine's outcome, or the shell's own failure. */
export type ShellOutcome<T> = Outcome<T> | { readonly ok: false; readonly code: ShellErrorCode; readonly message: string };

/** What a shell announces without being asked. */
export type ShellEvent =
  | { readonly name: 'preferences.changed'; readonly data: Preferences }
  /** The vault is about to be locked, and not by this page: whatever was typed has to be saved now. */
  | { readonly name: 'lock.soon'; readonly data: Readonly<Record<string, never>> }
  /** The vault has just been locked, and not by this page. */
  | { readonly name: 'lock.requested'; readonly data: { readonly reason: 'idle' | 'system' | 'menu' } }
  /**
   * Somebody asked for a place in the app: tray, notification, or the address `heirlock://check-in`. `path` is a route, such as
   * `/check-in`.
   */
  | { readonly name: 'deep-link'; readonly data: { readonly path: string } }
  /** `lost`: no answer, retried automatically. `back`: everything may have changed in the meantime. `signed_out`: a new link is needed. */
  | { readonly name: 'connection'; readonly data: { readonly state: 'lost' | 'back' | 'signed_out' } }
  /** How the initial connection to the embedded server turned out, after unlocking; `code` is the engine's when it failed. */
  | { readonly name: 'embedded-server'; readonly data: { readonly connected: boolean; readonly code: string | null } };

/** Routes that an address from outside may open; anything else just opens the app. */
export const deepLinkPaths = ['/check-in', '/vaults', '/activity', '/settings', '/trash'] as const;

/**
 * Calls that a page makes on its own, again and again: they say nothing about whether the owner is present, so they do not put off the idle
 * lock.
 */
export const quietMethods: ReadonlySet<string> = new Set([
  'account.status',
  'sync.status',
  'sync.run',
  'secondServer.get',
  'secondServer.sync',
  'devices.list',
  'activity.list',
  'readiness.get',
  'reach.get',
]);

/** The page's way to everything outside it. */
export interface Shell {
  facts(): Promise<ShellFacts>;
  /** Never rejects. Undefined members are treated as absent. */
  call<N extends MethodName>(name: N, input: Input<N>): Promise<ShellOutcome<Output<N>>>;
  /** @returns a function that ends the subscription. */
  on(listener: (event: EngineEvent | ShellEvent) => void): () => void;
  /** Empty when the person changed their mind. Has to be called in a click or key handler: browsers require that. @throws ShellFailure. */
  pickFiles(options: PickOptions, adopting?: AdoptOptions): Promise<readonly Picked[]>;
  /** What was dropped, folders with everything in them. Has to be called within the `drop` handler. @throws ShellFailure. */
  adopt(dropped: DataTransfer, adopting?: AdoptOptions): Promise<readonly Picked[]>;
  /** A place for writing something that doesn't exist yet. Undefined when the person changed their mind. @throws ShellFailure. */
  saveTarget(suggestedName: string, kind: 'file' | 'folder'): Promise<FileHandle | undefined>;
  /** Browser: hands what was written to the browser's downloads (a folder as a zip) and removes it here; Electron: shows it in its folder. */
  finishSave(handle: FileHandle): Promise<void>;
  /** Prints a PDF that was written to a save target. */
  print(handle: FileHandle): Promise<void>;
  /** Releases a handle that is no longer needed; copies made for it are removed. */
  release(handle: FileHandle): Promise<void>;
  /**
   * Same-origin address that streams the opened bytes, with ranges; the newest version unless `version` is given. For `<img>`, `fetch` and
   * pdf.js.
   */
  contentUrl(document: string, version?: number): string;
  /** Puts a secret on the clipboard and clears it after the time set in the preferences, unless something else is there by then. */
  copySecret(text: string): Promise<void>;
  preferences(): Promise<Preferences>;
  setPreferences(change: Partial<Preferences>): Promise<Preferences>;
  /** Keeps the passphrase in the system's own secure storage, or forgets it (null). False where that isn't possible. */
  remember(passphrase: string | null): Promise<boolean>;
  /** Unlocks with what was remembered; `not_found` when there is nothing. */
  unlockRemembered(): Promise<ShellOutcome<Static<typeof AccountStatus>>>;
  /**
   * Opens a page in the person's browser or mail program, if `externalUrl` lets it through. @throws ShellFailure `invalid_request` for
   * anything else.
   */
  openExternal(url: string): Promise<void>;
  /** Makes an entry with an icon among this person's programs. @throws ShellFailure where `canMakeLauncher` is false, or it can't be written. */
  makeLauncher(): Promise<void>;
  /** Ends the app. */
  quit(): Promise<void>;
}

/**
 * Why a shell could not do something that is not a method of the engine. `code` is one of the engine's (`disk_full`, `file_unreadable`,
 * `cancelled`, …) or of the shell's.
 */
export interface ShellFailure extends Error {
  readonly name: 'ShellFailure';
  readonly code: string;
}

/** What a page in Electron asks its main process for, by name; a browser's page asks its host for most of the same. */
export const shellRequests = [
  'facts',
  'preferences',
  'set-preferences',
  'touch',
  'call',
  'pick',
  'save-target',
  'finish-save',
  'print',
  'release',
  'copy-secret',
  'remember',
  'unlock-remembered',
  'open-external',
  'quit',
] as const;
export type ShellRequest = (typeof shellRequests)[number];

/** An answer as data: a rejection would lose its code on the way. */
export type ShellAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: string; readonly message: string };

/** All that Electron's preload gives the page, as `window.heirlock`. */
export interface PreloadApi {
  ask(name: ShellRequest, input: unknown): Promise<ShellAnswer>;
  /** Files as they were dropped; their paths never reach the page. */
  adopt(files: readonly File[]): Promise<ShellAnswer>;
  on(listener: (event: EngineEvent | ShellEvent) => void): () => void;
}
