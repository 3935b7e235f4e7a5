import type { FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyBaseLogger } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { parseId, type IdKind, type Ulid } from '../../../shared/domain/ids.ts';
import { authoriseResource, type ResourceKind } from '../../core/accounts/authorise-resource.ts';
import type { OwnerContext } from '../../core/context.ts';
import { contextOf, type ReferenceServices } from './credentials.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route as the rate tables name it, without the mount's prefix. */
    readonly endpoint?: string;
    /** Whose existence and ownership is settled before anything is said about the request itself. */
    readonly resource?: ResourceKind;
  }
}

/** The app as the routes of this surface see it. */
export type ReferenceApp = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** What every route file of this surface gets. */
export interface RouteServices extends ReferenceServices {
  /** `{public url}{mount prefix}`. */
  readonly baseUrl: string;
}

const notFound = { vault: 'vault_not_found', document: 'document_not_found', recipient: 'recipient_not_found' } as const;

/** The bare id in a path. @throws DomainError not found for a malformed one. */
export function idIn(text: string, kind: Extract<IdKind, ResourceKind>): Ulid {
  const id = parseId(kind, text);
  if (id === undefined) throw new DomainError(notFound[kind], `There is no ${kind} with this id.`);
  return id;
}

/** The caller's context for a use case. */
export function contextIn(services: ReferenceServices, request: FastifyRequest): OwnerContext {
  return contextOf(services.core, request);
}

/** Settles existence and ownership of the resource that a request's path names. @throws DomainError as the use cases do. */
export async function authoriseNamed(services: ReferenceServices, request: FastifyRequest): Promise<void> {
  const kind = request.routeOptions.config.resource;
  if (kind === undefined || request.credential === null) return;
  const params = request.params as Readonly<Record<string, string>>;
  await authoriseResource(contextOf(services.core, request), kind, idIn(params[`${kind}_id`] ?? '', kind));
}
