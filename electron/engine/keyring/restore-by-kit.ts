import type { Input, Output } from '../../contract/contract.ts';
import { wipe } from '../../../shared/crypto/keys.ts';
import { asKey } from '../../../shared/crypto/keys.ts';
import { fromWords } from '../../../shared/format/paper/mnemonic-words.ts';
import { isKitWayIn, readKitWayInText } from '../../../shared/format/paper/owner-kit.ts';
import { codeBytes } from '../../../shared/format/random-code.ts';
import { certifyDevice } from '../../../shared/format/vault/change-chain.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { deviceIdentity, sealDeviceName } from '../sync/connection/device-secrets.ts';
import { withStranger } from '../sync/connection/call-server.ts';
import { KitApi } from '../sync/kit-api.ts';
import { syncHandlers } from '../sync/sync-handlers.ts';
import { openFetched } from './account.ts';
import { accountStatus } from './account-status.ts';
import type { OwnerKitCodes } from './device-pack.ts';
import { kitFault } from './owner-kit.ts';

/** What somebody typed, or scanned, from the paper. */
interface Paper extends OwnerKitCodes {
  /** Undefined where words were typed: they don't say. */
  readonly accountId: string | undefined;
  readonly server: string;
  readonly access: Uint8Array;
}

/** Brings the account to this device with the paper and the passphrase alone; or, where that is forgotten, with the recovery key. */
async function restore(ctx: EngineContext, input: Input<'account.restore'>): Promise<Output<'account.restore'>> {
  const paper = readPaper(input);
  try {
    const keyring = await withStranger(paper.server, (api) => new KitApi(api).keyring(paper.access));
    await openFetched(ctx, { keyring, codes: paper, accountId: paper.accountId, passphrase: input.passphrase });
    const token = await withStranger(paper.server, (api) => new KitApi(api).addDevice(paper.access, newDevice(ctx, input.deviceName)));
    const { deviceName } = input;
    await syncHandlers['sync.connect'](ctx, { server: paper.server, token, ...(deviceName === undefined ? {} : { deviceName }) });
    return accountStatus(ctx);
  } finally {
    wipe(paper.secretKey, paper.recoveryKey, paper.access);
  }
}

/** @throws EngineError `kit_invalid`, which says what is wrong with which words. */
function readPaper({ kit, server, access, recovery }: Input<'account.restore'>): Paper {
  try {
    const recoveryKey = recovery === undefined ? undefined : asKey(fromWords(recovery, 32, 'kit'));
    if (isKitWayIn(kit)) return { ...readKitWayInText(kit), recoveryKey };
    if (server === undefined || access === undefined)
      throw new EngineError('kit_invalid', "The server's address and the words of the way in are needed.");
    const secretKey = fromWords(kit, codeBytes, 'kit');
    return { accountId: undefined, secretKey, recoveryKey, server, access: fromWords(access, codeBytes, 'access') };
  } catch (error) {
    throw kitFault(error, 'an owner kit');
  }
}

function newDevice(ctx: EngineContext, name: string | undefined) {
  const { accountId, deviceId, identity, keys } = ctx.session();
  const place = { accountId, deviceId };
  const { publicKey } = deviceIdentity(ctx.store, keys.masterKey, place);
  const certificate = certifyDevice(identity, accountId, deviceId, publicKey);
  return { id: deviceId, publicKey, certificate, sealedName: sealDeviceName(name ?? '', keys.masterKey, place) };
}

export const restoreHandlers: Handlers<'account.restore'> = { 'account.restore': restore };
