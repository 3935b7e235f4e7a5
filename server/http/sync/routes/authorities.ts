import { authoritiesAnswer, authorityLimits, authorityQuestion, type AuthorityAnswer } from '../../../../shared/wire/authorities.ts';
import { askAuthority } from '../../../core/signing/ask-authority.ts';
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
}
