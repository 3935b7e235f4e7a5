import { html } from 'ghtml';

/** For people who arrive without a link. */
export const start = {
  title: 'A quiet place',
  main: html`<h1>A quiet place for what is to be handed on</h1>
<p>This is Heirlock. People keep documents here, locked, and choose who is to receive them one day: letters, papers, passwords, pictures. When the time comes, Heirlock hands them on.</p>
<h2>Did you get a mail from us?</h2>
<p>Please use the button or the link in that mail. It leads to a page of your own; you need no account for it.</p>`,
  died: html`Has someone died who keeps a vault here?`,
  diedLink: 'Hand in a death certificate',
  own: html`Do you keep a vault here yourself?`,
  ownLink: 'Sign in',
};
