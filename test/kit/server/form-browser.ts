import type { TestServer } from './test-server.ts';

/** What a browser has of our pages. */
export interface Browser {
  get(path: string): Promise<Shown>;
  /** Sends a form and goes where it leads. */
  submit(path: string, fields?: Readonly<Record<string, string>>): Promise<Shown>;
}

/** A page as it is shown. */
export interface Shown {
  readonly status: number;
  readonly text: string;
}

/** A browser that nothing was opened in yet. */
export function newBrowser(server: TestServer): Browser {
  const cookies = new Map<string, string>();
  const visit = async (path: string, init: RequestInit = {}): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(new URL(path, server.origin), { ...init, redirect: 'manual', headers: { origin: server.origin, cookie } });
    for (const set of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (set.split(';')[0] ?? '').split('=');
      cookies.set(name, value);
    }
    return response;
  };
  const shown = async (response: Response): Promise<Shown> => ({ status: response.status, text: await response.text() });
  return {
    get: async (path) => shown(await visit(path)),
    submit: async (path, fields = {}) => {
      const answer = await visit(path, { method: 'POST', body: new URLSearchParams(fields) });
      const leadsTo = answer.headers.get('location');
      return leadsTo === null ? shown(answer) : shown(await visit(leadsTo));
    },
  };
}
