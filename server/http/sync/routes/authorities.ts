import { Type } from 'typebox';
import { instantFromMs } from '../../../../shared/domain/instant.ts';
import {
  authoritiesAnswer,
  authorityLimits,
  authorityQuestion,
  trustedListsAnswer,
  type AuthorityAnswer,
  type TrustedListAnswer,
} from '../../../../shared/wire/authorities.ts';
import { askAuthority } from '../../../core/signing/ask-authority.ts';
import { listTrustedLists, openTrustedList } from '../../../core/signing/read-trusted-lists.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceServices } from '../../foundation/admission/admit.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { countAuthorityQuestion, deviceContext, forDevices } from '../admission.ts';

/** Timestamps and proofs for what a device signs: its only way out is this server. */
export function authorityRoutes(app: SurfaceApp, services: SurfaceServices): void {
  const { core } = services;
  app.get('/authorities', { config: forDevices('/authorities'), schema: { response: { 200: authoritiesAnswer } } }, async (request) => {
    const { timestampUrls, roots } = deviceContext(core, request).core.authorities;
    return { timestamp_urls: [...timestampUrls], roots: roots.map(toBase64) };
  });

  const ask = '/authorities/ask';
  app.post(
    ask,
    { bodyLimit: authorityLimits.questionBytes * 2, config: forDevices(ask), schema: { body: authorityQuestion } },
    async (request, reply) => {
      deviceContext(core, request);
      await countAuthorityQuestion(services, request, reply);
      const { kind, url, body } = request.body;
      const answer: AuthorityAnswer = {
        body: toBase64(await askAuthority(core, { kind, url, ...(body === undefined ? {} : { body: fromBase64(body, 'body') }) })),
      };
      // Serialised here by hand: a schema's serialiser would walk through megabytes of base64.
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
    },
  );

  trustedListRoutes(app, services);
}

/** Trusted lists, which the server fetches once for all: what an owner checks with them isn't told to anybody. */
function trustedListRoutes(app: SurfaceApp, { core }: SurfaceServices): void {
  const lists = '/authorities/trusted-lists';
  app.get(lists, { config: forDevices(lists), schema: { response: { 200: trustedListsAnswer } } }, async (request) => {
    const state = await listTrustedLists(deviceContext(core, request).core);
    if (state === null) return null;
    return {
      refreshed_at: state.refreshedMs === null ? null : instantFromMs(state.refreshedMs),
      lists: state.lists.map(({ location, isListOfLists, sha256 }) => ({ location, is_list_of_lists: isListOfLists, sha256 })),
    };
  });

  const one = `${lists}/:sha256`;
  app.get(one, { config: forDevices(one), schema: { params: Type.Object({ sha256: Type.String() }) } }, async (request, reply) => {
    const answer: TrustedListAnswer = { body: toBase64(await openTrustedList(deviceContext(core, request).core, request.params.sha256)) };
    // As above: megabytes of base64.
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(answer));
  });
}
