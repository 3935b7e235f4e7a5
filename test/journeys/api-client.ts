import type { Instant } from '../../shared/domain/instant.ts';
import { apiAt, type Answer, type Json } from '../kit/server/api.ts';

export interface ClockMove {
  readonly now: Instant;
  readonly released: number;
  readonly reminders: number;
  readonly missed: number;
}

export interface FileToUpload {
  readonly name: string;
  readonly mimeType: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** An estate owner's program, with a key. Every answer other than a success throws an Error that quotes it. */
export interface ApiClient {
  get(path: string): Promise<Json>;
  send(method: 'POST' | 'PUT' | 'PATCH', path: string, body?: object): Promise<Json>;
  upload(path: string, file: FileToUpload): Promise<Json>;
  /** The test clock. */
  now(): Promise<Instant>;
  advance(ms: number): Promise<ClockMove>;
  moveTo(instant: Instant): Promise<ClockMove>;
}

export function signIn(origin: string, key: string): ApiClient {
  const api = apiAt(origin, key);
  const ask = async (method: string, path: string, body?: object): Promise<Json> =>
    bodyOf(`${method} ${path}`, await api.call(method, path, { body }));
  return {
    get: (path) => ask('GET', path),
    send: ask,
    upload: (path, { name, mimeType, bytes }) => {
      const form = new FormData();
      form.set('file', new File([bytes], name, { type: mimeType }));
      return ask('POST', path, form);
    },
    now: async () => (await ask('GET', '/v1/test-clock')).now,
    advance: (ms) => ask('POST', '/v1/test-clock', { advance_seconds: ms / 1000 }),
    moveTo: (instant) => ask('POST', '/v1/test-clock', { now: instant }),
  };
}

function bodyOf(request: string, { status, body, bytes }: Answer): Json {
  if (status >= 200 && status < 300) return body;
  throw new Error(`${request} answered ${status}: ${new TextDecoder().decode(bytes).slice(0, 300)}`);
}
