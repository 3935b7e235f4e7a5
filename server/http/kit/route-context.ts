import type { FastifyRequest } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../shared/domain/ids.ts';
import { authoriseResource, type ResourceKind } from '../../core/accounts/authorise-resource.ts';
import type { OwnerContext } from '../../core/context.ts';
import { contextOf, type SurfaceServices } from './admit.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where soft-deleted vaults can be seen (alternate surface). */
    readonly showsDeleted?: boolean;
  }
}

/** What every route file of a surface gets. */
export interface RouteServices extends SurfaceServices {
  /** `{public url}{mount prefix}`. */
  readonly baseUrl: string;
}

/** What the parameters of paths name, on every surface alike. */
const resources = {
  vault_id: ['vault', 'vault_not_found'],
  document_id: ['document', 'document_not_found'],
  recipient_id: ['recipient', 'recipient_not_found'],
  policy_id: ['policy', 'policy_not_found'],
  crypto_account_id: ['cryptoAccount', 'crypto_account_not_found'],
  webhook_id: ['webhook', 'webhook_not_found'],
  delivery_id: ['delivery', 'delivery_not_found'],
} as const;

type ParameterName = keyof typeof resources;
type NamedKind = (typeof resources)[ParameterName][0];

const notFound = Object.fromEntries(Object.values(resources)) as Readonly<Record<NamedKind, (typeof resources)[ParameterName][1]>>;

/** The bare id in a path. @throws DomainError not found for a malformed one. */
export function idIn(text: string, kind: NamedKind): Ulid {
  const id = parseId(kind, text);
  if (id === undefined) throw new DomainError(notFound[kind], 'There is nothing with this id.');
  return id;
}

/** The caller's context for a use case. */
export function contextIn(services: SurfaceServices, request: FastifyRequest): OwnerContext {
  return contextOf(services.core, request);
}

/** Settles existence and ownership of every resource that a request's path names, in their order. @throws DomainError as the use cases do. */
export async function authoriseNamed(services: SurfaceServices, request: FastifyRequest): Promise<void> {
  if (request.credential === null) return;
  const ctx = contextOf(services.core, request);
  for (const [name, text] of Object.entries((request.params ?? {}) as Readonly<Record<string, string>>)) {
    if (!(name in resources)) continue;
    const [kind] = resources[name as ParameterName];
    await authoriseResource(ctx, kind satisfies ResourceKind, idIn(text, kind), request.routeOptions.config.showsDeleted === true);
  }
}
