import type { Engine, EngineEvent, MethodName } from '../contract/contract.ts';
import { desktopCost, type PassphraseCost } from '../../shared/crypto/passphrase.ts';
import { activityHandlers } from './activity/activity-handlers.ts';
import { archiveHandlers } from './archive/archive-handlers.ts';
import { startSegmentThreads } from './containers/segment-threads.ts';
import type { CardSource, EngineContext, Handlers } from './engine-context.ts';
import { makeDispatch } from './engine-dispatch.ts';
import { makeTasks, type Tasks } from './engine-tasks.ts';
import { accountHandlers } from './keyring/account.ts';
import { renewalHandlers } from './keyring/renew-keys.ts';
import { passphraseHandlers } from './keyring/choose-passphrase.ts';
import { kitAccessHandlers } from './keyring/kit-access.ts';
import { restoreHandlers } from './keyring/restore-by-kit.ts';
import { ownerKitHandlers } from './keyring/owner-kit.ts';
import { forgetKeyringWorker } from './keyring/run-keyring-job.ts';
import { SessionKeeper } from './keyring/session-keeper.ts';
import { addFolderHandlers } from './library/add-folder.ts';
import { draftHandlers } from './drafts/draft-handlers.ts';
import { documentHandlers } from './library/documents.ts';
import { writtenDocumentHandlers } from './library/write-documents.ts';
import { folderHandlers } from './library/folders.ts';
import { openPartFolder, type PartFolder } from './library/part-folder.ts';
import { policyHandlers } from './library/policies.ts';
import { trashHandlers } from './library/trash.ts';
import { vaultHandlers } from './library/vaults.ts';
import { openLocalStore, type LocalStore } from './local-store/local-store.ts';
import { idFactory } from './new-id.ts';
import { contactHandlers } from './reach/contacts.ts';
import { mailReachHandlers } from './reach/mail-reach.ts';
import { ownerProfileHandlers } from './reach/owner-profile.ts';
import { outlookHandlers } from './reach/outlook.ts';
import { readerHandlers } from './releases/offline-reader.ts';
import { readinessHandlers } from './releases/readiness.ts';
import { enrolmentHandlers } from './releases/enrolments.ts';
import { invitationHandlers } from './releases/invitations.ts';
import { mailInvitationHandlers } from './releases/mail-invitation.ts';
import { offlineInvitationHandlers } from './releases/offline-invitation.ts';
import { recipientHandlers } from './releases/recipients.ts';
import { releaseHandlers } from './releases/rehearse-release.ts';
import { sheetHandlers } from './releases/sheets.ts';
import { openPlaintextFolder } from './signing/plaintext-folder.ts';
import { signingHandlers } from './signing/signing-handlers.ts';
import { openTextExtractor } from './search/extract-text.ts';
import { searchHandlers } from './search/search-handlers.ts';
import { signInHandlers } from './sign-in/sign-in-handlers.ts';
import { PendingSignIns } from './sign-in/pending-sign-ins.ts';
import { syncBothHandlers } from './second-server/sync-both.ts';
import { inStepOrEnded } from './second-server/keep-in-step.ts';
import { SecondFolder } from './second-server/second-folder.ts';
import { secondServerHandlers } from './second-server/second-server-handlers.ts';
import { deviceHandlers } from './sync/account-devices.ts';
import { syncHandlers } from './sync/sync-handlers.ts';
import { officialJournalSigners } from '../../shared/node/pades/trusted-lists/official-journal.ts';
import { systemClock, type Clock } from './system-clock.ts';
import { wayHandlers } from './ways/way-handlers.ts';
import { witnessingHandlers } from './witnessing/witnessing-handlers.ts';

/** How an engine is opened. */
export interface EngineOptions {
  /** The data folder; made when missing. One engine at a time has it. */
  readonly folder: string;
  readonly clock?: Clock;
  /** Of Argon2id for new passphrases; default: `desktopCost`. */
  readonly cost?: PassphraseCost;
  /** The built offline reader; without one, sheets don't mention any. */
  readonly readerFile?: string | undefined;
  /** Who may sign the list of trusted lists; default: whom the Official Journal names. */
  readonly listSigners?: ReadonlySet<string>;
  /** Where the owner can be asked for a smart card. */
  readonly cards?: CardSource | undefined;
  /** Is told of faults of the program itself, which callers see as `internal_error`. */
  readonly reportBug?: (bug: unknown) => void;
}

/** An engine, and what sync and its tests need besides the contract. */
export interface OpenEngine extends Engine {
  readonly context: EngineContext;
}

/** Every method of the contract but the one that has no business with the rest. */
const handlers: Handlers<Exclude<MethodName, 'tasks.cancel'>> = {
  ...accountHandlers,
  ...passphraseHandlers,
  ...renewalHandlers,
  ...ownerKitHandlers,
  ...kitAccessHandlers,
  ...restoreHandlers,
  ...vaultHandlers,
  ...folderHandlers,
  ...documentHandlers,
  ...writtenDocumentHandlers,
  ...draftHandlers,
  ...addFolderHandlers,
  ...trashHandlers,
  ...searchHandlers,
  ...recipientHandlers,
  ...enrolmentHandlers,
  ...invitationHandlers,
  ...mailInvitationHandlers,
  ...offlineInvitationHandlers,
  ...sheetHandlers,
  ...policyHandlers,
  ...activityHandlers,
  ...readinessHandlers,
  ...releaseHandlers,
  ...archiveHandlers,
  ...syncHandlers,
  ...syncBothHandlers,
  ...secondServerHandlers,
  ...signInHandlers,
  ...deviceHandlers,
  ...readerHandlers,
  ...signingHandlers,
  ...witnessingHandlers,
  ...contactHandlers,
  ...mailReachHandlers,
  ...ownerProfileHandlers,
  ...outlookHandlers,
  ...wayHandlers,
};

/**
 * Opens the engine on a data folder: takes the folder for itself and clears away what a crash left half-made. Everything else waits for
 * `account.create` or `account.unlock`.
 * @throws EngineError `in_use`, CryptoError `unsupported_version` for a folder of a newer program, errors of the file system.
 */
export async function openEngine(options: EngineOptions): Promise<OpenEngine> {
  const store = openLocalStore(options.folder);
  try {
    const parts = await openPartFolder(options.folder);
    await parts.removeAllBut(store.items.partNames());
    return composeEngine(options, store, parts, await openPlaintextFolder(options.folder));
  } catch (error) {
    store.close();
    throw error;
  }
}

function makeEvents(): { readonly emit: (event: EngineEvent) => void; readonly on: Engine['on'] } {
  const listeners = new Set<(event: EngineEvent) => void>();
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    on: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function cancelHandler(tasks: Tasks): Handlers<'tasks.cancel'> {
  return {
    'tasks.cancel': (_ctx, { task }) => {
      tasks.cancel(task);
      return {};
    },
  };
}

function composeEngine(options: EngineOptions, store: LocalStore, parts: PartFolder, plainFolder: string): OpenEngine {
  const { clock = systemClock, cost = desktopCost, readerFile, cards } = options;
  const { listSigners = officialJournalSigners, reportBug = () => undefined } = options;
  const { emit, on } = makeEvents();
  const [threads, extractor] = [startSegmentThreads(), openTextExtractor()];
  const [newId, tasks] = [idFactory(), makeTasks(emit)];
  const [signIns, second] = [new PendingSignIns(newId), new SecondFolder(store.folder)];
  const sessions = new SessionKeeper({ store, parts, clock, newId, extractor, emit, report: reportBug });
  const lock = (): void => {
    tasks.cancelAll();
    sessions.end();
  };
  const context: EngineContext = {
    store,
    parts,
    plainFolder,
    threads,
    clock,
    newId,
    cost,
    readerFile,
    listSigners,
    second,
    cards,
    signIns,
    emit,
    lock,
    session: () => sessions.get(),
    openSession: () => sessions.find(),
    unlock: (keys) => sessions.begin(keys),
    task: (name) => tasks.begin(name),
    report: reportBug,
  };
  const { call, idle } = makeDispatch(context, { ...handlers, ...cancelHandler(tasks) }, reportBug);
  return {
    context,
    call,
    on,
    close: async () => {
      signIns.clear();
      lock();
      await idle();
      await inStepOrEnded(second.opened);
      await Promise.all([threads.close(), extractor.end(), forgetKeyringWorker()]);
      for (const one of [second, store]) one.close();
    },
  };
}
