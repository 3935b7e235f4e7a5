import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify';

/** Whether a hook has answered in the handler's place. */
export type HookOutcome = 'answered' | 'goes on';

/**
 * A hook that may answer in the handler's place, and says whether it did. It must not return the reply for that: Fastify waits for a returned
 * reply until it's sent or its connection is gone, and goes on to the handler where nothing could be sent.
 */
export function answeringHook(hook: (request: FastifyRequest, reply: FastifyReply) => Promise<HookOutcome>) {
  return (request: FastifyRequest, reply: FastifyReply, done: HookHandlerDoneFunction): void => {
    hook(request, reply).then(
      (outcome) => {
        if (outcome === 'goes on') done();
      },
      (error: Error) => done(error),
    );
  };
}
