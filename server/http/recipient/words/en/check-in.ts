import { html } from 'ghtml';

/** The owner's pages. Arguments are HTML unless they are numbers. */
export const checkIn = {
  title: 'Check in',
  heading: (vault: string): string => html`Check in for “!${vault}”`,
  headingOverdue: (vault: string): string => html`Please check in: “!${vault}” is to be released`,
  button: 'I’m here – check in',
  pressPlease: 'Please press the button: only to open this page is not a check-in.',
  lead: 'A check-in tells us that you are well, and that the vault should stay closed.',
  leadOverdue: html`Your check-in was due, and we have not heard from you. <strong>The vault is still closed.</strong> Check in now, and it stays closed: the release is called off.`,
  leadPaused: (until: string): string =>
    html`Check-ins for this vault are paused until !${until}. None is needed before that day. If you check in all the same, we note it, and the pause goes on.`,
  dueBy: 'Please check in by',
  wasDueOn: 'Your check-in was due on',
  releaseLabel: 'If we hear nothing, the vault is released',
  releaseOn: (moment: string): string => html`on !${moment}`,
  releaseAnyTime: 'at any time now',
  goesTo: 'It then goes to',
  nobody: 'nobody',
  people: (count: number): string => (count === 1 ? '1 person' : `${count} people`),
  notNeeded: 'No check‑in is needed',
  archived: (
    vault: string,
  ): string => html`<p>Your vault “!${vault}” is archived. Nothing is released while it is, and no check-in is needed.</p>
<p>When you bring it back in Heirlock, check-ins begin again.</p>`,
  noTimer: (vault: string): string =>
    html`<p>Your vault “!${vault}” does not wait for check-ins any more. You will find in Heirlock when and how it is released.</p>`,
  released: 'This vault has been released',
  releasedRest: (
    vault: string,
    moment: string,
  ): string => html`<p>Your vault “!${vault}” was released on <strong>!${moment}</strong>. A check-in can’t change that any more.</p>
<p>If you did not want this, please speak to the people you chose: they can open now what you left them.</p>`,
  doneTitle: 'Thank you, you are checked in',
  doneHeading: 'Thank you. You are checked in.',
  doneRest: (vault: string): string => html`Your vault “!${vault}” stays closed.`,
  doneCalledOff: (vault: string): string => html`Your vault “!${vault}” stays closed. The release that was near is called off.`,
  nextDue: 'Your next check-in is due by',
  stillPaused: (until: string): string => html`Check-ins stay paused until !${until}.`,
  closePage: 'You can close this page now.',
};
