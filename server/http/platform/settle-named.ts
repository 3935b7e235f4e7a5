import type { FastifyRequest } from 'fastify';
import { reachAnyDocument } from '../../core/access/person-document-access.ts';
import { reachVault } from '../../core/access/person-vault-access.ts';
import { idIn } from '../foundation/surface/route-context.ts';
import type { SurfaceServices } from '../foundation/admission/admit.ts';
import { personContext } from './admission.ts';

/**
 * Settles whether the caller may do what a route does to the vault or document named in its path, and `If-Match`, before they are
 * told what else is wrong with the request. @throws DomainError as the use cases do.
 */
export async function settleNamed(services: SurfaceServices, request: FastifyRequest): Promise<void> {
  if (request.signedIn === null) return;
  const ctx = personContext(services, request);
  const { vault_id: vault, document_id: document } = (request.params ?? {}) as Readonly<Record<string, string | undefined>>;
  const needed = request.routeConfig.neededInVault ?? 'VAULT_OWNER';
  if (vault !== undefined) await reachVault(ctx, idIn(vault, 'vault'), needed);
  if (document !== undefined) await reachAnyDocument(ctx, idIn(document, 'document'), needed);
  if (request.ifMatch !== null) await ctx.precondition?.(services.core.db.read);
}
