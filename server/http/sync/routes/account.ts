import { formatId } from '../../../../shared/domain/ids.ts';
import { accountAnswer, keyringMessage } from '../../../../shared/wire/sync.ts';
import type { Core } from '../../../core/context.ts';
import { getSyncAccount } from '../../../core/sync/get-sync-account.ts';
import { getKeyring, putKeyring } from '../../../core/sync/manage-keyring.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { forOwners, ownerContext } from '../admission.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';

/** Account and keyring: what a device needs before it is one. Any token of the owner's will do. */
export function accountRoutes(app: SurfaceApp, core: Core): void {
  app.get('/account', { config: forOwners('/account'), schema: { response: { 200: accountAnswer } } }, async (request) => {
    const ctx = ownerContext(core, request);
    const account = await getSyncAccount(ctx);
    return {
      user_id: formatId('user', ctx.owner.userId),
      quota_bytes: account.quotaBytes,
      used_bytes: account.usedBytes,
      keyring_generation: account.keyringGeneration,
      last_seq: account.lastSeq,
      chain: toBase64(account.chain),
    };
  });

  app.get('/keyring', { config: forOwners('/keyring'), schema: { response: { 200: keyringMessage } } }, async (request) => {
    const { generation, keyring } = await getKeyring(ownerContext(core, request));
    return { generation, keyring: toBase64(keyring) };
  });

  app.put(
    '/keyring',
    { config: forOwners('/keyring'), schema: { body: keyringMessage, response: { 200: keyringMessage } } },
    async (request) => {
      const { generation, keyring } = request.body;
      await putKeyring(ownerContext(core, request), { generation, keyring: fromBase64(keyring, 'keyring') });
      return { generation, keyring };
    },
  );
}
