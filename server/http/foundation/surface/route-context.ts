import type { FastifyRequest } from 'fastify';
import { DomainError, type DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import { parseId, type Ulid } from '../../../../shared/domain/ids.ts';
import { authoriseResource, type ResourceKind } from '../../../core/access/authorise-resource.ts';
import type { OwnerContext } from '../../../core/context.ts';
import { contextOf, type SurfaceServices } from '../admission/admit.ts';
import { withPrecondition } from '../conditional/preconditions.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True where soft-deleted vaults can be seen (alternate surface). */
    readonly showsDeleted?: boolean;
    /** Where a request names its vault, as `vault_id`, when the path does not. */
    readonly vaultIn?: 'query' | 'body';
  }
}

/** What every route file of a surface gets. */
export interface RouteServices extends SurfaceServices {
  /** `{public url}{mount prefix}`. */
  readonly baseUrl: string;
}

/** What path parameters name, on every surface alike. */
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

/** What is answered where a path parameter names nothing; undefined for a parameter that isn't an id. */
export function notFoundOf(parameter: string): DomainErrorCode | undefined {
  return parameter in resources ? resources[parameter as ParameterName][1] : undefined;
}

/** The bare id in a path. @throws DomainError not found for a malformed one. */
export function idIn(text: string, kind: NamedKind): Ulid {
  const id = parseId(kind, text);
  if (id === undefined) throw new DomainError(notFound[kind], 'There is nothing with this id.');
  return id;
}

/** The caller's context for a use case, with what the caller demands of the resource before it is changed (`If-Match`). */
export function contextIn(services: SurfaceServices, request: FastifyRequest): OwnerContext {
  return withPrecondition(contextOf(services.core, request), request);
}

/**
 * Settles existence and ownership of every resource that a request names, those in the path in order, each within the vault before it.
 * @throws DomainError as the use cases do.
 */
export async function authoriseNamed(services: SurfaceServices, request: FastifyRequest): Promise<void> {
  if (request.credential === null) return;
  const ctx = contextOf(services.core, request);
  const { vaultIn } = request.routeConfig;
  const named = vaultIn === undefined ? undefined : (request[vaultIn] as { readonly vault_id?: unknown } | null | undefined)?.vault_id;
  if (typeof named === 'string') await authoriseResource(ctx, 'vault', idIn(named, 'vault'));
  let vaultId: Ulid | undefined;
  for (const [name, text] of Object.entries((request.params ?? {}) as Readonly<Record<string, string>>)) {
    if (!(name in resources)) continue;
    const [kind] = resources[name as ParameterName];
    const id = idIn(text, kind);
    await authoriseResource(ctx, kind satisfies ResourceKind, id, request.routeConfig.showsDeleted === true, vaultId);
    if (kind === 'vault') vaultId = id;
  }
}
