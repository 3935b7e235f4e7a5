import { createHash, generateKeyPairSync, X509Certificate } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { startAuthorities, type Authorities } from '../../../test/kit/pki/local-authorities.ts';
import { makeCertificate, signWith, type Issued } from '../../../test/kit/pki/make-certificate.ts';
import { dayMs, instantFromMs, instantToMs, type Instant } from '../../../shared/domain/instant.ts';
import { readWitnessText } from '../../../shared/format/paper/witness-text.ts';
import { coveredParts, fileToSign, type SlotValue } from '../../../shared/format/witnessing/prepared-file.ts';
import { openWitnessing, type OpenedWitnessing } from '../../../shared/format/witnessing/sealed-witnessing.ts';
import { signData } from '../../../shared/node/pades/cms/signed-data-writer.ts';
import { requestTimestamp } from '../../../shared/node/pades/network/timestamp-client.ts';
import { issueAuthority, issueForOneAct, type WitnessAuthority } from '../../../shared/node/pades/witnesses/issue-certificate.ts';
import { signatureOf, stampValue } from '../../../shared/node/pades/witnesses/stamp-value.ts';
import type { WitnessingAnswer, WitnessingMessage } from '../../../shared/wire/witnessings.ts';

/** What a server says of a witnessing; a test writes into it whatever it likes. */
export type Told = WitnessingAnswer;

/** As much of a server as an owner's app needs to have a document signed, in the hands of a test. */
export interface WitnessServer extends AsyncDisposable {
  readonly origin: string;
  readonly authorities: Authorities;
  /** Of the only witnessing; throws before it was begun. */
  told(): Told;
  content(): Uint8Array | undefined;
  /** The version that it was told of at the end. */
  completed(): number | undefined;
  /** Requests about witnessings, in order. */
  readonly requests: string[];
  /** Answers requests that match with nothing from now on: the connection is cut before they are done, or after. */
  cut(request: RegExp, when: 'before' | 'after'): void;
  /** Cuts nothing any more. */
  restore(): void;
  /** Whoever is next opens their link and signs, as their page does. */
  sign(link: string, over?: Partial<Signing>): Promise<void>;
  /** Changes what it says from now on. */
  lie(change: (told: Told) => void): void;
  /** Says this of a witnessing, whatever it is; undefined: what it has to say. */
  say(answer: unknown): void;
  /** Certifies with another authority from now on, as a server that was set up anew. */
  beginAnew(): void;
}

/** What a witness, or whoever pretends to be one, does otherwise. */
export interface Signing {
  readonly name: string;
  readonly email: string;
  /** Of another authority than the server's. */
  readonly issuer: WitnessAuthority;
  /** Their own. */
  readonly own: Issued;
  /** Made over these bytes. */
  readonly file: Uint8Array;
  readonly signedAt: Instant;
  readonly isUnstamped: boolean;
}

/** An authority for one act. */
export function newAuthority(now: Instant): WitnessAuthority {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { privateKey: pair.privateKey, certificate: issueAuthority({ ...pair, origin: 'https://vault.example.com', now }) };
}

/** Somebody with a certificate for one act. */
function certified(authority: WitnessAuthority, name: string, email: string, now: Instant): Issued {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const publicKeyInfo = pair.publicKey.export({ format: 'der', type: 'spki' });
  const certificate = new X509Certificate(issueForOneAct({ authority, publicKeyInfo, name, email, now }));
  const none = Buffer.alloc(0);
  return {
    certificate,
    privateKey: pair.privateKey,
    algorithm: 'ecdsa-sha256',
    issuer: null,
    keyIdentifier: none,
    subject: none,
    serial: none,
  };
}

/** A certificate that its holder made. */
export function selfMade(name: string, nowMs: number): Issued {
  return makeCertificate({ name, notBeforeMs: nowMs - dayMs, notAfterMs: nowMs + 300 * dayMs });
}

export async function startWitnessServer(): Promise<WitnessServer> {
  const authorities = await startAuthorities();
  const now = (): Instant => instantFromMs(Math.floor(authorities.now() / 1_000) * 1_000);
  const state: ServerState = { authorities, authority: newAuthority(now()), requests: [], cuts: [], now };
  const server = createServer((request, response) => {
    serve(state, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const told = (): Told => {
    if (state.told === undefined) throw new Error('nothing was begun');
    return state.told;
  };
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    authorities,
    told,
    content: () => state.content,
    completed: () => state.completed,
    requests: state.requests,
    cut: (request, when) => void state.cuts.push({ request, when }),
    restore: () => void state.cuts.splice(0),
    sign: (link, over = {}) => sign(state, told(), link, over),
    lie: (change) => change(told()),
    say: (answer) => void (state.said = answer),
    beginAnew: () => {
      state.authority = newAuthority(now());
      delete state.told;
      delete state.content;
    },
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await authorities.close();
    },
  };
}

interface ServerState {
  readonly authorities: Authorities;
  authority: WitnessAuthority;
  said?: unknown;
  readonly requests: string[];
  readonly cuts: { readonly request: RegExp; readonly when: 'before' | 'after' }[];
  readonly now: () => Instant;
  told?: Told;
  content?: Uint8Array;
  completed?: number;
}

async function serve(state: ServerState, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const call = `${request.method} ${(request.url ?? '').replace('/api/sync', '').replaceAll(/[0-9A-Z]{26}/g, ':id')}`;
  if (call.includes('/witnessings')) state.requests.push(call);
  const cut = state.cuts.find(({ request: pattern }) => pattern.test(call));
  if (cut?.when === 'before') return void request.socket.destroy();
  const [status, answer] = await answerTo(state, call, body);
  if (cut?.when === 'after') return void request.socket.destroy();
  if (answer instanceof Uint8Array) response.writeHead(status).end(answer);
  else response.writeHead(status, { 'content-type': 'application/json' }).end(answer === undefined ? undefined : JSON.stringify(answer));
}

async function answerTo(state: ServerState, call: string, body: Buffer): Promise<readonly [number, unknown?]> {
  const json = <T>(): T => JSON.parse(body.toString('utf8')) as T;
  switch (call) {
    case 'GET /account':
      return [
        200,
        {
          user_id: 'user',
          quota_bytes: 10 ** 9,
          used_bytes: 0,
          keyring_generation: 1,
          last_seq: 0,
          chain: Buffer.alloc(32).toString('base64'),
        },
      ];
    case 'GET /authorities':
      return [200, { timestamp_urls: [state.authorities.tsaUrl], roots: [state.authorities.root.certificate.raw.toString('base64')] }];
    case 'POST /authorities/ask': {
      const { kind, url, body: question } = json<{ kind: string; url: string; body?: string }>();
      const contentType = kind === 'timestamp' ? 'application/timestamp-query' : 'application/ocsp-request';
      const asked = question === undefined ? {} : { body: Buffer.from(question, 'base64'), contentType };
      const method = question === undefined ? 'GET' : 'POST';
      const answer = await state.authorities.client.call({ url, method, timeoutMs: 5_000, maxBytes: 2 ** 20, ...asked });
      return [200, { body: Buffer.from(answer).toString('base64') }];
    }
    case 'POST /witnessings':
      if (state.told !== undefined) return [409, { error: 'conflict', message: 'in use' }];
      state.told = begun(json<WitnessingMessage>(), state.now());
      return [201, state.told];
    case 'PUT /witnessings/:id/content':
      state.content = body;
      if (state.told !== undefined) invite({ ...state, told: state.told });
      return [204];
    case 'GET /witnessings/:id/content':
      return state.content === undefined ? [404, {}] : [200, state.content];
    case 'GET /witnessings/:id':
      if (state.said !== undefined) return [200, state.said];
      return state.told === undefined ? [404, {}] : [200, state.told];
    case 'POST /witnessings/:id/witnesses/:id/reopen': {
      const last = state.told?.witnesses.findLast(({ state: is }) => is === 'signed');
      if (state.told === undefined || last === undefined) return [409, { error: 'conflict', message: '' }];
      for (const later of state.told.witnesses.slice(last.position)) Object.assign(later, { state: 'waiting', signed_at: null, cms: null });
      invite({ told: state.told, now: state.now });
      return [204];
    }
    case 'DELETE /witnessings/:id':
      if (state.told === undefined) return [404, {}];
      Object.assign(state.told, { state: 'cancelled', ended_at: state.now() });
      return [204];
    case 'POST /witnessings/:id/complete':
      state.completed = json<{ version: number }>().version;
      if (state.told !== undefined) Object.assign(state.told, { state: 'complete', ended_at: state.now() });
      return [204];
    default:
      return [404, { error: 'not_found', message: call }];
  }
}

function begun({ id, document_id, version, second_factor, days, slots, size, sha256, witnesses }: WitnessingMessage, now: Instant): Told {
  return {
    id,
    document_id,
    version,
    sealed: true,
    state: 'open',
    second_factor,
    days,
    slots,
    size,
    sha256,
    content: false,
    created_at: now,
    ended_at: null,
    error: null,
    authority: null,
    witnesses: witnesses.map(({ id: witness, name, email, language }, position) => ({
      ...{ id: witness, position, name, email, language, state: 'waiting' },
      ...{
        invited_at: null,
        expires_at: null,
        opened_at: null,
        signed_at: null,
        cms: null,
        certificate: null,
        certificate_name: null,
        decline_reason: null,
      },
    })),
  };
}

function invite({ told, now }: Pick<Required<ServerState>, 'told' | 'now'>): void {
  told.content = true;
  const next = told.witnesses.find(({ state }) => state !== 'signed');
  if (next?.state !== 'waiting') return;
  Object.assign(next, { state: 'invited', invited_at: now(), expires_at: instantFromMs(instantToMs(now()) + told.days * dayMs) });
}

async function sign(state: ServerState, told: Told, link: string, over: Partial<Signing>): Promise<void> {
  const { key, position } = readWitnessText(link);
  const opened = openWitnessing(state.content ?? new Uint8Array(), key);
  const witness = told.witnesses[position - 1];
  if (witness === undefined) throw new Error('there is no such witness');
  const signedAt = over.signedAt ?? state.now();
  const digest = digestOf(opened, told, position, instantToMs(signedAt), over.file);
  const { name = witness.name, email = witness.email, issuer = state.authority } = over;
  const who = over.own ?? certified(issuer, name, email, signedAt);
  const signer = { certificate: who.certificate, algorithm: who.algorithm, sign: async (data: Uint8Array) => signWith(who, data) };
  const chain = over.own === undefined ? [issuer.certificate] : [];
  const cms = (await signData({ key: signer, contentDigest: digest, chain })).encode();
  const value = over.isUnstamped === true ? cms : await stamped(state, cms);
  told.authority = state.authority.certificate.toString();
  Object.assign(witness, {
    state: 'signed',
    signed_at: signedAt,
    cms: Buffer.from(value).toString('base64'),
    certificate: over.own === undefined ? 'service' : 'own',
  });
  invite({ told, now: state.now });
}

function digestOf(
  { file, particulars }: OpenedWitnessing,
  told: Told,
  position: number,
  signedAtMs: number,
  other: Uint8Array = file,
): Buffer {
  const before: SlotValue[] = told.witnesses.slice(0, position - 1).map(({ cms, signed_at: at }) => ({
    cms: Buffer.from(cms ?? '', 'base64'),
    signedAtMs: Date.parse(at ?? ''),
  }));
  const toSign = fileToSign(other, particulars.slots, before, signedAtMs);
  const hash = createHash('sha256');
  for (const part of coveredParts(toSign.file, toSign.slot)) hash.update(part);
  return hash.digest();
}

async function stamped({ authorities, now }: ServerState, cms: Uint8Array): Promise<Uint8Array> {
  const imprint = createHash('sha256').update(signatureOf(cms)).digest();
  const urls = [authorities.tsaUrl];
  const { token } = await requestTimestamp({ hash: 'sha256', imprint, urls, authorities: authorities.client, nowMs: instantToMs(now()) });
  return stampValue(cms, token);
}
