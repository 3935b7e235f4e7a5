import { Type } from 'typebox';
import { partProofAnswer, partProofQuestion, partsAnswer, partsQuestion } from '../../../../shared/wire/sync.ts';
import type { Core } from '../../../core/context.ts';
import { proveParts } from '../../../core/sync/prove-parts.ts';
import { listMissingParts, openPart } from '../../../core/sync/read-part.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { sendBytes } from '../../foundation/answers/send-download.ts';
import { deviceContext, forDevices } from '../admission.ts';

/** Room for as many names as one request may hold. */
const questionBytes = 1024 * 1024;

/** Which parts exist, and the parts themselves. They are written by uploads (`uploads.ts`). */
export function partRoutes(app: SurfaceApp, core: Core): void {
  app.post(
    '/parts/missing',
    { bodyLimit: questionBytes, config: forDevices('/parts/missing'), schema: { body: partsQuestion, response: { 200: partsAnswer } } },
    async (request) => {
      return { missing: [...(await listMissingParts(deviceContext(core, request), request.body.names))] };
    },
  );

  app.post(
    '/parts/proof',
    { config: forDevices('/parts/proof'), schema: { body: partProofQuestion, response: { 200: partProofAnswer } } },
    async (request) => {
      const { challenge, names } = request.body;
      const proofs = await proveParts(deviceContext(core, request), fromBase64(challenge, 'challenge'), names);
      return { proofs: proofs.map((proof) => (proof === null ? null : toBase64(proof))) };
    },
  );

  app.get(
    '/parts/:name',
    { config: forDevices('/parts/:name'), schema: { params: Type.Object({ name: Type.String() }) } },
    async (request, reply) => {
      const { owner } = deviceContext(core, request);
      const { name } = request.params;
      // Its name is its content, so it never changes.
      return sendBytes(request, reply.type('application/octet-stream'), {
        ...(await openPart(core, owner.userId, name)),
        etag: `"${name}"`,
      });
    },
  );
}
