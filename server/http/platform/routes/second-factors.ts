import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { isUlid } from '../../../../shared/domain/ids.ts';
import type { PersonContext } from '../../../core/context.ts';
import { issueAccessToken } from '../../../core/identity/access-token.ts';
import { checkInAtSignIn } from '../../../core/identity/check-in-at-sign-in.ts';
import { addPasskey, beginPasskey, challengePasskey, removePasskey, showPasskey } from '../../../core/identity/manage-passkeys.ts';
import {
  activateTotp,
  enrolTotp,
  listSecondFactors,
  removeTotp,
  renewRecoveryCodes,
  showCode,
} from '../../../core/identity/manage-totp.ts';
import type { RaisedSession } from '../../../core/identity/show-factor.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import type { RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import {
  codeBody,
  enrolledAnswer,
  factorsAnswer,
  passkeyAddedAnswer,
  passkeyBody,
  passkeyOptions,
  passkeyParams,
  recoveryAnswer,
  totpAnswer,
  verifiedAnswer,
  verifyBody,
} from '../auth-shapes.ts';
import { passkeyAnswerIn } from '../passkey-answer.ts';
import { bearer, setSessionCookie } from '../sign-in-request.ts';

/** Code apps, passkeys and recovery codes as second factor (INTERFACE.md#platform-second-factors). */
export function secondFactorRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/auth/mfa',
    {
      config: { beforeSecondFactor: true, volatile: ['lastUsedAt'] },
      schema: { summary: 'List your second factors', operationId: 'listSecondFactors', response: { 200: factorsAnswer } },
    },
    async (request) => {
      const { totp, passkeys, recoveryCodesLeft } = await listSecondFactors(personContext(services, request));
      return { totp, passkeys: [...passkeys], recoveryCodesLeft };
    },
  );
  app.post(
    '/auth/mfa/verify',
    {
      config: { beforeSecondFactor: true, refusals: ['code_wrong'] },
      schema: {
        summary: 'Show a second factor',
        description: 'A code of the app, a recovery code, or a passkey’s answer. No code works twice.',
        operationId: 'verifySecondFactor',
        body: verifyBody,
        response: { 200: verifiedAnswer },
      },
    },
    async (request, reply) => {
      const { code, passkey } = request.body;
      const ctx = personContext(services, request);
      if ((code === undefined) === (passkey === undefined))
        throw new DomainError('invalid_request', 'Send either a code or a passkey’s answer.', [
          { field: 'code', reason: 'or passkey must be sent, and not both' },
        ]);
      const shown = code === undefined ? await showPasskey(ctx, passkeyAnswerIn(passkey ?? {})) : await showCode(ctx, code);
      return raisedAnswer(ctx, reply, shown);
    },
  );
  totpRoutes(app, services);
  passkeyRoutes(app, services);
}

function totpRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/auth/mfa/totp',
    {
      config: { bodyless: true, refusals: ['mfa_required', 'conflict'] },
      schema: { summary: 'Begin to enrol a code app', operationId: 'enrolCodeApp', response: { 200: totpAnswer } },
    },
    async (request) => {
      const { secret, otpauthUrl } = await enrolTotp(personContext(services, request));
      return { secret, otpauth_url: otpauthUrl };
    },
  );
  app.post(
    '/auth/mfa/totp/activate',
    {
      config: { refusals: ['mfa_required', 'conflict', 'code_wrong'] },
      schema: {
        summary: 'Put a code app into use',
        description: 'With its first code. The answer has the recovery codes, only this once.',
        operationId: 'activateCodeApp',
        body: codeBody,
        response: { 200: enrolledAnswer },
      },
    },
    async (request, reply) => {
      const ctx = personContext(services, request);
      const enrolled = await activateTotp(ctx, request.body.code);
      return { ...(await raisedAnswer(ctx, reply, enrolled)), recovery_codes: [...enrolled.recoveryCodes] };
    },
  );
  app.delete(
    '/auth/mfa/totp',
    {
      config: { refusals: ['mfa_required', 'resource_not_found'] },
      schema: { summary: 'Remove your code app', operationId: 'removeCodeApp' },
    },
    async (request, reply) => {
      await removeTotp(personContext(services, request));
      return reply.code(204).send();
    },
  );
  app.post(
    '/auth/mfa/recovery-codes',
    {
      config: { bodyless: true, refusals: ['mfa_required', 'conflict'] },
      schema: {
        summary: 'Make new recovery codes',
        description: 'Earlier ones no longer work.',
        operationId: 'renewRecoveryCodes',
        response: { 200: recoveryAnswer },
      },
    },
    async (request) => ({ recovery_codes: [...(await renewRecoveryCodes(personContext(services, request)))] }),
  );
}

function passkeyRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/auth/mfa/passkeys/options',
    {
      config: { bodyless: true, refusals: ['mfa_required', 'conflict'] },
      schema: { summary: 'Begin to add a passkey', operationId: 'beginPasskey', response: { 200: passkeyOptions } },
    },
    async (request) => ({ publicKey: { ...(await beginPasskey(personContext(services, request))) } }),
  );
  app.post(
    '/auth/mfa/passkeys',
    {
      config: { refusals: ['mfa_required', 'conflict', 'code_wrong'] },
      schema: {
        summary: 'Add a passkey',
        description: 'With a first second factor, recovery codes are made; later the list is empty.',
        operationId: 'addPasskey',
        body: passkeyBody,
        response: { 201: passkeyAddedAnswer },
      },
    },
    async (request, reply) => {
      const { name, passkey } = request.body;
      const ctx = personContext(services, request);
      const added = await addPasskey(ctx, { name, answer: passkeyAnswerIn(passkey) });
      const answer = { ...(await raisedAnswer(ctx, reply, added)), id: added.passkeyId, recovery_codes: [...added.recoveryCodes] };
      return reply.code(201).send(answer);
    },
  );
  app.post(
    '/auth/mfa/passkeys/challenge',
    {
      config: { bodyless: true, beforeSecondFactor: true, refusals: ['conflict'] },
      schema: { summary: 'Ask for a passkey', operationId: 'challengePasskey', response: { 200: passkeyOptions } },
    },
    async (request) => ({ publicKey: { ...(await challengePasskey(personContext(services, request))) } }),
  );
  app.delete(
    '/auth/mfa/passkeys/:passkey_id',
    {
      config: { refusals: ['mfa_required', 'resource_not_found'] },
      schema: { summary: 'Remove a passkey', operationId: 'removePasskey', params: passkeyParams },
    },
    async (request, reply) => {
      const { passkey_id: id } = request.params;
      if (!isUlid(id)) throw new DomainError('resource_not_found', 'There is no such passkey.');
      await removePasskey(personContext(services, request), id);
      return reply.code(204).send();
    },
  );
}

/** The tokens of a session that was elevated, with a browser's new cookie. Anyone who was only half signed in before has now checked in. */
async function raisedAnswer(
  ctx: PersonContext,
  reply: FastifyReply,
  { person, secret }: RaisedSession,
): Promise<ReturnType<typeof bearer>> {
  if (secret !== null) setSessionCookie(ctx.core, reply, secret);
  if (ctx.person.mfaPending) await checkInAtSignIn(ctx.core, person.userId, ctx.origin);
  return bearer(await issueAccessToken(ctx.core, person));
}
