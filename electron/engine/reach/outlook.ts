import { toBase64 } from '../../../shared/crypto/base64.ts';
import type { Instant } from '../../../shared/domain/instant.ts';
import { signWarningSeen } from '../../../shared/format/release/warning-seen.ts';
import type { Output } from '../../contract/contract.ts';
import type { EngineContext, Handlers } from '../engine-context.ts';
import { EngineError } from '../engine-error.ts';
import { optionalText } from '../items/item-fields.ts';
import { noteReleased } from '../library/released-vaults.ts';
import { liveVault } from '../library/vaults.ts';
import { deviceIdentity } from '../sync/connection/device-secrets.ts';
import type { OutlookAnswer } from '../../../shared/wire/outlook.ts';
import { OwnerApi } from '../sync/owner-api.ts';
import { SyncError } from '../sync/sync-error.ts';
import { withAccount } from '../sync/connection/call-server.ts';

type Found = NonNullable<Output<'outlook.get'>['outlook']>;

/** What happens next to vaults according to the server, and which part of it the owner has to read. */
export const outlookHandlers: Handlers<'outlook.get' | 'outlook.stop' | 'outlook.open' | 'warnings.list' | 'warnings.read'> = {
  'outlook.get': async (ctx, { vault }) => {
    liveVault(ctx.session(), vault);
    try {
      return { outlook: heard(ctx, vault, await withAccount(ctx, (api) => new OwnerApi(api).outlook(vault), { isBrief: true })) };
    } catch (error) {
      // It has not been sent there yet.
      if (error instanceof SyncError && error.code === 'not_found') return { outlook: null };
      throw error;
    }
  },

  'outlook.stop': async (ctx, { vault }) => {
    liveVault(ctx.session(), vault);
    return { outlook: heard(ctx, vault, await withAccount(ctx, (api) => new OwnerApi(api).stopRelease(vault), { isBrief: true })) };
  },

  'outlook.open': async (ctx, { vault, hours, recipients }) => {
    liveVault(ctx.session(), vault);
    try {
      const answer = await withAccount(ctx, (api) => new OwnerApi(api).openVault(vault, { hours, recipients }), { isBrief: true });
      return { outlook: heard(ctx, vault, answer) };
    } catch (error) {
      throw whyNotOpened(error);
    }
  },

  'warnings.list': async (ctx) => {
    const { book } = ctx.session();
    const { warnings, openings = [] } = await withAccount(ctx, (api) => new OwnerApi(api).warnings(), { isBrief: true });
    const nameOf = (vault: string): string | null => {
      const entry = book.entry(vault);
      return entry === undefined ? null : optionalText(entry.body, 'name');
    };
    return {
      warnings: warnings.map(({ vault, policy_type: type, warning, cycle, release_at: releaseAt, unreached }) => ({
        vault,
        name: nameOf(vault),
        warning,
        cycle,
        releaseAt,
        stopsByCheckIn: type !== 'date_based',
        unreached,
      })),
      openings: openings.map(({ vault, set_at: setAt, opens_at: opensAt, blockers }) => ({
        vault,
        name: nameOf(vault),
        setAt,
        opensAt,
        blockers,
      })),
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

/** Why the server doesn't open a vault, in words for its owner. */
function whyNotOpened(error: unknown): unknown {
  if (!(error instanceof SyncError)) return error;
  if (error.code === 'conflict')
    return new EngineError('opening_changed', 'The people, or the time it waits, have changed since they were shown.');
  return error.code === 'refused' ? new EngineError('opening_refused', error.message) : error;
}

/** What the server says; that it has opened a vault is written down at once, so that no page goes on promising. */
function heard(ctx: EngineContext, vault: string, answer: OutlookAnswer): Found {
  if (answer.status === 'released' && answer.released_at !== null) noteReleased(ctx.session(), vault, answer.released_at);
  return shown(answer);
}

function shown({
  status,
  phase,
  overdue,
  release_at: releaseAt,
  released_at: releasedAt,
  holds,
  timer_failing: isFailing = false,
  warnings,
  request = null,
  opening,
  recipients = [],
}: OutlookAnswer): Found {
  return {
    phase: phase as Found['phase'],
    overdue,
    releaseAt,
    releasedAt,
    isArchived: status === 'archived',
    holds: [...(isFailing ? [{ code: 'timer_failing' as const, mail: null }] : []), ...holds],
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
    opening: opening === undefined ? null : openingShown(opening),
    recipients: recipients.map(({ id, mail, first_opened_at: firstOpenedAt, downloads, handover = null }) => ({
      recipient: id,
      mail,
      firstOpenedAt,
      downloads,
      handover: handover && {
        messages: handover.messages,
        lastSentAt: handover.last_sent_at,
        nextAt: handover.next_at,
        unreachedAt: handover.unreached_at,
      },
    })),
  };
}

function openingShown({ hours, waiting, blockers }: NonNullable<OutlookAnswer['opening']>): NonNullable<Found['opening']> {
  return {
    hours,
    waiting: waiting && { setAt: waiting.set_at, hours: waiting.hours, opensAt: waiting.opens_at },
    blockers,
  };
}
