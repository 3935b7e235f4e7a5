import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { parseKeyring } from '../../../shared/format/vault/keyring-layout.ts';
import { sentKeyring, stateNames } from '../keyring/account-state.ts';
import { adoptPending, isRenewed, keepPending, keepRenewedElsewhere, pendingRenewal } from '../keyring/pending-renewal.ts';
import type { SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';

/**
 * Makes server and device agree on the keyring. The server's is taken if it is later; if both were changed after the same one, the
 * server's prevails, since other devices may already have it.
 * @throws SyncError `other_account` for somebody else's keyring, `server_rolled_back` for one older than the server had, `keys_renewed` for one
 * with other keys than this device's: what is written here is sealed anew once they're here.
 */
export async function reconcileKeyring(api: SyncApi, host: SyncHost): Promise<void> {
  const ours = host.keyring();
  // Renewed by this device, and the session still has the keys from before.
  if (host.renewals.length < readKeyring(ours).renewals) throw keysRenewed();
  const theirs = await api.keyring();
  const sent = sentKeyring(host.store);
  if (theirs === undefined) {
    if (sent !== undefined) throw new SyncError('server_rolled_back', 'The server has lost the keyring that it had.');
    return sendKeyring(api, host, ours);
  }
  const [here, there] = [readKeyring(ours), readKeyring(theirs)];
  if (there.accountId !== here.accountId || !equalBytes(there.identity, here.identity))
    throw new SyncError('other_account', 'The token belongs to an account with another keyring.');
  if (sent !== undefined && there.generation < readKeyring(sent).generation)
    throw new SyncError('server_rolled_back', 'The server has an older keyring than before.');
  settlePending(host, theirs);
  if (equalBytes(ours, theirs)) return note(host, theirs);
  if (sent !== undefined && equalBytes(sent, theirs)) return sendKeyring(api, host, ours);
  if (isRenewed(ours, theirs)) {
    keepRenewedElsewhere(host.store, theirs);
    throw keysRenewed();
  }
  if (there.renewals < here.renewals)
    throw new SyncError('server_rolled_back', 'The server has a keyring from before the keys were renewed.');
  if (!isSameHistory(ours, theirs)) throw new SyncError('server_forked', 'The server has a keyring that names another history.');
  host.replaceKeyring(theirs);
  note(host, theirs);
}

/** Whether both name the same changes up to which earlier keys count. */
function isSameHistory(ours: Uint8Array, theirs: Uint8Array): boolean {
  const [here, there] = [parseKeyring(ours).earlier, parseKeyring(theirs).earlier];
  return here.every(({ until: { seq, chain } }, index) => {
    const until = there[index]?.until;
    return until?.seq === seq && equalBytes(until.chain, chain);
  });
}

/** A renewal of this device's own that was broken off: the server has it, or can't take it any more, or may still get it. */
function settlePending({ store }: SyncHost, theirs: Uint8Array): void {
  const pending = pendingRenewal(store);
  if (pending === undefined) return;
  if (equalBytes(pending.keyring, theirs)) {
    adoptPending(store, pending);
    throw keysRenewed();
  }
  if (readKeyring(theirs).generation >= readKeyring(pending.keyring).generation) keepPending(store, undefined);
}

const keysRenewed = (): SyncError =>
  new SyncError('keys_renewed', 'The keys of the account were renewed. Lock, and unlock again: this device may need the new kit once.');

async function sendKeyring(api: SyncApi, host: SyncHost, keyring: Uint8Array): Promise<void> {
  await api.putKeyring(readKeyring(keyring).generation, keyring);
  note(host, keyring);
}

function note({ store }: SyncHost, keyring: Uint8Array): void {
  const known = sentKeyring(store);
  if (known !== undefined && equalBytes(known, keyring)) return;
  store.transaction(() => store.state.set(stateNames.sentKeyring, keyring));
}
