import type { FastifyReply, FastifyRequest } from 'fastify';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { addMs, hourMs, parseInstant } from '../../../shared/domain/instant.ts';
import type { Core } from '../../core/context.ts';
import { tryOpenSecret } from '../../core/installation-keys.ts';
import { readerOf } from './reader.ts';

/*
 * What a form leads to
 *
 * A page that answered a form can't be gone back to: browsers ask whether to send the form again, which nobody understands. So forms lead on
 * to an address (303), and what the page there says of the press is in that address: sealed, so that nobody can make a page thank for
 * something that never happened, and for an hour, so that it isn't said of something that has changed since.
 */

/** What came of a form: a word that its page knows, and what was typed where it's to be typed again. */
export interface Outcome<Word extends string = string> {
  readonly word: Word;
  readonly typed: string;
}

/** The query parameter that says it. */
export const outcomeParameter = 'after';

const lastsMs = hourMs;
/** Servers and proxies refuse addresses beyond 8 KiB. What nobody types comes to more. */
const maxAddressCharacters = 6_000;
const maxBytes = 64 * 1024;

const placeOf = (path: string): string => `after a form of ${path}`;

/** Leads on from a form to the page at `path`, which then tells what came of it. */
export function leadOn(core: Core, reply: FastifyReply, path: string, word: string, typed = ''): FastifyReply {
  return redirect(reply, addressAfter(core, path, word, typed));
}

/** The same for something long that was typed. @returns undefined where no address can hold it. */
export function tryLeadOn(core: Core, reply: FastifyReply, path: string, word: string, typed: string): FastifyReply | undefined {
  const address = addressAfter(core, path, word, typed);
  return address.length > maxAddressCharacters ? undefined : redirect(reply, address);
}

/** Leads on to a page that shows by itself how things are. */
export function leadTo(reply: FastifyReply, path: string): FastifyReply {
  return redirect(reply, path);
}

function redirect(reply: FastifyReply, path: string): FastifyReply {
  return reply.redirect(readerOf(reply.request).at(path), 303);
}

function addressAfter(core: Core, path: string, word: string, typed: string): string {
  const facts = deflateRawSync(JSON.stringify([core.clock.now(), word, typed]));
  return `${path}?${outcomeParameter}=${Buffer.from(core.keys.sealSecret(placeOf(path), facts)).toString('base64url')}`;
}

/** What a request for the page at `path` comes after; undefined when it comes after nothing, or after too long. */
export function outcomeOf<Word extends string>(
  core: Core,
  request: FastifyRequest,
  path: string,
  words: readonly Word[],
): Outcome<Word> | undefined {
  const sealed = sealedOutcome(request);
  const facts = sealed === undefined ? undefined : open(core, path, sealed);
  const [at, said, typed] = facts ?? [];
  const word = words.find((one) => one === said);
  const since = typeof at === 'string' ? parseInstant(at) : undefined;
  if (word === undefined || typeof typed !== 'string' || since === undefined) return undefined;
  return addMs(since, lastsMs) > core.clock.now() ? { word, typed } : undefined;
}

/** The outcome in a request's address, as it is there. */
export function sealedOutcome(request: FastifyRequest): string | undefined {
  const value = (request.query as Readonly<Record<string, unknown>> | null)?.[outcomeParameter];
  return typeof value === 'string' && /^[\w-]+$/.test(value) && value.length <= maxAddressCharacters ? value : undefined;
}

function open(core: Core, path: string, sealed: string): readonly unknown[] | undefined {
  // Undefined: cut off by a mail program, made up, or of another page.
  const facts = tryOpenSecret(core.keys, placeOf(path), Buffer.from(sealed, 'base64url'));
  if (facts === undefined) return undefined;
  return JSON.parse(inflateRawSync(facts, { maxOutputLength: maxBytes }).toString()) as readonly unknown[];
}
