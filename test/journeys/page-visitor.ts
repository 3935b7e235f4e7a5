import { readFile } from 'node:fs/promises';
import { launchChromium } from '../kit/browser/chromium.ts';
import { findProgram } from '../kit/processes/find-program.ts';

/** Somebody looking at the pages behind mailed links, with cookies and a page that is open. Every failure throws an Error. */
export interface PageVisitor {
  /** In words, after "by". */
  readonly means: string;
  /** Opens a link. @returns the page's heading. */
  open(url: string): Promise<string>;
  /** Fills in the form whose action ends like this and presses its button. @returns the next page's heading. */
  submit(actionEnd: string, fields?: Readonly<Record<string, string>>): Promise<string>;
  /** The names of the documents on the open page. */
  documents(): Promise<readonly string[]>;
  /** Presses the download button of one of them. */
  download(name: string): Promise<Uint8Array>;
  close(): Promise<void>;
}

/** A visitor with Chromium, or without; `best` is with Chromium if there is one that starts. */
export async function visitPages(means: 'chromium' | 'http' | 'best'): Promise<PageVisitor> {
  if (means === 'chromium') return visitWithChromium();
  if (means === 'http' || findProgram('chromium') === undefined) return visitWithHttp();
  return visitWithChromium().catch(visitWithHttp);
}

async function visitWithChromium(): Promise<PageVisitor> {
  const browser = await launchChromium();
  const page = await browser.newPage({ acceptDownloads: true });
  const heading = (): Promise<string> => page.locator('h1').innerText();
  return {
    means: 'a real Chromium',
    open: async (url) => {
      await page.goto(url);
      return heading();
    },
    submit: async (actionEnd, fields = {}) => {
      const form = page.locator(`form[action$="${actionEnd}"]`).first();
      for (const [name, value] of Object.entries(fields)) await form.locator(`[name="${name}"]`).fill(value);
      const loaded = page.waitForEvent('load');
      await Promise.all([loaded, form.locator('button').click()]);
      return heading();
    },
    documents: () => page.locator('.documents h3').allInnerTexts(),
    download: async (name) => {
      const item = page.locator('.documents li', { has: page.getByRole('heading', { name, exact: true }) });
      const [download] = await Promise.all([page.waitForEvent('download'), item.locator('a[href*="/documents/"]').click()]);
      return readFile(await download.path());
    },
    close: () => browser.close(),
  };
}

/** Does what a browser does with these pages, without one: redirects, cookies, and only forms and links the page has. */
function visitWithHttp(): PageVisitor {
  const cookies = new Map<string, string>();
  let address = '';
  let html = '';
  const ask = async (url: string, init: RequestInit): Promise<Response> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { ...init, redirect: 'manual', headers: { ...(init.headers as Record<string, string>), cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      cookies.set(name, value);
    }
    const location = response.headers.get('location');
    return location === null ? response : ask(new URL(location, url).href, { method: 'GET' });
  };
  const show = async (response: Response): Promise<string> => {
    html = await response.text();
    const heading = plainText(/<h1>([\s\S]*?)<\/h1>/.exec(html)?.[1] ?? '');
    if (!response.ok) throw new Error(`the page answered ${response.status}: ${heading || html.slice(0, 200)}`);
    address = response.url;
    return heading;
  };
  const listed = (): readonly { readonly name: string; readonly path: string }[] =>
    [...html.matchAll(/<h3>([\s\S]*?)<\/h3>[\s\S]*?href="([^"]*\/documents\/[^"]*)"/g)].map(([, name = '', path = '']) => ({
      name: plainText(name),
      path,
    }));
  return {
    means: 'plain HTTP requests, without a browser',
    open: async (url) => show(await ask(url, { method: 'GET' })),
    submit: async (actionEnd, fields = {}) => {
      const action = [...html.matchAll(/<form method="post" action="([^"]*)"/g)]
        .map(([, path = '']) => path)
        .find((path) => path.endsWith(actionEnd));
      if (action === undefined) throw new Error(`the page has no form whose action ends with ${actionEnd}`);
      const { origin } = new URL(address);
      return show(await ask(origin + action, { method: 'POST', body: new URLSearchParams(fields), headers: { origin } }));
    },
    documents: async () => listed().map(({ name }) => name),
    download: async (name) => {
      const found = listed().find((document) => document.name === name);
      if (found === undefined) throw new Error(`the page has no document called ${name}`);
      const response = await ask(new URL(found.path, address).href, { method: 'GET' });
      if (!response.ok || response.headers.get('content-disposition')?.startsWith('attachment') !== true) {
        throw new Error(`the download of ${name} answered ${response.status}`);
      }
      return new Uint8Array(await response.arrayBuffer());
    },
    close: async () => undefined,
  };
}

const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };

function plainText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => entities[entity] ?? entity)
    .trim();
}
