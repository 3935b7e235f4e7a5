import { html } from 'ghtml';

/** The owner's one button to stop a release that others have started. Arguments are HTML. */
export const stop = {
  title: 'Keep my vault closed',
  heading: (vault: string): string => html`“!${vault}” is still closed`,
  lead: 'Press the button, and it stays closed: everything that has been set going is called off.',
  button: 'I am here – keep it closed',
  pressPlease: 'Please press the button: opening this page alone changes nothing.',
  certificates: {
    reviewing: 'A death certificate was handed in, and people are about to look at it.',
    announced: 'Enough death certificates are confirmed. The waiting time begins as soon as our warning to you has left.',
    waiting: 'Enough death certificates are confirmed, and the waiting time is running.',
  },
  releaseLabel: 'If we hear nothing, the vault is released',
  request: (who: string, moment: string): string => html`!${who} asks to release the vault by hand. The request expires on !${moment}.`,
  somebody: 'Someone who looks after this service',
  opening: (moment: string): string =>
    html`You, or somebody who was signed in as you, have told Heirlock to open it. That happens on <strong>!${moment}</strong>.`,
  openingWaits: 'You, or somebody who was signed in as you, have told Heirlock to open it. It is still waiting.',
  overdue: 'Your check-in was due, and we have not heard from you.',
  nothing: 'There is nothing to stop',
  nothingRest: (vault: string): string =>
    html`<p>Your vault “!${vault}” is closed, and nobody has set a release going that this page could stop.</p>`,
  archivedRest: (vault: string): string => html`<p>Your vault “!${vault}” is archived. Nothing is released while it is.</p>`,
  released: 'This vault has been released',
  releasedRest: (
    vault: string,
    moment: string,
  ): string => html`<p>Your vault “!${vault}” was released on <strong>!${moment}</strong>. That can’t be undone.</p>
<p>If you did not want this, please speak to the people you chose: they can open now what you left them.</p>`,
  doneTitle: 'Thank you, it stays closed',
  doneHeading: 'Thank you. We have heard from you.',
  done: (vault: string): string => html`Your vault “!${vault}” stays closed. What had been set going is called off.`,
  doneMore: 'If somebody handed in a certificate that they knew to be false, your activity in Heirlock shows who it was.',
  closePage: 'You can close this page now.',
};
