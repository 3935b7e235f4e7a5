import { Type } from 'typebox';
import { auditAnswer, maxAuditDigests } from '../../../../shared/wire/audit.ts';
import { followLog } from '../../../core/audit/follow-log.ts';
import type { Core } from '../../../core/context.ts';
import { toBase64 } from '../../foundation/bodies/base64-bytes.ts';
import type { SurfaceApp } from '../../foundation/surface/dialect.ts';
import { forOwners, ownerContext } from '../admission.ts';

const query = Type.Object({ after: Type.Optional(Type.String({ pattern: '^[0-9]{1,15}$' })) }, { additionalProperties: false });

/** How far the owner's audit log goes: devices keep it, and notice if it's a different log later. */
export function auditRoutes(app: SurfaceApp, core: Core): void {
  app.get('/audit', { config: forOwners('/audit'), schema: { querystring: query, response: { 200: auditAnswer } } }, async (request) => {
    const { head, digests, more } = await followLog(ownerContext(core, request), Number(request.query.after ?? '0'), maxAuditDigests);
    if (head === undefined) return { head: null, digests: '', more };
    const { accountId: account, seq, hash, signedAt, signature } = head;
    const shown = {
      account,
      mode: 'live' as const,
      seq,
      hash: toBase64(hash),
      signed_at: signedAt,
      signature: toBase64(signature),
      public_key: toBase64(core.keys.auditPublicKey),
    };
    return { head: shown, digests: toBase64(digests), more };
  });
}
