import type {} from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, invalid } from '../../../../shared/domain/error-codes.ts';
import { instantFromMs, parseInstant, secondMs } from '../../../../shared/domain/instant.ts';
import {
  certificateQuestion,
  declineMessage,
  signatureMessage,
  witnessingLimits,
  type CertificateQuestion,
  type DeclineMessage,
  type SignatureMessage,
  type WitnessAnswer,
} from '../../../../shared/wire/witnessings.ts';
import type { Core } from '../../../core/context.ts';
import { sessionMs } from '../../../core/links/mailed-code.ts';
import { certifyWitness, type WitnessVisit } from '../../../core/witnessings/certify-witness.ts';
import { declineWitnessing } from '../../../core/witnessings/decline-witnessing.ts';
import { findWitness, findWitnessVisit, type FoundWitness } from '../../../core/witnessings/open-witness.ts';
import { slotsOf } from '../../../core/witnessings/prepared-content.ts';
import { openWitnessContent, viewAsWitness, type WitnessView } from '../../../core/witnessings/read-as-witness.ts';
import { takeSignature } from '../../../core/witnessings/take-signature.ts';
import { openAsWitness, sendWitnessCode } from '../../../core/witnessings/witness-code.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import { sendBytes } from '../../foundation/answers/send-download.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { speakJson } from '../json-routes.ts';
import { sendPage } from '../page.ts';
import { closedWitnessPage, manyWitnessCodesPage, signingPage, witnessCodePage, witnessStartPage } from '../pages/witness-pages.ts';
import { readerOf } from '../reader.ts';
import { witnessOrigin } from '../request-origin.ts';

interface LinkPath {
  Params: { token: string };
}

/** A signature in base64, and what is said along with it. */
const maxJsonBytes = Math.ceil(witnessingLimits.cmsBytes / 3) * 4 + 4 * 1024;

const pathOf = (token: string): string => `/witness/${token}`;
const codePathOf = (token: string): string => `${pathOf(token)}/code`;

/** From the link that somebody was sent who is asked to sign, past the codes, to the document and the signature; or to a refusal. */
export function witnessRoutes(app: FastifyInstance, core: Core): void {
  pageRoutes(app, core);
  codeRoutes(app, core);
  void app.register(async (json) => {
    speakJson(json, core, maxJsonBytes);
    readRoutes(json, core);
    actRoutes(json, core);
  });
}

/** Named after the witness: people who share a browser are kept apart, and nothing of a token shows. As a recipient's (session-cookie.ts). */
const cookieName = ({ witness }: Pick<FoundWitness, 'witness'>): string => `heirlock_witness_${witness.id}`;

function keepVisit(core: Core, reply: FastifyReply, found: FoundWitness, session: string): void {
  const options = { path: '/witness/', httpOnly: true, sameSite: 'lax', secure: core.publicUrl.startsWith('https:') } as const;
  void reply.setCookie(cookieName(found), session, { ...options, maxAge: sessionMs / secondMs });
}

function pageRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/witness/:token', async (request, reply) => {
    const { token } = request.params;
    const [reader, found] = [readerOf(request), await findWitness(core, token)];
    if (found.standing !== 'open') return sendPage(reply, closedWitnessPage(reader, found, found.standing));
    const visit = await findWitnessVisit(core, token, request.cookies[cookieName(found)]);
    return sendPage(
      reply,
      visit === undefined ? witnessStartPage(reader, found, pathOf(token)) : signingPage(reader, found, pathOf(token)),
    );
  });

  app.get<LinkPath>('/witness/:token/code', async (request, reply) => {
    const { token } = request.params;
    const [reader, found] = [readerOf(request), await findWitness(core, token)];
    if (found.standing !== 'open') return sendPage(reply, closedWitnessPage(reader, found, found.standing));
    if ((await findWitnessVisit(core, token, request.cookies[cookieName(found)])) !== undefined) return leadTo(reply, pathOf(token));
    const after = outcomeOf(core, request, codePathOf(token), ['no_code', 'refused', 'too_many'])?.word;
    if (after === 'too_many') return sendPage(reply, manyWitnessCodesPage(reader, pathOf(token)));
    return sendPage(reply, witnessCodePage(reader, found, pathOf(token), after));
  });
}

function codeRoutes(app: FastifyInstance, core: Core): void {
  app.post<LinkPath>('/witness/:token/code', async (request, reply) => {
    const { token } = request.params;
    const found = await findWitness(core, token);
    if (found.standing !== 'open') return leadTo(reply, pathOf(token));
    try {
      await sendWitnessCode(core, token, witnessOrigin(request, found.witness.id));
    } catch (error) {
      if (error instanceof DomainError && error.code === 'too_many_codes') return leadOn(core, reply, codePathOf(token), 'too_many');
      throw error;
    }
    return leadTo(reply, codePathOf(token));
  });

  app.post<LinkPath>('/witness/:token/open', async (request, reply) => {
    const { token } = request.params;
    const found = await findWitness(core, token);
    if (found.standing !== 'open') return leadTo(reply, pathOf(token));
    const typed = { code: digitsIn(request.body, 'code'), second: digitsIn(request.body, 'second'), word: wordIn(request.body) };
    // Something that can't be a code doesn't use up a try.
    if (![typed.code, ...(found.witnessing.second_factor === 'sms' ? [typed.second] : [])].every((digits) => /^[0-9]{6}$/.test(digits)))
      return leadOn(core, reply, codePathOf(token), 'no_code');
    try {
      const session = await openAsWitness(core, token, typed, witnessOrigin(request, found.witness.id));
      keepVisit(core, reply, found, session);
      return await leadTo(reply, pathOf(token));
    } catch (error) {
      if (!(error instanceof DomainError) || error.code !== 'code_wrong') throw error;
      return leadOn(core, reply, codePathOf(token), 'refused');
    }
  });
}

/** As people type digits: with spaces and dashes, some of them full-width. */
function digitsIn(body: unknown, field: string): string {
  const typed = body instanceof URLSearchParams ? (body.get(field) ?? '') : '';
  return typed.normalize('NFKC').replace(/[\s\p{Pd}]/gu, '');
}

function wordIn(body: unknown): string {
  const typed = body instanceof URLSearchParams ? (body.get('word') ?? '') : '';
  return typed.slice(0, 4 * witnessingLimits.wordLength);
}

async function visitOf(core: Core, request: FastifyRequest<LinkPath>): Promise<WitnessVisit & { readonly found: FoundWitness }> {
  const { token } = request.params;
  const found = await findWitness(core, token);
  return { token, session: request.cookies[cookieName(found)], found };
}

function readRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/witness/:token/witnessing', async (request, reply) => {
    const view = await viewAsWitness(core, await visitOf(core, request));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(presentTo(view)));
  });

  app.get<LinkPath>('/witness/:token/content', async (request, reply) => {
    const content = await openWitnessContent(core, await visitOf(core, request));
    return sendBytes(request, reply.type('application/octet-stream'), { ...content, etag: `"${content.checksum}"` });
  });
}

function actRoutes(app: FastifyInstance, core: Core): void {
  const certificate = '/witness/:token/certificate';
  app.post<LinkPath & { Body: CertificateQuestion }>(certificate, { schema: { body: certificateQuestion } }, async (request, reply) => {
    const { found, ...visit } = await visitOf(core, request);
    const { public_key: key, proof } = request.body;
    const asked = { publicKey: fromBase64(key, 'public_key'), proof: fromBase64(proof, 'proof') };
    const made = await certifyWitness(core, visit, asked, witnessOrigin(request, found.witness.id));
    return reply.type('application/json; charset=utf-8').send(JSON.stringify({ certificate: toBase64(made) }));
  });

  const signature = '/witness/:token/signature';
  app.post<LinkPath & { Body: SignatureMessage }>(signature, { schema: { body: signatureMessage } }, async (request, reply) => {
    const { found, ...visit } = await visitOf(core, request);
    const { signed_at: signedAt, cms, certificate: kind } = request.body;
    const at = parseInstant(signedAt);
    if (at === undefined) throw invalid('signed_at', 'must be an instant');
    const signed = { signedAt: at, cms: fromBase64(cms, 'cms'), certificate: kind };
    await takeSignature(core, visit, signed, witnessOrigin(request, found.witness.id));
    return reply.code(204).send();
  });

  const decline = '/witness/:token/decline';
  app.post<LinkPath & { Body: DeclineMessage }>(decline, { schema: { body: declineMessage } }, async (request, reply) => {
    const { found, ...visit } = await visitOf(core, request);
    await declineWitnessing(core, visit, request.body.reason ?? '', witnessOrigin(request, found.witness.id));
    return reply.code(204).send();
  });
}

function presentTo({ witness, witnessing, owner, all, authority }: WitnessView): WitnessAnswer {
  return {
    id: witness.id,
    owner: owner.name,
    name: witness.name,
    position: witness.position + 1,
    of: all.length,
    sealed: witnessing.sealed === 1,
    slots: slotsOf(witnessing).map(({ fieldName, byteRange, dateAt }) => ({
      field_name: fieldName,
      byte_range: [...byteRange],
      date_at: dateAt,
    })),
    size: witnessing.size_bytes,
    sha256: witnessing.checksum,
    before: all
      .slice(0, witness.position)
      .flatMap(({ name, signed_at_ms: ms, cms }) =>
        ms === null || cms === null ? [] : [{ name, signed_at: instantFromMs(ms), cms: toBase64(cms) }],
      ),
    expires_at: instantFromMs(witness.expires_ms ?? 0),
    authority: toBase64(authority),
    certificate_subject: witness.name,
  };
}
