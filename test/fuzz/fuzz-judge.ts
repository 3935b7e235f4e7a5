import type { FuzzRequest } from './fuzz-requests.ts';
import type { Surface } from './fuzz-routes.ts';
import type { Outcome, RawAnswer } from './raw-client.ts';

/** Everything wrong with how a request was answered; empty when nothing is. */
export function judge(request: FuzzRequest, outcome: Outcome): readonly string[] {
  if (outcome.kind === 'hang') return [`no answer: ${outcome.received}`];
  if (outcome.kind === 'closed') return request.mayClose || tooLate(request) ? [] : [`closed without an answer: ${outcome.received}`];
  const { answer } = outcome;
  if (answer.status >= 500) return [`${answer.status}: ${answer.body.subarray(0, 300).toString()}`];
  // Node alone answers a request without Host.
  if (request.notHttp && answer.status === 400 && answer.body.length === 0 && !answer.headers.has('x-request-id')) return [];
  // What is no HTTP belongs to no surface, so it is answered in the reference's shape wherever it was headed.
  const unread =
    (request.notHttp || request.mayClose) && answer.status >= 400 && /^application\/json/.test(answer.headers.get('content-type') ?? '');
  const problems = [
    ...judgeHeaders(request, answer),
    ...(isPage(request, answer) && !unread ? judgePage(answer) : judgeSurface(request, answer)),
  ];
  if (request.mustFail && answer.status < 400) problems.push(`accepted with ${answer.status}: ${answer.body.subarray(0, 300).toString()}`);
  if (
    /sqlite|postgres|kysely|node_modules|\.ts:\d|select "|\/work\//i.test(answer.body.subarray(0, 5_000).toString()) &&
    answer.status >= 400
  )
    problems.push(`inner words in an answer: ${answer.body.toString().slice(0, 300)}`);
  return problems;
}

/** The server may close after refusing a long body; what we still send then can destroy the answer on its way. */
function tooLate({ raw }: FuzzRequest): boolean {
  return raw.parts.reduce((sum, part) => sum + part.length, 0) > 100_000;
}

function isPage({ raw, target }: FuzzRequest, { headers }: RawAnswer): boolean {
  if (/^\/(\?|$)/.test(target)) return ['GET', 'HEAD'].includes(raw.method);
  if (!/^\/(verify|r|check-in|pages)(\/|\?|$)/.test(target)) return false;
  // A method that no page has is refused by whoever comes first.
  return ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'].includes(raw.method) || /^text\/html/.test(headers.get('content-type') ?? '');
}

function judgeHeaders(request: FuzzRequest, { headers }: RawAnswer): string[] {
  const id = headers.get('x-request-id');
  if (id === undefined || id === '') return ['no X-Request-ID'];
  // A target with a blank in it is no HTTP: nothing of such a request is read, its id neither.
  const isRead = !/\s/.test(request.target);
  if (isRead && request.requestId !== undefined && id !== request.requestId) return [`X-Request-ID ${id} in place of ${request.requestId}`];
  return /^[\x20-\x7e]{1,128}$/.test(id) ? [] : [`X-Request-ID ${id}`];
}

function judgeSurface(request: FuzzRequest, { status, headers, body }: RawAnswer): string[] {
  if (request.raw.method === 'HEAD') return body.length === 0 ? [] : ['a body after HEAD'];
  if (status === 204) return body.length === 0 ? [] : ['a body with 204'];
  const isDownload = /\/(download|content)(\?|$)/.test(request.target) && !/^\/alternate.*\/download/.test(request.target);
  if (status < 400 && isDownload) return [200, 206, 304].includes(status) ? [] : [`${status} for a download`];
  if (status === 304) return body.length === 0 ? [] : ['a body with 304'];
  if (/^\/api\/docs(\?|$)/.test(request.target) && status === 200) return [];
  if (status === 201 && /^\/api\/sync\/uploads/.test(request.target))
    return body.length === 0 ? [] : ['a body after the announcement of an upload'];
  if (!/^application\/json(;|$)/.test(headers.get('content-type') ?? ''))
    return [`${status} with type ${String(headers.get('content-type'))}: ${body.subarray(0, 200).toString()}`];
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    return [`${status} with a body that is no JSON: ${body.subarray(0, 200).toString()}`];
  }
  return status < 400 ? [] : judgeErrorBody(request, status, parsed);
}

type Fields = Readonly<Record<string, unknown>>;

const isText = (value: unknown): boolean => typeof value === 'string' && value !== '';
const isProblem = (item: Fields): boolean => typeof item.field === 'string' && isText(item.reason ?? item.message);
const isProblems = (value: unknown): boolean => Array.isArray(value) && value.every(isProblem);
const only = (body: Fields, names: readonly string[]): boolean => Object.keys(body).every((name) => names.includes(name));

/** How each surface words its refusals (INTERFACE.md#errors). */
const shapes: Readonly<Record<Surface, (body: Fields, status: number) => boolean>> = {
  reference: (body, status) =>
    isText(body.error) &&
    isText(body.message) &&
    body.statusCode === status &&
    (body.details === undefined || isProblems(body.details)) &&
    only(body, ['error', 'message', 'statusCode', 'retry_after', 'details', 'results']),
  overview: (body) =>
    isText(body.error) &&
    isText(body.message) &&
    (body.details === undefined || isProblem(body.details as Fields)) &&
    only(body, ['error', 'message', 'details', 'retry_after', ...(body.error === 'Unauthorized' ? ['statusCode'] : [])]),
  alternate: ({ error, ...rest }) => {
    const { code, message, details, ...more } = error as Fields;
    return (
      isText(code) &&
      isText(message) &&
      (details === null || isProblems(details)) &&
      Object.keys(more).length === 0 &&
      only(rest, ['retry_after'])
    );
  },
  flat: (body, status) =>
    body.error === 'Validation failed'
      ? isProblems(body.errors) && only(body, ['error', 'errors'])
      : body.error === 'Invalid cursor'
        ? isText(body.message) && only(body, ['error', 'message'])
        : shapes.reference(body, status),
  platform: (body) =>
    body.ok === false &&
    isText(body.error) &&
    isText(body.message) &&
    isText(body.requestId) &&
    (body.details === undefined || isProblems(body.details)),
  sync: (body) =>
    body.ok === false &&
    isText(body.error) &&
    isText(body.message) &&
    isText(body.requestId) &&
    (body.details === undefined || isProblems(body.details)) &&
    only(body, ['ok', 'error', 'message', 'requestId', 'details', 'retry_after']),
  'key-test': (body) =>
    body.error === 'Method not allowed'
      ? only(body, ['error'])
      : isText(body.error) && isText(body.message) && isText(body.code) && only(body, ['error', 'message', 'code', 'retry_after']),
};

/** In whose words a request may be refused: under a surface's own base in that surface's, at the origin in any of the union's. */
function speakers({ target, surface }: FuzzRequest): readonly Surface[] {
  const base = /^\/(reference|overview|alternate|flat)(?=\/|\?|$)/.exec(target)?.[1] as Surface | undefined;
  if (surface === 'key-test') return ['key-test', 'reference', 'platform'];
  if (/^\/api\/sync(?=\/|\?|$)/.test(target)) return ['sync'];
  if (/^\/api(?=\/|\?|$)/.test(target)) return ['platform'];
  return base === undefined ? ['reference', 'overview', 'alternate'] : [base];
}

function judgeErrorBody(request: FuzzRequest, status: number, body: unknown): string[] {
  const text = JSON.stringify(body).slice(0, 300);
  if (typeof body !== 'object' || body === null) return [`${status} with ${text}`];
  // What could not be read as a request at all belongs to no surface, nor does a head that is too long to be read to its end.
  const spoken = request.notHttp || request.mayClose || status === 431 ? [...speakers(request), 'reference' as const] : speakers(request);
  return spoken.some((surface) => isShape(surface, body as Fields, status))
    ? []
    : [`${status} in another shape than ${spoken.join(' or ')}: ${text}`];
}

function isShape(surface: Surface, body: Fields, status: number): boolean {
  if (surface === 'alternate' && (typeof body.error !== 'object' || body.error === null)) return false;
  return shapes[surface](body, status);
}

function judgePage({ status, headers }: RawAnswer): string[] {
  const type = headers.get('content-type') ?? '';
  if (status >= 400 && !/^text\/html/.test(type)) return [`page: ${status} with type ${type}`];
  if (headers.get('content-security-policy') === undefined) return [`page: ${status} without Content-Security-Policy`];
  return [];
}
