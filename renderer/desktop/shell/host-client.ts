import type { ShellOutcome } from '../../../electron/contract/shell.ts';
import { ShellError } from './shell-error.ts';

/** Where `/enter` has put this browser's key. */
const keyName = 'heirlock-key';
const keyHeader = 'x-heirlock-key';

/** Requests to the host that served this page. */
export interface HostClient {
  /** One of the host's own requests. @throws ShellError with the host's code, `app_gone`, `signed_out`. */
  ask(name: string, input: object): Promise<unknown>;
  /** A method of the engine. Never rejects. */
  call(name: string, input: unknown): Promise<ShellOutcome<unknown>>;
  /** The stream of events. @throws ShellError. */
  events(signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Sends a file. @param onSent told how many bytes have been sent so far. @throws ShellError, `cancelled` by the signal. */
  send(path: string, file: Blob, onSent: (bytes: number) => void, signal: AbortSignal | undefined): Promise<void>;
}

/** How many characters a browser surely sends for a page that's being closed: it takes 64 KiB, and a character may be three bytes. */
const mostOfClosedPage = 20_000;

/** Makes bodies of requests; those that are sent as the window closes arrive all the same. */
function bodiesThatArrive(): (input: unknown) => { readonly body: string; readonly keepalive: boolean } {
  let isClosing = false;
  window.addEventListener('pagehide', () => void (isClosing = true));
  window.addEventListener('pageshow', () => void (isClosing = false));
  return (input) => {
    const body = JSON.stringify(input);
    return { body, keepalive: isClosing && body.length < mostOfClosedPage };
  };
}

const gone = (): ShellError => new ShellError('app_gone', 'Heirlock does not answer.');

/** @param signedOut called when the host no longer knows this browser. */
export function hostClient(signedOut: () => void): HostClient {
  const headers = (): Record<string, string> => ({ [keyHeader]: localStorage.getItem(keyName) ?? '' });
  const refusalOf = (status: number, text: string): ShellError => {
    // 421: this page is older than the program, which has a name of its own at each start.
    if (status === 401 || status === 421) signedOut();
    if (status === 421) return new ShellError('signed_out', text);
    const { code, message } = readRefusal(text);
    return new ShellError(code, message);
  };
  /** A worker at this address isn't ours, and would see the key. */
  const assertAlone = (): void => {
    if (!('serviceWorker' in navigator) || navigator.serviceWorker.controller === null) return;
    signedOut();
    throw new ShellError('signed_out', 'Something in this browser answers in place of Heirlock.');
  };
  const bodyOf = bodiesThatArrive();
  const request = async (path: string, init: RequestInit): Promise<Response> => {
    assertAlone();
    const response = await fetch(path, { ...init, cache: 'no-store', headers: { ...headers(), 'content-type': 'application/json' } }).catch(
      () => {
        throw gone();
      },
    );
    if (!response.ok) throw refusalOf(response.status, await response.text().catch(() => ''));
    return response;
  };
  const post = async (path: string, input: unknown): Promise<unknown> => {
    return (await request(path, { method: 'POST', ...bodyOf(input) })).json().catch(() => {
      throw gone();
    });
  };
  return {
    ask: (name, input) => post(`/shell/${name}`, input),
    call: async (name, input) => {
      try {
        return (await post(`/call/${name}`, input ?? {})) as ShellOutcome<unknown>;
      } catch (error) {
        if (error instanceof ShellError) return { ok: false, code: error.code, message: error.message } as ShellOutcome<never>;
        throw error;
      }
    },
    events: async (signal) => {
      const { body } = await request('/events', { method: 'GET', signal });
      if (body === null) throw gone();
      return body;
    },
    send: async (path, file, onSent, signal) => {
      assertAlone();
      await sendFile({ path, file, onSent, signal, headers: headers(), refusalOf });
    },
  };
}

interface Sending {
  readonly path: string;
  readonly file: Blob;
  readonly onSent: (bytes: number) => void;
  readonly signal: AbortSignal | undefined;
  readonly headers: Readonly<Record<string, string>>;
  readonly refusalOf: (status: number, text: string) => ShellError;
}

/** By XMLHttpRequest, which alone reports upload progress. */
function sendFile({ path, file, onSent, signal, headers, refusalOf }: Sending): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = (): void => request.abort();
    request.open('PUT', path);
    for (const [name, value] of Object.entries({ ...headers, 'content-type': 'application/octet-stream' }))
      request.setRequestHeader(name, value);
    request.upload.addEventListener('progress', ({ loaded }) => onSent(loaded));
    request.addEventListener('load', () => (request.status === 200 ? resolve() : reject(refusalOf(request.status, request.responseText))));
    request.addEventListener('error', () => reject(gone()));
    request.addEventListener('abort', () => reject(new ShellError('cancelled', 'This was cancelled.')));
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', stop));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted === true) reject(new ShellError('cancelled', 'This was cancelled.'));
    else request.send(file);
  });
}

function readRefusal(text: string): { readonly code: string; readonly message: string } {
  try {
    const { code, message } = JSON.parse(text) as { code?: unknown; message?: unknown };
    return { code: typeof code === 'string' ? code : 'app_gone', message: typeof message === 'string' ? message : '' };
  } catch {
    return { code: 'app_gone', message: 'Heirlock does not answer as it should.' };
  }
}
