import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../shared/domain/error-codes.ts';
import { parseInstant, type Instant } from '../../../shared/domain/instant.ts';
import { hasControlCharacters } from '../../../shared/domain/text-rules.ts';
import { sliceOf, type Page, type PageRequest } from '../../core/context.ts';
import type { ListFilter, ListRequest } from '../../core/lists/list-for-overview.ts';
import { wholeNumber } from '../foundation/bodies/whole-number.ts';

/** What a list query may have; each list has some of it. */
export interface ListQuery {
  readonly page?: string;
  readonly per_page?: string;
  readonly order?: 'asc' | 'desc';
  readonly tag?: string;
  readonly created_after?: string;
}

/** What was asked of a list: `pages` for its envelope, `request` for its use case. */
export interface ListDemand<S extends string> {
  readonly pages: PageRequest;
  readonly request: ListRequest<S>;
}

/** Reads the query of a list (INTERFACE.md#overview-query). @throws DomainError `invalid_request` for anything out of bounds. */
export function listDemand<S extends string>(query: ListQuery, sort: S): ListDemand<S> {
  const fields = { ...query };
  const pages = {
    page: wholeNumber(fields, 'page', { least: 1, most: 999_999_999, absent: 1 }),
    perPage: wholeNumber(fields, 'per_page', { least: 1, most: 100, absent: 50 }),
  };
  return { pages, request: { ...sliceOf(pages), sort, order: query.order ?? 'desc', ...filterOf(query) } };
}

function filterOf({ tag, created_after: text }: ListQuery): ListFilter {
  if (tag !== undefined && hasControlCharacters(tag)) throw refusal('tag', 'must not contain control characters');
  return { ...(tag === undefined ? {} : { tag: tag.trim() }), ...(text === undefined ? {} : { createdAfter: momentIn(text) }) };
}

/** A date means its first moment, UTC. */
function momentIn(text: string): Instant {
  const moment = parseInstant(/^\d{4}-\d{2}-\d{2}$/.test(text) ? `${text}T00:00:00Z` : text);
  if (moment === undefined) throw refusal('created_after', 'must be an ISO 8601 date, or a date and time with an offset or Z');
  return moment;
}

function refusal(field: string, reason: string): DomainError {
  return new DomainError('invalid_request', `${field} ${reason}.`, [{ field, reason }]);
}

/** What the headers of lists say, for the documents. */
export const listHeaders = {
  'X-Total-Count': 'How many there are on all pages together.',
  'X-Page': 'Which page this is.',
  'X-Per-Page': 'How many a page holds.',
  'X-Total-Pages': 'How many pages there are.',
} as const;

/** The list envelope of this surface; headers carry the same numbers. */
export function sendList<T, P>(reply: FastifyReply, { items, total }: Page<T>, { page, perPage }: PageRequest, present: (item: T) => P) {
  const totalPages = Math.ceil(total / perPage);
  reply.headers({ 'x-total-count': total, 'x-page': page, 'x-per-page': perPage, 'x-total-pages': totalPages });
  return { data: items.map(present), pagination: { total, page, per_page: perPage, total_pages: totalPages } };
}
