import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

interface Asset {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/** Files that browsers fetch, by name: as they are, and zipped. */
export type BuiltAssets = ReadonlyMap<string, Asset>;

/**
 * Reads files that were built, each with its zipped form next to it; once, so that a server keeps what it started with when they are
 * rebuilt underneath it.
 */
export function readBuiltAssets(folder: URL, files: readonly string[]): BuiltAssets {
  const read = (name: string): Asset => ({
    plain: readFileSync(new URL(name, folder)),
    zipped: readFileSync(new URL(`${name}.gz`, folder)),
  });
  return new Map(files.map((name) => [name, read(name)]));
}

const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  wasm: 'application/wasm',
  txt: 'text/plain; charset=utf-8',
};

/**
 * Serves them below `path`. Their names identify their contents, so a browser may keep them for good.
 * @param policy content security policy: a worker is subject to the one in its own answer.
 */
export function serveBuiltAssets(
  app: FastifyInstance,
  assets: BuiltAssets,
  { path, policy }: { readonly path: string; readonly policy: string },
): void {
  for (const [name, asset] of assets) {
    app.get(`${path}/${name}`, { config: { uncounted: true } }, (request, reply) => {
      const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      void reply.headers({
        'content-security-policy': policy,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(zip ? { 'content-encoding': 'gzip' } : {}),
      });
      return reply.type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(zip ? asset.zipped : asset.plain);
    });
  }
}
