import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { Core } from '../../core/context.ts';
import { assetRoutes } from './assets.ts';
import { pageErrorHandler } from './errors.ts';
import { answeringHook } from '../foundation/surface/answering-hook.ts';
import { guardPages } from './guard.ts';
import type { PageLimits } from './limits.ts';
import { sendPage } from './page.ts';
import { noPagePage } from './pages/problem-pages.ts';
import { readerOf } from './reader.ts';
import { bringRoutes } from './routes/bring.ts';
import { certificateRoutes } from './routes/certificate.ts';
import { checkInRoutes } from './routes/check-in.ts';
import { correctRoutes } from './routes/correct.ts';
import { invitedRoutes } from './routes/invited.ts';
import { keepDeviceRoutes } from './routes/keep-device.ts';
import { passOnRoutes } from './routes/pass-on.ts';
import { reachedRoutes } from './routes/reached.ts';
import { releaseRoutes } from './routes/release.ts';
import { sealedRoutes } from './routes/sealed.ts';
import { startRoutes } from './routes/start.ts';
import { stopRoutes } from './routes/stop.ts';
import { verifyRoutes } from './routes/verify.ts';
import { vouchRoutes } from './routes/vouch.ts';
import { wayRoutes } from './routes/way.ts';
import { witnessRoutes } from './routes/witness.ts';

/** The largest form, in bytes. */
const maxFormBytes = 8 * 1024;

/**
 * The pages behind mailed links, for recipients and for owners who check in: HTML, with a script only where something is opened or shown in
 * the
 * browser, and no GET changes anything
 * except the count of looks at what a session has opened (RULINGS.md#looking-changes-nothing). Mounted at the root of the origin, on an app
 * that has @fastify/cookie.
 */
export function recipientPages(core: Core, limits: PageLimits): FastifyPluginAsync {
  return async (app) => {
    keepTokensOutOfLogs(app);
    readForms(app);
    app.setErrorHandler(pageErrorHandler(core));
    app.addHook('onRequest', answeringHook(guardPages(core, limits)));
    startRoutes(app);
    assetRoutes(app);
    verifyRoutes(app, core);
    invitedRoutes(app, core);
    releaseRoutes(app, core);
    sealedRoutes(app, core);
    checkInRoutes(app, core);
    stopRoutes(app, core);
    keepDeviceRoutes(app, core);
    reachedRoutes(app, core);
    vouchRoutes(app, core);
    passOnRoutes(app, core);
    wayRoutes(app, core);
    certificateRoutes(app, core);
    correctRoutes(app, core);
    witnessRoutes(app, core);
    bringRoutes(app);
    answerTheRest(app);
  };
}

/** Whether everything under this path is a page. */
export function isPagePath(url: string): boolean {
  return /^\/(verify|invited|r|check-in|stop|reached|vouch|correct|pass-on|way|witness|certificate|bring|pages)(\/|\?|$)/.test(url);
}

/** The page for a path that doesn't name one, which mail programs can make of a link. */
export function refusePagePath(reply: FastifyReply): FastifyReply {
  return sendPage(reply, noPagePage(readerOf(reply.request)));
}

/** A path here holds a link's token: if requests are ever logged, log the route instead. */
function keepTokensOutOfLogs(app: FastifyInstance): void {
  const req = (request: FastifyRequest) => ({ method: request.method, url: request.routeOptions.url, remoteAddress: request.ip });
  app.addHook('onRoute', (route: RouteOptions) => {
    route.logSerializers = { ...route.logSerializers, req: req as (value: unknown) => unknown };
  });
}

/** Forms are the only bodies that these pages send; Fastify refuses any other type with 415. */
function readForms(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: maxFormBytes }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}

/** Below our prefixes a wrong path is a page too. A not-found handler couldn't do this: at the root it would apply to everything. */
function answerTheRest(app: FastifyInstance): void {
  const method = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];
  for (const url of [
    '/verify',
    '/verify/*',
    '/invited',
    '/invited/*',
    '/r',
    '/r/*',
    '/check-in',
    '/check-in/*',
    '/stop',
    '/stop/*',
    '/reached',
    '/reached/*',
    '/vouch',
    '/vouch/*',
    '/correct',
    '/correct/*',
    '/pass-on',
    '/pass-on/*',
    '/way',
    '/way/*',
    '/witness',
    '/witness/*',
    '/certificate/*',
    '/bring/*',
    '/pages/*',
  ]) {
    app.route({
      method,
      url,
      onRequest: answeringHook(async (_request, reply) => {
        void refusePagePath(reply);
        return 'answered';
      }),
      handler: (_request, reply) => refusePagePath(reply),
    });
  }
}
