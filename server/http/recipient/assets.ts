import { existsSync, readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';

/** What build/build-pages.mjs wrote. */
const builtFolder = new URL('../../../dist/recipient/', import.meta.url);

/** The pages that have a script. */
export type ScriptName = 'enrol' | 'vault' | 'files';

type AssetName = ScriptName | 'style';

interface Asset {
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

/**
 * What scripts of these pages may do: run when they are ours, compile libsodium, start our worker, and talk to this server. A worker goes
 * by the policy of its own answer, so the scripts are sent with it too.
 */
export const scriptedPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; img-src 'self' data: blob:; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

const assetsPath = '/pages/assets';

/** Everything that was built, read once: a server goes on with what it began with when it is built anew beneath it. */
interface Built {
  /** Of what pages name themselves. */
  readonly names: Readonly<Record<AssetName, string>>;
  readonly assets: ReadonlyMap<string, Asset>;
}

let built: Built | undefined;

function readBuilt(): Built {
  const index = new URL('index.json', builtFolder);
  if (!existsSync(index)) throw new Error('the pages for recipients are not built: run "node build/set-up.mjs"');
  const { names, files } = JSON.parse(readFileSync(index, 'utf8')) as { readonly names: Built['names']; readonly files: readonly string[] };
  const read = (name: string): Asset => ({ plain: readFileSync(new URL(name, builtFolder)), zipped: readFileSync(new URL(`${name}.gz`, builtFolder)) });
  return { names, assets: new Map(files.map((name) => [name, read(name)])) };
}

/** Where the script of a page is. @throws Error when the pages were not built. */
export function scriptPath(name: ScriptName): string {
  return assetPath(name);
}

/** Where the stylesheet of all pages is. @throws Error when the pages were not built. */
export function stylesheetPath(): string {
  return assetPath('style');
}

function assetPath(name: AssetName): string {
  built ??= readBuilt();
  return `${assetsPath}/${built.names[name]}`;
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript; charset=utf-8', css: 'text/css; charset=utf-8', wasm: 'application/wasm' };

/**
 * Scripts and stylesheet, each under a name that says what is in it, so that a browser may keep it for good.
 * @throws Error when the pages were not built: `npm start` and `npm test` build them by themselves.
 */
export function assetRoutes(app: FastifyInstance): void {
  built ??= readBuilt();
  for (const [name, asset] of built.assets) {
    app.get(`${assetsPath}/${name}`, { config: { uncounted: true } }, (request, reply) => {
      const zip = /\bgzip\b/.test(request.headers['accept-encoding'] ?? '');
      void reply.headers({
        'content-security-policy': scriptedPolicy,
        'cache-control': 'public, max-age=31536000, immutable',
        vary: 'accept-encoding',
        ...(zip ? { 'content-encoding': 'gzip' } : {}),
      });
      return reply.type(types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream').send(zip ? asset.zipped : asset.plain);
    });
  }
}
