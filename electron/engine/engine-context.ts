import type { OpenedCard } from '../contract/cards.ts';
import type { EngineEvent, Input, MethodName, Output } from '../contract/contract.ts';
import type { Identity } from '../../shared/crypto/identity.ts';
import type { PassphraseCost } from '../../shared/crypto/passphrase.ts';
import type { Ulid } from '../../shared/domain/ids.ts';
import type { SegmentThreads } from './containers/segment-threads.ts';
import type { ItemRepository } from './items/item-repository.ts';
import type { VaultKeys } from './items/vault-keys.ts';
import type { AccountKeys } from './keyring/keyring-jobs.ts';
import type { LocalStore } from './local-store/local-store.ts';
import type { PartFolder } from './library/part-folder.ts';
import type { PendingSignIns } from './sign-in/pending-sign-ins.ts';
import type { SecondFolder } from './second-server/second-folder.ts';
import type { DocumentSearch } from './search/document-search.ts';
import type { Clock } from './system-clock.ts';

/** What exists while an account is unlocked. `lock` wipes and drops all of it. */
export interface Session {
  readonly accountId: Ulid;
  readonly keys: AccountKeys;
  readonly identity: Identity;
  readonly vaultKeys: VaultKeys;
  readonly book: ItemRepository;
  readonly search: DocumentSearch;
  /** Bare ULID of this device: in stamps, and its name at the server. */
  readonly deviceId: Ulid;
  /** Run when it ends, for whatever holds keys of its own. */
  readonly endings: Set<() => void>;
}

/** What every method is given. */
export interface EngineContext {
  readonly store: LocalStore;
  readonly parts: PartFolder;
  /** Where PDFs are kept in plain form while they are signed or checked; emptied when the engine is opened. */
  readonly plainFolder: string;
  readonly threads: SegmentThreads;
  readonly clock: Clock;
  readonly newId: () => Ulid;
  /** Of Argon2id for new passphrases. */
  readonly cost: PassphraseCost;
  /** Where the offline reader is, if there is one. */
  readonly readerFile: string | undefined;
  /** Who may sign the list of trusted lists: SHA-256 of their certificates. */
  readonly listSigners: ReadonlySet<string>;
  /** What is kept of the second server. */
  readonly second: SecondFolder;
  /** Absent: whoever opened this engine can't ask the owner for a card. */
  readonly cards: CardSource | undefined;
  /** Sign-ins at servers that are under way. */
  readonly signIns: PendingSignIns;
  emit(event: EngineEvent): void;
  /** @throws EngineError `locked`, or `not_created` where there is no account yet. */
  session(): Session;
  /** The session, or undefined while locked. */
  openSession(): Session | undefined;
  /** Begins a session with these keys, which belong to it from now on. */
  unlock(keys: AccountKeys): void;
  /** Ends the session and wipes its keys; does nothing when there is none. */
  lock(): void;
  /** The signal and the progress of a long-running act that its caller named. */
  task(name: string | undefined): Task;
  /** Told of faults of the program in what nobody waits for. */
  report(fault: unknown): void;
}

/** Cards to sign with; the owner chooses one, and gives its PIN, outside the engine. */
export interface CardSource {
  /** @param document shown to the owner. @throws EngineError as `openCardKey`. */
  open(document: string, signal: AbortSignal): Promise<ChosenCard>;
}

/** A card that is ready for one signature. */
export interface ChosenCard extends OpenedCard {
  sign(data: Uint8Array): Promise<Uint8Array>;
  close(): void;
}

/** A long-running act in progress. */
export interface Task {
  readonly signal: AbortSignal;
  progress(doneBytes: number, totalBytes: number): void;
  end(): void;
}

/** The implementations of some methods of the contract. */
export type Handlers<N extends MethodName> = {
  readonly [M in N]: (ctx: EngineContext, input: Input<M>) => Output<M> | Promise<Output<M>>;
};
