import type { Instant } from '../../../../shared/domain/instant.ts';
import {
  openMessage,
  outlookAnswer,
  warningReadAnswer,
  warningReadMessage,
  warningsAnswer,
  type OutlookAnswer,
  type WarningsAnswer,
} from '../../../../shared/wire/outlook.ts';
import type { Core } from '../../../core/context.ts';
import {
  getOwnerOutlook,
  listOwnOpenings,
  listStandingWarnings,
  type OwnerOutlook,
  type StandingWarning,
} from '../../../core/releases/owner-outlook.ts';
import type { RequestView } from '../../../core/approvals/release-requests.ts';
import { setOpeningByDevice } from '../../../core/releases/set-opening.ts';
import type { HandoverOutlook } from '../../../core/handovers/list-waiting.ts';
import type { OpeningOutlook, OpeningView } from '../../../core/openings/view-opening.ts';
import { stopReleaseByDevice } from '../../../core/releases/stop-release.ts';
import { readWarning } from '../../../core/releases/read-warning.ts';
import { fromBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { ulidIn, vaultParams } from './vaults.ts';

/** What happens next to an owner's vaults, why it is held, and the warnings in force, for their app to show. */
export function outlookRoutes(app: SurfaceApp, core: Core): void {
  const outlook = '/vaults/:vault/outlook';
  app.get(outlook, { config: forDevices(outlook), schema: { params: vaultParams, response: { 200: outlookAnswer } } }, async (request) =>
    showOutlook(await getOwnerOutlook(deviceContext(core, request), ulidIn(request.params.vault, 'vault'))),
  );

  const stop = '/vaults/:vault/release/stop';
  app.post(
    stop,
    { config: { ...forDevices(stop), bodyless: true }, schema: { params: vaultParams, response: { 200: outlookAnswer } } },
    async (request) => {
      const [ctx, vaultId] = [deviceContext(core, request), ulidIn(request.params.vault, 'vault')];
      await stopReleaseByDevice(ctx, vaultId);
      return showOutlook(await getOwnerOutlook(ctx, vaultId));
    },
  );

  const open = '/vaults/:vault/release/open';
  app.post(
    open,
    { config: forDevices(open), schema: { params: vaultParams, body: openMessage, response: { 200: outlookAnswer } } },
    async (request) => {
      const [ctx, vaultId] = [deviceContext(core, request), ulidIn(request.params.vault, 'vault')];
      const { hours, recipients } = request.body;
      await setOpeningByDevice(ctx, vaultId, { hours, recipients: recipients.map((id) => ulidIn(id, 'recipient')) });
      return showOutlook(await getOwnerOutlook(ctx, vaultId));
    },
  );

  app.get('/warnings', { config: forDevices('/warnings'), schema: { response: { 200: warningsAnswer } } }, async (request) => {
    const ctx = deviceContext(core, request);
    return { warnings: (await listStandingWarnings(ctx)).map(showWarning), openings: (await listOwnOpenings(ctx)).map(showWaiting) };
  });

  const read = '/vaults/:vault/warnings/read';
  app.post(
    read,
    { config: forDevices(read), schema: { params: vaultParams, body: warningReadMessage, response: { 200: warningReadAnswer } } },
    async (request) => {
      const { warning, cycle, signature } = request.body;
      const seen = { warning, cycle: cycle as Instant, signature: fromBase64(signature, 'signature') };
      return { read_at: await readWarning(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), seen) };
    },
  );
}

function showOutlook({
  vault,
  policy,
  phase,
  overdue,
  releaseAt,
  holds,
  warnings,
  request,
  opening,
  recipients,
}: OwnerOutlook): OutlookAnswer {
  return {
    status: vault.status,
    policy_type: policy.type,
    phase,
    overdue,
    release_at: releaseAt,
    released_at: vault.released_at,
    holds: holds.flatMap(({ code, mail }) => (code === 'timer_failing' ? [] : [{ code, mail }])),
    timer_failing: holds.some(({ code }) => code === 'timer_failing'),
    warnings: warnings.map((mail) => ({
      kind: mail.kind,
      channel: mail.channel,
      status: mail.status,
      queued_at: mail.created_at,
      accepted_at: mail.accepted_at,
      attempts: mail.attempts,
    })),
    request: request === undefined ? null : showRequest(request),
    opening: showOpening(opening),
    recipients: recipients.map(({ recipient, message, grant, handover }) => ({
      id: recipient.id,
      mail: message?.status ?? null,
      first_opened_at: grant?.first_opened_at ?? null,
      downloads: grant?.downloads ?? 0,
      handover: handover === undefined ? null : showHandover(handover),
    })),
  };
}

function showHandover({
  row,
  nextAt,
  messages,
}: HandoverOutlook): NonNullable<NonNullable<OutlookAnswer['recipients']>[number]['handover']> {
  return {
    messages: messages.length,
    last_sent_at: messages.at(-1)?.sent_at ?? null,
    next_at: nextAt,
    unreached_at: row.unreached_at,
  };
}

function showOpening({ hours, waiting, blockers }: OpeningOutlook): NonNullable<OutlookAnswer['opening']> {
  if (waiting === undefined) return { hours, waiting: null, blockers: [...blockers] };
  const { opening, opensAt } = waiting;
  return { hours, waiting: { set_at: opening.set_at, hours: opening.hours, opens_at: opensAt }, blockers: [...waiting.blockers] };
}

function showRequest({ request, parties, othersMayReleaseAt }: RequestView): NonNullable<OutlookAnswer['request']> {
  return {
    by: parties.requester_email,
    is_own: request.requested_by === request.owner_id,
    note: request.note,
    requested_at: request.requested_at,
    expires_at: request.expires_at,
    others_may_release_at: othersMayReleaseAt,
  };
}

function showWarning({ vaultId, policyType, warning, cycle, releaseAt, unreached }: StandingWarning): WarningsAnswer['warnings'][number] {
  return { vault: vaultId, policy_type: policyType, warning, cycle, release_at: releaseAt, unreached: [...unreached] };
}

function showWaiting({ opening, opensAt, blockers }: OpeningView): NonNullable<WarningsAnswer['openings']>[number] {
  return { vault: opening.vault_id, set_at: opening.set_at, opens_at: opensAt, blockers: [...blockers] };
}
