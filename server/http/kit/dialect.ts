import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { DomainError } from '../../../shared/domain/error-codes.ts';
import type { KeySurface } from './rate-table.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The route as rate tables and documents name it, without the mount's prefix. */
    readonly endpoint?: string;
    /** Whose route it is. */
    readonly surface?: KeySurface;
    /** Needs no credential: what it gives is public, or opened by the address itself. */
    readonly open?: boolean;
    /** Also for keys of free accounts. */
    readonly forFreePlan?: boolean;
  }
}

/** The app as a surface's routes see it. */
export type SurfaceApp = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>;

/** Status and body of a refusal. */
export interface Refusal {
  readonly statusCode: number;
  readonly body: Readonly<Record<string, unknown>>;
}

/** How one surface words its refusals; what is refused is decided elsewhere. */
export interface SurfaceDialect {
  readonly name: KeySurface;
  readonly refuse: (error: DomainError) => Refusal;
  readonly internalError: Refusal;
  /** For a failing platform token, where the surface takes tokens; absent where a token is just a wrong key. */
  readonly tokenRefused?: Refusal;
}
