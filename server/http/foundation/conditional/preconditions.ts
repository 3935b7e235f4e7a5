import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Core, OwnerContext } from '../../../core/context.ts';
import { etagOf, namesTag } from './etags.ts';
import type { ClaimedRoute, RouteClaims } from '../surface/route-claims.ts';

type Precondition = NonNullable<OwnerContext['precondition']>;
type Db = Parameters<Precondition>[0];

declare module 'fastify' {
  interface FastifyRequest {
    /** What `If-Match` demands, asked of the database as a change sees it. */
    ifMatch: ((ctx: OwnerContext, db: Db) => Promise<void>) | null;
    /** Set on the stand-in request with which a precondition calls the handler of a GET: the context that handler works in. */
    looksWith: OwnerContext | null;
  }
}

const changing: ReadonlySet<string> = new Set(['PUT', 'PATCH', 'DELETE']);

/**
 * Honours `If-Match` on changes (RFC 9110, section 13.1.1): the tag must be that of what GET shows at the same address now. The use
 * case checks once it has locked the resource, so nothing can come between the check and the change.
 */
export function honourIfMatch(app: FastifyInstance, claims: RouteClaims): void {
  app.decorateRequest('ifMatch', null);
  app.decorateRequest('looksWith', null);
  app.addHook('onRequest', (request, reply, done) => {
    const list = request.headers['if-match'];
    if (list !== undefined && changing.has(request.method))
      request.ifMatch = (ctx, db) => assertMatch(list, claims, request, reply, ctx, db);
    done();
  });
}

/** The context in which a request's handler works, with the request's precondition in it. */
export function withPrecondition<Ctx extends OwnerContext>(ctx: Ctx, request: FastifyRequest): Ctx {
  const { ifMatch, looksWith } = request;
  // Made below from the context of the very same request.
  if (looksWith) return looksWith as Ctx;
  return ifMatch ? { ...ctx, precondition: (tx) => ifMatch(ctx, tx) } : ctx;
}

async function assertMatch(
  list: string,
  claims: RouteClaims,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: OwnerContext,
  db: Db,
): Promise<void> {
  // That the resource exists has already been settled by the caller.
  if (list.trim() === '*') return;
  const shownBy = claims.find('get', request.routeConfig.endpoint ?? '');
  const etag = shownBy === undefined ? undefined : etagOf(await representation(shownBy, request, reply, ctx, db), shownBy.config.volatile);
  if (etag !== undefined && namesTag(list, etag)) return;
  throw new DomainError('precondition_failed', 'This has been changed since you read it (If-Match). Read it again before you change it.');
}

/**
 * What GET would answer at this address, word for word: its own handler is called, with a view into the transaction, and leaves no trace.
 */
async function representation(
  shownBy: ClaimedRoute,
  request: FastifyRequest,
  reply: FastifyReply,
  ctx: OwnerContext,
  db: Db,
): Promise<string> {
  const { precondition: _, ...bare } = ctx;
  const looksWith: OwnerContext = { ...bare, core: onlyLooking(ctx.core, db) };
  const standIn = Object.create(request, { query: { value: {} }, looksWith: { value: looksWith } }) as FastifyRequest;
  const shown = await shownBy.handler(standIn);
  const schema = (shownBy.schema.response as Readonly<Record<string, Record<string, unknown>>> | undefined)?.['200'];
  return schema === undefined ? JSON.stringify(shown) : reply.compileSerializationSchema(schema)(shown as Record<string, unknown>);
}

function onlyLooking(core: Core, read: Db): Core {
  const transaction = (): Promise<never> => Promise.reject(new Error('a precondition only looks'));
  return {
    ...core,
    db: { ...core.db, read, transaction },
    views: { ...core.views, countView: () => undefined, flush: () => Promise.resolve() },
  };
}
