import type { FastifyBaseLogger, FastifyInstance, FastifyRequest, RawServerDefault } from 'fastify';
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { TObject, TSchema } from 'typebox';
import type { DomainError, DomainErrorCode } from '../../../../shared/domain/error-codes.ts';
import type { ApiKeyReader, KeyCredential } from '../../../auth/api-key-reader.ts';
import type { KeySurface, SurfaceName } from '../rates/rate-table.ts';
import type { Refusal } from '../refusals/refusal.ts';
import type { TokenFault } from '../refusals/token-refusals.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The route's `config`, read once: Fastify reassembles `routeOptions` each time it is asked for. */
    routeConfig: FastifyContextConfig;
  }
  interface FastifyContextConfig {
    /** The route as rate tables and documents name it, without the mount's prefix. */
    readonly endpoint?: string;
    /** Its method and route, under which rate limits count; a HEAD counts as its GET. */
    readonly countedAs?: string;
    /** Whose route it is. */
    readonly surface?: SurfaceName;
    /** Needs no credential: what it returns is public, or opened by the address itself. */
    readonly open?: boolean;
    /** Also for keys of free accounts. */
    readonly forFreePlan?: boolean;
    /** For any valid key, whatever it permits. */
    readonly anyPermission?: boolean;
    /** Answered over plain HTTP too: there is no secret in request or answer. */
    readonly overPlainHttp?: boolean;
    /** The fields of the multipart form that the route reads by itself: for documents only, nothing validates with it. */
    readonly form?: TObject;
    /** Leaves no line in the request log: whoever watches the server asks for it all day. */
    readonly unlogged?: boolean;
    /** Answers with the bytes of a file, whole or one range of them. */
    readonly download?: boolean;
    /** Answers with a stream that isn't one file with ranges; its type is given in the description. */
    readonly streams?: boolean;
    /** Headers of its successful answers that no other route has, with what they say: for documents only. */
    readonly answerHeaders?: Readonly<Record<string, string>>;
    /** What this route can refuse beyond what its method, its path and its body imply (`server/http/docs/refusals.ts`). */
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

/** How one surface words its refusals; what is refused is decided elsewhere. */
export interface SurfaceDialect<Name extends SurfaceName = SurfaceName> {
  readonly name: Name;
  /** `requestId` appears in the bodies of some surfaces. */
  readonly refuse: (error: DomainError, requestId: string) => Refusal;
  readonly internalError: (requestId: string) => Refusal;
  /** For failing access tokens, where the surface takes those; absent where a token is just a wrong key. */
  readonly tokenRefusals?: Readonly<Record<TokenFault, Refusal>>;
  /** How requests show their key, where that is not as a bearer token. @throws DomainError `authentication_failed`. */
  readonly readKey?: (keys: ApiKeyReader, request: FastifyRequest) => Promise<KeyCredential>;
  /** Refusals of credentials that this surface tells apart, the message being what each means: for documents only. */
  readonly credentialRefusals?: readonly Refusal[];
  /** What some failures mean here, where it is not the same everywhere: for documents only. */
  readonly words?: Partial<Record<DomainErrorCode, { readonly meaning: string }>>;
  /** The body of every refusal, `retry_after` included: for documents only. */
  readonly errorSchema: TSchema;
}

/** The wording of a surface that API keys open. */
export type KeyDialect = SurfaceDialect<KeySurface>;
