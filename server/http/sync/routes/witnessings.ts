import type { Readable } from 'node:stream';
import { Type } from 'typebox';
import { DomainError, invalid } from '../../../../shared/domain/error-codes.ts';
import { isUlid, type Ulid } from '../../../../shared/domain/ids.ts';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import { completedMessage, witnessingLimits, witnessingMessage, type WitnessingAnswer } from '../../../../shared/wire/witnessings.ts';
import type { Core } from '../../../core/context.ts';
import type { WitnessRow } from '../../../core/records.ts';
import { beginSealedWitnessing } from '../../../core/witnessings/begin-witnessing.ts';
import { cancelWitnessing, completeWitnessing, reopenSignature } from '../../../core/witnessings/manage-witnessings.ts';
import { slotsOf } from '../../../core/witnessings/prepared-content.ts';
import { putWitnessedContent } from '../../../core/witnessings/put-witnessed-content.ts';
import {
  getWitnessing,
  listWitnessings,
  openOwnContent,
  readWitnessAuthority,
  type WitnessingView,
} from '../../../core/witnessings/read-witnessings.ts';
import { toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import { sendBytes } from '../../foundation/answers/send-download.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { BodyPieces } from '../body-pieces.ts';

const path = '/witnessings';
const one = `${path}/:witnessing`;
const params = Type.Object({ witnessing: Type.String() });
const json = 'application/json; charset=utf-8';
/** A prepared file, as it is. */
const contentType = 'application/octet-stream';

/** Documents in client custody that several people are asked to sign, as their owner's devices prepare and follow them. */
export function witnessingRoutes(app: SurfaceApp, core: Core): void {
  app.post(path, { config: forDevices(path), schema: { body: witnessingMessage } }, async (request, reply) => {
    const {
      id,
      document_id: documentId,
      version,
      second_factor: secondFactor,
      days,
      slots,
      size: sizeBytes,
      sha256,
      witnesses,
    } = request.body;
    const ctx = deviceContext(core, request);
    const begun = await beginSealedWitnessing(ctx, {
      ...{ id, documentId, version, secondFactor, days, sizeBytes, sha256 },
      slots: slots.map(({ field_name: fieldName, byte_range: byteRange, date_at: dateAt }) => ({ fieldName, byteRange, dateAt })),
      witnesses: witnesses.map(({ id: witnessId, name, email, language, phone, word, token_hash: tokenHash }) => ({
        ...{ id: witnessId, name, email, language, tokenHash },
        ...(phone === undefined ? {} : { phone }),
        ...(word === undefined ? {} : { word }),
      })),
    });
    const view = await getWitnessing(ctx, begun.id);
    return reply
      .code(201)
      .type(json)
      .send(JSON.stringify(present(view, await authorityOf(core))));
  });

  // Serialised by hand, as other answers with base64 in them.
  app.get(path, { config: forDevices(path) }, async (request, reply) => {
    const { items } = await listWitnessings(deviceContext(core, request), { limit: witnessingLimits.listed, offset: 0 });
    const authority = await authorityOf(core);
    const witnessings = items.map((view) => present(view, authority, 'without values'));
    return reply.type(json).send(JSON.stringify({ witnessings }));
  });

  app.get(one, { config: forDevices(one), schema: { params } }, async (request, reply) => {
    const view = await getWitnessing(deviceContext(core, request), witnessingIn(request.params.witnessing));
    return reply.type(json).send(JSON.stringify(present(view, await authorityOf(core))));
  });

  app.delete(one, { config: forDevices(one), schema: { params } }, async (request, reply) => {
    await cancelWitnessing(deviceContext(core, request), witnessingIn(request.params.witnessing));
    return reply.code(204).send();
  });

  const complete = `${one}/complete`;
  app.post(complete, { config: forDevices(complete), schema: { params, body: completedMessage } }, async (request, reply) => {
    await completeWitnessing(deviceContext(core, request), witnessingIn(request.params.witnessing), request.body.version);
    return reply.code(204).send();
  });

  const reopen = `${one}/witnesses/:witness/reopen`;
  const both = Type.Object({ witnessing: Type.String(), witness: Type.String() });
  app.post(reopen, { config: { ...forDevices(reopen), bodyless: true }, schema: { params: both } }, async (request, reply) => {
    const { witnessing, witness } = request.params;
    await reopenSignature(deviceContext(core, request), witnessingIn(witnessing), witnessingIn(witness));
    return reply.code(204).send();
  });

  void app.register(async (routes) => contentRoutes(routes as unknown as SurfaceApp, core));
}

/** The sealed file itself, which goes from the connection into the store. */
function contentRoutes(app: SurfaceApp, core: Core): void {
  const content = `${one}/content`;
  app.removeContentTypeParser(contentType);
  app.addContentTypeParser(contentType, { bodyLimit: witnessingLimits.contentBytes }, (_request, payload, done) => done(null, payload));
  app.put(
    content,
    { bodyLimit: witnessingLimits.contentBytes, config: { ...forDevices(content), bodyless: true }, schema: { params } },
    async (request, reply) => {
      const body = request.body as Readable | undefined;
      if (body === undefined || typeof body.pipe !== 'function') throw invalid('body', `must be bytes, sent as ${contentType}`);
      await putWitnessedContent(deviceContext(core, request), witnessingIn(request.params.witnessing), new BodyPieces().of(body));
      return reply.code(204).send();
    },
  );

  app.get(content, { config: forDevices(content), schema: { params } }, async (request, reply) => {
    const found = await openOwnContent(deviceContext(core, request), witnessingIn(request.params.witnessing));
    return sendBytes(request, reply.type(contentType), { ...found, etag: `"${found.checksum}"` });
  });
}

/** An id in a path. @throws DomainError `resource_not_found` for anything that isn't one. */
function witnessingIn(text: string): Ulid {
  if (!isUlid(text)) throw new DomainError('resource_not_found', 'Nobody is asked to sign anything under this id.');
  return text;
}

async function authorityOf(core: Core): Promise<string | null> {
  const certificate = await readWitnessAuthority({ core });
  if (certificate === undefined) return null;
  const lines = toBase64(certificate).replace(/(.{64})(?=.)/g, '$1\n');
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`;
}

function present({ witnessing, witnesses }: WitnessingView, authority: string | null, form?: 'without values'): WitnessingAnswer {
  return {
    id: witnessing.id,
    document_id: witnessing.document_id,
    version: witnessing.version,
    sealed: witnessing.sealed === 1,
    state: witnessing.state,
    second_factor: witnessing.second_factor,
    days: witnessing.days,
    slots: slotsOf(witnessing).map(({ fieldName, byteRange, dateAt }) => ({
      field_name: fieldName,
      byte_range: [...byteRange],
      date_at: dateAt,
    })),
    size: witnessing.size_bytes,
    sha256: witnessing.checksum,
    content: witnessing.blob_id !== null,
    created_at: witnessing.created_at,
    ended_at: witnessing.ended_at,
    error: witnessing.error,
    authority,
    witnesses: witnesses.map((row) => presentWitness(row, form)),
  };
}

function presentWitness(row: WitnessRow, form: 'without values' | undefined): WitnessingAnswer['witnesses'][number] {
  return {
    id: row.id,
    position: row.position,
    name: row.name,
    email: row.email,
    language: row.language,
    state: row.state,
    invited_at: row.invited_at,
    expires_at: row.expires_ms === null ? null : instantFromMs(row.expires_ms),
    opened_at: row.opened_at,
    signed_at: row.signed_at_ms === null ? null : instantFromMs(row.signed_at_ms),
    cms: row.cms === null || form === 'without values' ? null : toBase64(row.cms),
    certificate: row.certificate_kind,
    certificate_name: row.certificate_name,
    decline_reason: row.decline_reason,
  };
}
