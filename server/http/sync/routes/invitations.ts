import { invalid } from '../../../../shared/domain/error-codes.ts';
import { isUlid } from '../../../../shared/domain/ids.ts';
import { enrolmentsAnswer, invitationMailed, invitationMessage, invitationPut } from '../../../../shared/wire/release-keys.ts';
import type { Core } from '../../../core/context.ts';
import { mailInvitationAgain } from '../../../core/release-keys/mail-invitation.ts';
import { putInvitation, withdrawInvitation } from '../../../core/release-keys/put-invitation.ts';
import { readEnrolments } from '../../../core/release-keys/read-release-key.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { recipientIn, recipientParams } from './vaults.ts';

/** How a recipient is asked to make a key of their own, and what came back. */
export function invitationRoutes(app: SurfaceApp, core: Core): void {
  const path = '/vaults/:vault/recipients/:recipient/invitation';
  app.put(
    path,
    { config: forDevices(path), schema: { params: recipientParams, body: invitationMessage, response: { 200: invitationPut } } },
    async (request) => {
      const { invitation, offer, expires_at: expiresAt } = request.body;
      if (!isUlid(invitation)) throw invalid('invitation', 'must be a ULID');
      const row = await putInvitation(deviceContext(core, request), recipientIn(request.params), {
        invitationId: invitation,
        offer: fromBase64(offer, 'offer'),
        expiresAt,
      });
      return { invitation: row.invitation_id, put_at: row.put_at };
    },
  );

  const mail = `${path}/mail`;
  app.post(
    mail,
    { config: forDevices(mail), schema: { params: recipientParams, response: { 200: invitationMailed } } },
    async (request) => ({
      mailed: await mailInvitationAgain(deviceContext(core, request), recipientIn(request.params)),
    }),
  );

  app.delete(path, { config: forDevices(path), schema: { params: recipientParams } }, async (request, reply) => {
    await withdrawInvitation(deviceContext(core, request), recipientIn(request.params));
    return reply.code(204).send();
  });

  const enrolments = '/vaults/:vault/recipients/:recipient/enrolments';
  app.get(
    enrolments,
    { config: forDevices(enrolments), schema: { params: recipientParams, response: { 200: enrolmentsAnswer } } },
    async (request) => {
      const found = await readEnrolments(deviceContext(core, request), recipientIn(request.params));
      return {
        count: found.count,
        invitation: found.invitation,
        enrolments: found.enrolments.map((row) => ({
          enrolment: toBase64(row.enrolment),
          public_key: Buffer.from(row.public_key, 'hex').toString('base64'),
          proof: row.proof === null ? null : toBase64(row.proof),
          enrolled_at: row.enrolled_at,
          turn: row.turn,
        })),
      };
    },
  );
}
