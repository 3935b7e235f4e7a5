import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../../../../shared/domain/error-codes.ts';
import type { Ulid } from '../../../../shared/domain/ids.ts';
import type { Core } from '../../../core/context.ts';
import { maxUploadBytes } from '../../../core/documents/upload-document.ts';
import {
  answerRequest,
  assertSameFingerprint,
  claimRequest,
  giveUpClaim,
  holdClaim,
  type KeptAnswer,
} from '../../../core/requests/claim-request.ts';
import { FormDigest } from '../bodies/form-digest.ts';
import { receiveForm } from '../bodies/receive-form.ts';
import { answeringHook, type HookOutcome } from '../surface/answering-hook.ts';

/** A request's hold on its idempotency key. */
interface HeldClaim {
  readonly claimId: Ulid;
  /** Undefined for a form, whose fingerprint is known only once it has been read. */
  readonly fingerprint: string | undefined;
  /** Ends the sign of life. */
  readonly letGo: () => void;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set while the request holds an idempotency key. */
    idempotency: HeldClaim | null;
  }
}

const headerName = 'Idempotency-Key';
const keyPattern = /^[\x20-\x7e]{1,255}$/;
/** Bodies nested deeper than this are refused: comparing them would need an endless stack. */
const maxLevels = 500;
/** Headers that belong to an answer and not to the moment it is sent. */
const keptHeaders = ['content-type', 'location'] as const;

/**
 * Lets clients repeat a POST safely (RULINGS.md#idempotency): with an `Idempotency-Key` it is carried out once, and repeats get the
 * first answer. Where an answer only tells the client to fix something or wait (anything but 2xx, 402, 409, 422),
 * nothing is kept, and the key is free again.
 */
export function rememberAnswers(app: FastifyInstance, core: Core): void {
  app.decorateRequest('idempotency', null);
  app.decorateRequest('formDigest', null);
  app.addHook(
    'preValidation',
    answeringHook(async (request, reply) => {
      const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
      const scope = scopeOf(request);
      if (key === undefined || scope === undefined) return 'goes on';
      return claim(core, request, reply, scope, readKey(key));
    }),
  );
  app.addHook('onSend', async (request, reply, payload) => {
    const held = request.idempotency;
    if (held !== null) {
      request.idempotency = null;
      await settle(core, held, request, reply, payload);
    }
    return payload;
  });
}

/** Whose idempotency keys these are; undefined for somebody unknown. */
function scopeOf({ credential, signedIn }: FastifyRequest): string | undefined {
  if (credential !== null) return credential.keyId;
  return signedIn === null ? undefined : `${signedIn.person.userId} ${signedIn.owner.mode}`;
}

function readKey(value: string | string[]): string {
  if (typeof value === 'string' && keyPattern.test(value)) return value;
  throw new DomainError('invalid_request', `${headerName} must be 1 to 255 printable ASCII characters.`, [
    { field: headerName, reason: 'must be 1 to 255 printable ASCII characters' },
  ]);
}

async function claim(core: Core, request: FastifyRequest, reply: FastifyReply, scope: string, key: string): Promise<HookOutcome> {
  const isForm = request.isMultipart() && request.routeConfig.bodyless !== true;
  const fingerprint = isForm ? undefined : hash('sha256', canonicalJson(request.body));
  const endpoint = hash('sha256', `${request.method} ${request.url}`);
  const outcome = await claimRequest(core, { scope, key, endpoint, fingerprint: fingerprint ?? null });
  if (isForm) request.formDigest = new FormDigest();
  if (outcome.kind === 'claimed') {
    request.idempotency = { claimId: outcome.claimId, fingerprint, letGo: holdClaim(core, outcome.claimId) };
    return 'goes on';
  }
  if (isForm && outcome.fingerprint !== null) assertSameFingerprint(outcome.fingerprint, await digestOf(request));
  replay(reply, outcome.answer);
  return 'answered';
}

/** Reads a repeated form only for its digest. */
async function digestOf(request: FastifyRequest): Promise<string> {
  await receiveForm(request, maxUploadBytes, async (content) => {
    for await (const _ of content) continue;
  });
  return request.formDigest?.value ?? '';
}

/** The form in which an answer is kept. */
interface AnswerText {
  readonly headers: Readonly<Record<string, string>>;
  /** Null for an answer without a body. */
  readonly body: string | null;
}

function replay(reply: FastifyReply, { status, content }: KeptAnswer): void {
  const { headers, body } = JSON.parse(Buffer.from(content).toString()) as AnswerText;
  // Sent as it is: it has already been serialised.
  void reply
    .code(status)
    .headers(headers)
    .header('idempotent-replayed', 'true')
    .send(body ?? undefined);
}

async function settle(
  core: Core,
  { claimId, fingerprint, letGo }: HeldClaim,
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): Promise<void> {
  letGo();
  const said = fingerprint ?? request.formDigest?.value;
  const body = payload ?? null;
  try {
    if (!isKept(reply.statusCode) || said === undefined || (body !== null && typeof body !== 'string')) await giveUpClaim(core, claimId);
    else
      await answerRequest(core, claimId, said, {
        status: reply.statusCode,
        content: Buffer.from(JSON.stringify({ headers: headersOf(reply), body } satisfies AnswerText)),
      });
  } catch (error) {
    // The request has been carried out or refused: whoever sent it gets the answer all the same.
    core.report({ kind: 'idempotent answer not kept', id: request.id, error });
  }
}

function isKept(status: number): boolean {
  return (status >= 200 && status < 300) || status === 402 || status === 409 || status === 422;
}

function headersOf(reply: FastifyReply): Record<string, string> {
  return Object.fromEntries(keptHeaders.flatMap((name) => (reply.hasHeader(name) ? [[name, String(reply.getHeader(name))]] : [])));
}

/** One text for all ways to write the same JSON value: members ordered by name, without whitespace. */
export function canonicalJson(value: unknown, level = 0): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'none';
  if (level === maxLevels) throw new DomainError('invalid_request', 'The body is nested too deeply.');
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, level + 1)).join()}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, level + 1)}`).join()}}`;
}
