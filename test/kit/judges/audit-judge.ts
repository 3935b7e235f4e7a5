import type { Core } from '../../../server/core/context.ts';

/**
 * What changes nothing anybody will want to look up, though it may succeed. `PATCH /api/uploads/…` is noted where an upload begins and
 * where it becomes a document; a challenge is noted with its answer; a mail that is sent to nobody leaves nothing behind; and what stays
 * as it was, a user's roles or name, ways to a recipient, a revoked key or a kit that let nobody in, is not an event.
 */
const leavesNoTrace = [
  /^PATCH \/api\/uploads\/[^/]+$/,
  /^POST \/api\/auth\/mfa\/passkeys\/(options|challenge)$/,
  /^POST \/api\/auth\/(magic-link|sign-up)$/,
  /^(PATCH \/api\/(users|webhooks)|DELETE \/api\/keys)\/[^/]+$/,
  /^PUT \/api\/vaults\/[^/]+\/recipients\/[^/]+\/ways$/,
  /^(PATCH \/api\/me|DELETE \/api\/me\/kit-access)$/,
] as const;

const known = new Map<string, Core>();

/**
 * From now on, whatever changes something on this server's platform surface must be in the audit log. @returns a function that ends that.
 */
export function judgeAuditOf(origin: string, core: Core): () => void {
  known.set(origin, core);
  return () => known.delete(origin);
}

/**
 * @throws Error naming a request that changed something and that no event in the audit log mentions. Those to other servers and surfaces
 * pass.
 */
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
