import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';

/** For people who arrive without a link. */
export function startPage({ words }: Reader): Page {
  return { status: 200, ...words.start };
}
