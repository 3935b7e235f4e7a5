import type { EngineEvent } from '../../contract/contract.ts';
import { utf8 } from '../../../shared/crypto/bytes.ts';
import { identityFromSeed } from '../../../shared/crypto/identity.ts';
import { isUlid, type Ulid } from '../../../shared/domain/ids.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import type { Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { ItemRepository } from '../items/item-repository.ts';
import { VaultKeys } from '../items/vault-keys.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import type { PartFolder } from '../library/part-folder.ts';
import { DocumentSearch } from '../search/document-search.ts';
import type { TextExtractor } from '../search/extract-text.ts';
import { searchSource } from '../search/search-source.ts';
import type { Clock } from '../system-clock.ts';
import { moveSealedStates } from '../sync/connection/device-secrets.ts';
import { stateNames } from './account-state.ts';
import { wipeAccountKeys, type AccountKeys } from './keyring-jobs.ts';

/** What a session is made of. */
export interface SessionParts {
  readonly store: LocalStore;
  readonly parts: PartFolder;
  readonly clock: Clock;
  readonly newId: () => Ulid;
  readonly extractor: TextExtractor;
  readonly emit: (event: EngineEvent) => void;
  /** Is told of faults of the program. */
  readonly report: (fault: unknown) => void;
}

/** Holds the only session there can be, and ends it so that no key is left. */
export class SessionKeeper {
  readonly #parts: SessionParts;
  #session: Session | undefined;

  constructor(parts: SessionParts) {
    this.#parts = parts;
  }

  /** @throws EngineError `locked` or `not_created`. */
  get(): Session {
    if (this.#session !== undefined) return this.#session;
    const created = this.#parts.store.state.get(stateNames.keyring) !== undefined;
    throw created
      ? new EngineError('locked', 'The account is locked.')
      : new EngineError('not_created', 'There is no account on this device yet.');
  }

  find(): Session | undefined {
    return this.#session;
  }

  /** Opens every record with these keys, which are the session's from now on and wiped when it fails. */
  begin(keys: AccountKeys): void {
    const { store, clock, parts, extractor, emit, report } = this.#parts;
    const accountId = readKeyring(keys.keyring).accountId as Ulid;
    const vaultKeys = new VaultKeys(accountId, keys);
    try {
      const deviceId = this.#deviceId();
      moveSealedStates(store, keys, { accountId, deviceId });
      const note = (ids: readonly string[], isContentSame: boolean): void => {
        if (!isContentSame) this.#session?.search.note(ids.filter((id) => book.entry(id)?.kind === 'document'));
        emit({ name: 'items.changed', data: { ids: [...ids] } });
      };
      const book: ItemRepository = new ItemRepository({ store, keys: vaultKeys, clock, deviceId, changed: note });
      const search = new DocumentSearch(searchSource({ accountId, keys, store, book, vaultKeys, parts, extractor, report }));
      this.#session = {
        accountId,
        keys,
        identity: identityFromSeed(keys.identitySeed),
        vaultKeys,
        book,
        search,
        deviceId,
        endings: new Set(),
      };
    } catch (error) {
      vaultKeys.wipe();
      wipeAccountKeys(keys);
      throw error;
    }
  }

  /** Wipes every key and drops what was read. */
  end(): void {
    const session = this.#session;
    this.#session = undefined;
    if (session === undefined) return;
    for (const end of session.endings) end();
    session.search.close();
    session.vaultKeys.wipe();
    wipeAccountKeys(session.keys);
    // The thread may be in the middle of a document.
    void this.#parts.extractor.end();
  }

  #deviceId(): Ulid {
    const { store, newId } = this.#parts;
    const stored = new TextDecoder().decode(store.state.get(stateNames.device));
    if (isUlid(stored)) return stored;
    const made = newId();
    store.state.set(stateNames.device, utf8(made));
    return made;
  }
}
