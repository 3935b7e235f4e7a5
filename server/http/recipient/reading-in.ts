import type { FastifyRequest } from 'fastify';
import { readingOf, type Reading } from '../../core/ways/keep-reading.ts';

/** How somebody reads, as the form says that they sent. */
export function readingIn(request: FastifyRequest): Reading {
  const form = request.body as URLSearchParams | undefined;
  return readingOf(form?.get('language') ?? null, form?.get('time_zone') ?? null);
}
