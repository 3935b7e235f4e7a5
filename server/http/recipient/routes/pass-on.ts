import type { FastifyInstance } from 'fastify';
import { deputyAnswers, type DeputyAnswer } from '../../../../shared/domain/handover.ts';
import type { Core } from '../../../core/context.ts';
import { answerAsDeputy, findPassOn } from '../../../core/handovers/answer-as-deputy.ts';
import { leadOn, leadTo, outcomeOf } from '../after-form.ts';
import { sendPage } from '../page.ts';
import { passedOnPage, passOnPage } from '../pages/pass-on-pages.ts';
import { readerOf } from '../reader.ts';

interface LinkPath {
  Params: { token: string };
}

const pathOf = (token: string): string => `/pass-on/${token}`;

/** Where somebody who was asked to pass the word on says that they have, or that they can't. */
export function passOnRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>('/pass-on/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const found = await findPassOn(core, request.params.token);
    const outcome = outcomeOf(core, request, path, deputyAnswers);
    return sendPage(
      reply,
      outcome === undefined ? passOnPage(readerOf(request), found, path) : passedOnPage(readerOf(request), outcome.word),
    );
  });

  app.post<LinkPath>('/pass-on/:token', async (request, reply) => {
    const path = pathOf(request.params.token);
    const answer = answerIn(request.body);
    if (answer === undefined) return leadTo(reply, path);
    await answerAsDeputy(core, request.params.token, answer, { address: request.ip, requestId: request.id });
    return leadOn(core, reply, path, answer);
  });
}

function answerIn(body: unknown): DeputyAnswer | undefined {
  const pressed = body instanceof URLSearchParams ? body.get('answer') : null;
  return deputyAnswers.find((answer) => answer === pressed);
}
