import { emptyChain, type ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { parseKeyring } from '../../../shared/format/vault/keyring-layout.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { ItemRepository, type Entry } from '../items/item-repository.ts';
import { VaultKeys } from '../items/vault-keys.ts';
import { stateNames } from '../keyring/account-state.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { moveSealedStates } from '../sync/connection/device-secrets.ts';

/**
 * The account as it is at the second server: the same keys and ids, over records of its own. Everything that talks to a server can be given
 * its `ctx` and `session` in place of the account's, and then can't touch what belongs to the first.
 */
export interface SecondAccount {
  readonly ctx: EngineContext;
  readonly session: Session;
  /** The account's own records that are known to be in the copy. Each change makes another object, so these needn't be compared again. */
  readonly copied: Map<string, Entry>;
}

const open = new WeakMap<Session, SecondAccount>();

/** Undefined where this device keeps nothing of a second server. @throws EngineError `locked` once the session is over; as `openLocalStore`. */
export function secondAccount(ctx: EngineContext, session: Session): SecondAccount | undefined {
  if (ctx.openSession() !== session) lockedMeanwhile();
  const store = ctx.second.find();
  return store && (open.get(session) ?? openAccount(ctx, session, store));
}

/** Closed, to be opened anew when it's next asked for: its keys count for other changes now, or its folder goes. */
export function closeSecondAccount(session: Session): void {
  open.get(session)?.session.vaultKeys.wipe();
  open.delete(session);
}

function openAccount(ctx: EngineContext, session: Session, store: LocalStore): SecondAccount {
  const { accountId, deviceId } = session;
  const keys = { ...session.keys, ...keysThere(session, store) };
  moveSealedStates(store, keys, { accountId, deviceId });
  const vaultKeys = new VaultKeys(accountId, keys);
  const book = new ItemRepository({ store, keys: vaultKeys, clock: ctx.clock, deviceId, changed: () => undefined });
  const there: Session = { ...session, keys, vaultKeys, book, endings: new Set() };
  const isOpen = (): Session | undefined => (ctx.openSession() === session ? there : undefined);
  const account: SecondAccount = {
    // What it has to tell is told by whoever keeps it in step: to listeners there's one server that answers or doesn't.
    ctx: { ...ctx, store, emit: () => undefined, session: () => isOpen() ?? lockedMeanwhile(), openSession: isOpen },
    session: there,
    copied: new Map(),
  };
  open.set(session, account);
  session.endings.add(() => closeSecondAccount(session));
  return account;
}

function lockedMeanwhile(): never {
  throw new EngineError('locked', 'The account was locked in the meantime.');
}

/** For an earlier key that the second server hasn't been told to be one: there it's still the key. */
const untilNow: ChainHead = { ...emptyChain, seq: Number.MAX_SAFE_INTEGER };

/** The keyring as the second server has it, which says in its own numbers up to which change an earlier key counts. */
function keysThere({ keys }: Session, { state }: LocalStore): Pick<Session['keys'], 'keyring' | 'earlierKeys'> {
  const known = state.get(stateNames.keyring);
  const untils = known === undefined ? keys.earlierKeys.map(() => emptyChain) : parseKeyring(known).earlier.map(({ until }) => until);
  return {
    keyring: known ?? keys.keyring,
    earlierKeys: keys.earlierKeys.map(({ key }, index) => ({ key, until: untils[index] ?? untilNow })),
  };
}
