import type { FastifyInstance } from 'fastify';
import { answerWay, openWayLink } from '../../../core/ways/answer-way.ts';
import type { Core } from '../../../core/context.ts';
import { wayPath } from '../../../core/links/issue-link.ts';
import { leadTo } from '../after-form.ts';
import { sendPage } from '../page.ts';
import { wayPage } from '../pages/way-pages.ts';
import { readerFor } from '../reader.ts';
import { readingIn } from '../reading-in.ts';

interface LinkPath {
  Params: { token: string };
}

/** "Is this still your address?", and both answers to it. */
export function wayRoutes(app: FastifyInstance, core: Core): void {
  app.get<LinkPath>(`${wayPath}:token`, async (request, reply) => {
    const { token } = request.params;
    const link = await openWayLink(core, token);
    return sendPage(reply, wayPage(readerFor(request, link.reader), link, wayPath + token));
  });

  for (const answer of ['yes', 'no'] as const) {
    app.post<LinkPath>(`${wayPath}:token/${answer}`, async (request, reply) => {
      const { token } = request.params;
      const reading = readingIn(request);
      const link = await answerWay(core, token, { answer, reading }, { address: request.ip, requestId: request.id });
      readerFor(request, link.reader, reading.language !== null);
      return leadTo(reply, wayPath + token);
    });
  }
}
