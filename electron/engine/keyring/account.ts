import type { Input, Output } from '../../contract/contract.ts';
import { fromBase64, toBase64 } from '../../../shared/crypto/base64.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { asProposedWords } from '../../../shared/format/paper/typed-words.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { keyringOfArchive } from '../archive/read-keyring.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { accountStatus } from './account-status.ts';
import { keepAccount, knownPack, sentKeyring, stateNames } from './account-state.ts';
import { assertGoodPassphrase } from './choose-passphrase.ts';
import { wipeAccountKeys, type AccountKeys } from './keyring-jobs.ts';
import { isRenewed, keepRenewedElsewhere, renewedElsewhere } from './pending-renewal.ts';
import type { OwnerKitCodes } from './device-pack.ts';
import { readOwnerKit, showOwnerKit } from './owner-kit.ts';
import { prepareKeyringWorker, runInKeyringWorker } from './run-keyring-job.ts';

type Status = Output<'account.status'>;

function storedKeyring({ store }: EngineContext): Uint8Array {
  const keyring = store.state.get(stateNames.keyring);
  if (keyring === undefined) throw new EngineError('not_created', 'There is no account on this device yet.');
  return keyring;
}

function opened(ctx: EngineContext, keys: AccountKeys): Status {
  const renewed = renewedElsewhere(ctx.store);
  ctx.store.transaction(() => {
    keepAccount(ctx.store, keys);
    if (renewed === undefined || isRenewed(keys.keyring, renewed)) return;
    keepRenewedElsewhere(ctx.store, undefined);
    // It came from there, and the next change of the passphrase follows it.
    ctx.store.state.set(stateNames.sentKeyring, renewed);
  });
  ctx.unlock(keys);
  return changed(ctx);
}

function changed(ctx: EngineContext): Status {
  const status = accountStatus(ctx);
  ctx.emit({ name: 'account.changed', data: status });
  return status;
}

async function createAccount(ctx: EngineContext, { passphrase }: Input<'account.create'>): Promise<Output<'account.create'>> {
  const assertNew = (): void => {
    if (ctx.store.state.get(stateNames.keyring) !== undefined)
      throw new EngineError('already_created', 'There is an account on this device already.');
  };
  assertNew();
  await assertGoodPassphrase(passphrase);
  const keys = await runInKeyringWorker({ act: 'create', accountId: ctx.newId(), passphrase, cost: ctx.cost });
  try {
    // A second call may have been as fast.
    assertNew();
  } catch (error) {
    wipeAccountKeys(keys);
    throw error;
  }
  opened(ctx, keys);
  return showOwnerKit(ctx.session());
}

async function unlock(ctx: EngineContext, { passphrase, kit }: Input<'account.unlock'>): Promise<Status> {
  const keyring = storedKeyring(ctx);
  if (ctx.openSession() !== undefined) return accountStatus(ctx);
  if (kit !== undefined) return joinWith(ctx, renewedElsewhere(ctx.store) ?? keyring, kit, passphrase);
  const opening = unlockAsTyped(keyring, knownPack(ctx.store), passphrase);
  try {
    readAhead(ctx);
    const keys = await opening;
    if (ctx.openSession() !== undefined) return openWith(ctx, keys);
    keepAccount(ctx.store, keys);
    ctx.unlock(keys);
    return await openDocuments(ctx);
  } finally {
    ctx.store.items.forgetAhead();
  }
}

/** Words that were proposed open whatever is between them, and however much of each was typed. */
async function unlockAsTyped(keyring: Uint8Array, pack: Uint8Array, passphrase: string): Promise<AccountKeys> {
  try {
    return await runInKeyringWorker({ act: 'unlock', keyring, pack, passphrase });
  } catch (error) {
    const words = asProposedWords(passphrase);
    const isOther = error instanceof EngineError && error.code === 'wrong_passphrase' && words !== undefined && words !== passphrase;
    if (!isOther) throw error;
    return runInKeyringWorker({ act: 'unlock', keyring, pack, passphrase: words });
  }
}

/** The vaults can be seen at once; their documents are opened in the moments after. */
async function openDocuments(ctx: EngineContext): Promise<Status> {
  ctx.emit({ name: 'account.changed', data: accountStatus(ctx, true) });
  await ctx.session().book.settle();
  const status = accountStatus(ctx);
  if (status.unreadable.length > 0) ctx.emit({ name: 'account.changed', data: status });
  return status;
}

/** While the passphrase is being checked in another thread, this one has nothing else to do. */
function readAhead({ store }: EngineContext): void {
  try {
    store.items.readAhead();
  } catch {
    // They are read again when they are needed, and that read then reports why it fails.
  }
}

/** Somebody else may have unlocked in the meantime. */
function openWith(ctx: EngineContext, keys: AccountKeys): Status {
  if (ctx.openSession() === undefined) return opened(ctx, keys);
  wipeAccountKeys(keys);
  return accountStatus(ctx);
}

async function joinWith(ctx: EngineContext, keyring: Uint8Array, kit: string, passphrase: string): Promise<Status> {
  const codes = readOwnerKit(kit, readKeyring(keyring).accountId);
  try {
    return openWith(ctx, await runInKeyringWorker({ act: 'join', keyring, codes, passphrase }));
  } finally {
    wipe(codes.secretKey, codes.recoveryKey);
  }
}

async function changeThePassphrase(ctx: EngineContext, { current, next }: Input<'account.changePassphrase'>): Promise<Status> {
  const session = ctx.session();
  await assertGoodPassphrase(next);
  const keyring = storedKeyring(ctx);
  const pack = knownPack(ctx.store);
  const keys = await runInKeyringWorker({
    act: 'change',
    keyring,
    base: sentKeyring(ctx.store) ?? keyring,
    pack,
    passphrase: current,
    next,
    cost: ctx.cost,
  });
  if (ctx.openSession() !== session || !equalBytes(storedKeyring(ctx), keyring)) {
    wipeAccountKeys(keys);
    throw new EngineError('cancelled', 'The account was locked or changed in the meantime; the old passphrase still applies.');
  }
  ctx.lock();
  return opened(ctx, keys);
}

/**
 * The keyring to be opened: the one given, if it is not older than this device's, otherwise the device's own.
 * @throws EngineError `other_account`, `rolled_back`, `not_created`.
 */
async function chosenKeyring(
  ctx: EngineContext,
  { keyring: given, archive }: { readonly keyring?: string; readonly archive?: string },
): Promise<Uint8Array> {
  const own = ctx.store.state.get(stateNames.keyring);
  const other = given !== undefined ? fromBase64(given) : archive !== undefined ? await keyringOfArchive(archive) : undefined;
  if (other === undefined) return renewedElsewhere(ctx.store) ?? storedKeyring(ctx);
  const facts = readKeyring(other);
  if (own === undefined) return other;
  const known = readKeyring(own);
  if (known.accountId !== facts.accountId || !equalBytes(known.identity, facts.identity))
    throw new EngineError('other_account', 'This keyring belongs to another account than the one on this device.');
  if (facts.generation < known.generation) throw new EngineError('rolled_back', 'This keyring is older than the one on this device.');
  return other;
}

/** A keyring that a server gave for the kit, with what is on the paper. */
export interface FetchedKeyring {
  readonly keyring: Uint8Array;
  /** With the recovery key: the passphrase is a new one. */
  readonly codes: OwnerKitCodes;
  /** As the paper says; undefined where it doesn't. */
  readonly accountId: string | undefined;
  readonly passphrase: string;
}

/** Opens the account with it, and with nothing that this device doesn't check itself. @throws EngineError as `account.join` and `account.recover`. */
export async function openFetched(ctx: EngineContext, { keyring: given, codes, accountId, passphrase }: FetchedKeyring): Promise<void> {
  const keyring = await chosenKeyring(ctx, { keyring: toBase64(given) });
  if (accountId !== undefined && readKeyring(keyring).accountId !== accountId)
    throw new EngineError('other_account', 'This server has a keyring of another account.');
  const isNew = codes.recoveryKey !== undefined;
  if (isNew) await assertGoodPassphrase(passphrase);
  const keys = await runInKeyringWorker(
    isNew ? { act: 'recover', keyring, codes, passphrase, cost: ctx.cost } : { act: 'join', keyring, codes, passphrase },
  );
  ctx.lock();
  opened(ctx, keys);
  noteSent(ctx, keyring);
}

/** The server has this one: a passphrase that was set just now follows it, rather than being undone by it. */
function noteSent({ store }: EngineContext, keyring: Uint8Array): void {
  store.transaction(() => store.state.set(stateNames.sentKeyring, keyring));
}

async function recover(ctx: EngineContext, { kit, passphrase, ...from }: Input<'account.recover'>): Promise<Status> {
  const keyring = await chosenKeyring(ctx, from);
  const codes = readOwnerKit(kit, readKeyring(keyring).accountId);
  try {
    await assertGoodPassphrase(passphrase);
    const keys = await runInKeyringWorker({ act: 'recover', keyring, codes, passphrase, cost: ctx.cost });
    ctx.lock();
    const status = opened(ctx, keys);
    if (from.keyring !== undefined) noteSent(ctx, keyring);
    return status;
  } finally {
    wipe(codes.secretKey, codes.recoveryKey);
  }
}

async function join(ctx: EngineContext, { kit, passphrase, ...from }: Input<'account.join'>): Promise<Status> {
  const keyring = await chosenKeyring(ctx, from);
  ctx.lock();
  return joinWith(ctx, keyring, kit, passphrase);
}

export const accountHandlers: Handlers<
  'account.status' | 'account.create' | 'account.unlock' | 'account.lock' | 'account.changePassphrase' | 'account.recover' | 'account.join'
> = {
  'account.status': (ctx) => {
    const status = accountStatus(ctx);
    // Whoever asks is about to have a passphrase typed in.
    if (status.state === 'locked') prepareKeyringWorker();
    return status;
  },
  'account.create': createAccount,
  'account.unlock': unlock,
  'account.lock': (ctx) => {
    ctx.signIns.clear();
    ctx.lock();
    return changed(ctx);
  },
  'account.changePassphrase': changeThePassphrase,
  'account.recover': recover,
  'account.join': join,
};
