import { readdir, readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';

/** A file of the app's page. */
export interface StaticFile {
  readonly body: Buffer;
  readonly type: string;
  /** Whether its name changes with its content, so that it can be kept for ever. */
  readonly hashed: boolean;
}

/** Every kind of file that belongs to a page; others are not served. */
const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.mjs': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.wasm': 'application/wasm',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.bcmap': 'application/octet-stream',
  '.pfb': 'application/octet-stream',
  '.ttf': 'font/ttf',
  '.icc': 'application/octet-stream',
};

const hashedName = /-[A-Za-z0-9]{8,}\.[a-z0-9]+$/;

/** Returns files by the path of an address: a look-up in the list of existing files, so that no path from outside is ever opened. */
export class StaticFiles {
  readonly #folder: string;
  #paths: ReadonlyMap<string, string> = new Map();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** @param path begins with a slash; `/` is `index.html`. Undefined for what doesn't exist or is not a file of a page. */
  async find(path: string): Promise<StaticFile | undefined> {
    const name = path === '/' ? '/index.html' : path;
    // A new build has other names.
    const file = this.#paths.get(name) ?? (await this.#list()).get(name);
    if (file === undefined) return undefined;
    const type = types[extname(name)];
    const body = await readFile(file).catch(() => undefined);
    return type === undefined || body === undefined ? undefined : { body, type, hashed: hashedName.test(name) };
  }

  async #list(): Promise<ReadonlyMap<string, string>> {
    const entries = await readdir(this.#folder, { recursive: true, withFileTypes: true }).catch(() => []);
    const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
    this.#paths = new Map(files.map((file) => [`/${relative(this.#folder, file).split(sep).join('/')}`, file]));
    return this.#paths;
  }
}
