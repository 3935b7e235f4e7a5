import type { Page } from 'playwright-core';

/** What is no complaint on a page. */
export interface Expected {
  /** What the console may say as an error or a warning. Default: nothing. */
  readonly said?: RegExp;
  /** Where the page may go for what it loads. */
  readonly mayRequest: (url: string) => boolean;
}

/** Whether a page stays with our servers on this machine and with what it makes itself. */
export function isOwnRequest(url: string): boolean {
  return /^(data:|blob:http:\/\/127\.0\.0\.1|http:\/\/127\.0\.0\.1:)/.test(url);
}

/** What Chromium says of an answer that refuses something. */
export const refusedAnswer = /^Failed to load resource: the server responded with a status of 4/;

/** What the browser complains about on a page from now on: refused by our policy, failed in a script, or requested from somewhere else. */
export function complaintsOf(page: Page, { said, mayRequest }: Expected): readonly string[] {
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()) && said?.test(message.text()) !== true) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('request', (request) => {
    if (!mayRequest(request.url())) complaints.push(`request to ${request.url()}`);
  });
  return complaints;
}
