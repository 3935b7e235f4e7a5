import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import type { TestServer } from '../server/test-server.ts';

/** Somebody using the console, in their own browser. */
export interface ConsoleVisitor extends AsyncDisposable {
  readonly context: BrowserContext;
  readonly page: Page;
  /**
   * What the browser complained about: refused by our own policy, thrown, or requested from another server. `[]` at the end of a good run.
   */
  readonly complaints: string[];
  /** Opens a path such as `/keys`. */
  open(path: string): Promise<void>;
}

/** Long: tests share two cores. */
const waitMs = 240_000;

/** Opens a browser window at a server's console, which is not loaded yet. */
export async function visitConsole(browser: Browser, server: TestServer, options: BrowserContextOptions = {}): Promise<ConsoleVisitor> {
  const { publicUrl } = server.core;
  const context = await browser.newContext({ locale: 'en-GB', timezoneId: 'UTC', viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  page.setDefaultTimeout(waitMs);
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // For every refusal's status, Chromium says that a resource failed to load; in the console that is expected.
    const isStatus = message.text().startsWith('Failed to load resource: the server responded with a status of 4');
    if (message.type() === 'error' && !isStatus) complaints.push(message.text());
  });
  page.on('request', (request) => {
    if (!request.url().startsWith(publicUrl) && !request.url().startsWith('data:') && !request.isNavigationRequest())
      complaints.push(`request to ${request.url()}`);
  });
  return {
    context,
    page,
    complaints,
    open: async (path) => void (await page.goto(`${publicUrl}/console${path}`)),
    [Symbol.asyncDispose]: () => context.close(),
  };
}

/** Types in address and password on the sign-in page and presses the button. */
export async function signInByPassword({ page }: Pick<ConsoleVisitor, 'page'>, email: string, password: string): Promise<void> {
  await page.getByRole('textbox', { name: 'E-mail address' }).fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}
