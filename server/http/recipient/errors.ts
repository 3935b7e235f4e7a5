import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError, RetryLaterError, type DomainErrorCode } from '../../../shared/domain/error-codes.ts';
import type { Core } from '../../core/context.ts';
import {
  expiredLinkPage,
  faultPage,
  httpsOnlyPage,
  lockedLinkPage,
  refusedPage,
  tooManyVisitsPage,
  unknownLinkPage,
  unreadableFormPage,
} from './pages/problem-pages.ts';
import { awayRefusal } from '../foundation/refusals/away.ts';
import { sendPage, type Page } from './page.ts';
import { readerOf, type Reader } from './reader.ts';

const refused = (reader: Reader) => refusedPage(reader, 409);
const unreadable = (reader: Reader) => unreadableFormPage(reader, 400);

/** What each refusal of the core looks like here. Most codes belong to owners and can't come up on these pages. */
const refusals = {
  link_unknown: unknownLinkPage,
  link_expired: expiredLinkPage,
  link_locked: lockedLinkPage,
  code_wrong: (reader) => refusedPage(reader, 422),
  too_many_codes: (reader) => tooManyVisitsPage(reader, 3600),
  rate_limit_exceeded: (reader) => tooManyVisitsPage(reader, 3600),
  range_not_satisfiable: (reader) => refusedPage(reader, 416),
  https_required: httpsOnlyPage,
  permission_denied: (reader) => refusedPage(reader, 403),
  authentication_failed: (reader) => refusedPage(reader, 403),
  resource_not_found: unknownLinkPage,
  vault_not_found: unknownLinkPage,
  document_not_found: unknownLinkPage,
  recipient_not_found: unknownLinkPage,
  document_infected: (reader) => refusedPage(reader, 422),
  document_damaged: (reader) => refusedPage(reader, 503),
  unavailable: (reader) => refusedPage(reader, 503),
  file_too_large: (reader) => unreadableFormPage(reader, 413),
  vault_already_released: refused,
  vault_archived: refused,
  vault_not_archived: refused,
  vault_limit_exceeded: refused,
  recipient_limit_exceeded: refused,
  storage_limit_exceeded: refused,
  version_limit_exceeded: refused,
  no_inactivity_policy: refused,
  recipient_already_exists: refused,
  invalid_policy_type: unreadable,
  invalid_policy: unreadable,
  vault_name_required: unreadable,
  vault_name_too_long: unreadable,
  invalid_email: unreadable,
  file_required: unreadable,
  confirmation_required: unreadable,
  invalid_request: unreadable,
  policy_not_found: unknownLinkPage,
  version_not_found: unknownLinkPage,
  webhook_not_found: unknownLinkPage,
  delivery_not_found: unknownLinkPage,
  crypto_account_not_found: unknownLinkPage,
  precondition_failed: refused,
  idempotency_key_reused: refused,
  idempotency_conflict: refused,
  batch_failed: refused,
  client_custody: refused,
  release_key_incomplete: refused,
  parts_missing: refused,
  not_invited: refused,
  device_unknown: (reader) => refusedPage(reader, 403),
  device_revoked: (reader) => refusedPage(reader, 403),
  conflict: refused,
  pack_damaged: unreadable,
  webhook_limit_exceeded: refused,
  unsupported_format: unreadable,
  invalid_cursor: unreadable,
  role_required: (reader) => refusedPage(reader, 403),
  token_expired: (reader) => refusedPage(reader, 403),
  token_in_url: unreadable,
  csrf_refused: (reader) => refusedPage(reader, 403),
  mfa_required: (reader) => refusedPage(reader, 403),
  approval_required: refused,
  release_waits: refused,
  documents_not_clean: refused,
  release_blocked: refused,
  recipient_has_opened: refused,
  correction_own_address: refused,
  correction_needs_another: refused,
  correction_limit_exceeded: refused,
  invalid_grant: unreadable,
  unsupported_grant_type: unreadable,
} satisfies Record<DomainErrorCode, (reader: Reader) => Page>;

/** Answers every failure under these pages with a page; whatever isn't a refusal is reported, and its text is never sent. */
export function pageErrorHandler(core: Core): (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  return (error, request, reply) => {
    if (error instanceof DomainError) {
      const page = refusals[error.code](readerOf(request));
      return sendPage(reply, error instanceof RetryLaterError ? { ...page, retryAfterSeconds: error.retryAfterSeconds } : page);
    }
    const status = error.statusCode ?? 500;
    if (status >= 400 && status < 500) return sendPage(reply, unreadableFormPage(readerOf(request), status));
    core.report({ kind: 'recipient page failed', id: request.id, error });
    const isPassing = awayRefusal(error, reply) !== undefined;
    return sendPage(reply, faultPage(readerOf(request), isPassing ? 503 : 500, request.id));
  };
}
