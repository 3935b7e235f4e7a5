import { isIP } from 'node:net';
import { Agent, request, type Dispatcher } from 'undici';
import type { Static, TSchema } from 'typebox';
import { Compile, type Validator } from 'typebox/compile';
import { Value } from 'typebox/value';
import type { Credential } from './credential.ts';
import { signInNeeded, SyncError } from '../sync-error.ts';

/** Where an account's server is and how this device identifies itself there. */
export interface ServerAddress {
  /** `https://host[:port]`, without a path; plain HTTP only to this machine itself. */
  readonly origin: string;
  /** Whose token is sent in one header and appears nowhere else; absent for what anyone may ask. */
  readonly credential?: Credential;
  /** Absent until the device is registered: only account, keyring and devices answer then. */
  readonly deviceId?: string;
}

/** One request; paths are those under the server's origin. */
export interface Call {
  readonly method: 'GET' | 'HEAD' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as JSON. */
  readonly json?: unknown;
  /** Sent as it is. */
  readonly bytes?: Uint8Array;
  readonly signal: AbortSignal;
}

/** The head of an answer, and its body yet to be read. Whoever gets it reads the body to its end or destroys it. */
export type Answer = Dispatcher.ResponseData;

/** The most bytes of JSON that an answer may have: a server must not be able to fill this machine's memory. */
const maxJsonBytes = 128 * 2 ** 20;
/** How long a server may be silent, in milliseconds. */
export interface Patience {
  readonly connectMs: number;
  readonly answerMs: number;
}

/** The server hashes and flushes a pack before it answers. */
export const longPatience: Patience = { connectMs: 10_000, answerMs: 120_000 };
/** For what somebody is waiting for in front of a screen. */
export const shortPatience: Patience = { connectMs: 3_000, answerMs: 10_000 };

/** Requests to one server over connections that are kept open, and what its refusals mean. Call `close` when done. */
export class ServerConnection {
  readonly #address: ServerAddress;
  readonly #agent: Agent;
  readonly #heard: (isThere: boolean) => void;

  /**
   * @param heard called after each request with whether the server has answered it.
   * @throws SyncError `insecure_server` for plain HTTP to another machine, `bad_answer` for what is not an origin.
   */
  constructor(
    address: ServerAddress,
    { connectMs, answerMs }: Patience = longPatience,
    heard: (isThere: boolean) => void = () => undefined,
  ) {
    assertOrigin(address.origin);
    this.#address = address;
    this.#heard = heard;
    this.#agent = new Agent({ connections: 8, connect: { timeout: connectMs }, headersTimeout: answerMs, bodyTimeout: answerMs });
  }

  get origin(): string {
    return this.#address.origin;
  }

  /**
   * Any answer that is not a refusal.
   * @throws SyncError as the status says (`refusalOf`), `offline` when there is no answer, `sign_in_needed` when a session is over.
   */
  async send(call: Call): Promise<Answer> {
    const { credential } = this.#address;
    const token = credential?.token();
    const first = await this.#answer(call, token);
    if (!(first instanceof SyncError)) return first;
    if (first.code !== 'unauthorized' || token === undefined || credential?.renew === undefined) throw first;
    const second = await this.#answer(call, await credential.renew(token));
    if (!(second instanceof SyncError)) return second;
    throw second.code === 'unauthorized' ? signInNeeded() : second;
  }

  /** The answer, or what its refusal means. */
  async #answer(call: Call, token: string | undefined): Promise<Answer | SyncError> {
    const answer = await this.#request(call, token);
    this.#heard(answer.statusCode < 500);
    return answer.statusCode < 400 ? answer : refusalOf(call, answer, await readText(answer, 64 * 1024).catch(() => ''));
  }

  /** The body of an answer, checked. @throws SyncError as `send` and `bad_answer` for a body that is not what `schema` says. */
  async json<S extends TSchema>(schema: S, call: Call): Promise<Static<S>> {
    const text = await readText(await this.send(call), maxJsonBytes);
    let value: unknown;
    try {
      value = JSON.parse(text);
    } catch (cause) {
      throw new SyncError('bad_answer', `The server's answer to ${call.path} is no JSON.`, { cause });
    }
    if (isOf(schema, value, text.length)) return value;
    throw new SyncError('bad_answer', `The server's answer to ${call.path} is not in the protocol's form.`);
  }

  /** A request whose answer has no content. @throws SyncError as `send`. */
  async done(call: Call): Promise<void> {
    const answer = await this.send(call);
    await answer.body.dump();
  }

  async close(): Promise<void> {
    await this.#agent.destroy();
  }

  async #request({ method, path, headers, json, bytes, signal }: Call, token: string | undefined): Promise<Answer> {
    const body = json === undefined ? bytes : JSON.stringify(json);
    try {
      return await request(this.#address.origin + path, {
        method,
        dispatcher: this.#agent,
        signal,
        headers: {
          ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
          ...(this.#address.deviceId === undefined ? {} : { 'x-device': this.#address.deviceId }),
          ...(json === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body === undefined ? {} : { body }),
      });
    } catch (cause) {
      const error = withoutAnswer(cause, signal);
      if (error.code === 'offline') this.#heard(false);
      throw error;
    }
  }
}

/** From this many characters on it is worth compiling a schema's check, once. */
const longAnswer = 65_536;
const compiled = new WeakMap<TSchema, Validator>();

function isOf<S extends TSchema>(schema: S, value: unknown, length: number): value is Static<S> {
  if (length < longAnswer) return Value.Check(schema, value);
  const found = compiled.get(schema);
  const validator = found ?? Compile(schema);
  if (found === undefined) compiled.set(schema, validator);
  return validator.Check(value);
}

/** What a broken connection means; `cancelled` when the caller broke it. */
export function withoutAnswer(cause: unknown, signal: AbortSignal): SyncError {
  if (signal.aborted) return new SyncError('cancelled', 'The sync was cancelled.');
  return new SyncError('offline', "The server can't be reached.", { cause });
}

function assertOrigin(origin: string): void {
  const url = URL.canParse(origin) ? new URL(origin) : undefined;
  if (url === undefined || url.origin !== origin || !/^https?:$/.test(url.protocol))
    throw new SyncError('bad_answer', 'The server has to be named by its origin, such as https://vault.example.com.');
  if (url.protocol === 'http:' && !isLoopback(url.hostname))
    throw new SyncError('insecure_server', 'Plain HTTP would show the token to the network. Use https://.');
}

function isLoopback(hostname: string): boolean {
  const bare = hostname.replace(/^\[|\]$/g, '');
  return hostname === 'localhost' || (isIP(bare) === 4 && bare.startsWith('127.')) || bare === '::1';
}

async function readText(answer: Answer, limitBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let sizeBytes = 0;
  try {
    for await (const chunk of answer.body) {
      sizeBytes += (chunk as Buffer).length;
      if (sizeBytes > limitBytes) throw new SyncError('bad_answer', "The server's answer is larger than the protocol allows.");
      chunks.push(chunk as Buffer);
    }
  } catch (cause) {
    if (cause instanceof SyncError) throw cause;
    throw new SyncError('offline', 'The connection broke off.', { cause });
  }
  return Buffer.concat(chunks).toString('utf8');
}

/** The server's own word for a refusal, such as `device_revoked`; empty when it has none. */
function codeIn(text: string): { readonly code: string; readonly message: string } {
  try {
    const { error, message } = JSON.parse(text) as { error?: unknown; message?: unknown };
    return { code: typeof error === 'string' ? error : '', message: typeof message === 'string' ? message.slice(0, 300) : '' };
  } catch {
    return { code: '', message: '' };
  }
}

function refusalOf({ method, path }: Call, { statusCode, headers }: Answer, text: string): SyncError {
  const { code, message } = codeIn(text);
  const place = `${method} ${path.split('?', 1)[0] ?? ''}`;
  if (code === 'device_revoked') return new SyncError('device_revoked', 'This device was shut out by another device of the account.');
  if (code === 'device_unknown') return new SyncError('device_unknown', "The server doesn't know this device.");
  if (code === 'mfa_required')
    return new SyncError('proof_needed', 'The server wants a second factor from the last ten minutes.', { serverCode: code });
  // 419: an access token whose hour is up.
  if (statusCode === 401 || statusCode === 419) return new SyncError('unauthorized', "The token isn't valid.");
  if (statusCode === 402 || statusCode === 413) return new SyncError('over_quota', message || 'The account has no room left.');
  // What the server's uploads answer when a part's bytes are not what its name says.
  if (statusCode === 460) return new SyncError('part_damaged', "Part of a document didn't reach the server as it was made.");
  if (statusCode === 404 || statusCode === 410) return new SyncError('not_found', `${place}: ${message || 'not found'}`);
  if (statusCode === 409) return new SyncError('conflict', message || `${place}: conflict`, { serverCode: code });
  if (statusCode === 429)
    return new SyncError('rate_limited', 'The server asks for patience.', { retryAfterMs: secondsIn(headers['retry-after']) * 1_000 });
  if (statusCode >= 500) return new SyncError('offline', `The server failed (${statusCode}).`);
  return new SyncError('refused', `${place} was refused (${statusCode} ${code}): ${message}`, { serverCode: code });
}

function secondsIn(header: string | string[] | undefined): number {
  const seconds = Number(Array.isArray(header) ? header[0] : header);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : 1;
}
