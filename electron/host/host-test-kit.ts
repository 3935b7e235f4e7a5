import { request, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import type { Json } from '../../test/kit/server/api.ts';
import { tempFolder } from '../../test/kit/files/temp-folder.ts';
import { testCost } from '../engine/engine-test-kit.ts';
import { cookieName, keyHeader } from './host-requests.ts';
import { startHost, type Host, type HostOptions } from './start-host.ts';

/** The complete response. */
export interface Answered {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
  json(): Json;
}

export interface Asking {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array;
}

/** A host for a test, on a folder of its own. */
export interface TestHost extends AsyncDisposable {
  readonly host: Host;
  /** The owner's data folder. */
  readonly folder: string;
  /** Whatever the host found to be its own fault. */
  readonly faults: unknown[];
  readonly endings: string[];
  /** Sends exactly this; nothing is added but what HTTP requires. */
  send(path: string, asking?: Asking): Promise<Answered>;
  /** Follows a new link, as a browser would. */
  letIn(): Promise<Visiting>;
}

/** A browser that has been let in. */
export interface Visiting {
  readonly cookie: string;
  readonly key: string;
  /** The way a page's own script asks. */
  send(path: string, asking?: Asking): Promise<Answered>;
  post(path: string, input: unknown): Promise<Answered>;
  /** A method of the engine that has to work. */
  ok(name: string, input: unknown): Promise<Json>;
  /** Picks a file, as an upload. @returns its handle. */
  upload(name: string, content: string | Uint8Array, modified?: number): Promise<string>;
}

export async function openTestHost(options: Partial<HostOptions> = {}): Promise<TestHost> {
  const home = await tempFolder('host');
  const folder = options.folder ?? join(home.path, 'data');
  const [faults, endings]: [unknown[], string[]] = [[], []];
  const host = await startHost({
    pages: join(home.path, 'pages'),
    port: 0,
    cost: testCost,
    report: (fault) => faults.push(fault),
    ended: (why) => endings.push(why),
    ...options,
    folder,
  });
  const send = (path: string, asking: Asking = {}): Promise<Answered> => sendRaw(host.origin, path, asking);
  return {
    host,
    folder,
    faults,
    endings,
    send,
    letIn: async () => visit(host.origin, await send(new URL(host.newLink()).pathname)),
    [Symbol.asyncDispose]: async () => {
      await host.close();
      await home.remove();
    },
  };
}

function sendRaw(origin: string, path: string, { method = 'GET', headers = {}, body }: Asking): Promise<Answered> {
  const { port, host } = new URL(origin);
  return new Promise((resolve, reject) => {
    // Node, unlike browsers, doesn't know names under localhost.
    const asked = request(
      { hostname: '127.0.0.1', port, path, method, setHost: false, agent: false, headers: { host, ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.once('error', reject);
        response.once('end', () => {
          const whole = Buffer.concat(chunks);
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: whole,
            json: () => JSON.parse(whole.toString('utf8')),
          });
        });
      },
    );
    asked.once('error', reject);
    asked.end(body);
  });
}

function visit(origin: string, entered: Answered): Visiting {
  const cookie = new RegExp(`^${cookieName}=[^;]+`).exec(entered.headers['set-cookie']?.[0] ?? '')?.[0] ?? '';
  const key = /content="([\w-]{43})"/.exec(entered.body.toString('utf8'))?.[1] ?? '';
  const own = { cookie, [keyHeader]: key, origin, 'sec-fetch-site': 'same-origin' };
  const send = (path: string, asking: Asking = {}): Promise<Answered> =>
    sendRaw(origin, path, { ...asking, headers: { ...own, ...asking.headers } });
  const post = (path: string, input: unknown): Promise<Answered> =>
    send(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(input) });
  const asked = async (path: string, input: unknown): Promise<Json> => {
    const answer = await post(path, input);
    if (answer.status !== 200) throw new Error(`${path} was refused: ${answer.status} ${answer.body.toString('utf8')}`);
    return answer.json();
  };
  return {
    cookie,
    key,
    send,
    post,
    ok: async (name, input) => {
      const outcome = await asked(`/call/${name}`, input);
      if (!outcome.ok) throw new Error(`${name} was refused: ${outcome.code}, ${outcome.message}`);
      return outcome.value;
    },
    upload: async (name, content, modified) => {
      const { upload } = await asked('/shell/begin-upload', { name, kind: 'file' });
      const body = Buffer.from(content as string);
      const path = `/uploads/${upload}${modified === undefined ? '' : `?modified=${modified}`}`;
      const sent = await send(path, { method: 'PUT', headers: { 'content-length': String(body.length) }, body });
      if (sent.status !== 200) throw new Error(`the upload was refused: ${sent.status} ${sent.body.toString('utf8')}`);
      return (await asked('/shell/finish-upload', { upload })).handle;
    },
  };
}
