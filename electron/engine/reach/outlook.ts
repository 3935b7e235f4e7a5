import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { signWarningSeen } from '../../../shared/format/release/warning-seen.ts';
import type { Output } from '../../contract/contract.ts';
import type { Handlers } from '../engine-context.ts';
import { optionalText } from '../items/item-fields.ts';
import { liveVault } from '../library/vaults.ts';
import { deviceIdentity } from '../sync/connection/device-secrets.ts';
import type { OutlookAnswer } from '../../../shared/wire/outlook.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';

type Found = NonNullable<Output<'outlook.get'>['outlook']>;

/** What happens next to vaults according to the server, and which part of it the owner has to read. */
export const outlookHandlers: Handlers<'outlook.get' | 'outlook.stop' | 'warnings.list' | 'warnings.read'> = {
  'outlook.get': async (ctx, { vault }) => {
    liveVault(ctx.session(), vault);
    try {
      return { outlook: shown(await withAccount(ctx, (api) => new OwnerApi(api).outlook(vault), { isBrief: true })) };
    } catch (error) {
      // It has not been sent there yet.
      if (error instanceof SyncError && error.code === 'not_found') return { outlook: null };
      throw error;
    }
  },

  'outlook.stop': async (ctx, { vault }) => {
    liveVault(ctx.session(), vault);
    return { outlook: shown(await withAccount(ctx, (api) => new OwnerApi(api).stopRelease(vault), { isBrief: true })) };
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

function shown({ phase, overdue, release_at: releaseAt, released_at: releasedAt, holds, warnings, request = null }: OutlookAnswer): Found {
  return {
    phase: phase as Found['phase'],
    overdue,
    releaseAt,
    releasedAt,
    holds,
    warnings: warnings.map(({ kind, channel, status, queued_at: queuedAt, accepted_at: acceptedAt }) => ({
      kind,
      channel,
      status,
      queuedAt,
      acceptedAt,
    })),
    request: request && {
      by: request.by,
      isOwn: request.is_own,
      note: request.note,
      requestedAt: request.requested_at,
      expiresAt: request.expires_at,
      othersMayReleaseAt: request.others_may_release_at,
    },
  };
}
