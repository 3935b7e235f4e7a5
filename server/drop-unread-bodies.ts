import type { FastifyInstance } from 'fastify';

/**
 * Lets the rest of a body go as soon as its request is answered, so that the connection can carry the next one. Node does that only for a
 * body that nobody began to read: a form that is refused on the way would hold its connection up. How long a sender may go on is decided
 * where slow ones are refused.
 */
export function dropUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', ({ raw }, _reply, _payload, done) => {
    if (!raw.complete || raw.readableLength > 0) {
      raw.unpipe();
      raw.resume();
    }
    done();
  });
}
