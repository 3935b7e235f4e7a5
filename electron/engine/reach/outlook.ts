import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { signWarningSeen } from '../../../shared/format/release/warning-seen.ts';
import type { Output } from '../../contract/contract.ts';
import type { Handlers } from '../engine-context.ts';
import { optionalText } from '../items/item-fields.ts';
import { liveVault } from '../library/vaults.ts';
import { deviceIdentity } from '../sync/connection/device-secrets.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';

type Found = NonNullable<Output<'outlook.get'>['outlook']>;

/** What happens next to vaults according to the server, and which part of it the owner has to read. */
export const outlookHandlers: Handlers<'outlook.get' | 'warnings.list' | 'warnings.read'> = {
  'outlook.get': async (ctx, { vault }) => {
    liveVault(ctx.session(), vault);
    try {
      const found = await withAccount(ctx, (api) => new OwnerApi(api).outlook(vault), { isBrief: true });
      const warnings = found.warnings.map(({ kind, channel, status, queued_at: queuedAt, accepted_at: acceptedAt }) => ({
        kind,
        channel,
        status,
        queuedAt,
        acceptedAt,
      }));
      return {
        outlook: {
          phase: found.phase as Found['phase'],
          overdue: found.overdue,
          releaseAt: found.release_at,
          releasedAt: found.released_at,
          holds: found.holds,
          warnings,
        },
      };
    } catch (error) {
      // It has not been sent there yet.
      if (error instanceof SyncError && error.code === 'not_found') return { outlook: null };
      throw error;
    }
  },

  'warnings.list': async (ctx) => {
    const { book } = ctx.session();
    const { warnings } = await withAccount(ctx, (api) => new OwnerApi(api).warnings(), { isBrief: true });
    return {
      warnings: warnings.map(({ vault, policy_type: type, warning, cycle, release_at: releaseAt, unreached }) => {
        const entry = book.entry(vault);
        return {
          vault,
          name: entry === undefined ? null : optionalText(entry.body, 'name'),
          warning,
          cycle,
          releaseAt,
          stopsByCheckIn: type !== 'date_based',
          unreached,
        };
      }),
    };
  },

  'warnings.read': (ctx, { vault, cycle, warnings }) =>
    withAccount(
      ctx,
      async (api, session) => {
        const { accountId, deviceId, keys } = session;
        liveVault(session, vault);
        const device = deviceIdentity(ctx.store, keys.masterKey, session);
        for (const warning of warnings) {
          const signature = toBase64(signWarningSeen(device, { accountId, deviceId, vaultId: vault, warning, cycle: cycle as Instant }));
          await new OwnerApi(api).readWarning(vault, { warning, cycle, signature });
        }
        return {};
      },
      { isBrief: true },
    ),
};
