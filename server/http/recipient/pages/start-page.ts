import { html } from 'ghtml';
import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';

/** For people who arrive without a link. */
export function startPage({ words: { start }, at }: Reader): Page {
  return {
    status: 200,
    title: start.title,
    main: html`!${start.main}<h2>${start.died}</h2><p><a href="${at('/certificate')}">${start.diedLink}</a></p><h2>${start.own}</h2><p><a href="/console">${start.ownLink}</a></p>`,
  };
}
