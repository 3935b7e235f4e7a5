import { formatId } from '../../../../shared/domain/ids.ts';
import { setRequiredApprovals } from '../../../core/approvals/approval-settings.ts';
import { setOpening } from '../../../core/releases/set-opening.ts';
import { executeRelease, rehearseRelease } from '../../../core/releases/execute-release.ts';
import { getReleaseOutlook } from '../../../core/releases/release-outlook.ts';
import { simulateRelease } from '../../../core/releases/simulate-release.ts';
import { sendLettersOf } from '../../../core/custodians/send-letters.ts';
import { readStopStanding } from '../../../core/custodians/stop-standing.ts';
import { stopRelease } from '../../../core/releases/stop-release.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentOutlook, presentRehearsal, presentRelease, presentStopped } from '../present-release.ts';
import { presentSimulation, simulationInput } from '../present-simulation.ts';
import { cancelAnswer, openBody } from '../opening-shapes.ts';
import * as shapes from '../release-shapes.ts';
import { simulationAnswer, simulationQuery } from '../simulation-shapes.ts';
import { vaultParams } from '../shapes.ts';

const simulating = {
  summary: "Play a vault's future",
  description:
    'Every message and change of state from now on, with its date, on a virtual clock: by the very rules that the server goes by, if it’s never down, every mail is accepted at once, and nobody does anything but the check-ins asked for. Nothing is changed or sent.',
  operationId: 'simulateRelease',
};

/** Releases that a person carries out, and what happens next to a vault (INTERFACE.md#platform-releases). */
export function releaseRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/vaults/:vault_id/release/execute',
    {
      config: {
        neededInVault: 'VAULT_OPERATOR',
        refusals: ['approval_required', 'release_waits', 'documents_not_clean', 'release_blocked', 'mfa_required'],
      },
      schema: {
        summary: 'Release a vault, or simulate its release',
        description:
          'A shadow release changes nothing and says what would happen, to operators and the owner; its owner finds in the audit events that somebody looked. A real one is for administrators ' +
          'and the owner, with a second factor from the last ten minutes, the agreement of as many people as the vault asks for, and documents that are found clean; an administrator’s also needs a request of which the owner was warned 24 hours earlier. It can not be taken back.',
        operationId: 'executeRelease',
        params: vaultParams,
        body: shapes.executeBody,
        response: { 200: shapes.executeAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      const vaultId = idIn(request.params.vault_id, 'vault');
      const { shadowMode, note, notifyRecipients } = request.body;
      if (shadowMode) return presentRehearsal(await rehearseRelease(ctx, vaultId));
      return presentRelease(
        await executeRelease(ctx, vaultId, {
          ...(note === undefined ? {} : { note }),
          ...(notifyRecipients === undefined ? {} : { notifyRecipients }),
        }),
      );
    },
  );

  outlookRoutes(app, services);
}

/** What happens next to a vault, and what would. */
function outlookRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/vaults/:vault_id/release',
    {
      config: { neededInVault: 'VAULT_OPERATOR' },
      schema: {
        summary: 'See what happens next to a vault',
        description: 'When it is released, why it is held, what was sent and accepted, who agreed.',
        operationId: 'getReleaseOutlook',
        params: vaultParams,
        response: { 200: shapes.outlookAnswer },
      },
    },
    async (request) => presentOutlook(await getReleaseOutlook(personContext(services, request), idIn(request.params.vault_id, 'vault'))),
  );

  app.get(
    '/vaults/:vault_id/release/simulation',
    {
      config: { neededInVault: 'VAULT_OPERATOR', volatile: ['from'] },
      schema: { ...simulating, params: vaultParams, querystring: simulationQuery, response: { 200: simulationAnswer } },
    },
    async (request) =>
      presentSimulation(
        await simulateRelease(personContext(services, request), idIn(request.params.vault_id, 'vault'), simulationInput(request.query)),
      ),
  );

  ownerRoutes(app, services);
}

/** What only its owner decides about the release of a vault. */
function ownerRoutes(app: SurfaceApp, services: RouteServices): void {
  app.put(
    '/vaults/:vault_id/release',
    {
      config: { neededInVault: 'VAULT_OWNER', refusals: ['approval_required', 'mfa_required'] },
      schema: {
        summary: 'Set how many people must agree to a release',
        description:
          'Nobody alone can release a vault by hand if it asks for agreement, neither with a key nor from a device of its owner; a policy that its owner has set still does what it says, but one that could release the vault within 72 hours needs agreement too. Asking for fewer people needs a second factor and the agreement of as many as are asked for until then; the owner is told by mail.',
        operationId: 'setReleaseApprovals',
        params: vaultParams,
        body: shapes.settingsBody,
        response: { 200: shapes.settingsAnswer },
      },
    },
    async (request) => {
      const { vault_id: id, required } = await setRequiredApprovals(
        personContext(services, request),
        idIn(request.params.vault_id, 'vault'),
        request.body.approvalsRequired,
      );
      return { vaultId: formatId('vault', id), approvalsRequired: required };
    },
  );

  app.post(
    '/vaults/:vault_id/release/open',
    {
      config: {
        neededInVault: 'VAULT_OWNER',
        refusals: ['approval_required', 'documents_not_clean', 'release_blocked', 'mfa_required', 'conflict'],
      },
      schema: {
        summary: 'Open a vault after the wait that its owner chose',
        description:
          'For its owner, with a second factor from the last ten minutes and the agreement of as many people as the vault asks for. The owner is told by mail, with a link that stops it; the wait begins when that mail was accepted. Where the rule asks for no wait it is opened at once. ' +
          'Takes what the owner was shown, and refuses if either has changed.',
        operationId: 'openVault',
        params: vaultParams,
        body: openBody,
        response: { 200: shapes.outlookAnswer },
      },
    },
    async (request) => {
      const [ctx, vaultId] = [personContext(services, request), idIn(request.params.vault_id, 'vault')];
      const { hours, recipients } = request.body;
      await setOpening(ctx, vaultId, { hours, recipients: recipients.map((id) => idIn(id, 'recipient')) });
      return presentOutlook(await getReleaseOutlook(ctx, vaultId));
    },
  );

  app.post(
    '/vaults/:vault_id/release/cancel',
    {
      config: { neededInVault: 'VAULT_OWNER' },
      schema: {
        summary: 'Call off whatever would release a vault',
        description:
          'For its owner: certificates no longer count, requests are withdrawn, an opening is stopped, a check-in that was due is made up for. A release that has happened stays.',
        operationId: 'cancelRelease',
        params: vaultParams,
        response: { 200: cancelAnswer },
      },
    },
    async (request) => {
      const ctx = personContext(services, request);
      const stopped = await stopRelease(ctx, idIn(request.params.vault_id, 'vault'));
      await sendLettersOf(ctx.core, stopped.vault.id);
      const isSignOfLife = stopped.checkIn || stopped.certificates;
      return presentStopped(stopped, await readStopStanding(ctx.core, stopped.vault.id, isSignOfLife));
    },
  );
}
