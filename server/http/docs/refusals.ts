import { DomainError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { SurfaceDialect } from '../foundation/surface/dialect.ts';
import type { Refusal } from '../foundation/refusals/refusal.ts';
import { notFoundOf } from '../foundation/surface/route-context.ts';
import type { ClaimedRoute } from '../foundation/surface/route-claims.ts';
import { refusalWords } from './refusal-words.ts';

/** One way in which requests are refused, as a surface words it. */
export interface ShownRefusal {
  readonly status: number;
  /** As the body has it. */
  readonly code: string;
  readonly meaning: string;
  /** A whole body. */
  readonly example: Refusal['body'];
}

/** The request that examples are answers to. */
const shownRequestId = '01JC3ZK4V8N6Q2T7R5W9X0Y1AB';

const changes: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH', 'DELETE']);

/** What can be refused on one route: what follows from its method, its path and its body, and what it names itself. */
function codesOf({ method, path, schema, config, dialect }: ClaimedRoute): ReadonlySet<DomainErrorCode> {
  const changing = changes.has(method);
  const named = [...path.matchAll(/:(\w+)/g)].flatMap(([, name = '']) => notFoundOf(name) ?? []);
  const namesVault = config.vaultIn !== undefined || hasVaultField(schema.body) || hasVaultField(config.form);
  const inVault = namesVault || /:(vault|document|recipient|policy|crypto_account)_id/.test(path);
  const codes: (DomainErrorCode | false)[] = [
    config.overPlainHttp !== true && 'https_required',
    ...(dialect.name === 'platform' ? platformCodes(method, path, config) : []),
    ...(config.open === true ? [] : (['authentication_failed', 'permission_denied', 'rate_limit_exceeded'] as const)),
    ...named,
    namesVault && 'vault_not_found',
    (changing || schema.querystring !== undefined) && 'invalid_request',
    changing && 'file_too_large',
    changing && inVault && 'vault_already_released',
    changing && inVault && 'vault_archived',
    ...(method === 'POST' && config.open !== true ? (['idempotency_key_reused', 'idempotency_conflict'] as const) : []),
    changing && method !== 'POST' && 'precondition_failed',
    ...(config.form === undefined ? [] : (['file_required', 'storage_limit_exceeded', 'client_custody'] as const)),
    ...(config.download === true ? (['range_not_satisfiable', 'document_infected', 'client_custody'] as const) : []),
    ...(config.refusals ?? []),
    'unavailable',
  ];
  return new Set(codes.filter((code) => code !== false));
}

/** What only people encounter. */
function platformCodes(
  method: string,
  path: string,
  { open, uncounted, minimumRole, neededInVault, beforeSecondFactor }: ClaimedRoute['config'],
): readonly DomainErrorCode[] {
  const everywhere = ['token_in_url'] as const;
  if (open === true) return uncounted === true ? everywhere : [...everywhere, 'rate_limit_exceeded'];
  const byRole = minimumRole !== undefined || neededInVault !== undefined ? (['role_required'] as const) : [];
  const named = path.includes(':') ? (['resource_not_found'] as const) : [];
  return [
    ...everywhere,
    'invalid_request',
    'token_expired',
    ...named,
    ...(beforeSecondFactor === true ? [] : (['mfa_required'] as const)),
    ...byRole,
    ...(changes.has(method) ? (['csrf_refused'] as const) : []),
  ];
}

function hasVaultField(schema: unknown): boolean {
  const { properties = {} } = (schema ?? {}) as { readonly properties?: Readonly<Record<string, unknown>> };
  return 'vault_id' in properties || 'vault_ids' in properties;
}

/** The refusals of one route, by status. */
export function refusalsOf(route: ClaimedRoute): readonly ShownRefusal[] {
  return inWords(route.dialect, codesOf(route), route.config.open !== true);
}

/** The refusals of a surface, by status. */
export function refusalsOfAll(routes: readonly ClaimedRoute[]): readonly ShownRefusal[] {
  const [first] = routes;
  return first === undefined ? [] : inWords(first.dialect, new Set(routes.flatMap((route) => [...codesOf(route)])), true);
}

function inWords(dialect: SurfaceDialect, codes: ReadonlySet<DomainErrorCode>, takesCredentials: boolean): readonly ShownRefusal[] {
  const { internalError, tokenRefusals, credentialRefusals = [] } = dialect;
  const shown = [
    ...[...codes].flatMap((code) => refusalsFor(dialect, code)),
    ...(takesCredentials ? credentialRefusals.map((refusal) => inDocuments(refusal, String(refusal.body.message))) : []),
    ...(takesCredentials
      ? Object.values(tokenRefusals ?? {}).map((refusal) => inDocuments(refusal, `With an access token. ${String(refusal.body.message)}`))
      : []),
    inDocuments(internalError(shownRequestId), 'Something broke on our side. It has been noted, with the request id.'),
  ];
  return [...Map.groupBy(shown, ({ status, code }) => `${status} ${code}`).values()].flatMap(joined).sort((a, b) => a.status - b.status);
}

/** Failures with the same answer are one line, with the meanings that differ. */
function joined(refusals: readonly ShownRefusal[]): ShownRefusal[] {
  const [first] = refusals;
  const meaning = [...new Set(refusals.map((refusal) => refusal.meaning))].join(' ');
  return first === undefined ? [] : [{ ...first, meaning }];
}

/** A request that is malformed as a whole and one with single fields to blame may have different answers. */
function refusalsFor(dialect: SurfaceDialect, code: DomainErrorCode): ShownRefusal[] {
  const { meaning, problem } = { ...refusalWords[code], ...dialect.words?.[code] };
  const whole = inDocuments(dialect.refuse(new DomainError(code, meaning), shownRequestId), meaning);
  const withFields =
    code === 'invalid_request'
      ? inDocuments(
          dialect.refuse(new DomainError(code, meaning, [{ field: 'name', reason: 'must be string' }]), shownRequestId),
          "A field of the request isn't valid; the details say which.",
        )
      : undefined;
  if (withFields !== undefined && (withFields.status !== whole.status || withFields.code !== whole.code)) return [whole, withFields];
  const example = dialect.refuse(new DomainError(code, meaning, problem === undefined ? [] : [problem]), shownRequestId);
  return [{ ...whole, example: { ...example.body, ...(code === 'rate_limit_exceeded' ? { retry_after: 30 } : {}) } }];
}

function inDocuments({ statusCode, body }: Refusal, meaning: string): ShownRefusal {
  return { status: statusCode, code: codeIn(body), meaning, example: body };
}

/** Where the code appears differs from surface to surface. */
function codeIn({ error, code }: Refusal['body']): string {
  if (typeof code === 'string') return code;
  return typeof error === 'string' ? error : ((error as { readonly code?: string } | undefined)?.code ?? '');
}
