import { Problem, type ProblemCode } from '../problems.ts';

const problems: Readonly<Record<number, ProblemCode>> = {
  401: 'session_over',
  403: 'session_over',
  404: 'withheld',
  409: 'refused',
  410: 'link_over',
  413: 'refused',
  416: 'withheld',
  422: 'refused',
  429: 'too_often',
};

/** The answer to a request of one of our own pages. @throws Problem for everything but a success. */
export async function fetchOwn(path: string, init: RequestInit = {}): Promise<Response> {
  // A browser whose session is over is redirected to the page that asks for a code: that isn't an answer to this request.
  const response = await fetch(path, { credentials: 'same-origin', cache: 'no-store', redirect: 'manual', ...init }).catch(
    (error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw new Problem('stopped', 'the request was stopped');
      throw new Problem('no_connection', 'the request did not reach the server');
    },
  );
  if (response.ok) return response;
  if (response.type === 'opaqueredirect') throw new Problem('session_over', 'the server asks for a code');
  throw new Problem(
    problems[response.status] ?? (response.status >= 500 ? 'server_failed' : 'unexpected'),
    `the server answered ${response.status}`,
  );
}

/**
 * Fills `into` with the body, which must have exactly that size.
 * @param onBytes called repeatedly with how many bytes have arrived.
 * @throws Problem `truncated`, `damaged`, `no_connection`, `stopped`.
 */
export async function readBody(response: Response, into: Uint8Array, onBytes: (arrived: number) => void): Promise<void> {
  let filled = 0;
  const reader = response.body?.getReader();
  for (;;) {
    const step = await reader?.read().catch((error: unknown) => {
      if (error instanceof DOMException && error.name === 'AbortError') throw new Problem('stopped', 'the request was stopped');
      throw new Problem('no_connection', 'the connection broke off');
    });
    if (step === undefined || step.done) break;
    if (filled + step.value.length > into.length) {
      await reader?.cancel().catch(() => undefined);
      throw new Problem('damaged', 'the server sent more than it should');
    }
    into.set(step.value, filled);
    filled += step.value.length;
    onBytes(filled);
  }
  if (filled < into.length) throw new Problem('truncated', 'the server sent less than it should');
}
