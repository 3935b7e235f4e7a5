import { html } from 'ghtml';
import type { Page } from '../page.ts';

/** A link that is not one of ours, or no longer. */
export function unknownLinkPage(): Page {
  return {
    status: 404,
    title: 'This address leads nowhere',
    main: html`<h1>This address leads nowhere</h1>
<p>Most often, only a part of the link was copied. Please go back to the mail and press its button, or copy the whole address, up to its very last character.</p>
<p>If there are several mails from us, try the newest one.</p>
<p>If that does not help, show the mail to someone you trust, to a family member, or to the person handling the estate. Someone who knows about computers can see what is wrong with the link.</p>`,
  };
}

/** An address below ours where there is no page. */
export function noPagePage(): Page {
  return { ...unknownLinkPage(), title: 'There is no such page' };
}

/** A verification link past its time. */
export function expiredLinkPage(): Page {
  return {
    status: 410,
    title: 'This link has run out',
    main: html`<h1>This link has run out</h1>
<p>Our links work for a limited time, and the time of this one is over. You have not done anything wrong.</p>
<p>If it came with a question whether your address is right, ask the person who named you to send the question again. They find it in Heirlock beside your name. And even without it, we write to you when the time comes.</p>`,
  };
}

export function lockedLinkPage(): Page {
  return {
    status: 403,
    title: 'This link is locked',
    main: html`<h1>This link is locked</h1>
<p>Too many wrong codes were typed for it. Please open the link in your mail once more: the page can then send you a new one.</p>`,
  };
}

/** The page was asked for over a line that others can read. */
export function httpsOnlyPage(): Page {
  return {
    status: 403,
    title: 'This address needs https',
    main: html`<h1>This address needs https</h1>
<p>This page is only shown over a protected connection. Please open the link again with <strong>https://</strong> at its beginning.</p>
<p>If the link in your mail begins with http://, whoever runs this server has something to mend: please show them this page.</p>`,
  };
}

/** Too many pages were asked for. */
export function tooManyVisitsPage(retryAfterSeconds: number): Page {
  const minutes = Math.max(1, Math.ceil(retryAfterSeconds / 60));
  return {
    status: 429,
    retryAfterSeconds,
    title: 'Please wait a little',
    main: html`<h1>Please wait a little</h1>
<p>This page was opened very often in a short time, so we have closed it for a moment. That keeps strangers from trying out links.</p>
<p>Please come back in <strong>${minutes === 1 ? 'a minute' : `${minutes} minutes`}</strong> and open your link again. Nothing is lost.</p>`,
  };
}

/** A form that another site sent, or that lost its sender on the way. */
export function foreignFormPage(): Page {
  return {
    status: 403,
    title: 'Please press the button once more',
    main: html`<h1>Please press the button once more</h1>
<p>We could not see that the button was pressed on our own page, so nothing was done.</p>
<p>Please open the link in your mail again and press the button there. If this page comes back, try another browser.</p>`,
  };
}

/** What the browser sent is nothing that our forms send. */
export function unreadableFormPage(status: number): Page {
  return {
    status,
    title: 'That did not arrive as it should',
    main: html`<h1>That did not arrive as it should</h1>
<p>The page could not read what your browser sent, so nothing was done. Please open the link in your mail and try again.</p>`,
  };
}

/** The core refused for a reason that these pages do not lead to. */
export function refusedPage(status: number): Page {
  return {
    status,
    title: 'That is not possible',
    main: html`<h1>That is not possible</h1>
<p>Nothing was done. Please open the link in your mail again; it shows how things are now.</p>`,
  };
}

/** The server itself failed; `requestId` leads its operator to the cause. */
export function faultPage(status: number, requestId: string): Page {
  return {
    status,
    title: 'Something went wrong on our side',
    main: html`<h1>Something went wrong on our side</h1>
<p>It is not your fault, and nothing is lost. Please try again in a few minutes.</p>
<p class="soft">If it goes on, and you know who runs this server, tell them this number: ${requestId}</p>`,
  };
}
