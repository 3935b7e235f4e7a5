import type { Instant } from '../../shared/domain/instant.ts';

/** An answer's body; the story's own checks are its type check. */
// eslint-disable-next-line @typescript-eslint/no-explicit-any -- an answer is whatever the server sent.
export type Answer = any;

export interface ClockMove {
  readonly now: Instant;
  readonly released: number;
  readonly reminders: number;
  readonly missed: number;
}

/** An estate owner's program, with a key. Every answer that is no success throws an Error. */
export interface ApiClient {
  get(path: string): Promise<Answer>;
  send(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<Answer>;
  upload(path: string, file: { readonly name: string; readonly mimeType: string; readonly bytes: Uint8Array<ArrayBuffer> }): Promise<Answer>;
  /** The test clock. */
  now(): Promise<Instant>;
  advance(ms: number): Promise<ClockMove>;
  moveTo(instant: Instant): Promise<ClockMove>;
}

export function signIn(origin: string, key: string): ApiClient {
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Answer> => {
    const headers = { authorization: `Bearer ${key}`, ...(init.headers as Record<string, string>) };
    const response = await fetch(origin + path, { ...init, method, headers });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`);
    return text === '' ? undefined : JSON.parse(text);
  };
  const send: ApiClient['send'] = (method, path, body) =>
    body === undefined ? ask(method, path) : ask(method, path, { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } });
  return {
    get: (path) => ask('GET', path),
    send,
    upload: (path, { name, mimeType, bytes }) => {
      const form = new FormData();
      form.set('file', new File([bytes], name, { type: mimeType }));
      return ask('POST', path, { body: form });
    },
    now: async () => (await ask('GET', '/v1/test-clock')).now,
    advance: (ms) => send('POST', '/v1/test-clock', { advance_seconds: ms / 1000 }),
    moveTo: (instant) => send('POST', '/v1/test-clock', { now: instant }),
  };
}
