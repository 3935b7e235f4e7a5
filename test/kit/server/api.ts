import { judgeAudit } from '../judges/audit-judge.ts';
import { judgeAnswer } from '../judges/answer-judge.ts';

/** What JSON.parse returns: the assertions of a test are its type check. */
export type Json = ReturnType<typeof JSON.parse>;

/** An answer, read to its end. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  /** As JSON if it says so, else undefined. */
  readonly body: Json;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export interface CallOptions {
  /** Sent as JSON; a string, bytes or form is sent as it is. */
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Calls to one API with one credential. */
export interface Api {
  /**
   * @throws whatever fetch throws, since an answer that breaks off is an error; Error for an answer that is not as the server's documents
   * say.
   */
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  head(path: string, headers?: Readonly<Record<string, string>>): Promise<Answer>;
  post(path: string, body?: unknown): Promise<Answer>;
  put(path: string, body?: unknown): Promise<Answer>;
  patch(path: string, body?: unknown): Promise<Answer>;
  delete(path: string): Promise<Answer>;
}

/** @param key the value after `Bearer`; null for no credential. */
export function apiAt(baseUrl: string, key: string | null): Api {
  const call = async (method: string, path: string, { body, headers = {} }: CallOptions = {}): Promise<Answer> => {
    const asItIs = typeof body === 'string' || body instanceof Uint8Array || body instanceof FormData || body === undefined;
    const response = await fetch(baseUrl + path, {
      method,
      redirect: 'manual',
      headers: {
        ...(key === null ? {} : { authorization: `Bearer ${key}` }),
        ...(asItIs ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: asItIs ? (body as BodyInit) : JSON.stringify(body) }),
    });
    const answer = await read(response);
    await judgeAnswer(new URL(response.url), method, answer);
    await judgeAudit(new URL(response.url), method, answer);
    return answer;
  };
  return withVerbs(call);
}

/** A verb for each method, on top of one way to call. */
export function withVerbs(call: Api['call']): Api {
  return {
    call,
    get: (path, headers) => call('GET', path, headers === undefined ? {} : { headers }),
    head: (path, headers) => call('HEAD', path, headers === undefined ? {} : { headers }),
    post: (path, body) => call('POST', path, { body }),
    put: (path, body) => call('PUT', path, { body }),
    patch: (path, body) => call('PATCH', path, { body }),
    delete: (path) => call('DELETE', path),
  };
}

async function read(response: Response): Promise<Answer> {
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') === true && bytes.length > 0;
  return {
    status: response.status,
    headers: response.headers,
    body: isJson ? JSON.parse(new TextDecoder().decode(bytes)) : undefined,
    bytes,
  };
}
