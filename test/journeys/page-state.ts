import type { Page } from 'playwright-core';

/** One page in one state: what it is called, and how a browser gets there. */
export interface PageState {
  readonly name: string;
  readonly reach: (page: Page) => Promise<unknown>;
}
