import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance, FastifyPluginAsync, FastifyReply } from 'fastify';
import { readBuiltAssets, serveBuiltAssets, type BuiltAssets } from '../foundation/answers/built-assets.ts';

/** What build/bundle/build-console.mjs wrote. */
const builtFolder = new URL('../../../dist/console/', import.meta.url);
const assetsPath = '/console/assets';

/** What the console may do: run our own script and style, and talk to this server. Passkeys and copying values need no entry here. */
export const consolePolicy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'";

const pageHeaders = {
  'content-security-policy': consolePolicy,
  // Its own requests say where they come from; no other site is told anything.
  'referrer-policy': 'same-origin',
  'permissions-policy':
    'camera=(), microphone=(), geolocation=(), payment=(), usb=(), publickey-credentials-create=(self), publickey-credentials-get=(self)',
  'x-robots-tag': 'noindex',
  'cache-control': 'no-store',
} as const;

interface BuiltConsole {
  readonly html: Buffer;
  readonly assets: BuiltAssets;
}

let built: BuiltConsole | undefined;

function readBuilt(): BuiltConsole {
  const index = new URL('index.json', builtFolder);
  if (!existsSync(index)) throw new Error('the console is not built: run "node build/set-up.mjs"');
  const { files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly files: readonly string[] };
  return { html: readFileSync(new URL('index.html', builtFolder)), assets: readBuiltAssets(builtFolder, files) };
}

/**
 * The console of people who sign in here: one page for every path below `/console`, which finds out in the browser what to show. It
 * contains
 * nobody's data; whatever it shows it requests from the platform surface, with the browser's cookie. To be mounted at the root of the
 * origin.
 * @throws Error when it has not been built: `npm start` and `npm test` build it automatically.
 */
export const consolePages: FastifyPluginAsync = async (app: FastifyInstance) => {
  built ??= readBuilt();
  const { html, assets } = built;
  serveBuiltAssets(app, assets, { path: assetsPath, policy: consolePolicy });
  app.get(`${assetsPath}/*`, (_request, reply) =>
    reply.code(404).type('text/plain; charset=utf-8').send('This file is of another version of the console. Load the page again.\n'),
  );
  const show = (_request: unknown, reply: FastifyReply): FastifyReply =>
    reply.headers(pageHeaders).type('text/html; charset=utf-8').send(html);
  for (const url of ['/console', '/console/*']) app.get(url, show);
};
