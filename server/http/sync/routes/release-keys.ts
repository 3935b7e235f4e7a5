import {
  halfProofQuestion,
  releaseKeyLimits,
  releaseKeyMessage,
  releaseKeyPut,
  type HalfProofAnswer,
  type ReleaseKeyAnswer,
} from '../../../../shared/wire/release-keys.ts';
import type { Core } from '../../../core/context.ts';
import { proveHalf } from '../../../core/release-keys/prove-half.ts';
import { putReleaseKey } from '../../../core/release-keys/put-release-key.ts';
import { readReleaseKey } from '../../../core/release-keys/read-release-key.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { deviceContext, forDevices } from '../admission.ts';
import { fromBase64, toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import { invitationRoutes } from './invitations.ts';
import { releaseRoutes } from './releases.ts';
import { recipientIn, recipientParams, vaultRoutes } from './vaults.ts';

const json = 'application/json; charset=utf-8';

/** Vaults in client custody, their recipients' release keys, and what leads to the release. */
export function addReleaseKeyRoutes(app: SurfaceApp, core: Core): void {
  vaultRoutes(app, core);
  keyRoutes(app, core);
  invitationRoutes(app, core);
  releaseRoutes(app, core);
}

function keyRoutes(app: SurfaceApp, core: Core): void {
  const path = '/vaults/:vault/recipients/:recipient/release-key';
  app.put(
    path,
    {
      bodyLimit: releaseKeyLimits.bodyBytes,
      config: forDevices(path),
      schema: { params: recipientParams, body: releaseKeyMessage, response: { 200: releaseKeyPut } },
    },
    async (request) => {
      const { key_generation: keyGeneration, half: halfText, bundle_generation: bundleGeneration, bundle, locks, parts } = request.body;
      const { removed_locks: removedLocks = [], enrolment, custody_end: custodyEnd } = request.body;
      const half = halfText === undefined ? undefined : fromBase64(halfText, 'half');
      try {
        const row = await putReleaseKey(deviceContext(core, request), recipientIn(request.params), {
          keyGeneration,
          ...(half === undefined ? {} : { half }),
          bundleGeneration,
          bundle: fromBase64(bundle, 'bundle'),
          locks: locks.map((lock, index) => fromBase64(lock, `locks[${index}]`)),
          removedLocks,
          enrolment: enrolment === undefined ? null : fromBase64(enrolment, 'enrolment'),
          parts,
          ...(custodyEnd === undefined ? {} : { custodyEnd: { text: custodyEnd.text, signature: custodyEnd.signature } }),
        });
        return { key_generation: row.key_generation, bundle_generation: row.bundle_generation, put_at: row.put_at };
      } finally {
        half?.fill(0);
      }
    },
  );

  // Serialised here by hand: a schema's serialiser would walk through megabytes of base64, and can't express null.
  app.get(path, { config: forDevices(path), schema: { params: recipientParams } }, async (request, reply) => {
    const view = await readReleaseKey(deviceContext(core, request), recipientIn(request.params));
    const answer: ReleaseKeyAnswer =
      view === undefined
        ? null
        : {
            key_generation: view.key_generation,
            bundle_generation: view.bundle_generation,
            put_at: view.put_at,
            bundle: toBase64(view.bundle),
            locks: view.locks.map(toBase64),
            parts: [...view.parts],
          };
    return reply.type(json).send(JSON.stringify(answer));
  });

  const proof = `${path}/proof`;
  app.post(proof, { config: forDevices(proof), schema: { params: recipientParams, body: halfProofQuestion } }, async (request, reply) => {
    const found = await proveHalf(
      deviceContext(core, request),
      recipientIn(request.params),
      fromBase64(request.body.challenge, 'challenge'),
    );
    const answer: HalfProofAnswer =
      found === undefined
        ? null
        : {
            key_generation: found.keyGeneration,
            bundle_generation: found.bundleGeneration,
            proof: found.proof === null ? null : toBase64(found.proof),
          };
    return reply.type(json).send(JSON.stringify(answer));
  });
}
