import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { derOctets, derOid, derSequence, readDer } from '../../../shared/node/pades/certificates/der-reader.ts';
import { PadesError, type AuthorityClient, type AuthorityRequest } from '../../../shared/node/pades/contract.ts';
import { issueCertificateWorld, type CertificateWorld } from './certificate-authority-world.ts';
import type { Issued } from './make-certificate.ts';
import { makeCrl } from './make-crl.ts';
import { makeOcspResponse } from './ocsp-responder.ts';
import { opensslTimestamp } from './openssl-authorities.ts';
import { grantedAnswer, makeTimestampToken } from './timestamp-responder.ts';

/** What a test makes an address answer instead of its usual answer; undefined: the usual one after all. */
export type Override = (body: Buffer) => Buffer | { readonly status: number } | 'silence' | undefined | Promise<Buffer | undefined>;

export interface Authorities extends CertificateWorld, AsyncDisposable {
  readonly url: string;
  /** Our own timestamp service, by the authorities' clock. */
  readonly tsaUrl: string;
  /** The same service using `openssl ts`, by the machine's clock. */
  readonly opensslTsaUrl: string;
  /** Reaches loopback only, without the guards of the product's client. */
  readonly client: AuthorityClient;
  /** Every address that was asked, in order, without the host: `/ocsp`, `/root.crl`, … */
  readonly requests: string[];
  /** The clock of the authorities. */
  now(): number;
  revoke(issued: Issued, revokedAtMs?: number): void;
  override(path: string, answer: Override): void;
  /** Ends every override. */
  restore(): void;
  close(): Promise<void>;
}

export interface AuthoritiesOptions {
  /** The machine's clock when absent. */
  readonly now?: () => number;
  /** Root and intermediate share neither name nor key with those of other authorities. */
  readonly stranger?: boolean;
}

/** The machine's clock, for certificates that other programs check against it. */
export function machineNowMs(): number {
  return performance.timeOrigin + performance.now();
}

interface State {
  readonly everybody: CertificateWorld;
  readonly revoked: Map<Issued, number>;
  readonly overrides: Map<string, Override>;
  readonly requests: string[];
  readonly now: () => number;
}

/**
 * A certification authority with everything around it, on loopback: root and intermediate, signers of every kind, a timestamp
 * service, an OCSP responder, revocation lists and the issuers' certificates. Start it once per test file.
 */
export async function startAuthorities(options: AuthoritiesOptions = {}): Promise<Authorities> {
  const now = options.now ?? machineNowMs;
  const box: { state?: State } = {};
  const server = createServer((request, response) => {
    serve(box.state, request, response).catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const state: State = {
    everybody: issueCertificateWorld(url, now(), options.stranger),
    revoked: new Map(),
    overrides: new Map(),
    requests: [],
    now,
  };
  box.state = state;
  state.revoked.set(state.everybody.signers.revoked, now() - 30 * 86_400_000);
  const close = (): Promise<void> => stop(server);
  return {
    ...state.everybody,
    url,
    tsaUrl: `${url}/tsa`,
    opensslTsaUrl: `${url}/tsa-openssl`,
    client: loopbackClient,
    requests: state.requests,
    now,
    revoke: (issued, revokedAtMs = now()) => void state.revoked.set(issued, revokedAtMs),
    override: (path, answer) => void state.overrides.set(path, answer),
    restore: () => state.overrides.clear(),
    close,
    [Symbol.asyncDispose]: close,
  };
}

function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}

/** Reaches loopback only, without the guards of the product's client. */
export const loopbackClient: AuthorityClient = { call: (request) => callLoopback(request) };

async function callLoopback(request: AuthorityRequest): Promise<Uint8Array> {
  const unreachable = (cause: unknown): PadesError => new PadesError('authority_unreachable', `no answer from ${request.url}`, { cause });
  const { body } = request;
  try {
    const response = await fetch(request.url, {
      method: request.method,
      // Only for what hangs: how long the product waits is the client's own test, and this machine may be busy.
      signal: AbortSignal.timeout(Math.max(request.timeoutMs, 300_000)),
      headers: request.contentType === undefined ? {} : { 'content-type': request.contentType },
      ...(body === undefined ? {} : { body: Buffer.from(body) }),
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    if (response.status !== 200 || bytes.length > request.maxBytes) throw unreachable(`status ${response.status}, ${bytes.length} bytes`);
    return bytes;
  } catch (error) {
    throw error instanceof PadesError ? error : unreachable(error);
  }
}

async function serve(state: State | undefined, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const path = request.url ?? '/';
  state?.requests.push(path);
  // A test that waits for another program answers nobody: a connection that it kept would be closed when it's used again.
  response.setHeader('connection', 'close');
  const answer = state === undefined ? undefined : await answerTo(state, path, Buffer.concat(chunks));
  if (answer === 'silence') return;
  if (answer === undefined || !Buffer.isBuffer(answer)) response.writeHead(answer?.status ?? 404).end();
  else response.writeHead(200, { 'content-length': answer.length }).end(answer);
}

async function answerTo(state: State, path: string, body: Buffer): Promise<Buffer | { readonly status: number } | 'silence' | undefined> {
  const forced = await state.overrides.get(path)?.(body);
  if (forced !== undefined) return forced;
  const { root, intermediate, timestampService } = state.everybody;
  switch (path) {
    case '/root.cer':
      return root.certificate.raw;
    case '/intermediate.cer':
      return intermediate.certificate.raw;
    case '/root.crl':
      return crlOf(state, root);
    case '/intermediate.crl':
      return crlOf(state, intermediate);
    case '/ocsp':
      return ocspAnswer(state, body);
    case '/tsa':
      return grantedAnswer(await tokenFor(body, timestampService, state.now()));
    case '/tsa-openssl':
      return opensslTimestamp(timestampService, body);
    default:
      return undefined;
  }
}

function crlOf(state: State, issuer: Issued): Buffer {
  const revoked = [...state.revoked]
    .filter(([issued]) => issued.issuer === issuer)
    .map(([{ serial }, revokedAtMs]) => ({ serial, revokedAtMs, reason: 1 }));
  return makeCrl({ issuer, thisUpdateMs: state.now() - 60_000, revoked });
}

/** Status of the one certificate a request asks about, by the serial number in it. */
function ocspAnswer(state: State, body: Buffer): Buffer {
  const [tbsRequest] = derSequence(readDer(body));
  const list = derSequence(tbsRequest).find((member) => member.tag === 0x30);
  const [single] = derSequence(list);
  const certId = derSequence(derSequence(single)[0]);
  const serial = Buffer.from(certId[3]?.content ?? []);
  const { everybody, revoked, now } = state;
  const subject = everybody.all.find((issued) => issued.serial.equals(serial));
  const hash = derOid(derSequence(certId[0])[0]) === '1.3.14.3.2.26' ? 'sha1' : 'sha256';
  const revokedAtMs = subject === undefined ? undefined : revoked.get(subject);
  return makeOcspResponse({
    subject: subject ?? { ...everybody.signers.ec, serial },
    responder: everybody.ocspResponder,
    status: subject === undefined ? 'unknown' : revokedAtMs === undefined ? 'good' : { revokedAtMs, reason: 1 },
    producedAtMs: now(),
    hash,
  });
}

/** The token for a request of RFC 3161, by the service's certificate; with serial numbers, nonce and imprint as they were sent. */
export function tokenFor(body: Buffer, service: Issued, genTimeMs: number): Promise<Buffer> {
  const [, imprint, ...rest] = derSequence(readDer(body));
  const [algorithm, digest] = derSequence(imprint);
  const nonce = rest.find((member) => member.tag === 0x02);
  return makeTimestampToken({
    service,
    imprintAlgorithm: derOid(derSequence(algorithm)[0]),
    imprint: derOctets(digest),
    genTimeMs,
    ...(nonce === undefined ? {} : { nonce: nonce.content }),
  });
}
