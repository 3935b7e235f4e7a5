/** The owner's one button to keep a computer that somebody wants removed. Arguments are HTML. */
export const keepDevice = {
  title: 'Keep this computer',
  heading: 'One of your computers is to be removed',
  lead: (added: string, asked: string): string =>
    `The computer that was added to your account on ${added} is to be removed. One of your other computers asked for that on ${asked}.`,
  dueLabel: 'If you do nothing, it’s removed',
  notYet: 'three days after our mail to you has left',
  choice: 'Press the button, and it stays. If you didn’t ask for this yourself, somebody else is using one of your computers.',
  button: 'Keep this computer',
  pressPlease: 'Please press the button: opening this page alone changes nothing.',
  nothing: 'There is nothing to stop',
  kept: 'This removal has been stopped. The computer stays in your account.',
  removed: 'The computer has been removed',
  removedRest:
    'It gets no changes any more. If you didn’t want this, set it up again with your owner kit, and remove the computer that asked for it.',
  doneTitle: 'The computer stays',
  doneHeading: 'It stays',
  done: 'The computer stays in your account. A new request would wait three days again, and we’d write to you again.',
  closePage: 'You can close this page now.',
};
