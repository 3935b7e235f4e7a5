import { html } from 'ghtml';

const leadsNowhere = html`<p>Most often, only a part of the link was copied. Please go back to the mail and press its button, or copy the whole address, up to its very last character.</p>
<p>If there are several mails from us, try the newest one.</p>
<p>If that does not help, show the mail to someone you trust, to a family member, or to the person handling the estate. Someone who knows about computers can see what is wrong with the link.</p>`;

/** What pages say when there is a problem. `rest` is HTML below the heading, which is the title. */
export const problems = {
  unknownLink: { title: 'This address leads nowhere', rest: leadsNowhere },
  noPage: { title: 'There is no such page', rest: leadsNowhere },
  expiredVerification: {
    title: 'This link has run out',
    rest: html`<p>Our links work for a limited time, and the time of this one is over. You have not done anything wrong.</p>
<p>If it came with a question whether your address is right, ask the person who named you to send the question again. They find it in Heirlock beside your name. And even without it, we write to you when the time comes.</p>
<p>If that person gave you the link on a card or as a code, ask them for a new one: each works once and for a limited time.</p>`,
  },
  lockedLink: {
    title: 'This link is locked',
    rest: html`<p>Too many wrong codes were typed for it. Please open the link in your mail once more: the page can then send you a new one.</p>`,
  },
  httpsOnly: {
    title: 'This address needs https',
    rest: html`<p>This page is only shown over a protected connection. Please open the link again with <strong>https://</strong> at its beginning.</p>
<p>If the link in your mail begins with http://, whoever runs this service has something to mend: please show them this page.</p>`,
  },
  tooManyVisits: {
    title: 'Please wait a little',
    rest: (
      minutes: number,
    ): string => html`<p>This page was opened very often in a short time, so we have closed it for a moment. That keeps strangers from trying out links.</p>
<p>Please come back in <strong>${minutes === 1 ? 'a minute' : `${minutes} minutes`}</strong> and open your link again. Nothing is lost.</p>`,
  },
  foreignForm: {
    title: 'Please press the button once more',
    rest: html`<p>We could not see that the button was pressed on our own page, so nothing was done.</p>
<p>Please open the link in your mail again and press the button there. If this page comes back, try another browser.</p>`,
  },
  unreadableForm: {
    title: 'That did not arrive as it should',
    rest: html`<p>The page could not read what your browser sent, so nothing was done. Please open the link in your mail and try again.</p>`,
  },
  refused: {
    title: 'That is not possible',
    rest: html`<p>Nothing was done. Please open the link in your mail again; it shows how things are now.</p>`,
  },
  fault: {
    title: 'Something went wrong on our side',
    rest: (requestId: string): string => html`<p>It is not your fault, and nothing is lost. Please try again in a few minutes.</p>
<p class="soft">If it goes on, and you know who runs this service, tell them this number: ${requestId}</p>`,
  },
};
