import { equalBytes } from '../../../shared/crypto/sodium.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { sentKeyring, stateNames } from '../keyring/account-state.ts';
import type { SyncApi } from './sync-api.ts';
import { SyncError } from './sync-error.ts';
import type { SyncHost } from './sync-host.ts';

/**
 * Makes server and device agree on the keyring. The server's is taken if it is later; if both were changed after the same one, the
 * server's prevails, since other devices may already have it.
 * @throws SyncError `other_account` for somebody else's keyring, `server_rolled_back` for one older than the server had.
 */
export async function reconcileKeyring(api: SyncApi, host: SyncHost): Promise<void> {
  const ours = host.keyring();
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
  if (equalBytes(ours, theirs)) return note(host, theirs);
  if (sent !== undefined && equalBytes(sent, theirs)) return sendKeyring(api, host, ours);
  host.replaceKeyring(theirs);
  note(host, theirs);
}

async function sendKeyring(api: SyncApi, host: SyncHost, keyring: Uint8Array): Promise<void> {
  await api.putKeyring(readKeyring(keyring).generation, keyring);
  note(host, keyring);
}

function note({ store }: SyncHost, keyring: Uint8Array): void {
  const known = sentKeyring(store);
  if (known !== undefined && equalBytes(known, keyring)) return;
  store.transaction(() => store.state.set(stateNames.sentKeyring, keyring));
}
