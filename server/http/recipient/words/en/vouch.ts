import { html } from 'ghtml';

/** A trusted contact's one button: the owner is alive. Arguments are HTML. */
export const vouch = {
  title: 'Do you know that they are alive?',
  heading: (owner: string): string => html`Is !${owner} alive?`,
  lead: (owner: string): string =>
    html`Heirlock has not heard from !${owner} and is about to hand on what they left. If you know that they are alive, press the button, and nothing is handed on.`,
  button: 'Yes, they are alive',
  onlyIfSure:
    'Press it only if you are sure: if you have spoken with them, or with somebody who is at their side. If you are not, close this page. Nobody is told of it.',
  pressPlease: 'Opening this page alone changes nothing.',
  nothing: 'There is nothing to stop',
  nothingRest: (owner: string): string => html`Nothing that !${owner} left is about to be handed on, or it has been already.`,
  doneHeading: 'Thank you. It is stopped.',
  done: (owner: string): string =>
    html`What !${owner} left stays closed. Please ask them to check in with Heirlock, so that it does not come to this again.`,
  closePage: 'You can close this page now.',
};
