import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TObject, TSchema } from 'typebox';
import type { DomainError, DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { ApiKeyReader, KeyCredential } from '../../auth/api-key-reader.ts';
import type { KeySurface } from './rate-table.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route's `config`, read once: Fastify puts `routeOptions` together anew each time it is asked for. */
    routeConfig: FastifyContextConfig;
  }
  interface FastifyContextConfig {
    /** The route as rate tables and documents name it, without the mount's prefix. */
    readonly endpoint?: string;
    /** Its method and route, under which rate limits count; a HEAD counts as its GET. */
    readonly countedAs?: string;
    /** Whose route it is. */
    readonly surface?: KeySurface;
    /** Needs no credential: what it gives is public, or opened by the address itself. */
    readonly open?: boolean;
    /** Also for keys of free accounts. */
    readonly forFreePlan?: boolean;
    /** For any valid key, whatever it permits. */
    readonly anyPermission?: boolean;
    /** Answered over plain HTTP too: there is no secret in request or answer. */
    readonly overPlainHttp?: boolean;
    /** The fields of the multipart form that the route reads by itself: for documents only, nothing validates with it. */
    readonly form?: TObject;
    /** Answers with the bytes of a file, whole or one range of them. */
    readonly download?: boolean;
    /** Headers of its good answers that no other route has, with what they say: for documents only. */
    readonly answerHeaders?: Readonly<Record<string, string>>;
    /** What this route can refuse beyond what its method, its path and its body tell (`server/http/docs/refusals.ts`). */
    readonly refusals?: readonly DomainErrorCode[];
  }
  interface FastifySchema {
    /** What the route does, in a few plain words beginning with a verb. */
    readonly summary?: string;
    /** What one has to know beyond that. */
    readonly description?: string;
    /** Name of the operation in generated clients, where the one made of method and path would read badly. */
    readonly operationId?: string;
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
  /** How requests show their key, where that is not as a bearer token. @throws DomainError `authentication_failed`. */
  readonly readKey?: (keys: ApiKeyReader, request: FastifyRequest) => Promise<KeyCredential>;
  /** Refusals of credentials that this surface tells apart, the message being what each means: for documents only. */
  readonly credentialRefusals?: readonly Refusal[];
  /** The body of every refusal, `retry_after` included: for documents only. */
  readonly errorSchema: TSchema;
}
