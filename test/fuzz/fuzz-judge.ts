import type { FuzzRequest } from './fuzz-requests.ts';
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
  const unread = (request.notHttp || request.mayClose) && answer.status >= 400 && /^application\/json/.test(answer.headers.get('content-type') ?? '');
  const problems = [...judgeHeaders(request, answer), ...(isPage(request, answer) && !unread ? judgePage(answer) : judgeReference(request, answer))];
  if (request.mustFail && answer.status < 400) problems.push(`accepted with ${answer.status}: ${answer.body.subarray(0, 300).toString()}`);
  if (/sqlite|postgres|kysely|node_modules|\.ts:\d|select "|\/work\//i.test(answer.body.subarray(0, 5_000).toString()) && answer.status >= 400) problems.push(`inner words in an answer: ${answer.body.toString().slice(0, 300)}`);
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
  if (request.requestId !== undefined && id !== request.requestId) return [`X-Request-ID ${id} in place of ${request.requestId}`];
  return /^[\x20-\x7e]{1,128}$/.test(id) ? [] : [`X-Request-ID ${id}`];
}

function judgeReference(request: FuzzRequest, { status, headers, body }: RawAnswer): string[] {
  if (request.raw.method === 'HEAD') return body.length === 0 ? [] : ['a body after HEAD'];
  if (status === 204) return body.length === 0 ? [] : ['a body with 204'];
  const isDownload = /\/download(\?|$)/.test(request.target);
  if (status < 400 && isDownload) return [200, 206].includes(status) ? [] : [`${status} for a download`];
  if (!/^application\/json(;|$)/.test(headers.get('content-type') ?? '')) return [`${status} with type ${String(headers.get('content-type'))}: ${body.subarray(0, 200).toString()}`];
  let parsed: unknown;
  try {
    parsed = JSON.parse(body.toString());
  } catch {
    return [`${status} with a body that is no JSON: ${body.subarray(0, 200).toString()}`];
  }
  return status < 400 ? [] : judgeErrorBody(status, parsed);
}

const errorFields = ['error', 'message', 'statusCode', 'retry_after', 'details'];

function judgeErrorBody(status: number, body: unknown): string[] {
  const text = JSON.stringify(body).slice(0, 300);
  if (typeof body !== 'object' || body === null) return [`${status} with ${text}`];
  const { error, message, statusCode, details } = body as Record<string, unknown>;
  const right =
    typeof error === 'string' && error !== '' && typeof message === 'string' && message !== '' && statusCode === status && Object.keys(body).every((name) => errorFields.includes(name));
  const detailsRight =
    details === undefined || (Array.isArray(details) && details.every((item: { field?: unknown; reason?: unknown }) => typeof item.field === 'string' && typeof item.reason === 'string'));
  return right && detailsRight ? [] : [`${status} in another shape: ${text}`];
}

function judgePage({ status, headers }: RawAnswer): string[] {
  const type = headers.get('content-type') ?? '';
  if (status >= 400 && !/^text\/html/.test(type)) return [`page: ${status} with type ${type}`];
  if (headers.get('content-security-policy') === undefined) return [`page: ${status} without Content-Security-Policy`];
  return [];
}
