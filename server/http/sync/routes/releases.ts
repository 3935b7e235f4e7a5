import { Type } from 'typebox';
import { formatId } from '../../../../shared/domain/ids.ts';
import { pauseMessage } from '../../../../shared/wire/release-keys.ts';
import { frequencies } from '../../../../shared/domain/period.ts';
import { checkOpeningHours } from '../../../../shared/domain/opening.ts';
import type { PolicyRow } from '../../../core/records.ts';
import type { Core } from '../../../core/context.ts';
import { checkIn } from '../../../core/check-ins/check-in.ts';
import { pausePolicy, resumePolicy } from '../../../core/policies/pause-policy.ts';
import { setPolicy } from '../../../core/policies/set-policy.ts';
import { getReleaseStatus, type RecipientReadiness } from '../../../core/release-keys/get-release-status.ts';
import { releaseVault } from '../../../core/releases/release-vault.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { policyInput, type PolicyBody } from '../../foundation/bodies/policy-input.ts';
import { apiVersion, presentCheckIn, presentCheckInStatus, presentPolicy } from '../../foundation/answers/present-policy.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { showRecipient, ulidIn, vaultParams } from './vaults.ts';

const policyBody = Type.Unsafe<PolicyBody & { readonly opening_hours?: unknown }>({ type: 'object' });
const releaseBody = Type.Object({
  release_note: Type.Optional(Type.String({ maxLength: 4_000 })),
  notify_recipients: Type.Optional(Type.Boolean()),
});

/** Policy, check-in, release and status: the core's own use cases, in the shapes of the reference surface. */
export function releaseRoutes(app: SurfaceApp, core: Core): void {
  const vaultIn = ({ vault }: { readonly vault: string }) => ulidIn(vault, 'vault');

  app.put(
    '/vaults/:vault/policy',
    { config: forDevices('/vaults/:vault/policy'), schema: { params: vaultParams, body: policyBody } },
    async (request) => {
      const { opening_hours: hours } = request.body;
      const options = hours === undefined ? {} : { openingHours: checkOpeningHours(hours) };
      return showPolicy(
        await setPolicy(deviceContext(core, request), vaultIn(request.params), policyInput(request.body, frequencies), options),
      );
    },
  );

  app.post(
    '/vaults/:vault/policy/pause',
    { config: forDevices('/vaults/:vault/policy/pause'), schema: { params: vaultParams, body: pauseMessage } },
    async (request) => {
      const { pause_until: pauseUntil, reason } = request.body;
      return showPolicy(await pausePolicy(deviceContext(core, request), vaultIn(request.params), { pauseUntil, reason }));
    },
  );

  app.post(
    '/vaults/:vault/policy/resume',
    { config: { ...forDevices('/vaults/:vault/policy/resume'), bodyless: true }, schema: { params: vaultParams } },
    async (request) => showPolicy(await resumePolicy(deviceContext(core, request), vaultIn(request.params))),
  );

  app.post(
    '/vaults/:vault/check-in',
    { config: { ...forDevices('/vaults/:vault/check-in'), bodyless: true }, schema: { params: vaultParams } },
    async (request) => presentCheckIn(await checkIn(deviceContext(core, request), vaultIn(request.params), 'desktop')),
  );

  app.post(
    '/vaults/:vault/release',
    { config: forDevices('/vaults/:vault/release'), schema: { params: vaultParams, body: releaseBody } },
    async (request) => {
      const { release_note: note, notify_recipients: notifyRecipients } = request.body;
      const input = { ...(note === undefined ? {} : { note }), ...(notifyRecipients === undefined ? {} : { notifyRecipients }) };
      const {
        vault,
        releasedAt,
        recipientsNotified,
        note: kept,
      } = await releaseVault(deviceContext(core, request), vaultIn(request.params), input);
      const { id, name, status } = vault;
      return {
        ...apiVersion,
        id: formatId('vault', id),
        name,
        status,
        released_at: releasedAt,
        recipients_notified: recipientsNotified,
        release_note: kept,
      };
    },
  );

  app.get('/vaults/:vault/status', { config: forDevices('/vaults/:vault/status'), schema: { params: vaultParams } }, async (request) => {
    const found = await getReleaseStatus(deviceContext(core, request), vaultIn(request.params));
    const { status, released_at, document_count } = found.vault;
    return {
      ...presentCheckInStatus(found),
      status,
      released_at,
      document_count,
      release_policy: showPolicy(found.policy),
      recipients: found.recipients.map(showReadiness),
    };
  });
}

/** As the reference surface has it, and how long an opening by hand waits. */
function showPolicy(policy: PolicyRow) {
  return { ...presentPolicy(policy), opening_hours: policy.opening_hours };
}

function showReadiness({ recipient, enrolledAt, keyGeneration, bundleGeneration }: RecipientReadiness) {
  return { ...showRecipient(recipient), enrolled_at: enrolledAt, key_generation: keyGeneration, bundle_generation: bundleGeneration };
}
