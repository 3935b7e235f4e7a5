import type { Mode } from '../../../shared/domain/account.ts';
import type { problems } from '../words/en/problems.ts';

/** Where the console is on its server. */
export const basePath = '/console';

type Sentences = typeof problems;
/**
 * Why a call failed: the server's own word for it, or `offline`. Each has its own text; a word without one is treated as `internal_error`.
 */
export type ProblemCode = { [Key in keyof Sentences]: Sentences[Key] extends string ? never : Key }[keyof Sentences];

/** A refusal of the server, thrown so that queries and forms can catch it. */
export class ApiProblem extends Error {
  readonly code: ProblemCode;
  /** Seconds to wait, with `rate_limit_exceeded`. */
  readonly retryAfterSeconds: number | null;
  /** Which fields are to blame, by the server's names. */
  readonly fields: readonly string[];

  constructor(
    code: ProblemCode,
    message = '',
    { retryAfterSeconds = null, fields = [] }: { readonly retryAfterSeconds?: number | null; readonly fields?: readonly string[] } = {},
  ) {
    super(message);
    this.name = 'ApiProblem';
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.fields = fields;
  }
}

/** One call of the platform surface. */
export interface ApiCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path after `/api`, such as `/vaults`. */
  readonly path: string;
  readonly body?: unknown;
}

interface Refusal {
  readonly error?: string;
  readonly message?: string;
  readonly retry_after?: number;
  readonly details?: readonly { readonly field: string }[];
}

/** The person's identity travels in the cookie, which scripts never see. @throws ApiProblem. */
async function send({ method, path, body }: ApiCall, mode: Mode): Promise<Response> {
  let response: Response;
  try {
    response = await fetch(`/api${path}`, {
      method,
      credentials: 'same-origin',
      headers: { 'x-heirlock-mode': mode, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  } catch {
    throw new ApiProblem('offline');
  }
  if (response.ok) return response;
  const refusal = (await response.json().catch(() => ({}))) as Refusal;
  throw new ApiProblem((refusal.error ?? 'internal_error') as ProblemCode, refusal.message, {
    retryAfterSeconds: refusal.retry_after ?? null,
    fields: (refusal.details ?? []).map(({ field }) => field),
  });
}

/** What a call returns; undefined when the response is empty. @throws ApiProblem. */
export async function callApi<T>(call: ApiCall, mode: Mode): Promise<T> {
  const response = await send(call, mode);
  if (response.status === 204) return undefined as T;
  return (await response.json().catch(() => {
    throw new ApiProblem('internal_error');
  })) as T;
}

/**
 * Saves what a path returns as a file. Whatever a link can carry uses the browser's own download, whatever its size. @throws ApiProblem.
 */
export async function saveFile(path: string, fileName: string, mode: Mode): Promise<void> {
  const link = document.createElement('a');
  link.download = fileName;
  if (mode === 'live') {
    link.href = `/api${path}`;
    link.click();
    return;
  }
  // A link has no header to choose test data with.
  const response = await send({ method: 'GET', path }, mode);
  link.href = URL.createObjectURL(await response.blob());
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/** Reloads the sign-in page after somebody has signed out: nothing of theirs is left in the page's memory. */
export function loadSignIn(): void {
  sessionStorage.clear();
  window.location.assign(`${basePath}/sign-in`);
}
