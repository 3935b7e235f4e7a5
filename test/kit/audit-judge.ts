import type { Core } from '../../server/core/context.ts';

/**
 * What changes nothing that anybody will want to look up, though it may answer well. `PATCH /api/uploads/…` is noted where an upload begins and where it
 * becomes a document; a challenge is noted with its answer; a mail that nobody is sent leaves nothing behind; and what is as it was
 * already, a user's roles or a revoked key, is no event.
 */
const leavesNoTrace = [
  /^PATCH \/api\/uploads\/[^/]+$/,
  /^POST \/api\/auth\/mfa\/passkeys\/(options|challenge)$/,
  /^POST \/api\/auth\/(magic-link|sign-up)$/,
  /^(PATCH \/api\/(users|webhooks)|DELETE \/api\/keys)\/[^/]+$/,
] as const;

const known = new Map<string, Core>();

/** From now on what changes something on the platform surface of this server must stand in the audit log. @returns what ends that. */
export function judgeAuditOf(origin: string, core: Core): () => void {
  known.set(origin, core);
  return () => known.delete(origin);
}

/** @throws Error naming a request that changed something and that no event of the audit log speaks of. Those of other servers and surfaces pass. */
export async function judgeAudit(
  { origin, pathname }: URL,
  method: string,
  { status, headers, body }: { readonly status: number; readonly headers: Headers; readonly body: unknown },
): Promise<void> {
  const core = known.get(origin);
  const changes = ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) && status < 300 && /^\/api\/(?!v1\/|sync\/)/.test(pathname);
  if (core === undefined || !changes || headers.has('idempotent-replayed')) return;
  const { cancelled } = (body ?? {}) as { readonly cancelled?: object };
  if (cancelled !== undefined && !Object.values(cancelled).includes(true)) return;
  if (leavesNoTrace.some((pattern) => pattern.test(`${method} ${pathname}`))) return;
  const requestId = headers.get('x-request-id') ?? '';
  const event = await core.db.read
    .selectFrom('audit_events')
    .select(['actor_id', 'actor_type'])
    .where('request_id', '=', requestId)
    .limit(1)
    .executeTakeFirst();
  if (event === undefined) throw new Error(`${method} ${pathname} answered ${status}, and no event of the audit log speaks of it`);
}
