import type { FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import {
  custodianAnswer,
  custodyAnswer,
  custodyLimits,
  endMessage,
  notesAnswer,
  notesMessage,
  planAnswer,
  planMessage,
  settledMessage,
  thirdSharesAnswer,
  thirdSharesMessage,
  type CustodyAnswer,
  type NotesMessage,
  type ThirdSharesMessage,
} from '../../../../shared/wire/custody.ts';
import { Type } from 'typebox';
import type { Core, Origin } from '../../../core/context.ts';
import { readStanding, type CustodyView } from '../../../core/custodians/read-standing.ts';
import { endCustody } from '../../../core/custodians/end-custody.ts';
import { nameCustodian } from '../../../core/custodians/name-custodian.ts';
import { takeNotes } from '../../../core/custodians/take-notes.ts';
import { settlePlan, takePlan } from '../../../core/custodians/take-plan.ts';
import { takeThirdShares } from '../../../core/custodians/take-third-shares.ts';
import type { SurfaceServices } from '../../foundation/admission/admit.ts';
import { toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { countStranger, deviceContext, forCustodians, forDevices } from '../admission.ts';
import { ulidIn, vaultParams } from './vaults.ts';

type BroughtShare = ThirdSharesMessage['shares'][number];
type Signed = NotesMessage['notes'][number];

/** Vaults whose halves two servers and a third party keep: what the owner's devices say about it, and the other custodians. */
export function custodianRoutes(app: SurfaceApp, services: SurfaceServices): void {
  planRoutes(app, services.core);
  noteRoutes(app, services.core);
  othersRoutes(app, services);
}

function planRoutes(app: SurfaceApp, core: Core): void {
  const path = '/vaults/:vault/custody-plan';
  app.put(
    path,
    {
      bodyLimit: custodyLimits.planBytes,
      config: forDevices(path),
      schema: { params: vaultParams, body: planMessage, response: { 200: planAnswer } },
    },
    async (request) => {
      const { number, hash } = await takePlan(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), signedOf(request.body));
      return { number, hash };
    },
  );

  const settled = `${path}/settled`;
  app.post(settled, { config: forDevices(settled), schema: { params: vaultParams, body: settledMessage } }, async (request, reply) => {
    await settlePlan(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), request.body.number);
    return reply.code(204).send();
  });

  const end = `${path}/end`;
  app.post(end, { config: forDevices(end), schema: { params: vaultParams, body: endMessage } }, async (request, reply) => {
    await endCustody(deviceContext(core, request), ulidIn(request.params.vault, 'vault'), signedOf(request.body));
    return reply.code(204).send();
  });

  const standing = '/vaults/:vault/custody';
  app.get(
    standing,
    { config: forDevices(standing), schema: { params: vaultParams, response: { 200: custodyAnswer } } },
    async (request): Promise<CustodyAnswer> => {
      const view = await readStanding(deviceContext(core, request), ulidIn(request.params.vault, 'vault'));
      return { custody: view === undefined ? null : present(view) };
    },
  );
}

function noteRoutes(app: SurfaceApp, core: Core): void {
  const path = '/vaults/:vault/custody-notes';
  app.post(
    path,
    {
      bodyLimit: custodyLimits.notesBytes,
      config: forDevices(path),
      schema: { params: vaultParams, body: notesMessage, response: { 200: notesAnswer } },
    },
    async (request) => {
      const { origin } = deviceContext(core, request);
      const vaultId = ulidIn(request.params.vault, 'vault');
      return { notes: [...(await takeNotes(core, { vaultId, notes: request.body.notes.map(signedOf), origin }))] };
    },
  );
}

/** What anybody may ask and say: what counts is who signed it. */
function othersRoutes(app: SurfaceApp, services: SurfaceServices): void {
  const { core } = services;
  const self = '/custodian';
  app.get(self, { config: forCustodians(self), schema: { response: { 200: custodianAnswer } } }, async () => {
    const { publicKey, words } = nameCustodian(core);
    return { public_key: toBase64(publicKey), words };
  });

  const path = '/custodians/:vault/notes';
  app.post(
    path,
    {
      bodyLimit: custodyLimits.notesBytes,
      config: forCustodians(path),
      schema: { params: Type.Object({ vault: Type.String() }), body: notesMessage, response: { 200: notesAnswer } },
    },
    async (request, reply) => {
      const given = { vaultId: request.params.vault, notes: request.body.notes.map(signedOf), origin: strangersOrigin(request) };
      const notes = await takeNotes(core, given).catch((error: unknown) => refuseStranger(services, request, reply, error));
      return { notes: [...notes] };
    },
  );

  const shares = '/custodians/:vault/third-shares';
  app.post(
    shares,
    {
      bodyLimit: custodyLimits.thirdSharesBytes,
      config: forCustodians(shares),
      schema: { params: Type.Object({ vault: Type.String() }), body: thirdSharesMessage, response: { 200: thirdSharesAnswer } },
    },
    async (request, reply) => {
      const { plan, shares: brought } = request.body;
      const given = { vaultId: request.params.vault, plan, shares: brought.map(shareOf), origin: strangersOrigin(request) };
      return await takeThirdShares(core, given).catch((error: unknown) => refuseStranger(services, request, reply, error));
    },
  );
}

function signedOf({ text, signature }: Signed): Signed {
  return { text, signature };
}

function shareOf({ recipient, key_generation: keyGeneration, share }: BroughtShare): BroughtShare {
  return { recipient, key_generation: keyGeneration, share };
}

function strangersOrigin(request: FastifyRequest): Origin {
  return { actor: { type: 'system', id: null }, address: request.ip, requestId: request.id };
}

/** Whoever isn't named by a plan is counted like anybody without a credential. */
async function refuseStranger(services: SurfaceServices, request: FastifyRequest, reply: FastifyReply, error: unknown): Promise<never> {
  if (error instanceof DomainError && error.code === 'vault_not_found') await countStranger(services, request, reply);
  throw error;
}

function present({ plan, place, says, isStopKnown, others, notes }: CustodyView): NonNullable<CustodyAnswer['custody']> {
  return {
    plan: { ...plan },
    place,
    state: says,
    stop_known: isStopKnown,
    others: others.map((other) => ({
      place: other.place,
      state: other.says,
      heard_at: other.heardAt,
      waiting: other.waiting,
      failure: other.failure,
      told_at: other.toldAt,
    })),
    notes: notes.map(({ text, signature }) => ({ text, signature })),
  };
}
