/** What an owner reads behind the link in a test mail. */
export const reached = {
  title: 'Mail reaches you',
  heading: 'Does mail from Heirlock reach you?',
  lead: (email: string): string => `Reminders and warnings go to ${email}. Press the button, and Heirlock knows that they reach you there.`,
  button: 'Yes, it has reached me',
  pressPlease: 'Please press the button: opening this page alone changes nothing.',
  doneTitle: 'Mail reaches you',
  doneHeading: 'Thank you: mail reaches you',
  done: 'Heirlock on your computer knows it the next time it’s connected.',
  closePage: 'You can close this page now.',
};
