import type { Key } from '../../../shared/crypto/keys.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { unlessRefused } from '../../../shared/crypto/crypto-error.ts';
import { emptyChain, type ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { keyringForHistory, openKeyring, readKeyring, wipeKeyring, type OpenKeyring } from '../../../shared/format/vault/keyring.ts';
import { parseKeyring } from '../../../shared/format/vault/keyring-layout.ts';
import type { EngineContext, Session } from '../engine-context.ts';
import { sentKeyring, stateNames } from '../keyring/account-state.ts';
import { openWithFirst } from '../keyring/master-keys.ts';
import type { LocalStore } from '../local-store/local-store.ts';
import { placeOf, pullChanges } from '../sync/changes/pull-changes.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { hostOf } from '../sync/sync-handlers.ts';
import { knownDevices } from '../sync/sync-run.ts';
import { closeSecondAccount, secondAccount } from './second-account.ts';

const waitingPrefix = 'keyring of generation ';
/** More keyrings than anybody makes between two runs, and other devices that are faster. */
const maxRounds = 64;

/** The account's keyring as its first server is known to have it; one made offline may still give way there to another device's. */
const accountKeyring = ({ store }: EngineContext, { keys }: Session): Uint8Array =>
  sentKeyring(store) ?? store.state.get(stateNames.keyring) ?? keys.keyring;

/**
 * Keeps the account's keyring for the second server, which takes no generation before the one before it: while it's away, each is kept
 * until it has had it.
 */
export function noteKeyring(ctx: EngineContext, session: Session, { state }: LocalStore): void {
  const keyring = accountKeyring(ctx, session);
  const name = `${waitingPrefix}${readKeyring(keyring).generation}`;
  if (state.get(name) === undefined) state.set(name, keyring);
}

/**
 * Makes the second server's keyring the account's, one generation after the other. What it has is taken for the account's only if it opens
 * with the account's keys, and is kept apart from that of this device.
 * @throws SyncError `other_account`, `server_rolled_back`, `server_forked`; `keys_renewed` where other devices are ahead of this one;
 * `conflict` where a renewal of the keys can't be told any more.
 */
export async function settleKeyring(api: SyncApi, ctx: EngineContext, session: Session, store: LocalStore): Promise<void> {
  noteKeyring(ctx, session, store);
  for (let round = 0; round < maxRounds; round += 1) {
    const theirs = await api.keyring();
    if (theirs !== undefined) take(theirs, session, store);
    else if (sentKeyring(store) !== undefined)
      throw new SyncError('server_rolled_back', 'The second server has lost the keyring that it had.');
    const next = nextKeyring(ctx, session, store, theirs);
    if (next === undefined) return;
    const untils = await untilsFor(api, ctx, session, next, theirs);
    const keyring = untils.length === 0 ? next : withOpen(next, session, (open) => keyringForHistory(next, open, untils));
    await api.putKeyring(readKeyring(keyring).generation, keyring).catch(asOvertaken);
  }
  throw new SyncError('conflict', 'Other devices keep changing the keyring at the second server.');
}

/** Another device was faster: what it sent is looked at next. */
function asOvertaken(error: unknown): void {
  if (!(error instanceof SyncError) || error.code !== 'conflict') throw error;
}

function take(theirs: Uint8Array, session: Session, store: LocalStore): void {
  const sent = sentKeyring(store);
  if (sent !== undefined && equalBytes(sent, theirs)) return;
  assertOurs(theirs, session);
  if (sent !== undefined && readKeyring(theirs).generation < readKeyring(sent).generation)
    throw new SyncError('server_rolled_back', 'The second server has an older keyring than before.');
  store.transaction(() => {
    store.state.set(stateNames.keyring, theirs);
    store.state.set(stateNames.sentKeyring, theirs);
  });
  // Its keys may count up to other changes than those that the account was opened with.
  closeSecondAccount(session);
}

/** @throws SyncError for a keyring that isn't this account's, or that this device has no key for. */
export function assertOurs(theirs: Uint8Array, session: Session): void {
  const facts = readKeyring(theirs);
  if (facts.accountId !== session.accountId || !equalBytes(facts.identity, session.identity.publicKey))
    throw new SyncError('other_account', 'The account at the second server belongs to another keyring.');
  if (unlessRefused(() => withOpen(theirs, session, () => true)) === true) return;
  if (facts.renewals > session.keys.earlierKeys.length)
    throw new SyncError('keys_renewed', "The account's keys were renewed on another device: sync, and unlock with the new kit.");
  throw new SyncError('server_forked', "The second server has a keyring that doesn't open with the account's keys.");
}

/** @throws CryptoError when none of the account's master keys opens it. */
function withOpen<T>(keyring: Uint8Array, { keys }: Session, act: (open: OpenKeyring) => T): T {
  const masterKeys: readonly Key[] = [keys.masterKey, ...keys.earlierKeys.map(({ key }) => key).toReversed()];
  const open = openWithFirst(masterKeys, (key) => openKeyring(keyring, key));
  try {
    return act(open);
  } finally {
    wipeKeyring(open);
  }
}

/** The keyring that the second server is to get next; undefined when it has all that this device can tell it. */
function nextKeyring(ctx: EngineContext, session: Session, { state }: LocalStore, theirs: Uint8Array | undefined): Uint8Array | undefined {
  const newest = accountKeyring(ctx, session);
  if (theirs === undefined) return newest;
  const { generation, renewals } = readKeyring(theirs);
  for (const name of state.names())
    if (name.startsWith(waitingPrefix) && Number(name.slice(waitingPrefix.length)) <= generation) state.set(name, undefined);
  if (readKeyring(newest).generation <= generation) return undefined;
  const next = state.get(`${waitingPrefix}${generation + 1}`);
  // An older passphrase opens the same keys. Other keys are another matter: nothing may be sealed there under what nobody there can open.
  if (next === undefined && readKeyring(newest).renewals > renewals)
    throw new SyncError(
      'conflict',
      'The second server missed a renewal of the keys that this device knows nothing of. Sync the device that renewed them.',
    );
  return next;
}

/** Up to which change at the second server each earlier key of a keyring counts. */
async function untilsFor(
  api: SyncApi,
  ctx: EngineContext,
  session: Session,
  next: Uint8Array,
  theirs: Uint8Array | undefined,
): Promise<readonly ChainHead[]> {
  const { earlier } = parseKeyring(next);
  if (theirs === undefined) return earlier.map(() => emptyChain);
  const known = parseKeyring(theirs).earlier.map(({ until }) => until);
  if (known.length === earlier.length) return known;
  const account = secondAccount(ctx, session);
  if (account === undefined) return known;
  // What is sealed under the key that ends here has all to be known: nothing after it counts.
  const host = hostOf(account.ctx, account.session);
  await pullChanges(api, host, await knownDevices(api, host));
  return [...known, placeOf(host)];
}
