import type { FastifyInstance } from 'fastify';
import { Type } from 'typebox';
import { enrolmentMessage, type EnrolmentMessage, type InvitationAnswer, type SealedAnswer } from '../../../../shared/wire/release-keys.ts';
import type { Ulid } from '../../../../shared/domain/ids.ts';
import type { Core, Origin } from '../../../core/context.ts';
import { downloadPart } from '../../../core/release-keys/download-part.ts';
import { enrolRecipient, getInvitation, type Invitation, type WayIn } from '../../../core/release-keys/enrol-recipient.ts';
import { handOutReleaseKey, type SealedLegacy } from '../../../core/release-keys/hand-out-release-key.ts';
import { findReleaseLink } from '../../../core/links/open-link.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import { sendBytes } from '../../foundation/answers/send-download.ts';
import { speakJson } from '../json-routes.ts';
import { recipientOrigin } from '../request-origin.ts';
import { readSession } from '../session-cookie.ts';

interface LinkPath {
  Params: { token: string };
}

interface InvitationPath {
  Params: { invitation: string };
}

/** The largest JSON body, in bytes: an enrolment. */
const maxJsonBytes = 4 * 1024;
const partParams = Type.Object({ token: Type.String(), name: Type.String({ pattern: '^[0-9a-f]{64}$' }) });

/**
 * What the scripts of these pages ask for, in client custody: to enrol, and after the release the server's half along with everything that
 * is sealed.
 * JSON, refusals included: `{"error": "<code>"}`. A request without a session of its link is 401, whatever it asks for.
 */
export function sealedRoutes(app: FastifyInstance, core: Core): void {
  void app.register(async (json) => {
    speakJson(json, core, maxJsonBytes);
    enrolmentRoutes(json, core);
    handOutRoutes(json, core);
  });
}

/** What is asked and answered is the same, whichever way somebody came. */
function enrolmentRoutes(app: FastifyInstance, core: Core): void {
  const ask = async (way: WayIn): Promise<InvitationAnswer> => invitationAnswer(await getInvitation(core, way));
  const send = async (way: WayIn, { body, originOf }: EnrolmentRequest): Promise<InvitationAnswer> => {
    const { recipientId } = await getInvitation(core, way);
    const { enrolment, proof = null } = body;
    const sent = { enrolment: fromBase64(enrolment, 'enrolment'), proof: proof === null ? null : fromBase64(proof, 'proof') };
    return invitationAnswer(await enrolRecipient(core, way, sent, originOf(recipientId)));
  };
  const schema = { body: enrolmentMessage };
  const mailed = '/verify/:token/enrolment';
  app.get<LinkPath>(mailed, ({ params: { token } }) => ask({ token }));
  app.post<LinkPath & { Body: EnrolmentMessage }>(mailed, { schema }, (request) => {
    const { token } = request.params;
    return send({ token }, { body: request.body, originOf: (recipient) => recipientOrigin(request, recipient) });
  });
  const invited = '/invited/:invitation/enrolment';
  app.get<InvitationPath>(invited, ({ params: { invitation } }) => ask({ invitation }));
  app.post<InvitationPath & { Body: EnrolmentMessage }>(invited, { schema }, (request) => {
    const { invitation } = request.params;
    return send({ invitation }, { body: request.body, originOf: (recipient) => recipientOrigin(request, recipient) });
  });
}

/** What came, and from where. */
interface EnrolmentRequest {
  readonly body: EnrolmentMessage;
  readonly originOf: (recipientId: Ulid) => Origin;
}

function handOutRoutes(app: FastifyInstance, core: Core): void {
  // A request for the headers alone would hand nothing out, yet be recorded as if it had.
  app.get<LinkPath>('/r/:token/sealed', { exposeHeadRoute: false }, async (request, reply) => {
    const { token } = request.params;
    const link = await findReleaseLink(core, token);
    const legacy = await handOutReleaseKey(core, token, readSession(request, link), recipientOrigin(request, link.recipient.id));
    try {
      return await reply.type('application/json; charset=utf-8').send(JSON.stringify(sealedAnswer(legacy)));
    } finally {
      legacy.half.fill(0);
    }
  });

  const config = { uncounted: true };
  app.get<{ Params: { token: string; name: string } }>(
    '/r/:token/parts/:name',
    { config, schema: { params: partParams } },
    async (request, reply) => {
      const { token, name } = request.params;
      const link = await findReleaseLink(core, token);
      const part = await downloadPart(
        core,
        { token, session: readSession(request, link), name },
        recipientOrigin(request, link.recipient.id),
      );
      return sendBytes(request, reply.type('application/octet-stream'), { ...part, etag: `"${name}"` });
    },
  );
}

function invitationAnswer({ accountId, identity, vaultId, recipientId, enrolledAt, open }: Invitation): InvitationAnswer {
  return {
    account: accountId,
    vault: vaultId,
    recipient: recipientId,
    identity: identity === null ? null : toBase64(identity),
    enrolled_at: enrolledAt,
    invitation: open?.invitation_id ?? null,
    offer: open === undefined ? null : toBase64(open.offer),
    expires_at: open?.expires_at ?? null,
  };
}

function sealedAnswer(legacy: SealedLegacy): SealedAnswer {
  return {
    account: legacy.accountId,
    vault: legacy.vaultId,
    recipient: legacy.recipientId,
    key_generation: legacy.keyGeneration,
    generation: legacy.bundleGeneration,
    half: toBase64(legacy.half),
    bundle: toBase64(legacy.bundle),
    locks: legacy.locks.map(toBase64),
    enrolment: legacy.enrolment === null ? null : toBase64(legacy.enrolment),
    ...(legacy.shares.length === 0 ? {} : { shares: [...legacy.shares] }),
  };
}
