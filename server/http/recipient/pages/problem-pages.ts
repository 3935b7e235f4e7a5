import { html } from 'ghtml';
import type { Page } from '../page.ts';
import type { Reader } from '../reader.ts';

interface Words {
  readonly title: string;
  /** HTML. */
  readonly rest: string;
}

function problemPage(status: number, { title, rest }: Words): Page {
  return {
    status,
    title,
    main: html`<h1>${title}</h1>
!${rest}`,
  };
}

/** A link that is not one of ours, or no longer. */
export function unknownLinkPage({ words }: Reader): Page {
  return problemPage(404, words.problems.unknownLink);
}

/** An address below ours where there is no page. */
export function noPagePage({ words }: Reader): Page {
  const { noPage, unknownLink } = words.problems;
  return { ...problemPage(404, { ...noPage, title: unknownLink.title }), title: noPage.title };
}

/** A verification link that has expired. */
export function expiredLinkPage({ words }: Reader): Page {
  return problemPage(410, words.problems.expiredVerification);
}

export function lockedLinkPage({ words }: Reader): Page {
  return problemPage(403, words.problems.lockedLink);
}

/** The page was requested over a connection that others can read. */
export function httpsOnlyPage({ words }: Reader): Page {
  return problemPage(403, words.problems.httpsOnly);
}

/** Too many pages were asked for. */
export function tooManyVisitsPage({ words }: Reader, retryAfterSeconds: number): Page {
  const { title, rest } = words.problems.tooManyVisits;
  return { ...problemPage(429, { title, rest: rest(Math.max(1, Math.ceil(retryAfterSeconds / 60))) }), retryAfterSeconds };
}

/** A form that another site sent, or one that lost its sender on the way. */
export function foreignFormPage({ words }: Reader): Page {
  return problemPage(403, words.problems.foreignForm);
}

/** What the browser sent isn't something our forms send. */
export function unreadableFormPage({ words }: Reader, status: number): Page {
  return problemPage(status, words.problems.unreadableForm);
}

/** The core refused for a reason that these pages don't lead to. */
export function refusedPage({ words }: Reader, status: number): Page {
  return problemPage(status, words.problems.refused);
}

/** The server itself failed; `requestId` leads its operator to the cause. */
export function faultPage({ words }: Reader, status: number, requestId: string): Page {
  const { title, rest } = words.problems.fault;
  return problemPage(status, { title, rest: rest(requestId) });
}
