import type { FastifyInstance } from 'fastify';
import { isUtf8 } from 'node:buffer';
import { DomainError } from '../../../../shared/domain/error-codes.ts';

/** The largest JSON body, in bytes. */
export const maxJsonBytes = 256 * 1024;

/** How deep JSON may be nested: deeper than anything that a request of ours has, and far from what a call stack takes. */
const maxLevels = 64;

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint takes no body: whatever is sent is read and ignored. */
    readonly bodyless?: boolean;
  }
}

/**
 * JSON is the only body of an API surface (forms with files have their own parser). An empty body counts as none, whatever its
 * type says, and an endpoint that takes none ignores it.
 */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeContentTypeParser(['application/json', 'text/plain']);
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'buffer', bodyLimit: maxJsonBytes }, (request, body, done) => {
    if (request.routeConfig.bodyless === true || body.length === 0) return done(null, undefined);
    // Decoded as they are, invalid bytes would turn into replacement characters and be stored as if somebody had written those.
    if (!isUtf8(body as Buffer)) return done(new DomainError('invalid_request', 'The body is not valid UTF-8.'));
    const text = body.toString();
    if (isDeeperThan(text, maxLevels))
      return done(new DomainError('invalid_request', `The body is nested deeper than ${maxLevels} levels.`));
    return parse(request, text, done);
  });
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxJsonBytes }, (request, body, done) => {
    if (request.routeConfig.bodyless === true || body.length === 0) return done(null, undefined);
    return done(new DomainError('invalid_request', 'The body must be JSON, sent as application/json.'));
  });
}

/** Whether a text of JSON opens more arrays and objects within each other than that. Brackets within texts don't count. */
function isDeeperThan(text: string, levels: number): boolean {
  let depth = 0;
  let isText = false;
  for (let index = 0; index < text.length; index += 1) {
    const character = text[index];
    if (isText) {
      if (character === '\\') index += 1;
      else if (character === '"') isText = false;
    } else if (character === '"') isText = true;
    else if (character === '[' || character === '{') {
      depth += 1;
      if (depth > levels) return true;
    } else if (character === ']' || character === '}') depth -= 1;
  }
  return false;
}
