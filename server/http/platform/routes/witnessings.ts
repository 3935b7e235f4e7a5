import { DomainError } from '../../../../shared/domain/error-codes.ts';
import { formatId, isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import { defaultLanguage } from '../../../../shared/domain/language.ts';
import type { WitnessRow } from '../../../core/records.ts';
import { askWitnesses } from '../../../core/witnessings/ask-witnesses.ts';
import { cancelWitnessing } from '../../../core/witnessings/manage-witnessings.ts';
import { getWitnessing, listWitnessings, type WitnessingView } from '../../../core/witnessings/read-witnessings.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { idIn, type RouteServices } from '../../foundation/surface/route-context.ts';
import { personContext } from '../admission.ts';
import { presentPagination, sliceIn } from '../present.ts';
import { askBody, listWitnessingsQuery, witnessingAnswer, witnessingParams, witnessingsAnswer } from '../witnessing-shapes.ts';

const about =
  'Each is mailed a link when it is their turn, reads the document in their browser, and signs it with a key that is certified for this one act, or with a certificate of their own. The file that all have signed becomes the document’s next version. A document that is encrypted on its owner’s devices is 409 `client_custody`: the owner asks in the app.';

/** Documents that several people are asked to sign (INTERFACE.md#platform-signing). */
export function witnessingRoutes(app: SurfaceApp, services: RouteServices): void {
  app.post(
    '/witnessings',
    {
      config: {
        refusals: [
          'document_not_found',
          'client_custody',
          'unavailable',
          'conflict',
          'vault_already_released',
          'vault_archived',
          'document_infected',
          'version_limit_exceeded',
          'file_too_large',
          'invalid_email',
        ],
      },
      schema: {
        summary: 'Ask several people to sign a document',
        description: about,
        operationId: 'askWitnesses',
        body: askBody,
        response: { 201: witnessingAnswer },
      },
    },
    async (request, reply) => {
      const { documentId, witnesses, days, secondFactor, visible } = request.body;
      const view = await askWitnesses(personContext(services, request), {
        documentId: idIn(documentId, 'document'),
        witnesses: witnesses.map(({ name, email, language = defaultLanguage, phone, word }) => ({
          ...{ name, email, language },
          ...(phone === undefined ? {} : { phone }),
          ...(word === undefined ? {} : { word }),
        })),
        ...(days === undefined ? {} : { days }),
        ...(secondFactor === undefined ? {} : { secondFactor }),
        ...(visible === undefined ? {} : { visible }),
      });
      return reply.code(201).send({ witnessing: present(view) });
    },
  );

  readRoutes(app, services);

  app.delete(
    '/witnessings/:witnessing_id',
    {
      config: { refusals: ['resource_not_found', 'conflict'] },
      schema: {
        summary: 'Ask nobody any more',
        description:
          'The links that were mailed open nothing any more, and those who were asked are told. What has ended stays as it ended, and is 409 `conflict`.',
        operationId: 'cancelWitnessing',
        params: witnessingParams,
      },
    },
    async (request, reply) => {
      if (!(await cancelWitnessing(personContext(services, request), witnessingIn(request.params.witnessing_id))))
        throw new DomainError('conflict', 'Nobody is asked to sign this any more.');
      return reply.code(204).send();
    },
  );
}

function readRoutes(app: SurfaceApp, services: RouteServices): void {
  app.get(
    '/witnessings',
    {
      schema: {
        summary: 'List what you have asked others to sign',
        operationId: 'listWitnessings',
        querystring: listWitnessingsQuery,
        response: { 200: witnessingsAnswer },
      },
    },
    async (request) => {
      const slice = sliceIn(request.query);
      const page = await listWitnessings(personContext(services, request), slice);
      return { witnessings: page.items.map(present), pagination: presentPagination(page, slice) };
    },
  );

  app.get(
    '/witnessings/:witnessing_id',
    {
      config: { refusals: ['resource_not_found'] },
      schema: {
        summary: 'See who has signed',
        operationId: 'getWitnessing',
        params: witnessingParams,
        response: { 200: witnessingAnswer },
      },
    },
    async (request) => ({
      witnessing: present(await getWitnessing(personContext(services, request), witnessingIn(request.params.witnessing_id))),
    }),
  );
}

/** @throws DomainError `resource_not_found` for anything that isn't an id. */
function witnessingIn(text: string): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', 'Nobody is asked to sign anything under this id.');
  return text;
}

function present({ witnessing, witnesses }: WitnessingView) {
  return {
    id: witnessing.id,
    documentId: formatId('document', witnessing.document_id),
    version: witnessing.version,
    state: witnessing.state,
    secondFactor: witnessing.second_factor,
    days: witnessing.days,
    createdAt: witnessing.created_at,
    endedAt: witnessing.ended_at,
    error: witnessing.error,
    reachedLevel: witnessing.reached_level,
    witnesses: witnesses.map(presentWitness),
  };
}

function presentWitness(row: WitnessRow) {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    state: row.state,
    invitedAt: row.invited_at,
    expiresAt: row.expires_ms === null ? null : instantFromMs(row.expires_ms),
    signedAt: row.signed_at_ms === null ? null : instantFromMs(row.signed_at_ms),
    certificate: row.certificate_kind,
    certificateName: row.certificate_name,
    declineReason: row.decline_reason,
  };
}
