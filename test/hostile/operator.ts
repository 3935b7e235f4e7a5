import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toBase64, fromBase64 } from '../../shared/crypto/base64.ts';
import { sha256 } from '../../shared/crypto/hash.ts';
import { emptyChain, extendChain } from '../../shared/format/vault/change-chain.ts';
import type { LogEntry, PullAnswer } from '../../shared/wire/sync.ts';
import type { Json } from '../kit/server/api.ts';

/** A request of somebody's, and what the server answered. */
export interface Passed {
  readonly method: string;
  /** With its query. */
  readonly path: string;
  /** As JSON if it is, else as it is. */
  readonly asked: Json;
  readonly status: number;
  readonly answered: Json;
}

/** What goes to the client instead of the server's answer. */
interface Instead {
  readonly status: number;
  readonly body: Json;
}

/** Whoever runs the server, on the wire between it and its users: sees everything that passes, and answers as they like. */
export interface Operator extends AsyncDisposable {
  /** Clients come here. */
  readonly origin: string;
  readonly passed: readonly Passed[];
  /**
   * From now on changes the answers to requests for paths that match.
   * @param change of the body; undefined leaves the answer as it is.
   */
  change(path: RegExp, change: (body: Json, passed: Passed) => Json): void;
  /** From now on answers such requests without asking the server. */
  answer(path: RegExp, instead: (asked: Json, method: string) => Instead | undefined): void;
  /** From now on everything passes again. */
  behave(): void;
}

type Rule = { readonly path: RegExp } & (
  | { readonly change: (body: Json, passed: Passed) => Json }
  | { readonly instead: (asked: Json, method: string) => Instead | undefined }
);

/** Starts in front of a server. */
export async function startOperator({ origin: target }: { readonly origin: string }): Promise<Operator> {
  let rules: Rule[] = [];
  const passed: Passed[] = [];

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url: path = '/' } = request;
    const body = await bodyOf(request);
    const asked = jsonOf(body, request.headers['content-type']);
    const own = rules.filter((rule) => rule.path.test(path));
    for (const rule of own) {
      const instead = 'instead' in rule ? rule.instead(asked, method) : undefined;
      if (instead !== undefined) return send(response, instead.status, { 'content-type': 'application/json' }, bytesOf(instead.body));
    }
    const answer = await fetch(target + path, {
      method,
      redirect: 'manual',
      headers: headersOf(request),
      ...(method === 'GET' || method === 'HEAD' ? {} : { body }),
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    const type = answer.headers.get('content-type') ?? '';
    const seen = { method, path, asked, status: answer.status, answered: jsonOf(bytes, type) };
    passed.push(seen);
    let told: Json = seen.answered;
    for (const rule of own) if ('change' in rule) told = rule.change(told, seen) ?? told;
    const headers = Object.fromEntries(
      [...answer.headers].filter(([name]) => !['content-length', 'connection', 'content-encoding'].includes(name)),
    );
    send(response, answer.status, headers, told === seen.answered ? bytes : bytesOf(told));
  }

  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    passed,
    change: (path, change) => void rules.push({ path, change }),
    answer: (path, instead) => void rules.push({ path, instead }),
    behave: () => {
      rules = [];
    },
    [Symbol.asyncDispose]: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function send(response: ServerResponse, status: number, headers: Readonly<Record<string, string>>, body: Buffer): void {
  response.writeHead(status, { ...headers, 'content-length': String(body.length) }).end(body);
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function headersOf({ headers }: IncomingMessage): Record<string, string> {
  const kept = Object.entries(headers).filter(([name]) => !['host', 'connection', 'content-length', 'transfer-encoding'].includes(name));
  return { ...Object.fromEntries(kept.map(([name, value]) => [name, String(value)])), 'accept-encoding': 'identity' };
}

function jsonOf(bytes: Buffer, type = ''): Json {
  return type.startsWith('application/json') && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : bytes;
}

function bytesOf(body: Json): Buffer {
  return Buffer.isBuffer(body) ? body : Buffer.from(JSON.stringify(body));
}

/**
 * A whole history as an operator tells it to a device that has nothing yet: with other entries, the chain of what it now says, and without
 * what other devices signed, which would give it away.
 * @param entries what is told; their numbers and hashes are made to fit.
 */
export function toldAnew(entries: readonly LogEntry[]): PullAnswer {
  const told = entries.map((entry, index) => ({
    ...entry,
    seq: index + 1,
    ...(entry.item === undefined ? {} : { id: entry.item.id, revision: entry.item.revision, hash: hashOf(entry.item.sealed) }),
  }));
  const last = told.reduce((head, { hash, ...entry }) => extendChain(head, { ...entry, hash: fromBase64(hash) }), emptyChain);
  return { entries: told, last_seq: last.seq, chain: toBase64(last.chain), heads: [], more: false };
}

function hashOf(sealed: string): string {
  return toBase64(sha256(fromBase64(sealed)));
}
