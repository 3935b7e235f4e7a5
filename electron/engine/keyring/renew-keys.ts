import type { Input, Output } from '../../contract/contract.ts';
import { equalBytes } from '../../../shared/crypto/sodium.ts';
import type { ChainHead } from '../../../shared/format/vault/change-chain.ts';
import { readKeyring } from '../../../shared/format/vault/keyring.ts';
import { parseKeyring } from '../../../shared/format/vault/keyring-layout.ts';
import type { EngineContext, Handlers, Session } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { placeOf } from '../sync/changes/pull-changes.ts';
import { withAccount } from '../sync/connection/call-server.ts';
import type { SyncApi } from '../sync/sync-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { hostOf, inTurn } from '../sync/sync-handlers.ts';
import { syncRecords } from '../sync/sync-run.ts';
import { knownPack } from './account-state.ts';
import { accountStatus } from './account-status.ts';
import { wipeAccountKeys, type AccountKeys } from './keyring-jobs.ts';
import { finishRenewal } from './finish-renewal.ts';
import { showOwnerKit } from './owner-kit.ts';
import { adoptPending, keepPending, pendingRenewal, type PendingRenewal } from './pending-renewal.ts';
import { runInKeyringWorker } from './run-keyring-job.ts';

// Whoever took an unlocked device knows every key that it held. After it was shut out, the account gets other keys: what is sealed from then
// on opens with none of the old ones, whoever helps.

/** Other devices may be writing; this often the renewal is made anew. */
const maxAttempts = 3;

/** @throws EngineError `conflict` when other devices keep writing, `wrong_passphrase`; SyncError. */
async function renewKeys(ctx: EngineContext, { passphrase }: Input<'account.renewKeys'>): Promise<Output<'account.renewKeys'>> {
  const keys = await inTurn(ctx.store, () =>
    withAccount(
      ctx,
      async (api, session) => {
        for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
          const made = await renewOnce(api, ctx, session, passphrase);
          if (made !== undefined) return made;
        }
        throw new EngineError('conflict', 'Other devices are writing at this moment. Try again when they are done.');
      },
      { isBrief: true },
    ),
  );
  ctx.lock();
  ctx.unlock(keys);
  const session = ctx.session();
  finishRenewal(ctx, session);
  ctx.emit({ name: 'account.changed', data: accountStatus(ctx) });
  return showOwnerKit(session);
}

/** @returns undefined when the account was written to in the meantime. */
async function renewOnce(api: SyncApi, ctx: EngineContext, session: Session, passphrase: string): Promise<AccountKeys | undefined> {
  const host = hostOf(ctx, session);
  await syncRecords(api, host, () => undefined);
  const keys = await nextKeys(ctx, session, passphrase);
  let isTheirs = false;
  try {
    // Locked in between: the keys that came with it would outlive the lock.
    if (ctx.openSession() !== session) throw new EngineError('locked', 'The account was locked in the meantime.');
    keepPending(ctx.store, keys);
    isTheirs = await isAccepted(api, keys.keyring);
    if (!isTheirs) return undefined;
    adoptPending(ctx.store, keys);
    return keys;
  } finally {
    if (!isTheirs) wipeAccountKeys(keys);
  }
}

/**
 * The keys of the renewal that is under way, if the server can still take it: it may have, and only the answer was lost. Else new ones.
 */
async function nextKeys(ctx: EngineContext, session: Session, passphrase: string): Promise<AccountKeys> {
  const { store, cost } = ctx;
  const until = placeOf(hostOf(ctx, session));
  const pack = knownPack(store);
  const { keyring } = session.keys;
  const pending = pendingRenewal(store);
  if (pending !== undefined && mayBeTaken(pending, keyring, until)) return runInKeyringWorker({ act: 'unlock', ...pending, passphrase });
  return runInKeyringWorker({ act: 'renew', keyring, pack, passphrase, cost, until });
}

/** A server takes the keyring after the present one, if nothing was written since it was made. */
function mayBeTaken({ keyring }: PendingRenewal, present: Uint8Array, { seq, chain }: ChainHead): boolean {
  const { generation, earlier } = parseKeyring(keyring);
  const until = earlier.at(-1)?.until;
  return generation === readKeyring(present).generation + 1 && until?.seq === seq && equalBytes(until.chain, chain);
}

async function isAccepted(api: SyncApi, keyring: Uint8Array): Promise<boolean> {
  try {
    await api.putKeyring(readKeyring(keyring).generation, keyring);
    return true;
  } catch (error) {
    if (error instanceof SyncError && error.code === 'conflict') return false;
    throw error;
  }
}

export const renewalHandlers: Handlers<'account.renewKeys'> = { 'account.renewKeys': renewKeys };
